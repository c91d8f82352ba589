(** The checker of evidence for a program: it accepts exactly the claims that are true. *)
From Coq Require Import List NArith ZArith Lia.
From Assay.shared Require Import Native Lists.
From Assay.boogie Require Import Syntax Semantics Interpreter Names Typing Safety Machine Loop.
Import ListNotations.

(** A verdict with its evidence. *)
Inductive claim :=
  | Succeeds (steps : N)
  | Fails (steps : N)
  | Divides (steps : N)
  | Loops (first second : N)
  | NameError
  | TypeError.

(** What it claims, in the terms of Figs. 2, 3 and 4. *)
Definition means (P : program) (c : claim) : Prop :=
  match c with
  | Succeeds n => well_typed P /\ steps (N.to_nat n) (start P) Success
  | Fails n => well_typed P /\ steps (N.to_nat n) (start P) Failure
  | Divides n => well_typed P /\ steps (N.to_nat n) (start P) DivisionByZero
  | Loops i j => well_typed P /\ (i < j)%N /\ exists L B, steps (N.to_nat i) (start P) (Run L B) /\ steps (N.to_nat j) (start P) (Run L B)
  | NameError => ~ well_named P
  | TypeError => well_named P /\ ~ well_typed P
  end.

Definition check (P : program) (c : claim) : bool :=
  match c with
  | NameError => if check_names P then false else true
  | TypeError => if check_names P then if check_types P then false else true else false
  | Succeeds n => if check_types P then match run n P with Some Success => true | _ => false end else false
  | Fails n => if check_types P then match run n P with Some Failure => true | _ => false end else false
  | Divides n => if check_types P then match run n P with Some DivisionByZero => true | _ => false end else false
  | Loops i j =>
      if check_types P then
        if n_ltb i j then
          match run i P with
          | Some T1 => match run j P with Some T2 => same_running T1 T2 | None => false end
          | None => false
          end
        else false
      else false
  end.

Lemma run_iff n P T : run n P = Some T <-> steps (N.to_nat n) (start P) T.
Proof. now rewrite run_correct, after_iff. Qed.

Theorem check_correct P c : check P c = true <-> means P c.
Proof.
  pose proof (check_names_correct P) as HN. pose proof (check_types_correct P) as HT.
  destruct c as [n|n|n|i j| |]; simpl; rewrite ?if_true, ?HT, <- ?run_iff.
  1-3: destruct (run n P) as [[]|]; intuition congruence.
  - unfold n_ltb. rewrite N.ltb_lt. setoid_rewrite <- run_iff. split.
    + intros (W & Lt & H). repeat split; auto. destruct (run i P) as [T1|]; [|discriminate]. destruct (run j P) as [T2|]; [|discriminate].
      apply same_running_sound in H as (<- & L & B & ->). eauto.
    + intros (W & Lt & L & B & -> & ->). repeat split; auto. apply same_running_refl.
  - destruct (check_names P); intuition congruence.
  - rewrite HN. destruct (check_types P); intuition congruence.
Qed.

(** The verdicts, one by one. *)
Corollary check_success P n : check P (Succeeds n) = true -> well_typed P /\ steps (N.to_nat n) (start P) Success.
Proof. apply (check_correct P (Succeeds n)). Qed.

Corollary check_failure P n : check P (Fails n) = true -> well_typed P /\ steps (N.to_nat n) (start P) Failure.
Proof. apply (check_correct P (Fails n)). Qed.

Corollary check_division P n : check P (Divides n) = true -> well_typed P /\ steps (N.to_nat n) (start P) DivisionByZero.
Proof. apply (check_correct P (Divides n)). Qed.

Corollary check_loop P i j : check P (Loops i j) = true -> well_typed P /\ never_ends (start P) /\ forall n, ~ steps n (start P) Failure.
Proof.
  intro H. apply check_correct in H as (W & Lt & L & B & Hi & Hj). assert (E : never_ends (start P)) by (apply (loop_detection (N.to_nat i) (N.to_nat j) _ L B); auto; lia).
  repeat split; auto. intro n. now apply never_ends_never_fails.
Qed.

Corollary check_name_error P : check P NameError = true -> ~ well_named P.
Proof. apply (check_correct P NameError). Qed.

Corollary check_type_error P : check P TypeError = true -> well_named P /\ ~ well_typed P.
Proof. apply (check_correct P TypeError). Qed.

(** At most one verdict is accepted for a program. *)
Definition verdict (c : claim) : N :=
  match c with Succeeds _ => 0 | Fails _ => 1 | Divides _ => 2 | Loops _ _ => 3 | NameError => 4 | TypeError => 5 end.

Theorem one_verdict P c1 c2 : check P c1 = true -> check P c2 = true -> verdict c1 = verdict c2.
Proof.
  pose proof (well_typed_named P) as WN.
  assert (Ends : forall n T i j, check P (Loops i j) = true -> steps n (start P) T -> ended T -> False).
  { intros n T i j H S E. apply check_loop in H as (_ & N & _). destruct (N n) as (L & B & R).
    pose proof (steps_deterministic _ _ _ _ S R). now subst. }
  intros H1 H2.
  destruct c1 as [n1|n1|n1|i1 j1| |], c2 as [n2|n2|n2|i2 j2| |]; auto; exfalso;
    try (match goal with H : check P (Loops _ _) = true, K : check P ?c = true |- _ =>
      lazymatch c with Loops _ _ => fail | NameError => fail | TypeError => fail | _ => apply check_correct in K as (_ & K); now apply (Ends _ _ _ _ H K) end end);
    apply check_correct in H1, H2; simpl in H1, H2; try tauto;
    destruct H1 as [_ H1], H2 as [_ H2]; pose proof (one_outcome _ _ _ _ _ H1 H2 I I) as [_ E]; discriminate.
Qed.
