(** What Assay writes, taken through the theorem: SmOutput.v is what `domains/promela/ample/sm` makes of SmOutput.pml and of the evidence of `assay check`,
    as it stands. All that the theorem asks of a program is computed, so that the same lines do for any other model of the fragment. *)
From Coq Require Import List NArith Bool.
From Assay.ltl Require Import Formula Sm SmRuns.
From Assay.por Require Import Stuttering SmAmple SmPaper SmRefined SmSticky SmFinite SmReduction SmOutput.
From Assay.por Require SmExample.
Import ListNotations.

Notation model := verdict_program.
Notation seen := verdict_atoms.
Notation wanted := verdict_formula.
Definition paper := paper_allowed (back_edges model).
Definition refined := refined_allowed seen (back_edges model) settled.

(** The hypotheses: what is assigned has a finite range, sticky edges break all cycles, and the formula has no X. *)
Lemma model_bounded : bounded_program model.
Proof. apply is_bounded_spec. vm_compute. reflexivity. Qed.

Lemma model_sticky : sticky_enough model (back_edges model).
Proof. apply back_edges_enough. Qed.

Lemma wanted_next_free : next_free wanted.
Proof. repeat split. Qed.

Theorem paper_same_answer : sm_holds model seen false wanted <-> ample_holds model paper seen wanted.
Proof. exact (sm_paper_correct model seen (back_edges model) wanted model_sticky model_bounded wanted_next_free). Qed.

Theorem refined_same_answer : sm_holds model seen false wanted <-> ample_holds model refined seen wanted.
Proof. exact (sm_back_edges_correct model seen wanted model_bounded wanted_next_free). Qed.

(** With the verdict, which is [verdict]: it holds of the reduced programs. *)
Corollary paper_holds : ample_holds model paper seen wanted.
Proof. apply paper_same_answer, verdict. Qed.

Corollary refined_holds : ample_holds model refined seen wanted.
Proof. apply refined_same_answer, verdict. Qed.

(** And not of the reduced programs alone because these have no runs: of neither does the opposite hold. *)
Corollary opposite_fails : ~ ample_holds model refined seen (Not wanted).
Proof.
  intro H. apply (sm_holds_not_opposite model seen false wanted verdict).
  apply (sm_back_edges_correct model seen (Not wanted) model_bounded); [exact wanted_next_free|exact H].
Qed.

(** How many configurations are reached: with all moves, in the way of the paper, and in the finer one. *)
Example states_left : map (SmExample.states model) [SmExample.everything; paper; refined] = [56; 30; 32].
Proof. vm_compute. reflexivity. Qed.
