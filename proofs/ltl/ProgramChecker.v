(** The checkers of evidence about programs: a structure is made of rows, and given to the checkers of structures. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure WellFormed Ranked Lasso Automaton Accepted Program.
Import ListNotations.

Section Checker.
  Context {config : Type}.
  Variable config_eqb : config -> config -> bool.
  Variable start : config.
  Variable onward : config -> option (list (config * N)).
  Variable labels : config -> N.
  Variable step : config -> N -> config -> Prop.
  Variable true_in : config -> atom -> bool.

  Notation run_of := (run_of start step).
  Notation program_word := (program_word true_in).

  (** Every run satisfies the formula, and there is one. *)
  Definition program_holds (fairly : bool) (f : formula) : Prop :=
    (exists r, run_of fairly r) /\ forall r, run_of fairly r -> ~ ~ satisfies (program_word r) f.
  Definition program_violated (fairly : bool) (f : formula) : Prop := exists r, run_of fairly r /\ ~ satisfies (program_word r) f.
  Definition program_satisfied (fairly : bool) (f : formula) : Prop := exists r, run_of fairly r /\ satisfies (program_word r) f.

  (** No run spells a word that the automaton accepts; one does. *)
  Definition program_never (fairly : bool) (A : automaton) : Prop :=
    well_made A /\ (exists r, run_of fairly r) /\ forall r, run_of fairly r -> ~ accepts A (program_word r).
  Definition program_accepted (fairly : bool) (A : automaton) : Prop := exists r, run_of fairly r /\ accepts A (program_word r).

  Notation structure_of := (structure_of config_eqb start onward labels).

  Definition check_program_holds (fairly : bool) (f : formula) (sets : N) (rows : list (row config)) (c : ranked) : bool :=
    match structure_of true fairly sets rows with Some G => check_holds G f c | None => false end.
  Definition check_program_violated (fairly : bool) (f : formula) (sets : N) (rows : list (row config)) (c : lasso) : bool :=
    match structure_of false fairly sets rows with Some G => check_violated G f c | None => false end.
  Definition check_program_satisfied (fairly : bool) (f : formula) (sets : N) (rows : list (row config)) (c : lasso) : bool :=
    match structure_of false fairly sets rows with Some G => check_satisfied G f c | None => false end.
  Definition check_program_never (fairly : bool) (A : automaton) (sets : N) (rows : list (row config)) (es : list (list entry)) : bool :=
    match structure_of true fairly sets rows with Some G => check_never G A es | None => false end.
  Definition check_program_accepted (fairly : bool) (A : automaton) (sets : N) (rows : list (row config)) (c : lasso) (qs : list N) : bool :=
    match structure_of false fairly sets rows with Some G => check_accepted G A c qs | None => false end.

  (** ** Soundness *)
  Hypothesis config_eqb_sound : forall s t, config_eqb s t = true -> s = t.
  Hypothesis onward_correct : forall s ss, onward s = Some ss -> forall t waiting, In (t, waiting) ss <-> step s waiting t.
  Hypothesis labels_correct : forall s a, N.testbit (labels s) a = true_in s a.

  Lemma accepts_word A w w' : (forall i a, w i a = w' i a) -> accepts A w -> accepts A w'.
  Proof.
    intros E (q & Q0 & Q & Acc). exists q. repeat split; auto. intro i. destruct (Q i) as (t & I & Al & T). exists t. repeat split; auto; intro B; rewrite <- E; now apply Al.
  Qed.

  Let there whole fairly sets rows S made := runs_are_there config_eqb start onward labels step true_in config_eqb_sound onward_correct labels_correct whole fairly sets rows S made.
  Let are whole fairly sets rows S made := runs_are_runs config_eqb start onward labels step true_in config_eqb_sound onward_correct labels_correct whole fairly sets rows S made.

  Lemma some_run fairly sets rows S : structure_of true fairly sets rows = Some S -> well_formed S -> exists r, run_of fairly r.
  Proof. intros E W. destruct (fair_run_exists S W) as (x & m & R & F). destruct (are true fairly sets rows S E x m R F) as (r & Rr & _). eauto. Qed.

  Theorem check_program_holds_sound fairly f sets rows c : check_program_holds fairly f sets rows c = true -> program_holds fairly f.
  Proof.
    unfold check_program_holds. destruct (structure_of true fairly sets rows) as [G|] eqn:E; [|discriminate]. intro H. apply check_holds_sound in H as [W H].
    split; [now apply (some_run fairly sets rows G)|]. intros r Rr N. destruct (there true fairly sets rows G E r eq_refl Rr) as (x & m & R & F & Sp).
    apply (H x m R F). intro Sat. apply N. revert Sat. now apply sat_word.
  Qed.

  Theorem check_program_satisfied_sound fairly f sets rows c : check_program_satisfied fairly f sets rows c = true -> program_satisfied fairly f.
  Proof.
    unfold check_program_satisfied. destruct (structure_of false fairly sets rows) as [G|] eqn:E; [|discriminate]. intro H.
    apply check_satisfied_sound in H as (x & m & R & F & Sat). destruct (are false fairly sets rows G E x m R F) as (r & Rr & Sp). exists r. split; [exact Rr|].
    revert Sat. now apply sat_word.
  Qed.

  Theorem check_program_violated_sound fairly f sets rows c : check_program_violated fairly f sets rows c = true -> program_violated fairly f.
  Proof. exact (check_program_satisfied_sound fairly (Not f) sets rows c). Qed.

  Theorem check_program_never_sound fairly A sets rows es : check_program_never fairly A sets rows es = true -> program_never fairly A.
  Proof.
    unfold check_program_never. destruct (structure_of true fairly sets rows) as [G|] eqn:E; [|discriminate]. intro H. apply check_never_sound in H as (W & M & H).
    split; [exact M|]. split; [now apply (some_run fairly sets rows G)|]. intros r Rr Acc. destruct (there true fairly sets rows G E r eq_refl Rr) as (x & m & R & F & Sp).
    apply (H x m R F). apply (accepts_word A (program_word r)); auto.
  Qed.

  Theorem check_program_accepted_sound fairly A sets rows c qs : check_program_accepted fairly A sets rows c qs = true -> program_accepted fairly A.
  Proof.
    unfold check_program_accepted. destruct (structure_of false fairly sets rows) as [G|] eqn:E; [|discriminate]. intro H.
    apply check_accepted_sound in H as (x & m & R & F & Acc). destruct (are false fairly sets rows G E x m R F) as (r & Rr & Sp). exists r. split; [exact Rr|].
    now apply (accepts_word A (spelled G x)).
  Qed.

  Lemma program_holds_not_opposite fairly f : program_holds fairly f -> ~ program_holds fairly (Not f).
  Proof. intros [(r & R) H] [_ N]. exact (N r R (H r R)). Qed.
End Checker.
