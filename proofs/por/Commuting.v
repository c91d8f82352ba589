(** An action that is independent of what is done before it can be done first; one that is independent of all can be done besides. *)
From Coq Require Import List Arith Lia.
From Assay.ltl Require Import Formula.
From Assay.por Require Import System Stuttering Diagonal.
Import ListNotations.

Section Commuting.
  Context {state action : Type} (S : system state action) (intp : state -> atom -> bool) (I : action -> action -> Prop).
  Hypothesis independence_I : independence S I.
  Variables (q : state) (v : nat -> action) (a : action).
  Hypothesis reachable_q : reachable S q.
  Hypothesis run : runs S q v.

  Lemma stays b c p : I b c -> reachable S p -> In b (en S p) -> In c (en S p) -> In c (en S (ex S b p)).
  Proof. intros D Q B. now apply (enabling S I independence_I b c p D Q B). Qed.

  (** ** Done first *)
  Definition without (k : nat) (v : nat -> action) : nat -> action := fun i => if i <? k then v i else v (Datatypes.S i).

  Section First.
    Variable k : nat.
    Hypothesis at_k : v k = a.
    Hypothesis before : forall i, i < k -> I a (v i).

    Lemma first_enabled i : i <= k -> In a (en S (after S v q i)).
    Proof.
      intro L. replace i with (k - (k - i)) by lia. generalize (k - i) as d. clear i L. induction d as [|d IH]; [rewrite Nat.sub_0_r, <- at_k; apply run|].
      destruct (Nat.lt_ge_cases d k) as [L|L]; [|now replace (k - Datatypes.S d) with (k - d) by lia].
      replace (k - d) with (Datatypes.S (k - Datatypes.S d)) in IH by lia. cbn [after] in IH. set (i := k - Datatypes.S d) in *.
      apply (enabling S I independence_I (v i)) in IH; auto; [apply symmetric with S; auto; apply before; lia|now apply reachable_after].
    Qed.

    Lemma first_after i : i <= k -> after S (without k v) (ex S a q) i = ex S a (after S v q i).
    Proof.
      induction i as [|i IH]; intro L; [reflexivity|]. cbn [after]. rewrite IH by lia. unfold without at 1. destruct (Nat.ltb_spec i k); [|lia].
      symmetry. apply (commuting S I independence_I); auto; [now apply reachable_after|apply first_enabled; lia].
    Qed.

    Lemma later_after i : k <= i -> after S (without k v) (ex S a q) i = after S v q (Datatypes.S i).
    Proof.
      intro L. induction L as [|i L IH]; [rewrite first_after by auto; cbn [after]; now rewrite at_k|]. cbn [after] in *. rewrite IH.
      unfold without. destruct (Nat.ltb_spec i k); [lia|reflexivity].
    Qed.

    Lemma first_runs : runs S (ex S a q) (without k v).
    Proof.
      intro i. destruct (Nat.lt_ge_cases i k) as [L|L].
      - rewrite first_after by lia. unfold without. destruct (Nat.ltb_spec i k); [|lia].
        apply (stays a); auto; [now apply reachable_after|apply first_enabled; lia].
      - rewrite later_after by auto. unfold without. destruct (Nat.ltb_spec i k); [lia|apply run].
    Qed.

    Lemma first_word : invisible S intp a -> thinned (language_word S intp q v) (language_word S intp (ex S a q) (without k v)) (skip k).
    Proof.
      intro V. apply thinned_skip; unfold language_word.
      - intro p. cbn [after]. rewrite at_k. apply V; [now apply reachable_after|now apply first_enabled].
      - intros i p. unfold skip. destruct (Nat.leb_spec i k).
        + rewrite first_after by auto. apply V; [now apply reachable_after|now apply first_enabled].
        + rewrite later_after by lia. reflexivity.
    Qed.
  End First.

  (** ** Done besides *)
  Section Besides.
    Hypothesis enabled : In a (en S q).
    Hypothesis all : forall i, I a (v i).

    Lemma besides_enabled i : In a (en S (after S v q i)).
    Proof.
      induction i as [|i IH]; auto. cbn [after]. apply (stays (v i)); auto; [apply symmetric with S; auto|now apply reachable_after].
    Qed.

    Lemma besides_after i : after S v (ex S a q) i = ex S a (after S v q i).
    Proof.
      induction i as [|i IH]; [reflexivity|]. cbn [after]. rewrite IH. symmetry.
      apply (commuting S I independence_I); auto; [now apply reachable_after|apply besides_enabled].
    Qed.

    Lemma besides_runs : runs S (ex S a q) v.
    Proof.
      intro i. rewrite besides_after. apply (stays a); auto; [now apply reachable_after|apply besides_enabled].
    Qed.

    Lemma besides_word : invisible S intp a -> thinned (language_word S intp q v) (language_word S intp (ex S a q) v) (fun i => i).
    Proof.
      intro V. split; [intro n; lia|]. intros i j B p. unfold block in B. replace j with i by lia. unfold language_word. rewrite besides_after. symmetry.
      apply V; [now apply reachable_after|apply besides_enabled].
    Qed.
  End Besides.
End Commuting.
