(** Adding to a finite set until nothing changes, with the number of rounds bounded by a set that holds everything. *)

From Coq Require Import List Arith Lia.
From Assay.shared Require Import Native Lists Gather.
Import ListNotations.

Section Saturate.
  Context {X : Type} (eq_dec : forall x y : X, {x = y} + {x <> y}).

  Fixpoint union (new old : list X) : list X :=
    match new with
    | [] => old
    | x :: r => union r (if is_in eq_dec x old then old else x :: old)
    end.

  Definition same_size (A B : list X) := n_eqb (count A) (count B).

  Fixpoint saturate (grow : list X -> list X) (rounds : nat) (A : list X) : list X :=
    match rounds with
    | 0 => A
    | S n => let B := union (grow A) A in if same_size B A then A else saturate grow n B
    end.

  Lemma same_size_spec A B : same_size A B = true <-> length A = length B.
  Proof. unfold same_size. rewrite n_eqb_spec, !count_length. lia. Qed.

  Lemma union_In new : forall old x, In x (union new old) <-> In x new \/ In x old.
  Proof.
    induction new as [|y new IH]; simpl; intros old x; [tauto|]. rewrite IH.
    destruct (is_in eq_dec y old) as [I|N]; simpl; [|tauto]. split; [tauto|intros [[->|?]|?]; auto].
  Qed.

  Lemma union_NoDup new : forall old, NoDup old -> NoDup (union new old).
  Proof.
    induction new as [|y new IH]; simpl; intros old H; auto. apply IH.
    destruct (is_in eq_dec y old); auto. now constructor.
  Qed.

  Lemma union_longer new : forall old, length old <= length (union new old).
  Proof.
    induction new as [|y new IH]; simpl; intro old; auto.
    destruct (is_in eq_dec y old); auto. specialize (IH (y :: old)). simpl in IH. lia.
  Qed.

  Lemma union_same new : forall old, length (union new old) <= length old -> incl new old.
  Proof.
    induction new as [|y new IH]; simpl; intros old H x; [easy|]. destruct (is_in eq_dec y old) as [I|N].
    - intros [->|K]; auto. exact (IH old H x K).
    - pose proof (union_longer new (y :: old)). simpl in *. lia.
  Qed.

  Lemma saturate_invariant (Inv : list X -> Prop) grow :
    (forall A, Inv A -> Inv (union (grow A) A)) -> forall n A, Inv A -> Inv (saturate grow n A).
  Proof. intro H. induction n as [|n IH]; simpl; auto. intros A I. destruct (same_size _ _); auto. Qed.

  Lemma saturate_includes grow n A : incl A (saturate grow n A).
  Proof.
    revert A. induction n as [|n IH]; simpl; intro A; [apply incl_refl|].
    intros x I. destruct (same_size _ _); auto. apply IH. apply union_In. auto.
  Qed.

  Variables (grow : list X -> list X) (universe : list X).
  Hypothesis bounded : forall A, incl A universe -> incl (grow A) universe.

  Lemma union_bounded A : incl A universe -> incl (union (grow A) A) universe.
  Proof. intros I x K. apply union_In in K. destruct K as [K|K]; auto. exact (bounded A I x K). Qed.

  Lemma saturate_closed : forall n A, incl A universe -> NoDup A -> length universe - length A < n ->
    incl (grow (saturate grow n A)) (saturate grow n A).
  Proof.
    induction n as [|n IH]; intros A I N L; [lia|]. simpl. destruct (same_size _ _) eqn:E.
    - apply same_size_spec in E. apply union_same. lia.
    - assert (length (union (grow A) A) <> length A) by (intro H; apply same_size_spec in H; congruence).
      pose proof (union_longer (grow A) A). pose proof (union_NoDup (grow A) A N) as N'.
      pose proof (union_bounded A I) as I'. pose proof (NoDup_incl_length N' I'). apply IH; auto. lia.
  Qed.
End Saturate.
