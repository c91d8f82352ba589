(** What counts, and that nothing is assumed. *)
From Assay.por Require Import System Stuttering Searching Correctness Pumping Checking FinitePaths Extension.
From Assay.por Require Import SmSystem SmAmple SmPaper SmRefined SmSticky SmFinite SmReduction SmExample SmOutputReduced.

(** Formulas without X do not see stuttering. *)
Print Assumptions next_free_invariant.

(** Abstract correctness: for each run that can be searched, and for all if all can. *)
Print Assumptions reduction_word.
Print Assumptions reduced_runs.
Print Assumptions abstract_correctness.

(** What holds of one system holds of the other. *)
Print Assumptions violated_reduced_whole.
Print Assumptions reduction_correct.
Print Assumptions reduction_correct_searching.

(** Of paths that end, and of systems in which runs may end. *)
Print Assumptions deadlocks_kept.
Print Assumptions actions_kept.
Print Assumptions extended_correct.

(** The static half, for SM programs: what may be ample meets the conditions, whatever breaks all cycles is sticky enough, and the answer is the same. *)
Print Assumptions ample_conditions.
Print Assumptions refined_more.
Print Assumptions breaks_cycles_enough.
Print Assumptions not_down_enough.
Print Assumptions ample_run_is_run.
Print Assumptions sm_reduction_word.
Print Assumptions is_bounded_spec.
Print Assumptions finitely_many.
Print Assumptions sm_paper_correct.
Print Assumptions sm_refined_correct.
Print Assumptions sm_back_edges_correct.
Print Assumptions same_answer.

(** What Assay writes of a model, through these theorems. *)
Print Assumptions paper_holds.
Print Assumptions refined_holds.
Print Assumptions opposite_fails.
