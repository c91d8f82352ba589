(** What counts, and that nothing is assumed. *)

From Assay.pushdown Require Import PreStar PostStar DualStar Evidence.

Print Assumptions pre_star_rules_correct.
Print Assumptions post_star_rules_correct.
Print Assumptions dual_star_correct_early_termination.
Print Assumptions check_reachable_sound.
Print Assumptions check_unreachable_sound.
