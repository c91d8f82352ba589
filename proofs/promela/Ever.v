(** A process that may go first, in infinite runs: its step can be put before all that the others do, and is not seen. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Successors Runs Programs ProgramsSound Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps Trimmed SettledTables
  Buffers Few Ports Ample Own Passing Refilled Gentle GentleSteps GentleRuns First Postponed ReducedRuns.
Import ListNotations.

(** The channels whose contents propositions read. *)
Definition seen_by (p : proposition) : list exp := match p with Holds e => polled e | _ => [] end.
Definition seen_channels (ps : list proposition) : list exp := joined_map seen_by ps.
Definition misses (globals : list range) (v : view) (c : N) (x : exp) : bool :=
  if frozen globals [] x then match channel_of v x with Gives c' => negb (n_eqb c c') | Faults _ => true end else false.

Section Ever.
  Variables (m : model) (lives : list (list (list bool))).
  Hypothesis condenses_m : condenses m lives = true.
  Variable ps : list proposition.
  Hypothesis plain_ps : all is_plain_proposition ps = true.
  Let settles_m : settles m = true := settles_m m lives condenses_m.
  Let fits_m : fits m lives = true := fits_m m lives condenses_m.
  Let plain_m : plain_model m = true := is_plain m settles_m.
  Notation canon := (canon m lives).
  Notation buffers := (all_buffered m).
  Notation globals := (global_ranges m).
  Variable k : N.
  Notation next s := (executions (look m s k false 0)).

  Inductive others_to (s : state) : state -> Prop :=
    | others_here : others_to s s
    | others_go s1 q d x : others_to s s1 -> q <> k -> present q s1 -> executes (look m s1 q false 0) d -> completes m s1 d x -> others_to s (canon (target x)).

  Record goes_first_ever (leads : state -> Prop) (ways : (state -> state) -> Prop) : Prop := {
    ever_first : goes_first m lives k leads;
    ever_few : forall s, leads s -> few s;
    ever_way : forall s s1 e, leads s -> others_to s s1 -> In e (next s1) -> exists e0, In e0 (next s) /\ ((after e0 = s /\ after e = s1) \/ exists way, ways way /\ after e0 = way s /\ after e = way s1);
    ever_step : forall way s q d x, ways way -> leads s -> canon s = s -> q <> k -> present q s -> executes (look m s q false 0) d -> completes m s d x -> ends_run (fault x) = false ->
      exists u, leads_to m (canon (way s)) u /\ canon u = canon (way (canon (target x)));
    ever_seen : forall way s a, ways way -> leads s -> atom_holds m ps (canon (way s)) a = atom_holds m ps s a }.

  (** ** Steps of processes that have done what they can do alone *)
  Lemma rest_less j : forall fuel l, left_over m (rest m j fuel l) <= left_over m l.
  Proof. induction fuel as [|fuel IH]; intro l; cbn [rest]; auto. destruct (hop m j l) as [l1|] eqn:H; auto. pose proof (hop_less m settles_m j l l1 H). specialize (IH l1). lia. Qed.
  Lemma canon_rests s q : canon s = s -> present q s -> hop m q (process_at s q) = None.
  Proof.
    intros Ca Q. destruct (hop m q (process_at s q)) as [l1|] eqn:H; auto. exfalso. pose proof (canon_at m lives s q Q) as E. rewrite Ca in E. pose proof (hop_less m settles_m q _ l1 H) as L.
    rewrite (rest_hop m settles_m q _ l1 H) in E. pose proof (rest_less q most_alone l1) as R. change (rest m q most_alone l1) with (rest_of m q l1) in R. destruct (trim_parts lives (rest_of m q l1)) as [T N].
    assert (Eq : left_over m (process_at s q) = left_over m (rest_of m q l1)) by (rewrite E; unfold left_over; now rewrite T, N). lia.
  Qed.
  Lemma rest_step s q d x : buffers s = true -> present q s -> hop m q (process_at s q) = None -> executes (look m s q false 0) d -> completes m s d x ->
    exists x', makes_step m (canon s) x' /\ fault x' = fault x /\ canon (target x') = canon (target x).
  Proof.
    intros B Q H X C. destruct (others_step m settles_m (rests m q s) s q false d x ltac:(intros j I; now apply rests_in in I) (rests_once m q s) B X C) as (d' & x' & X' & C' & F & T & K).
    rewrite (settle_puts m q s (fun _ => H)) in X', C'. assert (M : makes_step m (settle m s) x').
    { apply makes_step_plain. apply makes_step_by with q d'; auto. unfold settle. cbn [processes]. rewrite rest_all_length. unfold present in Q. lia. }
    destruct (similar_step m lives settles_m fits_m _ _ (canon_similar m lives s B) x' M) as (x2 & M2 & F2 & S2). exists x2. split; [exact M2|]. split; [congruence|].
    rewrite <- (similar_canon m lives settles_m fits_m _ _ S2). rewrite T. unfold Trimmed.canon. f_equal. now apply settle_target.
  Qed.

  Lemma tidy_few s : few s -> buffers s = true -> is_tidy m s = true.
  Proof. intros F B. unfold is_tidy. rewrite count_length. unfold few in F. replace (n_leb (N.of_nat (length (processes s))) 255) with true by (symmetry; apply N.leb_le; lia). exact B. Qed.
  Lemma atom_value s t a : (forall e, In (Holds e) ps -> value (look m t outside false 0) e = value (look m s outside false 0) e) -> atom_holds m ps t a = atom_holds m ps s a.
  Proof.
    intro H. unfold atom_holds. destruct (nth_error ps (N.to_nat a)) as [p|] eqn:E; auto. pose proof (nth_error_In _ _ E) as I. rewrite all_spec in plain_ps. specialize (plain_ps p I). destruct p as [e| | |]; try discriminate.
    cbn [holds_now]. unfold holds. now rewrite (H e I).
  Qed.
  Lemma plain_atom e : In (Holds e) ps -> plain false e = true.
  Proof. intro I. rewrite all_spec in plain_ps. exact (plain_ps _ I). Qed.

  Lemma aside_seen s l a : few s -> present k s -> atom_holds m ps (with_process s k l) a = atom_holds m ps s a.
  Proof.
    intros F P. apply atom_value. intros e I. apply (value_aside k l e (look m s outside false 0)); [|now apply plain_atom]. cbn [look me]. unfold outside, few, present in *. lia.
  Qed.

  (** ** By variables of its own *)
  Theorem own_goes_ever : goes_first_ever (fun s => leads_by_own m lives k s /\ few s) (fun way => exists l', way = fun s => with_process s k l').
  Proof.
    pose proof (own_goes_first m lives k settles_m fits_m) as G. split.
    - destruct G as [G1 G2 G3 G4 G5]. split.
      + intros s [L _]. exact (G1 s L).
      + intros s d [L _] I. exact (G2 s d L I).
      + intros s q d x [L F] D Q X C. split; [eauto|]. unfold few in *. rewrite canon_length. apply (step_few m s x F). apply makes_step_plain. apply makes_step_by with q d; auto. unfold present in Q. lia.
      + intros s q d x e [L _]. exact (G4 s q d x e L).
      + intros s q d x e [L _]. exact (G5 s q d x e L).
    - now intros s [_ F].
    - intros s s1 e [L F] O I. assert (Later : leads_by_own m lives k s1 /\ process_at s1 k = process_at s k).
      { clear I. induction O as [|s1 q d x O [L1 E1] D Q X C]; auto. destruct (own_other m lives k settles_m s1 q d x L1 D X C) as (_ & _ & _ & Ec & _). split; [|congruence]. now apply (first_stays _ _ _ _ G s1 q d x). }
      destruct Later as [L1 E1]. pose proof L1 as (_ & P1 & _). destruct (forall2_right _ _ _ (own_alike m lives k settles_m s s1 L E1 P1) e I) as (e0 & I0 & (_ & _ & _ & _ & l' & A0 & A1)). exists e0. split; [exact I0|]. right. exists (fun s => with_process s k l'). split; eauto.
    - intros way s q d x (l' & ->) [L F] Ca D Q X C En. pose proof L as (B & P & _). assert (H : held k m (process_at s k) s) by (split; auto). destruct (other_step k l' m (process_at s k) plain_m s q false d x D H X C) as (X2 & C2 & _). cbv beta.
      change (aside k l' s) with (with_process s k l') in X2, C2. assert (Hq : hop m q (process_at (with_process s k l') q) = None) by (pose proof (aside_other k l' s q D) as Ao; unfold aside in Ao; rewrite Ao; now apply canon_rests).
      destruct (rest_step (with_process s k l') q _ _ B ltac:(unfold present in *; now rewrite with_process_length) Hq X2 C2) as (x' & M & Fx & T). exists (target x'). split; [exists x'; split; [split; [exact M|now rewrite Fx]|reflexivity]|].
      rewrite T. change (target (step_aside k l' x)) with (with_process (target x) k l'). symmetry. apply (canon_own m lives k settles_m fits_m).
    - intros way s a (l' & ->) [(B & P & _) F]. cbv beta. rewrite (settle_holds m lives ps _ a); auto; [now apply aside_seen|]. apply tidy_few; auto. unfold few in *. now rewrite with_process_length.
  Qed.

  (** ** By a channel *)
  Variables (fs : list (list (list port))) (c u : N).
  Hypothesis knows_fs : knows m lives fs.
  Hypothesis either : u = sends \/ u = receives.
  Definition unseen (s : state) : Prop := all (misses globals (look m s outside false 0) c) (seen_channels ps) = true.

  Lemma outside_nobody s : few s -> process_at s outside = no_live.
  Proof. intro F. unfold process_at, outside, n_nat. apply nth_overflow. unfold few in F. lia. Qed.
  Lemma unseen_meanwhile s y : few s -> few y -> meanwhile m k c u s y -> unseen s -> unseen y.
  Proof.
    intros F Fy M U. unfold unseen in *. rewrite all_spec in *. intros x I. specialize (U x I). unfold misses in *. destruct (frozen globals [] x) eqn:Fr; auto.
    rewrite (channel_frozen globals [] (look m s outside false 0) (look m y outside false 0) x); auto; [|apply M]. split; [reflexivity|]. split; [apply M|]. intros n _. cbn [look sees me]. now rewrite !outside_nobody.
  Qed.
  Lemma unseen_clear s e : unseen s -> In (Holds e) ps -> clear c (look m s outside false 0) (polled e).
  Proof.
    intros U I x Ix E. unfold unseen in U. rewrite all_spec in U. assert (Is : In x (seen_channels ps)) by (apply in_joined_map; exists (Holds e); auto). specialize (U x Is). unfold misses in U. rewrite E in U. unfold n_eqb in U. rewrite N.eqb_refl in U. now destruct (frozen globals [] x).
  Qed.

  Definition leads_unseen (s : state) : Prop := leads_by_channel m lives fs k c u s /\ few s /\ unseen s.

  Lemma meanwhile_trans s y z : meanwhile m k c u s y -> meanwhile m k c u y z -> meanwhile m k c u s z.
  Proof.
    intros [A1 [A2 A3] A4 A5 A6 [A7 A8] A9 A10] [B1 [B2 B3] B4 B5 B6 [B7 B8] B9 B10].
    split; [congruence|auto|intros n U; now rewrite B4, A4|congruence|intro n; now rewrite B6, A6|auto|auto|eapply grows_trans; eauto].
  Qed.
  Lemma unseen_stays s q d x : leads_unseen s -> q <> k -> present q s -> executes (look m s q false 0) d -> completes m s d x -> leads_unseen (canon (target x)) /\ meanwhile m k c u s (canon (target x)).
  Proof.
    intros ([Fi Le] & F & U) D Q X C. pose proof (channel_goes_first m lives fs settles_m fits_m knows_fs k c u either) as G. destruct (other_moves m lives fs settles_m knows_fs k c u either s q d x Fi Le D Q X C) as (_ & _ & Mc & _ & _ & _).
    assert (Fy : few (canon (target x))) by (unfold few; rewrite canon_length; apply (step_few m s x F); apply makes_step_plain; apply makes_step_by with q d; auto; unfold present in Q; lia).
    split; [|exact Mc]. split; [apply (first_stays _ _ _ _ G s q d x); auto; now split|]. split; [exact Fy|]. now apply (unseen_meanwhile s).
  Qed.

  Theorem channel_goes_ever : goes_first_ever leads_unseen (fun way => exists f l', moves_by u f /\ way = fun s => with_process (refill c f s) k l').
  Proof.
    pose proof (channel_goes_first m lives fs settles_m fits_m knows_fs k c u either) as G. split.
    - destruct G as [G1 G2 G3 G4 G5]. split.
      + intros s [L _]. exact (G1 s L).
      + intros s d [L _] I. exact (G2 s d L I).
      + intros s q d x L D Q X C. now apply (unseen_stays s q d x).
      + intros s q d x e [L _]. exact (G4 s q d x e L).
      + intros s q d x e [L _]. exact (G5 s q d x e L).
    - now intros s (_ & F & _).
    - intros s s1 e L O I. assert (Later : leads_unseen s1 /\ meanwhile m k c u s s1).
      { clear I. induction O as [|s1 q d x O [L1 M1] D Q X C].
        - split; [exact L|]. destruct L as ([(_ & B & Lc & _) (P & _)] & _). split; auto. apply grows_refl.
        - destruct (unseen_stays s1 q d x L1 D Q X C) as [L2 M2]. split; [exact L2|]. now apply meanwhile_trans with s1. }
      destruct Later as [_ M]. pose proof L as ([Fi Le] & _). destruct (first_meanwhile m lives fs settles_m k c u s s1 Le M Fi (same_process _ _ _ _ _ _ M)) as [_ Fa]. destruct (forall2_right _ _ _ Fa e I) as (e0 & I0 & R). exists e0. split; [exact I0|].
      pose proof Le as (_ & _ & _ & _ & _ & Nf). destruct (R (Nf e0 I0)) as (_ & _ & _ & [E|(f & l' & Mb & E0 & E1)]); [now left|right]. exists (fun s => with_process (refill c f s) k l'). split; eauto.
    - intros way s q d x (f & l' & Mb & ->) ([Fi Le] & F & U) Ca D Q X C En. cbv beta. pose proof Fi as (_ & B & _). destruct (gentle_step m lives fs plain_m knows_fs k c u either f Mb s q false d x Fi D Q X C) as (X1 & C1 & _).
      assert (Hs : held k m (process_at s k) (refill c f s)) by (split; [apply Le|split; [reflexivity|now apply messages_buffers]]). destruct (other_step k l' m (process_at s k) plain_m (refill c f s) q false _ _ D Hs X1 C1) as (X2 & C2 & _).
      change (aside k l' (refill c f s)) with (with_process (refill c f s) k l') in X2, C2.
      assert (Hq : hop m q (process_at (with_process (refill c f s) k l') q) = None) by (pose proof (aside_other k l' (refill c f s) q D) as Ao; unfold aside in Ao; rewrite Ao; exact (canon_rests s q Ca Q)).
      assert (Bw : buffers (with_process (refill c f s) k l') = true) by (now apply messages_buffers).
      destruct (rest_step (with_process (refill c f s) k l') q _ _ Bw ltac:(unfold present in *; rewrite with_process_length; exact Q) Hq X2 C2) as (x' & M & Fx & T). exists (target x'). split; [exists x'; split; [split; [exact M|now rewrite Fx]|reflexivity]|].
      rewrite T. symmetry. apply (canon_first m lives settles_m fits_m k c f l').
    - intros way s a (f & l' & Mb & ->) ([Fi Le] & F & U). cbv beta. pose proof Fi as (_ & B & _). pose proof Le as (P & _). rewrite (settle_holds m lives ps _ a); auto.
      + rewrite aside_seen; auto. apply atom_value. intros e I. apply (value_refilled c f e (look m s outside false 0)); [now apply plain_atom|now apply unseen_clear].
      + apply tidy_few; [unfold few in *; now rewrite with_process_length|]. now apply messages_buffers.
  Qed.
End Ever.
