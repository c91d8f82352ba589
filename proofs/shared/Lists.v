(** Loops over lists that stop as soon as the answer is known. *)

From Coq Require Import List.
Import ListNotations.

Fixpoint all {X} (f : X -> bool) (l : list X) : bool :=
  match l with [] => true | x :: r => if f x then all f r else false end.

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
