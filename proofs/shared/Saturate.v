(** Adding to a finite set until nothing changes, with the number of rounds bounded by a set that holds everything. *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Section Saturate.
  Context {X : Type} (eq_dec : forall x y : X, {x = y} + {x <> y}).

  Fixpoint union (new old : list X) : list X :=
    match new with
    | [] => old
    | x :: r => union r (if in_dec eq_dec x old then old else x :: old)
    end.

  Fixpoint saturate (grow : list X -> list X) (rounds : nat) (A : list X) : list X :=
    match rounds with 0 => A | S n => saturate grow n (union (grow A) A) end.

  Lemma union_In new : forall old x, In x (union new old) <-> In x new \/ In x old.
  Proof.
    induction new as [|y new IH]; simpl; intros old x; [tauto|]. rewrite IH.
    destruct (in_dec eq_dec y old) as [I|N]; simpl; [|tauto]. split; [tauto|intros [[->|?]|?]; auto].
  Qed.

  Lemma union_NoDup new : forall old, NoDup old -> NoDup (union new old).
  Proof.
    induction new as [|y new IH]; simpl; intros old H; auto. apply IH.
    destruct (in_dec eq_dec y old); auto. now constructor.
  Qed.

  Lemma union_longer new : forall old, length old <= length (union new old).
  Proof.
    induction new as [|y new IH]; simpl; intro old; auto.
    destruct (in_dec eq_dec y old); auto. specialize (IH (y :: old)). simpl in IH. lia.
  Qed.

  Lemma union_same new : forall old, length (union new old) <= length old -> incl new old.
  Proof.
    induction new as [|y new IH]; simpl; intros old H x; [easy|]. destruct (in_dec eq_dec y old) as [I|N].
    - intros [->|K]; auto. exact (IH old H x K).
    - pose proof (union_longer new (y :: old)). simpl in *. lia.
  Qed.

  Lemma saturate_invariant (Inv : list X -> Prop) grow :
    (forall A, Inv A -> Inv (union (grow A) A)) -> forall n A, Inv A -> Inv (saturate grow n A).
  Proof. intro H. induction n as [|n IH]; simpl; auto. Qed.

  Lemma saturate_includes grow n A : incl A (saturate grow n A).
  Proof.
    revert A. induction n as [|n IH]; simpl; intro A; [apply incl_refl|].
    intros x I. apply IH. apply union_In. auto.
  Qed.

  Variables (grow : list X -> list X) (universe : list X).
  Hypothesis bounded : forall A, incl A universe -> incl (grow A) universe.

  Lemma union_bounded A : incl A universe -> incl (union (grow A) A) universe.
  Proof. intros I x K. apply union_In in K. destruct K as [K|K]; auto. exact (bounded A I x K). Qed.

  Lemma fixed_stays A n : incl (grow A) A -> saturate grow n A = A.
  Proof.
    assert (K : forall new, incl new A -> union new A = A).
    { induction new as [|y new IH]; simpl; intro I; auto. destruct (in_dec eq_dec y A) as [_|N].
      - apply IH. intros x J. apply I. now right.
      - exfalso. apply N. apply I. now left. }
    intro I. induction n as [|n IH]; simpl; auto. now rewrite K.
  Qed.

  Lemma saturate_closed : forall n A, incl A universe -> NoDup A -> length universe - length A < n ->
    incl (grow (saturate grow n A)) (saturate grow n A).
  Proof.
    induction n as [|n IH]; intros A I N L; [lia|]. simpl.
    destruct (le_lt_dec (length (union (grow A) A)) (length A)) as [E|E].
    - apply union_same in E. pose proof (fixed_stays A (S n) E) as F. simpl in F. now rewrite F.
    - pose proof (union_NoDup (grow A) A N) as N'. pose proof (union_bounded A I) as I'.
      pose proof (NoDup_incl_length N' I'). apply IH; auto. lia.
  Qed.
End Saturate.
