(** What runs: the checker of evidence for programs. *)
From Coq Require Import Extraction.
From Assay.boogie Require Import Checker.
Extraction Language JSON.
Extraction "build/boogie.json" check.
