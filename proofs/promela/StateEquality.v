(** Whether two states are equal. *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Semantics.
Import ListNotations.

Fixpoint equal_lists {X} (f : X -> X -> bool) (l1 l2 : list X) : bool :=
  match l1, l2 with
  | [], [] => true
  | x :: l1', y :: l2' => if f x y then equal_lists f l1' l2' else false
  | _, _ => false
  end.

(** Numbers are compared in a loop of their own, which is the faster. *)
Fixpoint equal_numbers (l1 l2 : list Z) : bool :=
  match l1, l2 with
  | [], [] => true
  | x :: l1', y :: l2' => if z_eqb x y then equal_numbers l1' l2' else false
  | _, _ => false
  end.

Definition live_eqb (l1 l2 : live) : bool :=
  let (t1, n1, z1, p1) := l1 in
  let (t2, n2, z2, p2) := l2 in
  if n_eqb n1 n2 then if n_eqb t1 t2 then if z_eqb p1 p2 then equal_numbers z1 z2 else false else false else false.

Definition channel_eqb (c1 c2 : channel) : bool :=
  let (k1, m1) := c1 in
  let (k2, m2) := c2 in
  if n_eqb k1 k2 then equal_lists equal_numbers m1 m2 else false.

Definition state_eqb (s1 s2 : state) : bool :=
  let (z1, p1, c1, l1) := s1 in
  let (z2, p2, c2, l2) := s2 in
  if n_eqb l1 l2 then if equal_numbers z1 z2 then if equal_lists live_eqb p1 p2 then equal_lists channel_eqb c1 c2 else false else false else false.

Definition holder_eqb (h1 h2 : option N) : bool :=
  match h1, h2 with None, None => true | Some x, Some y => n_eqb x y | _, _ => false end.

Definition outcome_eqb (d1 d2 : outcome) : bool :=
  let (w1, s1, h1, k1) := d1 in
  let (w2, s2, h2, k2) := d2 in
  if n_eqb w1 w2 then if n_eqb k1 k2 then if holder_eqb h1 h2 then state_eqb s1 s2 else false else false else false.

(** ** They say exactly whether two things are equal *)
Definition decides {X} (f : X -> X -> bool) : Prop := forall x y, f x y = true <-> x = y.

Lemma decides_n : decides n_eqb.
Proof. exact N.eqb_eq. Qed.

Lemma equal_lists_decides {X} (f : X -> X -> bool) : decides f -> decides (equal_lists f).
Proof.
  intros F l1. induction l1 as [|x l1 IH]; intros [|y l2]; cbn [equal_lists]; try (split; [discriminate|discriminate]); [split; auto|].
  rewrite if_true, (F x y), (IH l2). split; [intros [-> ->]; auto|intros [= -> ->]; auto].
Qed.

Lemma equal_numbers_lists l1 : forall l2, equal_numbers l1 l2 = equal_lists z_eqb l1 l2.
Proof. induction l1 as [|x l1 IH]; intros [|y l2]; cbn; auto. now rewrite IH. Qed.

Lemma equal_numbers_decides : decides equal_numbers.
Proof. intros l1 l2. rewrite equal_numbers_lists. apply equal_lists_decides. exact Z.eqb_eq. Qed.

Lemma live_eqb_decides : decides live_eqb.
Proof.
  intros [t1 n1 z1 p1] [t2 n2 z2 p2]. cbn. rewrite !if_true, (decides_n n1 n2), (decides_n t1 t2), (Z.eqb_eq p1 p2), (equal_numbers_decides z1 z2).
  split; [intros (-> & -> & -> & ->); auto|intros [= -> -> -> ->]; auto].
Qed.

Lemma channel_eqb_decides : decides channel_eqb.
Proof.
  intros [k1 m1] [k2 m2]. cbn. rewrite if_true, (decides_n k1 k2), (equal_lists_decides _ equal_numbers_decides m1 m2).
  split; [intros [-> ->]; auto|intros [= -> ->]; auto].
Qed.

Theorem state_eqb_spec s t : state_eqb s t = true <-> s = t.
Proof.
  destruct s as [z1 p1 c1 l1], t as [z2 p2 c2 l2]. cbn.
  rewrite !if_true, (decides_n l1 l2), (equal_numbers_decides z1 z2), (equal_lists_decides _ live_eqb_decides p1 p2), (equal_lists_decides _ channel_eqb_decides c1 c2).
  split; [intros (-> & -> & -> & ->); auto|intros [= -> -> -> ->]; auto].
Qed.

Theorem state_eqb_sound s t : state_eqb s t = true -> s = t.
Proof. apply state_eqb_spec. Qed.

Theorem state_eqb_complete s t : s = t -> state_eqb s t = true.
Proof. apply state_eqb_spec. Qed.

Lemma holder_eqb_decides : decides holder_eqb.
Proof. intros [x|] [y|]; cbn; try (split; discriminate); [|split; auto]. rewrite (decides_n x y). split; [intros ->|intros [= ->]]; auto. Qed.

Lemma outcome_eqb_decides : decides outcome_eqb.
Proof.
  intros [w1 s1 h1 k1] [w2 s2 h2 k2]. cbn. rewrite !if_true, (decides_n w1 w2), (decides_n k1 k2), (holder_eqb_decides h1 h2), state_eqb_spec.
  split; [intros (-> & -> & -> & ->); auto|intros [= -> -> -> ->]; auto].
Qed.
