(** Well-named programs: every variable that is used is declared (Vars), and none is declared twice (Env., Fig. 4). *)
From Coq Require Import List NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.boogie Require Import Syntax.
Import ListNotations.

Inductive used_in_expr (v : var) : expr -> Prop :=
  | used_var : used_in_expr v (EVar v)
  | used_left b e1 e2 : used_in_expr v e1 -> used_in_expr v (EBin b e1 e2)
  | used_right b e1 e2 : used_in_expr v e2 -> used_in_expr v (EBin b e1 e2)
  | used_un u e : used_in_expr v e -> used_in_expr v (EUn u e).

Inductive used (v : var) : stmt -> Prop :=
  | used_target e : used v (Assign v e)
  | used_assign x e : used_in_expr v e -> used v (Assign x e)
  | used_assert e : used_in_expr v e -> used v (Assert e)
  | used_if e B1 B2 : used_in_expr v e -> used v (If e B1 B2)
  | used_then e B1 B2 s : In s B1 -> used v s -> used v (If e B1 B2)
  | used_else e B1 B2 s : In s B2 -> used v s -> used v (If e B1 B2)
  | used_while e B : used_in_expr v e -> used v (While e B)
  | used_loop e B s : In s B -> used v s -> used v (While e B).

Definition well_named (P : program) : Prop :=
  let (L, B) := P in NoDup (map name L) /\ forall s v, In s B -> used v s -> declared L v.

(** The checker. *)
Fixpoint is_declared (L : locals) v : bool :=
  match L with [] => false | x :: L' => if n_eqb (name x) v then true else is_declared L' v end.

Fixpoint all_different (L : locals) : bool :=
  match L with [] => true | x :: L' => if is_declared L' (name x) then false else all_different L' end.

Fixpoint named_expr L e : bool :=
  match e with
  | ELit _ => true
  | EVar v => is_declared L v
  | EBin _ e1 e2 => if named_expr L e1 then named_expr L e2 else false
  | EUn _ e1 => named_expr L e1
  end.

Fixpoint named_stmt L s : bool :=
  match s with
  | Assign v e => if is_declared L v then named_expr L e else false
  | Assert e => named_expr L e
  | If e B1 B2 => if named_expr L e then if all (named_stmt L) B1 then all (named_stmt L) B2 else false else false
  | While e B => if named_expr L e then all (named_stmt L) B else false
  end.

Definition check_names (P : program) : bool :=
  let (L, B) := P in if all_different L then all (named_stmt L) B else false.

(** It is right. *)
Lemma is_declared_iff L v : is_declared L v = true <-> declared L v.
Proof.
  unfold declared. induction L as [|x L IH]; simpl; [easy|]. unfold n_eqb. destruct (N.eqb_spec (name x) v) as [->|N]; [tauto|].
  rewrite IH. intuition.
Qed.

Lemma all_different_iff L : all_different L = true <-> NoDup (map name L).
Proof.
  induction L as [|x L IH]; simpl; [split; auto using NoDup|]. pose proof (is_declared_iff L (name x)) as D. unfold declared in D.
  rewrite NoDup_cons_iff, <- IH. destruct (is_declared L (name x)); intuition discriminate.
Qed.

Lemma named_expr_iff L e : named_expr L e = true <-> forall v, used_in_expr v e -> declared L v.
Proof.
  induction e as [l|x|b e1 IH1 e2 IH2|u e IH]; simpl.
  - split; auto. intros _ v H. inversion H.
  - rewrite is_declared_iff. split; auto using used_in_expr. intros H v U. now inversion U; subst.
  - rewrite if_true, IH1, IH2. split; [|auto using used_in_expr]. intros [H1 H2] v U. inversion U; auto.
  - rewrite IH. split; auto using used_in_expr. intros H v U. inversion U; auto.
Qed.

Lemma named_stmt_iff L s : named_stmt L s = true <-> forall v, used v s -> declared L v.
Proof.
  induction s as [x e|e|e B1 B2 IH1 IH2|e B IH] using stmt_induction; simpl; rewrite ?if_true, ?named_expr_iff.
  - rewrite is_declared_iff. split; [intros [Hx He] v U; inversion U; subst; auto|eauto using used].
  - split; [intros H v U; inversion U; auto|eauto using used].
  - rewrite !all_spec. rewrite Forall_forall in IH1, IH2. split.
    + intros (He & H1 & H2) v U. inversion U; subst; auto; [eapply IH1|eapply IH2]; eauto.
    + intro H. repeat split; [eauto using used|intros s I; apply IH1|intros s I; apply IH2]; eauto using used.
  - rewrite all_spec. rewrite Forall_forall in IH. split.
    + intros (He & H1) v U. inversion U; subst; auto. eapply IH; eauto.
    + intro H. split; [eauto using used|intros s I; apply IH]; eauto using used.
Qed.

Theorem check_names_correct P : check_names P = true <-> well_named P.
Proof.
  destruct P as [L B]. simpl. rewrite if_true, all_different_iff, all_spec. split; intros [HL HB]; split; auto.
  - intros s v I. now apply named_stmt_iff, HB.
  - intros s I. apply named_stmt_iff. eauto.
Qed.
