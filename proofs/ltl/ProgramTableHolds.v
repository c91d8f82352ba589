(** Formulas that hold of all runs of a program, with a table as evidence: ranks of configurations and values. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure Rank Closure Ranked Program ProgramChecker ProgramTable.
Import ListNotations.

Section Holds.
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

  (** The values that fit, for the first labels; the others are computed each time. *)
  Fixpoint file_fits (ns : list node) (n : nat) (lab : N) (known : PositiveMap.t (list N)) : PositiveMap.t (list N) :=
    match n with O => known | Datatypes.S n' => file_fits ns n' (n_add lab 1) (PositiveMap.add (n_key lab) (fitting ns lab) known) end.
  Definition fits_in (ns : list node) (known : PositiveMap.t (list N)) (lab : N) : list N :=
    match PositiveMap.find (n_key lab) known with Some vs => vs | None => fitting ns lab end.

  Fixpoint places_of (ns : list node) (known : PositiveMap.t (list N)) (es : list (N * list entry * N)) (found : list (place * N)) : list (place * N) :=
    match es with [] => found | (lab, l, marks) :: es' => places_of ns known es' ((Place (fits_in ns known lab) [] l, marks) :: found) end.

  Definition check_values_here (ns : list node) (acc : list N) (fair : N) (known : PositiveMap.t (list N)) (lab : N) (l : list entry) (es : list (N * list entry * N)) : bool :=
    check_entries ns acc fair (places_of ns known es []) l.

  Definition check_value_start (ns : list node) (known : PositiveMap.t (list N)) (top : N) : bool :=
    all (fun v => if n_testbit v top then match find_entry v (entries_at (number_of start)) with Some _ => true | None => false end else true) (fits_in ns known (labels start)).

  (** [letters]: so many labels are filed. *)
  Definition check_table_holds (f : formula) (ns : list node) (acc : list N) (letters : N) : bool :=
    let known := file_fits ns (n_nat letters) 0 (PositiveMap.empty _) in
    if ordered 0 ns then
      match rev (formulas ns) with
      | [] => false
      | g :: before =>
          if ltl_eqb g (core (Not f)) then
            if check_value_start ns known (count before)
            then check_table_runs config_eqb start row_at number_of size onward labels fairly sets entries_at (check_values_here ns acc (fair_count fairly sets) known) else false
          else false
      end
    else false.

  Hypothesis config_eqb_sound : forall s t, config_eqb s t = true -> s = t.
  Hypothesis onward_correct : forall s ss, onward s = Some ss -> forall t waiting, In (t, waiting) ss <-> step s waiting t.
  Hypothesis labels_correct : forall s a, N.testbit (labels s) a = true_in s a.

  Definition fits_known (ns : list node) (known : PositiveMap.t (list N)) : Prop := forall l vs, PositiveMap.find (n_key l) known = Some vs -> vs = fitting ns l.

  Lemma file_fits_known ns n : forall lab known, fits_known ns known -> fits_known ns (file_fits ns n lab known).
  Proof.
    induction n as [|n IH]; intros lab known K; cbn [file_fits]; [exact K|]. apply IH. intros l vs. destruct (N.eq_dec l lab) as [->|D]; [rewrite PositiveMap.gss; congruence|].
    rewrite PositiveMap.gso; [apply K|]. intro E. now apply n_key_inj in E.
  Qed.

  Lemma fits_in_spec ns known lab : fits_known ns known -> fits_in ns known lab = fitting ns lab.
  Proof. intro K. unfold fits_in. destruct (PositiveMap.find (n_key lab) known) as [vs|] eqn:F; [now apply K|reflexivity]. Qed.

  Lemma places_of_in ns known lab l marks es : In (lab, l, marks) es -> forall found, In (Place (fits_in ns known lab) [] l, marks) (places_of ns known es found).
  Proof.
    assert (Old : forall es found x, In x found -> In x (places_of ns known es found)).
    { clear. induction es as [|[[lab l] marks] es IH]; intros found x I; cbn [places_of]; auto. apply IH. now right. }
    induction es as [|[[lab' l'] marks'] es IH]; [easy|]. intros [[= -> -> ->]|I] found; cbn [places_of]; [apply Old; now left|now apply IH].
  Qed.

  Theorem check_table_holds_sound f ns acc letters : check_table_holds f ns acc letters = true -> program_holds start step true_in fairly f.
  Proof.
    unfold check_table_holds. cbv zeta. set (known := file_fits ns (n_nat letters) 0 (PositiveMap.empty _)).
    assert (Kn : fits_known ns known) by (apply file_fits_known; intros l vs; now rewrite PositiveMap.gempty).
    destruct (ordered 0 ns) eqn:Or; [|discriminate]. destruct (rev (formulas ns)) as [|g bef] eqn:Fs; [discriminate|].
    destruct (ltl_eqb g (core (Not f))) eqn:G; [|discriminate]. apply ltl_eqb_sound in G. subst g. rewrite if_true. intros [Init H]. split; [exact (table_run_exists config_eqb start row_at number_of size config_eqb_sound _ _ step _ _ _ _ onward_correct H)|].
    intros r (waiting & Run & Fr) Sat. set (w := program_word true_in r).
    assert (Last : formulas ns = rev bef ++ [core (Not f)]) by (rewrite <- (rev_involutive (formulas ns)), Fs; reflexivity).
    assert (Len : length (formulas ns) = length ns) by (unfold formulas; destruct (formulas_from_known [] ns) as (more & -> & L); exact L).
    rewrite Last, app_length, rev_length in Len. simpl in Len.
    assert (Letter : forall i a, n_testbit (labels (r i)) a = w i a) by (intros i a; apply labels_correct).
    set (m := fun i => n_ldiff (all_sets fairly sets) (waiting i)). set (fs := fair_count fairly sets).
    set (given := fun i n k => exists v e, value_of ns w i v /\ find_entry v (entries_at (number_of (r i))) = Some e /\ rank e = n /\ index e = k).
    set (met := fun i k => forall v, value_of ns w i v -> set_met ns acc fs k v (m i) = true).
    assert (None : forall i n k, ~ given i n k).
    { apply (ranks_end given met).
      - intros i n k (v & e & V & E & <- & <-) No. destruct (run_checked config_eqb start row_at number_of size config_eqb_sound _ _ step _ _ _ _ onward_correct H r waiting Run i) as (_ & es & C & I).
        apply (fitting_value ns Or w (labels (r (i + 1))) (i + 1)); [apply Letter|]. intros (v' & I' & V').
        destruct (find_entry_in _ _ _ E) as [Ie Ev]. rewrite Nat.add_1_r in V'. destruct (onward_value ns Or w i v v' V V') as (d & O & Ob). rewrite <- Nat.add_1_r in V'.
        pose proof (check_entries_spec (Structure [] [] fs) ns acc _ _ e d C Ie) as Ce. rewrite Ev in Ce. specialize (Ce O).
        pose proof (check_edges_spec _ _ _ _ _ _ _ Ce (places_of_in ns known _ _ _ _ I [])) as Cv. cbn [here fits] in Cv. rewrite fits_in_spec in Cv by exact Kn.
        destruct (check_values_spec _ _ _ _ _ _ _ Cv I' Ob) as (e' & E' & D). apply No. exists (rank e'), (index e'). split; [exists v', e'; auto|].
        apply descends_spec in D as [D|(M & D1 & D2)]; auto. right. repeat split; auto. intro Mt. specialize (Mt v V). unfold set_met in Mt. cbn [fair_sets] in M. unfold m in Mt. congruence.
      - intros i k No. unfold met, set_met, set_meets in No. destruct (nth_error acc (n_nat k)) as [a|].
        + apply (met_again ns Or w i a). intros (j & L & K). apply No. eauto.
        + unfold n_ltb in No. destruct (N.ltb_spec (n_sub k (count acc)) fs) as [L|L]; [|apply No; exists i; split; auto].
          destruct (run_fair fairly sets waiting Fr _ L i) as (j & Lj & B). apply No. exists j. split; auto. }
    apply (fitting_value ns Or w (labels (r 0)) 0); [apply Letter|]. intros (v & I & V). unfold check_value_start in Init. rewrite fits_in_spec in Init by exact Kn. rewrite all_spec in Init.
    assert (R0 : r 0 = start) by apply Run. rewrite R0 in I. specialize (Init v I). cbv beta in Init. rewrite count_length in Init.
    assert (B : n_testbit v (N.of_nat (length bef)) = true).
    { apply (value_bit_at ns w 0 v (length bef) V); [lia|]. unfold true_at, formula_at. rewrite Last, app_nth2, rev_length, Nat.sub_diag; [|rewrite rev_length; lia].
      exact Sat. }
    rewrite B in Init. destruct (find_entry v (entries_at (number_of start))) as [e|] eqn:E; [|discriminate].
    apply (None 0 (rank e) (index e)). exists v, e. rewrite R0. auto.
  Qed.
End Holds.
