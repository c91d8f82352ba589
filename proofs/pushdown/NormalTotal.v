(** Every well-formed case has a normal form, and it is normal. *)

From Coq Require Import List NArith Lia.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds Case Product Derivation DerivationBackward Trace Normal Silent.
Import ListNotations.

(** All states are below S, the locations among them. *)
Definition numbers_below P S (a : numbered) :=
  (P <= S)%N /\ (forall e, In e (edges a) -> (source e < S)%N /\ (target e < S)%N) /\ (forall s, In s (finals a) -> (s < S)%N).

(** What [assay] reads is so: rules and automata speak of the locations and states that there are. *)
Definition well_formed (c : case) :=
  (forall r, In r (rules c) -> (from r < locations c)%N /\ (to r < locations c)%N) /\
  numbers_below (locations c) (states1 c) (initial c) /\ numbers_below (locations c) (states2 c) (final c).

Lemma in_bounds_below P S a : in_bounds P S a = true <-> numbers_below P S a.
Proof.
  split.
  - intro H. destruct (bounds_spec _ _ _ H) as (L & E & F). split; auto. split; auto. intros [s l t] I. eauto.
  - intros (L & E & F). unfold in_bounds. cbv zeta. rewrite !if_true, !all_spec. split; [now apply N.leb_le|]. split.
    + intros e I. destruct (E e I). rewrite if_true, !n_ltb_spec. auto.
    + intros s I. apply n_ltb_spec. auto.
Qed.

Lemma with_names_total P S a silent rest : forall es fs, exists b, with_names P S a silent rest es fs = Some b.
Proof.
  induction rest as [|[n s] rest IH]; simpl; intros es fs; [eauto|]. unfold silent_from. cbv zeta.
  rewrite (silently_enough silent (put s no_row)). apply IH.
Qed.

Theorem normal_automaton_total P S a : in_bounds P S a = true -> exists b, normal_automaton P S a = Some b.
Proof.
  intro B. unfold normal_automaton. rewrite B. destruct (names_of _ _ _ _) as [own copies]. apply with_names_total.
Qed.

Lemma normal_automaton_normal P S a b : normal_automaton P S a = Some b -> is_normal P b = true.
Proof.
  unfold normal_automaton. destruct (in_bounds P S a) eqn:B; [|discriminate].
  destruct (names_of _ _ _ _) as [own copies]. intro Made. destruct (with_names_spec P S a _ _ _ _ Made) as [HE _].
  destruct (bounds_spec _ _ _ B) as (L & Bt & _).
  unfold is_normal. apply if_true. split.
  - unfold without_ε. destruct (some _ _) eqn:E; auto. apply some_spec in E. destruct E as (e & I & E).
    apply HE in I. destruct I as [[]|(n & s & m & γ & t & _ & _ & _ & ->)]. discriminate.
  - unfold no_entry. apply all_spec. intros e I. apply HE in I.
    destruct I as [[]|(n & s & m & γ & t & _ & _ & T & ->)]. simpl. unfold redirected.
    destruct (n_ltb t P) eqn:Lt; [|now rewrite Lt].
    destruct (n_ltb (n_add S t) P) eqn:E; auto. apply n_ltb_spec in E. unfold n_add in E. lia.
Qed.

Lemma normal_side_normal P S a S' b : normal_side P S a = Some (S', b) -> is_normal P b = true.
Proof.
  unfold normal_side. destruct (is_normal P a) eqn:E; [intros [= _ <-]; auto|].
  destruct (normal_automaton P S a) as [b'|] eqn:M; [|discriminate]. intros [= _ <-]. eapply normal_automaton_normal; eauto.
Qed.

Lemma normal_side_total P S a : numbers_below P S a -> exists S' b, normal_side P S a = Some (S', b).
Proof.
  intro B. unfold normal_side. destruct (is_normal P a); [eauto|].
  destruct (normal_automaton_total P S a) as (b & ->); [now apply in_bounds_below|eauto].
Qed.

(** A normal form is normal, and has the locations and rules of the case. *)
Theorem normal_case_normal c n : normal_case c = Some n -> locations n = locations c /\ rules n = rules c /\
  is_normal (locations n) (initial n) = true /\ is_normal (locations n) (final n) = true.
Proof.
  unfold normal_case. cbv zeta. destruct (normal_side _ _ (initial c)) as [[s1 a1]|] eqn:E1; [|discriminate].
  destruct (normal_side _ _ (final c)) as [[s2 a2]|] eqn:E2; [|discriminate]. intros [= <-]. simpl.
  repeat split; eapply normal_side_normal; eauto.
Qed.

Theorem normal_case_total c : well_formed c -> exists n, normal_case c = Some n.
Proof.
  intros (_ & B1 & B2). unfold normal_case. cbv zeta.
  destruct (normal_side_total _ _ _ B1) as (s1 & a1 & ->). destruct (normal_side_total _ _ _ B2) as (s2 & a2 & ->). eauto.
Qed.
