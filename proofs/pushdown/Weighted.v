(** Weighted pushdown systems: every rule has a weight, and a run weighs the sum of its steps.

    The question of a case with weights: what does the lightest run from A1 to A2 weigh, what the heaviest? There may be
    none: with vectors, too, that says that for every run there is a lighter one. *)

From Coq Require Import List NArith ZArith Lia.
From Assay.shared Require Import Native Lists.
From Assay.pushdown Require Import Lts Pds Case Normal Weight.
Import ListNotations.

Definition weighted := list (rule * weight).

Inductive weighted_step (Δ : weighted) : conf -> weight -> conf -> Prop :=
| weighted_step_rule p γ q w v x : In (Rule p γ q w, x) Δ -> weighted_step Δ (p, γ :: v) x (q, w ++ v).

(** Weights are vectors of [size] numbers; a run without a step weighs zero. *)
Inductive run (size : nat) (Δ : weighted) : conf -> weight -> conf -> Prop :=
| run_refl c : run size Δ c (zero size) c
| run_step c x c' y c'' : weighted_step Δ c x c' -> run size Δ c' y c'' -> run size Δ c (plus x y) c''.

(** The weights of a case: one for each rule, in the order of the rules. *)
Record weights := Weights { size : N; of_rules : list weight }.
Definition width (m : weights) := n_nat (size m).
Definition weighted_rules (c : case) (m : weights) : weighted := combine (rules c) (of_rules m).

(** Some run from A1 to A2 weighs x. *)
Definition weighs (c : case) (m : weights) (x : weight) :=
  let P := locations c in
  exists c1 c2, lang_ε (automaton_of P (initial c)) (finals_of P (initial c)) c1 /\
    lang_ε (automaton_of P (final c)) (finals_of P (final c)) c2 /\ run (width m) (weighted_rules c m) c1 x c2.

Definition least c m x := weighs c m x /\ forall y, weighs c m y -> at_most x y = true.
Definition greatest c m x := weighs c m x /\ forall y, weighs c m y -> at_most y x = true.
Definition no_least c m := (exists x, weighs c m x) /\ forall x, weighs c m x -> exists y, weighs c m y /\ lighter y x.
Definition no_greatest c m := (exists x, weighs c m x) /\ forall x, weighs c m x -> exists y, weighs c m y /\ lighter x y.

(** ** What is used throughout *)

Definition sized (m : weights) := forall x, In x (of_rules m) -> length x = width m.

Lemma run_steps k Δ l c x c' : run k (combine Δ l) c x c' -> steps Δ c c'.
Proof.
  induction 1 as [|c x c' y c'' [p γ q w v z I] _ IH]; [constructor|]. econstructor; [|exact IH].
  constructor. exact (in_combine_l _ _ _ _ I).
Qed.

Lemma run_app k Δ c x c' v : run k Δ c x c' -> run k Δ (fst c, snd c ++ v) x (fst c', snd c' ++ v).
Proof.
  induction 1 as [|c x c' y c'' [p γ q w u z I] _ IH]; [constructor|]. simpl in *. rewrite <- app_assoc in IH.
  exact (run_step _ _ _ _ _ _ _ (weighted_step_rule Δ p γ q w (u ++ v) z I) IH).
Qed.

Section Sized.
  Variables (c : case) (m : weights).
  Hypothesis Sized : sized m.
  Let k := width m.
  Let Δ := weighted_rules c m.

  Lemma length_rule r x : In (r, x) Δ -> length x = k.
  Proof. intro I. apply in_combine_r in I. now apply Sized. Qed.

  Lemma length_run a x b : run k Δ a x b -> length x = k.
  Proof.
    induction 1 as [|? ? ? ? ? [p γ q w v z I] _ IH]; [apply length_zero|]. rewrite length_plus, IH, (length_rule _ _ I). lia.
  Qed.

  Lemma run_trans a x b y d : run k Δ a x b -> run k Δ b y d -> run k Δ a (plus x y) d.
  Proof.
    intros R S. pose proof (length_run _ _ _ S) as L. induction R as [|a x b z d' St _ IH].
    - rewrite zero_plus by lia. exact S.
    - rewrite <- plus_assoc. econstructor; eauto.
  Qed.

  Lemma run_of_rule p γ q w x : In (Rule p γ q w, x) Δ -> run k Δ (p, [γ]) x (q, w).
  Proof.
    intro I. rewrite <- (plus_zero x k) by (rewrite (length_rule _ _ I); lia).
    econstructor; [exact (weighted_step_rule Δ p γ q w [] x I)|]. rewrite app_nil_r. constructor.
  Qed.

  Lemma length_weighs x : weighs c m x -> length x = k.
  Proof. intros (c1 & c2 & _ & _ & R). now apply length_run in R. Qed.
End Sized.

(** ** The same question, of numbers *)

Lemma weighs_numbers c m x : weighs c m x <-> exists c1 c2, reads (initial c) (locations c) c1 /\
  reads (final c) (locations c) c2 /\ run (width m) (weighted_rules c m) c1 x c2.
Proof. unfold weighs. split; intros (c1 & c2 & L1 & L2 & R); exists c1, c2; apply lang_numbers in L1, L2; auto. Qed.

Theorem weighs_reachable c m x : weighs c m x -> case_reachable c.
Proof. intros (c1 & c2 & L1 & L2 & R). exists c1, c2. split; [|split]; auto. eapply run_steps; eauto. Qed.

(** Where every rule has a weight, a run weighs something. *)
Theorem reachable_weighs c m : length (of_rules m) = length (rules c) -> case_reachable c -> exists x, weighs c m x.
Proof.
  intros L (c1 & c2 & L1 & L2 & St). cut (exists x, run (width m) (weighted_rules c m) c1 x c2).
  { intros (x & R). exists x, c1, c2. auto. }
  clear L1 L2. induction St as [a|a b d [p γ q w v I] _ (y & R)]; [eexists; constructor|].
  assert (exists x, In (Rule p γ q w, x) (weighted_rules c m)) as (x & Ix);
    [|exists (plus x y); exact (run_step _ _ _ _ _ _ _ (weighted_step_rule _ p γ q w v x Ix) R)].
  unfold weighted_rules. unfold is_rule in I. clear - I L. revert L I. generalize (of_rules m).
  induction (rules c) as [|r l IH]; intros [|y ys] L I; simpl in *; try easy.
  destruct I as [->|I]; [eauto|]. destruct (IH ys) as (x & K); eauto.
Qed.

Theorem normal_case_weighs c n m x : normal_case c = Some n -> weighs n m x <-> weighs c m x.
Proof.
  unfold normal_case. cbv zeta. destruct (normal_side _ _ (initial c)) as [[s1 a1]|] eqn:E1; [|discriminate].
  destruct (normal_side _ _ (final c)) as [[s2 a2]|] eqn:E2; [|discriminate]. intros [= <-].
  rewrite !weighs_numbers. unfold weighted_rules. simpl.
  split; intros (c1 & c2 & R1 & R2 & R); exists c1, c2;
    apply (normal_side_reads _ _ _ _ _ _ E1) in R1; apply (normal_side_reads _ _ _ _ _ _ E2) in R2; auto.
Qed.

(** ** The heaviest run is the lightest with all weights negated *)

Fixpoint opposites (l reversed : list weight) : list weight :=
  match l with [] => rev_append reversed [] | x :: r => opposites r (opposite x :: reversed) end.
Definition negated (m : weights) := Weights (size m) (opposites (of_rules m) []).

Lemma opposites_map l : forall r, opposites l r = rev r ++ map opposite l.
Proof.
  induction l as [|x l IH]; intro r; simpl; [now rewrite rev_append_rev|]. rewrite IH. simpl. now rewrite <- app_assoc.
Qed.

Lemma negated_of_rules m : of_rules (negated m) = map opposite (of_rules m).
Proof. simpl. now rewrite opposites_map. Qed.

Lemma sized_negated m : sized m -> sized (negated m).
Proof.
  intros S x. rewrite negated_of_rules, in_map_iff. intros (y & <- & I). rewrite length_opposite. now apply S.
Qed.

Lemma negated_negated m : negated (negated m) = m.
Proof.
  destruct m as [k l]. unfold negated at 1. rewrite opposites_map, negated_of_rules. simpl. f_equal. rewrite map_map.
  rewrite (map_ext _ (fun x => x)) by apply opposite_opposite. apply map_id.
Qed.

Lemma negated_rules c m p γ q w x : In (Rule p γ q w, x) (weighted_rules c m) ->
  In (Rule p γ q w, opposite x) (weighted_rules c (negated m)).
Proof.
  unfold weighted_rules. rewrite negated_of_rules. generalize (of_rules m).
  induction (rules c) as [|r l IH]; intros [|y ys] I; simpl in *; auto. destruct I as [[= -> ->]|I]; auto.
Qed.

Lemma weighs_opposite c m x : weighs c m x -> weighs c (negated m) (opposite x).
Proof.
  intros (c1 & c2 & L1 & L2 & R). exists c1, c2. split; [|split]; auto. clear L1 L2.
  change (width (negated m)) with (width m). induction R as [a|a y b z d [p γ q w v y' I] _ IH].
  - rewrite opposite_zero. constructor.
  - rewrite opposite_plus. apply negated_rules in I. exact (run_step _ _ _ _ _ _ _ (weighted_step_rule _ p γ q w v _ I) IH).
Qed.

Lemma weighs_negated c m x : weighs c (negated m) x -> weighs c m (opposite x).
Proof. intro W. apply weighs_opposite in W. now rewrite negated_negated in W. Qed.

Theorem greatest_of_negated c m x : sized m -> least c (negated m) (opposite x) -> greatest c m x.
Proof.
  intros S [W Low]. apply weighs_negated in W. rewrite opposite_opposite in W. split; auto. intros y Wy.
  pose proof (length_weighs c m S _ W) as Lx. pose proof (length_weighs c m S _ Wy) as Ly.
  apply weighs_opposite, Low, at_most_opposite in Wy; [|rewrite !length_opposite; lia].
  now rewrite !opposite_opposite in Wy.
Qed.

Theorem no_greatest_of_negated c m : sized m -> no_least c (negated m) -> no_greatest c m.
Proof.
  intros S [(x0 & W0) Low]. split; [eexists; apply weighs_negated; eauto|]. intros x W.
  pose proof (length_weighs c m S _ W) as Lx. apply weighs_opposite in W. destruct (Low _ W) as (y & Wy & L).
  apply weighs_negated in Wy. exists (opposite y). split; auto. unfold lighter in *.
  destruct (at_most (opposite y) x) eqn:E; auto. apply at_most_opposite in E;
    [|rewrite (length_weighs c m S _ Wy); lia]. rewrite opposite_opposite in E. congruence.
Qed.

(** Of plain numbers, that there is no least weight is that runs go below every number. *)
Theorem no_least_of_numbers c m : sized m -> size m = 1%N -> no_least c m ->
  forall b, exists x, weighs c m [x] /\ (x < b)%Z.
Proof.
  intros S One [(x0 & W0) Low] b.
  assert (Num : forall x, weighs c m x -> exists z, x = [z]).
  { intros x W. pose proof (length_weighs c m S _ W) as L. unfold width in L. rewrite One in L.
    destruct x as [|z [|? ?]]; try discriminate. eauto. }
  destruct (Num _ W0) as (z0 & ->). remember (Z.to_nat (z0 - b + 1)) as n eqn:En. assert (z0 - b + 1 <= Z.of_nat n)%Z by lia.
  clear En. revert z0 W0 H. induction n as [|n IH]; intros z W H; [exists z; split; auto; lia|].
  destruct (Low _ W) as (y & Wy & L). destruct (Num _ Wy) as (z' & ->). unfold lighter in L. simpl in L.
  unfold z_eqb, z_ltb in L. destruct (Z.eqb_spec z z'); [discriminate|]. apply Z.ltb_ge in L. apply (IH z'); auto. lia.
Qed.
