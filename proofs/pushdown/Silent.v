(** As many rounds as there are ε-edges find all states that ε leads to. *)

From Coq Require Import List NArith Lia.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds Case Product Derivation DerivationBackward Trace Normal.
Import ListNotations.

Lemma mem_put x y r : mem y (members (put x r)) = true <-> y = x \/ mem y (members r) = true.
Proof.
  unfold put. destruct (mem x (members r)) eqn:M; simpl; [|apply mem_insert].
  split; [auto|intros [->|]; auto].
Qed.

Lemma mem_put_all xs y : forall r, mem y (members (put_all xs r)) = true <-> In y xs \/ mem y (members r) = true.
Proof.
  induction xs as [|x xs IH]; simpl; intro r; [tauto|]. rewrite IH, mem_put. split; intuition.
Qed.

Lemma once_grows l x : forall r, mem x (members r) = true -> mem x (members (once l r)) = true.
Proof.
  induction l as [|e l IH]; simpl; intros r M; auto. apply IH.
  destruct (mem (source e) (members r)); auto. apply mem_put. auto.
Qed.

Lemma once_adds l e : forall r, In e l -> mem (source e) (members r) = true -> mem (target e) (members (once l r)) = true.
Proof.
  induction l as [|e' l IH]; simpl; intros r I M; [easy|]. destruct I as [->|I].
  - rewrite M. apply once_grows, mem_put. auto.
  - apply IH; auto. destruct (mem (source e') (members r)); auto. apply mem_put. auto.
Qed.

Lemma silently_grows silent x rounds : forall r, mem x (members r) = true -> mem x (members (silently rounds silent r)) = true.
Proof. induction rounds as [|y rounds IH]; simpl; intros r M; auto using once_grows. Qed.

Definition closed (silent : list edge) r := all (stays r) silent = true.

Lemma closed_once silent r : closed silent r -> once silent r = r.
Proof.
  unfold closed. rewrite all_spec. intro H. assert (K : forall l, incl l silent -> once l r = r); [|apply K, incl_refl].
  induction l as [|e l IH]; simpl; intro I; auto. specialize (H e (I e (or_introl eq_refl))). unfold stays in H.
  destruct (mem (source e) (members r)); [unfold put; rewrite H|]; apply IH; intros x J; apply I; now right.
Qed.

Lemma closed_silently silent rounds : forall r, closed silent r -> silently rounds silent r = r.
Proof. induction rounds as [|x rounds IH]; simpl; intros r H; auto. rewrite closed_once; auto. Qed.

(** Each round enters a target that was not there, until there is nothing to enter. *)
Definition held (silent : list edge) r := length (filter (fun e => mem (target e) (members r)) silent).

Lemma filter_longer {X} (f g : X -> bool) l : (forall x, f x = true -> g x = true) ->
  length (filter f l) <= length (filter g l) /\
  forall e, In e l -> f e = false -> g e = true -> length (filter f l) < length (filter g l).
Proof.
  intro H. induction l as [|x l [IH1 IH2]]; simpl; [split; [auto|easy]|].
  assert (L : length (filter f (x :: l)) <= length (filter g (x :: l))).
  { simpl. destruct (f x) eqn:F; [rewrite (H _ F)|destruct (g x)]; simpl; lia. }
  simpl in L. split; auto. intros e [->|I] Fe Ge.
  - rewrite Fe, Ge. simpl. lia.
  - specialize (IH2 e I Fe Ge). destruct (f x) eqn:F; [rewrite (H _ F)|destruct (g x)]; simpl; lia.
Qed.

Lemma held_once silent r : all (stays r) silent = false -> held silent r < held silent (once silent r).
Proof.
  intro H. assert (exists e, In e silent /\ stays r e = false) as (e & I & E).
  { clear - H. induction silent as [|e l IH]; simpl in H; [discriminate|]. destruct (stays r e) eqn:E.
    - destruct (IH H) as (e' & ? & ?). exists e'. simpl. auto.
    - exists e. simpl. auto. }
  unfold stays in E. destruct (mem (source e) (members r)) eqn:M; [|discriminate].
  apply (filter_longer (fun e => mem (target e) (members r))) with (e := e); auto using once_adds.
  intros x K. now apply once_grows.
Qed.

Lemma silently_closed silent rounds : forall r, length silent <= length rounds + held silent r ->
  closed silent (silently rounds silent r).
Proof.
  induction rounds as [|x rounds IH]; simpl; intros r L.
  - unfold closed. apply all_spec. intros e I. unfold stays. destruct (mem (source e) (members r)); auto.
    destruct (mem (target e) (members r)) eqn:M; auto. exfalso.
    pose proof (proj2 (filter_longer (fun e => mem (target e) (members r)) (fun _ => true) silent (fun _ _ => eq_refl))
      e I M eq_refl) as K. unfold held in L.
    assert (length (filter (fun _ : edge => true) silent) <= length silent) by
      (clear; induction silent; simpl; lia). lia.
  - destruct (all (stays r) silent) eqn:E.
    + rewrite closed_once by exact E. now rewrite closed_silently.
    + apply IH. pose proof (held_once _ _ E). lia.
Qed.

Lemma silently_enough silent r : closed silent (silently silent silent r).
Proof. apply silently_closed. lia. Qed.

(** Listing is kept: what is a member is an item. *)
Lemma listing_once l : forall r, listing r -> listing (once l r).
Proof.
  induction l as [|e l IH]; simpl; intros r H; auto. apply IH. destruct (mem (source e) (members r)); auto.
  now apply listing_put.
Qed.

Lemma listing_silently silent rounds : forall r, listing r -> listing (silently rounds silent r).
Proof. induction rounds as [|x rounds IH]; simpl; intros r H; auto. apply IH. now apply listing_once. Qed.

Lemma silent_edges_iff e l : forall found, In e (silent_edges l found) <-> (In e l /\ label e = None) \/ In e found.
Proof.
  induction l as [|x l IH]; simpl; intro found; [tauto|]. rewrite IH. unfold reads_nothing.
  destruct (label x) eqn:L; simpl; split; intuition (subst; auto; congruence).
Qed.
