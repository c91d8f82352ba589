(** Evidence for `reachable`: a derivation of transitions that pre* adds to A2. Each is one step of the saturation. *)

From Coq Require Import List NArith PArith FMapPositive.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds PreStar Case Product Derivation.
Import ListNotations.

(** No edge enters a control location. *)
Definition no_entry P (a : numbered) := all (fun e => if n_ltb (target e) P then false else true) (edges a).

(** Where premises lead that read a word from a state. *)
Fixpoint spells (k : known) (s : N) (w premises : list N) : option N :=
  match w, premises with
  | [], [] => Some s
  | γ :: w', i :: r =>
    match PositiveMap.find (n_key i) k with
    | Some (Edge s' (Some γ') t) =>
      if n_eqb s' s then if n_eqb γ' γ then spells k t w' r else None else None
    | _ => None
    end
  | _, _ => None
  end.

(** (p, γ) ↪ (q, w), and a path that reads w from q to s: the transition (p, γ, s). *)
Definition follows_backward P (k : known) (e : edge) (r : rule) (premises : list N) :=
  match label e, spells k (to r) (word r) premises with
  | Some γ, Some s =>
    if n_ltb (from r) P then if n_ltb (to r) P then
    if n_eqb (source e) (from r) then if n_eqb γ (top r) then n_eqb (target e) s
    else false else false else false else false
  | _, _ => false
  end.

Definition good_backward P (given : graph) (rs : PositiveMap.t rule) (k : known) (e : entry) :=
  match because e with
  | Given => match label (derived e) with Some _ => has_edge given (derived e) | None => false end
  | ByRule n premises =>
    match PositiveMap.find (n_key n) rs with
    | Some r => follows_backward P k (derived e) r premises
    | None => false
    end
  | Composed _ _ => false
  end.

Definition word_backward (c : case) (d : derivation) : option (list N) :=
  let P := locations c in
  if without_ε (final c) then if no_entry P (final c) then
    derived_word P (final c) (good_backward P (graph_of_edges (final c)) (numbered_rules (rules c))) d
  else None else None.

Definition check_derivation_backward (c : case) (d : derivation) (other : list N) :=
  match word_backward c d with
  | Some w => reads_along (initial c) (graph_of_edges (initial c)) (start d) (rev_append w []) other
  | None => false
  end.

(** ** What it means *)

Lemma no_entry_spec P a : no_entry P a = true -> forall s l t, lts_of a s l t -> ~ (t < P)%N.
Proof.
  unfold no_entry. rewrite all_spec. intros H s l t T L. specialize (H _ T). simpl in H.
  apply n_ltb_spec in L. now rewrite L in H.
Qed.

Lemma no_entry_inits P a : no_entry P a = true -> forall s, inits s -> srcs (automaton_of P a) s.
Proof.
  intros H s (p & ->) q l ([s' l' t'] & I & _ & _ & E). simpl in E. symmetry in E. destruct (state_of_init _ _ _ E) as [<- L].
  exact (no_entry_spec _ _ H _ _ _ I L).
Qed.

Section Backward.
  Variable c : case.
  Let P := locations c.
  Let f := state_of P.
  Let A := reading (automaton_of P (final c)).
  Hypothesis NoEntry : no_entry P (final c) = true.

  Definition invariant (k : known) :=
    justified (rules c) A (reading (known_lts f k)) /\ forall s t, ~ known_lts f k s None t.

  Lemma sources : no_init_entered A.
  Proof. intros s I q γ T. exact (no_entry_inits _ _ NoEntry _ I _ _ T). Qed.

  Lemma spells_sound k w : forall s premises t, spells k s w premises = Some t ->
    trans_star (reading (known_lts f k)) (f s) w (f t).
  Proof.
    induction w as [|γ w IH]; intros s [|i premises] t H; simpl in H; try discriminate.
    - injection H as ->. constructor.
    - destruct (PositiveMap.find _ _) as [[s' [γ'|] t']|] eqn:F; try discriminate.
      destruct (n_eqb s' s) eqn:E1; [|discriminate]. destruct (n_eqb γ' γ) eqn:E2; [|discriminate].
      apply n_eqb_spec in E1, E2. subst. apply IH in H. econstructor; [|exact H]. exact (known_find f _ _ _ F).
  Qed.

  Lemma justified_keep k e i s γ t : invariant k -> e = Edge s (Some γ) t ->
    justified (rules c) A (add (reading (known_lts f k)) (f s) γ (f t)) -> invariant (PositiveMap.add i e k).
  Proof.
    intros [_ NE] -> J. split.
    - intros s' γ' t' T. apply known_add in T. simpl in T. apply J.
      destruct T as [T|(-> & [= ->] & ->)]; [now left|now right].
    - intros s' t' T. apply known_add in T. simpl in T. destruct T as [T|(_ & [= E] & _)]. now apply NE in T.
  Qed.

  Lemma good_backward_keep k e i : invariant k ->
    good_backward P (graph_of_edges (final c)) (numbered_rules (rules c)) k e = true ->
    invariant (PositiveMap.add i (derived e) k).
  Proof.
    intros I H. pose proof I as [J _]. unfold good_backward in H. destruct e as [[s l t] why]. simpl in *.
    destruct why as [|n premises|? ?]; [| |discriminate].
    - destruct l as [γ|]; [|discriminate]. apply has_edge_spec in H. eapply justified_keep; eauto.
      intros s' γ' t' [T|(-> & -> & ->)]; [now apply J in T|].
      apply (justified_refl (rules c) A). exists (Edge s (Some γ) t). auto.
    - destruct (PositiveMap.find _ _) as [r|] eqn:F; [|discriminate]. apply numbered_rules_spec in F.
      unfold follows_backward in H. simpl in H. destruct l as [γ|]; [|discriminate].
      destruct (spells _ _ _ _) as [t'|] eqn:Sp; [|discriminate]. rewrite !if_true in H.
      destruct H as (L1 & L2 & E1 & E2 & E3). apply n_ltb_spec in L1, L2. apply n_eqb_spec in E1, E2, E3. subst.
      apply spells_sound in Sp. eapply justified_keep; eauto. unfold f in *. rewrite (init_state_of P (from r)) by auto.
      rewrite (init_state_of P (to r)) in Sp by auto. eapply justified_add; eauto using sources. now destruct r.
  Qed.

  Lemma word_backward_sound d w : word_backward c d = Some w ->
    exists k, justified (rules c) A (reading (known_lts f k)) /\
      lang (reading (known_lts f k)) (finals_of P (final c)) (start d, rev w).
  Proof.
    unfold word_backward. destruct (without_ε (final c)); [|discriminate].
    destruct (no_entry (locations c) (final c)); [|discriminate]. intro H.
    destruct (derived_word_sound f _ _ _ _ _ H) as (L & k & s & D & F & Q).
    assert (I : invariant k).
    { eapply (derive_invariant invariant); [|split|exact D].
      - intros. now apply good_backward_keep.
      - intros s' γ t T. now apply known_nothing in T.
      - intros s' t T. now apply known_nothing in T. }
    exists k. split; [apply I|]. exists (f s). split; [now exists s|]. simpl. unfold f in Q at 2.
    rewrite init_state_of in Q by auto. apply reading_trans_star; auto. apply I.
  Qed.
End Backward.

Theorem check_derivation_backward_sound c d other :
  check_derivation_backward c d other = true -> case_reachable c.
Proof.
  unfold check_derivation_backward. destruct (word_backward c d) as [w|] eqn:W; [|discriminate].
  intro R. apply reads_along_sound in R. rewrite rev_append_rev, app_nil_r in R.
  pose proof W as W'. unfold word_backward in W'. destruct (without_ε (final c)); [|discriminate].
  destruct (no_entry (locations c) (final c)) eqn:NE; [|discriminate].
  destruct (derived_word_sound (fun n => n) _ _ _ _ _ W') as (L & _).
  destruct (word_backward_sound c NE d w W) as (k & J & La).
  destruct (justified_lang _ _ _ _ _ (sources c NE) J La) as (c2 & (q & Fq & Q) & St).
  exists (start d, rev w), c2. split; [|split]; auto.
  - apply lang_numbers. destruct R as (q' & F' & Q'). split; simpl; eauto.
  - exists q. split; auto. now apply trans_star_reading.
Qed.
