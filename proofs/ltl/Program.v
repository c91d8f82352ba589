(** Programs of any language that has a successor function: their infinite runs, and the structure that rows of
    configurations make.

    Evidence numbers configurations and says, for each, the numbers of its successors. Steps, labels and fairness are not
    taken from it: they are computed from the configurations. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure WellFormed.
Import ListNotations.

(** A configuration, and the numbers of its successors, in order. A number that is not listed: this step is not followed. *)
Record row {config : Type} := Row { at_ : config; out : list N }.
Arguments row : clear implicits.
Arguments Row {config}.

Lemma same_length {X Y} (R : X -> Y -> Prop) l m : Forall2 R l m -> length l = length m.
Proof. induction 1; simpl; auto. Qed.

Section Program.
  Context {config : Type}.
  Variable config_eqb : config -> config -> bool.
  Variable start : config.

  (** The steps of infinite runs. A step has a target and the processes that wait in it: bit k is set if process k could move
      and another step is made instead. None: it is not known what they are. *)
  Variable onward : config -> option (list (config * N)).
  Variable labels : config -> N.

  (** ** What they are *)
  Variable step : config -> N -> config -> Prop.
  Variable true_in : config -> atom -> bool.

  Definition program_run (r : nat -> config) (waiting : nat -> N) : Prop :=
    r 0 = start /\ forall i, step (r i) (waiting i) (r (i + 1)).

  (** No process waits for ever. *)
  Definition weakly_fair (waiting : nat -> N) : Prop :=
    forall k i, exists j, i <= j /\ N.testbit (waiting j) k = false.

  Definition program_word (r : nat -> config) : word := fun i a => true_in (r i) a.

  (** The runs that are looked at: all of them, or those that are weakly fair. *)
  Definition run_of (fairly : bool) (r : nat -> config) : Prop :=
    exists waiting, program_run r waiting /\ (fairly = true -> weakly_fair waiting).

  (** ** The structure *)
  Fixpoint file_rows (x : N) (rows : list (row config)) (p : PositiveMap.t config) : PositiveMap.t config :=
    match rows with [] => p | r :: rows' => file_rows (n_add x 1) rows' (PositiveMap.add (n_key x) (at_ r) p) end.

  Definition is_at (p : PositiveMap.t config) (y : N) (s : config) : bool :=
    match PositiveMap.find (n_key y) p with Some t => config_eqb t s | None => false end.

  (** Fair sets: [full] has a bit for each. An edge is in the set of each process that does not wait. Who waits must have a set. *)
  Definition waits_within (full waiting : N) : bool := n_eqb (n_ldiff waiting full) 0.

  (** The edges of a configuration; if [whole], all of its steps have to be there. *)
  Fixpoint join (p : PositiveMap.t config) (whole fairly : bool) (full : N) (ss : list (config * N)) (ys : list N) (found : list (N * N)) : option (list (N * N)) :=
    match ss with
    | [] => Some found
    | (s, waiting) :: ss' =>
        match ys with
        | [] => None
        | y :: ys' =>
            if is_at p y s then
              if (if fairly then waits_within full waiting else true)
              then join p whole fairly full ss' ys' ((y, n_ldiff full waiting) :: found)
              else None
            else if whole then None else join p whole fairly full ss' ys' found
        end
    end.

  Fixpoint build (p : PositiveMap.t config) (whole fairly : bool) (full : N) (rows : list (row config)) (found : list state) : option (list state) :=
    match rows with
    | [] => Some (rev_append found [])
    | r :: rows' =>
        match onward (at_ r) with
        | None => None
        | Some ss =>
            match join p whole fairly full ss (out r) [] with
            | None => None
            | Some es => build p whole fairly full rows' (State (labels (at_ r)) es :: found)
            end
        end
    end.

  Definition begins (rows : list (row config)) : bool := match rows with [] => false | r :: _ => config_eqb (at_ r) start end.

  (** With as many fair sets as are given; none, if fairness is not asked for. *)
  Definition structure_of (whole fairly : bool) (sets : N) (rows : list (row config)) : option structure :=
    if begins rows then
      let n := if fairly then sets else 0%N in
      match build (file_rows 0 rows (PositiveMap.empty _)) whole fairly (sets_from (n_nat n) 0 0) rows [] with
      | Some ss => Some (Structure [0%N] ss n)
      | None => None
      end
    else None.

  (** ** Its runs are those of the program *)
  Hypothesis config_eqb_sound : forall s t, config_eqb s t = true -> s = t.
  Hypothesis onward_correct : forall s ss, onward s = Some ss -> forall t waiting, In (t, waiting) ss <-> step s waiting t.
  Hypothesis labels_correct : forall s a, N.testbit (labels s) a = true_in s a.

  Lemma file_rows_spec l : forall x q y s, PositiveMap.find (n_key y) (file_rows x l q) = Some s ->
    ((x <= y)%N /\ exists r, nth_error l (N.to_nat (y - x)) = Some r /\ at_ r = s) \/ PositiveMap.find (n_key y) q = Some s.
  Proof.
    induction l as [|r l IH]; intros x q y s H; cbn [file_rows] in H; auto. apply IH in H as [[L (r1 & H1 & A)]|H]; unfold n_add in *.
    - left. split; [lia|]. replace (N.to_nat (y - x)) with (S (N.to_nat (y - (x + 1)))) by lia. eauto.
    - destruct (N.eq_dec y x) as [->|D]; [rewrite PositiveMap.gss in H; injection H as <-; left; split; [lia|]; rewrite N.sub_diag; exists r; auto|].
      rewrite PositiveMap.gso in H by (intro E; now apply n_key_inj in E). auto.
  Qed.

  Section Rows.
    Variables (whole fairly : bool) (sets : N) (rows : list (row config)) (S : structure).
    Hypothesis made : structure_of whole fairly sets rows = Some S.
    Let n := if fairly then sets else 0%N.
    Let full := sets_from (n_nat n) 0 0.
    Let p := file_rows 0 rows (PositiveMap.empty _).

    Lemma full_spec k : N.testbit full k = true <-> (k < n)%N.
    Proof. unfold full. rewrite sets_from_spec, N.bits_0. unfold n_nat. intuition (lia || discriminate). Qed.

    Lemma is_at_spec y s : is_at p y s = true -> exists r, nth_error rows (N.to_nat y) = Some r /\ at_ r = s.
    Proof.
      unfold is_at. destruct (PositiveMap.find (n_key y) p) as [t|] eqn:F; [|discriminate]. intro E. apply config_eqb_sound in E. subst t.
      apply file_rows_spec in F as [[_ F]|F]; [|now rewrite PositiveMap.gempty in F]. now rewrite N.sub_0_r in F.
    Qed.

    (** What is known of an edge. *)
    Definition edge_of (ss : list (config * N)) (e : N * N) : Prop :=
      exists t waiting, In (t, waiting) ss /\ is_at p (fst e) t = true /\ snd e = n_ldiff full waiting /\ (fairly = true -> waits_within full waiting = true).

    Lemma join_spec ss : forall ys found es, join p whole fairly full ss ys found = Some es ->
      (forall e, In e es -> In e found \/ edge_of ss e) /\ (forall e, In e found -> In e es) /\
      (whole = true -> forall t waiting, In (t, waiting) ss -> exists y, In (y, n_ldiff full waiting) es /\ is_at p y t = true).
    Proof.
      induction ss as [|[s w] ss IH]; intros ys found es H; cbn [join] in H; [injection H as <-; split; [auto|split; [auto|intros _ t w []]]|].
      assert (Up : forall e, edge_of ss e -> edge_of ((s, w) :: ss) e) by (intros e (t & w' & I & K); exists t, w'; split; [now right|exact K]).
      destruct ys as [|y ys]; [discriminate|]. destruct (is_at p y s) eqn:At.
      - destruct (if fairly then waits_within full w else true) eqn:Wt; [|discriminate]. destruct (IH _ _ _ H) as (H1 & H2 & H3). split; [|split].
        + intros e I. destruct (H1 e I) as [[<-|J]|J]; auto. right. exists s, w. split; [now left|]. repeat split; auto. intro Fy. now rewrite Fy in Wt.
        + intros e I. apply H2. now right.
        + intros Wh t w' [[= <- <-]|I]; [exists y; split; [apply H2; now left|exact At]|now apply H3].
      - destruct (bool_dec whole true) as [Wh|Wh]; [rewrite Wh in H; discriminate|]. apply not_true_is_false in Wh. rewrite Wh in H. rewrite <- Wh in H at 1. destruct (IH _ _ _ H) as (H1 & H2 & _). split; [|split; [exact H2|congruence]].
        intros e I. destruct (H1 e I); auto.
    Qed.

    Lemma build_spec l : forall found ss, build p whole fairly full l found = Some ss ->
      exists more, ss = rev found ++ more /\ Forall2 (fun r st => exists succ es, onward (at_ r) = Some succ /\
        join p whole fairly full succ (out r) [] = Some es /\ st = State (labels (at_ r)) es) l more.
    Proof.
      induction l as [|r l IH]; intros found ss H; cbn [build] in H.
      - injection H as <-. exists []. rewrite rev_append_rev. split; constructor.
      - destruct (onward (at_ r)) as [succ|] eqn:O; [|discriminate]. destruct (join _ _ _ _ succ (out r) []) as [es|] eqn:J; [|discriminate].
        destruct (IH _ _ H) as (more & -> & F). exists (State (labels (at_ r)) es :: more). split; [simpl; now rewrite <- app_assoc|].
        constructor; [|exact F]. eauto 6.
    Qed.

    Lemma made_of : initial S = [0%N] /\ fair_sets S = n /\ (exists r, nth_error rows 0 = Some r /\ at_ r = start) /\
      Forall2 (fun r st => exists succ es, onward (at_ r) = Some succ /\ join p whole fairly full succ (out r) [] = Some es /\ st = State (labels (at_ r)) es) rows (states S).
    Proof.
      pose proof made as H. unfold structure_of in H. fold n in H. cbv zeta in H. fold full p in H. destruct (begins rows) eqn:B; [|discriminate].
      destruct (build p whole fairly full rows []) as [ss|] eqn:E; [|discriminate]. injection H as <-. apply build_spec in E as (more & -> & F).
      repeat split; auto. unfold begins in B. destruct rows as [|r l]; [discriminate|]. apply config_eqb_sound in B. exists r. auto.
    Qed.

    Lemma row_state x r : nth_error rows (N.to_nat x) = Some r -> exists succ es, onward (at_ r) = Some succ /\
      join p whole fairly full succ (out r) [] = Some es /\ state_at S x = State (labels (at_ r)) es.
    Proof.
      destruct made_of as (_ & _ & _ & F). intro E. unfold state_at. generalize dependent (states S). generalize (N.to_nat x) E. clear x E.
      generalize rows. induction rows0 as [|r0 l IH]; intros [|k] E ss F; try discriminate; inversion F as [|? st ? ss' H F']; subst.
      - injection E as ->. destruct H as (succ & es & O & J & ->). exists succ, es. auto.
      - simpl in *. now apply (IH k E).
    Qed.

    Lemma state_row x : state_at S x <> no_state -> exists r, nth_error rows (N.to_nat x) = Some r.
    Proof.
      destruct made_of as (_ & _ & _ & F). apply same_length in F. intro D. destruct (nth_error rows (N.to_nat x)) as [r|] eqn:E; [eauto|].
      exfalso. apply D, nth_overflow. rewrite <- F. now apply nth_error_None.
    Qed.

    Lemma spelled_row x r a : nth_error rows (N.to_nat x) = Some r -> N.testbit (label (state_at S x)) a = true_in (at_ r) a.
    Proof. intro E. destruct (row_state x r E) as (succ & es & _ & _ & ->). simpl. apply labels_correct. Qed.

    (** A run of the structure is one of the program. *)
    Theorem runs_are_runs x m : run S x m -> fair S m -> exists r, run_of fairly r /\ forall i a, spelled S x i a = program_word r i a.
    Proof.
      intros [R0 R] F. destruct made_of as (Ini & Sets & (r0 & E0 & A0) & _). rewrite Ini in R0.
      assert (Row : forall i, exists r, nth_error rows (N.to_nat (x i)) = Some r).
      { intro i. apply state_row. intro D. specialize (R i). rewrite D in R. destruct R. }
      set (c := fun i => match nth_error rows (N.to_nat (x i)) with Some r => at_ r | None => start end).
      assert (At : forall i r, nth_error rows (N.to_nat (x i)) = Some r -> at_ r = c i) by (intros i r E; unfold c; now rewrite E).
      set (succ := fun i => match onward (c i) with Some ss => ss | None => [] end).
      set (w := fun i => match find (fun tw => if is_at p (x (i + 1)) (fst tw) then if n_eqb (n_ldiff full (snd tw)) (m i) then if fairly then waits_within full (snd tw) else true else false else false) (succ i) with Some (_, w) => w | None => 0%N end).
      assert (St : forall i, step (c i) (w i) (c (i + 1)) /\ m i = n_ldiff full (w i) /\ (fairly = true -> waits_within full (w i) = true)).
      { intro i. destruct (Row i) as (r & E). destruct (row_state _ _ E) as (ss & es & O & J & Sx). pose proof (R i) as Ri. rewrite Sx in Ri. cbn [edges] in Ri.
        destruct (join_spec _ _ _ _ J) as (H & _ & _). destruct (H _ Ri) as [[]|(t & w0 & I & Ia & M & W)]. cbn [fst snd] in Ia, M. rewrite (At i r E) in O.
        unfold w, succ. rewrite O. destruct (find _ ss) as [[t1 w1]|] eqn:Fd.
        - apply find_some in Fd as [I1 B]. cbn [fst snd] in B. rewrite !if_true in B. destruct B as (B1 & B2 & B3). apply n_eqb_spec in B2. split; [|split; [now symmetry|]].
          + apply (onward_correct _ _ O). destruct (is_at_spec _ _ B1) as (r1 & E1 & <-). now rewrite <- (At _ _ E1).
          + intro Fy. now rewrite Fy in B3.
        - exfalso. pose proof (find_none _ _ Fd _ I) as B. cbn [fst snd] in B. rewrite Ia, <- M in B. replace (n_eqb (m i) (m i)) with true in B by (symmetry; now apply n_eqb_spec).
          destruct (bool_dec fairly true) as [Fy|Fy]; [rewrite (W Fy), Fy in B; discriminate|apply not_true_is_false in Fy; rewrite Fy in B; discriminate]. }
      exists c. split; [exists w; split; [split|]|].
      - destruct R0 as [Z|[]]. unfold c. rewrite <- Z. change (N.to_nat 0) with 0. now rewrite E0.
      - intro i. apply St.
      - intros Fy k i. destruct (N.ltb_spec k n) as [L|L].
        + rewrite <- Sets in L. destruct (F k L i) as (j & Lj & B). exists j. split; auto. destruct (St j) as (_ & M & _). rewrite M in B. unfold n_ldiff in B.
          rewrite N.ldiff_spec in B. now destruct (N.testbit (w j) k), (N.testbit full k).
        + exists i. split; auto. destruct (St i) as (_ & _ & W). specialize (W Fy). unfold waits_within, n_eqb, n_ldiff in W. apply N.eqb_eq in W.
          apply (f_equal (fun z => N.testbit z k)) in W. rewrite N.ldiff_spec, N.bits_0 in W. destruct (N.testbit full k) eqn:B; [apply full_spec in B; lia|].
          now destruct (N.testbit (w i) k).
      - intros i a. destruct (Row i) as (r & E). unfold spelled, program_word. rewrite (spelled_row _ _ _ E). now rewrite (At i r E).
    Qed.

    (** And the other way round, if all steps are there. *)
    Theorem runs_are_there r : whole = true -> run_of fairly r -> exists x m, run S x m /\ fair S m /\ forall i a, spelled S x i a = program_word r i a.
    Proof.
      intros Wh (w & [R0 R] & Fr). destruct made_of as (Ini & Sets & (r0 & E0 & A0) & _). set (m := fun i => n_ldiff full (w i)).
      set (pick := fun (x : N) (i : nat) => match find (fun e => if n_eqb (snd e) (m i) then is_at p (fst e) (r (i + 1)) else false) (edges (state_at S x)) with Some (y, _) => y | None => 0%N end).
      set (x := fix x (i : nat) : N := match i with O => 0%N | Datatypes.S i' => pick (x i') i' end).
      assert (Go : forall i q, nth_error rows (N.to_nat (x i)) = Some q -> at_ q = r i ->
        In (x (i + 1), m i) (edges (state_at S (x i))) /\ exists q', nth_error rows (N.to_nat (x (i + 1))) = Some q' /\ at_ q' = r (i + 1)).
      { intros i q E A. rewrite Nat.add_1_r. cbn [x]. unfold pick. rewrite Nat.add_1_r. destruct (row_state _ _ E) as (ss & es & O & J & Sx). rewrite Sx. cbn [edges].
        destruct (join_spec _ _ _ _ J) as (_ & _ & H). rewrite A in O. specialize (R i). rewrite Nat.add_1_r in R. apply (onward_correct _ _ O) in R.
        destruct (H Wh _ _ R) as (y & I & Ia). destruct (find _ es) as [[y' m']|] eqn:Fd.
        - apply find_some in Fd as [I' B]. cbn [fst snd] in B. rewrite if_true in B. destruct B as [B1 B2]. apply n_eqb_spec in B1. subst m'. split; [exact I'|now apply is_at_spec].
        - exfalso. pose proof (find_none _ _ Fd _ I) as B. cbn [fst snd] in B. rewrite Ia in B. unfold m in B. replace (n_eqb _ _) with true in B by (symmetry; now apply n_eqb_spec). discriminate. }
      assert (Row : forall i, exists q, nth_error rows (N.to_nat (x i)) = Some q /\ at_ q = r i).
      { induction i as [|i (q & E & A)]; [exists r0; cbn [x]; change (N.to_nat 0) with 0; split; [exact E0|now rewrite R0]|]. destruct (Go i q E A) as [_ K]. now rewrite Nat.add_1_r in K. }
      exists x, m. split; [split; [rewrite Ini; now left|]|split].
      - intro i. destruct (Row i) as (q & E & A). now apply (Go i q).
      - intros k L i. rewrite Sets in L. assert (B : N.testbit full k = true) by now apply full_spec. assert (Fy : fairly = true) by (unfold n in L; clear - L; destruct fairly; [auto|lia]).
        destruct (Fr Fy k i) as (j & Lj & W). exists j. split; auto. unfold m, n_ldiff. now rewrite N.ldiff_spec, B, W.
      - intros i a. destruct (Row i) as (q & E & A). unfold spelled, program_word. rewrite (spelled_row _ _ _ E). now rewrite A.
    Qed.
  End Rows.
End Program.
