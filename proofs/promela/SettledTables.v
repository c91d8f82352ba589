(** Evidence about settled states only, with 0 in place of what is dead: what holds of them holds of the program. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Closure Ranked Program ProgramChecker ProgramSafety ProgramTable ProgramTableHolds.
From Assay.por Require Import Stuttering.
From Assay.promela Require Import Arithmetic Syntax Values Executability Effects Semantics StateEquality Outcomes Successors Runs Programs ProgramsSound Plain Elsewhere Others Alone Settled Liveness Dead DeadEffects DeadSteps Trimmed Endings.
Import ListNotations.

(** ** What is computed of a settled state *)
Definition is_tidy (m : model) (s : state) : bool := if n_leb (count (processes s)) 255 then all_buffered m s else false.

Fixpoint settled_targets (m : model) (lives : list (list (list bool))) (xs : list step) (found : list (state * N)) : list (state * N) :=
  match xs with [] => rev_append found [] | x :: xs' => settled_targets m lives xs' ((canon m lives (target x), 0%N) :: found) end.

Definition settled_next (m : model) (lives : list (list (list bool))) (s : state) : option (list (state * N)) :=
  if is_tidy m s then
    match steps m s with
    | None => None
    | Some xs => match going_on xs [] with [] => Some [(canon m lives s, 0%N)] | ys => Some (settled_targets m lives ys []) end
    end
  else None.

Fixpoint settled_all (m : model) (lives : list (list (list bool))) (ts found : list state) : list state :=
  match ts with [] => rev_append found [] | t :: ts' => settled_all m lives ts' (canon m lives t :: found) end.
Definition settled_survey (m : model) (lives : list (list (list bool))) (s : state) : option (list state * bool) :=
  if is_tidy m s then match survey m s with Some (ts, b) => Some (settled_all m lives ts [], b) | None => None end else None.

(** Formulas that cannot tell how often a state is repeated, over propositions that do not see where processes are. *)
Fixpoint is_next_free (f : formula) : bool :=
  match f with
  | Constant _ | Atom _ => true
  | Not g | Always g | Eventually g => is_next_free g
  | Next _ => false
  | And g h | Or g h | Implies g h | Iff g h | Until g h | WeakUntil g h | Release g h => if is_next_free g then is_next_free h else false
  end.
Definition is_plain_proposition (p : proposition) : bool := match p with Holds e => plain false e | _ => false end.

Lemma is_next_free_spec f : is_next_free f = true -> next_free f.
Proof. induction f; simpl; rewrite ?if_true; intuition discriminate. Qed.

(** ** The checkers *)
Section Checkers.
  Variables (m : model) (lives : list (list (list bool))) (ps : list proposition).
  Variables (row_at : N -> state) (number_of : state -> N) (size : N) (entries_at : N -> list Ranked.entry).

  Definition check_promela_safe_settled : bool :=
    match initial m with
    | Some s => if condenses m lives then check_table_safe state_eqb (canon m lives s) row_at number_of size (settled_survey m lives) else false
    | None => false
    end.
  Definition check_promela_always_settled (f : formula) (ns : list Closure.node) (acc : list N) (letters : N) : bool :=
    match initial m with
    | Some s =>
        if condenses m lives then
          if (if is_next_free f then all is_plain_proposition ps else false)
          then check_table_holds state_eqb (canon m lives s) row_at number_of size (settled_next m lives) (labels m ps) false 0 entries_at f ns acc letters else false
        else false
    | None => false
    end.
End Checkers.

(** ** Runs, whoever waits *)
Definition moving_run (m : model) (s : state) (r : nat -> state) : Prop := r 0 = s /\ forall i, moves m (r i) (r (i + 1)).
(** There is a run, and all runs satisfy the formula. *)
Definition promela_always (m : model) (ps : list proposition) (f : formula) : Prop :=
  exists s, initial m = Some s /\ (exists r, moving_run m s r) /\ forall r, moving_run m s r -> ~ ~ satisfies (program_word (atom_holds m ps) r) f.

Lemma run_moves m s r waiting : program_run s (proceeds m) r waiting -> moving_run m s r.
Proof.
  intros [R0 R]. split; auto. intro i. destruct (R i) as [a x w G W|a N]; [left; eauto|right; auto].
Qed.

(** It is at least what is said with the function that computes steps. *)
Lemma always_runs m ps f : promela_always m ps f -> exists s, initial m = Some s /\ forall r, run_of s (proceeds m) false r -> ~ ~ satisfies (program_word (atom_holds m ps) r) f.
Proof. intros (s & E & _ & H). exists s. split; auto. intros r (w & R & _). apply H. now apply run_moves with w. Qed.

Section Sound.
  Variables (m : model) (lives : list (list (list bool))).
  Hypothesis condenses_m : condenses m lives = true.
  Lemma settles_m : settles m = true.
  Proof. unfold condenses in condenses_m. now apply if_true in condenses_m. Qed.
  Lemma fits_m : fits m lives = true.
  Proof. unfold condenses in condenses_m. now apply if_true in condenses_m. Qed.

  Lemma tidy_buffered s : is_tidy m s = true -> all_buffered m s = true.
  Proof. unfold is_tidy. now rewrite if_true. Qed.
  Lemma tidy_settle s : is_tidy m (canon m lives s) = is_tidy m s.
  Proof. unfold is_tidy, all_buffered. change (channels (canon m lives s)) with (channels s). now rewrite !count_length, canon_length. Qed.

  (** ** Safety *)
  Lemma settled_all_spec ts : forall found t, In t (settled_all m lives ts found) <-> In t found \/ exists u, In u ts /\ canon m lives u = t.
  Proof.
    induction ts as [|u ts IH]; intros found t; cbn [settled_all]; [rewrite in_rev_append; simpl; split; [intuition|intros [I|(u & [] & _)]; auto]|].
    rewrite IH. simpl. split; [intros [[<-|I]|(v & I & E)]; eauto|intros [I|(v & [->|I] & E)]; eauto].
  Qed.

  Definition leads_settled (s t : state) : Prop := exists u, leads_to m s u /\ canon m lives u = t.
  Definition right_and_tidy (s : state) : Prop := is_right m s /\ is_tidy m s = true.

  Lemma settled_survey_correct s ss b : settled_survey m lives s = Some (ss, b) ->
    (forall t, In t ss <-> leads_settled s t) /\ (b = false -> right_and_tidy s) /\ (b = true -> is_wrong m s).
  Proof.
    unfold settled_survey. destruct (is_tidy m s) eqn:T; [|discriminate]. destruct (survey m s) as [[ts b']|] eqn:E; [|discriminate]. intros [= <- <-].
    destruct (survey_correct m s ts b' E) as (C & R & W). repeat split; auto.
    - intro I. apply settled_all_spec in I as [[]|(u & I & Eu)]. exists u. split; [now apply C|auto].
    - intros (u & L & Eu). apply settled_all_spec. right. exists u. split; [now apply C|auto].
    - now apply R.
    - now apply R.
  Qed.

  Lemma safe_settles s : program_safe (canon m lives s) leads_settled right_and_tidy -> program_safe s (leads_to m) (is_right m).
  Proof.
    intro H. assert (C : forall t, comes_to s (leads_to m) t -> comes_to (canon m lives s) leads_settled (canon m lives t)).
    { induction 1 as [|t u _ IH (x & [X G] & <-)]; [constructor|]. destruct (H _ IH) as [_ T]. rewrite tidy_settle in T. apply tidy_buffered in T.
      destruct (step_canon m lives settles_m fits_m t x T X) as [(_ & E & _)|(x' & X' & F & E)]; [now rewrite E|]. apply by_step with (canon m lives t); auto. exists (target x'). split; [|exact E].
      exists x'. repeat split; auto. now rewrite F. }
    intros t Ct. destruct (H _ (C t Ct)) as [R T]. rewrite tidy_settle in T. apply (right_canon m lives settles_m fits_m); auto using tidy_buffered.
  Qed.

  (** ** Runs *)
  Lemma settled_targets_spec xs : forall found t w, In (t, w) (settled_targets m lives xs found) <-> In (t, w) found \/ (w = 0%N /\ exists x, In x xs /\ canon m lives (target x) = t).
  Proof.
    induction xs as [|x xs IH]; intros found t w; cbn [settled_targets]; [rewrite in_rev_append; simpl; split; [intuition|intros [I|(_ & u & [] & _)]; auto]|].
    rewrite IH. simpl. split.
    - intros [[[= <- <-]|I]|(-> & y & I & E)]; [right; split; eauto|auto|right; split; eauto].
    - intros [I|(-> & y & [->|I] & E)]; [auto|left; left; now rewrite E|right; split; eauto].
  Qed.

  Definition settled_step (s : state) (w : N) (t : state) : Prop := w = 0%N /\ is_tidy m s = true /\ exists u, moves m s u /\ canon m lives u = t.

  Lemma settled_next_correct s ss : settled_next m lives s = Some ss -> forall t w, In (t, w) ss <-> settled_step s w t.
  Proof.
    unfold settled_next. destruct (is_tidy m s) eqn:T; [|discriminate]. destruct (steps m s) as [xs|] eqn:E; [|discriminate].
    assert (Go : forall x, In x (going_on xs []) <-> goes_on m s x).
    { intro x. rewrite (going_on_spec xs []). unfold goes_on. rewrite <- (steps_correct m s xs E). simpl. tauto. }
    unfold settled_step, moves. destruct (going_on xs []) as [|y ys] eqn:G; intros H t w.
    - injection H as <-. assert (N : forall x, ~ goes_on m s x) by (intros x K; now apply Go in K). split.
      + intros [[= <- <-]|[]]. repeat split; auto. exists s. split; [right|]; auto.
      + intros (-> & _ & u & [(x & K & _)|[_ ->]] & <-); [now apply N in K|now left].
    - assert (Es : ss = settled_targets m lives (y :: ys) []) by congruence. clear H. subst ss. rewrite settled_targets_spec. split.
      + intros [[]|(-> & x & I & <-)]. repeat split; auto. exists (target x). split; auto. left. exists x. split; auto. now apply Go.
      + intros (-> & _ & u & [(x & K & <-)|[N _]] & <-); [right; split; auto; exists x; split; auto; now apply Go|]. exfalso. apply (N y), Go. now left.
  Qed.

  (** What [settled_next] is asked about is tidy, and its successors are listed. *)
  Section Listed.
    Variables (start : state) (listed : state -> Prop).
    Hypothesis starts : listed (canon m lives start).
    Hypothesis onward : forall s, listed s -> is_tidy m s = true /\ forall u, moves m s u -> listed (canon m lives u).

    Lemma listed_move s t : listed (canon m lives s) -> moves m s t ->
      listed (canon m lives t) /\ ((canon m lives t = canon m lives s /\ all_left m t < all_left m s) \/ settled_step (canon m lives s) 0 (canon m lives t)).
    Proof.
      intros L M. destruct (onward _ L) as [T N]. pose proof T as T'. rewrite tidy_settle in T'. destruct (move_canon m lives settles_m fits_m s t (tidy_buffered s T') M) as [[E Lt]|(u & Mu & E)].
      - rewrite E. auto.
      - split; [rewrite <- E; now apply N|]. right. repeat split; auto. exists u. auto.
    Qed.

    Variable r : nat -> state.
    Hypothesis run : moving_run m start r.

    Lemma run_listed i : listed (canon m lives (r i)).
    Proof. destruct run as [R0 R]. induction i as [|i IH]; [now rewrite R0|]. specialize (R i). rewrite Nat.add_1_r in R. now apply (listed_move (r i)). Qed.

    (** Steps of one process alone. *)
    Definition silent (i : nat) : bool := if state_eqb (canon m lives (r (S i))) (canon m lives (r i)) then all_left m (r (S i)) <? all_left m (r i) else false.
    Lemma silent_same i : silent i = true -> canon m lives (r (S i)) = canon m lives (r i) /\ all_left m (r (S i)) < all_left m (r i).
    Proof. unfold silent. rewrite if_true. intros [E L]. split; [now apply state_eqb_sound|now apply Nat.ltb_lt]. Qed.
    Lemma seen_step i : silent i = false -> settled_step (canon m lives (r i)) 0 (canon m lives (r (S i))).
    Proof.
      intro N. destruct run as [_ R]. specialize (R i). rewrite Nat.add_1_r in R. destruct (listed_move (r i) (r (S i)) (run_listed i) R) as [_ [[E L]|S]]; auto.
      unfold silent in N. rewrite E in N. assert (B : state_eqb (canon m lives (r i)) (canon m lives (r i)) = true) by (now apply state_eqb_complete). rewrite B in N. apply Nat.ltb_ge in N. lia.
    Qed.

    (** The next step that is not silent. *)
    Fixpoint seek (fuel i : nat) : nat := match fuel with O => i | S fuel' => if silent i then seek fuel' (S i) else i end.
    Lemma seek_spec fuel : forall i, all_left m (r i) < fuel -> let n := seek fuel i in i <= n /\ silent n = false /\ forall j, i <= j <= n -> canon m lives (r j) = canon m lives (r i).
    Proof.
      induction fuel as [|fuel IH]; intros i L; [lia|]. cbn [seek]. destruct (silent i) eqn:Si.
      - destruct (silent_same i Si) as [E Lt]. destruct (IH (S i) ltac:(lia)) as (Le & N & Eq). repeat split; auto; [lia|]. intros j Lj. destruct (Nat.eq_dec j i) as [->|D]; auto. rewrite Eq by lia. exact E.
      - repeat split; auto. intros j Lj. now replace j with i by lia.
    Qed.
    Definition visible (i : nat) : nat := seek (S (all_left m (r i))) i.
    Fixpoint begins (n : nat) : nat := match n with O => 0 | S n' => S (visible (begins n')) end.

    Lemma begins_spec n : begins n <= visible (begins n) /\ silent (visible (begins n)) = false /\ forall j, begins n <= j <= visible (begins n) -> canon m lives (r j) = canon m lives (r (begins n)).
    Proof. apply (seek_spec (S (all_left m (r (begins n)))) (begins n)). lia. Qed.

    Lemma settled_run : program_run (canon m lives start) settled_step (fun n => canon m lives (r (begins n))) (fun _ => 0%N).
    Proof.
      split; [cbn [begins]; destruct run as [-> _]; reflexivity|]. intro n. rewrite Nat.add_1_r. cbn [begins]. destruct (begins_spec n) as (L & N & E). rewrite <- (E (visible (begins n))) by lia. now apply seen_step.
    Qed.

    Lemma settled_word true_in : (forall i p, true_in (canon m lives (r i)) p = true_in (r i) p) -> stutter_equivalent (program_word true_in r) (program_word true_in (fun n => canon m lives (r (begins n)))).
    Proof.
      intro T. exists begins, (fun n => n). assert (I : increasing begins) by (intro n; cbn [begins]; destruct (begins_spec n); lia). repeat split; auto; [intro n; lia|].
      intros n i j Bi Bj p. unfold block in *. cbn [begins] in Bi. replace j with n by lia. unfold program_word. destruct (begins_spec n) as (_ & _ & E). rewrite <- T. rewrite E by lia. reflexivity.
    Qed.
  End Listed.

  (** ** Propositions *)
  Lemma puts_value ks : forall s e, (forall k, In k (map fst ks) -> outside <> k) -> plain false e = true ->
    value (look m (puts ks s) outside false 0) e = value (look m s outside false 0) e.
  Proof.
    induction ks as [|[k l] ks IH]; intros s e D P; cbn [puts]; auto. rewrite IH; [|intros j I; apply D; now right|auto].
    exact (value_aside k l e (look m s outside false 0) (D k (or_introl eq_refl)) P).
  Qed.
  Lemma settle_value s e : is_tidy m s = true -> plain false e = true -> value (look m (canon m lives s) outside false 0) e = value (look m s outside false 0) e.
  Proof.
    intros T P. pose proof (tidy_buffered s T) as B. unfold is_tidy in T. apply if_true in T as [T _]. apply N.leb_le in T. rewrite count_length in T.
    assert (L : length (processes (settle m s)) <= 255) by (rewrite settle_length; lia). rewrite (similar_value m lives (settle m s) (canon m lives s) e); auto using settles_m, fits_m, canon_similar.
    rewrite <- (settle_puts m outside s) by (unfold outside; lia). apply puts_value; auto. intros k I. apply rests_in in I as [D _]. auto.
  Qed.
  Lemma settle_holds ps s p : is_tidy m s = true -> all is_plain_proposition ps = true -> atom_holds m ps (canon m lives s) p = atom_holds m ps s p.
  Proof.
    intros T P. unfold atom_holds. destruct (nth_error ps (N.to_nat p)) as [q|] eqn:E; auto. rewrite all_spec in P. specialize (P q (nth_error_In _ _ E)). destruct q; try discriminate. cbn [holds_now].
    unfold holds. now rewrite settle_value.
  Qed.

  (** ** There is a run *)
  Fixpoint find_hop (k : N) (ls : list live) : option (N * live) :=
    match ls with [] => None | l :: ls' => match hop m k l with Some l' => Some (k, l') | None => find_hop (n_add k 1) ls' end end.
  Lemma find_hop_some ls : forall k j l', find_hop k ls = Some (j, l') -> exists n, n < length ls /\ j = (k + N.of_nat n)%N /\ hop m j (nth n ls no_live) = Some l'.
  Proof.
    induction ls as [|l ls IH]; intros k j l'; cbn [find_hop]; [discriminate|]. destruct (hop m k l) as [l1|] eqn:H.
    - intros [= <- <-]. exists 0. cbn. repeat split; auto; lia.
    - intro F. apply IH in F as (n & L & -> & Hn). exists (S n). unfold n_add. cbn [length nth]. repeat split; [lia|lia|]. replace (k + N.of_nat (S n))%N with (k + 1 + N.of_nat n)%N by lia. exact Hn.
  Qed.
  Lemma find_hop_none ls : forall k, find_hop k ls = None -> forall n, n < length ls -> hop m (k + N.of_nat n) (nth n ls no_live) = None.
  Proof.
    induction ls as [|l ls IH]; intros k F [|n] L; cbn [find_hop length nth] in *; try lia; destruct (hop m k l) eqn:H; try discriminate.
    - now rewrite N.add_0_r.
    - replace (k + N.of_nat (S n))%N with (k + 1 + N.of_nat n)%N by lia. apply IH; auto. lia.
  Qed.

  Definition goes_next (s : state) : state :=
    match find_hop 0 (processes s) with
    | Some (k, l) => with_process s k l
    | None => match steps m s with Some xs => match going_on xs [] with x :: _ => target x | [] => s end | None => s end
    end.

  Lemma goes_next_moves s : (quiet m s -> steps m s <> None) -> moves m s (goes_next s).
  Proof.
    intro K. unfold goes_next. destruct (find_hop 0 (processes s)) as [[k l]|] eqn:F.
    - apply find_hop_some in F as (n & L & -> & H). left. assert (Lk : N.to_nat (0 + N.of_nat n) < length (processes s)) by lia.
      assert (H' : hop m (0 + N.of_nat n) (process_at s (0 + N.of_nat n)) = Some l) by (unfold process_at, n_nat; now replace (N.to_nat (0 + N.of_nat n)) with n by lia).
      destruct (hop_goes_on m settles_m s _ l Lk H') as (x & G & _ & T). exists x. auto.
    - assert (Q : quiet m s).
      { intros k L. pose proof (find_hop_none _ _ F (N.to_nat k) L) as H. unfold process_at, n_nat. now replace (0 + N.of_nat (N.to_nat k))%N with k in H by lia. }
      specialize (K Q). destruct (steps m s) as [xs|] eqn:E; [|easy].
      assert (Go : forall x, In x (going_on xs []) <-> goes_on m s x) by (intro x; rewrite (going_on_spec xs []); unfold goes_on; rewrite <- (steps_correct m s xs E); simpl; tauto).
      destruct (going_on xs []) as [|x ys]; [right; split; auto; intros x G; now apply Go in G|]. left. exists x. split; auto. apply Go. now left.
  Qed.

  (** A state has computed steps if its settled form has. *)
  Lemma quiet_steps s : quiet m s -> settled_next m lives (canon m lives s) <> None -> steps m s <> None.
  Proof.
    intros Q K. unfold settled_next in K. destruct (is_tidy m (canon m lives s)) eqn:T; [|easy]. rewrite tidy_settle in T. apply tidy_buffered in T. destruct (steps m (canon m lives s)) as [xs|] eqn:E; [|easy].
    pose proof (canon_similar m lives s T) as S. rewrite (quiet_settle m s Q) in S. destruct (similar_steps m lives (is_plain m settles_m) fits_m _ _ (similar_back m lives _ _ S) xs E) as (ys & ->). discriminate.
  Qed.
End Sound.

(** ** The theorems *)
Section Theorems.
  Variables (m : model) (lives : list (list (list bool))) (ps : list proposition).
  Variables (row_at : N -> state) (number_of : state -> N) (size : N) (entries_at : N -> list Ranked.entry).

  Theorem check_promela_safe_settled_sound : check_promela_safe_settled m lives row_at number_of size = true -> promela_safe m.
  Proof.
    unfold check_promela_safe_settled. destruct (initial m) as [s|] eqn:E; [|discriminate]. destruct (condenses m lives) eqn:S; [|discriminate]. intro H. exists s. split; [exact E|].
    apply (safe_settles m lives S). exact (check_table_safe_sound _ _ _ _ _ state_eqb_sound _ _ _ _ (settled_survey_correct m lives) H).
  Qed.

  Theorem check_promela_always_settled_sound f ns acc letters : check_promela_always_settled m lives ps row_at number_of size entries_at f ns acc letters = true -> promela_always m ps f.
  Proof.
    unfold check_promela_always_settled. destruct (initial m) as [s|] eqn:E; [|discriminate]. destruct (condenses m lives) eqn:S; [|discriminate].
    destruct (if is_next_free f then all is_plain_proposition ps else false) eqn:P; [|discriminate]. apply if_true in P as [X P]. apply is_next_free_spec in X. intro H. exists s. split; [exact E|].
    pose proof (check_table_holds_sound _ _ _ _ _ _ _ _ _ _ _ _ state_eqb_sound (settled_next_correct m lives) (labels_correct m ps) _ _ _ _ H) as [_ Hold].
    assert (Rows : exists here, check_table_runs state_eqb (canon m lives s) row_at number_of size (settled_next m lives) (labels m ps) false 0 entries_at here = true).
    { unfold check_table_holds in H. cbv zeta in H. destruct (ordered 0 ns); [|discriminate]. destruct (rev (formulas ns)); [discriminate|]. destruct (ltl_eqb _ _); [|discriminate]. apply if_true in H as [_ H]. eauto. }
    destruct Rows as (here & C). set (listed := fun t => is_listed state_eqb row_at number_of size t = true).
    assert (Row : forall t, listed t -> settled_next m lives t <> None /\ is_tidy m t = true /\ forall u, moves m t u -> listed (canon m lives u)).
    { intros t L. destruct (row_checked state_eqb _ row_at number_of size state_eqb_sound _ _ _ _ _ here C t L) as (ss & es & O & _). assert (T : is_tidy m t = true).
      { unfold settled_next in O. now destruct (is_tidy m t). }
      split; [congruence|]. split; [exact T|]. intros u M.
      apply (step_listed state_eqb _ row_at number_of size state_eqb_sound _ _ _ _ _ _ here (settled_next_correct m lives) C t 0 (canon m lives u) L). repeat split; auto. exists u. auto. }
    assert (St : listed (canon m lives s)) by exact (starts_listed state_eqb _ row_at number_of size _ _ _ _ _ here C).
    assert (Ol : forall t, listed t -> is_tidy m t = true /\ forall u, moves m t u -> listed (canon m lives u)) by (intros t L; now apply Row).
    split.
    - set (r := fix r (i : nat) := match i with O => s | Datatypes.S i' => goes_next m (r i') end). exists r.
      assert (G : forall t, listed (canon m lives t) -> moves m t (goes_next m t)).
      { intros t L. apply (goes_next_moves m lives S). intro Q. apply (quiet_steps m lives S t Q). now apply Row. }
      assert (L : forall i, listed (canon m lives (r i))).
      { induction i as [|i IH]; [exact St|]. cbn [r]. fold r. destruct (listed_move m lives S listed Ol (r i) (goes_next m (r i)) IH (G _ IH)) as [L _]. exact L. }
      split; [reflexivity|]. intro i. rewrite Nat.add_1_r. cbn [r]. fold r. apply G, L.
    - intros r R. pose proof (settled_run m lives S s listed St Ol r R) as Run.
      assert (T : forall i p, atom_holds m ps (canon m lives (r i)) p = atom_holds m ps (r i) p).
      { intros i p. apply (settle_holds m lives); auto. rewrite <- (tidy_settle m lives). apply Ol. apply (run_listed m lives S s listed St Ol r R). }
      pose proof (settled_word m lives r (atom_holds m ps) T) as W. intro No. apply (Hold (fun n => canon m lives (r (begins m lives r n)))).
      + exists (fun _ => 0%N). split; [exact Run|discriminate].
      + intro Sat. apply No. now apply (next_free_invariant _ _ f W X).
  Qed.
End Theorems.
