(** Finite graphs of states whose infinite paths are looked at, each state with the atoms that hold there.

    An edge has a target and marks: bit k says that it is in fair set k. For weak fairness of a process, its set is the edges
    where it moves and those that leave a state where it cannot. *)
From Coq Require Import List Arith NArith Lia FMapPositive.
From Assay.shared Require Import Native.
From Assay.ltl Require Import Formula.
Import ListNotations.

Record state := State { label : N; edges : list (N * N) }.
Record structure := Structure { initial : list N; states : list state; fair_sets : N }.

Definition no_state := State 0 [].
Definition state_at (S : structure) (x : N) : state := nth (N.to_nat x) (states S) no_state.

(** States, filed under their numbers. *)
Fixpoint file_states (x : N) (ss : list state) (p : PositiveMap.t state) : PositiveMap.t state :=
  match ss with [] => p | s :: ss' => file_states (n_add x 1) ss' (PositiveMap.add (n_key x) s p) end.
Definition states_filed (S : structure) : PositiveMap.t state := file_states 0 (states S) (PositiveMap.empty _).
Definition state_in (p : PositiveMap.t state) (x : N) : state :=
  match PositiveMap.find (n_key x) p with Some s => s | None => no_state end.

(** A run: states, and the marks of the edges between them. *)
Definition run (S : structure) (r m : nat -> N) : Prop :=
  In (r 0) (initial S) /\ forall i, In (r (i + 1), m i) (edges (state_at S (r i))).

Definition fair (S : structure) (m : nat -> N) : Prop :=
  forall k, (k < fair_sets S)%N -> forall i, exists j, i <= j /\ N.testbit (m j) k = true.

(** The word that it spells. *)
Definition spelled (S : structure) (r : nat -> N) : word := fun i a => N.testbit (label (state_at S (r i))) a.

(** States that can be come to in finitely many steps. *)
Inductive reaches (S : structure) : N -> Prop :=
  | at_start x : In x (initial S) -> reaches S x
  | one_more x y marks : reaches S x -> In (y, marks) (edges (state_at S x)) -> reaches S y.

(** Well-formed structures, of which nothing holds vacuously: there are initial states, all states that are named are listed, every state has
    an outgoing edge, and one in each fair set. Where a run ends, the state has an edge to itself: the run stutters. *)
Definition listed (S : structure) (x : N) : Prop := N.to_nat x < length (states S).

Record well_formed (S : structure) : Prop := {
  begins_somewhere : initial S <> [];
  begins_listed : forall x, In x (initial S) -> listed S x;
  goes_somewhere : forall x, listed S x -> edges (state_at S x) <> [];
  goes_listed : forall x y marks, In (y, marks) (edges (state_at S x)) -> listed S y;
  goes_fairly : forall x k, listed S x -> (k < fair_sets S)%N -> exists y marks, In (y, marks) (edges (state_at S x)) /\ N.testbit marks k = true }.

(** Every fair run satisfies the formula: none violates it. *)
Definition holds (S : structure) (f : formula) : Prop :=
  well_formed S /\ forall r m, run S r m -> fair S m -> ~ ~ satisfies (spelled S r) f.

Definition violated (S : structure) (f : formula) : Prop :=
  exists r m, run S r m /\ fair S m /\ ~ satisfies (spelled S r) f.

(** With excluded middle, which is not used anywhere here, the double negation goes. *)
Lemma holds_classically S f : (forall P : Prop, P \/ ~ P) -> holds S f -> forall r m, run S r m -> fair S m -> satisfies (spelled S r) f.
Proof. intros EM [_ H] r m R F. destruct (EM (satisfies (spelled S r) f)) as [T|N]; auto. now destruct (H r m R F). Qed.

Lemma not_both S f : holds S f -> ~ violated S f.
Proof. intros [_ H] (r & m & R & F & N). now apply (H r m R F). Qed.

Lemma file_states_spec ss : forall x p y, PositiveMap.find (n_key y) (file_states x ss p) =
  if (x <=? y)%N then match nth_error ss (N.to_nat (y - x)) with Some s => Some s | None => PositiveMap.find (n_key y) p end
  else PositiveMap.find (n_key y) p.
Proof.
  induction ss as [|s ss IH]; intros x p y; cbn [file_states].
  - destruct (N.leb_spec x y); auto. now destruct (N.to_nat (y - x)).
  - rewrite IH. unfold n_add. destruct (N.eq_dec y x) as [->|D].
    + rewrite N.leb_refl, N.sub_diag, PositiveMap.gss. destruct (N.leb_spec (x + 1) x); [lia|reflexivity].
    + rewrite PositiveMap.gso by (intro E; now apply n_key_inj in E). destruct (N.leb_spec x y), (N.leb_spec (x + 1) y); auto; try lia.
      now replace (N.to_nat (y - x)) with (Datatypes.S (N.to_nat (y - (x + 1)))) by lia.
Qed.

Lemma state_in_filed S x : state_in (states_filed S) x = state_at S x.
Proof.
  unfold state_in, states_filed, state_at. rewrite file_states_spec, PositiveMap.gempty, N.sub_0_r. destruct (N.leb_spec 0 x); [|lia].
  destruct (nth_error (states S) (N.to_nat x)) as [s|] eqn:E; [symmetry; now apply nth_error_nth|].
  symmetry. apply nth_overflow. now apply nth_error_None.
Qed.
