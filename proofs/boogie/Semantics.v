(** The small steps of BPL_0, as Figs. 2 and 3 have them.

    The paper has one grammar of contexts over all terms. Here terms have kinds, so a context is an expression context
    in a statement context in [(main L (do _ B))]; [(main L (do hole B))] and [(main L hole)] are written out. *)
From Coq Require Import List ZArith.
From Assay.boogie Require Import Syntax.
Import ListNotations.

(** Fig. 3: [E ::= hole | (u E) | (b E e) | (b l E)] … *)
Inductive context := Hole | InUn (u : uop) (E : context) | InLeft (b : bop) (E : context) (e : expr) | InRight (b : bop) (l : lit) (E : context).
Fixpoint plug E e : expr :=
  match E with
  | Hole => e
  | InUn u E' => EUn u (plug E' e)
  | InLeft b E' e2 => EBin b (plug E' e) e2
  | InRight b l E' => EBin b (ELit l) (plug E' e)
  end.
(** … [| (:= v E) | (assert E) | (if E B1 B2)] *)
Inductive frame := InAssign (v : var) | InAssert | InIf (B1 B2 : body).
Definition fill F e : stmt :=
  match F with InAssign v => Assign v e | InAssert => Assert e | InIf B1 B2 => If e B1 B2 end.

(** What a program rewrites to: a program, or how the run ends. *)
Inductive term := Run (L : locals) (B : body) | Success | Failure | DivisionByZero.

(** Fig. 2. [E[e]] at an expression is [Run L (fill F (plug E e) :: B)]. *)
Inductive step : term -> term -> Prop :=
  | Binary_Evaluation L F E B b l1 l2 l : binary b l1 l2 = Value l ->
      step (Run L (fill F (plug E (EBin b (ELit l1) (ELit l2))) :: B)) (Run L (fill F (plug E (ELit l)) :: B))
  | Division_By_Zero L F E B b l1 l2 : binary b l1 l2 = Zero ->
      step (Run L (fill F (plug E (EBin b (ELit l1) (ELit l2))) :: B)) DivisionByZero
  | Unary_Evaluation L F E B u l1 l : unary u l1 = Value l ->
      step (Run L (fill F (plug E (EUn u (ELit l1))) :: B)) (Run L (fill F (plug E (ELit l)) :: B))
  | Success_ L : step (Run L []) Success
  | Failure_ L B : step (Run L (Assert (ELit (LBool false)) :: B)) Failure
  | Assert_True L B : step (Run L (Assert (ELit (LBool true)) :: B)) (Run L B)
  | Local_Substitution L F E B v l : lookup L v = Some l ->
      step (Run L (fill F (plug E (EVar v)) :: B)) (Run L (fill F (plug E (ELit l)) :: B))
  | Local_Assignment L v l B : declared L v -> step (Run L (Assign v (ELit l) :: B)) (Run (update L v l) B)
  | If_Then L B1 B2 B3 : step (Run L (If (ELit (LBool true)) B1 B2 :: B3)) (Run L (B1 ++ B3))
  | If_Else L B1 B2 B3 : step (Run L (If (ELit (LBool false)) B1 B2 :: B3)) (Run L (B2 ++ B3))
  | Loop L e B1 B2 : step (Run L (While e B1 :: B2)) (Run L (If e (B1 ++ [While e B1]) [] :: B2)).

(** [steps n T T']: the term after n steps. *)
Inductive steps : nat -> term -> term -> Prop :=
  | steps_0 T : steps 0 T T
  | steps_S n T T1 T2 : step T T1 -> steps n T1 T2 -> steps (S n) T T2.

Definition start (P : program) : term := let (L, B) := P in Run L B.

(** How a run ends. *)
Definition ended (T : term) : Prop := match T with Run _ _ => False | _ => True end.

(** The run goes on for ever: every number of steps can be made, and none of them ends it. *)
Definition never_ends (T : term) : Prop := forall n, exists L B, steps n T (Run L B).

Lemma steps_app n m T1 T2 T3 : steps n T1 T2 -> steps m T2 T3 -> steps (n + m) T1 T3.
Proof. induction 1; simpl; eauto using steps. Qed.
