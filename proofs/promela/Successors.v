(** The steps of a state, as a function: they are those of the relations. *)
From Coq Require Import List NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Executability Semantics StateEquality Outcomes Distinct.
Import ListNotations.

(** ** Atomic sequences, statement by statement: those that go on, and the steps that are complete *)
Fixpoint follow_all (d : outcome) (ds next : list outcome) : list outcome :=
  match ds with [] => next | d' :: ds' => follow_all d ds' (followed d d' :: next) end.

Fixpoint advance (m : model) (before : state) (ds next : list outcome) (found : list step) : list outcome * list step :=
  match ds with
  | [] => (next, found)
  | d :: ds' =>
      if ends_run (what d) then advance m before ds' next (Step (who d) (what d) before :: found)
      else match holder d with
           | None => advance m before ds' next (Step (who d) (what d) (after d) :: found)
           | Some h =>
               match executions (look m (after d) h false 0) with
               | [] => advance m before ds' next (Step (who d) (what d) (after d) :: found)
               | following => advance m before ds' (follow_all d following next) found
               end
           end
  end.

(** [None] if some sequence has not ended after so many statements: it may be endless. *)
Fixpoint complete (fuel : nat) (m : model) (before : state) (ds : list outcome) (found : list step) : option (list step) :=
  match ds with
  | [] => Some found
  | _ =>
      match fuel with
      | O => None
      | S fuel' => let (next, found') := advance m before ds [] found in complete fuel' m before (distinct next) found'
      end
  end.
Definition most_atomic : nat := n_nat 10000.

(** ** Steps *)
Fixpoint complete_all (m : model) (s : state) (ds : list outcome) (found : list step) : option (list step) :=
  match ds with
  | [] => Some found
  | d :: ds' => match complete most_atomic m s [d] found with Some found' => complete_all m s ds' found' | None => None end
  end.

Fixpoint steps_of (m : model) (s : state) (timing_out : bool) (n : nat) (k : N) (found : list step) : option (list step) :=
  match n with
  | O => Some found
  | S n' =>
      let q := n_sub k 1 in
      match complete_all m s (executions (look m s q timing_out 0)) found with
      | Some found' => steps_of m s timing_out n' q found'
      | None => None
      end
  end.

(** No answer if a process asks whether another is [enabled] and that one asks the same, without end. *)
Definition answer (found : list step) : option (list step) :=
  if some (fun st => n_eqb (fault st) nested_enabled) found then None else Some (rev_append found []).

(** The steps of a state, the youngest process first. [None] if an atomic sequence, or a question, may be endless. *)
Definition steps (m : model) (s : state) : option (list step) :=
  let k := count (processes s) in
  match steps_of m s false (n_nat k) k [] with
  | Some [] => match steps_of m s true (n_nat k) k [] with Some found => answer found | None => None end
  | Some found => answer found
  | None => None
  end.

(** ** Atomic sequences *)
Lemma in_follow_all d ds : forall next x, In x (follow_all d ds next) <-> In x next \/ exists d', In d' ds /\ x = followed d d'.
Proof.
  induction ds as [|d1 ds IH]; intros next x; cbn [follow_all]; [split; [auto|intros [I|(d' & [] & _)]; auto]|]. rewrite IH. simpl. split.
  - intros [[<-|I]|(d' & I & ->)]; eauto.
  - intros [I|(d' & [->|I] & ->)]; eauto.
Qed.

(** The steps that some of these outcomes come to. *)
Definition come_to (m : model) (before : state) (ds : list outcome) (st : step) : Prop := exists d, In d ds /\ completes m before d st.

Lemma advance_correct m before ds : forall next found next' found', advance m before ds next found = (next', found') ->
  forall st, In st found' \/ come_to m before next' st <-> In st found \/ come_to m before next st \/ come_to m before ds st.
Proof.
  assert (Add : forall d l st, come_to m before (d :: l) st <-> completes m before d st \/ come_to m before l st).
  { intros d l st. unfold come_to. simpl. split; [intros (x & [->|I] & C); eauto|intros [C|(x & I & C)]; eauto]. }
  induction ds as [|d ds IH]; intros next found next' found'; cbn [advance].
  { intros [= <- <-] st. split; [tauto|intros [I|[I|(d & [] & _)]]; auto]. }
  destruct (ends_run (what d)) eqn:Er; [|destruct (holder d) as [h|] eqn:Ho; [pose proof (executions_correct (look m (after d) h false 0)) as Ex; destruct (executions _) as [|d1 l] eqn:El|]].
  all: intros A st; rewrite (IH _ _ _ _ A st), Add; cbn [In].
  - assert (K : completes m before d st <-> st = Step (who d) (what d) before) by (split; [inversion 1; congruence|intros ->; now apply completes_broken]).
    rewrite K. intuition congruence.
  - assert (K : completes m before d st <-> st = Step (who d) (what d) (after d)).
    { split; [|intros ->; apply completes_blocked with h; auto; intros d' H; now apply Ex in H].
      inversion 1 as [| | |d0 h' d' st' E0 H0 X0]; try congruence. subst. replace h' with h in X0 by congruence. now apply Ex in X0. }
    rewrite K. intuition congruence.
  - assert (K : completes m before d st <-> exists d', In d' (d1 :: l) /\ completes m before (followed d d') st).
    { split.
      - inversion 1 as [|? ? E0|d0 h' E0 H0 N0|d0 h' d' st' E0 H0 X0 C0]; subst; try congruence.
        + replace h' with h in N0 by congruence. exfalso. apply (N0 d1), Ex. now left.
        + replace h' with h in X0 by congruence. exists d'. split; auto. now apply Ex.
      - intros (d' & I & C). apply completes_onward with h d'; auto. now apply Ex. }
    rewrite K. unfold come_to. split.
    + intros [I|[(x & I & C)|T]]; auto. apply in_follow_all in I as [I|(d' & I & ->)]; eauto 6.
    + intros [I|[(x & I & C)|[(d' & I & C)|T]]]; auto; right; left; [exists x|exists (followed d d')]; (split; auto); apply in_follow_all; eauto.
  - assert (K : completes m before d st <-> st = Step (who d) (what d) (after d)) by (split; [inversion 1; congruence|intros ->; now apply completes_ended]).
    rewrite K. intuition congruence.
Qed.

Lemma complete_correct m before : forall fuel ds found found', complete fuel m before ds found = Some found' ->
  forall st, In st found' <-> In st found \/ come_to m before ds st.
Proof.
  assert (None : forall st, ~ come_to m before [] st) by (now intros st (d & [] & _)).
  induction fuel as [|fuel IH]; intros [|d ds] found found'; cbn [complete]; try discriminate; try (intros [= <-] st; specialize (None st); tauto).
  destruct (advance m before (d :: ds) [] found) as [next found1] eqn:A. intros C st. rewrite (IH _ _ _ C st).
  pose proof (advance_correct _ _ _ _ _ _ _ A st) as H. specialize (None st).
  assert (Di : come_to m before (distinct next) st <-> come_to m before next st).
  { unfold come_to. split; intros (x & I & K); exists x; (split; [now apply in_distinct|auto]). }
  rewrite Di. tauto.
Qed.

Lemma complete_all_correct m s ds : forall found found', complete_all m s ds found = Some found' ->
  forall st, In st found' <-> In st found \/ come_to m s ds st.
Proof.
  induction ds as [|d ds IH]; intros found found'; cbn [complete_all]; [intros [= <-] st; split; [auto|intros [I|(d & [] & _)]; auto]|].
  destruct (complete most_atomic m s [d] found) as [found1|] eqn:C; [|discriminate]. intros H st.
  rewrite (IH _ _ H st), (complete_correct _ _ _ _ _ _ C st). unfold come_to. simpl. split.
  - intros [[I|(x & [->|[]] & K)]|(x & I & K)]; eauto 6.
  - intros [I|(x & [->|I] & K)]; eauto 6.
Qed.

(** ** Steps *)
Lemma steps_of_correct m s t n : forall found found', steps_of m s t n (N.of_nat n) found = Some found' ->
  forall st, In st found' <-> In st found \/ exists k d, (k < N.of_nat n)%N /\ executes (look m s k t 0) d /\ completes m s d st.
Proof.
  induction n as [|n IH]; intros found found'; cbn [steps_of]; [intros [= <-] st; split; [auto|intros [I|(k & d & L & _)]; [auto|lia]]|].
  replace (n_sub (N.of_nat (S n)) 1) with (N.of_nat n) by (unfold n_sub; lia).
  destruct (complete_all m s (executions (look m s (N.of_nat n) t 0)) found) as [found1|] eqn:C; [|discriminate].
  intros H st. rewrite (IH _ _ H st), (complete_all_correct _ _ _ _ _ C st). pose proof (executions_correct (look m s (N.of_nat n) t 0)) as Ex. split.
  - intros [[I|(d & I & K)]|(k & d & L & K)]; [auto| |right; exists k, d; split; [lia|auto]].
    right. exists (N.of_nat n), d. repeat split; [lia|now apply Ex|auto].
  - intros [I|(k & d & L & X & K)]; auto. destruct (N.eq_dec k (N.of_nat n)) as [->|D].
    + left. right. exists d. split; auto. now apply Ex.
    + right. exists k, d. repeat split; auto. lia.
Qed.

(** The steps without [timeout], or with it, are all there. *)
Lemma steps_when m s t found : steps_of m s t (n_nat (count (processes s))) (count (processes s)) [] = Some found ->
  forall st, In st found <-> makes_step_when m s t st.
Proof.
  unfold n_nat. rewrite count_length, Nat2N.id. intros H st. rewrite (steps_of_correct _ _ _ _ _ _ H st). simpl. split.
  - intros [[]|(k & d & L & X & K)]. now apply makes_step_by with k d.
  - destruct 1 as [k d st L X K]. eauto 6.
Qed.

(** Where the function says that all sequences end, every outcome comes to a step. *)
Lemma advance_onward m before ds : forall next found next' found', advance m before ds next found = (next', found') ->
  incl next next' /\ forall d h d', In d ds -> ends_run (what d) = false -> holder d = Some h -> executes (look m (after d) h false 0) d' -> In (followed d d') next'.
Proof.
  induction ds as [|d ds IH]; intros next found next' found'; cbn [advance]; [intros [= <- <-]; split; [apply incl_refl|now intros]|].
  destruct (ends_run (what d)) eqn:Er; [|destruct (holder d) as [h|] eqn:Ho; [pose proof (executions_correct (look m (after d) h false 0)) as Ex; destruct (executions _) as [|d1 l] eqn:El|]].
  all: intros A; destruct (IH _ _ _ _ A) as [Inc Fo]; split; [|intros d0 h0 d' [<-|I] E0 H0 X0; [|eauto]]; try congruence; auto.
  - replace h0 with h in X0 by congruence. now apply Ex in X0.
  - intros x I. apply Inc, in_follow_all. auto.
  - apply Inc, in_follow_all. right. exists d'. split; auto. apply Ex. congruence.
Qed.

Lemma complete_some m before : forall fuel ds found found', complete fuel m before ds found = Some found' ->
  forall d, In d ds -> exists st, completes m before d st.
Proof.
  induction fuel as [|fuel IH]; intros [|d0 ds] found found'; cbn [complete]; try discriminate; try (now intros _ d []).
  destruct (advance m before (d0 :: ds) [] found) as [next found1] eqn:A. intros C d I. destruct (advance_onward _ _ _ _ _ _ _ A) as [_ On].
  destruct (ends_run (what d)) eqn:Er; [eexists; now apply completes_broken|]. destruct (holder d) as [h|] eqn:Ho; [|eexists; now apply completes_ended].
  pose proof (executions_correct (look m (after d) h false 0)) as Ex. destruct (executions _) as [|d1 l] eqn:El.
  - eexists. apply completes_blocked with h; auto. intros d' H. now apply Ex in H.
  - assert (X : executes (look m (after d) h false 0) d1) by (apply Ex; now left).
    destruct (IH _ _ _ C (followed d d1)) as [st K]; [apply in_distinct; now apply On with h|]. exists st. now apply completes_onward with h d1.
Qed.

Lemma complete_all_some m s ds : forall found found', complete_all m s ds found = Some found' -> forall d, In d ds -> exists st, completes m s d st.
Proof.
  induction ds as [|d0 ds IH]; intros found found'; cbn [complete_all]; [now intros _ d []|].
  destruct (complete most_atomic m s [d0] found) as [found1|] eqn:C; [|discriminate]. intros H d [<-|I]; [|eauto]. eapply complete_some; [exact C|now left].
Qed.

Lemma steps_of_some m s t n : forall found found', steps_of m s t n (N.of_nat n) found = Some found' ->
  forall k d, (k < N.of_nat n)%N -> executes (look m s k t 0) d -> exists st, completes m s d st.
Proof.
  induction n as [|n IH]; intros found found'; cbn [steps_of]; [intros; lia|].
  replace (n_sub (N.of_nat (S n)) 1) with (N.of_nat n) by (unfold n_sub; lia).
  destruct (complete_all m s (executions (look m s (N.of_nat n) t 0)) found) as [found1|] eqn:C; [|discriminate].
  intros H k d L X. destruct (N.eq_dec k (N.of_nat n)) as [->|D]; [|apply (IH _ _ H k d); auto; lia].
  apply (complete_all_some _ _ _ _ _ C). now apply executions_correct.
Qed.

Lemma in_answer found l : answer found = Some l -> forall st, In st l <-> In st found.
Proof. unfold answer. destruct (some _ found); [discriminate|]. intros [= <-] st. rewrite in_rev_append. simpl. tauto. Qed.

(** ** The steps of the function are those of the semantics, if it gives any answer *)
Theorem steps_correct m s l : steps m s = Some l -> forall st, In st l <-> makes_step m s st.
Proof.
  unfold steps. destruct (steps_of m s false _ _ []) as [found|] eqn:F; [|discriminate]. pose proof (steps_when _ _ _ _ F) as Plain.
  assert (Stuck : stuck m s <-> found = []).
  { split.
    - intros St. destruct found as [|st found]; auto. exfalso. assert (M : makes_step_when m s false st) by (apply Plain; now left).
      destruct M as [k d st L X K]. now apply (St k d).
    - intros -> k d L X. unfold n_nat in F. rewrite count_length, Nat2N.id in F. destruct (steps_of_some _ _ _ _ _ _ F k d L X) as [st K].
      now apply (Plain st), makes_step_by with k d. }
  assert (Full : forall st0 rest, found = st0 :: rest -> forall st, In st found <-> makes_step m s st).
  { intros st0 rest E st. rewrite Plain. split; [now apply makes_step_plain|]. inversion 1 as [|x St]; auto. apply Stuck in St. congruence. }
  destruct found as [|st0 rest].
  - destruct (steps_of m s true _ _ []) as [late|] eqn:F'; [|discriminate]. intros An st. pose proof (steps_when _ _ _ _ F') as Late.
    rewrite (in_answer _ _ An st), (Late st). split; [intros M; apply makes_step_timeout; auto; now apply Stuck|].
    inversion 1 as [x M|]; auto. now apply Plain in M.
  - intros An st. rewrite (in_answer _ _ An st). now apply (Full st0 rest).
Qed.
