(** The native functions, extracted so that tests can compare Python's with Coq's. *)

From Assay.shared Require Import Native.
Require Import Extraction.
Extraction Language JSON.
Extraction "build/native.json"
  n_eqb n_ltb n_leb n_add n_sub n_mul n_div n_mod n_key n_nat n_testbit n_setbit n_ldiff n_lor n_z
  z_eqb z_ltb z_leb z_add z_sub z_mul z_opp z_euclid_div z_euclid_mod z_n
  z_land z_lor z_lxor z_lnot z_shiftl z_shiftr.
