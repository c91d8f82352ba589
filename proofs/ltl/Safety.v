(** Safety: that nothing bad can be come to in finitely many steps. Atom 0 marks the states in which something is wrong. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Structure Lasso.
Import ListNotations.

Inductive reaches (S : structure) : N -> Prop :=
  | at_start x : In x (initial S) -> reaches S x
  | one_more x y marks : reaches S x -> In (y, marks) (edges (state_at S x)) -> reaches S y.

Definition bad (S : structure) (x : N) : Prop := N.testbit (label (state_at S x)) 0 = true.
Definition safe (S : structure) : Prop := forall x, reaches S x -> ~ bad S x.
Definition unsafe (S : structure) : Prop := exists x, reaches S x /\ bad S x.

(** No state is bad, and edges lead to states. *)
Definition check_safe (S : structure) : bool :=
  let n := count (states S) in
  if all (fun x => n_ltb x n) (initial S)
  then all (fun s => if n_testbit (label s) 0 then false else all (fun e => n_ltb (fst e) n) (edges s)) (states S) else false.

(** A path to a bad one. *)
Definition check_unsafe (S : structure) (x : N) (path : list (N * N)) : bool :=
  let p := states_filed S in
  if member x (initial S) then match follow p x path with Some y => n_testbit (label (state_in p y)) 0 | None => false end else false.

Theorem check_safe_sound S : check_safe S = true -> safe S.
Proof.
  unfold check_safe. cbv zeta. rewrite if_true. intros [_ H] x _ B. rewrite all_spec in H. unfold bad, state_at in B.
  destruct (nth_error (states S) (N.to_nat x)) as [s|] eqn:E.
  - rewrite (nth_error_nth _ _ no_state E) in B. specialize (H s (nth_error_In _ _ E)). simpl in H. unfold n_testbit in H. now rewrite B in H.
  - apply nth_error_None in E. rewrite nth_overflow in B by auto. discriminate B.
Qed.

(** And nothing leads out of the states that were looked at. *)
Theorem check_safe_closed S x : check_safe S = true -> reaches S x -> N.to_nat x < length (states S).
Proof.
  unfold check_safe. cbv zeta. rewrite if_true, !all_spec, count_length. intros [I H]. induction 1 as [x Ix|x y m R IH E].
  - apply I in Ix. apply n_ltb_spec in Ix. lia.
  - destruct (nth_error (states S) (N.to_nat x)) as [s|] eqn:Es; [|apply nth_error_None in Es; lia]. unfold state_at in E. rewrite (nth_error_nth _ _ no_state Es) in E.
    specialize (H s (nth_error_In _ _ Es)). simpl in H. destruct (n_testbit (label s) 0); [discriminate|]. rewrite all_spec in H. apply H in E. apply n_ltb_spec in E. simpl in E. lia.
Qed.

Lemma follow_reaches S path : forall x y, reaches S x -> follow (states_filed S) x path = Some y -> reaches S y.
Proof.
  induction path as [|[z m] path IH]; intros x y R H; cbn [follow] in H; [now injection H as <-|]. destruct (is_edge _ _ _) eqn:E; [|discriminate].
  apply is_edge_in in E. rewrite state_in_filed in E. apply (IH z); [now apply (one_more S x z m)|exact H].
Qed.

Theorem check_unsafe_sound S x path : check_unsafe S x path = true -> unsafe S.
Proof.
  unfold check_unsafe. cbv zeta. rewrite if_true. intros [I H]. apply member_in in I. destruct (follow _ x path) as [y|] eqn:F; [|discriminate].
  rewrite state_in_filed in H. exists y. split; [|exact H]. now apply (follow_reaches S path x); [constructor|].
Qed.
