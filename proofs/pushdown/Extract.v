(** The checkers and the paper's [check], extracted: as JSON, which [translate] turns into Python, and as OCaml, to compare with. *)

From Assay.pushdown Require Import Evidence WeightEvidence Decide.
Require Import Extraction.
Extraction Language JSON.
Extraction "build/pushdown.json" check_reachable check_unreachable check_weights decide.
Extraction Language OCaml.
Extraction "build/pushdown_checkers.ml" check_reachable check_unreachable check_weights decide.
