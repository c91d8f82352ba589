(** Formulas alone: whether some word satisfies one. All words are the runs of a structure with a state for each letter. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure Ranked LassoTruth Lasso.
Import ListNotations.

Fixpoint pow2 (n : nat) : N := match n with O => 1%N | S m => let x := pow2 m in n_add x x end.
Fixpoint count_up (k : nat) (x : N) : list N := match k with O => [] | S k' => x :: count_up k' (n_add x 1) end.

(** All letters over the atoms below n; any of them may follow any. *)
Definition letters_below (n : nat) : list N := count_up (n_nat (pow2 n)) 0.
Definition all_words (n : nat) : structure :=
  let l := letters_below n in let es := map (fun y => (y, 0%N)) l in Structure l (map (fun x => State x es) l) 0.

Fixpoint atoms_below (n : N) (f : ltl) : bool :=
  match f with
  | Tt => true
  | Prp a => n_ltb a n
  | Neg g | Nxt g => atoms_below n g
  | Con g h | Unt g h => if atoms_below n g then atoms_below n h else false
  end.

(** No word satisfies the formula, whose atoms are below n. Every word is a run of the structure, so it need not be checked. *)
Definition check_unsatisfiable (n : N) (f : formula) (c : ranked) : bool :=
  if atoms_below n (core f) then check_ranks (all_words (n_nat n)) (core f) c else false.

(** The word of these letters, the first s of them once and the others for ever, satisfies it. *)
Definition check_satisfiable (f : formula) (letters : list N) (s : N) : bool :=
  if n_ltb s (count letters) then match truth letters (n_nat s) (core f) with b :: _ => b | [] => false end else false.

(** ** Soundness *)
Lemma pow2_pow n : pow2 n = (2 ^ N.of_nat n)%N.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [pow2]. cbv zeta. unfold n_add. rewrite IH, Nat2N.inj_succ, N.pow_succ_r'. lia. Qed.

Lemma count_up_nth k : forall x i, i < k -> nth_error (count_up k x) i = Some (x + N.of_nat i)%N.
Proof.
  induction k as [|k IH]; intros x i L; [lia|]. destruct i as [|i]; cbn [count_up nth_error]; [f_equal; lia|]. rewrite IH by lia. unfold n_add. f_equal. lia.
Qed.

Lemma letters_nth n x : (x < 2 ^ N.of_nat n)%N -> nth_error (letters_below n) (N.to_nat x) = Some x.
Proof. intro L. unfold letters_below. rewrite count_up_nth; [f_equal; lia|]. unfold n_nat. rewrite pow2_pow. lia. Qed.

Fixpoint code (n : nat) (p : atom -> bool) : N :=
  match n with O => 0%N | S m => if p (N.of_nat m) then N.setbit (code m p) (N.of_nat m) else code m p end.

Lemma code_bits n p a : N.testbit (code n p) a = if N.ltb a (N.of_nat n) then p a else false.
Proof.
  induction n as [|n IH]; cbn [code]; [rewrite N.bits_0; simpl; destruct (N.ltb_spec a 0); [lia|reflexivity]|].
  destruct (N.eq_dec a (N.of_nat n)) as [->|D].
  - replace (N.of_nat n <? N.of_nat (S n))%N with true by (symmetry; apply N.ltb_lt; lia). rewrite N.ltb_irrefl in IH.
    destruct (p (N.of_nat n)); [now rewrite N.setbit_eqb, N.eqb_refl|exact IH].
  - replace (a <? N.of_nat (S n))%N with (a <? N.of_nat n)%N by (destruct (N.ltb_spec a (N.of_nat n)), (N.ltb_spec a (N.of_nat (S n))); auto; lia).
    destruct (p (N.of_nat n)); [|exact IH]. rewrite N.setbit_eqb. replace (N.of_nat n =? a)%N with false by (symmetry; apply N.eqb_neq; lia). exact IH.
Qed.

Lemma code_small n p : (code n p < 2 ^ N.of_nat n)%N.
Proof.
  destruct (N.eq_dec (code n p) 0) as [->|D]; [apply N.neq_0_lt_0, N.pow_nonzero; lia|]. apply N.log2_lt_pow2; [lia|].
  pose proof (N.bit_log2 _ D) as B. rewrite code_bits in B. destruct (N.ltb_spec (N.log2 (code n p)) (N.of_nat n)); [auto|discriminate].
Qed.

Lemma sat_atoms n f w w' : atoms_below n f = true -> (forall i a, (a < n)%N -> w i a = w' i a) -> forall i, sat w i f <-> sat w' i f.
Proof.
  intros B E. induction f as [|a|g IH|g IHg h IHh|g IH|g IHg h IHh]; cbn [atoms_below] in B; rewrite ?if_true in B; intro i; cbn [sat].
  - tauto.
  - apply n_ltb_spec in B. now rewrite E.
  - now rewrite IH.
  - destruct B. now rewrite IHg, IHh.
  - now apply IH.
  - destruct B as [Bg Bh]. specialize (IHg Bg). specialize (IHh Bh).
    split; intros (j & L & H & K); exists j; (repeat split; [auto|now apply IHh|intros; apply IHg; auto]).
Qed.

Theorem check_unsatisfiable_sound n f c : check_unsatisfiable n f c = true -> forall w, ~ satisfies w f.
Proof.
  unfold check_unsatisfiable. rewrite if_true. intros [B H] w Sat. set (k := n_nat n) in *. set (r := fun i => code k (w i)).
  assert (At : forall x, (x < 2 ^ N.of_nat k)%N -> state_at (all_words k) x = State x (map (fun y => (y, 0%N)) (letters_below k))).
  { intros x L. unfold state_at, all_words. cbn [states]. apply nth_error_nth. now rewrite nth_error_map, letters_nth. }
  apply (check_ranks_sound _ _ _ H r (fun _ => 0%N)).
  - split; [unfold all_words; cbn [initial]; apply (nth_error_In _ (N.to_nat (r 0))), letters_nth, code_small|].
    intro i. rewrite At by apply code_small. cbn [edges]. apply in_map_iff. exists (r (i + 1)). split; [reflexivity|].
    apply (nth_error_In _ (N.to_nat (r (i + 1)))), letters_nth, code_small.
  - intros x L. unfold all_words in L. cbn [fair_sets] in L. lia.
  - revert Sat. apply (sat_atoms n); [exact B|]. intros i a L. unfold spelled. rewrite At by apply code_small. cbn [label]. unfold r. rewrite code_bits.
    unfold k, n_nat. rewrite N2Nat.id. now replace (a <? n)%N with true by (symmetry; now apply N.ltb_lt).
Qed.

Theorem check_satisfiable_sound f letters s : check_satisfiable f letters s = true -> exists w, satisfies w f.
Proof.
  unfold check_satisfiable. rewrite if_true. intros [L H]. apply n_ltb_spec in L. rewrite count_length in L. unfold n_nat in H.
  exists (lasso_word letters (N.to_nat s)). unfold satisfies. apply truth_correct; [lia|]. simpl. unfold at_place. destruct (truth letters (N.to_nat s) (core f)); auto.
Qed.
