(** Where the function that computes steps gives an answer, it gives one for every state that differs in dead variables only. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics StateEquality Outcomes Distinct Successors Runs Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps Trimmed.
Import ListNotations.

Section Endings.
  Variable m : model.

  (** The atomic sequences that go on from an outcome end after so many statements. *)
  Fixpoint ends (fuel : nat) (d : outcome) : Prop :=
    match fuel with
    | O => False
    | S fuel' => ends_run (what d) = true \/ match holder d with None => True | Some h => forall d', executes (look m (after d) h false 0) d' -> ends fuel' (followed d d') end
    end.

  Lemma advance_from before ds : forall next found next' found', advance m before ds next found = (next', found') -> forall y, In y next' ->
    In y next \/ exists d h d', In d ds /\ ends_run (what d) = false /\ holder d = Some h /\ executes (look m (after d) h false 0) d' /\ y = followed d d'.
  Proof.
    induction ds as [|d ds IH]; intros next found next' found'; cbn [advance]; [intros [= <- <-]; auto|].
    destruct (ends_run (what d)) eqn:Er; [|destruct (holder d) as [h|] eqn:Ho; [pose proof (executions_correct (look m (after d) h false 0)) as Ex; destruct (executions _) as [|d1 l] eqn:El|]].
    all: intros A y I; destruct (IH _ _ _ _ A y I) as [I'|(x & h' & d' & Ix & R)]; [|right; exists x, h', d'; split; [now right|exact R]].
    1, 2, 4: now left.
    apply in_follow_all in I' as [I'|(d' & Id & ->)]; [now left|]. right. exists d, h, d'. split; [now left|]. repeat split; auto. now apply Ex.
  Qed.

  Lemma complete_ends before : forall fuel ds found found', complete fuel m before ds found = Some found' -> forall d, In d ds -> ends fuel d.
  Proof.
    induction fuel as [|fuel IH]; intros [|d0 ds] found found'; cbn [complete]; try discriminate; try (now intros _ d []).
    destruct (advance m before (d0 :: ds) [] found) as [next found1] eqn:A. intros C d I. destruct (advance_onward _ _ _ _ _ _ _ A) as [_ On]. cbn [ends].
    destruct (ends_run (what d)) eqn:Er; [now left|right]. destruct (holder d) as [h|] eqn:Ho; [|exact Logic.I]. intros d' X. apply (IH _ _ _ C). apply in_distinct. now apply On with h.
  Qed.
  Lemma ends_complete before : forall fuel ds found, (forall d, In d ds -> ends fuel d) -> exists found', complete fuel m before ds found = Some found'.
  Proof.
    induction fuel as [|fuel IH]; intros [|d0 ds] found H; cbn [complete]; eauto; [destruct (H d0 (or_introl eq_refl))|].
    destruct (advance m before (d0 :: ds) [] found) as [next found1] eqn:A. apply IH. intros y I. apply -> in_distinct in I. destruct (advance_from _ _ _ _ _ _ A y I) as [[]|(d & h & d' & Id & Er & Ho & X & ->)].
    destruct (H d Id) as [E|E]; [congruence|]. rewrite Ho in E. now apply E.
  Qed.
  Lemma complete_all_ends s ds : forall found found', complete_all m s ds found = Some found' -> forall d, In d ds -> ends most_atomic d.
  Proof.
    induction ds as [|d0 ds IH]; intros found found'; cbn [complete_all]; [now intros _ d []|]. destruct (complete most_atomic m s [d0] found) as [found1|] eqn:C; [|discriminate].
    intros H d [<-|I]; [|eauto]. apply (complete_ends _ _ _ _ _ C). now left.
  Qed.
  Lemma ends_complete_all s ds : forall found, (forall d, In d ds -> ends most_atomic d) -> exists found', complete_all m s ds found = Some found'.
  Proof.
    induction ds as [|d0 ds IH]; intros found H; cbn [complete_all]; eauto. destruct (ends_complete s most_atomic [d0] found) as (found1 & ->); [intros d [<-|[]]; apply H; now left|]. apply IH. intros d I. apply H. now right.
  Qed.
  Lemma steps_of_ends s t n : forall found found', steps_of m s t n (N.of_nat n) found = Some found' -> forall k d, (k < N.of_nat n)%N -> executes (look m s k t 0) d -> ends most_atomic d.
  Proof.
    induction n as [|n IH]; intros found found'; cbn [steps_of]; [intros; lia|]. replace (n_sub (N.of_nat (S n)) 1) with (N.of_nat n) by (unfold n_sub; lia).
    destruct (complete_all m s (executions (look m s (N.of_nat n) t 0)) found) as [found1|] eqn:C; [|discriminate]. intros H k d L X. destruct (N.eq_dec k (N.of_nat n)) as [->|D]; [|apply (IH _ _ H k d); auto; lia].
    apply (complete_all_ends _ _ _ _ C). now apply executions_correct.
  Qed.
  Lemma ends_steps_of s t n : forall found, (forall k d, (k < N.of_nat n)%N -> executes (look m s k t 0) d -> ends most_atomic d) -> exists found', steps_of m s t n (N.of_nat n) found = Some found'.
  Proof.
    induction n as [|n IH]; intros found H; cbn [steps_of]; eauto. replace (n_sub (N.of_nat (S n)) 1) with (N.of_nat n) by (unfold n_sub; lia).
    destruct (ends_complete_all s (executions (look m s (N.of_nat n) t 0)) found) as (found1 & ->); [intros d I; apply (H (N.of_nat n)); [lia|now apply executions_correct]|]. apply IH. intros k d L. apply H. lia.
  Qed.

  Variable lives : list (list (list bool)).
  Hypothesis plain_m : plain_model m = true.
  Hypothesis fits_m : fits m lives = true.
  Notation near := (near m lives).

  Lemma ends_near k : forall fuel d d', outcome_near m lives k d d' -> ends fuel d -> ends fuel d'.
  Proof.
    induction fuel as [|fuel IH]; intros d d' O; cbn [ends]; auto. pose proof O as (W & H & F & N & K). rewrite <- F, <- H. intros [E|E]; [now left|right]. destruct (holder d) as [h|] eqn:Ho; auto.
    assert (Hk : h = k) by (destruct K; congruence). subst h. intros d1' X. destruct N as [Ea|(L & B & l & Ea & A)].
    - assert (Ed : d' = d) by (destruct d, d'; cbn in *; congruence). subst d'. now apply E.
    - rewrite Ea in X. apply executions_correct in X. change (look m (aside k l (after d)) k false 0) with (view_aside k l (look m (after d) k false 0)) in X.
      pose proof (executions_near m lives plain_m fits_m k (look m (after d) k false 0) l eq_refl eq_refl L B A) as Fo.
      assert (Back : exists d1, In d1 (executions (look m (after d) k false 0)) /\ outcome_near m lives k d1 d1').
      { clear - Fo X. induction Fo as [|x y xs ys R Fo IHF]; [destruct X|]. destruct X as [<-|X]; [exists x; simpl; auto|]. destruct (IHF X) as (z & I & R'). exists z. simpl. auto. }
      destruct Back as (d1 & X1 & O1). apply (IH (followed d d1) (followed d' d1')); [now apply followed_near|]. apply E. now apply executions_correct.
  Qed.

  Lemma ends_aside k l l0 q : q <> k -> forall fuel d, held k m l0 (after d) -> (holder d = None \/ holder d = Some q) -> ends fuel d -> ends fuel (outcome_aside k l d).
  Proof.
    intro D. induction fuel as [|fuel IH]; intros d H Q; cbn [ends]; auto. cbn [outcome_aside what holder after]. intros [E|E]; [now left|right]. destruct (holder d) as [h|]; auto.
    assert (Hq : h = q) by (destruct Q; congruence). subst h. intros d1' X. apply executions_correct in X. destruct (executions_aside k l m l0 plain_m (look m (after d) q false 0) eq_refl D H) as [Ex Hx].
    change (look m (aside k l (after d)) q false 0) with (view_aside k l (look m (after d) q false 0)) in X. rewrite Ex in X. apply in_map_iff in X as (d1 & <- & I). destruct (Hx d1 I) as [H1 Q1].
    change (followed (outcome_aside k l d) (outcome_aside k l d1)) with (outcome_aside k l (followed d d1)). apply IH; auto. apply E. now apply executions_correct.
  Qed.

  Lemma near_length k s s' : near k s s' -> length (processes s') = length (processes s).
  Proof. intros [->|(_ & _ & l & -> & _)]; auto. unfold aside. apply with_process_length. Qed.

  Lemma ends_all k s s' t : near k s s' -> (forall q d, executes (look m s q t 0) d -> (q < N.of_nat (length (processes s)))%N -> ends most_atomic d) ->
    forall q d', executes (look m s' q t 0) d' -> (q < N.of_nat (length (processes s)))%N -> ends most_atomic d'.
  Proof.
    intros [->|(L & B & l & -> & A)] H q d' X Lq; [eauto|]. apply executions_correct in X. change (look m (aside k l s) q t 0) with (view_aside k l (look m s q t 0)) in X. destruct (N.eq_dec q k) as [->|D].
    - pose proof (executions_near m lives plain_m fits_m k (look m s k t 0) l eq_refl eq_refl L B A) as Fo.
      assert (Back : exists d, In d (executions (look m s k t 0)) /\ outcome_near m lives k d d').
      { clear - Fo X. induction Fo as [|x y xs ys R Fo IHF]; [destruct X|]. destruct X as [<-|X]; [exists x; simpl; auto|]. destruct (IHF X) as (z & I & R'). exists z. simpl. auto. }
      destruct Back as (d & I & O). apply (ends_near k _ d); auto. apply (H k); auto. now apply executions_correct.
    - destruct (executions_aside k l m (process_at s k) plain_m (look m s q t 0) eq_refl D ltac:(now repeat split)) as [Ex Hx]. rewrite Ex in X. apply in_map_iff in X as (d & <- & I). destruct (Hx d I) as [Hd Q].
      apply (ends_aside k l (process_at s k) q D); auto. apply (H q); auto. now apply executions_correct.
  Qed.

  Lemma near_steps k s s' xs : near k s s' -> steps m s = Some xs -> exists ys, steps m s' = Some ys.
  Proof.
    intros N E. pose proof (near_length k s s' N) as Ln. pose proof (near_back m lives k s s' N) as Nb. unfold steps in *. rewrite !count_length, Ln in *. unfold n_nat in *. rewrite Nat2N.id in *. set (n := length (processes s)) in *.
    assert (Some_of : forall t found, steps_of m s t n (N.of_nat n) [] = Some found -> exists found', steps_of m s' t n (N.of_nat n) [] = Some found').
    { intros t found F. apply ends_steps_of. intros q d Lq X. apply (ends_all k s s' t N) with q; auto. intros q' d' X' L'. now apply (steps_of_ends _ _ _ _ _ F q'). }
    assert (When : forall t u found found', (u = s \/ u = s') -> steps_of m u t n (N.of_nat n) [] = Some found -> found' = found -> forall st, In st found <-> makes_step_when m u t st).
    { intros t u found _ Hu F _. apply (steps_when m u t found). unfold n_nat. rewrite !count_length. destruct Hu as [-> | ->]; rewrite ?Ln; fold n; now rewrite Nat2N.id. }
    destruct (steps_of m s false n (N.of_nat n) []) as [found|] eqn:F; [|discriminate]. destruct (Some_of false found F) as (found' & F'). rewrite F'.
    pose proof (When false s found found (or_introl eq_refl) F eq_refl) as W. pose proof (When false s' found' found' (or_intror eq_refl) F' eq_refl) as W'.
    assert (Answer : forall t g g', (forall st, In st g <-> makes_step_when m s t st) -> (forall st, In st g' <-> makes_step_when m s' t st) ->
      (forall st, makes_step_when m s' t st -> exists st', makes_step m s st' /\ fault st' = fault st) -> (forall st, makes_step m s st -> In st g) -> (exists l, answer g = Some l) -> exists l, answer g' = Some l).
    { intros t g g' G G' Bk All (r & An). unfold answer in *. destruct (some (fun st => n_eqb (fault st) nested_enabled) g) eqn:Sg; [discriminate|]. destruct (some (fun st => n_eqb (fault st) nested_enabled) g') eqn:Sg'; eauto. exfalso.
      apply some_spec in Sg' as (st & I & Fs). apply G' in I. destruct (Bk st I) as (st' & M & Ef). assert (S : some (fun st => n_eqb (fault st) nested_enabled) g = true) by (apply some_spec; exists st'; split; [now apply All|now rewrite Ef]). congruence. }
    assert (Bk : forall t st, (t = false \/ found' = []) -> makes_step_when m s' t st -> exists st', makes_step m s st' /\ fault st' = fault st).
    { intros t st Ht M. assert (M' : makes_step m s' st).
      { destruct t; [|now apply makes_step_plain]. destruct Ht as [Ht|Ht]; [discriminate|]. apply makes_step_timeout; auto. intros q d Lq X. rewrite Ln in Lq. fold n in Lq.
        destruct (steps_of_some m s' false n _ _ F' q d Lq X) as (y & C). assert (I : In y found') by (apply W'; apply makes_step_by with q d; auto; now rewrite Ln). rewrite Ht in I. destruct I. }
      destruct (near_step m lives plain_m fits_m k s' s st Nb M') as (st' & Ms & Fs & _). eauto. }
    pose proof (steps_correct m s xs) as Co. unfold steps in Co. rewrite !count_length in Co. unfold n_nat in Co. rewrite Nat2N.id in Co. fold n in Co. rewrite F in Co. specialize (Co E).
    destruct found as [|x found], found' as [|y found'].
    - destruct (steps_of m s true n (N.of_nat n) []) as [late|] eqn:Fl; [|discriminate]. destruct (Some_of true late Fl) as (late' & Fl'). rewrite Fl'.
      apply (Answer true late late'); eauto using When. { intros st M. apply (in_answer _ _ E), Co, M. }
    - exfalso. destruct (Bk false y (or_introl eq_refl)) as (st' & M & _); [apply W'; now left|]. destruct M as [st M|st St M]; [now apply W in M|].
      assert (My : makes_step_when m s' false y) by (apply W'; now left). destruct My as [q d y Lq X C]. destruct (near_executes m lives plain_m fits_m k s' s q false d Nb X) as (d' & X'). apply (St q d'); auto. now rewrite Ln in Lq.
    - exfalso. assert (Mx : makes_step_when m s false x) by (apply W; now left). destruct (near_step m lives plain_m fits_m k s s' x N (makes_step_plain m s x Mx)) as (x' & M & _). destruct M as [x' M|x' St M]; [now apply W' in M|].
      destruct Mx as [q d x Lq X C]. destruct (near_executes m lives plain_m fits_m k s s' q false d N X) as (d' & X'). apply (St q d'); auto. now rewrite Ln.
    - apply (Answer false (x :: found) (y :: found')); eauto. intros st M. apply (in_answer _ _ E), Co, M.
  Qed.

  Theorem similar_steps s s' : similar m lives s s' -> forall xs, steps m s = Some xs -> exists ys, steps m s' = Some ys.
  Proof. induction 1 as [s|k s s1 s2 N S IH]; intros xs E; [eauto|]. destruct (near_steps k s s1 xs N E) as (ys & Ey). eauto. Qed.
End Endings.
