(** A derivation is always to be had for `reachable`, too: what pre* adds, in the order in which it is added. It has one
    entry for each transition, where the shortest run may be exponentially long. *)

From Coq Require Import List NArith PArith FMapPositive Lia.
From Assay.shared Require Import Native Lists Sets Index Gather Saturate.
From Assay.pushdown Require Import Lts Pds PreStar PreStarExec Case Product Derivation DerivationBackward Normal NormalTotal
  Evidence Complete.
Import ListNotations.

Lemma number_rules_before l i : forall n m, (i < n)%N -> PositiveMap.find (n_key i) (number_rules l n m) = PositiveMap.find (n_key i) m.
Proof.
  induction l as [|r l IH]; simpl; intros n m L; auto. rewrite IH by (unfold n_add; lia). apply PositiveMap.gso.
  intro E. apply n_key_inj in E. lia.
Qed.

Lemma number_rules_in l r : In r l -> forall n m, exists i, PositiveMap.find (n_key i) (number_rules l n m) = Some r.
Proof.
  induction l as [|r' l IH]; simpl; intros I n m; [easy|]. destruct I as [->|I]; auto.
  exists n. rewrite number_rules_before by (unfold n_add; lia). apply PositiveMap.gss.
Qed.

Lemma derive_snoc good e es : forall n k k', derive good es n k = Some k' -> good k' e = true ->
  derive good (es ++ [e]) n k = Some (PositiveMap.add (n_key (n + N.of_nat (length es))) (derived e) k').
Proof.
  induction es as [|e' es IH]; simpl; intros n k k' H G.
  - injection H as ->. rewrite G. now replace (n + 0)%N with n by lia.
  - destruct (good k e'); [|discriminate]. rewrite (IH _ _ _ H G). unfold n_add. do 3 f_equal. lia.
Qed.

Section Derive.
  Variable c : case.
  Let P := locations c.
  Hypothesis Well : forall r, In r (rules c) -> (from r < P)%N /\ (to r < P)%N.
  Let good := good_backward P (graph_of_edges (final c)) (numbered_rules (rules c)).

  Definition knows (k : known) (B : list (@transition N)) (n : N) :=
    forall s γ t, In (s, γ, t) B -> exists i, (i < n)%N /\ PositiveMap.find (n_key i) k = Some (Edge s (Some γ) t).

  Definition derivable (B : list (@transition N)) :=
    exists es k, derive good es 0 nothing_known = Some k /\ knows k B (N.of_nat (length es)).

  Lemma derivable_cons B s γ t : derivable B ->
    (forall k n, knows k B n -> exists why, good k (Entry (Edge s (Some γ) t) why) = true) -> derivable ((s, γ, t) :: B).
  Proof.
    intros (es & k & D & H) G. destruct (G k _ H) as (why & Y). exists (es ++ [Entry (Edge s (Some γ) t) why]). eexists.
    split; [exact (derive_snoc good _ es 0 _ _ D Y)|]. rewrite app_length. simpl. intros s' γ' t' [[= <- <- <-]|I].
    - exists (N.of_nat (length es)). split; [lia|apply PositiveMap.gss].
    - destruct (H _ _ _ I) as (i & L & F). exists i. split; [lia|]. rewrite PositiveMap.gso; auto.
      intro E. apply n_key_inj in E. lia.
  Qed.

  Lemma knows_less k B B' n : incl B B' -> knows k B' n -> knows k B n.
  Proof. intros I H s γ t J. auto. Qed.

  Lemma knows_spells k B n : knows k B n -> forall s w q, trans_star (of_list B) s w q -> exists is, spells k s w is = Some q.
  Proof.
    intros H s w q Q. induction Q as [s|s γ m w q T _ IH]; [now exists []|]. destruct (H _ _ _ T) as (i & _ & F). destruct IH as (is & E).
    exists (i :: is). simpl. rewrite F. assert (forall x, n_eqb x x = true) as R by (intro x; now apply n_eqb_spec). now rewrite !R.
  Qed.

  Lemma derivable_round B new : (forall t, In t new -> In t (pre_star1 N.eq_dec (fun p => p) (rules c) B)) ->
    forall old, incl B old -> derivable old -> derivable (union (transition_eq_dec N.eq_dec) new old).
  Proof.
    induction new as [|[[s γ] t] new IH]; simpl; intros H old I D; auto. apply IH; [auto| |].
    - destruct (is_in _ _ old); auto. intros x J. right. auto.
    - destruct (is_in _ _ old); auto. apply derivable_cons; auto. intros k bound Kn. specialize (H _ (or_introl eq_refl)).
      apply pre_star1_iff in H. destruct H as (p & γ' & q & w & t' & R & Q & [= -> -> ->]). destruct (Well _ R) as [L1 L2]. simpl in L1, L2.
      destruct (knows_spells _ _ _ (knows_less _ _ _ _ I Kn) _ _ _ Q) as (is & Sp).
      destruct (number_rules_in _ _ R 0%N (PositiveMap.empty rule)) as (i & F). exists (ByRule i is). unfold good, good_backward. simpl.
      unfold numbered_rules. rewrite F. unfold follows_backward. simpl. rewrite Sp.
      apply n_ltb_spec in L1, L2. rewrite L1, L2. assert (forall x, n_eqb x x = true) as E by (intro x; now apply n_eqb_spec). now rewrite !E.
  Qed.

  Lemma derivable_given new : (forall t, In t new -> In t (plain (edges (final c)))) ->
    forall old, derivable old -> derivable (union (transition_eq_dec N.eq_dec) new old).
  Proof.
    induction new as [|[[s γ] t] new IH]; simpl; intros H old D; auto. apply IH; [auto|].
    destruct (is_in _ _ old); auto. apply derivable_cons; auto. intros k bound _. exists Given. unfold good, good_backward. simpl.
    apply has_edge_spec. apply plain_iff. apply H. now left.
  Qed.

  Lemma grown_derivable : derivable (grown c).
  Proof.
    apply (pre_star_exec_invariant N.eq_dec (fun p => p) derivable).
    - intros B D. apply (derivable_round B); auto. apply incl_refl.
    - apply derivable_given; auto. exists [], nothing_known. split; [reflexivity|easy].
  Qed.

  Lemma knows_path k B n : knows k B n -> forall s w q, trans_star (of_list B) s w q ->
    forall v, exists is, read_path k s is v = Some (rev w ++ v, q).
  Proof.
    intros H s w q Q. induction Q as [s|s γ m w q T _ IH]; intro v; [now exists []|]. destruct (H _ _ _ T) as (i & _ & F).
    destruct (IH (γ :: v)) as (is & E). exists (i :: is). simpl. rewrite F. simpl.
    assert (n_eqb s s = true) as -> by now apply n_eqb_spec. rewrite E, <- app_assoc. reflexivity.
  Qed.

  Lemma reads_along_complete a q w : In q (finals a) -> forall s, trans_star (reading (lts_of a)) s w q ->
    exists states, reads_along a (graph_of_edges a) s w states = true.
  Proof.
    intros F. induction w as [|γ w IH]; intros s Q; inversion Q as [|? ? m ? ? T Q']; subst.
    - exists []. now apply is_final_spec.
    - destruct (IH m Q') as (states & H). exists (m :: states). simpl.
      assert (has_edge (graph_of_edges a) (Edge s (Some γ) m) = true) as -> by now apply has_edge_spec. exact H.
  Qed.

  Hypothesis Normal1 : is_normal P (initial c) = true.
  Hypothesis Normal2 : is_normal P (final c) = true.

  Lemma check_derivation_complete : case_reachable c -> exists d other, check_derivation_backward c d other = true.
  Proof.
    pose proof Normal1 as [N1 _]%if_true. pose proof Normal2 as [N2 E2]%if_true.
    intro R. apply case_reachable_numbers in R. destruct R as ([p w] & [p' w'] & (L1 & q1 & F1 & Q1) & (L2 & q2 & F2 & Q2) & St). simpl in *.
    apply reading_trans_star in Q1; [|intros s t T; now apply (without_ε_spec _ N1) in T].
    apply reading_trans_star in Q2; [|intros s t T; now apply (without_ε_spec _ N2) in T].
    assert (G : trans_star (of_list (grown c)) p w q2).
    { apply (closed_backward_steps (fun p => p) (rules c) (of_list (grown c)) (fun s => s = q2) (p, w) (p', w') q2); auto.
      - apply (pre_star_exec_closed_backward N.eq_dec (fun p => p)).
      - simpl. eapply trans_star_mono; [|exact Q2]. intros s γ t T. apply (pre_star_exec_includes N.eq_dec (fun p => p)). now apply plain_iff. }
    destruct grown_derivable as (es & k & D & Kn). destruct (knows_path _ _ _ Kn _ _ _ G []) as (is & Rp).
    destruct (reads_along_complete _ _ _ F1 _ Q1) as (states & Ra). exists (Derivation es p is), states.
    unfold check_derivation_backward, word_backward, derived_word. cbv zeta. simpl. rewrite N2. fold P. rewrite E2. apply n_ltb_spec in L1. fold P in L1. rewrite L1.
    fold good. rewrite D, Rp. apply is_final_spec in F2. rewrite F2. now rewrite rev_append_rev, app_nil_r, app_nil_r, rev_involutive.
  Qed.
End Derive.

Theorem check_reachable_by_derivation c : well_formed c -> case_reachable c -> exists d other, check_reachable c (Backward d other) = true.
Proof.
  intros W R. destruct (normal_case_total c W) as (n & E). destruct (normal_case_normal _ _ E) as (L & Ru & N1 & N2).
  destruct (check_derivation_complete n) as (d & other & H); auto.
  - rewrite Ru, L. apply W.
  - now apply (normal_case_reachable _ _ E).
  - exists d, other. simpl. now rewrite E.
Qed.
