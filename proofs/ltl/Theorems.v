(** What counts, and that nothing is assumed. *)
From Assay.ltl Require Import Formula Structure WellFormed Rank Closure Ranked LassoTruth Lasso Automaton Accepted Safety Words Complete Sm SmSuccessors SmRuns SmChecker SmSafety.

(** The checkers that run, for structures: no fair run satisfies a formula, every one does, one does not. *)
Print Assumptions check_refuted_sound.
Print Assumptions check_holds_sound.
Print Assumptions check_satisfied_sound.
Print Assumptions check_violated_sound.
Print Assumptions truth_correct.

(** Nothing is asked for that cannot be given. *)
Print Assumptions check_well_formed_complete.
Print Assumptions check_refuted_complete.
Print Assumptions check_holds_complete.
Print Assumptions check_unsatisfiable_complete.

(** Nothing holds vacuously: there are fair runs, through all reachable states. *)
Print Assumptions check_well_formed_sound.
Print Assumptions fair_run_exists.
Print Assumptions reaches_on_run.
Print Assumptions holds_of_some_run.
Print Assumptions holds_not_opposite.
Print Assumptions not_both.
Print Assumptions holds_classically.

(** For automata, such as never claims. *)
Print Assumptions check_never_sound.
Print Assumptions check_accepted_sound.

(** For what may be come to in finitely many steps. *)
Print Assumptions check_safe_sound.
Print Assumptions check_safe_closed.
Print Assumptions check_unsafe_sound.

(** For formulas alone. *)
Print Assumptions check_unsatisfiable_sound.
Print Assumptions check_satisfiable_sound.

(** For SM programs: the successors are the steps, and evidence is checked against the program. *)
Print Assumptions successors_correct.
Print Assumptions successors_complete.
Print Assumptions step_marked.
Print Assumptions fair_sm_run_exists.
Print Assumptions sm_holds_not_opposite.
Print Assumptions check_sm_holds_sound.
Print Assumptions check_sm_violated_sound.
Print Assumptions check_sm_safe_sound.
Print Assumptions check_sm_deadlock_sound.
