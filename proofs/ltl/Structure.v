(** Finite graphs of states whose infinite paths are looked at, each state with the atoms that hold there.

    An edge has a target and marks: bit k says that it is in fair set k. For weak fairness of a process, its set is the edges
    where it moves and those that leave a state where it cannot. *)
From Coq Require Import List Arith NArith Lia.
From Assay.shared Require Import Native.
From Assay.ltl Require Import Formula.
Import ListNotations.

Record state := State { label : N; edges : list (N * N) }.
Record structure := Structure { initial : list N; states : list state; fair_sets : N }.

Definition no_state := State 0 [].
Definition state_at (S : structure) (x : N) : state := nth (N.to_nat x) (states S) no_state.

(** A run: states, and the marks of the edges between them. *)
Definition run (S : structure) (r m : nat -> N) : Prop :=
  In (r 0) (initial S) /\ forall i, In (r (i + 1), m i) (edges (state_at S (r i))).

Definition fair (S : structure) (m : nat -> N) : Prop :=
  forall k, (k < fair_sets S)%N -> forall i, exists j, i <= j /\ N.testbit (m j) k = true.

(** The word that it spells. *)
Definition spelled (S : structure) (r : nat -> N) : word := fun i a => N.testbit (label (state_at S (r i))) a.

(** Every fair run satisfies the formula: none violates it. *)
Definition holds (S : structure) (f : formula) : Prop :=
  forall r m, run S r m -> fair S m -> ~ ~ satisfies (spelled S r) f.

Definition violated (S : structure) (f : formula) : Prop :=
  exists r m, run S r m /\ fair S m /\ ~ satisfies (spelled S r) f.

(** With excluded middle, which is not used anywhere here, the double negation goes. *)
Lemma holds_classically S f : (forall P : Prop, P \/ ~ P) -> holds S f -> forall r m, run S r m -> fair S m -> satisfies (spelled S r) f.
Proof. intros EM H r m R F. destruct (EM (satisfies (spelled S r) f)) as [T|N]; auto. now destruct (H r m R F). Qed.

Lemma not_both S f : holds S f -> ~ violated S f.
Proof. intros H (r & m & R & F & N). now apply (H r m R F). Qed.
