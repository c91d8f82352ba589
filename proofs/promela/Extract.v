(** What runs: the initial state and the steps of a Promela model, as JSON. *)
From Coq Require Import Extraction.
From Assay.promela Require Import Semantics StateEquality Effects Successors.
Extraction Language JSON.
Extraction "build/promela.json" initial steps ended accepting progressing holds state_eqb.
