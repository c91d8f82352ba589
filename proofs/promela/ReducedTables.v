(** Evidence about fewer states still: where one process may go first, the steps of the others are left out. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Program ProgramSafety ProgramTable.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics StateEquality Outcomes Successors Runs Programs ProgramsSound Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps Trimmed SettledTables
  Buffers Ports Ample Passing Refilled Gentle GentleSteps GentleRuns First Futures Postponed ReducedRuns.
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

  (** ** Who goes first *)
  Lemma others_allow_spec s k c u ls : forall j, others_allow m fs s k c u j ls = true -> forall i, i < length ls -> (j + N.of_nat i)%N <> k ->
    forall p, In p (future fs (type (nth i ls no_live)) (at_node (nth i ls no_live))) -> allows (look m s (j + N.of_nat i) false 0) c u p = true.
  Proof.
    induction ls as [|l ls IH]; intros j H i L D p I; cbn [length others_allow] in *; [lia|]. apply if_true in H as [H1 H2]. destruct i as [|i].
    - rewrite N.add_0_r in *. unfold n_eqb in H1. destruct (N.eqb_spec j k); [easy|]. rewrite all_spec in H1. now apply H1.
    - specialize (IH _ H2 i ltac:(lia)). unfold n_add in IH. replace (j + 1 + N.of_nat i)%N with (j + N.of_nat (S i))%N in IH by lia. auto.
  Qed.

  Lemma faultless_spec ds ts : faultless ds = Some ts -> ds <> [] /\ (forall d, In d ds -> what d = no_fault) /\ ts = afters ds.
  Proof.
    unfold faultless. destruct ds as [|d0 ds]; [discriminate|]. destruct (all _ (d0 :: ds)) eqn:Nf; [|discriminate]. intros [= <-]. split; [discriminate|]. split; [|reflexivity]. intros d I. rewrite all_spec in Nf. specialize (Nf d I). now apply N.eqb_eq.
  Qed.

  Lemma going_first_cases s k ts : buffers s = true -> canon s = s -> present k s -> going_first m fs globals s k = Some ts -> ts = afters (executions (look m s k false 0)) /\
    ((all own_move (edges (node_of m (process_at s k))) = true /\ leads_by_own m lives k s) \/
     (all own_move (edges (node_of m (process_at s k))) = false /\ exists c u, leading globals (look m s k false 0) (edges (node_of m (process_at s k))) = Some (c, u) /\ (u = sends \/ u = receives) /\ leads_by_channel m lives fs k c u s)).
  Proof.
    intros B Ca P H. unfold going_first in H. cbv zeta in H. destruct (provided (proctype_at m (type (process_at s k)))) as [z| | | | | | | | | | | | | | | |] eqn:Pr; try discriminate. destruct (is_true z) eqn:Z; [|discriminate].
    assert (Tr : trim_one lives (rest_of m k (process_at s k)) = process_at s k) by (rewrite <- (canon_at m lives s k P), Ca; reflexivity). destruct (all own_move (edges (node_of m (process_at s k)))) eqn:Ow.
    { apply faultless_spec in H as (Ne & Nf & ->). split; [reflexivity|]. left. split; [reflexivity|]. unfold leads_by_own. rewrite Ow. repeat split; eauto. }
    destruct (leading globals (look m s k false 0) (edges (node_of m (process_at s k)))) as [[c u]|] eqn:Le; [|discriminate]. destruct (faultless (executions (look m s k false 0))) as [ts'|] eqn:Fa; [|discriminate]. apply faultless_spec in Fa as (Ne & Nf & ->).
    destruct (others_allow m fs s k c u 0 (processes s)) eqn:Al; [|discriminate]. injection H as <-. pose proof Le as Le'. unfold leading in Le. destruct (edges (node_of m (process_at s k))) as [|e0 es] eqn:Es; [discriminate|].
    destruct (only_use globals e0) as [[ch u0]|] eqn:On; [|discriminate]. destruct (channel_of (look m s k false 0) ch) as [c0|] eqn:Ch; [|discriminate]. destruct (all (uses_so globals (look m s k false 0) c0 u0) (e0 :: es)) eqn:Us; [|discriminate]. injection Le as -> ->.
    split; [reflexivity|]. right. split; [reflexivity|]. exists c, u. split; [reflexivity|].
    assert (Ei : u = sends \/ u = receives) by (destruct (only_use_spec m u e0 ch On) as (_ & _ & _ & _ & _ & [[U _]|[U _]]); auto).
    assert (Lc : N.to_nat c < length (channels s)).
    { unfold channel_of, channel_number in Ch. destruct (value (look m s k false 0) ch) as [y|]; [|discriminate]. cbn [look sees] in Ch. destruct (z_ltb 0 y) eqn:Y; [|discriminate]. destruct (n_leb (z_n y) (count (channels s))) eqn:Lb; [|discriminate]. injection Ch as <-.
      apply N.leb_le in Lb. apply Z.ltb_lt in Y. rewrite count_length in Lb. unfold n_sub, z_n in *. lia. }
    assert (Able : u = receives -> messages (channel_at s c) <> []).
    { intro U. destruct (executions (look m s k false 0)) as [|d0 ds] eqn:X; [easy|]. assert (I : In d0 (executions (look m s k false 0))) by (rewrite X; now left). unfold executions, executions_by in I. destruct (plain_types m plain_m) as (_ & UP & _).
      assert (Aw : allowed (look m s k false 0) = Gives true) by (unfold allowed, is_provided; cbn [look program sees me]; rewrite Pr, UP; cbn [value]; now rewrite Z). rewrite Aw in I. rewrite in_rev_append in I. destruct I as [I|[]].
      apply in_try_all_of in I as [[]|(e & Ie & I)]. cbn [look program sees me] in Ie. rewrite Es in Ie. rewrite all_spec in Us. specialize (Us e Ie). apply (uses_able m k c u s e Us); auto. intro En. rewrite En in I. destruct I. }
    split; [exact Ei|]. split.
    - split; [|auto]. intros j D J p I. pose proof (others_allow_spec s k c u (processes s) 0 Al (N.to_nat j) J) as H. rewrite N2Nat.id in H. apply H; auto.
    - unfold leads_first. rewrite Es. repeat split; eauto.
  Qed.

  Lemma going_first_spec s k ts : buffers s = true -> canon s = s -> present k s -> going_first m fs globals s k = Some ts ->
    exists leads, goes_first m lives k leads /\ leads s /\ ts = afters (executions (look m s k false 0)).
  Proof.
    intros B Ca P H. destruct (going_first_cases s k ts B Ca P H) as (E & [[_ L]|(_ & c & u & _ & Ei & L)]).
    - exists (leads_by_own m lives k). split; [exact (own_goes_first m lives k settles_m fits_m)|auto].
    - exists (leads_by_channel m lives fs k c u). split; [exact (channel_goes_first m lives fs settles_m fits_m knows_fs k c u Ei)|auto].
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

  Lemma listed_right : forall n r s t, listed s -> canon s = s -> (N.to_nat size - N.to_nat (number_of s) <= r)%nat -> settled_run m lives n s t -> is_right m t.
  Proof.
    induction n as [n IHn] using lt_wf_ind. induction r as [r IHr] using lt_wf_ind. intros s t L Ca Lr R. apply (right_or_not m). intro W.
    apply (is_listed_spec state_eqb row_at number_of size state_eqb_sound) in L as [Ln Er]. pose proof (rows _ Ln) as Ro. unfold check_reduced_row in Ro. rewrite Er in Ro. unfold reduced_survey in Ro. destruct (is_tidy m s) eqn:Ti; [|discriminate]. pose proof (tidy_buffered m s Ti) as B.
    destruct (reduced_from m lives fs globals number_of (number_of s) s (n_nat (count (processes s))) 0) as [us|] eqn:Rf.
    - destruct (reduced_from_spec _ _ _ _ _ Rf) as (k & ts & _ & Lk & Gf & -> & Gr). rewrite all_spec in Ro. assert (P : present k s) by (unfold n_nat in Lk; rewrite count_length in Lk; unfold present; lia).
      destruct (going_first_spec s k ts B Ca P Gf) as (leads & Fi & Le & ->). destruct (first_wrong m lives settles_m fits_m k leads Fi n s t Le Ca R W) as (d & I & (n' & t' & Ln' & R' & W')).
      assert (Iu : In (canon (after d)) (settled_all m lives (afters (executions (look m s k false 0))) [])) by (apply settled_all_spec; right; exists (after d); split; auto; apply in_afters; eauto). specialize (Ro _ Iu). specialize (Gr _ Iu).
      pose proof (is_listed_spec state_eqb row_at number_of size state_eqb_sound _ Ro) as [Lt _]. apply W'. destruct (Nat.eq_dec n' n) as [->|Dn].
      + apply (IHr (N.to_nat size - N.to_nat (number_of (canon (after d)))) ltac:(lia) (canon (after d)) t'); auto. now apply (canon_twice m lives settles_m fits_m).
      + apply (IHn n' ltac:(lia) (N.to_nat size) (canon (after d)) t'); auto; [now apply (canon_twice m lives settles_m fits_m)|lia].
    - destruct (settled_survey m lives s) as [[ss b]|] eqn:Sv; [|discriminate]. destruct b; [discriminate|]. destruct (settled_survey_correct m lives s ss false Sv) as (Ss & Ri & _). destruct (Ri eq_refl) as [Rs _]. rewrite all_spec in Ro.
      inversion R as [|s0 y n0 w Ld R' E1 E2 E3]; subst; [easy|]. assert (Iy : In (canon y) ss) by (apply Ss; exists y; auto). apply W.
      apply (IHn n0 ltac:(lia) (N.to_nat size) (canon y) t); auto; [now apply (canon_twice m lives settles_m fits_m)|lia].
  Qed.

  Theorem reduced_safe s : buffers s = true -> listed (canon s) -> program_safe s (leads_to m) (is_right m).
  Proof.
    intros B L t C. destruct (run_settles m lives settles_m fits_m s B t C) as [Bt (n & R)]. apply (right_canon m lives settles_m fits_m t Bt). apply (listed_right n (N.to_nat size) (canon s) (canon t)); auto; [now apply (canon_twice m lives settles_m fits_m)|lia].
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
