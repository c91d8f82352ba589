(** Arithmetic of Promela, which is that of the C code that SPIN generates: 32-bit integers, truncating division, truncating stores. *)
From Coq Require Import ZArith NArith Bool.
From Assay.shared Require Import Native.
Local Open Scope Z_scope.

(** What a computation gives: a result, or a run-time error of the model. *)
Inductive result (X : Type) := Gives (x : X) | Faults (kind : N).
Arguments Gives {X}.
Arguments Faults {X}.

(** The kinds of faults. A run goes on after a failed assertion; every other fault ends it. *)
Definition no_fault := 0%N.
Definition assertion := 1%N.
Definition division := 2%N.
Definition index := 3%N.
Definition missing_channel := 4%N.
Definition wrong_fields := 5%N.
Definition polled_rendezvous := 6%N.
Definition wrong_remote := 7%N.
Definition too_many_processes := 8%N.
Definition wrong_priority := 9%N.
Definition blocked_d_step := 10%N.
Definition endless_d_step := 11%N.
Definition enabled_of_itself := 12%N.
Definition nested_enabled := 13%N.

Definition truth_of (b : bool) : Z := if b then 1 else 0.
Definition is_true (z : Z) : bool := if z_eqb z 0 then false else true.

(** A result is taken modulo 2^32, to the signed 32-bit integers. *)
Definition word (z : Z) : Z := z_sub (z_euclid_mod (z_add z 2147483648) 4294967296) 2147483648.

(** A store keeps the lowest [bits] bits; of a signed type, the highest of these is the sign. *)
Definition cut (bits : N) (signed : bool) (z : Z) : Z :=
  let size := z_shiftl 1 (n_z bits) in
  let low := z_euclid_mod z size in
  if signed then if z_ltb (z_add low low) size then low else z_sub low size else low.

Inductive unary := Opposite | Negation | Complement.
Inductive binary :=
  | Sum | Difference
  | IsEqual | IsUnequal | IsLess | IsAtMost | IsGreater | IsAtLeast
  | Product | Quotient | Remainder
  | BitAnd | BitOr | BitXor | ShiftLeft | ShiftRight
  | Both | Either.

Definition unary_value (o : unary) (x : Z) : Z :=
  match o with Opposite => word (z_opp x) | Negation => truth_of (z_eqb x 0) | Complement => z_lnot x end.

(** Division as in C, which cuts off what is behind the point. The most negative number divided by -1 is an error as well. *)
Definition magnitude (z : Z) : Z := if z_ltb z 0 then z_opp z else z.
Definition quotient (x y : Z) : Z :=
  let q := z_euclid_div (magnitude x) (magnitude y) in if Bool.eqb (z_ltb x 0) (z_ltb y 0) then q else z_opp q.
Definition divides (x y : Z) : bool := if z_eqb y 0 then false else if z_eqb x (-2147483648) then negb (z_eqb y (-1)) else true.

(** A shift by more than 31 is taken modulo 32, as x86 does. *)
Definition distance (z : Z) : Z := z_land z 31.

(** [Both] and [Either] are here for completeness: an expression does not evaluate their right sides where the left ones decide. *)
Definition binary_value (o : binary) (x y : Z) : result Z :=
  match o with
  | Sum => Gives (word (z_add x y))
  | Difference => Gives (word (z_sub x y))
  | IsEqual => Gives (truth_of (z_eqb x y))
  | IsUnequal => Gives (truth_of (negb (z_eqb x y)))
  | IsLess => Gives (truth_of (z_ltb x y))
  | IsAtMost => Gives (truth_of (z_leb x y))
  | IsGreater => Gives (truth_of (z_ltb y x))
  | IsAtLeast => Gives (truth_of (z_leb y x))
  | Product => Gives (word (z_mul x y))
  | Quotient => if divides x y then Gives (quotient x y) else Faults division
  | Remainder => if divides x y then Gives (z_sub x (z_mul (quotient x y) y)) else Faults division
  | BitAnd => Gives (z_land x y)
  | BitOr => Gives (z_lor x y)
  | BitXor => Gives (z_lxor x y)
  | ShiftLeft => Gives (word (z_shiftl x (distance y)))
  | ShiftRight => Gives (z_shiftr x (distance y))
  | Both => Gives (truth_of (if is_true x then is_true y else false))
  | Either => Gives (truth_of (if is_true x then true else is_true y))
  end.
