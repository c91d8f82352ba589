(** What counts, and that nothing is assumed. *)
From Assay.promela Require Import Effects.

(** Lists are changed where they should be. *)
Print Assumptions put_nth.
Print Assumptions zeros_repeat.
Print Assumptions without_last_firstn.
