(** Evidence that a run weighs so much: a derivation, as for `reachable`, whose entries are weighed one after the other.

    Of two entries, [lower] and [upper], it is also kept who stands on them: what stands on an entry can be derived again
    from anything that derives the same, and weighs more or less by as much ([lifts]). *)

From Coq Require Import List NArith ZArith PArith FMapPositive Lia.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds Case Product Derivation DerivationBackward DerivationForward
  Weight Weighted WeightedPreStar.
Import ListNotations.

Record item := Item {
  made : edge;
  total : weight;
  over_lower : bool;    (** it is the entry [lower], or stands on it *)
  over_upper : bool
}.
Definition items := PositiveMap.t item.
Definition no_items : items := PositiveMap.empty item.

Fixpoint number_weighted (rs : list rule) (xs : list weight) (n : N) (f : PositiveMap.t (rule * weight)) :=
  match rs, xs with
  | r :: rs', x :: xs' => number_weighted rs' xs' (n_add n 1) (PositiveMap.add (n_key n) (r, x) f)
  | _, _ => f
  end.
Definition numbered_weighted c m := number_weighted (rules c) (of_rules m) 0 (PositiveMap.empty (rule * weight)).

(** Where one is after some letters: the letters, last first; the state; what was weighed; whether [lower], [upper] was needed. *)
Record walk := Walk { letters : list N; here : N; so_far : weight; on_lower : bool; on_upper : bool }.

Fixpoint walk_along (known : items) (numbers : list N) (v : walk) : option walk :=
  match numbers with
  | [] => Some v
  | i :: r =>
    match PositiveMap.find (n_key i) known with
    | Some (Item (Edge s (Some γ) t) x l u) =>
      if n_eqb s (here v)
      then walk_along known r (Walk (γ :: letters v) t (plus (so_far v) x)
        (if l then true else on_lower v) (if u then true else on_upper v))
      else None
    | _ => None
    end
  end.

(** What an entry weighs, if its reason is good. *)
Definition weighed_entry P k (given : graph) (rs : PositiveMap.t (rule * weight)) (known : items) (e : entry)
  (is_lower is_upper : bool) : option item :=
  match because e, label (derived e) with
  | Given, Some _ => if has_edge given (derived e) then Some (Item (derived e) (zero k) is_lower is_upper) else None
  | ByRule n premises, Some γ =>
    match PositiveMap.find (n_key n) rs with
    | None => None
    | Some (r, x) =>
      match walk_along known premises (Walk [] (to r) x is_lower is_upper) with
      | None => None
      | Some v =>
        if same_word (rev_append (letters v) []) (word r) then
        if n_ltb (from r) P then if n_ltb (to r) P then
        if n_eqb (source (derived e)) (from r) then if n_eqb γ (top r) then if n_eqb (target (derived e)) (here v)
        then Some (Item (derived e) (so_far v) (on_lower v) (on_upper v))
        else None else None else None else None else None else None
      end
    end
  | _, _ => None
  end.

Fixpoint weighed_entries P k given rs (lower upper : N) (es : list entry) (n : N) (known : items) : option items :=
  match es with
  | [] => Some known
  | e :: r =>
    match weighed_entry P k given rs known e (n_eqb n lower) (n_eqb n upper) with
    | Some i => weighed_entries P k given rs lower upper r (n_add n 1) (PositiveMap.add (n_key n) i known)
    | None => None
    end
  end.

Definition weighed_items (c : case) (m : weights) (lower upper : N) (d : derivation) : option items :=
  let P := locations c in
  if without_ε (final c) then if no_entry P (final c) then if n_ltb (start d) P then
    weighed_entries P (width m) (graph_of_edges (final c)) (numbered_weighted c m) lower upper (entries d) 0 no_items
  else None else None else None.

(** Where A1 comes to by reading a word through these states. *)
Fixpoint moves (g : graph) (s : N) (w states : list N) : option N :=
  match w, states with
  | [], [] => Some s
  | γ :: w', t :: r => if has_edge g (Edge s (Some γ) t) then moves g t w' r else None
  | _, _ => None
  end.

Definition set_out (m : weights) s := Walk [] s (zero (width m)) false false.

(** The path of a derivation, if it leads into a final state of A2, and A1 reads its word and accepts. *)
Definition accepted_walk (c : case) (m : weights) (known : items) (d : derivation) (other : list N) : option walk :=
  match walk_along known (path d) (set_out m (start d)) with
  | None => None
  | Some v =>
    if is_final (final c) (here v) then
      match moves (graph_of_edges (initial c)) (start d) (rev_append (letters v) []) other with
      | Some s => if is_final (initial c) s then Some v else None
      | None => None
      end
    else None
  end.

(** A run weighs x. *)
Definition check_weight (c : case) (m : weights) (x : weight) (d : derivation) (other : list N) : bool :=
  match weighed_items c m 0 0 d with
  | None => false
  | Some known =>
    match accepted_walk c m known d other with Some v => equal (so_far v) x | None => false end
  end.

(** ** What it means *)

Lemma number_weighted_spec rs : forall xs n f i r x, PositiveMap.find i (number_weighted rs xs n f) = Some (r, x) ->
  In (r, x) (combine rs xs) \/ PositiveMap.find i f = Some (r, x).
Proof.
  induction rs as [|r' rs IH]; intros [|x' xs] n f i r x F; simpl in *; auto.
  destruct (IH _ _ _ _ _ _ F) as [?|F']; auto. destruct (Pos.eq_dec i (n_key n)) as [->|E].
  - rewrite PositiveMap.gss in F'. injection F' as -> ->. auto.
  - rewrite PositiveMap.gso in F'; auto.
Qed.

Lemma numbered_weighted_spec c m i r x : PositiveMap.find i (numbered_weighted c m) = Some (r, x) ->
  In (r, x) (weighted_rules c m).
Proof. intro F. apply number_weighted_spec in F. destruct F as [?|F]; auto. now rewrite PositiveMap.gempty in F. Qed.

Lemma moves_sound a w : forall s states q, moves (graph_of_edges a) s w states = Some q -> trans_star_ε (lts_of a) s w q.
Proof.
  induction w as [|γ w IH]; intros s [|t states] q H; simpl in H; try discriminate; [injection H as ->; constructor|].
  destruct (has_edge _ _) eqn:E; [|discriminate]. apply has_edge_spec in E.
  exact (trans_star_ε_step (lts_of a) s (Some γ) t w q E (IH _ _ _ H)).
Qed.

(** Adding and taking away, in whatever order. *)
Lemma minus_plus_l a : forall b z, minus (plus a b) z = plus (minus a z) b.
Proof. induction a as [|x a IH]; intros [|y b] [|t z]; simpl; auto. rewrite IH. unfold z_sub, z_add. f_equal. lia. Qed.

Lemma minus_plus_r a b z : minus (plus a b) z = plus a (minus b z).
Proof. now rewrite plus_comm, minus_plus_l, plus_comm. Qed.

Lemma minus_self a : minus a a = zero (length a).
Proof. induction a as [|x a IH]; simpl; auto. rewrite IH. unfold z_sub. f_equal. lia. Qed.

Section Items.
  Variables (c : case) (m : weights).
  Hypothesis Sized : sized m.
  Let k := width m.

  Definition item_derives (i : item) (x : weight) :=
    match label (made i) with Some γ => derives c m (source (made i)) γ x (target (made i)) | None => False end.

  (** From what derives the same as [low], one derives what [i] does. *)
  Definition lifts (low i : item) :=
    forall x, item_derives low x -> item_derives i (plus x (minus (total i) (total low))).
  Definition lifts_word (low : item) s w x t :=
    forall y, item_derives low y -> derives_word c m s w (plus y (minus x (total low))) t.

  Definition standing (mark : N) (over : item -> bool) (known : items) :=
    forall i it, PositiveMap.find i known = Some it -> over it = true ->
      exists low, PositiveMap.find (n_key mark) known = Some low /\ lifts low it.

  Definition sound lower upper n (known : items) :=
    (forall i it, PositiveMap.find i known = Some it -> item_derives it (total it) /\ exists j, i = n_key j /\ (j < n)%N) /\
    standing lower over_lower known /\ standing upper over_upper known.

  Lemma length_item i x : item_derives i x -> length x = k.
  Proof. unfold item_derives. destruct (label (made i)); [|easy]. apply length_derives; auto. Qed.

  Lemma lifts_refl i : item_derives i (total i) -> lifts i i.
  Proof.
    intros D x Dx. rewrite minus_self, (length_item _ _ D), plus_zero; auto. rewrite (length_item _ _ Dx). lia.
  Qed.

  Section Walks.
    Variables (lower upper n : N) (known : items).
    Hypothesis Sound : sound lower upper n known.

    (** From a walk to a longer one: the letters in between are derived, and what was needed newly lifts. *)
    Definition between (v v' : walk) :=
      exists w x, letters v' = rev w ++ letters v /\ derives_word c m (here v) w x (here v') /\
        so_far v' = plus (so_far v) x /\
        (on_lower v' = true -> on_lower v = true \/
          exists low, PositiveMap.find (n_key lower) known = Some low /\ lifts_word low (here v) w x (here v')) /\
        (on_upper v' = true -> on_upper v = true \/
          exists up, PositiveMap.find (n_key upper) known = Some up /\ lifts_word up (here v) w x (here v')).

    Lemma lifts_first low it γ s t w x q : lifts low it -> made it = Edge s (Some γ) t -> derives_word c m t w x q ->
      lifts_word low s (γ :: w) (plus (total it) x) q.
    Proof.
      intros L E D y Dy. apply L in Dy. unfold item_derives in Dy. rewrite E in Dy. simpl in Dy.
      rewrite minus_plus_l, plus_assoc. econstructor; eauto.
    Qed.

    Lemma lifts_later low y s γ t w x q : derives c m s γ y t -> lifts_word low t w x q ->
      lifts_word low s (γ :: w) (plus y x) q.
    Proof.
      intros D L z Dz. apply L in Dz. rewrite minus_plus_r, plus_assoc, (plus_comm z y), <- plus_assoc.
      econstructor; eauto.
    Qed.

    Lemma walk_along_sound numbers : forall v v', walk_along known numbers v = Some v' -> (length (so_far v) <= k)%nat ->
      between v v'.
    Proof.
      destruct Sound as (Der & Low & Upp). induction numbers as [|i numbers IH]; simpl; intros v v' H L.
      - injection H as <-. exists [], (zero k). split; [auto|]. split; [constructor|]. split; [now rewrite plus_zero|]. auto.
      - destruct (PositiveMap.find _ _) as [[[s [γ|] t] x l u]|] eqn:F; try discriminate.
        destruct (n_eqb s (here v)) eqn:E; [|discriminate]. apply n_eqb_spec in E. subst s.
        destruct (Der _ _ F) as [D _]. unfold item_derives in D. simpl in D.
        destruct (IH _ _ H) as (w & y & E1 & Q & E2 & H1 & H2); [simpl; rewrite length_plus; lia|]. simpl in *.
        exists (γ :: w), (plus x y). split; [rewrite E1; simpl; now rewrite <- app_assoc|].
        split; [econstructor; eauto|]. split; [now rewrite E2, plus_assoc|].
        split; intro O; [specialize (H1 O); clear H2; rename H1 into H0|specialize (H2 O); clear H1; rename H2 into H0];
          (destruct H0 as [H0|(low & Fl & Li)]; [|right; exists low; split; auto; eapply lifts_later; eauto]).
        + destruct l; [|now left]. right. destruct (Low _ _ F eq_refl) as (low & Fl & Li). exists low. split; auto.
          exact (lifts_first low _ γ _ t w y _ Li eq_refl Q).
        + destruct u; [|now left]. right. destruct (Upp _ _ F eq_refl) as (low & Fl & Li). exists low. split; auto.
          exact (lifts_first low _ γ _ t w y _ Li eq_refl Q).
    Qed.
  End Walks.

  Lemma standing_add mark over known n it : standing mark over known ->
    (forall i it', PositiveMap.find i known = Some it' -> exists j, i = n_key j /\ (j < n)%N) ->
    (over it = true -> (n = mark /\ lifts it it) \/ exists low, PositiveMap.find (n_key mark) known = Some low /\ lifts low it) ->
    standing mark over (PositiveMap.add (n_key n) it known).
  Proof.
    intros St Fresh New i it' F O.
    assert (Keep : forall low, PositiveMap.find (n_key mark) known = Some low ->
      PositiveMap.find (n_key mark) (PositiveMap.add (n_key n) it known) = Some low).
    { intros low Fl. rewrite PositiveMap.gso; auto. intro E. apply n_key_inj in E. subst.
      destruct (Fresh _ _ Fl) as (j & E & Lt). apply n_key_inj in E. lia. }
    destruct (Pos.eq_dec i (n_key n)) as [->|E].
    - rewrite PositiveMap.gss in F. injection F as <-. destruct (New O) as [[<- Li]|(low & Fl & Li)]; [|eauto].
      exists it. split; auto. apply PositiveMap.gss.
    - rewrite PositiveMap.gso in F by auto. destruct (St _ _ F O) as (low & Fl & Li). eauto.
  Qed.

  Lemma weighed_entry_sound lower upper n known e it : sound lower upper n known ->
    weighed_entry (locations c) k (graph_of_edges (final c)) (numbered_weighted c m) known e (n_eqb n lower) (n_eqb n upper) = Some it ->
    sound lower upper (n_add n 1) (PositiveMap.add (n_key n) it known).
  Proof.
    intros S H. pose proof S as (Der & Low & Upp).
    assert (Fresh : forall i it', PositiveMap.find i known = Some it' -> exists j, i = n_key j /\ (j < n)%N)
      by (intros i it' F; now destruct (Der _ _ F)).
    assert (K : item_derives it (total it) /\
      (over_lower it = true -> (n = lower /\ lifts it it) \/
        exists low, PositiveMap.find (n_key lower) known = Some low /\ lifts low it) /\
      (over_upper it = true -> (n = upper /\ lifts it it) \/
        exists up, PositiveMap.find (n_key upper) known = Some up /\ lifts up it)).
    { unfold weighed_entry in H. destruct e as [[s [γ|] t] [|i premises|? ?]]; simpl in H; try discriminate.
      - destruct (has_edge _ _) eqn:E; [|discriminate]. injection H as <-. apply has_edge_spec in E.
        assert (D : item_derives (Item (Edge s (Some γ) t) (zero k) (n_eqb n lower) (n_eqb n upper)) (zero k))
          by now constructor.
        split; [exact D|]. split; intro O; left; apply n_eqb_spec in O; (split; [exact O|now apply lifts_refl]).
      - destruct (PositiveMap.find _ _) as [[r x]|] eqn:F; [|discriminate]. apply numbered_weighted_spec in F.
        destruct (walk_along _ _ _) as [v|] eqn:W; [|discriminate].
        destruct (same_word _ _) eqn:E1; [|discriminate]. destruct (n_ltb (from r) _) eqn:E2; [|discriminate].
        destruct (n_ltb (to r) _) eqn:E3; [|discriminate]. destruct (n_eqb s _) eqn:E4; [|discriminate].
        destruct (n_eqb γ _) eqn:E5; [|discriminate]. destruct (n_eqb t _) eqn:E6; [|discriminate].
        injection H as <-. apply same_word_spec in E1. apply n_ltb_spec in E2, E3. apply n_eqb_spec in E4, E5, E6. subst.
        pose proof (length_rule c m Sized _ _ F) as Lx. destruct r as [p γ q w]. simpl in *.
        destruct (walk_along_sound _ _ _ _ S _ _ _ W) as (w' & y & El & Q & Es & H1 & H2); [simpl; unfold k; lia|].
        simpl in *. rewrite app_nil_r in El. rewrite rev_append_rev, El, rev_involutive, app_nil_r in E1. subst w'.
        set (it := Item _ _ _ _).
        assert (D : item_derives it (total it)) by (unfold item_derives; simpl; rewrite Es; econstructor; eauto).
        assert (Up : forall low, lifts_word low q w y (here v) -> lifts low it).
        { intros low Li z Dz. apply Li in Dz. unfold item_derives. simpl. rewrite Es, minus_plus_r.
          rewrite plus_assoc, (plus_comm z x), <- plus_assoc. econstructor; eauto. }
        split; [exact D|]. split; intro O; [destruct (H1 O) as [E|(low & Fl & Li)]|destruct (H2 O) as [E|(low & Fl & Li)]];
          [left; apply n_eqb_spec in E; split; [exact E|now apply lifts_refl]|right; eauto|
           left; apply n_eqb_spec in E; split; [exact E|now apply lifts_refl]|right; eauto]. }
    destruct K as (D & K1 & K2). split; [|split; apply standing_add; auto]. intros i it' F.
    destruct (Pos.eq_dec i (n_key n)) as [->|E].
    - rewrite PositiveMap.gss in F. injection F as <-. split; auto. exists n. split; auto. unfold n_add. lia.
    - rewrite PositiveMap.gso in F by auto. destruct (Der _ _ F) as (? & j & ? & ?). split; auto. exists j. split; auto.
      unfold n_add. lia.
  Qed.

  Lemma weighed_items_sound lower upper d known : weighed_items c m lower upper d = Some known ->
    without_ε (final c) = true /\ no_entry (locations c) (final c) = true /\ (start d < locations c)%N /\
    exists n, sound lower upper n known.
  Proof.
    unfold weighed_items. cbv zeta. destruct (without_ε _); [|discriminate]. destruct (no_entry _ _); [|discriminate].
    destruct (n_ltb _ _) eqn:L; [|discriminate]. apply n_ltb_spec in L. intro H. split; [|split; [|split]]; auto.
    assert (K : forall es n k0 known, sound lower upper n k0 ->
      weighed_entries (locations c) (width m) (graph_of_edges (final c)) (numbered_weighted c m) lower upper es n k0 =
        Some known -> exists n', sound lower upper n' known).
    { induction es as [|e es IH]; simpl; intros n k0 known' S E; [injection E as <-; eauto|].
      destruct (weighed_entry _ _ _ _ _ _ _ _) as [it|] eqn:W; [|discriminate]. eapply IH; [|exact E].
      eapply weighed_entry_sound; eauto. }
    eapply K; [|exact H]. split; [|split]; intros i it F; unfold no_items in F; now rewrite PositiveMap.gempty in F.
  Qed.

  Lemma accepted_walk_sound lower upper n known d other v : sound lower upper n known ->
    accepted_walk c m known d other = Some v ->
    exists w q f, derives_word c m (start d) w (so_far v) q /\ In q (finals (final c)) /\
      trans_star_ε (lts_of (initial c)) (start d) w f /\ In f (finals (initial c)) /\
      (on_upper v = true -> exists up, PositiveMap.find (n_key upper) known = Some up /\
        lifts_word up (start d) w (so_far v) q).
  Proof.
    intros S H. unfold accepted_walk in H. destruct (walk_along _ _ _) as [v'|] eqn:W; [|discriminate].
    destruct (is_final _ (here v')) eqn:F; [|discriminate]. destruct (moves _ _ _ _) as [f|] eqn:M; [|discriminate].
    destruct (is_final _ f) eqn:F'; [|discriminate]. injection H as ->. apply is_final_spec in F, F'.
    apply moves_sound in M. destruct (walk_along_sound _ _ _ _ S _ _ _ W) as (w & x & E1 & Q & E2 & _ & U);
      [simpl; now rewrite length_zero|]. simpl in *. rewrite app_nil_r in E1.
    rewrite rev_append_rev, E1, rev_involutive, app_nil_r in M.
    rewrite zero_plus in E2 by (rewrite (length_derives_word c m Sized _ _ _ _ Q); auto). subst x.
    exists w, (here v), f. split; [|split; [|split; [|split]]]; auto. intro O. destruct (U O) as [?|?]; auto. discriminate.
  Qed.
End Items.

Theorem check_weight_sound c m x d other : sized m -> check_weight c m x d other = true -> weighs c m x.
Proof.
  intros S. unfold check_weight. destruct (weighed_items _ _ _ _ _) as [known|] eqn:E; [|discriminate].
  destruct (accepted_walk _ _ _ _ _) as [v|] eqn:W; [|discriminate]. intro Eq. apply equal_spec in Eq. subst x.
  destruct (weighed_items_sound c m S _ _ _ _ E) as (N2 & NE & L & n & So).
  destruct (accepted_walk_sound c m S _ _ _ _ _ _ _ So W) as (w & q & f & Q & Fq & T & F & _).
  eapply derives_weighs; eauto.
Qed.
