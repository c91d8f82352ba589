(** Evidence that no run is lighter: a closed automaton with a bound φ for each transition, and pairs with a bound h.

    (1) Transitions of A2 are there, with φ ≤ 0. (2) If a rule of weight x derives a transition from others that are
    there, it is there too, and its φ is at most x plus theirs. (3) The pairs (p, p) are there, with h ≤ 0. (4) With
    (s, t), a transition of A1 from s to s' and one of the automaton from t to t' with the same label, (s', t') is
    there, and its h is at most h(s, t) plus φ of the latter. (5) On final pairs, h is at least what is claimed. *)

From Coq Require Import List NArith ZArith PArith FMapPositive Lia.
From Assay.shared Require Import Native Lists Sets.
From Assay.pushdown Require Import Lts Pds Case Product Weight Weighted.
Import ListNotations.

(** States with bounds, filed under one key: to be run through, and to be asked. *)
Record bounds := Bounds { exits : list (N * weight); filed : PositiveMap.t weight }.
Definition no_bounds := Bounds [] (PositiveMap.empty weight).

Fixpoint file_bounds (l : list (N * weight)) (f : PositiveMap.t weight) : PositiveMap.t weight :=
  match l with [] => f | (t, b) :: r => file_bounds r (PositiveMap.add (n_key t) b f) end.
Definition bounds_of l := Bounds l (file_bounds l (PositiveMap.empty weight)).

(** t has a bound, and it is at most x. *)
Definition bounded_by (x : weight) (r : bounds) (t : N) :=
  match PositiveMap.find (n_key t) (filed r) with Some b => at_most b x | None => false end.

(** Pairs by the state of A1; transitions by source and label. *)
Definition bound_table := PositiveMap.t bounds.
Definition bound_graph := PositiveMap.t bound_table.
Definition pair_bounds := list (N * list (N * weight)).
Definition edge_bounds := list (N * N * list (N * weight)).

Definition no_table : bound_table := PositiveMap.empty bounds.
Definition bounds_at s (t : bound_table) := match PositiveMap.find (n_key s) t with Some r => r | None => no_bounds end.
Definition bound_table_at s (g : bound_graph) :=
  match PositiveMap.find (n_key s) g with Some t => t | None => no_table end.
Definition bounds_from s γ (g : bound_graph) := bounds_at γ (bound_table_at s g).

Fixpoint table_of (h : pair_bounds) (t : bound_table) : bound_table :=
  match h with [] => t | (s, l) :: r => table_of r (PositiveMap.add (n_key s) (bounds_of l) t) end.
Fixpoint bound_graph_of (φ : edge_bounds) (g : bound_graph) : bound_graph :=
  match φ with
  | [] => g
  | (s, γ, l) :: r =>
    bound_graph_of r (PositiveMap.add (n_key s) (PositiveMap.add (n_key γ) (bounds_of l) (bound_table_at s g)) g)
  end.

(** (1) *)
Definition given_bounded k (g : bound_graph) (e : edge) :=
  match label e with Some γ => bounded_by (zero k) (bounds_from (source e) γ g) (target e) | None => false end.

(** (2): wherever the word leads from s, with x and the bounds on the way. *)
Fixpoint along_bounded (g : bound_graph) (goal : bounds) (w : list N) (s : N) (x : weight) : bool :=
  match w with
  | [] => bounded_by x goal s
  | γ :: w' => all (fun e => along_bounded g goal w' (fst e) (plus x (snd e))) (exits (bounds_from s γ g))
  end.

Fixpoint rules_bounded (g : bound_graph) (rs : list rule) (xs : list weight) : bool :=
  match rs, xs with
  | [], _ => true
  | r :: rs', x :: xs' =>
    if along_bounded g (bounds_from (from r) (top r) g) (word r) (to r) x then rules_bounded g rs' xs' else false
  | _ :: _, [] => false
  end.

(** (3), for n locations from p on. *)
Fixpoint starts_bounded k (h : bound_table) (n : nat) (p : N) : bool :=
  match n with
  | O => true
  | S n' => if bounded_by (zero k) (bounds_at p h) p then starts_bounded k h n' (n_add p 1) else false
  end.

(** (4) *)
Definition pairs_bounded (g : bound_graph) (h : bound_table) (e : edge) :=
  match label e with
  | None => false
  | Some γ =>
    let goal := bounds_at (target e) h in
    all (fun here => all (fun next => bounded_by (plus (snd here) (snd next)) goal (fst next))
                       (exits (bounds_from (fst here) γ g)))
      (exits (bounds_at (source e) h))
  end.

(** (5) *)
Definition claim_bounded (claim : weight) (ends : nset) (h : bound_table) (f : N) :=
  all (fun here => if mem (fst here) ends then at_most claim (snd here) else true) (exits (bounds_at f h)).

Definition check_bounds (c : case) (m : weights) (claim : weight) (φ : edge_bounds) (h : pair_bounds) :=
  let k := width m in
  let g := bound_graph_of φ (PositiveMap.empty bound_table) in
  let t := table_of h no_table in
  let ends := set_of (finals (final c)) in
  if all (given_bounded k g) (edges (final c)) then
  if rules_bounded g (rules c) (of_rules m) then
  if starts_bounded k t (n_nat (locations c)) 0 then
  if all (pairs_bounded g t) (edges (initial c)) then
    all (claim_bounded claim ends t) (finals (initial c))
  else false else false else false else false.

(** ** What it means *)

(** What can be asked can be run through. *)
Definition honest (r : bounds) := forall t b, PositiveMap.find (n_key t) (filed r) = Some b -> In (t, b) (exits r).
Definition honest_table (h : bound_table) := forall s, honest (bounds_at s h).
Definition honest_graph (g : bound_graph) := forall s, honest_table (bound_table_at s g).

Lemma bounded_by_spec x r t : honest r -> bounded_by x r t = true -> exists b, In (t, b) (exits r) /\ at_most b x = true.
Proof.
  intros H B. unfold bounded_by in B. destruct (PositiveMap.find _ _) as [b|] eqn:F; [|discriminate]. eauto.
Qed.

Lemma honest_no_bounds : honest no_bounds.
Proof. intros t b F. simpl in F. now rewrite PositiveMap.gempty in F. Qed.

Lemma honest_bounds_of l : honest (bounds_of l).
Proof.
  assert (K : forall l' f t b, PositiveMap.find (n_key t) (file_bounds l' f) = Some b ->
    In (t, b) l' \/ PositiveMap.find (n_key t) f = Some b).
  { induction l' as [|[s y] l' IH]; simpl; intros f t b F; auto. destruct (IH _ _ _ F) as [?|F']; auto.
    destruct (N.eq_dec t s) as [->|N].
    - rewrite PositiveMap.gss in F'. injection F' as ->. auto.
    - rewrite PositiveMap.gso in F'; auto. intro E. now apply n_key_inj in E. }
  intros t b F. destruct (K _ _ _ _ F) as [?|F']; auto. now rewrite PositiveMap.gempty in F'.
Qed.

Lemma honest_add s l h : honest_table h -> honest_table (PositiveMap.add (n_key s) (bounds_of l) h).
Proof.
  intros H s'. unfold bounds_at. destruct (N.eq_dec s' s) as [->|N].
  - rewrite PositiveMap.gss. apply honest_bounds_of.
  - rewrite PositiveMap.gso; [apply H|]. intro E. now apply n_key_inj in E.
Qed.

Lemma honest_no_table : honest_table no_table.
Proof. intro s. unfold bounds_at, no_table. rewrite PositiveMap.gempty. apply honest_no_bounds. Qed.

Lemma honest_table_of h : forall t, honest_table t -> honest_table (table_of h t).
Proof. induction h as [|[s l] h IH]; simpl; auto using honest_add. Qed.

Lemma honest_graph_of φ : forall g, honest_graph g -> honest_graph (bound_graph_of φ g).
Proof.
  induction φ as [|[[s γ] l] φ IH]; simpl; auto. intros g H. apply IH. intro s'. unfold bound_table_at at 1.
  destruct (N.eq_dec s' s) as [->|N].
  - rewrite PositiveMap.gss. apply honest_add, H.
  - rewrite PositiveMap.gso; [apply H|]. intro E. now apply n_key_inj in E.
Qed.

Lemma honest_empty : honest_graph (PositiveMap.empty bound_table).
Proof. intro s. unfold bound_table_at. rewrite PositiveMap.gempty. apply honest_no_table. Qed.

(** A path, and the sum of its bounds. *)
Inductive bounded_path (k : nat) (g : bound_graph) : N -> list N -> weight -> N -> Prop :=
| bounded_path_refl s : bounded_path k g s [] (zero k) s
| bounded_path_step s γ t φ w b q : In (t, φ) (exits (bounds_from s γ g)) -> bounded_path k g t w b q ->
    bounded_path k g s (γ :: w) (plus φ b) q.

Section Bounds.
  Variables (c : case) (m : weights) (g : bound_graph) (h : bound_table).
  Let k := width m.
  Hypothesis Sized : sized m.
  Hypothesis HonestG : honest_graph g.
  Hypothesis HonestH : honest_table h.

  Lemma length_path s w b q : bounded_path k g s w b q -> (length b <= k)%nat.
  Proof. induction 1 as [|? ? ? ? ? ? ? _ _ IH]; [rewrite length_zero|rewrite length_plus]; lia. Qed.

  Lemma bounded_path_split u : forall s v b q, bounded_path k g s (u ++ v) b q ->
    exists t b1 b2, bounded_path k g s u b1 t /\ bounded_path k g t v b2 q /\ b = plus b1 b2.
  Proof.
    induction u as [|γ u IH]; simpl; intros s v b q Q.
    - exists s, (zero k), b. split; [constructor|split; auto]. rewrite zero_plus; auto. eapply length_path; eauto.
    - inversion Q as [|? ? t φ ? b' ? I Q']; subst. destruct (IH _ _ _ _ Q') as (t' & b1 & b2 & ? & ? & ->).
      exists t', (plus φ b1), b2. split; [econstructor; eauto|]. split; auto. apply plus_assoc.
  Qed.

  Hypothesis Given : all (given_bounded k g) (edges (final c)) = true.

  Lemma given_path s w q : trans_star (reading (lts_of (final c))) s w q ->
    exists b, bounded_path k g s w b q /\ at_most b (zero k) = true.
  Proof.
    induction 1 as [s|s γ t w q T _ (b & Q & L)]; [exists (zero k); split; [constructor|apply at_most_refl]|].
    pose proof (proj1 (all_spec _ _) Given _ T) as B. apply bounded_by_spec in B; [|apply HonestG].
    destruct B as (φ & I & Lφ). exists (plus φ b). split; [econstructor; eauto|].
    rewrite <- (plus_zero (zero k) k) by now rewrite length_zero. now apply at_most_sum.
  Qed.

  Hypothesis Rules : rules_bounded g (rules c) (of_rules m) = true.

  Lemma along_bounded_sound goal w : honest goal -> forall s x b q, along_bounded g goal w s x = true ->
    (length x <= k)%nat -> bounded_path k g s w b q -> exists φ, In (q, φ) (exits goal) /\ at_most φ (plus x b) = true.
  Proof.
    intro H. induction w as [|γ w IH]; simpl; intros s x b q A L Q; inversion Q as [|? ? t ψ ? b' ? I Q']; subst.
    - rewrite plus_zero by lia. now apply bounded_by_spec.
    - rewrite all_spec in A. specialize (A _ I). simpl in A.
      destruct (IH t (plus x ψ) b' q A) as (φ & ? & ?); auto; [rewrite length_plus; lia|]. exists φ. now rewrite plus_assoc.
  Qed.

  Lemma rules_bounded_spec r x : In (r, x) (weighted_rules c m) ->
    along_bounded g (bounds_from (from r) (top r) g) (word r) (to r) x = true.
  Proof.
    unfold weighted_rules. revert Rules. generalize (of_rules m). induction (rules c) as [|r' rs IH]; simpl; [easy|].
    intros [|x' xs] H I; [easy|]. apply if_true in H. destruct H as [H H']. destruct I as [[= -> ->]|I]; eauto.
  Qed.

  (** The first configuration of a run is read by a path whose bounds are at most what the run weighs. *)
  Lemma run_bounded a y d : run k (weighted_rules c m) a y d -> forall b q, bounded_path k g (fst d) (snd d) b q ->
    exists b', bounded_path k g (fst a) (snd a) b' q /\ at_most b' (plus y b) = true.
  Proof.
    induction 1 as [a|a x a' y d [p γ q' w v x' I] R IH]; intros b q Q.
    - exists b. split; auto. rewrite zero_plus; [apply at_most_refl|]. eapply length_path; eauto.
    - destruct (IH _ _ Q) as (b' & Q' & L). simpl in *. apply bounded_path_split in Q'.
      destruct Q' as (t & b1 & b2 & Q1 & Q2 & ->). pose proof (rules_bounded_spec _ _ I) as A. simpl in A.
      apply along_bounded_sound with (b := b1) (q := t) in A; auto; [|apply HonestG|].
      + destruct A as (φ & Iφ & Lφ). exists (plus φ b2). split; [econstructor; eauto|].
        rewrite <- plus_assoc. apply at_most_trans with (plus x' (plus b1 b2)); [|now apply at_most_plus_l].
        rewrite plus_assoc. now apply at_most_plus.
      + rewrite (length_rule c m Sized _ _ I). unfold k. lia.
  Qed.

  Hypothesis Starts : starts_bounded k h (n_nat (locations c)) 0 = true.
  Hypothesis Pairs : all (pairs_bounded g h) (edges (initial c)) = true.

  Lemma start_bounded p : (p < locations c)%N -> exists b, In (p, b) (exits (bounds_at p h)) /\ at_most b (zero k) = true.
  Proof.
    assert (K : forall n i, starts_bounded k h n i = true -> forall j, (i <= j < i + N.of_nat n)%N ->
      bounded_by (zero k) (bounds_at j h) j = true).
    { induction n as [|n IH]; intros i B j L; [lia|]. simpl in B. apply if_true in B. destruct B as [B B'].
      destruct (N.eq_dec j i) as [->|N]; auto. apply (IH _ B'). unfold n_add. lia. }
    intro L. apply bounded_by_spec; [apply HonestH|]. apply (K _ _ Starts). unfold n_nat. lia.
  Qed.

  Lemma pair_bounded s w s' : trans_star (reading (lts_of (initial c))) s w s' -> forall t y b t',
    bounded_path k g t w b t' -> (length y <= k)%nat ->
    (exists b0, In (t, b0) (exits (bounds_at s h)) /\ at_most b0 y = true) ->
    exists b1, In (t', b1) (exits (bounds_at s' h)) /\ at_most b1 (plus y b) = true.
  Proof.
    induction 1 as [s|s γ s1 w s' T _ IH]; intros t y b t' Q L (b0 & I0 & L0);
      inversion Q as [|? ? t1 φ ? b' ? I Q']; subst.
    - rewrite plus_zero by auto. eauto.
    - rewrite plus_assoc. apply (IH t1); auto; [rewrite length_plus; lia|].
      rewrite all_spec in Pairs. specialize (Pairs _ T). unfold pairs_bounded in Pairs. simpl in Pairs.
      rewrite all_spec in Pairs. specialize (Pairs _ I0). rewrite all_spec in Pairs. specialize (Pairs _ I). simpl in Pairs.
      apply bounded_by_spec in Pairs; [|apply HonestH]. destruct Pairs as (b1 & I1 & L1). exists b1. split; auto.
      eapply at_most_trans; [exact L1|]. now apply at_most_plus.
  Qed.
End Bounds.

Theorem check_bounds_sound c m claim φ h : without_ε (initial c) = true -> without_ε (final c) = true -> sized m ->
  check_bounds c m claim φ h = true -> forall y, weighs c m y -> at_most claim y = true.
Proof.
  intros N1 N2 S. unfold check_bounds. cbv zeta. rewrite !if_true. intros (Giv & Rul & Sta & Pai & Cla) y W.
  pose proof (length_weighs c m S _ W) as Ly. apply weighs_numbers in W.
  destruct W as (c1 & c2 & (L1 & q1 & F1 & Q1) & (L2 & q2 & F2 & Q2) & R).
  apply (reading_trans_star _ (without_ε_spec _ N1)) in Q1. apply (reading_trans_star _ (without_ε_spec _ N2)) in Q2.
  set (g := bound_graph_of _ _) in *. set (t := table_of _ _) in *.
  assert (Hg : honest_graph g) by apply honest_graph_of, honest_empty.
  assert (Ht : honest_table t) by apply honest_table_of, honest_no_table.
  destruct (given_path c m g Hg Giv _ _ _ Q2) as (b & Q & Lb).
  destruct (run_bounded c m g S Hg Rul _ _ _ R _ _ Q) as (b' & Q' & Lb').
  pose proof (length_path _ _ _ _ _ _ Q') as Lk.
  destruct (pair_bounded c m g t Ht Pai _ _ _ Q1 _ (zero (width m)) _ _ Q') as (b1 & I & B).
  - now rewrite length_zero.
  - now apply (start_bounded c m t Ht Sta).
  - rewrite zero_plus in B by auto. rewrite all_spec in Cla. specialize (Cla _ F1). unfold claim_bounded in Cla.
    rewrite all_spec in Cla. specialize (Cla _ I). simpl in Cla. apply mem_set_of in F2. rewrite F2 in Cla.
    eapply at_most_trans; [exact Cla|]. eapply at_most_trans; [exact B|]. eapply at_most_trans; [exact Lb'|].
    rewrite <- (plus_zero y (width m)) at 2 by lia. now apply at_most_plus_l.
Qed.
