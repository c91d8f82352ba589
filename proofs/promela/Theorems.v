(** What counts, and that nothing is assumed. *)
From Assay.promela Require Import Rows StateEquality Outcomes Successors.

(** The function that runs gives the steps of the semantics. *)
Print Assumptions executions_correct.
Print Assumptions steps_correct.

(** States are compared exactly. *)
Print Assumptions state_eqb_spec.
Print Assumptions state_eqb_sound.
Print Assumptions state_eqb_complete.

(** Lists are changed where they should be. *)
Print Assumptions put_nth.
Print Assumptions remove_at_nth.
Print Assumptions zeros_repeat.
Print Assumptions without_last_firstn.
