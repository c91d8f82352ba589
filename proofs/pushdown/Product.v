(** A closed set of pairs of states without a final one separates two automata: they accept nothing in common.

    One automaton is given and has no ε; the other has grown, and may have ε. *)

From Coq Require Import List NArith.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds Case.
Import ListNotations.

Definition reads_nothing (e : edge) := match label e with None => true | Some _ => false end.
Definition without_ε (a : numbered) := if some reads_nothing (edges a) then false else true.

(** The pairs (p, p) with which a word can begin are there. *)
Definition starts P (given : numbered) (pairs : table) :=
  let there p := if n_ltb p P then mem p (members (partners p pairs)) else true in
  if all (fun e => there (source e)) (edges given) then all there (finals given) else false.

(** With (s, t), what both reach by the same label is there. *)
Definition follows (grown : graph) (pairs : table) (e : edge) :=
  let goal := members (partners (target e) pairs) in
  all (fun t => subset (members (targets t (label e) grown)) goal) (items (partners (source e) pairs)).

(** With (s, t), what t reaches by ε is there. *)
Definition follows_ε (grown : graph) (pairs : table) (row : N * list N) :=
  let goal := members (partners (fst row) pairs) in
  all (fun t => subset (members (targets t None grown)) goal) (snd row).

Definition no_final (given grown_finals : list N) (pairs : table) :=
  let ends := set_of grown_finals in
  all (fun f => all (fun t => if mem t ends then false else true) (items (partners f pairs))) given.

Definition separated P (given : numbered) (grown : graph) (grown_finals : list N) (rows : list (N * list N)) :=
  let pairs := pairs_of rows in
  if starts P given pairs then
  if all (follows grown pairs) (edges given) then
  if all (follows_ε grown pairs) rows then no_final (finals given) grown_finals pairs
  else false else false else false.

(** ** What it means *)

Lemma without_ε_spec a : without_ε a = true -> forall s t, ~ lts_of a s None t.
Proof.
  unfold without_ε. destruct (some _ _) eqn:E; [discriminate|]. intros _ s t T.
  assert (some reads_nothing (edges a) = true) by (apply some_spec; exists (Edge s None t); auto). congruence.
Qed.

Section Separated.
  Variables (P : N) (given : numbered) (grown : transitions) (rows : list (N * list N)).
  Let pairs := pairs_of rows.
  Hypothesis Follows : all (follows (graph_of grown) pairs) (edges given) = true.
  Hypothesis Follows_ε : all (follows_ε (graph_of grown) pairs) rows = true.

  Lemma pair_step s γ s' t t' : lts_of given s (Some γ) s' -> listed grown t (Some γ) t' ->
    paired rows s t -> paired rows s' t'.
  Proof.
    intros T1 T2 I. rewrite all_spec in Follows. specialize (Follows _ T1). unfold follows in Follows. simpl in Follows.
    rewrite all_spec in Follows. apply mem_partners. eapply subset_mem; [apply Follows|].
    - apply items_partners. exact I.
    - now apply mem_targets.
  Qed.

  Lemma pair_silent s t t' : listed grown t None t' -> paired rows s t -> paired rows s t'.
  Proof.
    intros T (ts & I & It). rewrite all_spec in Follows_ε. specialize (Follows_ε _ I). unfold follows_ε in Follows_ε.
    simpl in Follows_ε. rewrite all_spec in Follows_ε. apply mem_partners. eapply subset_mem; [exact (Follows_ε _ It)|].
    now apply mem_targets.
  Qed.

  Lemma pair_path w : forall s t s' t', trans_star (reading (lts_of given)) s w s' ->
    trans_star_ε (listed grown) t w t' -> paired rows s t -> paired rows s' t'.
  Proof.
    intros s t s' t' Q1 Q2. revert s s' Q1. induction Q2 as [t|t [γ|] m w t' T _ IH]; intros s s' Q1 I.
    - inversion Q1; subst; auto.
    - simpl in Q1. inversion Q1 as [|? ? s1 ? ? T1 Q1']; subst. eauto using pair_step.
    - eauto using pair_silent.
  Qed.
End Separated.

Theorem separated_disjoint P given grown grown_finals rows :
  without_ε given = true -> separated P given (graph_of grown) grown_finals rows = true ->
  forall c, reads given P c -> forall q, In q grown_finals -> ~ trans_star_ε (listed grown) (fst c) (snd c) q.
Proof.
  unfold separated. cbv zeta. intros NE H [p w] (L & q1 & F1 & Q1) q F Q. simpl in *.
  rewrite !if_true in H. destruct H as (St & Fo & Fe & NF).
  pose proof (reading_trans_star _ (without_ε_spec _ NE) _ _ _ Q1) as Q1'.
  assert (I : paired rows p p).
  { apply mem_partners. unfold starts in St. cbv zeta in St. apply if_true in St. destruct St as [S1 S2].
    rewrite all_spec in S1. rewrite all_spec in S2. apply n_ltb_spec in L.
    inversion Q1' as [|? γ s' ? ? T _]; subst.
    - specialize (S2 _ F1). simpl in S2. now rewrite L in S2.
    - specialize (S1 _ T). simpl in S1. now rewrite L in S1. }
  pose proof (pair_path given grown rows Fo Fe _ _ _ _ _ Q1' Q I) as If.
  unfold no_final in NF. rewrite all_spec in NF. specialize (NF _ F1). rewrite all_spec in NF.
  apply items_partners in If. specialize (NF _ If). apply mem_set_of in F. now rewrite F in NF.
Qed.
