(** Runs of settled states, and a process that may go first: whatever goes wrong later goes wrong after its step, too, and no later. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Program ProgramSafety.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Runs Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps Trimmed Buffers Passing.
Import ListNotations.

Section Postponed.
  Variables (m : model) (lives : list (list (list bool))).
  Hypothesis settles_m : settles m = true.
  Hypothesis fits_m : fits m lives = true.
  Let plain_m : plain_model m = true := is_plain m settles_m.
  Notation canon := (canon m lives).
  Notation buffers := (all_buffered m).

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

  (** ** A process that may go first *)
  Variable k : N.
  Notation next s := (executions (look m s k false 0)).

  (** [leads s]: in [s] it may. Its steps have no fault, and are the same after a step of another process; then both orders lead to the same. *)
  Record goes_first (leads : state -> Prop) : Prop := {
    first_here : forall s, leads s -> buffers s = true /\ present k s /\ next s <> [];
    first_steps : forall s d, leads s -> In d (next s) -> what d = no_fault /\ holder d = None;
    first_stays : forall s q d x, leads s -> q <> k -> present q s -> executes (look m s q false 0) d -> completes m s d x -> leads (canon (target x));
    first_faults : forall s q d x e, leads s -> q <> k -> present q s -> executes (look m s q false 0) d -> completes m s d x -> In e (next s) ->
      after e = s \/ exists x', makes_step m (after e) x' /\ fault x' = fault x;
    first_commutes : forall s q d x e, leads s -> q <> k -> present q s -> executes (look m s q false 0) d -> completes m s d x -> In e (next (canon (target x))) ->
      exists e0, In e0 (next s) /\ ((after e0 = s /\ after e = canon (target x)) \/ exists x', makes_step m (after e0) x' /\ fault x' = fault x /\ canon (target x') = canon (after e)) }.

  Variable leads : state -> Prop.
  Hypothesis first : goes_first leads.

  Lemma first_goes_on s d : leads s -> In d (next s) -> exists x, goes_on m s x /\ target x = after d.
  Proof.
    intros Le I. destruct (first_here _ first s Le) as (_ & P & _). destruct (first_steps _ first s d Le I) as [W H]. exists (Step (who d) (what d) (after d)). split; [|auto]. split; [|cbn; now rewrite W].
    apply makes_step_plain. apply makes_step_by with k d; [unfold present in P; lia|now apply executions_correct|]. apply completes_ended; auto. now rewrite W.
  Qed.
  Lemma first_buffers s d : leads s -> In d (next s) -> buffers (after d) = true.
  Proof. intros Le I. destruct (first_goes_on s d Le I) as (x & [M _] & <-). destruct (first_here _ first s Le) as (B & _). now apply (step_buffers m plain_m s). Qed.
  (** No timeout, as the process can move; and its own steps are those. *)
  Lemma first_plain s x : leads s -> makes_step m s x -> exists q d, present q s /\ executes (look m s q false 0) d /\ completes m s d x.
  Proof.
    intros Le M. destruct (first_here _ first s Le) as (_ & P & Ne). destruct M as [x W|x St _].
    - destruct W as [q d x L X C]. exists q, d. unfold present. split; [lia|auto].
    - exfalso. destruct (next s) as [|d ds] eqn:E; [easy|]. apply (St k d); [unfold present in P; lia|]. apply executions_correct. rewrite E. now left.
  Qed.
  Lemma first_own s d x : leads s -> executes (look m s k false 0) d -> completes m s d x -> In d (next s) /\ fault x = no_fault /\ target x = after d.
  Proof.
    intros Le X C. apply executions_correct in X. split; [exact X|]. destruct (first_steps _ first s d Le X) as [W H]. inversion C; subst; cbn [fault target]; rewrite ?W in *; try discriminate; try congruence; auto.
  Qed.

  Theorem first_wrong : forall n s t, leads s -> canon s = s -> settled_run n s t -> ~ is_right m t -> exists d, In d (next s) /\ goes_wrong n (canon (after d)).
  Proof.
    induction n as [|n IH]; intros s t Le Ca R W; pose proof (first_here _ first s Le) as (B & P & Ne).
    - inversion R; subst. destruct (next t) as [|d ds] eqn:X; [easy|]. exists d. split; [now left|]. assert (I : In d (next t)) by (rewrite X; now left). exists 0, (canon (after d)). split; [lia|]. split; [constructor|].
      apply wrong_canon; [now apply (first_buffers t)|]. intro Rd. apply W. split.
      + intros x M. destruct (first_plain t x Le M) as (q & d' & Q & X' & C). destruct (N.eq_dec q k) as [->|D]; [now destruct (first_own t d' x Le X' C) as (_ & F & _)|].
        destruct (first_faults _ first t q d' x d Le D Q X' C I) as [E|(x' & Mx & Fx)]; [rewrite E in Rd; now apply Rd|]. rewrite <- Fx. now apply Rd.
      + intro No. exfalso. destruct (first_goes_on t d Le I) as (x & [M _] & _). now apply (No x).
    - inversion R as [|s0 y n0 w L R' E1 E2 E3]; subst. destruct L as (x & [M Er] & <-). destruct (first_plain s x Le M) as (q & d & Q & X & C). destruct (N.eq_dec q k) as [->|D].
      + destruct (first_own s d x Le X C) as (I & _ & Ta). exists d. split; [exact I|]. rewrite <- Ta. exists n, t. auto.
      + pose proof (first_stays _ first s q d x Le D Q X C) as Ly. destruct (IH (canon (target x)) t Ly (canon_twice (target x)) R' W) as (e & Ie & (n' & t' & Ln & R1 & W1)).
        destruct (first_commutes _ first s q d x e Le D Q X C Ie) as (e0 & I0 & [[E0 E1]|(x' & Mx & Fx & Tx)]); exists e0; (split; [exact I0|]).
        * rewrite E0, Ca. rewrite E1, canon_twice in R1. exists (S n'), t'. split; [lia|]. split; [|exact W1]. apply run_goes with (target x); auto. exists x. split; [split; auto|reflexivity].
        * rewrite <- Tx in R1. destruct (step_canon m lives settles_m fits_m _ x' (first_buffers s e0 Le I0) Mx) as [(_ & E & _)|(x2 & X2 & F2 & E2)].
          -- rewrite E in R1. exists n', t'. split; [lia|auto].
          -- exists (S n'), t'. split; [lia|]. split; [|exact W1]. rewrite <- E2 in R1. apply run_goes with (target x2); auto. exists x2. split; [split; auto; now rewrite F2, Fx|reflexivity].
  Qed.
End Postponed.
