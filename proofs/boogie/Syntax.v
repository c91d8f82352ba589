(** BPL_0: programs (Fig. 1), and the values of operators on literals.

    Comparisons, which Fig. 1 leaves out and Fig. 4 types, belong to the language; so do [!=], [<==>] and [mod].
    The paper's [/] is Boogie's [div]: Euclidean, the remainder is never negative. *)
From Coq Require Import List NArith ZArith Bool.
From Assay.shared Require Import Native.
Import ListNotations.

Definition var := N.
Inductive ty := TInt | TBool.
Inductive lit := LInt (z : Z) | LBool (b : bool).
Inductive bop :=
  | Add | Sub | Mul | Div | Mod
  | Less | LessEq | Greater | GreaterEq
  | Equal | Unequal
  | And | Or | Imp | Iff.
Inductive uop := Not | Minus.
Inductive expr := ELit (l : lit) | EVar (v : var) | EBin (b : bop) (e1 e2 : expr) | EUn (u : uop) (e : expr).
Inductive stmt :=
  | Assign (v : var) (e : expr)
  | Assert (e : expr)
  | If (e : expr) (B1 B2 : list stmt)
  | While (e : expr) (B : list stmt).
Notation body := (list stmt).

(** [(let (v = l : t) L)] *)
Record local := Local { name : var; value : lit; type : ty }.
Notation locals := (list local).
Inductive program := Main (L : locals) (B : body).

Definition type_of l := match l with LInt _ => TInt | LBool _ => TBool end.

(** Operators have a value, or none because the divisor is zero, or none because the literals are of the wrong type. *)
Inductive result := Value (l : lit) | Zero | Wrong.

Definition of_numbers b (x y : Z) : result :=
  match b with
  | Add => Value (LInt (z_add x y))
  | Sub => Value (LInt (z_sub x y))
  | Mul => Value (LInt (z_mul x y))
  | Div => if z_eqb y 0 then Zero else Value (LInt (z_euclid_div x y))
  | Mod => if z_eqb y 0 then Zero else Value (LInt (z_euclid_mod x y))
  | Less => Value (LBool (z_ltb x y))
  | LessEq => Value (LBool (z_leb x y))
  | Greater => Value (LBool (z_ltb y x))
  | GreaterEq => Value (LBool (z_leb y x))
  | Equal => Value (LBool (z_eqb x y))
  | Unequal => Value (LBool (negb (z_eqb x y)))
  | And | Or | Imp | Iff => Wrong
  end.

Definition of_truths b (p q : bool) : result :=
  match b with
  | And => Value (LBool (p && q))
  | Or => Value (LBool (p || q))
  | Imp => Value (LBool (negb p || q))
  | Iff | Equal => Value (LBool (Bool.eqb p q))
  | Unequal => Value (LBool (negb (Bool.eqb p q)))
  | _ => Wrong
  end.

(** [⟦b l1 l2⟧] and [⟦u l⟧] *)
Definition binary b l1 l2 : result :=
  match l1 with
  | LInt x => match l2 with LInt y => of_numbers b x y | LBool _ => Wrong end
  | LBool p => match l2 with LBool q => of_truths b p q | LInt _ => Wrong end
  end.

Definition unary u l : result :=
  match u with
  | Not => match l with LBool p => Value (LBool (negb p)) | LInt _ => Wrong end
  | Minus => match l with LInt x => Value (LInt (z_opp x)) | LBool _ => Wrong end
  end.

(** [L{v}]: the first local of that name. *)
Fixpoint lookup (L : locals) v : option lit :=
  match L with
  | [] => None
  | l :: L' => if n_eqb (name l) v then Some (value l) else lookup L' v
  end.

(** [L{v <- l}] *)
Fixpoint update (L : locals) v l : locals :=
  match L with
  | [] => []
  | x :: L' => if n_eqb (name x) v then Local (name x) l (type x) :: L' else x :: update L' v l
  end.

Definition declared (L : locals) v := In v (map name L).

Lemma lookup_declared L v : declared L v <-> lookup L v <> None.
Proof.
  unfold declared. induction L as [|x L IH]; simpl; [tauto|]. unfold n_eqb. destruct (N.eqb_spec (name x) v) as [->|N].
  - split; [discriminate|auto].
  - rewrite <- IH. intuition.
Qed.

(** Statements contain lists of statements, so induction over them is stated once, here. *)
Section Induction.
  Variable P : stmt -> Prop.
  Hypothesis of_assign : forall v e, P (Assign v e).
  Hypothesis of_assert : forall e, P (Assert e).
  Hypothesis of_if : forall e B1 B2, Forall P B1 -> Forall P B2 -> P (If e B1 B2).
  Hypothesis of_while : forall e B, Forall P B -> P (While e B).
  Fixpoint stmt_induction s : P s :=
    let body_induction :=
      fix bodies (B : body) : Forall P B :=
        match B with [] => Forall_nil P | s :: B' => Forall_cons s (stmt_induction s) (bodies B') end in
    match s with
    | Assign v e => of_assign v e
    | Assert e => of_assert e
    | If e B1 B2 => of_if e B1 B2 (body_induction B1) (body_induction B2)
    | While e B => of_while e B (body_induction B)
    end.
End Induction.
