(** Evidence about fewer states still: where one process may go first, the steps of the others are left out. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Program ProgramSafety ProgramTable.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics StateEquality Outcomes Successors Runs Programs ProgramsSound Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps Trimmed SettledTables
  Buffers Ports Ample Passing Refilled Gentle GentleSteps GentleRuns First Futures ReducedRuns.
Import ListNotations.

(** ** What is computed of a state: where the first process leads that may go first to states of greater numbers, or all steps *)
Section Survey.
  Variables (m : model) (lives : list (list (list bool))) (fs : list (list (list port))) (globals : list range) (number_of : state -> N) (x : N).

  Fixpoint reduced_from (s : state) (n : nat) (k : N) : option (list state) :=
    match n with
    | O => None
    | S n' =>
        match going_first m fs globals s k with
        | Some ts => let us := settled_all m lives ts [] in if all (fun t => n_ltb x (number_of t)) us then Some us else reduced_from s n' (n_add k 1)
        | None => reduced_from s n' (n_add k 1)
        end
    end.
  Definition reduced_survey (s : state) : option (list state * bool) :=
    if is_tidy m s then
      match reduced_from s (n_nat (count (processes s))) 0 with Some us => Some (us, false) | None => settled_survey m lives s end
    else None.
End Survey.

Section Checker.
  Variables (m : model) (lives reach : list (list (list bool))).
  Variables (row_at : N -> state) (number_of : state -> N) (size : N).

  Definition check_reduced_row (fs : list (list (list port))) (globals : list range) (x : N) : bool :=
    match reduced_survey m lives fs globals number_of x (row_at x) with
    | Some (ss, b) => if b then false else all (is_listed state_eqb row_at number_of size) ss
    | None => false
    end.
  Definition check_promela_safe_reduced : bool :=
    match initial m with
    | Some s =>
        if condenses m lives then
          if all_follow (proctypes m) reach then
            let fs := futures m lives reach in
            if all_admit fs 0 (proctypes m) then
              if is_listed state_eqb row_at number_of size (canon m lives s) then all_below size (check_reduced_row fs (global_ranges m)) else false
            else false
          else false
        else false
    | None => false
    end.
End Checker.

Lemma in_afters t ds : In t (afters ds) <-> exists d, In d ds /\ after d = t.
Proof.
  induction ds as [|d ds IH]; cbn [afters]; [split; [intros []|intros (d & [] & _)]|]. simpl In. rewrite IH. split.
  - intros [<-|(d' & I & E)]; eauto.
  - intros (d' & [->|I] & E); eauto.
Qed.

Section Sound.
  Variables (m : model) (lives : list (list (list bool))) (fs : list (list (list port))).
  Hypothesis condenses_m : condenses m lives = true.
  Hypothesis knows_fs : knows m lives fs.
  Notation globals := (global_ranges m).
  Notation canon := (canon m lives).
  Let settles_m : settles m = true := settles_m m lives condenses_m.
  Let fits_m : fits m lives = true := fits_m m lives condenses_m.
  Let plain_m : plain_model m = true := is_plain m settles_m.
  Notation buffers := (all_buffered m).

  (** ** Runs of settled states *)
  Inductive settled_run : nat -> state -> state -> Prop :=
    | run_ends s : settled_run 0 s s
    | run_goes s t n w : leads_to m s t -> settled_run n (canon t) w -> settled_run (S n) s w.
  Definition goes_wrong (n : nat) (s : state) : Prop := exists n' t, n' <= n /\ settled_run n' s t /\ ~ is_right m t.

  Lemma right_or_not s : ~ ~ is_right m s -> is_right m s.
  Proof.
    intro H. split.
    - intros x M. destruct (N.eq_dec (fault x) no_fault) as [E|D]; auto. exfalso. apply H. intros [R _]. auto.
    - intro No. destruct (ended m s) eqn:E; auto. exfalso. apply H. intros [_ R]. rewrite (R No) in E. discriminate.
  Qed.
  Lemma wrong_canon s : buffers s = true -> ~ is_right m s -> ~ is_right m (canon s).
  Proof. intros B N R. apply N. now apply (right_canon m lives settles_m fits_m). Qed.
  Lemma leads_buffers s t : buffers s = true -> leads_to m s t -> buffers t = true.
  Proof. intros B (x & [M _] & <-). now apply (step_buffers m plain_m s). Qed.
  Lemma goes_wrong_more n n' s : goes_wrong n s -> n <= n' -> goes_wrong n' s.
  Proof. intros (a & t & L & R & W) Le. exists a, t. split; [lia|auto]. Qed.

  (** Every run has one of settled states that is no longer. *)
  Lemma run_settles s : buffers s = true -> forall t, comes_to s (leads_to m) t -> buffers t = true /\ exists n, settled_run n (canon s) (canon t).
  Proof.
    intros B t C. induction C as [|t w C [Bt (n & R)] L].
    - split; auto. exists 0. constructor.
    - split; [now apply (leads_buffers t)|]. destruct L as (x & [X G] & <-). destruct (step_canon m lives settles_m fits_m t x Bt X) as [(_ & E & _)|(x' & X' & F & E)]; [exists n; now rewrite E|].
      assert (Sn : forall n a b, settled_run n a b -> forall w, leads_to m b w -> settled_run (S n) a (canon w)).
      { clear. induction 1 as [a|a t n b L R IH]; intros w Lw; [apply run_goes with w; auto; constructor|]. apply run_goes with t; auto. }
      exists (S n). rewrite <- E. apply (Sn n _ (canon t)); auto. exists x'. split; [split; auto; now rewrite F|reflexivity].
  Qed.

  (** ** Who goes first *)
  Lemma others_allow_spec s k c u ls : forall j, others_allow m fs s k c u j ls = true -> forall i, i < length ls -> (j + N.of_nat i)%N <> k ->
    forall p, In p (future fs (type (nth i ls no_live)) (at_node (nth i ls no_live))) -> allows (look m s (j + N.of_nat i) false 0) c u p = true.
  Proof.
    induction ls as [|l ls IH]; intros j H i L D p I; cbn [length others_allow] in *; [lia|]. apply if_true in H as [H1 H2]. destruct i as [|i].
    - rewrite N.add_0_r in *. unfold n_eqb in H1. destruct (N.eqb_spec j k); [easy|]. rewrite all_spec in H1. now apply H1.
    - specialize (IH _ H2 i ltac:(lia)). unfold n_add in IH. replace (j + 1 + N.of_nat i)%N with (j + N.of_nat (S i))%N in IH by lia. auto.
  Qed.

  Lemma going_first_spec s k ts : buffers s = true -> canon s = s -> present k s -> going_first m fs globals s k = Some ts ->
    exists c u, (u = sends \/ u = receives) /\ fine m fs k c u s /\ leads_first m lives k c u s /\ forall t, In t ts <-> exists d, In d (executions (look m s k false 0)) /\ after d = t.
  Proof.
    intros B Ca P H. unfold going_first in H. cbv zeta in H. destruct (provided (proctype_at m (type (process_at s k)))) as [z| | | | | | | | | | | | | | | |] eqn:Pr; try discriminate. destruct (is_true z) eqn:Z; [|discriminate].
    destruct (leading globals (look m s k false 0) (edges (node_of m (process_at s k)))) as [[c u]|] eqn:Le; [|discriminate]. destruct (executions (look m s k false 0)) as [|d0 ds] eqn:X; [discriminate|]. destruct (all _ (d0 :: ds)) eqn:Nf; [|discriminate].
    destruct (others_allow m fs s k c u 0 (processes s)) eqn:Al; [|discriminate]. injection H as <-. exists c, u. unfold leading in Le. destruct (edges (node_of m (process_at s k))) as [|e0 es] eqn:Es; [discriminate|].
    destruct (only_use globals e0) as [[ch u0]|] eqn:On; [|discriminate]. destruct (channel_of (look m s k false 0) ch) as [c0|] eqn:Ch; [|discriminate]. destruct (all (uses_so globals (look m s k false 0) c0 u0) (e0 :: es)) eqn:Us; [|discriminate]. injection Le as -> ->.
    assert (Ei : u = sends \/ u = receives) by (destruct (only_use_spec m u e0 ch On) as (_ & _ & _ & _ & _ & [[U _]|[U _]]); auto). split; [exact Ei|].
    assert (Lc : N.to_nat c < length (channels s)).
    { unfold channel_of, channel_number in Ch. destruct (value (look m s k false 0) ch) as [y|]; [|discriminate]. cbn [look sees] in Ch. destruct (z_ltb 0 y) eqn:Y; [|discriminate]. destruct (n_leb (z_n y) (count (channels s))) eqn:Lb; [|discriminate]. injection Ch as <-.
      apply N.leb_le in Lb. apply Z.ltb_lt in Y. rewrite count_length in Lb. unfold n_sub, z_n in *. lia. }
    assert (Able : u = receives -> messages (channel_at s c) <> []).
    { intro U. assert (I : In d0 (executions (look m s k false 0))) by (rewrite X; now left). unfold executions, executions_by in I. destruct (plain_types m plain_m) as (_ & UP & _).
      assert (Aw : allowed (look m s k false 0) = Gives true) by (unfold allowed, is_provided; cbn [look program sees me]; rewrite Pr, UP; cbn [value]; now rewrite Z). rewrite Aw in I. rewrite in_rev_append in I. destruct I as [I|[]].
      apply in_try_all_of in I as [[]|(e & Ie & I)]. cbn [look program sees me] in Ie. rewrite Es in Ie. rewrite all_spec in Us. specialize (Us e Ie). apply (uses_able m k c u s e Us); auto. intro En. rewrite En in I. destruct I. }
    split; [|split].
    - split; [|auto]. intros j D J p I. pose proof (others_allow_spec s k c u (processes s) 0 Al (N.to_nat j) J) as H. rewrite N2Nat.id in H. apply H; auto.
    - unfold leads_first. split; [exact P|]. split; [rewrite <- (canon_at m lives s k P), Ca; reflexivity|]. split; [eauto|]. rewrite Es, X. split; [exact Us|]. split; [discriminate|]. intros d I. rewrite all_spec in Nf. specialize (Nf d I). now apply N.eqb_eq.
    - intro t. exact (in_afters t (d0 :: ds)).
  Qed.

  (** What goes wrong after a step of others goes wrong after one of the process that goes first, too. *)
  Lemma first_wrong k c u : (u = sends \/ u = receives) -> forall n s t, fine m fs k c u s -> leads_first m lives k c u s -> canon s = s -> settled_run n s t -> ~ is_right m t ->
    exists d, In d (executions (look m s k false 0)) /\ goes_wrong n (canon (after d)).
  Proof.
    intros Ei. induction n as [|n IH]; intros s t Fi Le Ca R W; pose proof Fi as (G & B & Lc & Ne).
    - inversion R; subst. destruct (executions (look m t k false 0)) as [|d ds] eqn:X; [now destruct Le as (_ & _ & _ & _ & No & _)|]. exists d. split; [now left|]. assert (I : In d (executions (look m t k false 0))) by (rewrite X; now left).
      destruct (first_makes m lives fs settles_m k c u Ei t d Le B Fi I) as [(x0 & Go & _ & Ta) _]. assert (Bd : buffers (after d) = true) by (rewrite <- Ta; apply (step_buffers m plain_m t); auto; apply Go).
      exists 0, (canon (after d)). split; [lia|]. split; [constructor|]. apply wrong_canon; auto. intro Rd. apply W. split.
      + intros x M. destruct (first_plain m lives k c u Ei t x Le M) as (q & d' & Q & X' & C). destruct (N.eq_dec q k) as [->|D]; [now destruct (first_own m lives fs settles_m k c u Ei t d' x Le B Fi X' C) as (_ & F & _)|].
        destruct (other_moves m lives fs settles_m knows_fs k c u Ei t q d' x Fi Le D Q X' C) as (My & _ & _ & _ & _ & Mv). destruct Le as (P & Tr & Pr & Us & No & Nf). assert (M0 : meanwhile m k c u t t) by (split; auto; apply grows_refl).
        destruct Pr as (z & Pr & Z). pose proof (executions_alike m plain_m k c u t t M0 z Pr Z Us No) as Fa. destruct (forall2_left _ _ _ Fa d I) as (d1 & _ & Ra). destruct (Ra (Nf d I)) as (_ & _ & _ & [[E _]|(f & l' & Mb & E & _)]).
        * rewrite E in Rd. now apply Rd.
        * destruct (Mv f l' Mb) as (x' & Mx & Fx & _). rewrite <- Fx. apply Rd. now rewrite E.
      + intro No. exfalso. apply (No x0). apply Go.
    - inversion R as [|s0 y n0 w L R' E1 E2 E3]; subst. destruct L as (x & [M Er] & <-). destruct (first_plain m lives k c u Ei s x Le M) as (q & d & Q & X & C). destruct (N.eq_dec q k) as [->|D].
      + destruct (first_own m lives fs settles_m k c u Ei s d x Le B Fi X C) as (I & _ & Ta). exists d. split; [exact I|]. rewrite <- Ta. exists n, t. auto.
      + destruct (other_moves m lives fs settles_m knows_fs k c u Ei s q d x Fi Le D Q X C) as (_ & _ & Mc & Fc & Ec & Mv). set (y := target x) in *.
        destruct (first_meanwhile m lives fs settles_m k c u s (canon y) Le Mc Fi Ec) as [Lc' Fa]. destruct (IH (canon y) t Fc Lc' (canon_twice m lives settles_m fits_m y) R' W) as (d1 & I1 & (n' & t' & Ln & R1 & W1)).
        destruct (forall2_right _ _ _ Fa d1 I1) as (d0 & I0 & Ra). exists d0. split; [exact I0|]. pose proof Le as (_ & _ & _ & _ & _ & Nf). destruct (Ra (Nf d0 I0)) as (_ & _ & _ & [[E0 E1]|(f & l' & Mb & E0 & E1)]).
        * rewrite E0, Ca. rewrite E1, (canon_twice m lives settles_m fits_m y) in R1. exists (S n'), t'. split; [lia|]. split; [|exact W1]. apply run_goes with y; auto. exists x. split; [split; auto|reflexivity].
        * destruct (Mv f l' Mb) as (x' & Mx & Fx & Tx). destruct (first_makes m lives fs settles_m k c u Ei s d0 Le B Fi I0) as [(x0 & Go & _ & Ta) _]. assert (Bd : buffers (after d0) = true) by (rewrite <- Ta; apply (step_buffers m plain_m s); auto; apply Go).
          rewrite E1, (canon_first m lives settles_m fits_m k c f l' y), <- Tx in R1. rewrite E0 in *. destruct (step_canon m lives settles_m fits_m _ x' Bd Mx) as [(_ & E & _)|(x2 & X2 & F2 & E2)].
          -- rewrite E in R1. exists n', t'. split; [lia|auto].
          -- exists (S n'), t'. split; [lia|]. split; [|exact W1]. rewrite <- E2 in R1. apply run_goes with (target x2); auto. exists x2. split; [split; auto; now rewrite F2, Fx|reflexivity].
  Qed.

  (** ** Tables *)
  Variables (row_at : N -> state) (number_of : state -> N) (size : N).
  Notation listed s := (is_listed state_eqb row_at number_of size s = true).
  Hypothesis rows : forall x, (x < size)%N -> check_reduced_row m lives row_at number_of size fs globals x = true.

  Lemma reduced_from_spec x s n : forall k us, reduced_from m lives fs globals number_of x s n k = Some us -> exists j ts, (k <= j)%N /\ (j < k + N.of_nat n)%N /\ going_first m fs globals s j = Some ts /\ us = settled_all m lives ts [] /\ forall t, In t us -> (x < number_of t)%N.
  Proof.
    induction n as [|n IH]; intros k us; cbn [reduced_from]; [discriminate|]. assert (Next : reduced_from m lives fs globals number_of x s n (n_add k 1) = Some us -> exists j ts, (k <= j)%N /\ (j < k + N.of_nat (S n))%N /\ going_first m fs globals s j = Some ts /\ us = settled_all m lives ts [] /\ forall t, In t us -> (x < number_of t)%N).
    { intro E. destruct (IH _ _ E) as (j & ts & L1 & L2 & H). exists j, ts. unfold n_add in *. split; [lia|]. split; [lia|exact H]. }
    destruct (going_first m fs globals s k) as [ts|] eqn:Gf; [|exact Next]. cbv zeta. destruct (all (fun t => n_ltb x (number_of t)) (settled_all m lives ts [])) eqn:A; [|exact Next]. intros [= <-]. exists k, ts. split; [lia|]. split; [lia|]. split; [exact Gf|]. split; [reflexivity|].
    rewrite all_spec in A. intros t I. specialize (A t I). now apply n_ltb_spec.
  Qed.

  Lemma listed_right : forall n r s t, listed s -> canon s = s -> (N.to_nat size - N.to_nat (number_of s) <= r)%nat -> settled_run n s t -> is_right m t.
  Proof.
    induction n as [n IHn] using lt_wf_ind. induction r as [r IHr] using lt_wf_ind. intros s t L Ca Lr R. apply right_or_not. intro W.
    apply (is_listed_spec state_eqb row_at number_of size state_eqb_sound) in L as [Ln Er]. pose proof (rows _ Ln) as Ro. unfold check_reduced_row in Ro. rewrite Er in Ro. unfold reduced_survey in Ro. destruct (is_tidy m s) eqn:Ti; [|discriminate]. pose proof (tidy_buffered m s Ti) as B.
    destruct (reduced_from m lives fs globals number_of (number_of s) s (n_nat (count (processes s))) 0) as [us|] eqn:Rf.
    - destruct (reduced_from_spec _ _ _ _ _ Rf) as (k & ts & _ & Lk & Gf & -> & Gr). rewrite all_spec in Ro. assert (P : present k s) by (unfold n_nat in Lk; rewrite count_length in Lk; unfold present; lia).
      destruct (going_first_spec s k ts B Ca P Gf) as (c & u & Ei & Fi & Le & Ts). destruct (first_wrong k c u Ei n s t Fi Le Ca R W) as (d & I & (n' & t' & Ln' & R' & W')).
      assert (Iu : In (canon (after d)) (settled_all m lives ts [])) by (apply settled_all_spec; right; exists (after d); split; auto; apply Ts; eauto). specialize (Ro _ Iu). specialize (Gr _ Iu).
      pose proof (is_listed_spec state_eqb row_at number_of size state_eqb_sound _ Ro) as [Lt _]. apply W'. destruct (Nat.eq_dec n' n) as [->|Dn].
      + apply (IHr (N.to_nat size - N.to_nat (number_of (canon (after d)))) ltac:(lia) (canon (after d)) t'); auto. now apply (canon_twice m lives settles_m fits_m).
      + apply (IHn n' ltac:(lia) (N.to_nat size) (canon (after d)) t'); auto; [now apply (canon_twice m lives settles_m fits_m)|lia].
    - destruct (settled_survey m lives s) as [[ss b]|] eqn:Sv; [|discriminate]. destruct b; [discriminate|]. destruct (settled_survey_correct m lives s ss false Sv) as (Ss & Ri & _). destruct (Ri eq_refl) as [Rs _]. rewrite all_spec in Ro.
      inversion R as [|s0 y n0 w Ld R' E1 E2 E3]; subst; [easy|]. assert (Iy : In (canon y) ss) by (apply Ss; exists y; auto). apply W.
      apply (IHn n0 ltac:(lia) (N.to_nat size) (canon y) t); auto; [now apply (canon_twice m lives settles_m fits_m)|lia].
  Qed.

  Theorem reduced_safe s : buffers s = true -> listed (canon s) -> program_safe s (leads_to m) (is_right m).
  Proof.
    intros B L t C. destruct (run_settles s B t C) as [Bt (n & R)]. apply (right_canon m lives settles_m fits_m t Bt). apply (listed_right n (N.to_nat size) (canon s) (canon t)); auto; [now apply (canon_twice m lives settles_m fits_m)|lia].
  Qed.
End Sound.

Theorem check_promela_safe_reduced_sound m lives reach row_at number_of size : check_promela_safe_reduced m lives reach row_at number_of size = true -> promela_safe m.
Proof.
  unfold check_promela_safe_reduced. destruct (initial m) as [s|] eqn:E; [|discriminate]. destruct (condenses m lives) eqn:Co; [|discriminate]. destruct (all_follow (proctypes m) reach) eqn:Fo; [|discriminate]. cbv zeta.
  destruct (all_admit (futures m lives reach) 0 (proctypes m)) eqn:Ad; [|discriminate]. destruct (is_listed state_eqb row_at number_of size (canon m lives s)) eqn:L; [|discriminate]. intro H. pose proof (all_below_spec _ _ H) as Rows. clear H. exists s. split; [exact E|].
  pose proof (futures_know m lives reach Fo Ad) as Kn. assert (B : all_buffered m s = true).
  { pose proof (is_listed_spec state_eqb row_at number_of size state_eqb_sound _ L) as [Ln Er]. specialize (Rows _ Ln). unfold check_reduced_row in Rows. rewrite Er in Rows. unfold reduced_survey in Rows. destruct (is_tidy m (canon m lives s)) eqn:T; [|discriminate]. exact (tidy_buffered m _ T). }
  exact (reduced_safe m lives (futures m lives reach) Co Kn row_at number_of size Rows s B L).
Qed.
