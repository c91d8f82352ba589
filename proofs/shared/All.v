(** Loops over lists. Checkers look at all elements of a list, and stop at the first that does not fit. *)
From Coq Require Import List NArith Lia.
From Assay.shared Require Import Native.
Import ListNotations.

Section All.
  Context {X : Type} (f : X -> bool).
  Fixpoint all (l : list X) : bool :=
    match l with [] => true | x :: l' => if f x then all l' else false end.

  Lemma all_iff l : all l = true <-> forall x, In x l -> f x = true.
  Proof.
    induction l as [|x l IH]; simpl; [easy|]. destruct (f x) eqn:F.
    - rewrite IH. firstorder congruence.
    - split; [discriminate|]. intro H. rewrite <- F. auto.
  Qed.
End All.

Lemma both (a b : bool) : (if a then b else false) = true <-> a = true /\ b = true.
Proof. destruct a; intuition discriminate. Qed.

(** Lists are put together by loops: Python's stack is not as deep as lists are long. *)
Definition append {X} (l m : list X) : list X := rev_append (rev_append l []) m.

Lemma append_app {X} (l m : list X) : append l m = l ++ m.
Proof. unfold append. now rewrite !rev_append_rev, app_nil_r, rev_involutive. Qed.

Fixpoint count_from {X} (n : N) (l : list X) : N := match l with [] => n | _ :: l' => count_from (n_add n 1) l' end.
Definition count {X} (l : list X) : N := count_from 0 l.

Lemma count_length {X} (l : list X) : count l = N.of_nat (length l).
Proof.
  enough (H : forall n, count_from n l = (n + N.of_nat (length l))%N) by apply H.
  induction l as [|x l IH]; intro n; simpl; [lia|]. rewrite IH. unfold n_add. lia.
Qed.
