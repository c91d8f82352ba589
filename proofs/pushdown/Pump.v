(** Evidence that no weight is least: a part of a derivation that can be repeated, and is lighter each time.

    Either entry [upper] stands on entry [lower], derives the same, and weighs less; or the path is twice in the same pair
    of states, and what lies between weighs less than nothing. That settles it for numbers. Of vectors, a part that weighs
    (0, -1) makes no run lighter than (-1, 0): up to the first place at which runs fall, bounds must show that no run
    is below this one. *)

From Coq Require Import List NArith ZArith PArith FMapPositive Lia.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds Case Product Derivation DerivationBackward Weight Weighted Potential
  WeightedPreStar WeightedDerivation.
Import ListNotations.

(** Runs weigh a, a + d, a + 2d …: these fall below every run. *)
Definition check_fall (c : case) (m : weights) (d a : weight) (φ : edge_bounds) (h : pair_bounds) : bool :=
  match before_fall d a with
  | None => false
  | Some [] => true
  | Some b => if without_ε (initial c) then check_bounds c m b φ h else false
  end.

Definition same_edge (e f : edge) :=
  match label e, label f with
  | Some γ, Some δ =>
    if n_eqb (source e) (source f) then if n_eqb γ δ then n_eqb (target e) (target f) else false else false
  | _, _ => false
  end.

Definition check_pump (c : case) (m : weights) (d : derivation) (other : list N) (lower upper : N)
  (φ : edge_bounds) (h : pair_bounds) : bool :=
  match weighed_items c m lower upper d with
  | None => false
  | Some known =>
    match accepted_walk c m known d other, PositiveMap.find (n_key lower) known, PositiveMap.find (n_key upper) known with
    | Some v, Some low, Some up =>
      if same_edge (made low) (made up) then if over_lower up then if on_upper v
      then check_fall c m (minus (total up) (total low)) (so_far v) φ h
      else false else false else false
    | _, _, _ => false
    end
  end.

(** The first n of a list, last first, and the rest; nothing if there are fewer. *)
Fixpoint cut_at (n : nat) (l front : list N) : option (list N * list N) :=
  match n, l with
  | O, _ => Some (rev_append front [], l)
  | S n', x :: r => cut_at n' r (x :: front)
  | S _, [] => None
  end.

(** A piece of a path: what it weighs, and where both automata come to. *)
Definition piece (c : case) (m : weights) (known : items) (s t : N) (numbers states : list N) : option (N * N * weight) :=
  match walk_along known numbers (set_out m t) with
  | None => None
  | Some v =>
    match moves (graph_of_edges (initial c)) s (rev_append (letters v) []) states with
    | Some s' => Some (s', here v, so_far v)
    | None => None
    end
  end.

Definition cut_twice (lower upper : N) (l : list N) : option (list N * list N * list N) :=
  match cut_at (n_nat lower) l [] with
  | None => None
  | Some (one, rest) =>
    match cut_at (n_nat (n_sub upper lower)) rest [] with
    | None => None
    | Some (two, three) => Some (one, two, three)
    end
  end.

Definition check_loop (c : case) (m : weights) (d : derivation) (other : list N) (lower upper : N)
  (φ : edge_bounds) (h : pair_bounds) : bool :=
  match weighed_items c m 0 0 d, cut_twice lower upper (path d), cut_twice lower upper other with
  | Some known, Some (one, two, three), Some (first, second, third) =>
    match piece c m known (start d) (start d) one first with
    | None => false
    | Some (s, t, x) =>
      match piece c m known s t two second with
      | None => false
      | Some (s', t', y) =>
        if n_eqb s' s then if n_eqb t' t then
          match piece c m known s t three third with
          | None => false
          | Some (f, q, z) =>
            if is_final (initial c) f then if is_final (final c) q
            then check_fall c m y (plus x (plus y z)) φ h
            else false else false
          end
        else false else false
      end
    end
  | _, _, _ => false
  end.

(** ** What it means *)

Lemma check_fall_sound c m d a φ h : without_ε (final c) = true -> sized m -> length d = width m -> length a = width m ->
  check_fall c m d a φ h = true -> (forall n, weighs c m (plus a (times n d))) -> no_least c m.
Proof.
  intros N2 S Ld La H Runs. split; [exists (plus a (times 0 d)); apply Runs|]. intros w W.
  pose proof (length_weighs c m S _ W) as Lw.
  assert (B : exists b, before_fall d a = Some b /\ at_most b w = true).
  { unfold check_fall in H. destruct (before_fall d a) as [[|z b]|]; [|destruct (without_ε (initial c)) eqn:N1|];
      try discriminate; [now exists []|]. exists (z :: b). split; auto. eapply check_bounds_sound; eauto. }
  destruct B as (b & B & L). destruct (falls_below d a b w B) as (n & Li); try lia; auto. exists (plus a (times n d)). auto.
Qed.

Lemma same_edge_derives c m i j x : same_edge (made i) (made j) = true -> item_derives c m j x -> item_derives c m i x.
Proof.
  unfold same_edge, item_derives. destruct (label (made i)) as [γ|]; [|discriminate].
  destruct (label (made j)) as [δ|]; [|easy]. rewrite !if_true. intros (E1 & E2 & E3).
  apply n_eqb_spec in E1, E2, E3. now rewrite E1, E2, E3.
Qed.

Theorem check_pump_sound c m d other lower upper φ h : sized m ->
  check_pump c m d other lower upper φ h = true -> no_least c m.
Proof.
  intro S. unfold check_pump. destruct (weighed_items _ _ _ _ _) as [known|] eqn:E; [|discriminate].
  destruct (accepted_walk _ _ _ _ _) as [v|] eqn:W; [|discriminate].
  destruct (PositiveMap.find (n_key lower) known) as [low|] eqn:Fl; [|discriminate].
  destruct (PositiveMap.find (n_key upper) known) as [up|] eqn:Fu; [|discriminate].
  rewrite !if_true. intros (Same & Over & On & Fall).
  destruct (weighed_items_sound c m S _ _ _ _ E) as (N2 & NE & L & n0 & So). pose proof So as (Der & Low & _).
  destruct (accepted_walk_sound c m S _ _ _ _ _ _ _ So W) as (w & q & f & Q & Fq & T & F & U).
  destruct (U On) as (up' & Fu' & Lw). rewrite Fu in Fu'. injection Fu' as <-.
  destruct (Low _ _ Fu Over) as (low' & Fl' & Li). rewrite Fl in Fl'. injection Fl' as <-.
  destruct (Der _ _ Fl) as [Dl _]. destruct (Der _ _ Fu) as [Du _].
  pose proof (length_item c m S _ _ Dl) as Ll. pose proof (length_item c m S _ _ Du) as Lu.
  pose proof (length_derives_word c m S _ _ _ _ Q) as Lv. set (δ := minus (total up) (total low)) in *.
  assert (Lδ : length δ = width m) by (unfold δ; rewrite length_minus; lia).
  assert (Again : forall n, item_derives c m up (plus (total up) (times n δ))).
  { induction n as [|n IH]; [simpl; rewrite plus_zero; auto; lia|]. apply (same_edge_derives c m low) in IH; auto.
    apply Li in IH. fold δ in IH. rewrite plus_times_step in IH by lia. exact IH. }
  apply (check_fall_sound c m δ (so_far v) φ h); auto. intro n. specialize (Again n). apply Lw in Again.
  rewrite (plus_comm (total up)), <- plus_assoc, plus_minus, plus_comm in Again by lia.
  eapply derives_weighs; eauto.
Qed.

Lemma piece_sound c m known lower upper n s t numbers states s' t' x : sized m -> sound c m lower upper n known ->
  piece c m known s t numbers states = Some (s', t', x) ->
  exists w, derives_word c m t w x t' /\ trans_star_ε (lts_of (initial c)) s w s'.
Proof.
  intros S So H. unfold piece in H. destruct (walk_along _ _ _) as [v|] eqn:W; [|discriminate].
  destruct (moves _ _ _ _) as [s1|] eqn:M; [|discriminate]. injection H as -> <- <-. apply moves_sound in M.
  destruct (walk_along_sound c m _ _ _ _ So _ _ _ W) as (w & x & E1 & Q & E2 & _); [simpl; now rewrite length_zero|].
  simpl in *. rewrite app_nil_r in E1. rewrite rev_append_rev, E1, rev_involutive, app_nil_r in M.
  rewrite zero_plus in E2 by (rewrite (length_derives_word c m S _ _ _ _ Q); auto). subst x. eauto.
Qed.

Theorem check_loop_sound c m d other lower upper φ h : sized m ->
  check_loop c m d other lower upper φ h = true -> no_least c m.
Proof.
  intro S. unfold check_loop. destruct (weighed_items _ _ _ _ _) as [known|] eqn:E; [|discriminate].
  destruct (cut_twice _ _ (path d)) as [[[one two] three]|]; [|discriminate].
  destruct (cut_twice _ _ other) as [[[first second] third]|]; [|discriminate].
  destruct (weighed_items_sound c m S _ _ _ _ E) as (N2 & NE & L & n0 & So).
  destruct (piece c m known (start d) (start d) one first) as [[[s t] x]|] eqn:P1; [|discriminate].
  destruct (piece c m known s t two second) as [[[s' t'] y]|] eqn:P2; [|discriminate].
  destruct (n_eqb s' s) eqn:E1; [|discriminate]. destruct (n_eqb t' t) eqn:E2; [|discriminate].
  apply n_eqb_spec in E1, E2. subst s' t'.
  destruct (piece c m known s t three third) as [[[f q] z]|] eqn:P3; [|discriminate].
  rewrite !if_true. intros (F1 & F2 & Fall). apply is_final_spec in F1, F2.
  destruct (piece_sound _ _ _ _ _ _ _ _ _ _ _ _ _ S So P1) as (w1 & D1 & T1).
  destruct (piece_sound _ _ _ _ _ _ _ _ _ _ _ _ _ S So P2) as (w2 & D2 & T2).
  destruct (piece_sound _ _ _ _ _ _ _ _ _ _ _ _ _ S So P3) as (w3 & D3 & T3).
  pose proof (length_derives_word c m S _ _ _ _ D1) as L1. pose proof (length_derives_word c m S _ _ _ _ D2) as L2.
  pose proof (length_derives_word c m S _ _ _ _ D3) as L3.
  assert (Loop : forall n, exists w, derives_word c m t w (plus (times n y) z) q /\ trans_star_ε (lts_of (initial c)) s w f).
  { induction n as [|n (w & D & T)].
    - exists w3. simpl. rewrite zero_plus by lia. auto.
    - exists (w2 ++ w). simpl. rewrite <- plus_assoc. split; [eapply derives_word_app|eapply trans_star_ε_app]; eauto. }
  apply (check_fall_sound c m y (plus x (plus y z)) φ h); auto; [rewrite !length_plus; lia|].
  intro n. destruct (Loop (Datatypes.S n)) as (w & D & T).
  assert (Eq : plus (plus x (plus y z)) (times n y) = plus x (plus (times (Datatypes.S n) y) z)).
  { simpl. rewrite <- !plus_assoc. f_equal. f_equal. apply plus_comm. }
  rewrite Eq. eapply derives_weighs; [exact S|exact NE|exact L| |exact F2| |exact F1].
  - eapply derives_word_app; eauto.
  - eapply trans_star_ε_app; eauto.
Qed.
