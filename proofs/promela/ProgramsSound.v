(** The checkers of evidence about Promela models are sound: what they accept is true of all runs of the model, or of one. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Ranked Lasso Automaton Program ProgramChecker ProgramSafety ProgramPrefix.
From Assay.promela Require Import Arithmetic Syntax Effects Semantics StateEquality Successors Runs Programs.
Import ListNotations.

(** What [goes_nowhere] computes. *)
Lemma goes_nowhere_spec m s xs : steps m s = Some xs -> (goes_nowhere m s = true <-> forall x, ~ goes_on m s x).
Proof.
  intro E. unfold goes_nowhere. rewrite E, all_spec. split.
  - intros H x [M C]. apply (steps_correct m s xs E) in M. specialize (H x M). cbv beta in H. congruence.
  - intros H x I. apply (steps_correct m s xs E) in I. destruct (ends_run (fault x)) eqn:B; [reflexivity|]. exfalso. now apply (H x).
Qed.

(** ** The functions are right *)
Lemma going_on_spec xs : forall found x, In x (going_on xs found) <-> In x found \/ (In x xs /\ ends_run (fault x) = false).
Proof.
  induction xs as [|y xs IH]; intros found x; cbn [going_on]; [rewrite rev_append_rev, app_nil_r, <- in_rev; simpl; tauto|]. rewrite IH. destruct (ends_run (fault y)) eqn:F; simpl.
  - split; [tauto|]. intros [I|[[->|I] C]]; auto. congruence.
  - split; [intros [[->|I]|I]|intros [I|[[->|I] C]]]; tauto.
Qed.

Lemma enabled_bits_spec xs : forall bits k, N.testbit (enabled_bits xs bits) k = true <-> N.testbit bits k = true \/ exists x, In x xs /\ N.testbit (movers x) k = true.
Proof.
  induction xs as [|y xs IH]; intros bits k; cbn [enabled_bits]; [split; [auto|intros [H|(x & [] & _)]; auto]|]. rewrite IH. unfold n_lor. rewrite N.lor_spec, orb_true_iff. simpl. split.
  - intros [[H|H]|(x & I & H)]; eauto.
  - intros [H|(x & [->|I] & H)]; eauto.
Qed.

Lemma targets_waiting_spec able xs : forall found t w,
  In (t, w) (targets_waiting able xs found) <-> In (t, w) found \/ exists x, In x xs /\ target x = t /\ w = N.ldiff able (movers x).
Proof.
  induction xs as [|y xs IH]; intros found t w; cbn [targets_waiting].
  - rewrite rev_append_rev, app_nil_r, <- in_rev. split; [auto|intros [H|(x & [] & _)]; auto].
  - rewrite IH. simpl. split.
    + intros [[[= <- <-]|I]|(x & I & H)]; eauto 6.
    + intros [I|(x & [->|I] & <- & ->)]; eauto 6.
Qed.

Theorem next_states_correct m s ss : next_states m s = Some ss -> forall t w, In (t, w) ss <-> proceeds m s w t.
Proof.
  unfold next_states. destruct (steps m s) as [xs|] eqn:E; [|discriminate]. pose proof (going_on_spec xs []) as G.
  assert (Go : forall x, In x (going_on xs []) <-> goes_on m s x).
  { intro x. rewrite G. unfold goes_on. rewrite <- (steps_correct m s xs E). simpl. tauto. }
  destruct (going_on xs []) as [|y0 ys0] eqn:Eg; intros H t w.
  - injection H as <-. split.
    + intros [[= <- <-]|[]]. apply Stays. intros x K. now apply Go in K.
    + inversion 1 as [s' x w' H' W|s' N]; subst; [now apply Go in H'|now left].
  - set (ys := y0 :: ys0) in *. assert (Es : ss = targets_waiting (enabled_bits ys 0) ys []) by congruence. clear H. subst ss. rewrite targets_waiting_spec.
    assert (W : forall x k, N.testbit (N.ldiff (enabled_bits ys 0) (movers x)) k = true <-> enabled m s k /\ N.testbit (movers x) k = false).
    { intros x k. rewrite N.ldiff_spec, andb_true_iff, negb_true_iff, enabled_bits_spec, N.bits_0. unfold enabled. split.
      - intros [[F|(z & I & B)] H]; [discriminate|]. split; [exists z; split; [now apply Go|exact B]|exact H].
      - intros [(z & I & B) H]. split; [right; exists z; split; [now apply Go|exact B]|exact H]. }
    split.
    + intros [[]|(x & I & <- & ->)]. apply Moves; [now apply Go|apply W].
    + inversion 1 as [s' x w' H' W'|s' N]; subst.
      * right. exists x. split; [now apply Go|]. split; [reflexivity|]. apply N.bits_inj. intro k. specialize (W x k). specialize (W' k).
        destruct (N.testbit w k), (N.testbit (N.ldiff (enabled_bits ys 0) (movers x)) k); intuition congruence.
      * exfalso. apply (N y0), Go. now left.
Qed.

Lemma label_bits_spec m s ps : forall k bits a, N.testbit (label_bits m s ps k bits) a = true <->
  N.testbit bits a = true \/ (k <= a)%N /\ atom_holds m ps s (a - k)%N = true.
Proof.
  unfold atom_holds. induction ps as [|p ps IH]; intros k bits a; cbn [label_bits].
  { replace (nth_error (@nil proposition) (N.to_nat (a - k))) with (@None proposition) by (now destruct (N.to_nat (a - k))). intuition discriminate. }
  rewrite IH. unfold n_add. destruct (N.lt_total a k) as [L|[->|L]].
  - destruct (holds_now m s p); unfold n_setbit; rewrite ?N.setbit_eqb; [replace (N.eqb k a) with false by (symmetry; apply N.eqb_neq; lia); simpl|]; intuition lia.
  - rewrite N.sub_diag. simpl. destruct (holds_now m s p); unfold n_setbit; rewrite ?N.setbit_eqb, ?N.eqb_refl; simpl; intuition (lia || discriminate).
  - replace (N.to_nat (a - k)) with (S (N.to_nat (a - (k + 1)))) by lia. simpl.
    destruct (holds_now m s p); unfold n_setbit; rewrite ?N.setbit_eqb; [replace (N.eqb k a) with false by (symmetry; apply N.eqb_neq; lia); simpl|]; intuition lia.
Qed.

Theorem labels_correct m ps s a : N.testbit (labels m ps s) a = atom_holds m ps s a.
Proof.
  pose proof (label_bits_spec m s ps 0 0 a) as H. rewrite N.bits_0, N.sub_0_r in H. unfold labels.
  destruct (N.testbit _ a), (atom_holds m ps s a); auto; exfalso; intuition (lia || discriminate).
Qed.

Lemma targets_spec xs : forall found t, In t (targets xs found) <-> In t found \/ exists x, In x xs /\ ends_run (fault x) = false /\ target x = t.
Proof.
  induction xs as [|y xs IH]; intros found t; cbn [targets].
  - rewrite rev_append_rev, app_nil_r, <- in_rev. split; [auto|intros [H|(x & [] & _)]; auto].
  - rewrite IH. destruct (ends_run (fault y)) eqn:F; simpl.
    + split; [intros [I|(x & I & H)]; eauto 6|]. intros [I|(x & [->|I] & C & H)]; eauto. congruence.
    + split; [intros [[<-|I]|(x & I & H)]; eauto 6|intros [I|(x & [->|I] & C & <-)]; eauto 6].
Qed.

Theorem survey_correct m s ss b : survey m s = Some (ss, b) ->
  (forall t, In t ss <-> leads_to m s t) /\ (b = false -> is_right m s) /\ (b = true -> is_wrong m s).
Proof.
  unfold survey. destruct (steps m s) as [xs|] eqn:E; [|discriminate]. pose proof (steps_correct m s _ E) as C. destruct xs as [|x0 xs0].
  - intros [= <- <-]. assert (N : forall x, ~ makes_step m s x) by (intros x M; now apply C in M). split; [|split].
    + intro t. split; [intros []|]. intros (x & [M _] & _). now apply N in M.
    + rewrite negb_false_iff. intro H. split; auto. intros x M. now apply N in M.
    + rewrite negb_true_iff. intro H. right. auto.
  - set (xs := x0 :: xs0) in *. intro H. assert (Es : ss = targets xs [] /\ b = some (fun x => negb (n_eqb (fault x) no_fault)) xs) by (split; congruence). clear H. destruct Es as [-> ->]. set (wrong := some (fun x => negb (n_eqb (fault x) no_fault)) xs). split; [|split].
    + intro t. rewrite targets_spec. unfold leads_to, goes_on. split.
      * intros [[]|(x & I & K & T)]. exists x. split; [split; [now apply C|exact K]|exact T].
      * intros (x & [M K] & T). right. exists x. split; [now apply C|]. now split.
    + intro H. split.
      * intros x M. apply C in M. destruct (N.eq_dec (fault x) no_fault) as [F|F]; [exact F|]. exfalso. enough (T : wrong = true) by congruence.
        apply some_spec. exists x. split; [exact M|]. apply negb_true_iff, not_true_is_false. intro B. apply n_eqb_spec in B. contradiction.
      * intro N. exfalso. apply (N x0), C. now left.
    + intro H. left. apply some_spec in H as (x & I & F). exists x. split; [now apply C|]. intro B. apply n_eqb_spec in B. cbv beta in F. rewrite B in F. discriminate.
Qed.

(** ** Soundness *)
Section Sound.
  Variables (m : model) (ps : list proposition) (fairly : bool).
  Let eqb := state_eqb_sound.
  Let steps_right := next_states_correct m.
  Let labels_right := labels_correct m ps.
  Let surveys := survey_correct m.

  Theorem check_promela_holds_sound f sets rows c : check_promela_holds m ps fairly f sets rows c = true -> promela_holds m ps fairly f.
  Proof.
    unfold check_promela_holds. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_program_holds_sound _ _ _ _ _ _ eqb steps_right labels_right _ _ _ _ _ H).
  Qed.

  Theorem check_promela_violated_sound f sets rows c : check_promela_violated m ps fairly f sets rows c = true -> promela_violated m ps fairly f.
  Proof.
    unfold check_promela_violated. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_program_violated_sound _ _ _ _ _ _ eqb steps_right labels_right _ _ _ _ _ H).
  Qed.

  Theorem check_promela_satisfied_sound f sets rows c : check_promela_satisfied m ps fairly f sets rows c = true -> promela_satisfied m ps fairly f.
  Proof.
    unfold check_promela_satisfied. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_program_satisfied_sound _ _ _ _ _ _ eqb steps_right labels_right _ _ _ _ _ H).
  Qed.

  Theorem check_promela_never_sound A sets rows es : check_promela_never m ps fairly A sets rows es = true -> promela_never m ps fairly A.
  Proof.
    unfold check_promela_never. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_program_never_sound _ _ _ _ _ _ eqb steps_right labels_right _ _ _ _ _ H).
  Qed.

  Theorem check_promela_accepted_sound A sets rows c qs : check_promela_accepted m ps fairly A sets rows c qs = true -> promela_accepted m ps fairly A.
  Proof.
    unfold check_promela_accepted. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_program_accepted_sound _ _ _ _ _ _ eqb steps_right labels_right _ _ _ _ _ _ H).
  Qed.

  Theorem check_promela_doomed_sound k f choices c : check_promela_doomed m ps k f choices c = true -> promela_doomed m ps f.
  Proof.
    unfold check_promela_doomed. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_program_doomed_sound _ _ _ _ _ steps_right labels_right _ _ _ _ H).
  Qed.

  Theorem check_promela_caught_sound A choices qs last : check_promela_caught m ps A choices qs last = true -> promela_caught m ps A.
  Proof.
    unfold check_promela_caught. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_program_caught_sound _ _ _ _ _ steps_right labels_right _ _ _ _ H).
  Qed.

  Theorem check_promela_safe_sound rows : check_promela_safe m rows = true -> promela_safe m.
  Proof.
    unfold check_promela_safe. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_program_safe_sound _ _ _ _ _ _ eqb surveys _ H).
  Qed.

  Theorem check_promela_unsafe_sound choices : check_promela_unsafe m choices = true -> promela_unsafe m.
  Proof.
    unfold check_promela_unsafe. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_program_unsafe_sound _ _ _ _ _ surveys _ H).
  Qed.
End Sound.
