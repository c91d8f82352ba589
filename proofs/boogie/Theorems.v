(** What counts, and that nothing is assumed. *)
From Assay.boogie Require Import Semantics Interpreter Names Typing Safety Machine Loop Checker.

(** Figs. 2 and 3: the steps are a function, a run ends in at most one way. *)
Print Assumptions next_iff.
Print Assumptions deterministic.
Print Assumptions one_outcome.

(** Fig. 4: names and types are decided, and well-typed programs are not stuck. *)
Print Assumptions check_names_correct.
Print Assumptions check_types_correct.
Print Assumptions progress.
Print Assumptions preservation.
Print Assumptions type_safety.

(** Two equal terms: the run never ends and never fails. *)
Print Assumptions loop_detection.
Print Assumptions never_ends_never_fails.

(** The machine that runs reaches the term after n steps; the checker accepts exactly what is true. *)
Print Assumptions run_correct.
Print Assumptions check_correct.
Print Assumptions check_loop.
Print Assumptions one_verdict.
