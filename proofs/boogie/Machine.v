(** A faster way to the term after n steps: whole statements at a time, small steps for the rest.

    A statement takes as many steps as its expression has variables and operators, and one more; a loop takes one for being
    unrolled besides. What is left to run is kept as a stack of bodies, so that nothing is appended. *)
From Coq Require Import List NArith ZArith Lia.
From Assay.shared Require Import Native Lists.
From Assay.boogie Require Import Syntax Semantics Interpreter.
Import ListNotations.

(** An expression's value and the steps to it; nothing if it divides by zero or is stuck on the way. *)
Inductive computed := Computed (n : N) (l : lit) | NoValue.

Fixpoint compute (L : locals) (e : expr) : computed :=
  match e with
  | ELit l => Computed 0 l
  | EVar v => match lookup L v with Some l => Computed 1 l | None => NoValue end
  | EBin b e1 e2 =>
      match compute L e1 with
      | NoValue => NoValue
      | Computed n1 l1 =>
          match compute L e2 with
          | NoValue => NoValue
          | Computed n2 l2 =>
              match binary b l1 l2 with Value l => Computed (n_add (n_add n1 n2) 1) l | Zero | Wrong => NoValue end
          end
      end
  | EUn u e1 =>
      match compute L e1 with
      | NoValue => NoValue
      | Computed n1 l1 => match unary u l1 with Value l => Computed (n_add n1 1) l | Zero | Wrong => NoValue end
      end
  end.

(** The bodies on the stack, as one. *)
Fixpoint joined (K : list body) : body := match K with [] => [] | B :: K' => append B (joined K') end.

(** Small steps. *)
Fixpoint small (fuel : nat) (n : N) (T : term) : option term :=
  match fuel with
  | O => None
  | S fuel' => if n_eqb n 0 then Some T else match next T with Some T' => small fuel' (n_sub n 1) T' | None => None end
  end.

Fixpoint machine (fuel : nat) (n : N) (L : locals) (B : body) (K : list body) : option term :=
  match fuel with
  | O => None
  | S fuel' =>
      match B with
      | [] => match K with [] => small fuel n (Run L []) | B' :: K' => machine fuel' n L B' K' end
      | s :: B' =>
          match s with
          | Assign v e =>
              match compute L e with
              | Computed m l =>
                  if n_ltb m n then
                    match lookup L v with Some _ => machine fuel' (n_sub n (n_add m 1)) (update L v l) B' K | None => None end
                  else small fuel n (Run L (append B (joined K)))
              | NoValue => small fuel n (Run L (append B (joined K)))
              end
          | Assert e =>
              match compute L e with
              | Computed m (LBool true) =>
                  if n_ltb m n then machine fuel' (n_sub n (n_add m 1)) L B' K else small fuel n (Run L (append B (joined K)))
              | _ => small fuel n (Run L (append B (joined K)))
              end
          | If e B1 B2 =>
              match compute L e with
              | Computed m (LBool b) =>
                  if n_ltb m n then machine fuel' (n_sub n (n_add m 1)) L (if b then B1 else B2) (B' :: K)
                  else small fuel n (Run L (append B (joined K)))
              | _ => small fuel n (Run L (append B (joined K)))
              end
          | While e B1 =>
              match compute L e with
              | Computed m (LBool b) =>
                  if n_ltb (n_add m 1) n then
                    if b then machine fuel' (n_sub n (n_add m 2)) L B1 (B :: K) else machine fuel' (n_sub n (n_add m 2)) L B' K
                  else small fuel n (Run L (append B (joined K)))
              | _ => small fuel n (Run L (append B (joined K)))
              end
          end
      end
  end.

(** It reaches the term after n steps, for 2n + 1 units of fuel: every statement takes a step and pushes at most one body. *)
Definition run (n : N) (P : program) : option term :=
  let (L, B) := P in machine (n_nat (n_add (n_add n n) 1)) n L B [].

(** Expressions on their own. *)
Inductive moves (L : locals) : nat -> expr -> expr -> Prop :=
  | moves_0 e : moves L 0 e e
  | moves_S n e e1 e2 : expr_step L e = To e1 -> moves L n e1 e2 -> moves L (S n) e e2.

Lemma moves_inside L w n x y : (forall e e', expr_step L e = To e' -> expr_step L (w e) = To (w e')) -> moves L n x y -> moves L n (w x) (w y).
Proof. intros H M. induction M; econstructor; eauto. Qed.

Lemma moves_app L n m x y z : moves L n x y -> moves L m y z -> moves L (n + m) x z.
Proof. induction 1; simpl; eauto using moves. Qed.

Lemma inside_left L b e2 e e' : expr_step L e = To e' -> expr_step L (EBin b e e2) = To (EBin b e' e2).
Proof. intro H. destruct e; [discriminate|..]; match goal with H : expr_step L ?a = _ |- _ => change (inside (fun x => EBin b x e2) (expr_step L a) = To (EBin b e' e2)) end; now rewrite H. Qed.

Lemma inside_right L b l e e' : expr_step L e = To e' -> expr_step L (EBin b (ELit l) e) = To (EBin b (ELit l) e').
Proof. intro H. destruct e; [discriminate|..]; match goal with H : expr_step L ?a = _ |- _ => change (inside (EBin b (ELit l)) (expr_step L a) = To (EBin b (ELit l) e')) end; now rewrite H. Qed.

Lemma inside_un L u e e' : expr_step L e = To e' -> expr_step L (EUn u e) = To (EUn u e').
Proof. intro H. destruct e; [discriminate|..]; match goal with H : expr_step L ?a = _ |- _ => change (inside (EUn u) (expr_step L a) = To (EUn u e')) end; now rewrite H. Qed.

Lemma compute_moves L e : forall n l, compute L e = Computed n l -> moves L (N.to_nat n) e (ELit l).
Proof.
  induction e as [l0|v|b e1 IH1 e2 IH2|u e1 IH1]; simpl; intros n l H.
  - injection H as <- <-. constructor.
  - destruct (lookup L v) eqn:V; [|discriminate]. injection H as <- <-. apply moves_S with (ELit l0); [simpl; now rewrite V|constructor].
  - destruct (compute L e1) as [n1 l1|]; [|discriminate]. destruct (compute L e2) as [n2 l2|]; [|discriminate].
    destruct (binary b l1 l2) as [l'| |] eqn:V; try discriminate. injection H as <- <-. unfold n_add. rewrite !N2Nat.inj_add.
    eapply moves_app; [eapply moves_app|].
    + eapply (moves_inside L (fun e => EBin b e e2)); [apply inside_left|eauto].
    + eapply (moves_inside L (EBin b (ELit l1))); [apply inside_right|eauto].
    + econstructor; [simpl; rewrite V; reflexivity|constructor].
  - destruct (compute L e1) as [n1 l1|]; [|discriminate]. destruct (unary u l1) as [l'| |] eqn:V; try discriminate.
    injection H as <- <-. unfold n_add. rewrite N2Nat.inj_add. eapply moves_app.
    + eapply (moves_inside L (EUn u)); [apply inside_un|eauto].
    + econstructor; [simpl; rewrite V; reflexivity|constructor].
Qed.

Lemma moves_after L n e e' F B : moves L n e e' -> after n (Run L (fill F e :: B)) = Some (Run L (fill F e' :: B)).
Proof.
  induction 1 as [e|n e e1 e2 H M IH]; [reflexivity|]. cbn [after]. rewrite in_frame_next by congruence. unfold in_frame. now rewrite H.
Qed.

(** After an expression has been computed, the rest of n steps is made from the statement with its value. *)
Lemma after_computed L e m l F B n : compute L e = Computed m l -> (m < n)%N ->
  after (N.to_nat n) (Run L (fill F e :: B)) = after (S (N.to_nat (n - (m + 1)))) (Run L (fill F (ELit l) :: B)).
Proof.
  intros C Lt. replace (N.to_nat n) with (N.to_nat m + S (N.to_nat (n - (m + 1)))) by lia.
  rewrite after_add, (moves_after L _ e (ELit l)); auto. now apply compute_moves.
Qed.

Lemma small_correct fuel n T : N.to_nat n < fuel -> small fuel n T = after (N.to_nat n) T.
Proof.
  revert n T. induction fuel as [|fuel IH]; intros n T H; [lia|]. simpl. unfold n_eqb, n_sub. destruct (N.eqb_spec n 0) as [->|N]; [reflexivity|].
  replace (N.to_nat n) with (S (N.to_nat (n - 1))) by lia. simpl. destruct (next T); auto. apply IH. lia.
Qed.

Theorem machine_correct fuel n L B K : 2 * N.to_nat n + length K < fuel -> machine fuel n L B K = after (N.to_nat n) (Run L (B ++ joined K)).
Proof.
  revert n L B K. induction fuel as [|fuel IH]; intros n L B K H; [lia|].
  assert (Sm : forall T, small (S fuel) n T = after (N.to_nat n) T) by (intro T; apply small_correct; lia).
  unfold machine; fold machine. rewrite append_app. destruct B as [|s B].
  { destruct K as [|B K]; [apply Sm|]. simpl in *. rewrite IH by lia. now rewrite append_app. }
  unfold n_ltb, n_add, n_sub. destruct s as [v e|e|e B1 B2|e B1].
  - destruct (compute L e) as [m l|] eqn:C; [|apply Sm]. destruct (N.ltb_spec m n) as [Lt|]; [|apply Sm].
    change ((Assign v e :: B) ++ joined K) with (fill (InAssign v) e :: (B ++ joined K)). rewrite (after_computed _ _ _ _ _ _ _ C Lt).
    simpl. destruct (lookup L v); [|reflexivity]. rewrite IH by lia. reflexivity.
  - destruct (compute L e) as [m [z|[|]]|] eqn:C; try apply Sm. destruct (N.ltb_spec m n) as [Lt|]; [|apply Sm].
    change ((Assert e :: B) ++ joined K) with (fill InAssert e :: (B ++ joined K)). rewrite (after_computed _ _ _ _ _ _ _ C Lt).
    simpl. rewrite IH by lia. reflexivity.
  - destruct (compute L e) as [m [z|b]|] eqn:C; try apply Sm. destruct (N.ltb_spec m n) as [Lt|]; [|apply Sm].
    change ((If e B1 B2 :: B) ++ joined K) with (fill (InIf B1 B2) e :: (B ++ joined K)). rewrite (after_computed _ _ _ _ _ _ _ C Lt).
    simpl. rewrite IH by (simpl; lia). simpl. rewrite !append_app. now destruct b.
  - destruct (compute L e) as [m [z|b]|] eqn:C; try apply Sm. destruct (N.ltb_spec (m + 1) n) as [Lt|]; [|apply Sm].
    replace (N.to_nat n) with (S (N.to_nat (n - 1))) by lia. cbn [after next app]. rewrite append_app.
    change (If e (B1 ++ [While e B1]) [] :: B ++ joined K) with (fill (InIf (B1 ++ [While e B1]) []) e :: (B ++ joined K)).
    rewrite (after_computed _ _ _ _ _ _ _ C) by lia. replace (n - 1 - (m + 1))%N with (n - (m + 2))%N by lia. simpl.
    destruct b; rewrite IH by (simpl; lia); [|reflexivity]. simpl. rewrite !append_app. now rewrite <- app_assoc.
Qed.

Theorem run_correct n P : run n P = after (N.to_nat n) (start P).
Proof. destruct P as [L B]. unfold run. rewrite machine_correct by (unfold n_nat, n_add; simpl; lia). simpl. now rewrite app_nil_r. Qed.
