(** Formulas that hold, with evidence about states in which one process goes first where that is not seen. *)
From Coq Require Import List Arith ZArith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure Rank Closure Ranked Program ProgramChecker ProgramTable ProgramTableHolds.
From Assay.por Require Import Stuttering Dropping.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics StateEquality Outcomes Successors Runs Programs ProgramsSound Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps Trimmed SettledTables
  Buffers Few Ports Ample Own Passing Refilled Gentle GentleSteps GentleRuns First Futures Postponed ReducedRuns ReducedTables Ever.
Import ListNotations.

(** ** What is computed of a state *)
(** Where process [k] leads, if it may go first and no proposition looks at the channel that it uses. *)
Definition going_unseen (m : model) (fs : list (list (list port))) (globals : list range) (seen : list exp) (s : state) (k : N) : option (list state) :=
  match going_first m fs globals s k with
  | Some ts =>
      let es := edges (node_of m (process_at s k)) in
      if all own_move es then Some ts
      else match leading globals (look m s k false 0) es with
           | Some (c, _) => if all (misses globals (look m s outside false 0) c) seen then Some ts else None
           | None => None
           end
  | None => None
  end.
Fixpoint marked (ts : list state) : list (state * N) := match ts with [] => [] | t :: ts' => (t, 0%N) :: marked ts' end.

Section Survey.
  Variables (m : model) (lives : list (list (list bool))) (fs : list (list (list port))) (globals : list range) (seen : list exp) (number_of : state -> N) (x : N).
  Fixpoint unseen_from (s : state) (n : nat) (k : N) : option (list state) :=
    match n with
    | O => None
    | S n' =>
        match going_unseen m fs globals seen s k with
        | Some ts => let us := settled_all m lives ts [] in if all (fun t => n_ltb x (number_of t)) us then Some us else unseen_from s n' (n_add k 1)
        | None => unseen_from s n' (n_add k 1)
        end
    end.
End Survey.
Definition reduced_next (m : model) (lives : list (list (list bool))) (fs : list (list (list port))) (globals : list range) (seen : list exp) (number_of : state -> N) (s : state) : option (list (state * N)) :=
  if is_tidy m s then
    match unseen_from m lives fs globals seen number_of (number_of s) s (n_nat (count (processes s))) 0 with Some us => Some (marked us) | None => settled_next m lives s end
  else None.

Definition check_promela_always_reduced (m : model) (lives reach : list (list (list bool))) (ps : list proposition) (row_at : N -> state) (number_of : state -> N) (size : N) (entries_at : N -> list Ranked.entry)
  (f : formula) (ns : list Closure.node) (acc : list N) (letters : N) : bool :=
  match initial m with
  | Some s =>
      if condenses m lives then
        if (if is_next_free f then if all is_plain_proposition ps then all (fun n => negb (is_next_node n)) ns else false else false) then
          if all_follow (proctypes m) reach then
            let fs := futures m lives reach in
            if all_admit fs 0 (proctypes m) then
              check_table_holds state_eqb (canon m lives s) row_at number_of size (reduced_next m lives fs (global_ranges m) (seen_channels ps) number_of) (labels m ps) false 0 entries_at f ns acc letters
            else false
          else false
        else false
      else false
  | None => false
  end.

(** Every run satisfies the formula; and no state is without a move. *)
Definition promela_every (m : model) (ps : list proposition) (f : formula) : Prop :=
  exists s, initial m = Some s /\ forall r, moving_run m s r -> ~ ~ satisfies (program_word (atom_holds m ps) r) f.
Lemma always_moves m s : ~ ~ exists t, moves m s t.
Proof. intro N. apply N. exists s. right. split; auto. intros x G. apply N. exists (target x). left. eauto. Qed.

Lemma in_marked t w ts : In (t, w) (marked ts) <-> In t ts /\ w = 0%N.
Proof. induction ts as [|u ts IH]; cbn [marked]; simpl; [tauto|]. rewrite IH. split; [intros [[= -> ->]|[I ->]]; auto|intros [[->|I] ->]; auto]. Qed.

Section Runs.
  Variables (m : model) (lives : list (list (list bool))).
  Hypothesis condenses_m : condenses m lives = true.
  Variable ps : list proposition.
  Let settles_m : settles m = true := settles_m m lives condenses_m.
  Let fits_m : fits m lives = true := fits_m m lives condenses_m.
  Notation canon := (canon m lives).
  Notation spells r := (program_word (atom_holds m ps) r).

  Definition settled_forever (r : nat -> state) : Prop := forall i, exists u, moves m (r i) u /\ canon u = r (S i).

  (** ** The step that goes first, put before a run *)
  Section First.
    Variables (k : N) (leads : state -> Prop) (ways : (state -> state) -> Prop).
    Hypothesis ever : goes_first_ever m lives ps k leads ways.
    Notation next s := (executions (look m s k false 0)).
    Let first : goes_first m lives k leads := ever_first _ _ _ _ _ _ ever.

    Variable r : nat -> state.
    Hypothesis leads_r : leads (r 0).
    Hypothesis canon_r : canon (r 0) = r 0.
    Hypothesis run : settled_forever r.
    Hypothesis on : forall e, In e (next (r 0)) -> canon (after e) <> r 0.

    Definition by_others (l : nat) : Prop := exists q d x, q <> k /\ present q (r l) /\ executes (look m (r l) q false 0) d /\ completes m (r l) d x /\ ends_run (fault x) = false /\ canon (target x) = r (S l).
    Definition by_itself (l : nat) : Prop := exists e, In e (next (r l)) /\ canon (after e) = r (S l).
    Definition waits (l : nat) : Prop := others_to m lives k (r 0) (r l) /\ leads (r l) /\ canon (r l) = r l.

    Lemma by_either l : leads (r l) -> by_others l \/ by_itself l.
    Proof.
      intro L. destruct (run l) as (u & [(x & [M E] & <-)|[N ->]] & Ca).
      - destruct (first_plain m lives k leads first (r l) x L M) as (q & d & Q & X & C). destruct (N.eq_dec q k) as [->|D].
        + right. destruct (first_own m lives k leads first (r l) d x L X C) as (I & _ & T). exists d. split; auto. now rewrite <- T.
        + left. exists q, d, x. auto 8.
      - exfalso. destruct (first_here _ _ _ _ first (r l) L) as (_ & _ & Ne). destruct (next (r l)) as [|e es] eqn:X; [easy|]. destruct (first_goes_on m lives k leads first (r l) e L ltac:(rewrite X; now left)) as (x & G & _). now apply (N x).
    Qed.
    Lemma waits_on l : waits l -> by_others l -> waits (S l).
    Proof.
      intros (O & L & Ca) (q & d & x & D & Q & X & C & E & T). unfold waits. rewrite <- T. split; [now apply others_go with (r l) q d|]. split; [now apply (first_stays _ _ _ _ first (r l) q d x)|]. apply (canon_twice m lives settles_m fits_m).
    Qed.
    Lemma waits_first : waits 0.
    Proof. split; [constructor|auto]. Qed.
    Lemma before_way way l : ways way -> waits l -> by_others l -> exists u, moves m (canon (way (r l))) u /\ canon u = canon (way (r (S l))).
    Proof.
      intros W (_ & L & Ca) (q & d & x & D & Q & X & C & E & T). destruct (ever_step _ _ _ _ _ _ ever way (r l) q d x W L Ca D Q X C E) as (u & (y & G & Ty) & Cu). exists u. split; [left; eauto|]. now rewrite <- T.
    Qed.

    Theorem put_first : ~ ~ exists e r', In e (next (r 0)) /\ settled_forever r' /\ r' 0 = canon (after e) /\
      ((forall i a, spells r' i a = spells r i a) \/ exists j, (forall a, spells r j a = spells r (S j) a) /\ forall i a, spells r' i a = spells r (before_drop j i) a).
    Proof.
      intro No. assert (NoOwn : forall j, waits j -> (forall l, l < j -> waits l /\ by_others l) -> by_itself j -> False).
      { intros j (O & L & Ca) Be (e & I & T). destruct (ever_way _ _ _ _ _ _ ever (r 0) (r j) e leads_r O I) as (e0 & I0 & [[E0 _]|(way & W & E0 & E1)]); [apply (on e0 I0); now rewrite E0|]. apply No.
        exists e0, (fun i => if i <=? j then canon (way (r i)) else r (S i)). split; [exact I0|]. split; [|split; [cbn [Nat.leb]; now rewrite E0|right; exists j; split]].
        - intro i. destruct (Nat.leb_spec i j) as [Li|Li].
          + destruct (Nat.eq_dec i j) as [->|D].
            * replace (S j <=? j) with false by (symmetry; apply Nat.leb_gt; lia). rewrite <- E1, T. exact (run (S j)).
            * replace (S i <=? j) with true by (symmetry; apply Nat.leb_le; lia). destruct (Be i ltac:(lia)) as [Wi Bi]. now apply before_way.
          + replace (S i <=? j) with false by (symmetry; apply Nat.leb_gt; lia). exact (run (S i)).
        - intro a. unfold program_word. rewrite <- T, E1. symmetry. now apply (ever_seen _ _ _ _ _ _ ever).
        - intros i a. unfold program_word, before_drop. destruct (Nat.leb_spec i j) as [Li|Li]; [|reflexivity]. apply (ever_seen _ _ _ _ _ _ ever way (r i) a W). destruct (Nat.eq_dec i j) as [->|D]; [exact L|]. now apply (Be i ltac:(lia)). }
      assert (All : forall l, waits l /\ forall l', l' < l -> waits l' /\ by_others l').
      { induction l as [|l [Wl Be]]; [split; [exact waits_first|lia]|]. assert (Bl : by_others l) by (destruct (by_either l) as [B|B]; [apply Wl|exact B|exfalso; now apply (NoOwn l)]).
        split; [now apply waits_on|]. intros l' L'. destruct (Nat.eq_dec l' l) as [->|D]; [auto|apply Be; lia]. }
      destruct (first_here _ _ _ _ first (r 0) leads_r) as (_ & _ & Ne). assert (Some_ : exists e, In e (next (r 0))) by (destruct (next (r 0)) as [|e es]; [easy|exists e; now left]). destruct Some_ as (e & I).
      destruct (ever_way _ _ _ _ _ _ ever (r 0) (r 0) e leads_r (others_here _ _ _ _) I) as (e0 & I0 & [[E0 _]|(way & W & E0 & _)]); [apply (on e0 I0); now rewrite E0|]. apply No.
      exists e0, (fun i => canon (way (r i))). split; [exact I0|]. split; [|split; [now rewrite E0|left]].
      - intro i. destruct (All (S i)) as [_ B]. destruct (B i ltac:(lia)) as [Wi Bi]. now apply before_way.
      - intros i a. unfold program_word. apply (ever_seen _ _ _ _ _ _ ever way (r i) a W). destruct (All i) as [(_ & L & _) _]. exact L.
    Qed.
  End First.
End Runs.

(** ** Ranks *)
Section Ranks.
  Variables (m : model) (lives : list (list (list bool))) (fs : list (list (list port))).
  Hypothesis condenses_m : condenses m lives = true.
  Hypothesis knows_fs : knows m lives fs.
  Variable ps : list proposition.
  Hypothesis plain_ps : all is_plain_proposition ps = true.
  Let settles_m : settles m = true := settles_m m lives condenses_m.
  Let fits_m : fits m lives = true := fits_m m lives condenses_m.
  Notation canon := (canon m lives).
  Notation globals := (global_ranges m).
  Notation spells r := (program_word (atom_holds m ps) r).

  Variables (start : state) (row_at : N -> state) (number_of : state -> N) (size : N) (entries_at : N -> list Ranked.entry).
  Variables (ns : list Closure.node) (acc : list N) (known : PositiveMap.t (list N)).
  Hypothesis in_order : ordered 0 ns = true.
  Hypothesis no_nexts : all (fun n => negb (is_next_node n)) ns = true.
  Hypothesis fits_ns : fits_known ns known.
  Notation onward := (reduced_next m lives fs globals (seen_channels ps) number_of).
  Notation listed s := (is_listed state_eqb row_at number_of size s = true).
  Notation full := (all_sets false 0).
  Hypothesis checked : check_table_runs state_eqb start row_at number_of size onward (labels m ps) false 0 entries_at (check_values_here ns acc (fair_count false 0) known) = true.

  Notation is_met k v := (set_met ns acc (fair_count false 0) k v (n_ldiff full 0)).

  (** From a pair to the next one. *)
  Lemma product_step s ss t w i v v' e : listed s -> onward s = Some ss -> In (t, 0%N) ss -> (forall a, N.testbit (labels m ps t) a = w (S i) a) -> value_of ns w i v -> value_of ns w (S i) v' ->
    find_entry v (entries_at (number_of s)) = Some e ->
    ~ ~ (listed t /\ exists e', find_entry v' (entries_at (number_of t)) = Some e' /\ ((rank e' < rank e)%N \/ (is_met (Ranked.index e) v = false /\ rank e' = rank e /\ Ranked.index e' = Ranked.index e))).
  Proof.
    intros L O I La V V' E No. destruct (row_checked state_eqb start row_at number_of size state_eqb_sound _ _ _ _ _ _ checked s L) as (ss' & es & O' & _ & _ & F & C). rewrite O in O'. injection O' as <-.
    apply (followers_spec state_eqb row_at number_of size) in F as [_ F]. destruct (F t 0%N I) as (Lt & _ & It). apply (fitting_value ns in_order w (labels m ps t) (S i) La). intros (v1 & I1 & V1). pose proof (value_once ns w (S i) v1 v' V1 V'). subst v1.
    destruct (find_entry_in _ _ _ E) as [Ie Ev]. destruct (onward_value ns in_order w i v v' V V') as (d & On & Ob). unfold check_values_here in C.
    pose proof (check_entries_spec (Structure [] [] (fair_count false 0)) ns acc _ _ e d C Ie) as Ce. rewrite Ev in Ce. specialize (Ce On).
    pose proof (check_edges_spec _ _ _ _ _ _ _ Ce (places_of_in ns known _ _ _ _ It [])) as Cv. cbn [here fits] in Cv. rewrite fits_in_spec in Cv by exact fits_ns.
    destruct (check_values_spec _ _ _ _ _ _ _ Cv I1 Ob) as (e' & E' & D). apply No. split; [exact Lt|]. exists e'. split; [exact E'|]. apply descends_spec in D as [D|(M & D1 & D2)]; auto.
  Qed.

  Lemma met_sometime w k : ~ ~ exists d, forall v, value_of ns w d v -> is_met k v = true.
  Proof.
    intro No. unfold set_met, set_meets in No. destruct (nth_error acc (n_nat k)) as [a|].
    - apply (met_again ns in_order w 0 a). intros (j & _ & H). apply No. eauto.
    - unfold n_ltb in No. destruct (N.ltb_spec (n_sub k (count acc)) (fair_count false 0)) as [L|L]; [unfold fair_count in L; lia|]. apply No. exists 0. reflexivity.
  Qed.

  (** ** Rows *)
  Lemma unseen_from_spec x s n : forall k us, unseen_from m lives fs globals (seen_channels ps) number_of x s n k = Some us ->
    exists j ts, (k <= j)%N /\ (j < k + N.of_nat n)%N /\ going_unseen m fs globals (seen_channels ps) s j = Some ts /\ us = settled_all m lives ts [] /\ forall t, In t us -> (x < number_of t)%N.
  Proof.
    induction n as [|n IH]; intros k us; cbn [unseen_from]; [discriminate|].
    assert (Next : unseen_from m lives fs globals (seen_channels ps) number_of x s n (n_add k 1) = Some us -> exists j ts, (k <= j)%N /\ (j < k + N.of_nat (S n))%N /\ going_unseen m fs globals (seen_channels ps) s j = Some ts /\ us = settled_all m lives ts [] /\ forall t, In t us -> (x < number_of t)%N).
    { intro E. destruct (IH _ _ E) as (j & ts & L1 & L2 & H). exists j, ts. unfold n_add in *. split; [lia|]. split; [lia|exact H]. }
    destruct (going_unseen m fs globals (seen_channels ps) s k) as [ts|] eqn:Gf; [|exact Next]. cbv zeta. destruct (all (fun t => n_ltb x (number_of t)) (settled_all m lives ts [])) eqn:A; [|exact Next]. intros [= <-]. exists k, ts. split; [lia|]. split; [lia|]. split; [exact Gf|]. split; [reflexivity|].
    rewrite all_spec in A. intros t I. specialize (A t I). now apply n_ltb_spec.
  Qed.

  Lemma tidy_is_few s : is_tidy m s = true -> few s.
  Proof. unfold is_tidy. rewrite if_true, count_length. intros [L _]. apply N.leb_le in L. unfold few. lia. Qed.

  Lemma going_unseen_spec s k ts : is_tidy m s = true -> canon s = s -> present k s -> going_unseen m fs globals (seen_channels ps) s k = Some ts ->
    exists leads ways, goes_first_ever m lives ps k leads ways /\ leads s /\ ts = afters (executions (look m s k false 0)).
  Proof.
    intros Ti Ca P H. pose proof (tidy_buffered m s Ti) as B. pose proof (tidy_is_few s Ti) as F. unfold going_unseen in H. destruct (going_first m fs globals s k) as [ts'|] eqn:Gf; [|discriminate]. cbv zeta in H.
    destruct (going_first_cases m lives fs condenses_m s k ts' B Ca P Gf) as (E & [[Ow L]|(Ow & c & u & Le & Ei & L)]); rewrite Ow in H.
    - injection H as <-. exists (fun s => leads_by_own m lives k s /\ few s), (fun way => exists l', way = fun s => with_process s k l'). split; [exact (own_goes_ever m lives condenses_m ps plain_ps k)|auto].
    - rewrite Le in H. destruct (all (misses globals (look m s outside false 0) c) (seen_channels ps)) eqn:U; [|discriminate]. injection H as <-.
      exists (leads_unseen m lives ps k fs c u), (fun way => exists f l', moves_by u f /\ way = fun s => with_process (refill c f s) k l'). split; [exact (channel_goes_ever m lives condenses_m ps plain_ps k fs c u knows_fs Ei)|]. split; [|exact E]. split; [exact L|]. split; [exact F|exact U].
  Qed.

  (** ** No pair with a rank, of a run that the formula describes *)
  Lemma none_ranked : forall n d c r v e, listed (r 0) -> canon (r 0) = r 0 -> settled_forever m lives r -> value_of ns (spells r) 0 v -> find_entry v (entries_at (number_of (r 0))) = Some e -> rank e = n ->
    (forall vd, value_of ns (spells r) d vd -> is_met (Ranked.index e) vd = true) -> N.to_nat size - N.to_nat (number_of (r 0)) <= c -> False.
  Proof.
    induction n as [n IHn] using (well_founded_induction N.lt_wf_0). induction d as [d IHd] using lt_wf_ind. induction c as [c IHc] using lt_wf_ind. intros r v e L Ca R V E Rk Met Lc.
    assert (Lower : forall r' v' e', listed (r' 0) -> canon (r' 0) = r' 0 -> settled_forever m lives r' -> value_of ns (spells r') 0 v' -> find_entry v' (entries_at (number_of (r' 0))) = Some e' -> (rank e' < n)%N -> False).
    { intros r' v' e' L' Ca' R' V' E' Lt. apply (met_sometime (spells r') (Ranked.index e')). intros (d' & Met'). exact (IHn (rank e') Lt d' (N.to_nat size) r' v' e' L' Ca' R' V' E' eq_refl Met' ltac:(lia)). }
    destruct (row_checked state_eqb start row_at number_of size state_eqb_sound _ _ _ _ _ _ checked (r 0) L) as (ss & es & O & _). pose proof O as O'. unfold reduced_next in O'. destruct (is_tidy m (r 0)) eqn:Ti; [|discriminate].
    destruct (unseen_from m lives fs globals (seen_channels ps) number_of (number_of (r 0)) (r 0) (n_nat (count (processes (r 0)))) 0) as [us|] eqn:Uf.
    - injection O' as <-. destruct (unseen_from_spec _ _ _ _ _ Uf) as (k & ts & _ & Lk & Gu & -> & Gr). assert (P : present k (r 0)) by (unfold n_nat in Lk; rewrite count_length in Lk; unfold present; lia).
      destruct (going_unseen_spec (r 0) k ts Ti Ca P Gu) as (leads & ways & Ev & Le & ->).
      assert (Out : forall e0, In e0 (executions (look m (r 0) k false 0)) -> In (canon (after e0)) (settled_all m lives (afters (executions (look m (r 0) k false 0))) [])) by (intros e0 I0; apply settled_all_spec; right; exists (after e0); split; auto; apply in_afters; eauto).
      assert (On : forall e0, In e0 (executions (look m (r 0) k false 0)) -> canon (after e0) <> r 0) by (intros e0 I0 Eq; specialize (Gr _ (Out e0 I0)); rewrite Eq in Gr; lia).
      apply (put_first m lives condenses_m ps k leads ways Ev r Le Ca R On). intros (e0 & r' & I0 & R' & Er & Words).
      assert (Moves : exists back, back 0 = 0 /\ forall phi, no_next phi -> forall i, sat (spells r') i phi <-> sat (spells r) (back i) phi).
      { destruct Words as [W|(j & Rep & W)]; [exists (fun i => i); split; auto; intros phi _; now apply sat_same|]. exists (before_drop j). split; [reflexivity|]. intros phi X i. rewrite <- (dropped (spells r) j Rep phi X i). now apply sat_same. }
      assert (V' : value_of ns (spells r') 0 v) by (destruct Moves as (back & B0 & Mv); apply (value_moves ns no_nexts (spells r') 0 (spells r) 0 v); auto; intros phi X; rewrite (Mv phi X 0), B0; reflexivity).
      set (w2 := fun i => match i with O => spells r 0 | S i' => spells r' i' end). assert (V2 : value_of ns w2 1 v) by (apply (value_later ns no_nexts w2 0 v); exact V').
      assert (First : forall a, w2 0 a = w2 1 a) by (intro a; cbn; destruct Words as [W|(j & _ & W)]; rewrite W; reflexivity).
      assert (V0 : value_of ns w2 0 v) by (apply (value_moves ns no_nexts w2 0 w2 1 v); auto; intros phi X; now apply same_letter).
      refine (product_step (r 0) _ (canon (after e0)) w2 0 v v e L O _ _ V0 V2 E _); [apply in_marked; auto|intro a; cbn; rewrite <- Er; apply (labels_correct m ps)|]. rewrite <- Er. intros (Lt & e' & E' & [Lo|(Nm & Er1 & Er2)]).
      + apply (Lower r' v e'); auto; [rewrite Er; apply (canon_twice m lives settles_m fits_m)|lia].
      + assert (D0 : d <> 0) by (intros ->; rewrite (Met v V) in Nm; discriminate). specialize (Gr _ (Out e0 I0)). rewrite <- Er in Gr. pose proof (is_listed_spec state_eqb row_at number_of size state_eqb_sound _ Lt) as [Ls _].
        assert (Dist : exists d', d' <= d /\ forall vd, value_of ns (spells r') d' vd -> value_of ns (spells r) d vd).
        { destruct Words as [W|(j & Rep & W)].
          - exists d. split; auto. intros vd. apply (value_moves ns no_nexts). intros phi _. symmetry. apply sat_same. intros i a. now rewrite W.
          - assert (Dr : forall phi, no_next phi -> forall i, sat (spells r') i phi <-> sat (spells r) (before_drop j i) phi) by (intros phi X i; rewrite <- (dropped (spells r) j Rep phi X i); now apply sat_same).
            destruct (Nat.le_gt_cases d j) as [Ld|Ld]; [exists d|exists (d - 1)]; (split; [lia|]); intros vd; apply (value_moves ns no_nexts); intros phi X; rewrite (Dr phi X).
            + replace (before_drop j d) with d by (destruct (before_drop_spec j d); lia). reflexivity.
            + destruct (Nat.eq_dec (d - 1) j) as [Ej|Nj]; [|replace (before_drop j (d - 1)) with d by (destruct (before_drop_spec j (d - 1)); lia); reflexivity].
              rewrite Ej. replace (before_drop j j) with j by (destruct (before_drop_spec j j); lia). replace d with (S j) by lia. symmetry. now apply same_letter. }
        destruct Dist as (d' & Ld & Val). assert (Met' : forall vd, value_of ns (spells r') d' vd -> is_met (Ranked.index e') vd = true) by (intros vd Vd; rewrite Er2; apply Met; now apply Val).
        assert (Cr : canon (r' 0) = r' 0) by (rewrite Er; apply (canon_twice m lives settles_m fits_m)). destruct (Nat.eq_dec d' d) as [->|Dd].
        * apply (IHc (N.to_nat size - N.to_nat (number_of (r' 0))) ltac:(lia) r' v e' Lt Cr R' V' E' ltac:(congruence) Met'). lia.
        * apply (IHd d' ltac:(lia) (N.to_nat size) r' v e' Lt Cr R' V' E' ltac:(congruence) Met'). lia.
    - destruct (R 0) as (y & Mo & Cy). assert (Iy : In (r 1, 0%N) ss) by (apply (settled_next_correct m lives (r 0) ss O'); repeat split; auto; exists y; auto).
      assert (La : forall a, N.testbit (labels m ps (r 1)) a = spells r 1 a) by (intro a; apply (labels_correct m ps)). apply (fitting_value ns in_order (spells r) (labels m ps (r 1)) 1 La). intros (v' & _ & V').
      apply (product_step (r 0) ss (r 1) (spells r) 0 v v' e L O Iy La V V' E). intros (Lt & e' & E' & [Lo|(Nm & Er1 & Er2)]); set (r' := fun i => r (S i)); assert (R' : settled_forever m lives r') by (intro i; exact (R (S i)));
        assert (Cr : canon (r' 0) = r' 0) by (unfold r'; rewrite <- Cy; apply (canon_twice m lives settles_m fits_m)); assert (Vr : value_of ns (spells r') 0 v') by (apply (value_later ns no_nexts (spells r) 0 v'); exact V').
      + apply (Lower r' v' e'); auto. lia.
      + assert (D0 : d <> 0) by (intros ->; rewrite (Met v V) in Nm; discriminate). apply (IHd (d - 1) ltac:(lia) (N.to_nat size) r' v' e' Lt Cr R' Vr E' ltac:(congruence)); [|lia].
        intros vd Vd. rewrite Er2. apply Met. apply (value_later ns no_nexts (spells r) (d - 1) vd) in Vd. now replace (S (d - 1)) with d in Vd by lia.
  Qed.
End Ranks.

(** ** The theorem *)
Theorem check_promela_always_reduced_sound m lives reach ps row_at number_of size entries_at f ns acc letters :
  check_promela_always_reduced m lives reach ps row_at number_of size entries_at f ns acc letters = true -> promela_every m ps f.
Proof.
  unfold check_promela_always_reduced. destruct (initial m) as [s|] eqn:Ei; [|discriminate]. destruct (condenses m lives) eqn:Co; [|discriminate].
  destruct (if is_next_free f then _ else false) eqn:Ok; [|discriminate]. apply if_true in Ok as [X Ok]. apply if_true in Ok as [P Nn]. apply is_next_free_spec in X. destruct (all_follow (proctypes m) reach) eqn:Fo; [|discriminate]. cbv zeta.
  destruct (all_admit (futures m lives reach) 0 (proctypes m)) eqn:Ad; [|discriminate]. set (fs := futures m lives reach). pose proof (futures_know m lives reach Fo Ad) as Kn. fold fs in Kn.
  unfold check_table_holds. cbv zeta. set (known := file_fits ns (n_nat letters) 0 (PositiveMap.empty _)). assert (Fk : fits_known ns known) by (apply file_fits_known; intros l vs; now rewrite PositiveMap.gempty).
  destruct (ordered 0 ns) eqn:Or; [|discriminate]. destruct (rev (formulas ns)) as [|g bef] eqn:Fs; [discriminate|]. destruct (ltl_eqb g (core (Not f))) eqn:G; [|discriminate]. apply ltl_eqb_sound in G. subst g. rewrite if_true. intros [Init H].
  exists s. split; [exact Ei|]. intros r Run No.
  pose proof (starts_listed state_eqb _ row_at number_of size _ _ _ _ _ _ H) as St. destruct (row_checked state_eqb _ row_at number_of size state_eqb_sound _ _ _ _ _ _ H _ St) as (ss & es & O & _).
  assert (Ti : is_tidy m (canon m lives s) = true) by (unfold reduced_next in O; now destruct (is_tidy m (canon m lives s))).
  set (listed := fun t => is_tidy m t = true).
  assert (Ol : forall t, listed t -> is_tidy m t = true /\ forall u, moves m t u -> listed (canon m lives u)).
  { intros t T. split; [exact T|]. intros u Mo. unfold listed. rewrite (tidy_settle m lives). destruct Mo as [(x & [Mx _] & <-)|[_ ->]]; [|exact T]. unfold is_tidy in *. apply if_true in T as [T1 T2].
    pose proof (step_few m t x) as Sf. unfold few in Sf. apply N.leb_le in T1. rewrite count_length in T1. specialize (Sf ltac:(lia) Mx). rewrite count_length. replace (n_leb (N.of_nat (length (processes (target x)))) 255) with true by (symmetry; apply N.leb_le; lia).
    apply (step_buffers m (is_plain m (settles_m m lives Co)) t x T2 Mx). }
  pose proof (SettledTables.settled_run m lives Co s listed Ti Ol r Run) as [R0 Rs]. set (r1 := fun n => canon m lives (r (begins m lives r n))) in *. assert (Z : r1 0 = canon m lives s) by exact R0. clear R0.
  assert (Ever : settled_forever m lives r1) by (intro i; specialize (Rs i); rewrite Nat.add_1_r in Rs; destruct Rs as (_ & _ & u & Mo & Cu); exists u; auto).
  assert (T : forall i p, atom_holds m ps (canon m lives (r i)) p = atom_holds m ps (r i) p).
  { intros i p. apply (settle_holds m lives); auto. rewrite <- (tidy_settle m lives). apply (run_listed m lives Co s listed Ti Ol r Run). }
  pose proof (settled_word m lives r (atom_holds m ps) T) as W. fold r1 in W. assert (Sat : ~ satisfies (program_word (atom_holds m ps) r1) f) by (intro Sa; apply No; now apply (next_free_invariant _ _ f W X)).
  set (w := program_word (atom_holds m ps) r1) in *. assert (Last : formulas ns = rev bef ++ [core (Not f)]) by (rewrite <- (rev_involutive (formulas ns)), Fs; reflexivity).
  assert (Len : length (formulas ns) = length ns) by (unfold formulas; destruct (formulas_from_known [] ns) as (more & -> & L); exact L). rewrite Last, app_length, rev_length in Len. simpl in Len.
  apply (fitting_value ns Or w (labels m ps (r1 0)) 0); [intro a; apply (labels_correct m ps)|]. intros (v & I & V). unfold check_value_start in Init. rewrite fits_in_spec in Init by exact Fk. rewrite all_spec in Init. rewrite Z in I. specialize (Init v I). cbv beta in Init. rewrite count_length in Init.
  assert (B : n_testbit v (N.of_nat (length bef)) = true).
  { apply (value_bit_at ns w 0 v (length bef) V); [lia|]. unfold true_at, formula_at. rewrite Last, app_nth2, rev_length, Nat.sub_diag; [|rewrite rev_length; lia]. exact Sat. }
  rewrite B in Init. destruct (find_entry v (entries_at (number_of (canon m lives s)))) as [e|] eqn:E; [|discriminate].
  apply (met_sometime ns acc Or w (Ranked.index e)). intros (d & Met). rewrite <- Z in *.
  apply (none_ranked m lives fs Co Kn ps P (r1 0) row_at number_of size entries_at ns acc known Or Nn Fk H (rank e) d (N.to_nat size) r1 v e); auto; [rewrite Z; apply (canon_twice m lives (settles_m m lives Co) (fits_m m lives Co))|lia].
Qed.
