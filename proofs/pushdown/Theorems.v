(** What counts, and that nothing is assumed. *)

From Assay.pushdown Require Import PreStar PostStar DualStar PreStarExec Check Normal NormalTotal Decide Evidence Complete CompleteDerivation Weighted
  WeightEvidence.

(** The paper's theorems. *)
Print Assumptions pre_star_rules_correct.
Print Assumptions post_star_rules_correct.
Print Assumptions dual_star_correct_early_termination.
Print Assumptions pre_star_exec_language_correct.
Print Assumptions check_None.
Print Assumptions check_Some.

(** The paper's [check] as it runs. *)
Print Assumptions decide_correct.
Print Assumptions decide_total.

(** The checkers that run. *)
Print Assumptions normal_case_reachable.
Print Assumptions normal_case_normal.
Print Assumptions normal_case_total.
Print Assumptions check_reachable_sound.
Print Assumptions check_unreachable_sound.
Print Assumptions check_reachable_complete.
Print Assumptions check_reachable_by_derivation.
Print Assumptions check_unreachable_complete.

(** Weights. *)
Print Assumptions normal_case_weighs.
Print Assumptions reachable_weighs.
Print Assumptions greatest_of_negated.
Print Assumptions no_greatest_of_negated.
Print Assumptions no_least_of_numbers.
Print Assumptions check_weights_sound.
Print Assumptions check_weights_reachable.
