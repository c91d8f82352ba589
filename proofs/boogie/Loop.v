(** Loop detection: a run that comes to a term it was at before goes on for ever, and so never fails. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.shared Require Import Native.
From Assay.boogie Require Import Syntax Semantics Interpreter.
Import ListNotations.

Lemma after_round n m T T' : after n T = Some T' -> after m T' = Some T' -> forall k, after (n + k * m) T = Some T'.
Proof.
  intros H R k. rewrite after_add, H. induction k as [|k IH]; [reflexivity|]. simpl. rewrite after_add, R. exact IH.
Qed.

Theorem loop_detection i j T L B : i < j -> steps i T (Run L B) -> steps j T (Run L B) -> never_ends T.
Proof.
  rewrite !after_iff. intros Lt Hi Hj n.
  assert (R : after (j - i) (Run L B) = Some (Run L B)) by (rewrite <- Hj; replace j with (i + (j - i)) at 2 by lia; now rewrite after_add, Hi).
  pose proof (after_round _ _ _ _ Hi R (S n)) as F. replace (i + S n * (j - i)) with (n + S (i + S n * (j - i) - n - 1)) in F by nia.
  rewrite after_add in F. destruct (after n T) as [T'|] eqn:N; [|discriminate]. destruct T' as [L' B'| | |]; try discriminate F.
  exists L', B'. now apply after_iff.
Qed.

Theorem never_ends_never_fails T n : never_ends T -> ~ steps n T Failure.
Proof. intros H F. destruct (H n) as (L & B & S). pose proof (steps_deterministic _ _ _ _ S F). discriminate. Qed.

(** Equality of terms. *)
Definition lit_eqb l1 l2 : bool :=
  match l1 with
  | LInt x => match l2 with LInt y => z_eqb x y | LBool _ => false end
  | LBool p => match l2 with LBool q => Bool.eqb p q | LInt _ => false end
  end.

Definition uop_eqb (u1 u2 : uop) : bool := match u1, u2 with Not, Not | Minus, Minus => true | _, _ => false end.

Definition bop_code (b : bop) : N :=
  match b with
  | Add => 0 | Sub => 1 | Mul => 2 | Div => 3 | Mod => 4 | Less => 5 | LessEq => 6 | Greater => 7 | GreaterEq => 8 | Equal => 9 | Unequal => 10
  | And => 11 | Or => 12 | Imp => 13 | Iff => 14
  end.

Fixpoint expr_eqb e1 e2 : bool :=
  match e1 with
  | ELit l1 => match e2 with ELit l2 => lit_eqb l1 l2 | _ => false end
  | EVar v1 => match e2 with EVar v2 => n_eqb v1 v2 | _ => false end
  | EBin b1 x1 y1 =>
      match e2 with
      | EBin b2 x2 y2 => if n_eqb (bop_code b1) (bop_code b2) then if expr_eqb x1 x2 then expr_eqb y1 y2 else false else false
      | _ => false
      end
  | EUn u1 x1 => match e2 with EUn u2 x2 => if uop_eqb u1 u2 then expr_eqb x1 x2 else false | _ => false end
  end.

Section Lists.
  Context {X : Type} (eqb : X -> X -> bool).
  Fixpoint list_eqb (l1 l2 : list X) : bool :=
    match l1 with
    | [] => match l2 with [] => true | _ => false end
    | x :: l1' => match l2 with [] => false | y :: l2' => if eqb x y then list_eqb l1' l2' else false end
    end.
  Lemma list_eqb_sound l1 : Forall (fun x => forall y, eqb x y = true -> x = y) l1 -> forall l2, list_eqb l1 l2 = true -> l1 = l2.
  Proof.
    induction 1 as [|x l1 Hx H IH]; intros [|y l2]; simpl; try discriminate; auto.
    destruct (eqb x y) eqn:E; [|discriminate]. intro K. f_equal; auto.
  Qed.
End Lists.

Fixpoint stmt_eqb s1 s2 : bool :=
  match s1 with
  | Assign v1 e1 => match s2 with Assign v2 e2 => if n_eqb v1 v2 then expr_eqb e1 e2 else false | _ => false end
  | Assert e1 => match s2 with Assert e2 => expr_eqb e1 e2 | _ => false end
  | If e1 A1 B1 =>
      match s2 with
      | If e2 A2 B2 => if expr_eqb e1 e2 then if list_eqb stmt_eqb A1 A2 then list_eqb stmt_eqb B1 B2 else false else false
      | _ => false
      end
  | While e1 B1 => match s2 with While e2 B2 => if expr_eqb e1 e2 then list_eqb stmt_eqb B1 B2 else false | _ => false end
  end.

Definition local_eqb (x y : local) : bool :=
  if n_eqb (name x) (name y) then
    if lit_eqb (value x) (value y) then match type x, type y with TInt, TInt | TBool, TBool => true | _, _ => false end else false
  else false.

(** Whether both are terms that can be run, and the same. *)
Definition same_running T1 T2 : bool :=
  match T1 with
  | Run L1 B1 => match T2 with Run L2 B2 => if list_eqb local_eqb L1 L2 then list_eqb stmt_eqb B1 B2 else false | _ => false end
  | _ => false
  end.

Lemma lit_eqb_sound l1 l2 : lit_eqb l1 l2 = true -> l1 = l2.
Proof.
  destruct l1, l2; simpl; try discriminate; intro H; f_equal; [now apply Z.eqb_eq|now apply eqb_prop].
Qed.

Lemma bop_code_inj b1 b2 : bop_code b1 = bop_code b2 -> b1 = b2.
Proof. destruct b1, b2; easy. Qed.

Ltac split_ifs := repeat match goal with H : (if ?b then _ else false) = true |- _ => destruct b eqn:?; [|discriminate H] end.

Lemma expr_eqb_sound e1 : forall e2, expr_eqb e1 e2 = true -> e1 = e2.
Proof.
  induction e1 as [l|v|b x IHx y IHy|u x IHx]; intros [l'|v'|b' x' y'|u' x']; simpl; try discriminate; intro H; split_ifs; f_equal; auto.
  - now apply lit_eqb_sound. - now apply n_eqb_spec. - apply bop_code_inj. now apply n_eqb_spec. - now destruct u, u'.
Qed.

Lemma stmt_eqb_sound s1 : forall s2, stmt_eqb s1 s2 = true -> s1 = s2.
Proof.
  induction s1 as [v e|e|e A B IHA IHB|e B IHB] using stmt_induction; intros [v' e'|e'|e' A' B'|e' B']; simpl; try discriminate; intro H;
    split_ifs; f_equal; auto using expr_eqb_sound; try (eapply list_eqb_sound; eassumption). now apply n_eqb_spec.
Qed.

Lemma same_running_sound T1 T2 : same_running T1 T2 = true -> T1 = T2 /\ exists L B, T1 = Run L B.
Proof.
  destruct T1 as [L1 B1| | |], T2 as [L2 B2| | |]; simpl; try discriminate. intro H. split_ifs. split; eauto. f_equal.
  - eapply list_eqb_sound; [|eassumption]. apply Forall_forall. intros [v l t] _ [v' l' t']. unfold local_eqb. simpl. intro K. split_ifs.
    f_equal; [now apply n_eqb_spec|now apply lit_eqb_sound|now destruct t, t'].
  - eapply list_eqb_sound; [|eassumption]. apply Forall_forall. intros s _. apply stmt_eqb_sound.
Qed.

Lemma list_eqb_refl {X} (eqb : X -> X -> bool) l : Forall (fun x => eqb x x = true) l -> list_eqb eqb l l = true.
Proof. induction 1 as [|x l Hx H IH]; simpl; auto. now rewrite Hx. Qed.

Lemma lit_eqb_refl l : lit_eqb l l = true.
Proof. destruct l; simpl; [apply Z.eqb_refl|apply eqb_reflx]. Qed.

Lemma n_eqb_refl n : n_eqb n n = true.
Proof. now apply n_eqb_spec. Qed.

Lemma expr_eqb_refl e : expr_eqb e e = true.
Proof.
  induction e as [l|v|b x IHx y IHy|u x IHx]; simpl; rewrite ?n_eqb_refl, ?IHx, ?IHy; auto using lit_eqb_refl. now destruct u.
Qed.

Lemma stmt_eqb_refl s : stmt_eqb s s = true.
Proof.
  induction s as [v e|e|e A B IHA IHB|e B IHB] using stmt_induction; simpl; rewrite ?n_eqb_refl, ?expr_eqb_refl, ?list_eqb_refl; auto.
Qed.

Lemma same_running_refl L B : same_running (Run L B) (Run L B) = true.
Proof.
  simpl. rewrite !list_eqb_refl; auto; apply Forall_forall; intros x _; [apply stmt_eqb_refl|].
  unfold local_eqb. rewrite n_eqb_refl, lit_eqb_refl. now destruct (type x).
Qed.
