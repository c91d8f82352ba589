(** What holds of a reduced system holds of the whole one, and the reverse, for formulas without X ([L S ⊆ L φ <-> L R ⊆ L φ]).

    For systems with finitely many states nothing classical is needed: a run that does not satisfy a formula can be taken to repeat. *)
From Coq Require Import List.
From Assay.ltl Require Import Formula.
From Assay.por Require Import System Stuttering Searching Correctness Pumping.

Definition holds {state action} (S : system state action) (intp : state -> atom -> bool) (f : formula) : Prop :=
  forall q v, init S q -> runs S q v -> ~ ~ satisfies (language_word S intp q v) f.
Definition violated {state action} (S : system state action) (intp : state -> atom -> bool) (f : formula) : Prop :=
  exists q v, init S q /\ runs S q v /\ ~ satisfies (language_word S intp q v) f.

Section Checking.
  Context {state action : Type} (S : system state action) (intp : state -> atom -> bool) (ren : state -> list action).
  Hypothesis action_eq_dec : forall a b : action, {a = b} + {a <> b}.
  Hypothesis conditions : reduction_conditions S intp ren.
  Notation R := (reduced S ren).

  (** A counterexample of the reduced system is one of the whole system, whatever the formula. *)
  Theorem violated_reduced_whole f : violated R intp f -> violated S intp f.
  Proof.
    intros (q & v & Iq & Rn & N). destruct (reduced_runs S intp ren conditions q v (reachable_init S q Iq) Rn) as [Rv _]. now exists q, v.
  Qed.

  Theorem holds_whole_reduced f : holds S intp f -> holds R intp f.
  Proof. intros H q v Iq Rn N. destruct (violated_reduced_whole f) as (p & u & Ip & Ru & Nu); [now exists q, v|]. now apply (H p u). Qed.

  (** A counterexample of the whole system that repeats has one of the reduced system beside it. *)
  Theorem violated_whole_reduced f : next_free f -> forall q v, init S q -> runs S q v -> searchable v ->
    ~ satisfies (language_word S intp q v) f -> violated R intp f.
  Proof.
    intros X q v Iq Rn Se N. destruct (reduction_word S intp ren action_eq_dec conditions q v (reachable_init S q Iq) Rn Se) as (w & Rw & E).
    exists q, w. repeat split; auto. intro H. apply N. now apply (next_free_invariant _ _ f E X).
  Qed.

  Theorem holds_reduced_whole states f : (forall q, reachable S q -> In q states) -> next_free f -> holds R intp f -> holds S intp f.
  Proof.
    intros Fin X H q v Iq Rn N. pose proof (reachable_after S v q (reachable_init S q Iq) Rn) as Re.
    apply (pumping S intp q v states Rn (fun n => Fin _ (Re n)) (core f) N). intros (v' & Rv & (s & c & C & Rep) & N').
    destruct (violated_whole_reduced f X q v' Iq Rv (repeating_searchable v' s c C Rep) N') as (p & w & Ip & Rw & Nw). now apply (H p w).
  Qed.

  (** The two systems have the same answer. *)
  Theorem reduction_correct states f : (forall q, reachable S q -> In q states) -> next_free f -> (holds S intp f <-> holds R intp f).
  Proof. intros Fin X. split; [apply holds_whole_reduced|now apply holds_reduced_whole with states]. Qed.

  (** However many states there are, if one can know whether a test is ever passed. *)
  Theorem reduction_correct_searching f : searching -> next_free f -> (holds S intp f <-> holds R intp f).
  Proof.
    intros Se X. split; [apply holds_whole_reduced|]. intros H q v Iq Rn N.
    destruct (violated_whole_reduced f X q v Iq Rn (searching_searchable v Se) N) as (p & w & Ip & Rw & Nw). now apply (H p w).
  Qed.
End Checking.
