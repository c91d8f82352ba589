(** Lists made and searched by loops, for programs that are written with lists as sets: each stands for a function of
    Coq's library that would recurse as deep as the list is long. *)

From Coq Require Import List NArith.
From Assay.shared Require Import Native Lists.
Import ListNotations.

Fixpoint gather_from {X Y} (f : X -> list Y) (l : list X) (found : list Y) : list Y :=
  match l with [] => found | x :: r => gather_from f r (rev_append (f x) found) end.

(** For [flat_map]. *)
Definition gather {X Y} (f : X -> list Y) (l : list X) : list Y := gather_from f l [].

(** For [map]. *)
Definition each {X Y} (f : X -> Y) (l : list X) : list Y := gather (fun x => [f x]) l.

Lemma in_gather {X Y} (f : X -> list Y) l y : In y (gather f l) <-> exists x, In x l /\ In y (f x).
Proof.
  enough (H : forall found, In y (gather_from f l found) <-> (exists x, In x l /\ In y (f x)) \/ In y found)
    by (unfold gather; rewrite H; simpl; tauto).
  induction l as [|x l IH]; intro found; simpl; [split; [auto|intros [(x & [] & _)|I]; auto]|].
  rewrite IH, rev_append_rev, in_app_iff, <- in_rev. split.
  - intros [(x' & ? & ?)|[I|I]]; eauto.
  - intros [(x' & [->|I] & I')|I]; eauto.
Qed.

Lemma in_each {X Y} (f : X -> Y) l y : In y (each f l) <-> exists x, f x = y /\ In x l.
Proof.
  unfold each. rewrite in_gather. split; intros (x & H & H'); exists x; simpl in *; intuition.
Qed.

Lemma in_append {X} (l m : list X) x : In x (append l m) <-> In x l \/ In x m.
Proof. rewrite append_app. apply in_app_iff. Qed.

(** For [N.eq_dec] and [in_dec]. *)
Definition n_eq_dec (n m : N) : {n = m} + {n <> m}.
Proof.
  destruct (n_eqb n m) eqn:E; [left|right].
  - now apply n_eqb_spec.
  - intro H. apply n_eqb_spec in H. congruence.
Defined.

Section Find.
  Context {X : Type} (eq_dec : forall x y : X, {x = y} + {x <> y}).

  Definition is_in (x : X) (l : list X) : {In x l} + {~ In x l}.
  Proof.
    destruct (some (fun y => if eq_dec y x then true else false) l) eqn:E; [left|right].
    - apply some_spec in E. destruct E as (y & I & E). destruct (eq_dec y x) as [->|]; [exact I|discriminate].
    - intro I. enough (some (fun y => if eq_dec y x then true else false) l = true) by congruence.
      apply some_spec. exists x. split; auto. now destruct (eq_dec x x).
  Defined.
End Find.

(** For [length]. *)
Definition nat_count {X} (l : list X) : nat := n_nat (count l).

Lemma nat_count_length {X} (l : list X) : nat_count l = length l.
Proof. unfold nat_count, n_nat. rewrite count_length. apply Nnat.Nat2N.id. Qed.
