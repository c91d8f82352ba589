(** The checkers, extracted: as JSON, which [translate] turns into Python, and as OCaml, to compare with. *)

From Assay.pushdown Require Import Evidence WeightEvidence.
Require Import Extraction.
Extraction Language JSON.
Extraction "build/pushdown.json" check_reachable check_unreachable check_weights.
Extraction Language OCaml.
Extraction "build/pushdown_checkers.ml" check_reachable check_unreachable check_weights.
