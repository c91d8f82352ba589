(** The SM language (section 3.7 of Brunner and Lammich): processes of guarded commands over global and local variables.

    A structural semantics makes a control flow graph whose nodes are commands and whose edges have local actions. The
    system picks a process and an enabled action of it; where nothing is enabled, it stutters. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula.
Import ListNotations.

(** ** Expressions *)
Inductive operator := Plus | Minus | Times | Less | LessEq | Equal | Conj | Disj | Rem.
Inductive exp := Num (z : Z) | Glob (x : N) | Loc (x : N) | Bin (o : operator) (e1 e2 : exp) | Negate (e : exp).

Definition truth_value (b : bool) : Z := if b then 1%Z else 0%Z.
Definition not_zero (z : Z) : bool := if z_eqb z 0 then false else true.

Definition apply (o : operator) (x y : Z) : Z :=
  match o with
  | Plus => z_add x y
  | Minus => z_sub x y
  | Times => z_mul x y
  | Less => truth_value (z_ltb x y)
  | LessEq => truth_value (z_leb x y)
  | Equal => truth_value (z_eqb x y)
  | Conj => truth_value (if not_zero x then not_zero y else false)
  | Disj => truth_value (if not_zero x then true else not_zero y)
  | Rem => if z_ltb x 0 then z_opp (z_euclid_mod (z_opp x) y) else z_euclid_mod x y  (* as in C, with the sign of x *)
  end.

Definition values := list Z.
Definition value_at (V : values) (x : N) : Z := nth (n_nat x) V 0%Z.

Fixpoint eval (G L : values) (e : exp) : Z :=
  match e with
  | Num z => z
  | Glob x => value_at G x
  | Loc x => value_at L x
  | Bin o e1 e2 => apply o (eval G L e1) (eval G L e2)
  | Negate e1 => truth_value (negb (not_zero (eval G L e1)))
  end.

(** ** Local actions: a guarded assignment, a test, or skip *)
Inductive target := ToGlob (x : N) | ToLoc (x : N).
Inductive action := Assignment (guard : exp) (t : target) (e : exp) | Test (e : exp) | Skip.

(** A variable holds [size] numbers from [low] on, and what is assigned is taken modulo [size]; any number if that is 0. *)
Record range := Range { low : Z; size : Z }.
Definition any_number := Range 0 0.
Definition wrap (r : range) (z : Z) : Z := if z_eqb (size r) 0 then z else z_add (low r) (z_euclid_mod (z_sub z (low r)) (size r)).

Fixpoint put (V : values) (rs : list range) (x : nat) (z : Z) : values :=
  match V with
  | [] => []
  | v :: V' =>
      match rs with
      | [] => match x with O => z :: V' | S x' => v :: put V' [] x' z end
      | r :: rs' => match x with O => wrap r z :: V' | S x' => v :: put V' rs' x' z end
      end
  end.

Definition enabled (G L : values) (a : action) : bool :=
  match a with Assignment g _ _ => not_zero (eval G L g) | Test e => not_zero (eval G L e) | Skip => true end.

Definition effect (gr lr : list range) (G L : values) (a : action) : values * values :=
  match a with
  | Assignment _ t e =>
      let z := eval G L e in
      match t with ToGlob x => (put G gr (n_nat x) z, L) | ToLoc x => (G, put L lr (n_nat x) z) end
  | Test _ | Skip => (G, L)
  end.

(** ** Commands, and the control flow graph *)
Inductive command :=
  | Done
  | Act (a : action)
  | Seq (c1 c2 : command)
  | Choice (c1 c2 : command)
  | Loop (c : command)
  | Within (c1 c : command)  (* c1, in [Loop c] *)
  | Break.

(** What is left of [Seq c1 c2] and of [Loop c] when c1 is left of their first part. *)
Definition then_ (c1 c2 : command) : command := match c1 with Done => c2 | Break => Break | _ => Seq c1 c2 end.
Definition in_loop (c1 c : command) : command := match c1 with Done => Loop c | Break => Done | _ => Within c1 c end.

Inductive flow : command -> action -> command -> Prop :=
  | flow_act a : flow (Act a) a Done
  | flow_seq c1 a c1' c2 : flow c1 a c1' -> flow (Seq c1 c2) a (then_ c1' c2)
  | flow_left c1 c2 a c' : flow c1 a c' -> flow (Choice c1 c2) a c'
  | flow_right c1 c2 a c' : flow c2 a c' -> flow (Choice c1 c2) a c'
  | flow_loop c a c' : flow c a c' -> flow (Loop c) a (in_loop c' c)
  | flow_within c1 a c1' c : flow c1 a c1' -> flow (Within c1 c) a (in_loop c1' c).

(** ** Configurations and steps *)
Record process := Process { left : command; local : values }.
Record config := Config { global : values; processes : list process }.
Record program := Program { ranges : list range; local_ranges : list (list range); initially : config }.

Definition ranges_of (P : program) (k : nat) : list range := nth k (local_ranges P) [].

(** Process k moves. *)
Inductive moves (P : program) (k : nat) : config -> config -> Prop :=
  Moves G ps1 c L ps2 a c' G' L' : length ps1 = k -> flow c a c' -> enabled G L a = true ->
    effect (ranges P) (ranges_of P k) G L a = (G', L') ->
    moves P k (Config G (ps1 ++ Process c L :: ps2)) (Config G' (ps1 ++ Process c' L' :: ps2)).

Definition can_move (P : program) (k : nat) (s : config) : Prop := exists s', moves P k s s'.

(** A step, and who makes it; none stutters, if nobody can move. *)
Inductive step (P : program) : option nat -> config -> config -> Prop :=
  | Somebody k s s' : moves P k s s' -> step P (Some k) s s'
  | Nobody s : (forall k, ~ can_move P k s) -> step P None s s.

(** Runs, which are infinite, and those that are weakly fair: who can move from some moment on, moves again and again. *)
Definition sm_run (P : program) (r : nat -> config) (by_ : nat -> option nat) : Prop :=
  r 0 = initially P /\ forall i, step P (by_ i) (r i) (r (i + 1)).

Definition weakly_fair (P : program) (r : nat -> config) (by_ : nat -> option nat) : Prop :=
  forall k, k < length (processes (initially P)) -> forall i, exists j, i <= j /\ (by_ j = Some k \/ ~ can_move P k (r j)).

(** Atoms are expressions over global variables. *)
Definition holds_in (atoms : list exp) (s : config) (a : atom) : bool :=
  match nth_error atoms (N.to_nat a) with Some e => not_zero (eval (global s) [] e) | None => false end.

Definition language_word (atoms : list exp) (r : nat -> config) : word := fun i a => holds_in atoms (r i) a.

(** Every run satisfies the formula, or every weakly fair one; and its opposite. *)
Definition sm_holds (P : program) (atoms : list exp) (fairly : bool) (f : formula) : Prop :=
  forall r by_, sm_run P r by_ -> (fairly = true -> weakly_fair P r by_) -> ~ ~ satisfies (language_word atoms r) f.

Definition sm_violated (P : program) (atoms : list exp) (fairly : bool) (f : formula) : Prop :=
  exists r by_, sm_run P r by_ /\ (fairly = true -> weakly_fair P r by_) /\ ~ satisfies (language_word atoms r) f.
