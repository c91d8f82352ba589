(** What runs: the checker of evidence for programs, as JSON, which [translate] turns into Python, and as OCaml, to compare with. *)
From Coq Require Import Extraction.
From Assay.boogie Require Import Checker.
Extraction Language JSON.
Extraction "build/boogie.json" check.
Extraction Language OCaml.
Extraction "build/boogie_checkers.ml" check.
