(** Safety: that nothing bad can be come to in finitely many steps. Atom 0 marks the states in which something is wrong. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Structure WellFormed Lasso.
Import ListNotations.

Definition bad (S : structure) (x : N) : Prop := N.testbit (label (state_at S x)) 0 = true.
Definition safe (S : structure) : Prop := forall x, reaches S x -> ~ bad S x.
Definition unsafe (S : structure) : Prop := exists x, reaches S x /\ bad S x.

(** No state is bad, and the structure is total: where a run may end, the state has an edge to itself. So a deadlock is no end. *)
Definition check_safe (S : structure) : bool :=
  if check_well_formed S then all (fun s => if n_testbit (label s) 0 then false else true) (states S) else false.

(** A path to a bad one. *)
Definition check_unsafe (S : structure) (x : N) (path : list (N * N)) : bool :=
  let p := states_filed S in
  if member x (initial S) then match follow p x path with Some y => n_testbit (label (state_in p y)) 0 | None => false end else false.

Theorem check_safe_sound S : check_safe S = true -> well_formed S /\ safe S.
Proof.
  unfold check_safe. rewrite if_true. intros [W H]. apply check_well_formed_sound in W. split; [exact W|]. intros x R B. rewrite all_spec in H.
  specialize (H _ (listed_in S x (reaches_listed S W x R))). simpl in H. unfold n_testbit, bad in *. now rewrite B in H.
Qed.

(** And nothing leads out of the states that were looked at. *)
Theorem check_safe_closed S x : check_safe S = true -> reaches S x -> listed S x.
Proof. intro H. apply check_safe_sound in H as [W _]. now apply reaches_listed. Qed.

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
