(** Evidence for `reachable`: a derivation of transitions that post* adds to A1. Each is one step of the saturation, or
    joins an ε-transition with one that follows it, which adds nothing to what is accepted. *)

From Coq Require Import List NArith PArith FMapPositive Lia.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds PreStar PostStar DualStar Case Product Derivation DerivationBackward ClosedForward.
Import ListNotations.

(** The numbers of A1's states are below [states1], so that those of Isolated states are free. *)
Definition own_states (c : case) :=
  let own n := n_ltb n (states1 c) in
  if n_leb (locations c) (states1 c) then
  if all (fun e => if own (source e) then own (target e) else false) (edges (initial c)) then all own (finals (initial c))
  else false else false.

Definition same_edge (e : edge) s l t :=
  if n_eqb (source e) s then
    if n_eqb (target e) t then
      match label e, l with
      | None, None => true
      | Some γ, Some γ' => n_eqb γ γ'
      | _, _ => false
      end
    else false
  else false.

(** (p, γ) ↪ (q, w), and a transition (p, γ, s): what gets from q by w to s. *)
Definition follows_forward (c : case) (e : edge) (r : rule) (premise : edge) :=
  if n_ltb (from r) (locations c) then if n_ltb (to r) (locations c) then
  if same_edge premise (from r) (Some (top r)) (target premise) then
    match word r with
    | [] => same_edge e (to r) None (target premise)
    | [γ] => same_edge e (to r) (Some γ) (target premise)
    | [γ; γ'] =>
      let middle := isolated c (to r) γ in
      if n_ltb γ (labels c) then
        if same_edge e (to r) (Some γ) middle then true else same_edge e middle (Some γ') (target premise)
      else false
    | _ => false
    end
  else false else false else false.

Definition joins P (e silent reading : edge) :=
  match label silent, label reading with
  | None, Some γ =>
    if n_ltb (source silent) P then
      if n_eqb (target silent) (source reading) then same_edge e (source silent) (Some γ) (target reading) else false
    else false
  | _, _ => false
  end.

Definition good_forward (c : case) (given : graph) (rs : PositiveMap.t rule) (k : known) (e : entry) :=
  match because e with
  | Given => has_edge given (derived e)
  | ByRule n [i] =>
    match PositiveMap.find (n_key n) rs, PositiveMap.find (n_key i) k with
    | Some r, Some premise => follows_forward c (derived e) r premise
    | _, _ => false
    end
  | ByRule _ _ => false
  | Composed i j =>
    match PositiveMap.find (n_key i) k, PositiveMap.find (n_key j) k with
    | Some silent, Some reading => joins (locations c) (derived e) silent reading
    | _, _ => false
    end
  end.

Definition word_forward (c : case) (d : derivation) : option (list N) :=
  let P := locations c in
  if own_states c then if no_entry P (initial c) then
    derived_word P (initial c) (good_forward c (graph_of_edges (initial c)) (numbered_rules (rules c))) d
  else None else None.

Definition check_derivation_forward (c : case) (d : derivation) (other : list N) :=
  match word_forward c d with
  | Some w => reads_along (final c) (graph_of_edges (final c)) (start d) (rev_append w []) other
  | None => false
  end.

(** Derivations in both directions whose paths read the same word from the same location. *)
Fixpoint same_word (v w : list N) : bool :=
  match v, w with
  | [], [] => true
  | x :: v', y :: w' => if n_eqb x y then same_word v' w' else false
  | _, _ => false
  end.

Definition check_meeting (c : case) (forward backward : derivation) :=
  if n_eqb (start forward) (start backward) then
    match word_forward c forward, word_backward c backward with
    | Some v, Some w => same_word v w
    | _, _ => false
    end
  else false.

(** ** What it means *)

Lemma same_edge_spec e s l t : same_edge e s l t = true <-> e = Edge s l t.
Proof.
  destruct e as [s' l' t']. unfold same_edge. simpl. rewrite !if_true, !n_eqb_spec. split.
  - intros (-> & -> & H). destruct l' as [γ|], l as [γ'|]; try discriminate; auto.
    apply n_eqb_spec in H. now subst.
  - intros [= -> -> ->]. repeat split. destruct l; auto. now apply n_eqb_spec.
Qed.

Lemma same_word_spec v : forall w, same_word v w = true -> v = w.
Proof.
  induction v as [|x v IH]; intros [|y w] H; simpl in H; try discriminate; auto.
  apply if_true in H. destruct H as [E H]. apply n_eqb_spec in E. subst. f_equal. auto.
Qed.

Section Forward.
  Variable c : case.
  Let P := locations c.
  Let A := automaton_of P (initial c).

  (** The meaning of the numbers, those of Isolated states included. *)
  Definition state_of_grown n :=
    if (n <? states1 c)%N then state_of P n
    else Isolated ((n - states1 c) / labels c)%N ((n - states1 c) mod labels c)%N.
  Let f := state_of_grown.

  Hypothesis Own : own_states c = true.
  Hypothesis NoEntry : no_entry P (initial c) = true.

  Lemma own_spec : (P <= states1 c)%N /\
    (forall e, In e (edges (initial c)) -> f (source e) = state_of P (source e) /\ f (target e) = state_of P (target e)) /\
    (forall n, In n (finals (initial c)) -> f n = state_of P n).
  Proof.
    unfold own_states in Own. cbv zeta in Own. rewrite !if_true in Own. destruct Own as (L & E & F).
    rewrite all_spec in E. rewrite all_spec in F. unfold n_leb, n_ltb in *. apply N.leb_le in L. split; [exact L|].
    unfold f, state_of_grown. split.
    - intros e I. specialize (E _ I). apply if_true in E. destruct E as [-> ->]. auto.
    - intros n I. now rewrite (F _ I).
  Qed.

  Lemma location_state p : (p < P)%N -> f p = Init p.
  Proof.
    intro L. destruct own_spec as [L' _]. unfold f, state_of_grown.
    assert (p < states1 c)%N as K by lia. apply N.ltb_lt in K. rewrite K. now apply init_state_of.
  Qed.

  Lemma isolated_state q γ : (γ < labels c)%N -> f (isolated c q γ) = Isolated q γ.
  Proof.
    intro L. unfold f, state_of_grown, isolated, n_add, n_mul.
    assert (states1 c + (q * labels c + γ) <? states1 c = false)%N as -> by (apply N.ltb_ge; lia).
    replace (states1 c + (q * labels c + γ) - states1 c)%N with (q * labels c + γ)%N by lia.
    rewrite N.div_add_l by lia. rewrite (N.div_small γ) by auto. rewrite N.add_0_r. f_equal.
    rewrite N.add_comm, N.mod_add by lia. now apply N.mod_small.
  Qed.

  Lemma fit : fit_for_post A.
  Proof.
    assert (K : forall n p γ, state_of P n <> Isolated p γ) by (intros n p γ; unfold state_of; now destruct (n <? P)%N).
    split; [exact (no_entry_inits _ _ NoEntry)|split].
    - intros s (p & γ & ->) q l (e & _ & _ & _ & E). symmetry in E. now apply K in E.
    - intros s l q (p & γ & ->) (e & _ & E & _). symmetry in E. now apply K in E.
  Qed.

  Lemma finals_not_isolated : no_isolated (finals_of P (initial c)).
  Proof. intros s (p & γ & ->) (n & _ & E). unfold state_of in E. now destruct (n <? P)%N. Qed.

  Definition explained_so_far (k : known) := explained (rules c) A (known_lts f k).

  Lemma explained_keep k e i :
    explained (rules c) A (add (known_lts f k) (f (source e)) (label e) (f (target e))) ->
    explained_so_far (PositiveMap.add i e k).
  Proof. intros H s l t T. apply known_add in T. now apply H in T. Qed.

  Lemma explained_given k s l t : explained_so_far k -> A s l t -> explained (rules c) A (add (known_lts f k) s l t).
  Proof.
    intros H T s' l' t' [T'|(-> & -> & ->)]; [now apply H in T'|]. exact (explained_refl (rules c) A fit _ _ _ T).
  Qed.

  Lemma follows_forward_keep k e r premise i :
    explained_so_far k -> In r (rules c) -> PositiveMap.find i k = Some premise ->
    follows_forward c e r premise = true ->
    explained (rules c) A (add (known_lts f k) (f (source e)) (label e) (f (target e))).
  Proof.
    intros H I F G. destruct r as [p γ q w]. unfold follows_forward in G. simpl in G. rewrite !if_true in G.
    destruct G as (L1 & L2 & E & G). apply n_ltb_spec in L1, L2. apply same_edge_spec in E.
    apply (known_find f) in F. rewrite E in F. simpl in F. rewrite location_state in F by auto.
    pose proof (explained_rule (rules c) A fit _ _ _ _ _ _ H I (trans_star_ε_one _ _ (Some γ) _ F)) as St.
    destruct w as [|γ1 [|γ2 [|? ?]]]; [| | |discriminate].
    - apply same_edge_spec in G. subst e. simpl. rewrite location_state by auto. now apply explained_add_init.
    - apply same_edge_spec in G. subst e. simpl. rewrite location_state by auto. now apply explained_add_init.
    - cbv zeta in G. apply if_true in G. destruct G as [L3 G]. apply n_ltb_spec in L3. apply if_false in G.
      destruct G as [G|G]; apply same_edge_spec in G; subst e; simpl; rewrite isolated_state by auto.
      + rewrite location_state by auto. apply explained_add_init; auto. simpl. constructor.
      + now apply explained_add_isolated.
  Qed.

  Lemma joins_keep k e silent reading i j :
    explained_so_far k -> PositiveMap.find i k = Some silent -> PositiveMap.find j k = Some reading ->
    joins P e silent reading = true ->
    explained (rules c) A (add (known_lts f k) (f (source e)) (label e) (f (target e))).
  Proof.
    intros H F1 F2 G. unfold joins in G. destruct silent as [s1 [l1|] t1], reading as [s2 [γ|] t2]; simpl in G; try discriminate.
    rewrite !if_true in G. destruct G as (L & E & G). apply n_ltb_spec in L. apply n_eqb_spec in E.
    apply same_edge_spec in G. subst. simpl. apply (known_find f) in F1, F2. simpl in *.
    rewrite location_state in * by auto. apply explained_add_init; auto. apply (explained_path (rules c) A fit _ _ _ _ H).
    eapply trans_star_ε_silent; [exact F1|]. exact (trans_star_ε_one _ _ (Some γ) _ F2).
  Qed.

  Lemma good_forward_keep k e i : explained_so_far k ->
    good_forward c (graph_of_edges (initial c)) (numbered_rules (rules c)) k e = true ->
    explained_so_far (PositiveMap.add i (derived e) k).
  Proof.
    intros H G. apply explained_keep. unfold good_forward in G. destruct e as [e why]. simpl in *.
    destruct why as [|n [|i' [|? ?]]|i' j]; try discriminate.
    - apply has_edge_spec in G. apply explained_given; auto. destruct own_spec as (_ & O & _).
      exists e. destruct (O _ G) as [-> ->]. auto.
    - destruct (PositiveMap.find (n_key n) _) as [r|] eqn:Fr; [|discriminate].
      destruct (PositiveMap.find (n_key i') _) as [premise|] eqn:Fp; [|discriminate].
      apply numbered_rules_spec in Fr. exact (follows_forward_keep k e r premise _ H Fr Fp G).
    - destruct (PositiveMap.find (n_key i') _) as [silent|] eqn:F1; [|discriminate].
      destruct (PositiveMap.find (n_key j) _) as [reading|] eqn:F2; [|discriminate].
      exact (joins_keep k e silent reading _ _ H F1 F2 G).
  Qed.

  Lemma word_forward_sound d w : word_forward c d = Some w ->
    exists k, explained_so_far k /\ lang_ε (known_lts f k) (finals_of P (initial c)) (start d, rev w).
  Proof.
    unfold word_forward. cbv zeta. rewrite Own. fold P. rewrite NoEntry. intro H.
    destruct (derived_word_sound f _ _ _ _ _ H) as (L & k & s & D & F & Q).
    assert (I : explained_so_far k).
    { eapply (derive_invariant explained_so_far); [| |exact D].
      - intros. now apply good_forward_keep.
      - intros s' l t T. now apply known_nothing in T. }
    exists k. split; auto. exists (f s). destruct own_spec as (_ & _ & O). split.
    - exists s. split; auto.
    - simpl. now rewrite location_state in Q.
  Qed.
End Forward.

Lemma word_forward_fit c d w : word_forward c d = Some w ->
  own_states c = true /\ no_entry (locations c) (initial c) = true /\ (start d < locations c)%N.
Proof.
  unfold word_forward. destruct (own_states c); [|discriminate].
  destruct (no_entry (locations c) (initial c)) eqn:NE; [|discriminate]. intro H.
  now destruct (derived_word_sound (fun n => n) _ _ _ _ _ H) as (L & _).
Qed.

Theorem check_derivation_forward_sound c d other :
  check_derivation_forward c d other = true -> case_reachable c.
Proof.
  unfold check_derivation_forward. destruct (word_forward c d) as [w|] eqn:W; [|discriminate].
  intro R. apply reads_along_sound in R. rewrite rev_append_rev, app_nil_r in R.
  destruct (word_forward_fit _ _ _ W) as (Own & NE & L).
  destruct (word_forward_sound c Own NE d w W) as (k & J & La).
  destruct (explained_lang _ _ (fit c NE) _ _ _ (finals_not_isolated c) J La) as (c1 & L1 & St).
  exists c1, (start d, rev w). split; [|split]; auto.
  apply lang_numbers. destruct R as (q & F & Q). split; simpl; eauto.
Qed.

Theorem check_meeting_sound c forward backward : check_meeting c forward backward = true -> case_reachable c.
Proof.
  unfold check_meeting. intro H. apply if_true in H. destruct H as [E H]. apply n_eqb_spec in E.
  destruct (word_forward c forward) as [v|] eqn:V; [|discriminate].
  destruct (word_backward c backward) as [w|] eqn:W; [|discriminate]. apply same_word_spec in H. subst w.
  destruct (word_forward_fit _ _ _ V) as (Own & NE & _).
  pose proof W as W'. unfold word_backward in W'. destruct (without_ε (final c)); [|discriminate].
  destruct (no_entry (locations c) (final c)) eqn:NE2; [|discriminate].
  destruct (word_forward_sound c Own NE forward v V) as (k1 & J1 & L1).
  destruct (word_backward_sound c NE2 backward v W) as (k2 & J2 & L2). rewrite E in L1.
  unfold case_reachable. cbv zeta.
  eapply meeting_reachable; eauto using fit, finals_not_isolated.
  apply (sources c NE2).
Qed.
