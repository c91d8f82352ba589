(** Well-typed programs (Fig. 4), and the checker that decides which they are. *)
From Coq Require Import List NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.boogie Require Import Syntax Names.
Import ListNotations.

(** [(v : t) ∈ L] *)
Definition typed_in (L : locals) v t := exists l, In (Local v l t) L.

(** [L ⊢ e : t] *)
Inductive typed (L : locals) : expr -> ty -> Prop :=
  | Literal l : typed L (ELit l) (type_of l)
  | Vars v t : typed_in L v t -> typed L (EVar v) t
  | Comp b e1 e2 : In b [Less; Greater; Equal; LessEq; GreaterEq; Unequal] -> typed L e1 TInt -> typed L e2 TInt -> typed L (EBin b e1 e2) TBool
  | Bin_int b e1 e2 : In b [Add; Sub; Mul; Div; Mod] -> typed L e1 TInt -> typed L e2 TInt -> typed L (EBin b e1 e2) TInt
  | Bin_bool b e1 e2 : In b [And; Or; Imp; Iff; Equal; Unequal] -> typed L e1 TBool -> typed L e2 TBool -> typed L (EBin b e1 e2) TBool
  | Un_int e : typed L e TInt -> typed L (EUn Minus e) TInt
  | Un_bool e : typed L e TBool -> typed L (EUn Not e) TBool.

(** [L ⊢ B] *)
Inductive typed_body (L : locals) : body -> Prop :=
  | Empty_program : typed_body L []
  | Assign_ v e t B : typed_in L v t -> typed L e t -> typed_body L B -> typed_body L (Assign v e :: B)
  | Assert_ e B : typed L e TBool -> typed_body L B -> typed_body L (Assert e :: B)
  | If_ e B1 B2 B3 : typed L e TBool -> typed_body L B1 -> typed_body L B2 -> typed_body L B3 -> typed_body L (If e B1 B2 :: B3)
  | While_ e B1 B2 : typed L e TBool -> typed_body L B1 -> typed_body L B2 -> typed_body L (While e B1 :: B2).

(** [⊢ L] *)
Inductive typed_locals : locals -> Prop :=
  | Env_empty : typed_locals []
  | Env v l t L : type_of l = t -> ~ declared L v -> typed_locals L -> typed_locals (Local v l t :: L).

(** [⊢ P] *)
Inductive well_typed : program -> Prop :=
  Main_ L B : typed_locals L -> typed_body L B -> well_typed (Main L B).

(** The checker. *)
Definition ty_eqb t1 t2 := match t1, t2 with TInt, TInt | TBool, TBool => true | _, _ => false end.

(** What an operator gives for two operands of a type. *)
Definition of_operands b t : option ty :=
  match b with
  | Add | Sub | Mul | Div | Mod => match t with TInt => Some TInt | TBool => None end
  | Less | LessEq | Greater | GreaterEq => match t with TInt => Some TBool | TBool => None end
  | Equal | Unequal => Some TBool
  | And | Or | Imp | Iff => match t with TBool => Some TBool | TInt => None end
  end.

Fixpoint local_type (L : locals) v : option ty :=
  match L with [] => None | x :: L' => if n_eqb (name x) v then Some (type x) else local_type L' v end.

Fixpoint infer L e : option ty :=
  match e with
  | ELit l => Some (type_of l)
  | EVar v => local_type L v
  | EBin b e1 e2 =>
      match infer L e1 with
      | None => None
      | Some t1 => match infer L e2 with None => None | Some t2 => if ty_eqb t1 t2 then of_operands b t1 else None end
      end
  | EUn u e1 =>
      match infer L e1 with
      | None => None
      | Some t => if ty_eqb t (match u with Minus => TInt | Not => TBool end) then Some t else None
      end
  end.

Definition has_type L e t := match infer L e with None => false | Some t' => ty_eqb t' t end.

Fixpoint typed_stmt L s : bool :=
  match s with
  | Assign v e => match local_type L v with None => false | Some t => has_type L e t end
  | Assert e => has_type L e TBool
  | If e B1 B2 => if has_type L e TBool then if all (typed_stmt L) B1 then all (typed_stmt L) B2 else false else false
  | While e B => if has_type L e TBool then all (typed_stmt L) B else false
  end.

Definition check_types (P : program) : bool :=
  let (L, B) := P in
  if all_different L then if all (fun x => ty_eqb (type_of (value x)) (type x)) L then all (typed_stmt L) B else false else false.

(** It is right. *)
Lemma ty_eqb_iff t1 t2 : ty_eqb t1 t2 = true <-> t1 = t2.
Proof. destruct t1, t2; intuition discriminate. Qed.

Lemma local_type_in L v t : NoDup (map name L) -> (local_type L v = Some t <-> typed_in L v t).
Proof.
  unfold typed_in. induction L as [|[x l t'] L IH]; simpl; intro ND; [firstorder discriminate|]. apply NoDup_cons_iff in ND as [Nx ND].
  unfold n_eqb. destruct (N.eqb_spec x v) as [->|N].
  - split; [intros [= <-]; eauto|]. intros (l' & [[= -> ->]|I]); auto. destruct Nx. now apply (in_map name) in I.
  - rewrite (IH ND). split; intros (l' & I); exists l'; auto. destruct I as [[= ? ? ?]|I]; auto; congruence.
Qed.

Lemma of_operands_typed L b e1 e2 t t' : of_operands b t = Some t' -> typed L e1 t -> typed L e2 t -> typed L (EBin b e1 e2) t'.
Proof.
  destruct b, t; simpl; try discriminate; intros [= <-] H1 H2;
    first [apply Bin_int; simpl; tauto | apply Comp; simpl; tauto | apply Bin_bool; simpl; tauto].
Qed.

Lemma infer_iff L e t : NoDup (map name L) -> (infer L e = Some t <-> typed L e t).
Proof.
  intro ND. split.
  - revert t. induction e as [l|v|b e1 IH1 e2 IH2|u e IH]; simpl; intros t H.
    + injection H as <-. constructor.
    + constructor. now apply local_type_in.
    + destruct (infer L e1) as [t1|]; [|discriminate]. destruct (infer L e2) as [t2|]; [|discriminate].
      destruct (ty_eqb t1 t2) eqn:E; [|discriminate]. apply ty_eqb_iff in E. subst. eapply of_operands_typed; eauto.
    + destruct (infer L e) as [t1|]; [|discriminate]. destruct (ty_eqb _ _) eqn:E; [|discriminate]. apply ty_eqb_iff in E.
      injection H as <-. destruct u; subst; constructor; auto.
  - induction 1 as [l|v t H|b e1 e2 Hb H1 IH1 H2 IH2|b e1 e2 Hb H1 IH1 H2 IH2|b e1 e2 Hb H1 IH1 H2 IH2|e H IH|e H IH]; simpl; auto;
      rewrite ?IH1, ?IH2, ?IH; simpl; auto; [now apply local_type_in|simpl in Hb; intuition (subst; auto)..].
Qed.

Lemma has_type_iff L e t : NoDup (map name L) -> (has_type L e t = true <-> typed L e t).
Proof.
  intro ND. unfold has_type. rewrite <- (infer_iff L e t ND). destruct (infer L e) as [t'|]; [rewrite ty_eqb_iff|]; intuition congruence.
Qed.

Lemma typed_body_iff L B : NoDup (map name L) -> (all (typed_stmt L) B = true <-> typed_body L B).
Proof.
  intro ND. assert (K : forall s, typed_stmt L s = true <-> typed_body L [s]).
  { assert (Bs : forall B, Forall (fun s => typed_stmt L s = true <-> typed_body L [s]) B -> (all (typed_stmt L) B = true <-> typed_body L B)).
    { clear B. induction 1 as [|s B Hs HB IH]; simpl; [split; eauto using typed_body|]. rewrite if_true, Hs, IH. split.
      - intros [H1 H2]. inversion H1; subst; econstructor; eauto.
      - intro H. inversion H; subst; split; eauto using typed_body. }
    induction s as [v e|e|e B1 B2 IH1 IH2|e B' IH] using stmt_induction; simpl; rewrite ?if_true, ?has_type_iff, ?Bs by auto.
    - destruct (local_type L v) as [t|] eqn:T.
      + rewrite has_type_iff by auto. apply local_type_in in T; auto. split; [intro; econstructor; eauto using typed_body|].
        intro H. inversion H as [|? ? t' ? T' He| | |]; subst. apply local_type_in in T, T'; auto. congruence.
      + split; [discriminate|]. intro H. inversion H as [|? ? t' ? T' He| | |]; subst. apply local_type_in in T'; auto. congruence.
    - split; [eauto using typed_body|]. intro H. now inversion H.
    - split; [intros (? & ? & ?); eauto using typed_body|]. intro H. now inversion H.
    - split; [intros (? & ?); eauto using typed_body|]. intro H. now inversion H. }
  induction B as [|s B IH]; simpl; [split; eauto using typed_body|]. rewrite if_true, K, IH. split.
  - intros [H1 H2]. inversion H1; subst; econstructor; eauto.
  - intro H. inversion H; subst; split; eauto using typed_body.
Qed.

Lemma typed_locals_iff L : typed_locals L <-> NoDup (map name L) /\ forall x, In x L -> type_of (value x) = type x.
Proof.
  split.
  - induction 1 as [|v l t L T N HL [IH1 IH2]]; simpl; [split; [constructor|easy]|]. split; [constructor; auto|]. intros x [<-|I]; auto.
  - induction L as [|[v l t] L IH]; simpl; intros [ND H]; [constructor|]. apply NoDup_cons_iff in ND as [Nv ND]. constructor; auto.
    specialize (H _ (or_introl eq_refl)). auto.
Qed.

Theorem check_types_correct P : check_types P = true <-> well_typed P.
Proof.
  destruct P as [L B]. unfold check_types. rewrite !if_true, all_different_iff, all_spec. split.
  - intros (ND & HL & HB). constructor; [apply typed_locals_iff; split; auto|now apply typed_body_iff].
    intros x I. now apply ty_eqb_iff, HL.
  - intro H. inversion H as [? ? HL HB]; subst. apply typed_locals_iff in HL as [ND HL]. repeat split; auto; [|now apply typed_body_iff].
    intros x I. now apply ty_eqb_iff, HL.
Qed.

Lemma typed_in_declared L v t : typed_in L v t -> declared L v.
Proof. intros [l I]. now apply (in_map name) in I. Qed.

(** Rules Vars and Env. make a well-typed program well-named. *)
Theorem well_typed_named P : well_typed P -> well_named P.
Proof.
  assert (Ex : forall L e t v, typed L e t -> used_in_expr v e -> declared L v).
  { intros L e t v H U. induction H; inversion U; subst; eauto using typed_in_declared. }
  destruct 1 as [L B HL HB]. split; [now apply typed_locals_iff|].
  induction HB as [|x e t B Hx He HB IH|e B He HB IH|e B1 B2 B3 He H1 IH1 H2 IH2 H3 IH3|e B1 B2 He H1 IH1 H2 IH2]; [easy|..];
    intros s v [<-|I] U; eauto; inversion U; subst; eauto using typed_in_declared.
Qed.
