(** One step as a function. It is the step relation, so that the relation is deterministic. *)
From Coq Require Import List ZArith Lia.
From Assay.shared Require Import Lists.
From Assay.boogie Require Import Syntax Semantics.
Import ListNotations.

(** What becomes of an expression: it steps, is a literal, divides by zero, or is stuck. *)
Inductive move := To (e : expr) | Done | ToZero | Stuck.

Definition moved r := match r with Value l => To (ELit l) | Zero => ToZero | Wrong => Stuck end.

Definition inside (w : expr -> expr) m := match m with To e => To (w e) | Done => Done | ToZero => ToZero | Stuck => Stuck end.

Fixpoint expr_step (L : locals) (e : expr) : move :=
  match e with
  | ELit _ => Done
  | EVar v => match lookup L v with Some l => To (ELit l) | None => Stuck end
  | EUn u e1 =>
      match e1 with
      | ELit l => moved (unary u l)
      | _ => inside (EUn u) (expr_step L e1)
      end
  | EBin b e1 e2 =>
      match e1 with
      | ELit l1 =>
          match e2 with
          | ELit l2 => moved (binary b l1 l2)
          | _ => inside (EBin b e1) (expr_step L e2)
          end
      | _ => inside (fun e => EBin b e e2) (expr_step L e1)
      end
  end.

Definition in_frame L F e B : option term :=
  match expr_step L e with
  | To e' => Some (Run L (fill F e' :: B))
  | ToZero => Some DivisionByZero
  | _ => None
  end.

Definition next (T : term) : option term :=
  match T with
  | Run L [] => Some Success
  | Run L (s :: B) =>
      match s with
      | While e B1 => Some (Run L (If e (append B1 [While e B1]) [] :: B))
      | Assign v e =>
          match e with
          | ELit l => match lookup L v with Some _ => Some (Run (update L v l) B) | None => None end
          | _ => in_frame L (InAssign v) e B
          end
      | Assert e =>
          match e with
          | ELit l => match l with LBool b => Some (if b then Run L B else Failure) | LInt _ => None end
          | _ => in_frame L InAssert e B
          end
      | If e B1 B2 =>
          match e with
          | ELit l => match l with LBool b => Some (Run L (append (if b then B1 else B2) B)) | LInt _ => None end
          | _ => in_frame L (InIf B1 B2) e B
          end
      end
  | _ => None
  end.

(** A redex: what the hole of a context must hold for the rules on expressions. *)
Inductive redex (L : locals) : expr -> result -> Prop :=
  | redex_bin b l1 l2 : redex L (EBin b (ELit l1) (ELit l2)) (binary b l1 l2)
  | redex_un u l1 : redex L (EUn u (ELit l1)) (unary u l1)
  | redex_var v l : lookup L v = Some l -> redex L (EVar v) (Value l).

Lemma expr_step_plug L E e r : redex L e r ->
  expr_step L (plug E e) = match r with Value l => To (plug E (ELit l)) | Zero => ToZero | Wrong => Stuck end.
Proof.
  intro H. induction E as [|u E IH|b E IH e2|b l E IH]; simpl.
  - destruct H as [b l1 l2|u l1|v l Hv]; simpl; [reflexivity|reflexivity|now rewrite Hv].
  - destruct (plug E e) eqn:P; try rewrite IH; now destruct r.
  - destruct (plug E e) eqn:P; try rewrite IH; now destruct r.
  - destruct (plug E e) eqn:P; try rewrite IH; now destruct r.
Qed.

(** What a move says of the expression it comes from. *)
Definition comes_of L e m : Prop :=
  match m with
  | Done => exists l, e = ELit l
  | To e' => exists E x l, e = plug E x /\ redex L x (Value l) /\ e' = plug E (ELit l)
  | ToZero => exists E x, e = plug E x /\ redex L x Zero
  | Stuck => True
  end.

Lemma comes_of_inside L (W : context -> context) (w : expr -> expr) e m : (forall E x, plug (W E) x = w (plug E x)) ->
  (forall l, e <> ELit l) -> comes_of L e m -> comes_of L (w e) (inside w m).
Proof.
  intros HW N. destruct m as [e'| | |]; simpl; auto.
  - intros (E & x & l & -> & R & ->). exists (W E), x, l. now rewrite !HW.
  - intros [l ->]. now destruct (N l).
  - intros (E & x & -> & R). exists (W E), x. now rewrite HW.
Qed.

Lemma comes_of_redex L e r : redex L e r -> comes_of L e (moved r).
Proof. intro R. destruct r as [l| |]; simpl; auto; [exists Hole, e, l|exists Hole, e]; auto. Qed.

Lemma expr_step_redex L e : comes_of L e (expr_step L e).
Proof.
  induction e as [l|v|b e1 IH1 e2 IH2|u e1 IH1]; [simpl; eauto| | |].
  - simpl. destruct (lookup L v) as [l|] eqn:V; simpl; auto. exists Hole, (EVar v), l. auto using redex.
  - destruct e1 as [l1| | |]; [|apply (comes_of_inside L (fun E => InLeft b E e2) (fun e => EBin b e e2) _ _ (fun _ _ => eq_refl)) in IH1; [exact IH1|discriminate]..].
    destruct e2 as [l2| | |]; [|apply (comes_of_inside L (InRight b l1) (EBin b (ELit l1)) _ _ (fun _ _ => eq_refl)) in IH2; [exact IH2|discriminate]..].
    apply comes_of_redex. constructor.
  - destruct e1 as [l1| | |]; [|apply (comes_of_inside L (InUn u) (EUn u) _ _ (fun _ _ => eq_refl)) in IH1; [exact IH1|discriminate]..]. apply comes_of_redex. constructor.
Qed.

Lemma in_frame_next L F e B : expr_step L e <> Done -> next (Run L (fill F e :: B)) = in_frame L F e B.
Proof. destruct F, e; simpl; auto; easy. Qed.

Lemma redex_step L F E B e r : redex L e r ->
  match r with
  | Value l => step (Run L (fill F (plug E e) :: B)) (Run L (fill F (plug E (ELit l)) :: B))
  | Zero => step (Run L (fill F (plug E e) :: B)) DivisionByZero
  | Wrong => True
  end.
Proof.
  intro H. inversion H as [b l1 l2 He Hr|u l1 He Hr|v l Hl He Hr]; subst.
  - destruct (binary b l1 l2) eqn:R; auto; now constructor.
  - destruct (unary u l1) eqn:R; auto; [now constructor|]. destruct u, l1; discriminate.
  - now constructor.
Qed.

Lemma step_next T T' : step T T' -> next T = Some T'.
Proof.
  assert (K : forall L F E B e r, redex L e r ->
    next (Run L (fill F (plug E e) :: B)) =
    match r with Value l => Some (Run L (fill F (plug E (ELit l)) :: B)) | Zero => Some DivisionByZero | Wrong => None end).
  { intros L F E B e r R. pose proof (expr_step_plug L E e r R) as X. rewrite in_frame_next.
    - unfold in_frame. rewrite X. now destruct r.
    - rewrite X. now destruct r. }
  destruct 1 as [L F E B b l1 l2 l H|L F E B b l1 l2 H|L F E B u l1 l H|L|L B|L B|L F E B v l H|L v l B H|L B1 B2 B3|L B1 B2 B3|L e B1 B2];
    try reflexivity; try (simpl; now rewrite append_app).
  - rewrite (K _ _ _ _ _ (Value l)); [reflexivity|rewrite <- H; constructor].
  - rewrite (K _ _ _ _ _ Zero); [reflexivity|rewrite <- H; constructor].
  - rewrite (K _ _ _ _ _ (Value l)); [reflexivity|rewrite <- H; constructor].
  - rewrite (K _ _ _ _ _ (Value l)); [reflexivity|now constructor].
  - simpl. apply lookup_declared in H. now destruct (lookup L v).
Qed.

Lemma next_step T T' : next T = Some T' -> step T T'.
Proof.
  assert (K : forall L F e B, expr_step L e <> Done -> in_frame L F e B = Some T' -> step (Run L (fill F e :: B)) T').
  { intros L F e B N. unfold in_frame. pose proof (expr_step_redex L e) as R. destruct (expr_step L e) as [e'| | |]; try discriminate; intros [= <-].
    - destruct R as (E & e0 & l & -> & R & ->). exact (redex_step L F E B e0 _ R).
    - destruct R as (E & e0 & -> & R). exact (redex_step L F E B e0 _ R). }
  assert (N : forall L e, (forall l, e <> ELit l) -> expr_step L e <> Done).
  { intros L e H D. pose proof (expr_step_redex L e) as R. rewrite D in R. destruct R as [l ->]. now destruct (H l). }
  destruct T as [L [|s B]| | |]; try discriminate; [intros [= <-]; constructor|].
  destruct s as [v e|e|e B1 B2|e B1]; [..|simpl; rewrite append_app; intros [= <-]; constructor];
    (destruct e as [l|x|b e1 e2|u e1];
      [|apply (K L (InAssign v)) || apply (K L InAssert) || apply (K L (InIf B1 B2)); apply N; discriminate..]); simpl.
  - destruct (lookup L v) eqn:X; [|discriminate]. intros [= <-]. constructor. apply lookup_declared. congruence.
  - destruct l as [z|[|]]; [discriminate|..]; intros [= <-]; constructor.
  - destruct l as [z|[|]]; [discriminate|..]; rewrite append_app; intros [= <-]; constructor.
Qed.

Theorem next_iff T T' : step T T' <-> next T = Some T'.
Proof. split; [apply step_next|apply next_step]. Qed.

Theorem deterministic T T1 T2 : step T T1 -> step T T2 -> T1 = T2.
Proof. rewrite !next_iff. congruence. Qed.

Theorem ends_for_good T T' : ended T -> ~ step T T'.
Proof. rewrite next_iff. now destruct T. Qed.

(** The term after n steps. *)
Fixpoint after (n : nat) (T : term) : option term :=
  match n with O => Some T | S m => match next T with Some T' => after m T' | None => None end end.

Theorem after_iff n T T' : steps n T T' <-> after n T = Some T'.
Proof.
  split.
  - induction 1 as [|n T T1 T2 H _ IH]; simpl; auto. apply next_iff in H. now rewrite H.
  - revert T. induction n as [|n IH]; simpl; intros T H; [injection H as ->; constructor|].
    destruct (next T) as [T1|] eqn:X; [|discriminate]. apply next_iff in X. econstructor; eauto.
Qed.

Theorem steps_deterministic n T T1 T2 : steps n T T1 -> steps n T T2 -> T1 = T2.
Proof. rewrite !after_iff. congruence. Qed.

Lemma after_add n m T : after (n + m) T = match after n T with Some T' => after m T' | None => None end.
Proof. revert T. induction n as [|n IH]; simpl; intro T; auto. destruct (next T); auto. Qed.

(** A run ends in one way only, and after one number of steps. *)
Theorem one_outcome n m T T1 T2 : steps n T T1 -> steps m T T2 -> ended T1 -> ended T2 -> n = m /\ T1 = T2.
Proof.
  rewrite !after_iff. intros H1 H2 E1 E2.
  assert (Q : forall k X, ended X -> after (S k) X = None) by (intros k X; destruct X; simpl; easy).
  destruct (Nat.lt_trichotomy n m) as [L|[->|L]]; [exfalso| |exfalso].
  - replace m with (n + S (m - n - 1)) in H2 by lia. rewrite after_add, H1, Q in H2; easy.
  - split; congruence.
  - replace n with (m + S (n - m - 1)) in H1 by lia. rewrite after_add, H2, Q in H1; easy.
Qed.
