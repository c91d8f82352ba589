(** Two processes that count and tell: how much is left out in the paper's way and in the finer one; by the theorem the answer is the same. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.ltl Require Import Formula Sm.
From Assay.por Require Import Stuttering SmSystem SmAmple SmPaper SmRefined SmSticky SmFinite SmReduction.
Import ListNotations.

(** [do :: n = n + 1; told[k] = n; skip od], modulo 2. *)
Definition count_up := Act (Assignment (Num 1) (ToLoc 0) (Bin Plus (Loc 0) (Num 1))).
Definition tell (k : N) := Act (Assignment (Num 1) (ToGlob k) (Loc 0)).
Definition counts (k : N) : process := Process (Loop (Seq count_up (Seq (tell k) (Act Skip)))) [0%Z].
Definition bit := Range 0 2.
Definition two_counters := Program [bit; bit] [[bit]; [bit]] (Config [0%Z; 0%Z] [counts 0; counts 1]).

(** What the formula sees: whether the first one has told 1. *)
Definition told := [Glob 0].
Definition again_and_again := Always (Eventually (Atom 0%N)).

(** How many configurations are reached. *)
Fixpoint reached (allowed : config -> nat -> bool) (fuel : nat) (known todo : list config) : nat :=
  match fuel, todo with
  | S fuel', s :: todo' =>
      if in_dec config_eq_dec s known then reached allowed fuel' known todo'
      else reached allowed fuel' (s :: known) (map (fun m => sm_ex two_counters m s) (ample allowed s) ++ todo')
  | _, _ => length known
  end.
Definition states (allowed : config -> nat -> bool) : nat := reached allowed 1000 [] [initially two_counters].
Definition everything (s : config) (k : nat) : bool := false.

Example states_left : map states [everything; paper_allowed (back_edges two_counters); refined_allowed told (back_edges two_counters)] = [36; 33; 29].
Proof. vm_compute. reflexivity. Qed.

Lemma two_counters_bounded : bounded_program two_counters.
Proof.
  split.
  - intros [|[|x]] L; simpl in *; try discriminate; lia.
  - intros [|[|[|k]]] q N; simpl in N; try discriminate; injection N as <-; intros [|x] L; simpl in *; try discriminate; lia.
Qed.

Example same_answer : sm_holds two_counters told false again_and_again <->
  ample_holds two_counters (refined_allowed told (back_edges two_counters)) told again_and_again.
Proof. apply sm_back_edges_correct; [apply two_counters_bounded|exact I]. Qed.
