(** One process may go first: whatever goes wrong later goes wrong after its step, too, and no later. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Runs Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps Trimmed Buffers Ports Ample Passing Refilled Gentle GentleSteps GentleRuns First.
Import ListNotations.

Lemma forall2_left {X Y} (R : X -> Y -> Prop) l l' : Forall2 R l l' -> forall x, In x l -> exists y, In y l' /\ R x y.
Proof. induction 1 as [|x y l l' H F IH]; [easy|]. intros z [<-|I]; [exists y; simpl; auto|]. destruct (IH z I) as (w & Iw & Rw). exists w. simpl. auto. Qed.
Lemma forall2_right {X Y} (R : X -> Y -> Prop) l l' : Forall2 R l l' -> forall y, In y l' -> exists x, In x l /\ R x y.
Proof. induction 1 as [|x y l l' H F IH]; [easy|]. intros z [<-|I]; [exists x; simpl; auto|]. destruct (IH z I) as (w & Iw & Rw). exists w. simpl. auto. Qed.

Section Reduced.
  Variables (m : model) (lives : list (list (list bool))) (fs : list (list (list port))).
  Hypothesis settles_m : settles m = true.
  Hypothesis fits_m : fits m lives = true.
  Hypothesis knows_fs : knows m lives fs.
  Let plain_m : plain_model m = true := is_plain m settles_m.
  Notation globals := (global_ranges m).
  Notation canon := (canon m lives).

  (** ** What a process does alone *)
  Lemma hop_passes j l l' : hop m j l = Some l' -> some is_unknown (future fs (type l) (at_node l)) = false ->
    type l' = type l /\ (forall n, untouched (local_ranges m (type l)) n -> nth n (locals l') 0%Z = nth n (locals l) 0%Z) /\ incl (future fs (type l) (at_node l')) (future fs (type l) (at_node l)).
  Proof.
    intros H U. unfold hop in H. destruct (is_alone m l) eqn:A; [|discriminate]. set (v := look m (solo j l) j false 0) in *. destruct (executions v) as [|d [|]] eqn:X; try discriminate. cbv zeta in H.
    destruct (n_eqb (what d) no_fault); [|discriminate]. destruct (n_eqb (type (process_at (after d) j)) (type l)) eqn:T; [|discriminate]. destruct (n_ltb (at_node l) (at_node (process_at (after d) j))) eqn:N; [|discriminate]. injection H as <-. apply n_ltb_spec in N. apply N.eqb_eq in T.
    assert (Pr : present j (solo j l)) by (unfold present, solo, n_nat; cbn [processes]; rewrite repeat_length; lia). assert (I : In d (executions v)) by (rewrite X; now left). unfold executions, executions_by in I.
    assert (At : process_at (sees v) (me v) = l) by apply solo_at.
    destruct (allowed v) as [[|]|]; [|destruct I|destruct I as [<-|[]]; cbn [after] in *; change (process_at (sees v) j) with (process_at (sees v) (me v)) in N; rewrite At in N; lia]. rewrite in_rev_append in I. destruct I as [I|[]].
    apply in_try_all_of in I as [[]|(e & Ie & I)]. change (program v) with m in Ie. assert (Own : own_edge (at_node l) e = true).
    { unfold is_alone in A. rewrite At in Ie. destruct (provided (proctype_at m (type l))); try discriminate. apply if_true in A as [_ A]. rewrite all_spec in A. now apply A. }
    unfold own_edge in Own. apply if_true in Own as [_ Own]. apply if_true in Own as [_ Own]. apply if_true in Own as [_ Own]. destruct (work e) as [xs|] eqn:W; [|discriminate].
    assert (Calm : all is_calm xs = true) by (rewrite all_spec in *; intros x Ix; specialize (Own x Ix); destruct x; auto; discriminate).
    unfold try_edge in I. destruct (attempted v e) as [|i|s' b n] eqn:Re; [destruct I|destruct I as [<-|[]]; cbn [broken after] in *; change (process_at (sees v) j) with (process_at (sees v) (me v)) in N; rewrite At in N; lia|].
    assert (Zero : n = 0%N).
    { unfold attempted in Re. destruct (ready v e) as [[|]|]; try discriminate. destruct (take v e) as [[s0 b0]|]; try discriminate. unfold meets in Re. rewrite W, (own_meeting v xs Own) in Re. congruence. }
    subst n. destruct I as [<-|[]]. cbn [completed after] in *.
    assert (Later : goes e <> 0%N -> incl (future fs (type (process_at (sees v) (me v))) (goes e)) (future fs (type (process_at (sees v) (me v))) (at_node (process_at (sees v) (me v))))).
    { rewrite At in *. intro G. destruct (known_later _ _ _ knows_fs (type l) (at_node l) e Ie G) as [K|K]; [congruence|exact K]. }
    destruct (attempted_passed m fs plain_m sends (or_introl eq_refl) v e s' b 0 eq_refl Pr Ie Later ltac:(right; rewrite W; exact Calm) Re) as [P _]. rewrite At in *.
    assert (Pr' : present j s').
    { unfold present. destruct (Nat.lt_ge_cases (N.to_nat j) (length (processes s'))) as [L|L]; auto. exfalso. unfold process_at, n_nat in N. rewrite nth_overflow in N by lia. cbn in N. lia. }
    pose proof (same_locals _ _ _ _ _ P Pr') as Lo. pose proof (same_future _ _ _ _ _ P Pr') as Fu. change (me v) with j in *. change (sees v) with (solo j l) in *. rewrite solo_at in *. split; [exact T|]. split; [exact Lo|exact Fu].
  Qed.

  Lemma rest_passes j : forall fuel l, some is_unknown (future fs (type l) (at_node l)) = false -> let r := rest m j fuel l in
    type r = type l /\ (forall n, untouched (local_ranges m (type l)) n -> nth n (locals r) 0%Z = nth n (locals l) 0%Z) /\ incl (future fs (type l) (at_node r)) (future fs (type l) (at_node l)).
  Proof.
    induction fuel as [|fuel IH]; intros l U; cbn [rest]; [repeat split; auto using incl_refl|]. destruct (hop m j l) as [l1|] eqn:H; [|repeat split; auto using incl_refl]. destruct (hop_passes j l l1 H U) as (T & L & F).
    assert (U1 : some is_unknown (future fs (type l1) (at_node l1)) = false).
    { rewrite T. destruct (some is_unknown (future fs (type l) (at_node l1))) eqn:U1; auto. apply some_spec in U1 as (p & I & Up). assert (X : some is_unknown (future fs (type l) (at_node l)) = true) by (apply some_spec; exists p; auto). congruence. }
    destruct (IH l1 U1) as (T1 & L1 & F1). rewrite T in *. repeat split; auto; [intros n Un; now rewrite L1, L|]. now apply incl_tran with (future fs (type l) (at_node l1)).
  Qed.

  (** ** Settled states with 0 for what is dead *)
  Lemma trim_parts l : type (trim_one lives l) = type l /\ at_node (trim_one lives l) = at_node l.
  Proof. now destruct (agree_trim_one lives l) as (T & N & _). Qed.
  Lemma canon_one_twice j l : trim_one lives (rest_of m j (trim_one lives (rest_of m j l))) = trim_one lives (rest_of m j l).
  Proof.
    set (r := rest_of m j l). pose proof (rest_near m lives settles_m fits_m j most_alone r (trim_one lives r) (agree_trim_one lives r)) as A. change (rest m j most_alone) with (rest_of m j) in A. unfold r in A at 1 2. rewrite (rest_twice m settles_m) in A. fold r in A.
    symmetry. now apply trim_one_agree.
  Qed.
  Lemma canon_twice s : canon (canon s) = canon s.
  Proof.
    apply same_states; auto; [now rewrite !canon_length|]. intros j L. rewrite !canon_length in L. rewrite (canon_at m lives (canon s)) by (now rewrite canon_length). rewrite canon_at by auto. apply canon_one_twice.
  Qed.

  Lemma canon_gentle k c u y : gentle m fs k c u y -> gentle m fs k c u (canon y).
  Proof.
    intros G j D J p I. assert (Jy : present j y) by (unfold present in *; now rewrite canon_length in J). specialize (G j D Jy). pose proof (gentle_known m fs k c u y j) as Kn. rewrite (canon_at m lives y j Jy) in I. set (l := process_at y j) in *. set (r := rest_of m j l) in *.
    destruct (trim_parts r) as [Tt Tn]. rewrite Tt, Tn in I. assert (U : some is_unknown (future fs (type l) (at_node l)) = false).
    { destruct (some is_unknown (future fs (type l) (at_node l))) eqn:U; auto. apply some_spec in U as (p' & I' & U'). specialize (G p' I'). unfold allows in G. unfold is_unknown in U'. now rewrite U' in G. }
    destruct (rest_passes j most_alone l U) as (T & L & F). change (rest m j most_alone l) with r in T, L, F. rewrite T in I. pose proof (F p I) as I'. specialize (G p I'). unfold allows in *. destruct (n_eqb (use p) unknown) eqn:Us; auto.
    destruct (known_ports _ _ _ knows_fs _ _ _ I) as [K|[Fr Re]]; [rewrite K in Us; discriminate|].
    assert (E : channel_of (look m (canon y) j false 0) (asks p) = channel_of (look m y j false 0) (asks p)); [|now rewrite E].
    set (z := with_process y j r). assert (Zj : process_at z j = r) by (now apply with_process_at). assert (Lz : N.to_nat j < length (processes z)) by (unfold z; now rewrite with_process_length).
    assert (V1 : value (look m z j false 0) (asks p) = value (look m y j false 0) (asks p)).
    { apply (frozen_value globals (local_ranges m (type l))); auto. split; [reflexivity|]. split; [reflexivity|]. intros n Un. cbn [look sees me]. rewrite Zj. now apply L. }
    assert (V2 : value (view_aside j (trim_one lives r) (look m z j false 0)) (asks p) = value (look m z j false 0) (asks p)).
    { apply (value_agree j (alive_of lives r) (trim_one lives r)); [|unfold alive_of; now rewrite T]. split; [reflexivity|]. split; [exact Lz|]. cbn [look sees]. rewrite Zj. apply agree_trim_one. }
    assert (V3 : value (look m (canon y) j false 0) (asks p) = value (view_aside j (trim_one lives r) (look m z j false 0)) (asks p)).
    { apply (frozen_value globals (local_ranges m (type l))); auto. split; [reflexivity|]. split; [reflexivity|]. intros n _. cbn [look sees me view_aside seeing]. unfold aside. rewrite with_process_at by exact Lz. rewrite (canon_at m lives y j Jy). reflexivity. }
    unfold channel_of. rewrite V3, V2, V1. reflexivity.
  Qed.

  (** ** The process that goes first *)
  Variables (k c u : N).
  Hypothesis either : u = sends \/ u = receives.
  Notation fine := (fine m fs k c u).
  Notation meanwhile := (meanwhile m k c u).

  Definition leads_first (s : state) : Prop :=
    present k s /\ trim_one lives (rest_of m k (process_at s k)) = process_at s k /\ (exists z, provided (proctype_at m (type (process_at s k))) = Const z /\ is_true z = true) /\
    all (uses_so globals (look m s k false 0) c u) (edges (node_of m (process_at s k))) = true /\ executions (look m s k false 0) <> [] /\ forall d, In d (executions (look m s k false 0)) -> what d = no_fault.

  Lemma first_makes s d : leads_first s -> all_buffered m s = true -> fine s -> In d (executions (look m s k false 0)) ->
    (exists x, goes_on m s x /\ fault x = no_fault /\ target x = after d) /\ holder d = None.
  Proof.
    intros (P & Tr & (z & Pr & Z) & Us & Ne & Nf) B (_ & _ & L & _) I. assert (M : meanwhile s s).
    { split; auto. apply grows_refl. }
    pose proof (executions_alike m plain_m k c u s s M z Pr Z Us Ne) as F. assert (H : holder d = None).
    { destruct (forall2_left _ _ _ F d I) as (d1 & _ & R). now destruct (R (Nf d I)) as (_ & H & _). }
    split; [|exact H]. exists (Step (who d) (what d) (after d)). rewrite (Nf d I). split; [|auto]. split; [|reflexivity]. apply makes_step_plain. apply makes_step_by with k d; [unfold present in P; lia|now apply executions_correct|]. rewrite <- (Nf d I). apply completes_ended; auto. now rewrite (Nf d I).
  Qed.

  (** No step but plain ones. *)
  Lemma first_plain s x : leads_first s -> makes_step m s x -> exists q d, present q s /\ executes (look m s q false 0) d /\ completes m s d x.
  Proof.
    intros (P & _ & _ & _ & Ne & _) M. destruct M as [x W|x St _].
    - destruct W as [q d x L X C]. exists q, d. unfold present. split; [lia|auto].
    - exfalso. destruct (executions (look m s k false 0)) as [|d ds] eqn:E; [easy|]. apply (St k d); [unfold present in P; lia|]. apply executions_correct. rewrite E. now left.
  Qed.

  (** Its own steps are those of the list. *)
  Lemma first_own s d x : leads_first s -> all_buffered m s = true -> fine s -> executes (look m s k false 0) d -> completes m s d x -> In d (executions (look m s k false 0)) /\ fault x = no_fault /\ target x = after d.
  Proof.
    intros F B Fi X C. apply executions_correct in X. split; [exact X|]. destruct (first_makes s d F B Fi X) as [_ H]. destruct F as (_ & _ & _ & _ & _ & Nf). specialize (Nf d X). inversion C; subst; cbn [fault target]; rewrite ?Nf in *; try discriminate; try congruence; auto.
  Qed.

  Lemma first_meanwhile s y : leads_first s -> meanwhile s y -> fine s -> process_at y k = process_at s k -> leads_first y /\ Forall2 (alike_first k c u s y) (executions (look m s k false 0)) (executions (look m y k false 0)).
  Proof.
    intros (P & Tr & (z & Pr & Z) & Us & Ne & Nf) M Fi E. pose proof (executions_alike m plain_m k c u s y M z Pr Z Us Ne) as F. split; [|exact F]. unfold leads_first. rewrite E. split; [apply M|]. split; [exact Tr|]. split; [eauto|]. split; [|split].
    - rewrite all_spec in *. intros e I. specialize (Us e I). unfold uses_so in *. destruct (only_use globals e) as [[ch u']|] eqn:On; [|discriminate]. destruct (n_eqb u u') eqn:Eu; [|discriminate]. apply N.eqb_eq in Eu. subst u'.
      destruct (only_use_spec m u e ch On) as (_ & _ & _ & _ & St & _). now rewrite (still_channel m k c u s y M ch St).
    - intro En. rewrite En in F. now inversion F as [Es|]; rewrite <- Es in Ne.
    - intros d I. destruct (forall2_right _ _ _ F d I) as (d0 & I0 & R). now destruct (R (Nf d0 I0)).
  Qed.

  (** A step of another process, and the state behind it. *)
  Lemma other_moves s q d x : fine s -> leads_first s -> q <> k -> present q s -> executes (look m s q false 0) d -> completes m s d x -> let y := target x in
    meanwhile s y /\ fine y /\ meanwhile s (canon y) /\ fine (canon y) /\ process_at (canon y) k = process_at s k /\
    forall f l', moves_by u f -> exists x', makes_step m (with_process (refill c f s) k l') x' /\ fault x' = fault x /\ target x' = with_process (refill c f y) k l'.
  Proof.
    intros Fi Le D Q X C y. assert (A0 : exists f, moves_by u f) by (destruct either as [-> | ->]; [exists (fun ms => append ms [[]]); left; split; eauto|exists (@tl (list Z)); right; auto]).
    destruct A0 as (f0 & A0). pose proof Fi as (G & B & L & Ne). destruct (gentle_step m lives fs plain_m knows_fs k c u either f0 A0 s q false d x Fi D Q X C) as (_ & _ & Ps & Fy & Gr). fold y in Ps, Fy, Gr.
    destruct (other_step k (process_at s k) m (process_at s k) plain_m s q false d x ltac:(congruence) ltac:(split; [apply Le|split; [reflexivity|exact B]]) X C) as (_ & _ & (Ly & Ey & By)). fold y in Ly, Ey, By.
    assert (M : meanwhile s y) by (split; auto; [split; [apply Le|exact Ly]|apply (same_globals _ _ _ _ _ Ps)|apply (same_count _ _ _ _ _ Ps)|apply (same_kinds _ _ _ _ _ Ps)]).
    assert (Ec : process_at (canon y) k = process_at s k) by (rewrite (canon_at m lives y k Ly), Ey; apply Le).
    assert (Mc : meanwhile s (canon y)). { destruct M as [M1 [M2 M3] M4 M5 M6 [M7 M8] M9 M10]. split; auto. split; auto. unfold present. now rewrite canon_length. }
    assert (Fc : fine (canon y)). { destruct Fy as (Gy & By' & Ly' & Ny). split; [now apply canon_gentle|]. auto. }
    split; [exact M|]. split; [exact Fy|]. split; [exact Mc|]. split; [exact Fc|]. split; [exact Ec|]. intros f l' A. destruct (gentle_step m lives fs plain_m knows_fs k c u either f A s q false d x Fi D Q X C) as (X1 & C1 & _).
    assert (Hs : held k m (process_at s k) (refill c f s)) by (split; [apply Le|split; [reflexivity|now apply messages_buffers]]).
    destruct (other_step k l' m (process_at s k) plain_m (refill c f s) q false _ _ ltac:(congruence) Hs X1 C1) as (X2 & C2 & _). eexists. split; [apply makes_step_plain; apply makes_step_by with q (outcome_aside k l' (refill_outcome c f d)); [|exact X2|exact C2]|].
    - unfold present in Q. unfold aside. rewrite with_process_length. change (processes (refill c f s)) with (processes s). lia.
    - split; reflexivity.
  Qed.

  Lemma canon_first f l' y : canon (with_process (refill c f (canon y)) k l') = canon (with_process (refill c f y) k l').
  Proof.
    apply same_states; auto; [rewrite !canon_length, !with_process_length; change (processes (refill c f (canon y))) with (processes (canon y)); now rewrite canon_length|]. intros j L. rewrite canon_length, with_process_length in L. change (processes (refill c f (canon y))) with (processes (canon y)) in L. rewrite canon_length in L.
    rewrite !canon_at; [|rewrite with_process_length; exact L|rewrite with_process_length; change (processes (refill c f (canon y))) with (processes (canon y)); now rewrite canon_length]. destruct (N.eq_dec j k) as [->|D].
    - rewrite !with_process_at; auto. change (processes (refill c f (canon y))) with (processes (canon y)). now rewrite canon_length.
    - pose proof (aside_other k l' (refill c f (canon y)) j D) as A1. pose proof (aside_other k l' (refill c f y) j D) as A2. unfold aside in A1, A2. rewrite A1, A2. change (process_at (refill c f (canon y)) j) with (process_at (canon y) j). change (process_at (refill c f y) j) with (process_at y j).
      rewrite (canon_at m lives y j L). apply canon_one_twice.
  Qed.
End Reduced.
