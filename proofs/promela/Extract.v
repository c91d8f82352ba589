(** What runs: the initial state and the steps of a Promela model, and the checkers of evidence about it, as JSON and as OCaml. *)
From Coq Require Import Extraction.
From Assay.promela Require Import Semantics StateEquality Effects Successors Programs Tables Settled Trimmed SettledTables Ports ReducedTables Ever ReducedHolds Balances Courses Invariants Obeyed.
Extraction Language JSON.
Extraction "build/promela.json" initial steps ended accepting progressing holds state_eqb next_states labels survey
  check_promela_holds check_promela_violated check_promela_satisfied check_promela_never check_promela_accepted
  check_promela_doomed check_promela_caught check_promela_safe check_promela_unsafe
  check_promela_safe_table check_promela_holds_table check_promela_never_table
  settles condenses canon settled_next settled_survey is_plain_proposition check_promela_safe_settled check_promela_always_settled
  futures global_ranges all_follow all_admit reduced_survey check_promela_safe_reduced seen_channels reduced_next check_promela_always_reduced
  seen_at while_fresh with_before before_else edge_on surely_ready is_obeyed check_inductive check_never_stuck check_true exp_of check_promela_safe_obeyed check_promela_always_obeyed.
Extraction Language OCaml.
Extraction "build/promela_checkers.ml" initial steps ended accepting progressing holds state_eqb next_states labels survey
  check_promela_holds check_promela_violated check_promela_satisfied check_promela_never check_promela_accepted
  check_promela_doomed check_promela_caught check_promela_safe check_promela_unsafe
  check_promela_safe_table check_promela_holds_table check_promela_never_table
  settles condenses canon settled_next settled_survey is_plain_proposition check_promela_safe_settled check_promela_always_settled
  futures global_ranges all_follow all_admit reduced_survey check_promela_safe_reduced seen_channels reduced_next check_promela_always_reduced
  seen_at while_fresh with_before before_else edge_on surely_ready is_obeyed check_inductive check_never_stuck check_true exp_of check_promela_safe_obeyed check_promela_always_obeyed.
