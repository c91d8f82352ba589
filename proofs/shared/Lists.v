(** Loops over lists that stop as soon as the answer is known. *)

From Coq Require Import List NArith Lia.
From Assay.shared Require Import Native.
Import ListNotations.

(** In a section, so that functions over nested lists may use it. *)
Section All.
  Context {X : Type} (f : X -> bool).
  Fixpoint all (l : list X) : bool := match l with [] => true | x :: r => if f x then all r else false end.
End All.

Fixpoint some {X} (f : X -> bool) (l : list X) : bool :=
  match l with [] => false | x :: r => if f x then true else some f r end.

Lemma all_spec {X} (f : X -> bool) l : all f l = true <-> forall x, In x l -> f x = true.
Proof.
  induction l as [|y l IH]; simpl; [split; easy|]. destruct (f y) eqn:E.
  - rewrite IH. split; [intros H x [->|K]; auto | auto].
  - split; [discriminate|]. intro H. rewrite <- E. auto.
Qed.

Lemma some_spec {X} (f : X -> bool) l : some f l = true <-> exists x, In x l /\ f x = true.
Proof.
  induction l as [|y l IH]; simpl; [split; [discriminate|now intros (x & [] & _)]|]. destruct (f y) eqn:E.
  - split; eauto.
  - rewrite IH. split; [intros (x & ? & ?); eauto|]. intros (x & [->|I] & F); [congruence|eauto].
Qed.

Lemma if_true (a b : bool) : (if a then b else false) = true <-> a = true /\ b = true.
Proof. destruct a; intuition discriminate. Qed.

Lemma if_false (a b : bool) : (if a then true else b) = true <-> a = true \/ b = true.
Proof. destruct a; intuition discriminate. Qed.

(** Lists are put together and counted by loops: Python's stack is not as deep as lists are long. *)
Definition append {X} (l m : list X) : list X := rev_append (rev_append l []) m.

Lemma append_app {X} (l m : list X) : append l m = l ++ m.
Proof. unfold append. now rewrite !rev_append_rev, app_nil_r, rev_involutive. Qed.

Fixpoint count_from {X} (n : N) (l : list X) : N := match l with [] => n | _ :: r => count_from (n_add n 1) r end.
Definition count {X} (l : list X) : N := count_from 0 l.

Lemma count_length {X} (l : list X) : count l = N.of_nat (length l).
Proof.
  enough (H : forall n, count_from n l = (n + N.of_nat (length l))%N) by apply H.
  induction l as [|x l IH]; intro n; simpl; [lia|]. rewrite IH. unfold n_add. lia.
Qed.
