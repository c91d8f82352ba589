(** What counts, and that nothing is assumed. *)
From Assay.promela Require Import ArithmeticFacts Rows StateEquality Outcomes Successors Runs Programs ProgramsSound Tables Others Alone Settled DeadSteps Trimmed Endings SettledTables Buffers GentleRuns Own First Futures Postponed ReducedRuns ReducedTables Few Ever ReducedHolds Assumed Balances Courses InvariantsSound Unstuck Obeyed.

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

(** The steps of infinite runs, labels, and what is wrong in a state. *)
Print Assumptions next_states_correct.
Print Assumptions labels_correct.
Print Assumptions goes_nowhere_spec.
Print Assumptions survey_correct.

(** The checkers that run: what they accept is true of the model. *)
Print Assumptions check_promela_holds_sound.
Print Assumptions check_promela_violated_sound.
Print Assumptions check_promela_satisfied_sound.
Print Assumptions check_promela_never_sound.
Print Assumptions check_promela_accepted_sound.
Print Assumptions check_promela_doomed_sound.
Print Assumptions check_promela_caught_sound.
Print Assumptions check_promela_safe_sound.
Print Assumptions check_promela_unsafe_sound.

(** The same with tables of any content. *)
Print Assumptions check_promela_safe_table_sound.
Print Assumptions check_promela_holds_table_sound.
Print Assumptions check_promela_never_table_sound.

(** What other processes do does not depend on where a process is; what a process does alone depends on nothing else. *)
Print Assumptions other_step.
Print Assumptions hop_executions.

(** A step of a state is one of the settled state, or leads to a state that settles to the same. *)
Print Assumptions step_settles.
Print Assumptions move_settles.
Print Assumptions right_settles.

(** What a process does does not depend on dead variables: a step of a state is one of every state that differs in those only. *)
Print Assumptions near_step.
Print Assumptions similar_steps.

(** A step of a state is one of the settled state with 0 in place of what is dead, or leads to a state with the same. *)
Print Assumptions step_canon.
Print Assumptions move_canon.
Print Assumptions right_canon.

(** Tables of settled states only. *)
Print Assumptions check_promela_safe_settled_sound.
Print Assumptions check_promela_always_settled_sound.
Print Assumptions always_runs.

(** Channels stay buffered. *)
Print Assumptions step_buffers.

(** What is computed of channels knows all that a process may still do with them. *)
Print Assumptions futures_know.

(** Who uses a channel in the opposite way only does the same after another process has used it; and that one does the same later. *)
Print Assumptions gentle_step.
Print Assumptions executions_alike.
Print Assumptions own_runs.

(** Tables in which one process goes first. *)
Print Assumptions channel_goes_first.
Print Assumptions own_goes_first.
Print Assumptions first_wrong.
Print Assumptions check_promela_safe_reduced_sound.

(** The same for formulas: the step is put before a run, and is not seen. *)
Print Assumptions step_few.
Print Assumptions own_goes_ever.
Print Assumptions channel_goes_ever.
Print Assumptions put_first.
Print Assumptions none_ranked.
Print Assumptions check_promela_always_reduced_sound.
Print Assumptions always_moves.

(** What is known of a sketch is true of every state that it shows. *)
Print Assumptions assume_spec.
Print Assumptions tighten_all_spec.
Print Assumptions edge_on_spec.

(** Inductive invariants: every step keeps them, nobody is stuck, and what they say is true. *)
Print Assumptions step_obeys.
Print Assumptions stuck_ended.
Print Assumptions check_true_spec.
Print Assumptions check_promela_safe_obeyed_sound.
Print Assumptions check_promela_always_obeyed_sound.

(** Opposite verdicts are not both true. *)
Print Assumptions safe_not_unsafe.
Print Assumptions holds_not_opposite.
