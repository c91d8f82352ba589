(** Who may go first: a process at statements of its own, or with a channel that others use in the opposite way only. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Runs Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps Trimmed Buffers Ports Ample Own Passing Refilled Gentle GentleSteps GentleRuns First Postponed.
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
  Lemma canon_gentle k c u y : gentle m fs k c u y -> gentle m fs k c u (canon y).
  Proof.
    intros G j D J p I. assert (Jy : present j y) by (unfold present in *; now rewrite canon_length in J). specialize (G j D Jy). pose proof (gentle_known m fs k c u y j) as Kn. rewrite (canon_at m lives y j Jy) in I. set (l := process_at y j) in *. set (r := rest_of m j l) in *.
    destruct (trim_parts lives r) as [Tt Tn]. rewrite Tt, Tn in I. assert (U : some is_unknown (future fs (type l) (at_node l)) = false).
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

  (** ** By a channel *)
  Variables (k c u : N).
  Hypothesis either : u = sends \/ u = receives.
  Notation fine := (fine m fs k c u).
  Notation meanwhile := (meanwhile m k c u).

  Definition leads_first (s : state) : Prop :=
    present k s /\ trim_one lives (rest_of m k (process_at s k)) = process_at s k /\ (exists z, provided (proctype_at m (type (process_at s k))) = Const z /\ is_true z = true) /\
    all (uses_so globals (look m s k false 0) c u) (edges (node_of m (process_at s k))) = true /\ executions (look m s k false 0) <> [] /\ forall d, In d (executions (look m s k false 0)) -> what d = no_fault.

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
      rewrite (canon_at m lives y j L). apply (canon_one_twice m lives settles_m fits_m).
  Qed.

  Definition leads_by_channel (s : state) : Prop := fine s /\ leads_first s.

  Lemma first_itself s : leads_by_channel s -> Forall2 (alike_first k c u s s) (executions (look m s k false 0)) (executions (look m s k false 0)).
  Proof.
    intros [(_ & B & L & _) (P & _ & (z & Pr & Z) & Us & Ne & _)]. assert (M : meanwhile s s) by (split; auto; apply grows_refl). exact (executions_alike m plain_m k c u s s M z Pr Z Us Ne).
  Qed.

  Theorem channel_goes_first : goes_first m lives k leads_by_channel.
  Proof.
    split.
    - intros s [(_ & B & _) (P & _ & _ & _ & Ne & _)]. auto.
    - intros s d Le I. destruct (forall2_left _ _ _ (first_itself s Le) d I) as (d1 & _ & R). destruct Le as [_ (_ & _ & _ & _ & _ & Nf)]. destruct (R (Nf d I)) as (_ & H & _). auto.
    - intros s q d x [Fi Le] D Q X C. destruct (other_moves s q d x Fi Le D Q X C) as (_ & _ & Mc & Fc & Ec & _). split; [exact Fc|]. now apply (first_meanwhile s (canon (target x)) Le Mc Fi Ec).
    - intros s q d x e Le D Q X C I. pose proof Le as [Fi Lf]. destruct (other_moves s q d x Fi Lf D Q X C) as (_ & _ & _ & _ & _ & Mv). destruct (forall2_left _ _ _ (first_itself s Le) e I) as (d1 & _ & R). pose proof Lf as (_ & _ & _ & _ & _ & Nf).
      destruct (R (Nf e I)) as (_ & _ & _ & [[E _]|(f & l' & Mb & E & _)]); [now left|right]. destruct (Mv f l' Mb) as (x' & Mx & Fx & _). rewrite E. eauto.
    - intros s q d x e [Fi Le] D Q X C I. destruct (other_moves s q d x Fi Le D Q X C) as (_ & _ & Mc & Fc & Ec & Mv). destruct (first_meanwhile s (canon (target x)) Le Mc Fi Ec) as [_ Fa]. destruct (forall2_right _ _ _ Fa e I) as (e0 & I0 & R). exists e0. split; [exact I0|].
      pose proof Le as (_ & _ & _ & _ & _ & Nf). destruct (R (Nf e0 I0)) as (_ & _ & _ & [E|(f & l' & Mb & E0 & E1)]); [now left|right]. destruct (Mv f l' Mb) as (x' & Mx & Fx & Tx). exists x'. rewrite E0. split; [exact Mx|]. split; [exact Fx|]. rewrite E1, Tx. symmetry. apply canon_first.
  Qed.

End Reduced.

(** ** By variables of its own *)
Section Own.
  Variables (m : model) (lives : list (list (list bool))) (k : N).
  Hypothesis settles_m : settles m = true.
  Hypothesis fits_m : fits m lives = true.
  Let plain_m : plain_model m = true := is_plain m settles_m.
  Notation canon := (canon m lives).

  Definition leads_by_own (s : state) : Prop :=
    all_buffered m s = true /\ present k s /\ trim_one lives (rest_of m k (process_at s k)) = process_at s k /\ (exists z, provided (proctype_at m (type (process_at s k))) = Const z /\ is_true z = true) /\
    all own_move (edges (node_of m (process_at s k))) = true /\ executions (look m s k false 0) <> [] /\ forall d, In d (executions (look m s k false 0)) -> what d = no_fault.

  Lemma own_alike s y : leads_by_own s -> process_at y k = process_at s k -> present k y -> Forall2 (alike (look m s k false 0) (look m y k false 0)) (executions (look m s k false 0)) (executions (look m y k false 0)).
  Proof.
    intros (B & P & Tr & (z & Pr & Z) & Ow & _) E Py. destruct (plain_types m plain_m) as (UL & UP & _). now apply (own_runs m s y k z).
  Qed.
  Lemma own_other s q d x : leads_by_own s -> q <> k -> executes (look m s q false 0) d -> completes m s d x -> let y := target x in
    present k y /\ process_at y k = process_at s k /\ all_buffered m y = true /\ process_at (canon y) k = process_at s k /\
    (present q s -> forall l', exists x', makes_step m (with_process s k l') x' /\ fault x' = fault x /\ target x' = with_process y k l').
  Proof.
    intros (B & P & Tr & _) D X C y. assert (H : held k m (process_at s k) s) by (split; [exact P|auto]). destruct (other_step k (process_at s k) m (process_at s k) plain_m s q false d x D H X C) as (_ & _ & (Ly & Ey & By)). fold y in Ly, Ey, By.
    repeat split; auto; [rewrite (canon_at m lives y k Ly), Ey; exact Tr|]. intros Q l'. destruct (other_step k l' m (process_at s k) plain_m s q false d x D H X C) as (X2 & C2 & _). exists (step_aside k l' x). split; [|split; reflexivity].
    apply makes_step_plain. apply makes_step_by with q (outcome_aside k l' d); [|exact X2|exact C2]. unfold present in Q. unfold aside. rewrite with_process_length. lia.
  Qed.
  Lemma canon_own l' y : canon (with_process (canon y) k l') = canon (with_process y k l').
  Proof.
    apply same_states; auto; [now rewrite !canon_length, !with_process_length, canon_length|]. intros j L. rewrite canon_length, with_process_length, canon_length in L.
    rewrite !canon_at; [|now rewrite with_process_length|now rewrite with_process_length, canon_length]. destruct (N.eq_dec j k) as [->|D]; [rewrite !with_process_at; auto; now rewrite canon_length|].
    pose proof (aside_other k l' (canon y) j D) as A1. pose proof (aside_other k l' y j D) as A2. unfold aside in A1, A2. rewrite A1, A2, (canon_at m lives y j L). apply (canon_one_twice m lives settles_m fits_m).
  Qed.

  Theorem own_goes_first : goes_first m lives k leads_by_own.
  Proof.
    split.
    - intros s (B & P & _ & _ & _ & Ne & _). auto.
    - intros s d Le I. pose proof Le as (_ & P & _ & _ & _ & _ & Nf). split; auto. destruct (forall2_left _ _ _ (own_alike s s Le eq_refl P) d I) as (d1 & _ & (_ & H & _)). exact H.
    - intros s q d x Le D Q X C. destruct (own_other s q d x Le D X C) as (Py & Ey & By & Ec & _). set (y := target x) in *. assert (Pc : present k (canon y)) by (unfold present; now rewrite canon_length). pose proof (own_alike s (canon y) Le Ec Pc) as Fa.
      destruct Le as (B & P & Tr & Pr & Ow & Ne & Nf). unfold leads_by_own. rewrite Ec. split; [exact By|]. split; [exact Pc|]. split; [exact Tr|]. split; [exact Pr|]. split; [exact Ow|]. split.
      + intro En. rewrite En in Fa. now inversion Fa as [Es|]; rewrite <- Es in Ne.
      + intros e I. destruct (forall2_right _ _ _ Fa e I) as (e0 & I0 & (_ & _ & _ & W & _)). rewrite <- W. auto.
    - intros s q d x e Le D Q X C I. right. destruct (own_other s q d x Le D X C) as (_ & _ & _ & _ & Mv). pose proof Le as (_ & P & _). destruct (forall2_left _ _ _ (own_alike s s Le eq_refl P) e I) as (e1 & _ & (_ & _ & _ & _ & l' & E & _)). cbn [look sees me] in E.
      destruct (Mv Q l') as (x' & Mx & Fx & _). rewrite E. eauto.
    - intros s q d x e Le D Q X C I. destruct (own_other s q d x Le D X C) as (Py & Ey & By & Ec & Mv). set (y := target x) in *. assert (Pc : present k (canon y)) by (unfold present; now rewrite canon_length).
      destruct (forall2_right _ _ _ (own_alike s (canon y) Le Ec Pc) e I) as (e0 & I0 & (_ & _ & _ & _ & l' & E0 & E1)). cbn [look sees me] in E0, E1. exists e0. split; [exact I0|]. right. destruct (Mv Q l') as (x' & Mx & Fx & Tx). exists x'. rewrite E0. split; [exact Mx|]. split; [exact Fx|].
      rewrite E1, Tx. symmetry. apply canon_own.
  Qed.
End Own.
