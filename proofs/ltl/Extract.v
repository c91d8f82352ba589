(** What runs: the checkers of evidence for formulas, automata and SM programs, as JSON and as OCaml. *)
From Coq Require Import Extraction.
From Assay.ltl Require Import Ranked Lasso Automaton Accepted Safety Words Sm SmSuccessors SmChecker SmSafety.
Extraction Language JSON.
Extraction "build/ltl.json" check_refuted check_holds check_satisfied check_violated check_never check_accepted check_safe check_unsafe check_unsatisfiable check_satisfiable successors
  atoms_of check_sm_holds check_sm_violated check_sm_safe check_sm_deadlock.
Extraction Language OCaml.
Extraction "build/ltl_checkers.ml" check_refuted check_holds check_satisfied check_violated check_never check_accepted check_safe check_unsafe check_unsatisfiable check_satisfiable successors
  atoms_of check_sm_holds check_sm_violated check_sm_safe check_sm_deadlock.
