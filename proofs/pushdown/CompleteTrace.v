(** Every run is accepted as evidence: of any case, ε and all. *)

From Coq Require Import List NArith FMapPositive Lia.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds Case Product Derivation DerivationForward Trace Normal Silent.
Import ListNotations.

Section Accepted.
  Variable a : numbered.
  Let g := graph_of_edges a.
  Let silent := silent_edges (edges a) [].

  (** ε leads nowhere else. *)
  Lemma closed_path r x y : closed silent r -> trans_star_ε (lts_of a) x [] y -> mem x (members r) = true ->
    mem y (members r) = true.
  Proof.
    intros C Q. remember (@nil N) as w eqn:E. revert E. induction Q as [|x l z v y T _ IH]; intros E M; auto.
    destruct l as [γ|]; [discriminate E|]. apply IH; auto. unfold closed in C. rewrite all_spec in C.
    specialize (C (Edge x None z)). unfold stays in C. simpl in C. rewrite M in C. apply C.
    apply silent_edges_iff. auto.
  Qed.

  Lemma listing_after γ states : forall r, listing r -> listing (after g γ states r).
  Proof. induction states as [|s states IH]; simpl; intros r H; auto. apply IH. now apply put_all_spec. Qed.

  Lemma after_grows γ states x : forall r, mem x (members r) = true -> mem x (members (after g γ states r)) = true.
  Proof. induction states as [|s states IH]; simpl; intros r H; auto. apply IH, mem_put_all. auto. Qed.

  Lemma after_adds γ states s t : In s states -> lts_of a s (Some γ) t ->
    forall r, mem t (members (after g γ states r)) = true.
  Proof.
    intros I T. induction states as [|s' states IH]; simpl; intro r; [easy|]. destruct I as [->|I]; [|now apply IH].
    apply after_grows, mem_put_all. left. unfold g, graph_of_edges. apply items_targets, rows_of_spec. auto.
  Qed.

  Lemma accepted_complete q w : In q (finals a) -> forall x r, listing r -> closed silent r ->
    mem x (members r) = true -> trans_star_ε (lts_of a) x w q -> accepted a g silent w r = true.
  Proof.
    intro F. induction w as [|γ w IH]; simpl; intros x r L C M Q.
    - apply some_spec. exists q. split; auto. eapply closed_path; eauto.
    - assert (exists k t, trans_star_ε (lts_of a) x [] k /\ lts_of a k (Some γ) t /\ trans_star_ε (lts_of a) t w q)
        as (k & t & Q1 & T & Q2).
      { clear - Q. remember (γ :: w) as v eqn:E. revert E. induction Q as [|s l s' v f T Q IH]; [discriminate|].
        destruct l as [β|]; simpl; intro E.
        - injection E as -> ->. exists s, s'. split; [constructor|auto].
        - destruct (IH E) as (k & t & Q1 & ? & ?). exists k, t. split; eauto using trans_star_ε_silent. }
      apply (IH t); auto.
      + apply listing_silently, listing_after, listing_none.
      + apply silently_enough.
      + apply silently_grows, (after_adds γ _ k); auto. apply L. eapply closed_path; eauto.
  Qed.

  Lemma accepts_conf_complete P c : reads a P c -> accepts_conf P a c = true.
  Proof.
    intros (L & q & F & Q). unfold accepts_conf. cbv zeta. apply n_ltb_spec in L. rewrite L.
    apply (accepted_complete q _ F (fst c)); auto.
    - apply listing_silently, listing_put, listing_none.
    - apply silently_enough.
    - apply silently_grows, mem_put. auto.
  Qed.
End Accepted.

Lemma same_number n : n_eqb n n = true.
Proof. now apply n_eqb_spec. Qed.

Lemma replaced_complete w v : replaced w v (w ++ v) = true.
Proof.
  induction w as [|γ w IH]; simpl; [|now rewrite same_number].
  induction v as [|γ v IH]; simpl; auto. now rewrite same_number.
Qed.

Lemma makes_step_complete rs c d : step rs c d -> makes_step rs c d = true.
Proof.
  intros [p γ q w v R]. unfold makes_step. simpl. apply some_spec. exists (Rule p γ q w). split; auto.
  unfold steps_by. simpl. rewrite !if_true, !n_eqb_spec, replaced_complete. auto.
Qed.

Lemma replay_complete cs c d : steps (rules cs) c d -> reads (final cs) (locations cs) d ->
  exists rest, replay cs c rest = true.
Proof.
  intros St R. induction St as [d|c c' d S _ IH].
  - exists []. now apply accepts_conf_complete.
  - destruct (IH R) as (rest & H). exists (c' :: rest). simpl. now rewrite (makes_step_complete _ _ _ S).
Qed.

Theorem check_trace_complete cs : case_reachable cs -> exists run, check_trace cs run = true.
Proof.
  intro R. apply case_reachable_numbers in R. destruct R as (c1 & c2 & R1 & R2 & St).
  destruct (replay_complete _ _ _ St R2) as (rest & H). exists (c1 :: rest). simpl.
  now rewrite (accepts_conf_complete _ _ _ R1).
Qed.
