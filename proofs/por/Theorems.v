(** What counts, and that nothing is assumed. *)
From Assay.por Require Import System Stuttering Searching Correctness Pumping Checking.

(** Formulas without X do not see stuttering. *)
Print Assumptions next_free_invariant.

(** Abstract correctness, for each run that can be searched, and for all if all can. *)
Print Assumptions reduction_word.
Print Assumptions reduced_runs.
Print Assumptions abstract_correctness.

(** What holds of one system holds of the other. *)
Print Assumptions violated_reduced_whole.
Print Assumptions reduction_correct.
Print Assumptions reduction_correct_searching.
