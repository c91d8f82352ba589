(** That the arithmetic is C's: results are 32-bit integers, stores fit their types, and division is Coq's own truncating one. *)
From Coq Require Import ZArith NArith Bool Zeuclid Lia.
From Assay.shared Require Import Native.
From Assay.promela Require Import Arithmetic.
Local Open Scope Z_scope.

Lemma euclid_div x y : 0 < y -> z_euclid_div x y = x / y.
Proof. intro P. unfold z_euclid_div, ZEuclid.div. rewrite Z.sgn_pos, Z.abs_eq; lia. Qed.

Lemma euclid_mod x y : 0 < y -> z_euclid_mod x y = x mod y.
Proof. intro P. unfold z_euclid_mod, ZEuclid.modulo. rewrite Z.abs_eq; lia. Qed.

(** A result is the 32-bit integer that is congruent to the exact one. *)
Theorem word_range z : -2147483648 <= word z < 2147483648.
Proof. unfold word, z_sub, z_add. rewrite euclid_mod by lia. pose proof (Z.mod_pos_bound (z + 2147483648) 4294967296). lia. Qed.

Theorem word_congruent z : word z mod 4294967296 = z mod 4294967296.
Proof.
  unfold word, z_sub, z_add. rewrite euclid_mod by lia. rewrite Zminus_mod_idemp_l. f_equal. lia.
Qed.

Theorem word_same z : -2147483648 <= z < 2147483648 -> word z = z.
Proof. intro R. unfold word, z_sub, z_add. rewrite euclid_mod, Z.mod_small by lia. lia. Qed.

(** What a cell holds fits its type, and is congruent to what was stored. *)
Theorem cut_unsigned bits z : cut bits false z = z mod 2 ^ Z.of_N bits.
Proof. unfold cut, z_shiftl, n_z. rewrite Z.shiftl_1_l, euclid_mod; auto. apply Z.pow_pos_nonneg; lia. Qed.

Theorem cut_signed bits z : (0 < bits)%N ->
  - 2 ^ (Z.of_N bits - 1) <= cut bits true z < 2 ^ (Z.of_N bits - 1) /\ cut bits true z mod 2 ^ Z.of_N bits = z mod 2 ^ Z.of_N bits.
Proof.
  intro B. unfold cut, z_shiftl, n_z, z_ltb, z_add, z_sub. rewrite Z.shiftl_1_l.
  assert (P : 0 < 2 ^ (Z.of_N bits - 1)) by (apply Z.pow_pos_nonneg; lia).
  assert (D : 2 ^ Z.of_N bits = 2 * 2 ^ (Z.of_N bits - 1)) by (rewrite <- Z.pow_succ_r by lia; f_equal; lia).
  rewrite D. set (h := 2 ^ (Z.of_N bits - 1)) in *. rewrite euclid_mod by lia. pose proof (Z.mod_pos_bound z (2 * h)) as M.
  destruct (z mod (2 * h) + z mod (2 * h) <? 2 * h) eqn:L; [apply Z.ltb_lt in L|apply Z.ltb_ge in L]; (split; [lia|]).
  - apply Z.mod_mod. lia.
  - rewrite Zminus_mod, Z_mod_same_full, Z.mod_mod, Z.sub_0_r, Z.mod_mod; lia.
Qed.

(** Division and remainder are those that truncate. *)
Theorem quotient_truncates x y : y <> 0 -> quotient x y = Z.quot x y.
Proof.
  intro Y. unfold quotient, magnitude, z_ltb, z_opp.
  destruct (Z.ltb_spec x 0) as [Nx|Nx], (Z.ltb_spec y 0) as [Ny|Ny]; cbn [Bool.eqb]; rewrite euclid_div by lia.
  - rewrite <- Z.quot_opp_opp, Z.quot_div_nonneg by lia. reflexivity.
  - rewrite <- Z.quot_div_nonneg, Z.quot_opp_l by lia. lia.
  - rewrite <- Z.quot_div_nonneg, Z.quot_opp_r by lia. lia.
  - rewrite Z.quot_div_nonneg by lia. reflexivity.
Qed.

Theorem remainder_truncates x y z : binary_value Remainder x y = Gives z -> y <> 0 /\ z = Z.rem x y.
Proof.
  cbn. unfold divides. destruct (z_eqb y 0) eqn:Y; [discriminate|]. apply Z.eqb_neq in Y.
  destruct (if z_eqb x _ then _ else true); [|discriminate]. intros [= <-]. split; auto.
  unfold z_sub, z_mul. rewrite quotient_truncates by auto. pose proof (Z.quot_rem' x y). lia.
Qed.

(** Whoever divides by zero, or the least integer by -1, has a fault. *)
Theorem division_faults o x y : o = Quotient \/ o = Remainder ->
  (binary_value o x y = Faults division <-> y = 0 \/ (x = -2147483648 /\ y = -1)).
Proof.
  intros O. assert (D : divides x y = false <-> y = 0 \/ (x = -2147483648 /\ y = -1)).
  { unfold divides. destruct (z_eqb y 0) eqn:Y; [apply Z.eqb_eq in Y; tauto|apply Z.eqb_neq in Y].
    destruct (z_eqb x (-2147483648)) eqn:X; [apply Z.eqb_eq in X|apply Z.eqb_neq in X; intuition discriminate].
    rewrite negb_false_iff. unfold z_eqb. rewrite Z.eqb_eq. intuition. }
  rewrite <- D. destruct O as [-> | ->]; cbn; destruct (divides x y); intuition discriminate.
Qed.
