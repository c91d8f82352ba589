(** Evidence as a table: configurations by number, and numbers of configurations, as functions.

    Nothing is assumed of these functions, so they may be anything: a packed table in memory, or a guess. What they say is
    checked for every number below the size of the table, one row at a time. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure WellFormed Ranked Program ProgramSafety.
Import ListNotations.

Section All.
  Variable f : N -> bool.
  Fixpoint all_from (n : nat) (x : N) : bool := match n with O => true | S n' => if f x then all_from n' (n_add x 1) else false end.
End All.
Definition all_below (size : N) (f : N -> bool) : bool := all_from f (n_nat size) 0.

Lemma all_below_spec size f : all_below size f = true -> forall x, (x < size)%N -> f x = true.
Proof.
  assert (G : forall n y, all_from f n y = true -> forall x, (y <= x)%N -> (x < y + N.of_nat n)%N -> f x = true).
  { induction n as [|n IH]; intros y H x L U; [lia|]. cbn [all_from] in H. apply if_true in H as [H1 H2]. destruct (N.eq_dec y x) as [->|D]; [exact H1|].
    unfold n_add in H2. apply (IH _ H2); lia. }
  unfold all_below, n_nat. intros H x L. apply (G _ _ H); lia.
Qed.

Section Table.
  Context {config : Type}.
  Variable config_eqb : config -> config -> bool.
  Variable start : config.
  Variables (row_at : N -> config) (number_of : config -> N) (size : N).

  Definition is_listed (t : config) : bool := let y := number_of t in if n_ltb y size then config_eqb (row_at y) t else false.

  Hypothesis config_eqb_sound : forall s t, config_eqb s t = true -> s = t.

  Lemma is_listed_spec t : is_listed t = true -> (number_of t < size)%N /\ row_at (number_of t) = t.
  Proof. unfold is_listed. cbv zeta. rewrite if_true, n_ltb_spec. intros [L E]. split; auto. Qed.

  (** ** Safety *)
  Section Safety.
    Variable look : config -> option (list config * bool).
    Variable goes : config -> config -> Prop.
    Variables right wrong : config -> Prop.

    Definition check_safe_row (x : N) : bool :=
      match look (row_at x) with Some (ss, b) => if b then false else all is_listed ss | None => false end.
    Definition check_table_safe : bool := if is_listed start then all_below size check_safe_row else false.

    Hypothesis look_correct : forall s ss b, look s = Some (ss, b) -> (forall t, In t ss <-> goes s t) /\ (b = false -> right s) /\ (b = true -> wrong s).

    Theorem check_table_safe_sound : check_table_safe = true -> program_safe start goes right.
    Proof.
      unfold check_table_safe. rewrite if_true. intros [B C]. pose proof (all_below_spec _ _ C) as H. clear C.
      assert (Row : forall s, comes_to start goes s -> is_listed s = true).
      { induction 1 as [|s t _ L G]; [exact B|]. apply is_listed_spec in L as [L E]. specialize (H _ L). unfold check_safe_row in H. rewrite E in H.
        destruct (look s) as [[ss b]|] eqn:Lk; [|discriminate]. destruct b; [discriminate|]. rewrite all_spec in H. apply H. now apply (look_correct s ss false Lk). }
      intros s R. specialize (Row s R). apply is_listed_spec in Row as [L E]. specialize (H _ L). unfold check_safe_row in H. rewrite E in H.
      destruct (look s) as [[ss [|]]|] eqn:Lk; try discriminate. now apply (look_correct s ss false Lk).
    Qed.
  End Safety.

  (** ** Runs *)
  Section Runs.
    Variable onward : config -> option (list (config * N)).
    Variable labels : config -> N.
    Variable step : config -> N -> config -> Prop.
    Variable true_in : config -> atom -> bool.
    Variables (fairly : bool) (sets : N).
    Variable entries_at : N -> list entry.
    (** What is checked of the label and the entries of a row, and those of its successors with the marks of the steps. *)
    Variable check_here : N -> list entry -> list (N * list entry * N) -> bool.

    Definition fair_count : N := if fairly then sets else 0%N.
    Definition all_sets : N := sets_from (n_nat fair_count) 0 0.

    Fixpoint followers (full : N) (ss : list (config * N)) (found : list (N * list entry * N)) : option (list (N * list entry * N)) :=
      match ss with
      | [] => Some found
      | (t, waiting) :: ss' =>
          if is_listed t then
            if (if fairly then waits_within full waiting else true)
            then followers full ss' ((labels t, entries_at (number_of t), n_ldiff full waiting) :: found)
            else None
          else None
      end.

    (** All of these sets are met. *)
    Fixpoint covered (bits : N) (ss : list (config * N)) : bool :=
      match ss with [] => n_eqb bits 0 | (_, waiting) :: ss' => covered (n_ldiff bits (n_ldiff bits waiting)) ss' end.

    Definition check_run_row (full x : N) : bool :=
      let s := row_at x in
      match onward s with
      | None => false
      | Some [] => false
      | Some ss =>
          if covered full ss then
            match followers full ss [] with Some es => check_here (labels s) (entries_at x) es | None => false end
          else false
      end.

    Definition check_table_runs : bool := if is_listed start then all_below size (check_run_row all_sets) else false.

    Hypothesis onward_correct : forall s ss, onward s = Some ss -> forall t waiting, In (t, waiting) ss <-> step s waiting t.
    Hypothesis labels_correct : forall s a, N.testbit (labels s) a = true_in s a.

    Lemma all_sets_spec k : N.testbit all_sets k = true <-> (k < fair_count)%N.
    Proof. clear - k. unfold all_sets. rewrite sets_from_spec, N.bits_0. unfold n_nat. intuition (lia || discriminate). Qed.

    Lemma waits_spec w k : waits_within all_sets w = true -> (fair_count <= k)%N -> N.testbit w k = false.
    Proof.
      unfold waits_within. intros H L. apply n_eqb_spec in H. apply (f_equal (fun z => N.testbit z k)) in H. unfold n_ldiff in H. rewrite N.ldiff_spec, N.bits_0 in H.
      destruct (N.testbit all_sets k) eqn:B; [apply all_sets_spec in B; lia|]. now destruct (N.testbit w k).
    Qed.

    (** Weak fairness is fairness of the sets. *)
    Lemma run_fair waiting : (fairly = true -> weakly_fair waiting) -> forall k, (k < fair_count)%N -> forall i, exists j, i <= j /\ N.testbit (n_ldiff all_sets (waiting j)) k = true.
    Proof.
      intros W k L i. assert (Fy : fairly = true) by (unfold fair_count in L; clear - L; destruct fairly; [reflexivity|lia]). destruct (W Fy k i) as (j & Lj & B).
      exists j. split; auto. unfold n_ldiff. rewrite N.ldiff_spec, B. apply all_sets_spec in L. now rewrite L.
    Qed.

    Lemma followers_spec full ss : forall found es, followers full ss found = Some es ->
      (forall e, In e found -> In e es) /\ forall t w, In (t, w) ss ->
        is_listed t = true /\ (fairly = true -> waits_within full w = true) /\ In (labels t, entries_at (number_of t), n_ldiff full w) es.
    Proof.
      induction ss as [|[t w] ss IH]; intros found es H; cbn [followers] in H; [injection H as <-; split; [auto|intros t w []]|].
      destruct (is_listed t) eqn:L; [|discriminate]. destruct (if fairly then waits_within full w else true) eqn:W; [|discriminate].
      destruct (IH _ _ H) as [H1 H2]. split; [intros e I; apply H1; now right|]. intros t' w' [[= <- <-]|I]; [|now apply H2].
      split; [exact L|]. split; [intro Fy; now rewrite Fy in W|]. apply H1. now left.
    Qed.

    Lemma covered_spec ss : forall bits, covered bits ss = true -> forall k, N.testbit bits k = true -> exists t w, In (t, w) ss /\ N.testbit w k = false.
    Proof.
      induction ss as [|[t w] ss IH]; intros bits H k B; cbn [covered] in H.
      - apply n_eqb_spec in H. subst. now rewrite N.bits_0 in B.
      - destruct (N.testbit w k) eqn:W; [|exists t, w; split; [now left|exact W]]. destruct (IH _ H k) as (t' & w' & I & W').
        + unfold n_ldiff. now rewrite !N.ldiff_spec, B, W.
        + exists t', w'. split; [now right|exact W'].
    Qed.

    Section Checked.
      Hypothesis checked : check_table_runs = true.

      Lemma row_checked s : is_listed s = true -> exists ss es, onward s = Some ss /\ ss <> [] /\ covered all_sets ss = true /\
        followers all_sets ss [] = Some es /\ check_here (labels s) (entries_at (number_of s)) es = true.
      Proof.
        pose proof checked as H. unfold check_table_runs in H. rewrite if_true in H. destruct H as [_ H]. intro L. apply is_listed_spec in L as [L E].
        pose proof (all_below_spec _ _ H _ L) as C. unfold check_run_row in C. cbv zeta in C. rewrite E in C. destruct (onward s) as [[|sw ss]|] eqn:O; try discriminate.
        apply if_true in C as [Cv C]. destruct (followers all_sets (sw :: ss) []) as [es|] eqn:F; [|discriminate]. exists (sw :: ss), es. repeat split; auto. discriminate.
      Qed.

      Lemma starts_listed : is_listed start = true.
      Proof. pose proof checked as H. unfold check_table_runs in H. now rewrite if_true in H. Qed.

      Lemma step_listed s w t : is_listed s = true -> step s w t -> is_listed t = true /\ (fairly = true -> waits_within all_sets w = true).
      Proof.
        intros L S. destruct (row_checked s L) as (ss & es & O & _ & _ & F & _). apply (onward_correct s ss O) in S. apply followers_spec in F as [_ F].
        destruct (F _ _ S) as (Lt & W & _). auto.
      Qed.

      (** What is known of the steps of a run. *)
      Lemma run_checked r waiting : program_run start step r waiting -> forall i, is_listed (r i) = true /\
        exists es, check_here (labels (r i)) (entries_at (number_of (r i))) es = true /\
          In (labels (r (i + 1)), entries_at (number_of (r (i + 1))), n_ldiff all_sets (waiting i)) es.
      Proof.
        intros [R0 R] i. assert (L : forall j, is_listed (r j) = true).
        { induction j as [|j IH]; [rewrite R0; exact starts_listed|]. specialize (R j). rewrite Nat.add_1_r in R. now apply (step_listed _ _ _ IH R). }
        split; [apply L|]. destruct (row_checked _ (L i)) as (ss & es & O & _ & _ & F & C). exists es. split; [exact C|]. apply followers_spec in F as [_ F].
        apply F. now apply (onward_correct _ _ O).
      Qed.

      (** There is a run: the processes take turns. *)
      Definition turn_of (i : nat) : N := (N.of_nat i mod fair_count)%N.
      Definition next_for (k : N) (s : config) : config * N :=
        match onward s with
        | Some ss => match find (fun tw => negb (N.testbit (snd tw) k)) ss with Some tw => tw | None => hd (s, 0%N) ss end
        | None => (s, 0%N)
        end.
      Fixpoint taken (i : nat) : config := match i with O => start | Datatypes.S i' => fst (next_for (turn_of i') (taken i')) end.

      Lemma next_for_spec k s : is_listed s = true -> step s (snd (next_for k s)) (fst (next_for k s)) /\ ((k < fair_count)%N -> N.testbit (snd (next_for k s)) k = false).
      Proof.
        intro L. destruct (row_checked s L) as (ss & es & O & Ne & Cv & _ & _). unfold next_for. rewrite O. destruct (find _ ss) as [[t w]|] eqn:F.
        - apply find_some in F as [I B]. cbn [fst snd] in *. split; [now apply (onward_correct s ss O)|]. intros _. now destruct (N.testbit w k).
        - destruct ss as [|[t w] ss]; [easy|]. cbn [hd fst snd]. split; [apply (onward_correct s _ O); now left|]. intro K. apply all_sets_spec in K.
          destruct (covered_spec _ _ Cv k K) as (t' & w' & I & B). pose proof (find_none _ _ F _ I) as N. cbn [snd] in N. now rewrite B in N.
      Qed.

      Theorem table_run_exists : exists r, run_of start step fairly r.
      Proof.
        assert (L : forall i, is_listed (taken i) = true).
        { induction i as [|i IH]; [exact starts_listed|]. cbn [taken]. destruct (next_for_spec (turn_of i) _ IH) as [S _]. now apply (step_listed _ _ _ IH S). }
        set (w := fun i => snd (next_for (turn_of i) (taken i))). exists taken, w. split; [split; [reflexivity|]|].
        - intro i. rewrite Nat.add_1_r. cbn [taken]. apply next_for_spec, L.
        - intros Fy k i. destruct (N.ltb_spec k fair_count) as [K|K].
          + set (n := N.to_nat fair_count). exists (i * n + N.to_nat k). split; [unfold n; nia|]. unfold w. destruct (next_for_spec (turn_of (i * n + N.to_nat k)) _ (L (i * n + N.to_nat k))) as [_ H].
            replace (turn_of (i * n + N.to_nat k)) with k in *; [auto|]. unfold turn_of, n.
            replace (N.of_nat (i * N.to_nat fair_count + N.to_nat k)) with (k + N.of_nat i * fair_count)%N by lia. rewrite N.mod_add, N.mod_small; lia.
          + exists i. split; auto. apply waits_spec; [|exact K]. destruct (next_for_spec (turn_of i) _ (L i)) as [S _]. now apply (step_listed _ _ _ (L i) S).
      Qed.
    End Checked.
  End Runs.
End Table.
