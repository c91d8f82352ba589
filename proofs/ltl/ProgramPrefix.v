(** Bad prefixes of programs: finite beginnings of runs that violate a property whatever follows. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure WellFormed Closure Ranked LassoTruth Lasso Automaton Accepted Words.
Import ListNotations.

Section Prefix.
  Context {config : Type}.
  Variable start : config.
  Variable onward : config -> option (list (config * N)).
  Variable labels : config -> N.
  Variable step : config -> N -> config -> Prop.
  Variable true_in : config -> atom -> bool.

  (** The beginning of a run: n steps. *)
  Definition beginning (r : nat -> config) (n : nat) : Prop := r 0 = start /\ forall i, i < n -> exists waiting, step (r i) waiting (r (i + 1)).
  (** A word that begins as it does, up to the configuration after the last step. *)
  Definition begins_as (w : word) (r : nat -> config) (n : nat) : Prop := forall i a, i <= n -> w i a = true_in (r i) a.

  Definition program_doomed (f : formula) : Prop := exists r n, beginning r n /\ forall w, begins_as w r n -> ~ satisfies w f.
  Definition program_caught (A : automaton) : Prop := exists r n, beginning r n /\ forall w, begins_as w r n -> accepts A w.

  (** The labels along a path, the last first. *)
  Fixpoint letters_along (s : config) (choices : list N) (found : list N) : option (list N) :=
    match choices with
    | [] => Some (labels s :: found)
    | n :: choices' =>
        match onward s with
        | None => None
        | Some ss => match nth_error ss (n_nat n) with Some (t, _) => letters_along t choices' (labels s :: found) | None => None end
        end
    end.

  (** Letters, and then any word over the atoms below k. *)
  Fixpoint line (x : N) (letters : list N) (behind : list (N * N)) : list state :=
    match letters with
    | [] => []
    | l :: letters' => State l (match letters' with [] => behind | _ => [(n_add x 1, 0%N)] end) :: line (n_add x 1) letters' behind
    end.
  Definition then_anything (k : nat) (letters : list N) : structure :=
    let n := count letters in
    let behind := map (fun y => (n_add n y, 0%N)) (letters_below k) in
    Structure [0%N] (line 0 letters behind ++ map (fun x => State x behind) (letters_below k)) 0.

  Definition check_program_doomed (k : N) (f : formula) (choices : list N) (c : ranked) : bool :=
    if atoms_below k (core f) then
      match letters_along start choices [] with
      | Some back => check_ranks (then_anything (n_nat k) (rev_append back [])) (core f) c
      | None => false
      end
    else false.

  (** The automaton is in a state that every letter leads back to, and that is in all acceptance sets. *)
  Definition accepts_anything (A : automaton) (q : N) : bool :=
    let c := nth (n_nat q) (controls A) no_control in
    if some (fun t => if n_eqb (target t) q then if n_eqb (yes t) 0 then n_eqb (no t) 0 else false else false) (moves c)
    then n_eqb (n_ldiff (sets_from (n_nat (acceptance_sets A)) 0 0) (marks c)) 0 else false.

  Definition check_program_caught (A : automaton) (choices : list N) (qs : list N) (last : N) : bool :=
    match letters_along start choices [] with
    | None => false
    | Some back =>
        match qs with
        | [] => false
        | q :: _ => if member q (starts A) then if goes A last (rev_append back []) qs then accepts_anything A last else false else false
        end
    end.

  (** ** Soundness *)
  Hypothesis onward_correct : forall s ss, onward s = Some ss -> forall t waiting, In (t, waiting) ss <-> step s waiting t.
  Hypothesis labels_correct : forall s a, N.testbit (labels s) a = true_in s a.

  Lemma letters_along_spec choices : forall s found back, letters_along s choices found = Some back ->
    exists r n, r 0 = s /\ (forall i, i < n -> exists waiting, step (r i) waiting (r (i + 1))) /\
      exists letters, rev back = rev found ++ letters /\ length letters = n + 1 /\ forall i, i <= n -> nth i letters 0%N = labels (r i).
  Proof.
    induction choices as [|c choices IH]; intros s found back H; cbn [letters_along] in H.
    - injection H as <-. exists (fun _ => s), 0. split; [reflexivity|]. split; [lia|]. exists [labels s]. split; [reflexivity|]. split; [reflexivity|]. intros i L. now replace i with 0 by lia.
    - destruct (onward s) as [ss|] eqn:O; [|discriminate]. destruct (nth_error ss (n_nat c)) as [[t w]|] eqn:E; [|discriminate].
      destruct (IH _ _ _ H) as (r & n & R0 & R & letters & B & Len & Nth). exists (fun i => match i with 0 => s | S i' => r i' end), (n + 1).
      split; [reflexivity|]. split; [|exists (labels s :: letters); split; [|split; [simpl; lia|]]].
      + intros [|i] L; simpl; [|apply R; lia]. exists w. rewrite R0. apply (onward_correct _ _ O). eapply nth_error_In; eauto.
      + rewrite B. cbn [rev]. now rewrite <- app_assoc.
      + intros [|i] L; [reflexivity|]. apply Nth. lia.
  Qed.

  Lemma letters_of_beginning choices back : letters_along start choices [] = Some back ->
    exists r n, beginning r n /\ length (rev_append back []) = n + 1 /\ forall i, i <= n -> nth i (rev_append back []) 0%N = labels (r i).
  Proof.
    intro H. destruct (letters_along_spec _ _ _ _ H) as (r & n & R0 & R & letters & B & Len & Nth). exists r, n. rewrite rev_append_rev, app_nil_r, B. split; [now split|]. now split.
  Qed.

  Lemma line_nth behind letters : forall x i, i < length letters ->
    nth_error (line x letters behind) i = Some (State (nth i letters 0%N) (if S i =? length letters then behind else [((x + N.of_nat i + 1)%N, 0%N)])).
  Proof.
    induction letters as [|l letters IH]; intros x i L; [simpl in L; lia|]. destruct i as [|i].
    - simpl. destruct letters; [reflexivity|]. simpl. unfold n_add. do 2 f_equal. f_equal. f_equal. lia.
    - cbn [line nth_error nth length]. rewrite IH by (simpl in L; lia). change (S (S i) =? S (length letters)) with (S i =? length letters). unfold n_add.
      replace (x + 1 + N.of_nat i + 1)%N with (x + N.of_nat (S i) + 1)%N by lia. reflexivity.
  Qed.

  Lemma line_length behind letters : forall x, length (line x letters behind) = length letters.
  Proof. induction letters as [|l letters IH]; intro x; simpl; auto. Qed.

  Theorem check_program_doomed_sound k f choices c : check_program_doomed k f choices c = true -> program_doomed f.
  Proof.
    unfold check_program_doomed. rewrite if_true. intros [Ab H]. destruct (letters_along start choices []) as [back|] eqn:E; [|discriminate].
    destruct (letters_of_beginning _ _ E) as (r & n & B & Len & Nth). exists r, n. split; [exact B|]. intros w W Sat. set (ls := rev_append back []) in *.
    set (m := n_nat k) in *. set (x := fun i => if i <=? n then N.of_nat i else (N.of_nat (length ls) + code m (w i))%N).
    set (behind := map (fun y => (n_add (count ls) y, 0%N)) (letters_below m)).
    assert (Low : forall i, i <= n -> state_at (then_anything m ls) (x i) = State (nth i ls 0%N) (if S i =? length ls then behind else [(N.of_nat i + 1, 0)%N])).
    { intros i L. unfold x. apply Nat.leb_le in L as L'. rewrite L'. unfold state_at, then_anything. cbn [states]. fold behind. rewrite Nat2N.id. apply nth_error_nth.
      rewrite nth_error_app1 by (rewrite line_length; lia). rewrite line_nth by lia. reflexivity. }
    assert (High : forall i, n < i -> state_at (then_anything m ls) (x i) = State (code m (w i)) behind).
    { intros i L. unfold x. destruct (Nat.leb_spec i n); [lia|]. unfold state_at, then_anything. cbn [states]. fold behind. apply nth_error_nth.
      rewrite nth_error_app2 by (rewrite line_length; lia). rewrite line_length. replace (N.to_nat (N.of_nat (length ls) + code m (w i)) - length ls) with (N.to_nat (code m (w i))) by lia.
      rewrite nth_error_map, letters_nth by apply code_small. reflexivity. }
    assert (Behind : forall i, n < i -> In (x i, 0%N) behind).
    { intros i L. unfold x. destruct (Nat.leb_spec i n); [lia|]. apply in_map_iff. exists (code m (w i)). split; [unfold n_add; now rewrite count_length|].
      apply (nth_error_In _ (N.to_nat (code m (w i)))), letters_nth, code_small. }
    apply (check_ranks_sound _ _ _ H x (fun _ => 0%N)).
    - split; [unfold x; simpl; now left|]. intro i. destruct (le_lt_dec i n) as [L|L].
      + rewrite (Low i L). cbn [edges]. destruct (Nat.eqb_spec (S i) (length ls)); [apply Behind; lia|]. left. unfold x. destruct (Nat.leb_spec (i + 1) n); [f_equal; lia|lia].
      + rewrite (High i L). cbn [edges]. apply Behind. lia.
    - intros j L. unfold then_anything in L. cbn [fair_sets] in L. lia.
    - revert Sat. apply (sat_atoms k); [exact Ab|]. intros i a L. unfold spelled. destruct (le_lt_dec i n) as [Li|Li].
      + rewrite (Low i Li). cbn [label]. rewrite Nth by exact Li. rewrite labels_correct. now rewrite W.
      + rewrite (High i Li). cbn [label]. rewrite code_bits. unfold m, n_nat. rewrite N2Nat.id. now replace (a <? k)%N with true by (symmetry; now apply N.ltb_lt).
  Qed.

  Theorem check_program_caught_sound A choices qs last : check_program_caught A choices qs last = true -> program_caught A.
  Proof.
    unfold check_program_caught. destruct (letters_along start choices []) as [back|] eqn:E; [|discriminate].
    destruct (letters_of_beginning _ _ E) as (r & n & B & Len & Nth). destruct qs as [|q0 qs']; [discriminate|]. set (qs := q0 :: qs'). set (ls := rev_append back []) in *.
    rewrite !if_true. intros (I & G & U). exists r, n. split; [exact B|]. intros w W. apply member_in in I. apply goes_spec in G as [Lq G]. fold qs in G.
    unfold accepts_anything in U. fold (control_at A last) in U. change (nth (n_nat last) (controls A) no_control) with (control_at A last) in U. cbv zeta in U. rewrite if_true in U. destruct U as [U1 U2].
    apply some_spec in U1 as (t & It & T). rewrite !if_true in T. destruct T as (T1 & T2 & T3). apply n_eqb_spec in T1, T2, T3, U2.
    exists (fun i => if i <=? n then nth i qs 0%N else last). split; [exact I|]. split.
    - intro i. destruct (Nat.leb_spec i n) as [L|L].
      + specialize (G i ltac:(lia)). apply can_go_spec in G as (t' & It' & Tt & O). exists t'. split; [exact It'|]. split.
        * intro a. rewrite W by exact L. rewrite <- labels_correct, <- Nth by exact L. split; intro Bt; now apply O in Bt.
        * rewrite Tt. destruct (Nat.leb_spec (i + 1) n).
          -- now rewrite app_nth1 by lia.
          -- rewrite app_nth2 by lia. now replace (i + 1 - length qs) with 0 by lia.
      + exists t. split; [exact It|]. split; [intro a; rewrite T2, T3, N.bits_0; split; discriminate|]. destruct (Nat.leb_spec (i + 1) n); [lia|exact T1].
    - intros k L i. exists (i + n + 1). split; [lia|]. destruct (Nat.leb_spec (i + n + 1) n); [lia|]. apply (f_equal (fun z => N.testbit z k)) in U2.
      unfold n_ldiff in U2. rewrite N.ldiff_spec, N.bits_0 in U2. destruct (N.testbit (marks (control_at A last)) k); [reflexivity|].
      assert (Bt : N.testbit (sets_from (n_nat (acceptance_sets A)) 0 0) k = true) by (apply sets_from_spec; right; unfold n_nat; lia). now rewrite Bt in U2.
  Qed.
End Prefix.
