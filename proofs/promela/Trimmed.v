(** States in which every process has done what it can do alone, and dead variables are 0: what holds of them holds of all. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Runs Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps.
Import ListNotations.

(** All that is asked of a model and of the answers about its variables. *)
Definition condenses (m : model) (lives : list (list (list bool))) : bool := if settles m then fits m lives else false.
Definition canon (m : model) (lives : list (list (list bool))) (s : state) : state := trim lives (settle m s).

(** ** Resetting *)
Lemma reset_agree a : forall zs zs' found, length zs = length zs' -> (forall n, nth n a true = true -> nth n zs 0%Z = nth n zs' 0%Z) -> reset a zs found = reset a zs' found.
Proof.
  induction a as [|b a IH]; intros zs zs' found L A; cbn [reset].
  - f_equal. apply (nth_ext _ _ 0%Z 0%Z); auto. intros n _. apply A. now destruct n.
  - destruct zs as [|z zs], zs' as [|z' zs']; try discriminate; auto. assert (E : (if b then z else 0%Z) = (if b then z' else 0%Z)) by (destruct b; auto; exact (A 0 eq_refl)). rewrite E.
    apply IH; [now injection L|]. intros n H. exact (A (S n) H).
Qed.
Lemma reset_nth a : forall zs found, length (reset a zs found) = length found + length zs /\
  forall n, nth n a true = true -> nth (length found + n) (reset a zs found) 0%Z = nth n zs 0%Z.
Proof.
  induction a as [|b a IH]; intros zs found; cbn [reset].
  - rewrite rev_append_rev, app_length, rev_length. split; auto. intros n _. rewrite app_nth2; rewrite rev_length; [|lia]. f_equal. lia.
  - destruct zs as [|z zs].
    + rewrite rev_append_rev, app_nil_r, rev_length. cbn [length]. split; [lia|]. intros n _. rewrite nth_overflow by (rewrite rev_length; lia). now destruct n.
    + destruct (IH zs ((if b then z else 0%Z) :: found)) as [L A]. cbn [length] in *. split; [lia|]. intros [|n] H.
      * simpl in H. subst b. assert (G : forall a zs found j, j < length found -> nth j (reset a zs found) 0%Z = nth j (rev found) 0%Z).
        { clear. induction a as [|b a IH]; intros zs found j L; cbn [reset]; [now rewrite rev_append_rev, app_nth1 by now rewrite rev_length|]. destruct zs as [|z zs]; [now rewrite rev_append_rev, app_nil_r|].
          rewrite IH by (simpl; lia). simpl. now rewrite app_nth1 by now rewrite rev_length. }
        rewrite G by (simpl; lia). simpl. rewrite app_nth2; rewrite rev_length; [|lia]. now replace (length found + 0 - length found) with 0 by lia.
      * replace (length found + S n) with (S (length found) + n) by lia. rewrite (A n H). reflexivity.
Qed.

Section Trimmed.
  Variables (m : model) (lives : list (list (list bool))).
  Hypothesis settles_m : settles m = true.
  Hypothesis fits_m : fits m lives = true.
  Notation near := (near m lives).
  Let plain_m : plain_model m = true := is_plain m settles_m.

  Lemma trim_one_agree l l' : agree (alive_of lives l) l l' -> trim_one lives l = trim_one lives l'.
  Proof.
    intros (T & N & P & L & A). unfold trim_one, alive_of. rewrite <- T, <- N, P. f_equal. apply reset_agree; auto. intros n H. specialize (A (N.of_nat n)). unfold is_alive, n_nat in A. rewrite Nat2N.id in A. now apply A.
  Qed.
  Lemma agree_trim_one l : agree (alive_of lives l) l (trim_one lives l).
  Proof.
    destruct (reset_nth (alive_of lives l) (locals l) []) as [L A]. repeat split; cbn [trim_one locals]; auto. intros n H. symmetry. now apply (A (n_nat n)).
  Qed.
  Lemma trim_all_map ls : forall found, trim_all lives ls found = rev found ++ map (trim_one lives) ls.
  Proof. induction ls as [|l ls IH]; intro found; cbn [trim_all map]; [now rewrite rev_append_rev|]. rewrite IH. simpl. now rewrite <- app_assoc. Qed.
  Lemma trim_at s j : N.to_nat j < length (processes s) -> process_at (trim lives s) j = trim_one lives (process_at s j).
  Proof.
    intro L. unfold process_at, trim, n_nat. cbn [processes]. rewrite trim_all_map. simpl. rewrite <- (map_nth (trim_one lives)). apply nth_indep. now rewrite map_length.
  Qed.
  Lemma trim_length s : length (processes (trim lives s)) = length (processes s).
  Proof. unfold trim. cbn [processes]. rewrite trim_all_map. simpl. apply map_length. Qed.
  Lemma settle_length s : length (processes (settle m s)) = length (processes s).
  Proof. unfold settle. cbn [processes]. apply rest_all_length. Qed.
  Lemma canon_length s : length (processes (canon m lives s)) = length (processes s).
  Proof. unfold canon. now rewrite trim_length, settle_length. Qed.
  Lemma canon_at s j : N.to_nat j < length (processes s) -> process_at (canon m lives s) j = trim_one lives (rest_of m j (process_at s j)).
  Proof. intro L. unfold canon. rewrite trim_at by (now rewrite settle_length). now rewrite settle_at. Qed.

  (** ** What a process does alone does not depend on its dead variables *)
  Lemma alive_same l l' : type l = type l' -> at_node l = at_node l' -> alive_of lives l = alive_of lives l'.
  Proof. intros T N. unfold alive_of. now rewrite T, N. Qed.

  Lemma hop_near k l l' l1 : agree (alive_of lives l) l l' -> hop m k l = Some l1 -> exists l1', hop m k l' = Some l1' /\ agree (alive_of lives l1) l1 l1'.
  Proof.
    intros A H. pose proof A as (T & N & _). set (s := solo k l). assert (L : N.to_nat k < length (processes s)) by (unfold s, solo, n_nat; cbn [processes]; rewrite repeat_length; lia).
    assert (L' : N.to_nat k < length (processes (solo k l'))) by (unfold solo, n_nat; cbn [processes]; rewrite repeat_length; lia).
    pose proof (no_last m settles_m) as UL. pose proof (no_priorities m settles_m) as UP. destruct (hop_executions m k l l1 s false UL UP H (solo_at k l) L) as (w & E).
    assert (Al : is_alone m l' = is_alone m l) by (unfold is_alone, node_of; now rewrite <- T, <- N).
    assert (A' : agree (alive_of lives (process_at s k)) (process_at s k) l') by (unfold s; rewrite solo_at; exact A).
    pose proof (executions_near m lives plain_m fits_m k (look m s k false 0) l' eq_refl eq_refl L eq_refl A') as F. rewrite E in F. inversion F as [|d0 d' ds ds' O F' E0 E1]. inversion F'. subst ds ds' d0.
    destruct O as (Ow & Oh & Of & On & _). cbn [who holder what after] in *.
    assert (X : exists l1', after d' = with_process s k l1' /\ agree (alive_of lives l1) l1 l1').
    { destruct On as [->|(_ & _ & l2 & -> & A2)]; [exists l1; split; [reflexivity|apply agree_same]|]. exists l2. unfold aside. rewrite with_process_twice. split; auto. now rewrite with_process_at in A2. }
    destruct X as (l1' & Ea & A1). exists l1'. split; [|exact A1].
    assert (La : N.to_nat k < length (processes (aside k l' s))) by (unfold aside; now rewrite with_process_length).
    assert (Pa : process_at (aside k l' s) k = l') by (unfold aside; now rewrite with_process_at).
    assert (Alone' : is_alone m l = true) by (unfold hop in H; now destruct (is_alone m l)).
    pose proof (own_executions m (aside k l' s) (solo k l') k false false UL UP ltac:(now rewrite Pa, solo_at) La L' ltac:(now rewrite Pa, Al)) as Fo.
    change (look m (aside k l' s) k false 0) with (view_aside k l' (look m s k false 0)) in Fo. rewrite <- E1 in Fo. inversion Fo as [|x0 d'' xs xs' R Fo' X0 X1]. inversion Fo'. subst xs xs' x0.
    destruct R as (Rw & _ & _ & Rf & x & Rx & Rx'). cbn [look sees me view_aside seeing] in Rx, Rx'.
    assert (Ex : x = l1').
    { assert (P1 : process_at (after d') k = x) by (rewrite Rx; unfold aside; rewrite with_process_twice; now apply with_process_at). rewrite Ea, with_process_at in P1 by auto. auto. }
    unfold hop in *. rewrite Al. destruct (is_alone m l); [|discriminate]. rewrite <- X1. cbv zeta. rewrite Rx', with_process_at by auto. subst x. rewrite <- Rf, <- Of. cbn [n_eqb no_fault].
    fold s in H. rewrite E in H. cbv zeta in H. cbn [what after] in H. rewrite with_process_at in H by auto. destruct A1 as (T1 & N1 & _). rewrite <- T1, <- N1, <- T, <- N.
    destruct (n_eqb no_fault no_fault); [|discriminate]. destruct (n_eqb (type l1) (type l)); [|discriminate]. destruct (n_ltb (at_node l) (at_node l1)); [reflexivity|discriminate].
  Qed.
  Lemma rest_near k : forall fuel l l', agree (alive_of lives l) l l' -> agree (alive_of lives (rest m k fuel l)) (rest m k fuel l) (rest m k fuel l').
  Proof.
    induction fuel as [|fuel IH]; intros l l' A; cbn [rest]; auto. destruct (hop m k l) as [l1|] eqn:H.
    - destruct (hop_near k l l' l1 A H) as (l1' & -> & A1). now apply IH.
    - destruct (hop m k l') as [l1'|] eqn:H'; auto. assert (B : agree (alive_of lives l') l' l) by (rewrite <- (alive_same l l') by apply A; now apply agree_back).
      destruct (hop_near k l' l l1' B H') as (l1 & E & _). congruence.
  Qed.

  Lemma near_canon k s s' : near k s s' -> canon m lives s = canon m lives s'.
  Proof.
    intros [->|(L & B & l & -> & A)]; auto. apply same_states; auto; [rewrite !canon_length; unfold aside; now rewrite with_process_length|]. intros j Lj. rewrite canon_length in Lj.
    assert (Lj' : N.to_nat j < length (processes (aside k l s))) by (unfold aside; now rewrite with_process_length). rewrite !canon_at by auto. destruct (N.eq_dec j k) as [->|D].
    - unfold aside. rewrite with_process_at by auto. apply trim_one_agree. now apply rest_near.
    - now rewrite aside_other.
  Qed.

  (** ** States that differ in dead variables of any processes *)
  Inductive similar : state -> state -> Prop :=
    | similar_same s : similar s s
    | similar_by k s s1 s2 : near k s s1 -> similar s1 s2 -> similar s s2.

  Lemma similar_onward s s1 s2 : similar s s1 -> similar s1 s2 -> similar s s2.
  Proof. induction 1; auto. intro H1. eapply similar_by; eauto. Qed.
  Lemma similar_back s s' : similar s s' -> similar s' s.
  Proof. induction 1 as [s|k s s1 s2 N S IH]; [constructor|]. apply (similar_onward _ _ _ IH). apply (similar_by k _ s); [now apply near_back|constructor]. Qed.
  Lemma similar_canon s s' : similar s s' -> canon m lives s = canon m lives s'.
  Proof. induction 1 as [s|k s s1 s2 N S IH]; auto. rewrite <- IH. now apply (near_canon k). Qed.
  Lemma similar_step s s' : similar s s' -> forall x, makes_step m s x -> exists x', makes_step m s' x' /\ fault x' = fault x /\ similar (target x) (target x').
  Proof.
    induction 1 as [s|k s s1 s2 N S IH]; intros x X; [exists x; repeat split; auto; constructor|]. destruct (near_step m lives plain_m fits_m k s s1 x N X) as (x1 & X1 & F1 & N1).
    destruct (IH x1 X1) as (x2 & X2 & F2 & S2). exists x2. split; [exact X2|]. split; [congruence|]. eapply similar_by; eauto.
  Qed.

  Lemma near_ended k s s' : near k s s' -> ended m s' = ended m s.
  Proof.
    intros [->|(L & B & l & -> & A)]; auto. unfold ended. f_equal. unfold aside, with_process. cbn [processes]. rewrite put_replaced. destruct A as (T & N & _).
    assert (E : node_of m l = node_of m (process_at s k)) by (unfold node_of; now rewrite <- T, <- N). clear - E L. unfold process_at, n_nat in E. revert L E. generalize (N.to_nat k) as n.
    induction (processes s) as [|x xs IH]; intros [|n] L E; cbn [length replaced some_node nth] in *; try lia; [now rewrite E|]. rewrite IH; auto. lia.
  Qed.
  Lemma similar_ended s s' : similar s s' -> ended m s' = ended m s.
  Proof. induction 1 as [s|k s s1 s2 N S IH]; auto. rewrite IH. now apply (near_ended k). Qed.

  Lemma similar_value s s' e : similar s s' -> length (processes s) <= 255 -> plain false e = true -> value (look m s' outside false 0) e = value (look m s outside false 0) e.
  Proof.
    induction 1 as [s|k s s1 s2 N S IH]; intros L P; auto. destruct N as [->|(Lk & B & l & -> & A)]; auto. rewrite IH; auto; [|unfold aside; now rewrite with_process_length].
    apply (value_aside k l e (look m s outside false 0)); auto. cbn [look me]. unfold outside. lia.
  Qed.

  (** A state and its trimmed form are similar: process by process. *)
  Fixpoint trim_first (n : nat) (s : state) : state := match n with O => s | S n' => let s' := trim_first n' s in with_process s' (N.of_nat n') (trim_one lives (process_at s' (N.of_nat n'))) end.
  Lemma trim_first_parts n s : values (trim_first n s) = values s /\ channels (trim_first n s) = channels s /\ last (trim_first n s) = last s /\ length (processes (trim_first n s)) = length (processes s).
  Proof. induction n as [|n IH]; cbn [trim_first]; auto. cbv zeta. rewrite with_process_length. exact IH. Qed.
  Lemma trim_first_at s : forall n, n <= length (processes s) -> forall j, N.to_nat j < length (processes s) ->
    process_at (trim_first n s) j = if N.to_nat j <? n then trim_one lives (process_at s j) else process_at s j.
  Proof.
    induction n as [|n IH]; intros Ln j Lj; cbn [trim_first]; auto. cbv zeta. destruct (trim_first_parts n s) as (_ & _ & _ & El). destruct (N.eq_dec j (N.of_nat n)) as [->|D].
    - rewrite with_process_at by (rewrite El; lia). rewrite IH by lia. rewrite Nat2N.id, Nat.ltb_irrefl. replace (n <? S n) with true by (symmetry; apply Nat.ltb_lt; lia). reflexivity.
    - pose proof (aside_other (N.of_nat n) (trim_one lives (process_at (trim_first n s) (N.of_nat n))) (trim_first n s) j D) as A. unfold aside in A. rewrite A, IH by lia.
      destruct (N.to_nat j <? n) eqn:E1, (N.to_nat j <? S n) eqn:E2; auto; rewrite ?Nat.ltb_lt, ?Nat.ltb_ge in *; lia.
  Qed.
  Lemma trim_similar s : all_buffered m s = true -> similar s (trim lives s).
  Proof.
    intro B. assert (G : forall n, n <= length (processes s) -> similar s (trim_first n s)).
    { induction n as [|n IH]; intro L; [constructor|]. apply (similar_onward _ (trim_first n s)); [apply IH; lia|]. destruct (trim_first_parts n s) as (_ & Ec & _ & El).
      apply (similar_by (N.of_nat n) _ (trim_first (S n) s)); [|constructor]. right. split; [lia|]. split; [unfold all_buffered in *; now rewrite Ec|].
      exists (trim_one lives (process_at (trim_first n s) (N.of_nat n))). split; [reflexivity|apply agree_trim_one]. }
    replace (trim lives s) with (trim_first (length (processes s)) s); [now apply G|]. destruct (trim_first_parts (length (processes s)) s) as (E1 & E2 & E3 & E4).
    apply same_states; auto; [now rewrite E4, trim_length|]. intros j L. rewrite E4 in L. rewrite trim_first_at, trim_at by auto. now replace (N.to_nat j <? length (processes s)) with true by (symmetry; now apply Nat.ltb_lt).
  Qed.
  Lemma canon_similar s : all_buffered m s = true -> similar (settle m s) (canon m lives s).
  Proof. intro B. now apply trim_similar. Qed.

  (** ** Steps *)
  Theorem step_canon s x : all_buffered m s = true -> makes_step m s x ->
    (fault x = no_fault /\ canon m lives (target x) = canon m lives s /\ all_left m (target x) < all_left m s) \/
    exists x', makes_step m (canon m lives s) x' /\ fault x' = fault x /\ canon m lives (target x') = canon m lives (target x).
  Proof.
    intros B X. destruct (step_settles m settles_m s x B X) as [(F & E & L)|(x1 & X1 & F1 & E1)].
    - left. unfold canon. now rewrite E.
    - right. destruct (similar_step _ _ (canon_similar s B) x1 X1) as (x' & X' & F' & S). exists x'. split; [exact X'|]. split; [congruence|]. rewrite <- (similar_canon _ _ S). unfold canon. now rewrite E1.
  Qed.
  Lemma similar_goes_on s s' x : similar s s' -> goes_on m s x -> exists x', goes_on m s' x' /\ fault x' = fault x /\ similar (target x) (target x').
  Proof. intros S [X G]. destruct (similar_step _ _ S x X) as (x' & X' & F & T). exists x'. repeat split; auto. now rewrite F. Qed.

  Theorem move_canon s t : all_buffered m s = true -> moves m s t ->
    (canon m lives t = canon m lives s /\ all_left m t < all_left m s) \/ exists t', moves m (canon m lives s) t' /\ canon m lives t' = canon m lives t.
  Proof.
    intros B M. destruct (move_settles m settles_m s t B M) as [[E L]|(t1 & M1 & E1)]; [left; unfold canon; now rewrite E|right]. pose proof (canon_similar s B) as S.
    assert (Et : canon m lives t1 = canon m lives t) by (unfold canon; now rewrite E1). destruct M1 as [(x & G & <-)|[N ->]].
    - destruct (similar_goes_on _ _ x S G) as (x' & G' & _ & T). exists (target x'). split; [left; eauto|]. rewrite <- (similar_canon _ _ T). exact Et.
    - exists (canon m lives s). split; [right; split; auto|].
      + intros x G. destruct (similar_goes_on _ _ x (similar_back _ _ S) G) as (x' & G' & _). now apply (N x').
      + rewrite <- (similar_canon _ _ S). exact Et.
  Qed.

  Theorem right_canon s : all_buffered m s = true -> is_right m (canon m lives s) -> is_right m s.
  Proof.
    intros B [R1 R2]. apply (right_settles m settles_m s B). pose proof (canon_similar s B) as S. split.
    - intros x X. destruct (similar_step _ _ S x X) as (x' & X' & F & _). rewrite <- F. now apply R1.
    - intro N. rewrite <- (similar_ended _ _ S). apply R2. intros x X. destruct (similar_step _ _ (similar_back _ _ S) x X) as (x' & X' & _). now apply (N x').
  Qed.
End Trimmed.
