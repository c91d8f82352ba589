(** What counts, and that nothing is assumed. *)
From Assay.promela Require Import ArithmeticFacts Rows StateEquality Outcomes Successors.

(** The function that runs gives the steps of the semantics. *)
Print Assumptions executions_correct.
Print Assumptions steps_correct.

(** States are compared exactly. *)
Print Assumptions state_eqb_spec.
Print Assumptions state_eqb_sound.
Print Assumptions state_eqb_complete.

(** Arithmetic is C's. *)
Print Assumptions word_range.
Print Assumptions word_congruent.
Print Assumptions cut_unsigned.
Print Assumptions cut_signed.
Print Assumptions quotient_truncates.
Print Assumptions remainder_truncates.
Print Assumptions division_faults.

(** Lists are changed where they should be. *)
Print Assumptions put_nth.
Print Assumptions remove_at_nth.
Print Assumptions zeros_repeat.
Print Assumptions without_last_firstn.
