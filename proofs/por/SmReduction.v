(** Partial order reduction of SM programs: looking at ample sets alone does not change whether a formula without X holds. *)
From Coq Require Import List Arith NArith Lia.
From Assay.ltl Require Import Formula Sm.
From Assay.ltl Require Lasso.
From Assay.por Require Import Stuttering Searching SmSystem SmAmple SmPaper SmRefined SmSticky SmFinite.
From Assay.por Require System Checking Correctness.

(** Runs that do only what is in ample sets, and what holds of all of them. *)
Definition ample_run (P : program) (allowed : config -> nat -> bool) (r : nat -> config) : Prop :=
  r 0 = initially P /\ forall i, exists m, In m (ample allowed (r i)) /\ sm_ex P m (r i) = r (i + 1).
Definition ample_holds (P : program) (allowed : config -> nat -> bool) (atoms : list exp) (f : formula) : Prop :=
  forall r, ample_run P allowed r -> ~ ~ satisfies (language_word atoms r) f.

Lemma satisfies_word atoms r r' f : (forall i, r i = r' i) -> satisfies (language_word atoms r) f <-> satisfies (language_word atoms r') f.
Proof. intro E. apply Lasso.sat_word. intros i a. unfold language_word. now rewrite E. Qed.

Section Reduction.
  Variables (P : program) (atoms : list exp) (sticky : command -> action -> command -> bool) (allowed : config -> nat -> bool).
  Notation S := (sm_system P).
  Notation R := (System.reduced S (ample allowed)).

  Lemma sm_holds_system f : sm_holds P atoms false f <-> Checking.holds S (holds_in atoms) f.
  Proof.
    split.
    - intros H q v -> Rn. apply (H _ _ (runs_sm P v Rn)). discriminate.
    - intros H r by_ Rn _. destruct (sm_runs P r by_ Rn) as (v & Rv & E). rewrite <- (satisfies_word _ _ _ f E). now apply H.
  Qed.

  Lemma ample_holds_system f : ample_holds P allowed atoms f <-> Checking.holds R (holds_in atoms) f.
  Proof.
    split.
    - intros H q v -> Rn. apply (H (System.after R v (initially P))). split; auto. intro i. exists (v i). split; [apply Rn|]. now rewrite Nat.add_1_r.
    - intros H r [R0 Rn]. destruct (configs_runs P (ample allowed) r R0 Rn) as (v & Rv & E). rewrite <- (satisfies_word _ _ _ f E). now apply (H (initially P) v).
  Qed.

  Hypothesis enough : sticky_enough P sticky.
  Hypothesis allowed_may : forall s k, allowed s k = true -> exists q, may_be_ample atoms sticky s k q.

  (** A run along ample sets is a run. *)
  Theorem ample_run_is_run r : ample_run P allowed r -> exists by_, sm_run P r by_.
  Proof.
    intros [R0 Rn]. exists (fun i => mover (action_to P (ample allowed) (r i) (r (i + 1)))). split; auto. intro i. apply step_action.
    destruct (action_to_spec P (ample allowed) _ _ (Rn i)) as [I E]. exists (action_to P (ample allowed) (r i) (r (i + 1))). repeat split; auto.
    now apply (ample_subset atoms sticky allowed allowed_may).
  Qed.

  (** For each run of the program that can be searched there is one along ample sets that is stuttering equivalent. *)
  Theorem sm_reduction_word v : System.runs S (initially P) v -> searchable v ->
    exists r, ample_run P allowed r /\ stutter_equivalent (language_word atoms (System.after S v (initially P))) (language_word atoms r).
  Proof.
    intros Rn Se. destruct (Correctness.reduction_word S (holds_in atoms) (ample allowed) global_action_eq_dec (ample_conditions P atoms sticky allowed allowed_may enough)
      (initially P) v (System.reachable_init S _ eq_refl) Rn Se) as (w & Rw & E).
    exists (System.after R w (initially P)). split; [|exact E]. split; auto. intro i. exists (w i). split; [apply Rw|]. now rewrite Nat.add_1_r.
  Qed.

  Theorem sm_reduction_correct f : bounded_program P -> next_free f -> (sm_holds P atoms false f <-> ample_holds P allowed atoms f).
  Proof.
    intros B X. rewrite sm_holds_system, ample_holds_system. apply (Checking.reduction_correct S (holds_in atoms) (ample allowed) global_action_eq_dec
      (ample_conditions P atoms sticky allowed allowed_may enough) (configs P) f); auto. now apply finitely_many.
  Qed.
End Reduction.

(** The ample function of the paper, and the finer one. With the edges that lead back as sticky edges, and tests that
    have been dropped until none may come to pass, all is computed and nothing left to check. *)
Corollary sm_paper_correct P atoms sticky f : sticky_enough P sticky -> bounded_program P -> next_free f ->
  (sm_holds P atoms false f <-> ample_holds P (paper_allowed sticky) atoms f).
Proof. intro W. apply (sm_reduction_correct P atoms sticky _ W). apply paper_may_be_ample. Qed.

Corollary sm_refined_correct P atoms sticky guess f : sticky_enough P sticky -> bounded_program P -> next_free f ->
  (sm_holds P atoms false f <-> ample_holds P (refined_allowed atoms sticky guess) atoms f).
Proof. intro W. apply (sm_reduction_correct P atoms sticky _ W). apply refined_may_be_ample. Qed.

Corollary sm_back_edges_correct P atoms f : bounded_program P -> next_free f ->
  (sm_holds P atoms false f <-> ample_holds P (refined_allowed atoms (back_edges P) settled) atoms f).
Proof. apply sm_refined_correct, back_edges_enough. Qed.
