(** Evidence about weights, and the function that runs: whether it proves what the lightest run weighs, and the heaviest. *)

From Coq Require Import List NArith ZArith.
From Assay.shared Require Import Native Lists.
From Assay.pushdown Require Import Lts Pds Case Product Derivation Normal Weight Weighted Potential WeightedDerivation Pump.

Inductive side :=
| Bounded (x : weight) (d : derivation) (other : list N) (φ : edge_bounds) (h : pair_bounds)
| Unbounded (on_path : bool) (d : derivation) (other : list N) (lower upper : N) (φ : edge_bounds) (h : pair_bounds).

(** Every rule has a weight, of the right size. *)
Definition fitting (c : case) (m : weights) : bool :=
  if n_eqb (count (of_rules m)) (count (rules c)) then all (fun x => n_eqb (count x) (size m)) (of_rules m) else false.

(** For a case in normal form. *)
Definition check_side (c : case) (m : weights) (s : side) : bool :=
  match s with
  | Bounded x d other φ h =>
    if check_weight c m x d other then if without_ε (initial c) then check_bounds c m x φ h else false else false
  | Unbounded true d other lower upper φ h => check_loop c m d other lower upper φ h
  | Unbounded false d other lower upper φ h => check_pump c m d other lower upper φ h
  end.

(** For the heaviest all weights are negated, the bounds too; the weight that is claimed is as it is. *)
Definition opposite_side (s : side) : side :=
  match s with Bounded x d other φ h => Bounded (opposite x) d other φ h | _ => s end.

Definition check_weights (c : case) (m : weights) (light heavy : side) : bool :=
  if fitting c m then
    match normal_case c with
    | Some n => if check_side n m light then check_side n (negated m) (opposite_side heavy) else false
    | None => false
    end
  else false.

(** What a side says of the lightest run, and of the heaviest. *)
Definition lightest c m (s : side) := match s with Bounded x _ _ _ _ => least c m x | _ => no_least c m end.
Definition heaviest c m (s : side) := match s with Bounded x _ _ _ _ => greatest c m x | _ => no_greatest c m end.

Lemma fitting_spec c m : fitting c m = true -> length (of_rules m) = length (rules c) /\ sized m.
Proof.
  unfold fitting. rewrite if_true, all_spec, n_eqb_spec, !count_length. intros [E H].
  split; [now apply Nat2N.inj|]. intros x I. specialize (H _ I). apply n_eqb_spec in H. rewrite count_length in H.
  unfold width, n_nat. now rewrite <- H, Nat2N.id.
Qed.

Lemma check_side_sound c m s : sized m -> check_side c m s = true -> lightest c m s.
Proof.
  intro S. destruct s as [x d other φ h|[] d other lower upper φ h]; simpl.
  - rewrite !if_true. intros (W & N1 & B). split; [eapply check_weight_sound; eauto|].
    intros y Wy. eapply check_bounds_sound; eauto. unfold check_weight in W.
    destruct (weighed_items _ _ _ _ _) as [known|] eqn:E; [|discriminate].
    now destruct (weighed_items_sound c m S _ _ _ _ E).
  - now apply check_loop_sound.
  - now apply check_pump_sound.
Qed.

Lemma lightest_normal c n m s : normal_case c = Some n -> lightest n m s -> lightest c m s.
Proof.
  intros E. pose proof (fun x => normal_case_weighs c n m x E) as K.
  destruct s; simpl; [intros [W H]|intros [(x0 & W0) H]..];
    (split; [try exists x0; now apply K|]); intros y Wy; apply K in Wy; apply H in Wy; auto;
    destruct Wy as (z & Wz & ?); exists z; (split; [now apply K|auto]).
Qed.

Theorem check_weights_sound c m light heavy :
  check_weights c m light heavy = true -> lightest c m light /\ heaviest c m heavy.
Proof.
  unfold check_weights. rewrite if_true. intros [Fit H]. destruct (fitting_spec _ _ Fit) as [_ S].
  destruct (normal_case c) as [n|] eqn:E; [|discriminate]. rewrite if_true in H. destruct H as [H1 H2]. split.
  - eapply lightest_normal; eauto. now apply check_side_sound.
  - apply check_side_sound in H2; [|now apply sized_negated]. apply (lightest_normal _ _ _ _ E) in H2.
    destruct heavy; simpl in *; [now apply greatest_of_negated|now apply no_greatest_of_negated..].
Qed.

(** With that there is a run, and every run has a weight. *)
Theorem check_weights_reachable c m light heavy : check_weights c m light heavy = true ->
  case_reachable c /\ length (of_rules m) = length (rules c) /\ sized m.
Proof.
  intro H. split.
  - destruct (check_weights_sound _ _ _ _ H) as [L _].
    destruct light; simpl in L; [destruct L as [W _]|destruct L as [(? & W) _]..]; eapply weighs_reachable; eauto.
  - unfold check_weights in H. rewrite if_true in H. now apply fitting_spec.
Qed.
