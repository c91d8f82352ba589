(** Automata that accept no run of a program, with a table as evidence: ranks of configurations and states of the automaton. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure Rank Closure Ranked Automaton Program ProgramChecker ProgramTable.
Import ListNotations.

Section Never.
  Context {config : Type}.
  Variable config_eqb : config -> config -> bool.
  Variable start : config.
  Variables (row_at : N -> config) (number_of : config -> N) (size : N).
  Variable onward : config -> option (list (config * N)).
  Variable labels : config -> N.
  Variable step : config -> N -> config -> Prop.
  Variable true_in : config -> atom -> bool.
  Variables (fairly : bool) (sets : N).
  Variable entries_at : N -> list entry.

  (** The value of an entry is a state of the automaton. *)
  Section Checks.
    Variables (acc fair : N) (a : PositiveMap.t control).

    Fixpoint check_arrows_to (lab : N) (e : entry) (c : control) (es : list (N * list entry * N)) : bool :=
      match es with
      | [] => true
      | (_, there, ms) :: es' => if check_moves lab e (pair_met acc fair (index e) (marks c) ms) there (moves c) then check_arrows_to lab e c es' else false
      end.

    Fixpoint check_pairs_here (lab : N) (l : list entry) (es : list (N * list entry * N)) : bool :=
      match l with
      | [] => true
      | e :: l' =>
          match PositiveMap.find (n_key (of_value e)) a with
          | None => check_pairs_here lab l' es
          | Some c => if check_arrows_to lab e c es then check_pairs_here lab l' es else false
          end
      end.
  End Checks.

  Definition check_table_never (A : automaton) : bool :=
    let a := file_controls 0 (controls A) (PositiveMap.empty _) in
    if check_well_made A then
      if all (fun q => match find_entry q (entries_at (number_of start)) with Some _ => true | None => false end) (starts A)
      then check_table_runs config_eqb start row_at number_of size onward labels fairly sets entries_at (check_pairs_here (acceptance_sets A) (fair_count fairly sets) a) else false
    else false.

  Hypothesis config_eqb_sound : forall s t, config_eqb s t = true -> s = t.
  Hypothesis onward_correct : forall s ss, onward s = Some ss -> forall t waiting, In (t, waiting) ss <-> step s waiting t.
  Hypothesis labels_correct : forall s a, N.testbit (labels s) a = true_in s a.

  Lemma check_arrows_to_spec acc fair lab e c es lab' l ms : check_arrows_to acc fair lab e c es = true -> In (lab', l, ms) es ->
    check_moves lab e (pair_met acc fair (index e) (marks c) ms) l (moves c) = true.
  Proof.
    induction es as [|[[lab1 l1] ms1] es IH]; cbn [check_arrows_to In]; [easy|]. rewrite if_true. intros [H1 H2] [[= -> -> ->]|I]; auto.
  Qed.

  Lemma check_pairs_here_spec acc fair a lab l es e c : check_pairs_here acc fair a lab l es = true -> In e l -> PositiveMap.find (n_key (of_value e)) a = Some c ->
    check_arrows_to acc fair lab e c es = true.
  Proof.
    induction l as [|e' l IH]; cbn [check_pairs_here In]; [easy|]. intros H I Q. destruct I as [->|I].
    - rewrite Q in H. now apply if_true in H.
    - apply IH; auto. destruct (PositiveMap.find (n_key (of_value e')) a); auto. now apply if_true in H.
  Qed.

  Theorem check_table_never_sound A : check_table_never A = true -> program_never start step true_in fairly A.
  Proof.
    unfold check_table_never. cbv zeta. set (a := file_controls _ _ _). rewrite !if_true. intros (Made & Init & H). split; [now apply check_well_made_sound|].
    split; [exact (table_run_exists config_eqb start row_at number_of size config_eqb_sound _ _ step _ _ _ _ onward_correct H)|].
    intros r (waiting & Run & Fr) (q & Q0 & Q & Acc). set (m := fun i => n_ldiff (all_sets fairly sets) (waiting i)). set (fs := fair_count fairly sets).
    assert (C : forall i, PositiveMap.find (n_key (q i)) a = Some (control_at A (q i))).
    { intro i. destruct (Q i) as (t & I & _). unfold control_at in *. destruct (nth_error (controls A) (N.to_nat (q i))) as [c|] eqn:E.
      - rewrite (nth_error_nth _ _ no_control E). destruct (file_controls_spec (controls A) 0 (PositiveMap.empty _) (q i)) as [K _].
        rewrite N.sub_0_r, E in K. apply K. lia.
      - apply nth_error_None in E. rewrite nth_overflow in I by auto. destruct I. }
    set (given := fun i n k => exists e, find_entry (q i) (entries_at (number_of (r i))) = Some e /\ rank e = n /\ index e = k).
    set (met := fun i k => pair_met (acceptance_sets A) fs k (marks (control_at A (q i))) (m i) = true).
    assert (None : forall i n k, ~ given i n k).
    { apply (ranks_end given met).
      - intros i n k (e & E & <- & <-) No. destruct (run_checked config_eqb start row_at number_of size config_eqb_sound _ _ step _ _ _ _ onward_correct H r waiting Run i) as (_ & es & Ch & I).
        destruct (Q i) as (t & It & Al & Tt). destruct (find_entry_in _ _ _ E) as [Ie Ev].
        pose proof (check_pairs_here_spec _ _ _ _ _ _ e (control_at A (q i)) Ch Ie ltac:(rewrite Ev; apply C)) as C2.
        pose proof (check_arrows_to_spec _ _ _ _ _ _ _ _ _ C2 I) as C3.
        assert (Ob : obeys (yes t, no t) (labels (r i)) = true).
        { apply obeyed_obeys. split; simpl; intros b B; rewrite labels_correct; now apply Al. }
        destruct (check_moves_spec _ _ _ _ _ t C3 It Ob) as (e' & E' & D). rewrite Tt in E'.
        apply No. exists (rank e'), (index e'). split; [exists e'; auto|]. apply descends_spec in D as [D|(M & D1 & D2)]; auto.
        right. repeat split; auto. intro Mt. unfold met, m, fs in Mt. congruence.
      - intros i k No. unfold met, pair_met in No. unfold n_ltb in No. destruct (N.ltb_spec k (acceptance_sets A)) as [L|L].
        + destruct (Acc k L i) as (j & Lj & B). apply No. eauto.
        + destruct (N.ltb_spec (n_sub k (acceptance_sets A)) fs) as [L'|L']; [|apply No; exists i; auto].
          destruct (run_fair fairly sets waiting Fr _ L' i) as (j & Lj & B). apply No. eauto. }
    rewrite all_spec in Init. specialize (Init _ Q0). cbv beta in Init. destruct (find_entry (q 0) (entries_at (number_of start))) as [e|] eqn:E; [|discriminate].
    apply (None 0 (rank e) (index e)). exists e. assert (R0 : r 0 = start) by apply Run. rewrite R0. auto.
  Qed.
End Never.
