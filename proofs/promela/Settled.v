(** Settled states: every process has done what it can do alone. Each step of a state is one of the settled state, or leads to a state that settles to the same. *)
From Coq Require Import List Arith ZArith NArith Bool Lia FinFun.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Runs Plain Elsewhere Others Alone.
Import ListNotations.

(** ** What a process comes to alone. Statements lead forward, so that as many as there are control states are enough. *)
Fixpoint rest (m : model) (k : N) (fuel : nat) (l : live) : live :=
  match fuel with O => l | S fuel' => match hop m k l with Some l' => rest m k fuel' l' | None => l end end.
Definition most_alone : nat := n_nat 1000.
Definition rest_of (m : model) (k : N) (l : live) : live := rest m k most_alone l.

Fixpoint rest_all (m : model) (k : N) (ls : list live) : list live :=
  match ls with [] => [] | l :: ls' => rest_of m k l :: rest_all m (n_add k 1) ls' end.
Definition settle (m : model) (s : state) : state := Global (values s) (rest_all m 0 (processes s)) (channels s) (last s).

(** All that is asked of a model. *)
Definition settles (m : model) : bool := if plain_model m then all (fun p => n_leb (count (nodes p)) 1000) (proctypes m) else false.

(** A step of an infinite run, whoever waits. *)
Definition moves (m : model) (s t : state) : Prop := (exists x, goes_on m s x /\ target x = t) \/ ((forall x, ~ goes_on m s x) /\ t = s).

Section Settled.
  Variable m : model.
  Hypothesis settles_m : settles m = true.

  Lemma is_plain : plain_model m = true.
  Proof. unfold settles in settles_m. now apply if_true in settles_m. Qed.
  Lemma no_last : uses_last m = false.
  Proof. now destruct (plain_types m is_plain). Qed.
  Lemma no_priorities : uses_priorities m = false.
  Proof. now destruct (plain_types m is_plain) as (_ & ? & _). Qed.

  (** ** One process *)
  Definition left_over (l : live) : nat := length (nodes (proctype_at m (type l))) - N.to_nat (at_node l).

  Lemma left_over_bound l : left_over l <= 1000.
  Proof.
    unfold settles in settles_m. apply if_true in settles_m as [_ B]. rewrite all_spec in B. unfold left_over, proctype_at.
    destruct (nth_in_or_default (n_nat (type l)) (proctypes m) no_proctype) as [I|E]; [|rewrite E; simpl; lia]. specialize (B _ I). apply N.leb_le in B. rewrite count_length in B. lia.
  Qed.

  Lemma hop_less k l l' : hop m k l = Some l' -> left_over l' < left_over l.
  Proof.
    intro H. assert (R : N.to_nat (at_node l) < length (nodes (proctype_at m (type l)))).
    { destruct (Nat.lt_ge_cases (N.to_nat (at_node l)) (length (nodes (proctype_at m (type l))))) as [R|R]; auto. exfalso.
      assert (No : edges (node_of m l) = []) by (unfold node_of, n_nat; now rewrite nth_overflow).
      assert (L : N.to_nat k < length (processes (solo k l))) by (unfold solo, n_nat; cbn [processes]; rewrite repeat_length; lia).
      destruct (hop_executions m k l l' (solo k l) false no_last no_priorities H (solo_at k l) L) as (w & E).
      assert (A : allowed (look m (solo k l) k false 0) = Gives true).
      { unfold hop in H. destruct (is_alone m l) eqn:A; [|discriminate]. unfold is_alone in A. unfold allowed, is_provided. cbn [look program sees me]. rewrite solo_at, no_priorities.
        destruct (provided (proctype_at m (type l))); try discriminate. cbn [value]. apply if_true in A as [A _]. now rewrite A. }
      unfold executions, executions_by in E. rewrite A in E. cbn [look program sees me] in E. rewrite solo_at, No in E. discriminate. }
    unfold hop in H. destruct (is_alone m l); [|discriminate]. destruct (executions (look m (solo k l) k false 0)) as [|d [|]]; try discriminate. cbv zeta in H.
    destruct (n_eqb (what d) no_fault); [|discriminate]. destruct (n_eqb (type (process_at (after d) k)) (type l)) eqn:T; [|discriminate]. apply N.eqb_eq in T.
    destruct (n_ltb (at_node l) (at_node (process_at (after d) k))) eqn:N; [|discriminate]. injection H as <-. apply n_ltb_spec in N. unfold left_over. rewrite T. lia.
  Qed.

  Lemma rest_enough k : forall f g l, left_over l <= f -> left_over l <= g -> rest m k f l = rest m k g l.
  Proof.
    induction f as [|f IH]; intros [|g] l Lf Lg; cbn [rest]; auto.
    - destruct (hop m k l) as [l'|] eqn:H; auto. apply hop_less in H. lia.
    - destruct (hop m k l) as [l'|] eqn:H; auto. apply hop_less in H. lia.
    - destruct (hop m k l) as [l'|] eqn:H; auto. apply hop_less in H. apply IH; lia.
  Qed.
  Lemma rest_hop k l l' : hop m k l = Some l' -> rest_of m k l = rest_of m k l'.
  Proof.
    intro H. pose proof (hop_less _ _ _ H) as L. pose proof (left_over_bound l) as B. unfold rest_of, most_alone, n_nat. rewrite (rest_enough k (N.to_nat 1000) (S (N.to_nat 1000)) l) by lia.
    cbn [rest]. now rewrite H.
  Qed.
  Lemma rest_none k l : hop m k l = None -> rest_of m k l = l.
  Proof. intro H. unfold rest_of, most_alone. destruct (n_nat 1000); cbn [rest]; auto. now rewrite H. Qed.
  Lemma rest_settled k : forall f l, left_over l <= f -> hop m k (rest m k f l) = None.
  Proof.
    induction f as [|f IH]; intros l L; cbn [rest].
    - destruct (hop m k l) as [l'|] eqn:H; auto. apply hop_less in H. lia.
    - destruct (hop m k l) as [l'|] eqn:H; auto. apply hop_less in H. apply IH. lia.
  Qed.
  Lemma rest_twice k l : rest_of m k (rest_of m k l) = rest_of m k l.
  Proof. apply rest_none. apply rest_settled. pose proof (left_over_bound l). unfold most_alone, n_nat. lia. Qed.

  (** ** All of them *)
  Lemma rest_all_length ls : forall k, length (rest_all m k ls) = length ls.
  Proof. induction ls as [|l ls IH]; intro k; simpl; auto. Qed.
  Lemma rest_all_nth ls : forall k j, j < length ls -> nth j (rest_all m k ls) no_live = rest_of m (k + N.of_nat j) (nth j ls no_live).
  Proof.
    induction ls as [|l ls IH]; intros k [|j] L; cbn [rest_all nth length] in *; try lia; [now rewrite N.add_0_r|]. rewrite IH by lia. unfold n_add. f_equal. lia.
  Qed.
  Lemma settle_at s j : N.to_nat j < length (processes s) -> process_at (settle m s) j = rest_of m j (process_at s j).
  Proof. intro L. unfold process_at, settle, n_nat. cbn [processes]. rewrite rest_all_nth by auto. f_equal. lia. Qed.

  (** States are equal if their processes are. *)
  Lemma same_states s t : values s = values t -> channels s = channels t -> last s = last t -> length (processes s) = length (processes t) ->
    (forall j, N.to_nat j < length (processes s) -> process_at s j = process_at t j) -> s = t.
  Proof.
    destruct s as [vs ps cs la], t as [vs' ps' cs' la']. cbn [values channels last processes]. intros -> -> -> L E. f_equal. apply (nth_ext _ _ no_live no_live); auto. intros n Ln.
    specialize (E (N.of_nat n)). unfold process_at, n_nat in E. cbn [processes] in E. rewrite Nat2N.id in E. auto.
  Qed.

  Lemma settle_put s k l : rest_of m k l = rest_of m k (process_at s k) -> settle m (with_process s k l) = settle m s.
  Proof.
    intro E. apply same_states; auto.
    - unfold settle, with_process. cbn [processes]. now rewrite !rest_all_length, put_replaced, replaced_length.
    - intros j L. assert (Lj : N.to_nat j < length (processes s)) by (revert L; unfold settle, with_process; cbn [processes]; now rewrite rest_all_length, put_replaced, replaced_length).
      rewrite !settle_at by (rewrite ?with_process_length; auto). destruct (N.eq_dec j k) as [->|D]; [now rewrite with_process_at|].
      pose proof (aside_other k l s j D) as A. unfold aside in A. now rewrite A.
  Qed.

  (** Nobody has anything to do alone. *)
  Definition quiet (s : state) : Prop := forall k, N.to_nat k < length (processes s) -> hop m k (process_at s k) = None.
  Lemma quiet_settle s : quiet s -> settle m s = s.
  Proof.
    intro Q. apply same_states; auto; [unfold settle; cbn [processes]; apply rest_all_length|]. intros j L. unfold settle in L. cbn [processes] in L. rewrite rest_all_length in L. rewrite settle_at by auto. now apply rest_none, Q.
  Qed.
  Lemma quiet_or_not s : quiet s \/ exists k l', N.to_nat k < length (processes s) /\ hop m k (process_at s k) = Some l'.
  Proof.
    assert (G : forall n, (forall k, N.to_nat k < n -> hop m k (process_at s k) = None) \/ exists k l', N.to_nat k < n /\ hop m k (process_at s k) = Some l').
    { induction n as [|n [IH|(k & l' & L & H)]]; [left; lia| |right; exists k, l'; split; [lia|auto]]. destruct (hop m (N.of_nat n) (process_at s (N.of_nat n))) as [l'|] eqn:H.
      - right. exists (N.of_nat n), l'. split; [lia|auto].
      - left. intros k L. destruct (Nat.eq_dec (N.to_nat k) n) as [E|D]; [|apply IH; lia]. replace k with (N.of_nat n) by lia. exact H. }
    apply G.
  Qed.

  Lemma hop_step s k l' timing : N.to_nat k < length (processes s) -> hop m k (process_at s k) = Some l' ->
    exists w, executes (look m s k timing 0) (Outcome w (with_process s k l') None no_fault) /\
      forall d x, executes (look m s k timing 0) d -> completes m s d x -> fault x = no_fault /\ target x = with_process s k l'.
  Proof.
    intros L H. destruct (hop_executions m k _ l' s timing no_last no_priorities H eq_refl L) as (w & E). exists w. split; [apply executions_correct; rewrite E; now left|].
    intros d x X C. apply executions_correct in X. rewrite E in X. destruct X as [<-|[]]. inversion C; subst; cbn in *; try discriminate. auto.
  Qed.

  Lemma hop_goes_on s k l' : N.to_nat k < length (processes s) -> hop m k (process_at s k) = Some l' -> exists x, goes_on m s x /\ fault x = no_fault /\ target x = with_process s k l'.
  Proof.
    intros L H. destruct (hop_step s k l' false L H) as (w & X & _). exists (Step w no_fault (with_process s k l')). repeat split; auto. apply makes_step_plain. apply makes_step_by with k (Outcome w (with_process s k l') None no_fault); auto; [lia|].
    apply (completes_ended m s (Outcome w (with_process s k l') None no_fault)); reflexivity.
  Qed.

  (** ** The other processes at once *)
  Fixpoint puts (ps : list (N * live)) (s : state) : state := match ps with [] => s | (k, l) :: ps' => puts ps' (with_process s k l) end.

  Lemma puts_parts ps : forall s, values (puts ps s) = values s /\ channels (puts ps s) = channels s /\ last (puts ps s) = last s /\ length (processes (puts ps s)) = length (processes s).
  Proof. induction ps as [|[k l] ps IH]; intro s; cbn [puts]; auto. destruct (IH (with_process s k l)) as (-> & -> & -> & ->). now rewrite with_process_length. Qed.

  Lemma puts_other ps : forall s j, ~ In j (map fst ps) -> process_at (puts ps s) j = process_at s j.
  Proof.
    induction ps as [|[k l] ps IH]; intros s j N; cbn [puts map fst] in *; auto. rewrite IH by (intro; apply N; now right). apply (aside_other k l). intros ->. apply N. now left.
  Qed.
  Lemma puts_at ps : NoDup (map fst ps) -> forall s k l, In (k, l) ps -> N.to_nat k < length (processes s) -> process_at (puts ps s) k = l.
  Proof.
    induction ps as [|[k0 l0] ps IH]; cbn [map fst]; intros ND s k l I L; [destruct I|]. inversion ND as [|? ? Nk ND']; subst. cbn [puts]. destruct I as [[= -> ->]|I].
    - rewrite puts_other by auto. now apply with_process_at.
    - apply IH; auto. now rewrite with_process_length.
  Qed.

  Lemma others_step ps : forall s q timing d x, (forall k, In k (map fst ps) -> k <> q /\ N.to_nat k < length (processes s)) -> NoDup (map fst ps) -> all_buffered m s = true ->
    executes (look m s q timing 0) d -> completes m s d x ->
    exists d' x', executes (look m (puts ps s) q timing 0) d' /\ completes m (puts ps s) d' x' /\ fault x' = fault x /\ target x' = puts ps (target x) /\
      forall k, In k (map fst ps) -> N.to_nat k < length (processes (target x)) /\ process_at (target x) k = process_at s k.
  Proof.
    induction ps as [|[k l] ps IH]; intros s q timing d x O ND B X C; cbn [puts map fst] in *; [exists d, x; repeat split; auto; now intros|].
    destruct (O k (or_introl eq_refl)) as [Dk Lk]. inversion ND as [|? ? Nk ND']; subst.
    destruct (other_step k l m (process_at s k) is_plain s q timing d x ltac:(congruence) ltac:(now repeat split) X C) as (X' & C' & Lt & Et & Bt).
    destruct (IH (with_process s k l) q timing _ _ ltac:(intros j I; rewrite with_process_length; apply O; now right) ND' ltac:(exact B) X' C') as (d2 & x2 & X2 & C2 & F2 & T2 & K2).
    exists d2, x2. split; [exact X2|]. split; [exact C2|]. split; [exact F2|]. split; [exact T2|]. intros j [<-|I]; [auto|]. destruct (K2 j I) as [L2 E2]. cbn [step_aside target] in *. unfold aside in *.
    rewrite with_process_length in L2. split; [exact L2|]. assert (D : j <> k) by (intros ->; auto). pose proof (aside_other k l (target x) j D) as A1. pose proof (aside_other k l s j D) as A2. unfold aside in *. congruence.
  Qed.

  (** What the others come to alone. *)
  Definition rests (q : N) (s : state) : list (N * live) :=
    map (fun j => (j, rest_of m j (process_at s j))) (filter (fun j => negb (N.eqb j q)) (map N.of_nat (seq 0 (length (processes s))))).
  Lemma rests_keys q s : map fst (rests q s) = filter (fun j => negb (N.eqb j q)) (map N.of_nat (seq 0 (length (processes s)))).
  Proof. unfold rests. rewrite map_map. cbn [fst]. apply map_id. Qed.
  Lemma rests_in q s j : In j (map fst (rests q s)) <-> j <> q /\ N.to_nat j < length (processes s).
  Proof.
    rewrite rests_keys, filter_In, in_map_iff, negb_true_iff, N.eqb_neq. split.
    - intros [(n & <- & I) D]. apply in_seq in I. split; [auto|lia].
    - intros [D L]. split; auto. exists (N.to_nat j). split; [lia|]. apply in_seq. lia.
  Qed.
  Lemma rests_once q s : NoDup (map fst (rests q s)).
  Proof. rewrite rests_keys. apply NoDup_filter. apply Injective_map_NoDup; [|apply seq_NoDup]. intros a b E. lia. Qed.
  Lemma rests_pair q s j : j <> q -> N.to_nat j < length (processes s) -> In (j, rest_of m j (process_at s j)) (rests q s).
  Proof.
    intros D L. unfold rests. apply in_map_iff. exists j. split; auto. apply filter_In. split; [|apply negb_true_iff; now apply N.eqb_neq]. apply in_map_iff. exists (N.to_nat j). split; [lia|]. apply in_seq. lia.
  Qed.

  Lemma settle_puts q s : (N.to_nat q < length (processes s) -> hop m q (process_at s q) = None) -> puts (rests q s) s = settle m s.
  Proof.
    intro H. destruct (puts_parts (rests q s) s) as (E1 & E2 & E3 & E4). apply same_states; auto; [rewrite E4; unfold settle; cbn [processes]; now rewrite rest_all_length|].
    intros j L. rewrite E4 in L. rewrite settle_at by auto. destruct (N.eq_dec j q) as [->|D].
    - rewrite puts_other by (rewrite rests_in; tauto). symmetry. apply rest_none. auto.
    - apply puts_at; auto using rests_once. now apply rests_pair.
  Qed.

  Lemma settle_same s t : values s = values t -> channels s = channels t -> last s = last t -> length (processes s) = length (processes t) ->
    (forall j, N.to_nat j < length (processes s) -> rest_of m j (process_at s j) = rest_of m j (process_at t j)) -> settle m s = settle m t.
  Proof.
    intros E1 E2 E3 L E. apply same_states; auto; [unfold settle; cbn [processes]; now rewrite !rest_all_length|]. intros j Lj. unfold settle in Lj. cbn [processes] in Lj. rewrite rest_all_length in Lj.
    rewrite !settle_at by (auto; lia). auto.
  Qed.

  Lemma settle_target q s t : (forall k, In k (map fst (rests q s)) -> N.to_nat k < length (processes t) /\ process_at t k = process_at s k) -> settle m (puts (rests q s) t) = settle m t.
  Proof.
    intro K. destruct (puts_parts (rests q s) t) as (E1 & E2 & E3 & E4). apply settle_same; auto. intros j L. rewrite E4 in L.
    destruct (in_dec N.eq_dec j (map fst (rests q s))) as [I|N].
    - destruct (K j I) as [_ E]. pose proof I as I'. apply rests_in in I' as [D Ls]. rewrite (puts_at (rests q s) (rests_once q s) t j (rest_of m j (process_at s j)) (rests_pair q s j D Ls) L). rewrite rest_twice. now rewrite E.
    - now rewrite puts_other.
  Qed.

  (** ** Steps *)
  Definition all_left (s : state) : nat := list_sum (map left_over (processes s)).
  Lemma all_left_put s k l : N.to_nat k < length (processes s) -> left_over l < left_over (process_at s k) -> all_left (with_process s k l) < all_left s.
  Proof.
    unfold all_left, with_process, process_at, n_nat. cbn [processes]. rewrite put_replaced. generalize (N.to_nat k) as n. induction (processes s) as [|x xs IH]; intros [|n] L H; cbn [length nth replaced map] in *; try lia.
    - change (left_over l + list_sum (map left_over xs) < left_over x + list_sum (map left_over xs)). lia.
    - specialize (IH n (proj2 (Nat.succ_lt_mono _ _) L) H). change (left_over x + list_sum (map left_over (replaced xs n l)) < left_over x + list_sum (map left_over xs)). lia.
  Qed.

  (** A step with its fault: it is also one of the settled state, or a process goes on alone. *)
  Theorem step_settles s x : all_buffered m s = true -> makes_step m s x ->
    (fault x = no_fault /\ settle m (target x) = settle m s /\ all_left (target x) < all_left s) \/
    exists x', makes_step m (settle m s) x' /\ fault x' = fault x /\ settle m (target x') = settle m (target x).
  Proof.
    intros B X. destruct (quiet_or_not s) as [Q|(k & l' & L & H)]; [right; exists x; rewrite (quiet_settle s Q); auto|].
    destruct X as [x X|x St X].
    - destruct X as [q d x Lq X C]. destruct (hop m q (process_at s q)) as [l1|] eqn:Hq.
      + left. destruct (hop_step s q l1 false ltac:(lia) Hq) as (w & _ & U). destruct (U d x X C) as [F ->]. split; [exact F|]. split; [apply settle_put; symmetry; now apply rest_hop|].
        apply all_left_put; [lia|]. now apply (hop_less q).
      + right. destruct (others_step (rests q s) s q false d x ltac:(intros j I; now apply rests_in in I) (rests_once q s) B X C) as (d' & x' & X' & C' & F & T & K).
        rewrite (settle_puts q s (fun _ => Hq)) in X', C'. exists x'. split; [|split; [exact F|rewrite T; now apply settle_target]]. apply makes_step_plain. apply makes_step_by with q d'; auto.
        unfold settle. cbn [processes]. now rewrite rest_all_length.
    - exfalso. destruct (hop_step s k l' false L H) as (w & E & _). apply (St k _ ltac:(lia) E).
  Qed.

  Theorem move_settles s t : all_buffered m s = true -> moves m s t ->
    (settle m t = settle m s /\ all_left t < all_left s) \/ exists t', moves m (settle m s) t' /\ settle m t' = settle m t.
  Proof.
    intros B [(x & [X G] & <-)|[N ->]].
    - destruct (step_settles s x B X) as [(_ & E & L)|(x' & X' & F & E)]; [now left|right]. exists (target x'). split; [|exact E]. left. exists x'. repeat split; auto. now rewrite F.
    - right. destruct (quiet_or_not s) as [Q|(k & l' & L & H)].
      + exists s. rewrite (quiet_settle s Q). split; auto. right. auto.
      + exfalso. destruct (hop_goes_on s k l' L H) as (x & G & _). now apply (N x).
  Qed.

  (** What is right in the settled state is right. *)
  Theorem right_settles s : all_buffered m s = true -> is_right m (settle m s) -> is_right m s.
  Proof.
    intros B [R1 R2]. split.
    - intros x X. destruct (step_settles s x B X) as [(F & _)|(x' & X' & F & _)]; [exact F|]. rewrite <- F. now apply R1.
    - intro N. destruct (quiet_or_not s) as [Q|(k & l' & L & H)]; [rewrite (quiet_settle s Q) in R2; now apply R2|]. exfalso. destruct (hop_goes_on s k l' L H) as (x & [G _] & _). now apply (N x).
  Qed.
End Settled.
