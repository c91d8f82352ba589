(** Well-formed structures: the check, and why it excludes formulas that hold vacuously.

    A well-formed structure has a fair run, and every reachable state lies on one: the fair sets take turns. *)
From Coq Require Import List Arith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure.
Import ListNotations.

(** ** The check *)

(** Bits of the sets from k on. *)
Fixpoint sets_from (fuel : nat) (k bits : N) : N := match fuel with O => bits | S fuel' => sets_from fuel' (n_add k 1) (n_setbit bits k) end.

(** Edges lead to states below n, and all of these sets are met. *)
Fixpoint leads (n bits : N) (es : list (N * N)) : bool :=
  match es with
  | [] => n_eqb bits 0
  | (y, marks) :: es' => if n_ltb y n then leads n (n_ldiff bits marks) es' else false
  end.

Fixpoint all_lead (n bits : N) (ss : list state) : bool :=
  match ss with
  | [] => true
  | s :: ss' => match edges s with [] => false | _ :: _ => if leads n bits (edges s) then all_lead n bits ss' else false end
  end.

Definition check_well_formed (S : structure) : bool :=
  let n := count (states S) in
  match initial S with
  | [] => false
  | xs => if all (fun x => n_ltb x n) xs then all_lead n (sets_from (n_nat (fair_sets S)) 0 0) (states S) else false
  end.

Lemma sets_from_spec fuel : forall k bits i, N.testbit (sets_from fuel k bits) i = true <-> N.testbit bits i = true \/ (k <= i /\ i < k + N.of_nat fuel)%N.
Proof.
  induction fuel as [|fuel IH]; intros k bits i; cbn [sets_from]; [intuition lia|]. rewrite IH. unfold n_add, n_setbit.
  rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq. intuition lia.
Qed.

Lemma leads_spec n es : forall bits, leads n bits es = true ->
  (forall y marks, In (y, marks) es -> (y < n)%N) /\ forall k, N.testbit bits k = true -> exists y marks, In (y, marks) es /\ N.testbit marks k = true.
Proof.
  induction es as [|[y marks] es IH]; intros bits H; cbn [leads] in H.
  - apply n_eqb_spec in H. subst. split; [easy|]. intros k B. now rewrite N.bits_0 in B.
  - apply if_true in H as [L H]. apply n_ltb_spec in L. destruct (IH _ H) as [H1 H2]. split.
    + intros y' m' [[= <- <-]|I]; eauto.
    + intros k B. destruct (N.testbit marks k) eqn:M; [exists y, marks; simpl; auto|]. destruct (H2 k) as (y' & m' & I & B').
      * unfold n_ldiff. now rewrite N.ldiff_spec, B, M.
      * exists y', m'. simpl. auto.
Qed.

Lemma all_lead_spec n bits ss : all_lead n bits ss = true -> forall s, In s ss -> edges s <> [] /\ leads n bits (edges s) = true.
Proof.
  induction ss as [|s ss IH]; intros H s' I; [destruct I|]. cbn [all_lead] in H. destruct (edges s) as [|e es] eqn:E; [discriminate|]. rewrite <- E in H. apply if_true in H as [L H].
  destruct I as [<-|I]; [rewrite E in *; split; easy|auto].
Qed.

Lemma listed_in S x : listed S x -> In (state_at S x) (states S).
Proof. apply nth_In. Qed.

Lemma unlisted_none S x : ~ listed S x -> state_at S x = no_state.
Proof. intro U. apply nth_overflow. unfold listed in U. lia. Qed.

Lemma listed_dec S x : {listed S x} + {~ listed S x}.
Proof. apply lt_dec. Qed.

Theorem check_well_formed_sound S : check_well_formed S = true -> well_formed S.
Proof.
  unfold check_well_formed. cbv zeta. intro H. assert (I : initial S <> []) by (destruct (initial S); easy).
  assert (K : all (fun x => n_ltb x (count (states S))) (initial S) = true /\ all_lead (count (states S)) (sets_from (n_nat (fair_sets S)) 0 0) (states S) = true)
    by (destruct (initial S); [easy|now apply if_true in H]).
  clear H. destruct K as [Ki Ks]. rewrite all_spec in Ki. rewrite count_length in *. pose proof (all_lead_spec _ _ _ Ks) as K.
  assert (L : forall x, (x < N.of_nat (length (states S)))%N -> listed S x) by (unfold listed; lia). split; auto.
  - intros x Ix. apply L. apply n_ltb_spec. now apply Ki.
  - intros x Lx. apply K. now apply listed_in.
  - intros x y marks E. destruct (listed_dec S x) as [Lx|U]; [|rewrite (unlisted_none S x U) in E; destruct E].
    apply L. destruct (K _ (listed_in S x Lx)) as [_ Le]. apply leads_spec in Le as [Le _]. eauto.
  - intros x k Lx Lk. destruct (K _ (listed_in S x Lx)) as [_ Le]. apply leads_spec in Le as [_ Le]. apply Le, sets_from_spec. right. unfold n_nat. lia.
Qed.

(** ** There is a fair run *)
Section Runs.
  Variable S : structure.
  Hypothesis formed : well_formed S.

  (** An edge that is in a set, if it has such a one. *)
  Definition edge_for (k x : N) : N * N :=
    match find (fun e => N.testbit (snd e) k) (edges (state_at S x)) with Some e => e | None => hd (0%N, 0%N) (edges (state_at S x)) end.

  (** The sets in turn. *)
  Definition turn (i : nat) : N := (N.of_nat i mod fair_sets S)%N.
  Fixpoint walk (x : N) (i : nat) : N := match i with O => x | Datatypes.S i' => fst (edge_for (turn i') (walk x i')) end.
  Definition walked (x : N) (i : nat) : N := snd (edge_for (turn i) (walk x i)).

  Lemma edge_for_in k x : listed S x -> In (edge_for k x) (edges (state_at S x)).
  Proof.
    intro L. unfold edge_for. destruct (find _ _) as [e|] eqn:F; [now apply find_some in F|]. pose proof (goes_somewhere S formed x L) as N.
    destruct (edges (state_at S x)) as [|e es]; [easy|now left].
  Qed.

  Lemma edge_for_fair k x : listed S x -> (k < fair_sets S)%N -> N.testbit (snd (edge_for k x)) k = true.
  Proof.
    intros L K. unfold edge_for. destruct (find _ _) as [e|] eqn:F; [now apply find_some in F|]. destruct (goes_fairly S formed x k L K) as (y & mk & I & B).
    pose proof (find_none _ _ F _ I) as N. simpl in N. congruence.
  Qed.

  Lemma walk_listed x i : listed S x -> listed S (walk x i).
  Proof.
    intro L. induction i as [|i IH]; [exact L|]. cbn [walk]. pose proof (edge_for_in (turn i) _ IH) as E. destruct (edge_for (turn i) (walk x i)) as [y mk].
    now apply (goes_listed S formed _ _ _ E).
  Qed.

  Lemma walk_goes x i : listed S x -> In (walk x (i + 1), walked x i) (edges (state_at S (walk x i))).
  Proof.
    intro L. rewrite Nat.add_1_r. cbn [walk]. unfold walked. rewrite <- surjective_pairing. now apply edge_for_in, walk_listed.
  Qed.

  Lemma walk_fair x : listed S x -> fair S (walked x).
  Proof.
    intros L k K i. set (n := N.to_nat (fair_sets S)). exists (i * n + N.to_nat k). split; [unfold n; nia|]. unfold walked.
    replace (turn (i * n + N.to_nat k)) with k; [apply edge_for_fair; auto using walk_listed|]. unfold turn, n.
    replace (N.of_nat (i * N.to_nat (fair_sets S) + N.to_nat k)) with (k + N.of_nat i * fair_sets S)%N by lia.
    rewrite N.mod_add, N.mod_small; lia.
  Qed.

  Theorem fair_run_exists : exists r m, run S r m /\ fair S m.
  Proof.
    pose proof (begins_somewhere S formed) as B. destruct (initial S) as [|x xs] eqn:E; [easy|].
    assert (I : In x (initial S)) by (rewrite E; now left). assert (L : listed S x) by now apply (begins_listed S formed).
    exists (walk x), (walked x). split; [split; [exact I|]|]; auto using walk_goes, walk_fair.
  Qed.

  (** Every reachable state is listed, and lies on a fair run. *)
  Theorem reaches_listed x : reaches S x -> listed S x.
  Proof. induction 1 as [x I|x y m R IH E]; [now apply (begins_listed S formed)|now apply (goes_listed S formed x y m)]. Qed.

  Theorem reaches_on_run x : reaches S x -> exists r m, run S r m /\ fair S m /\ exists i, r i = x.
  Proof.
    intro R. assert (P : exists r m n, In (r 0) (initial S) /\ (forall i, i < n -> In (r (i + 1), m i) (edges (state_at S (r i)))) /\ r n = x).
    { induction R as [x I|x y mk R (r & m & n & R0 & G & E) Ed].
      - exists (fun _ => x), (fun _ => 0%N), 0. repeat split; auto. lia.
      - exists (fun i => if i <=? n then r i else y), (fun i => if i <? n then m i else mk), (n + 1). split; [now destruct n|]. split.
        + intros i L. destruct (Nat.leb_spec i n), (Nat.leb_spec (i + 1) n), (Nat.ltb_spec i n); try lia; auto. replace i with n by lia. now rewrite E.
        + destruct (Nat.leb_spec (n + 1) n); [lia|reflexivity]. }
    pose proof (reaches_listed x R) as L. destruct P as (r & m & n & R0 & G & E).
    exists (fun i => if i <? n then r i else walk x (i - n)), (fun i => if i <? n then m i else walked x (i - n)). split; [split|split].
    - destruct n as [|n]; [simpl in *; now rewrite <- E|exact R0].
    - intro i. destruct (Nat.ltb_spec i n), (Nat.ltb_spec (i + 1) n); try lia; auto.
      + specialize (G i ltac:(lia)). replace (i + 1 - n) with 0 by lia. replace (i + 1) with n in G by lia. now rewrite E in G.
      + replace (i + 1 - n) with (i - n + 1) by lia. now apply walk_goes.
    - intros k K i. destruct (walk_fair x L k K i) as (j & Lj & B). exists (j + n). split; [lia|]. destruct (Nat.ltb_spec (j + n) n); [lia|].
      now replace (j + n - n) with j by lia.
    - exists n. rewrite Nat.ltb_irrefl, Nat.sub_diag. reflexivity.
  Qed.
End Runs.

(** So what holds is true of some run, and its opposite does not hold. *)
Corollary holds_of_some_run S f : holds S f -> exists r m, run S r m /\ fair S m /\ ~ ~ satisfies (spelled S r) f.
Proof. intros [W H]. destruct (fair_run_exists S W) as (r & m & R & F). exists r, m. split; [exact R|]. split; [exact F|exact (H r m R F)]. Qed.

Corollary holds_not_opposite S f : holds S f -> ~ holds S (Not f).
Proof. intros H [_ N]. destruct (holds_of_some_run S f H) as (r & m & R & F & T). exact (N r m R F T). Qed.
