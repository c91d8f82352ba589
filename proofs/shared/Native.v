(** Functions on numbers that the Python translation takes from Python itself.

    Every definition here is one of Coq's own under a name that is used nowhere else. The table in
    [proofs/translate/natives.py] has a line of Python for each. Nothing else is replaced in translation. *)

From Coq Require Import NArith ZArith Zeuclid.

(** Natural numbers. *)
Definition n_eqb := N.eqb.
Definition n_ltb := N.ltb.
Definition n_leb := N.leb.
Definition n_add := N.add.
Definition n_sub := N.sub.
Definition n_mul := N.mul.
Definition n_div := N.div.
Definition n_mod := N.modulo.
Definition n_key := N.succ_pos.
Definition n_nat := N.to_nat.
Definition n_testbit := N.testbit.
Definition n_setbit := N.setbit.
Definition n_ldiff := N.ldiff.
Definition n_lor := N.lor.
Definition n_z := Z.of_N.

(** Integers; division as Boogie's, with a remainder that is never negative. *)
Definition z_eqb := Z.eqb.
Definition z_ltb := Z.ltb.
Definition z_leb := Z.leb.
Definition z_add := Z.add.
Definition z_sub := Z.sub.
Definition z_mul := Z.mul.
Definition z_opp := Z.opp.
Definition z_euclid_div := ZEuclid.div.
Definition z_euclid_mod := ZEuclid.modulo.
Definition z_n := Z.to_N.

(** Bits of integers, in two's complement. A shift by a negative number goes the other way. *)
Definition z_land := Z.land.
Definition z_lor := Z.lor.
Definition z_lxor := Z.lxor.
Definition z_lnot := Z.lnot.
Definition z_shiftl := Z.shiftl.
Definition z_shiftr := Z.shiftr.

Lemma n_eqb_spec n m : n_eqb n m = true <-> n = m.
Proof. apply N.eqb_eq. Qed.

Lemma n_ltb_spec n m : n_ltb n m = true <-> (n < m)%N.
Proof. apply N.ltb_lt. Qed.

Lemma n_key_inj n m : n_key n = n_key m -> n = m.
Proof. intro H. apply (f_equal Npos) in H. unfold n_key in H. now rewrite !N.succ_pos_spec, N.succ_inj_wd in H. Qed.
