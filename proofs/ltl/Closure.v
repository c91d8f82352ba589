(** A formula as a numbered list of its subformulas, so that "which of them hold here" is one number, a value.

    Subformulas come before what they are part of. Values fit the atoms of a moment ([fitting]), neighbours are related
    ([onward]), and each until that holds is fulfilled in the end, so that its acceptance set is met again and again ([met]). *)
From Coq Require Import List Arith NArith Bool Lia.
From Assay.shared Require Import Native.
From Assay.ltl Require Import Formula.
Import ListNotations.

Inductive node := NTrue | NAtom (a : atom) | NNot (l : N) | NAnd (l r : N) | NNext (l : N) | NUntil (l r : N).

(** The formulas of nodes; a part that does not come before is taken for true. *)
Definition formula_of (known : list ltl) (n : node) : ltl :=
  let part i := nth (n_nat i) known Tt in
  match n with
  | NTrue => Tt
  | NAtom a => Prp a
  | NNot l => Neg (part l)
  | NAnd l r => Con (part l) (part r)
  | NNext l => Nxt (part l)
  | NUntil l r => Unt (part l) (part r)
  end.

(** [known] are the formulas of the nodes before, the first one first. *)
Fixpoint formulas_from (known : list ltl) (nodes : list node) : list ltl :=
  match nodes with [] => known | n :: nodes' => formulas_from (known ++ [formula_of known n]) nodes' end.
Definition formulas (nodes : list node) : list ltl := formulas_from [] nodes.

(** Parts come before. *)
Definition before (i : N) (n : node) : bool :=
  match n with
  | NTrue | NAtom _ => true
  | NNot l | NNext l => n_ltb l i
  | NAnd l r | NUntil l r => if n_ltb l i then n_ltb r i else false
  end.
Fixpoint ordered (i : N) (nodes : list node) : bool :=
  match nodes with [] => true | n :: nodes' => if before i n then ordered (n_add i 1) nodes' else false end.

(** What a node may be, given what its parts are. *)
Definition choices (label v : N) (n : node) : list bool :=
  match n with
  | NTrue => [true]
  | NAtom a => [n_testbit label a]
  | NNot l => [negb (n_testbit v l)]
  | NAnd l r => [if n_testbit v l then n_testbit v r else false]
  | NNext _ => [true; false]
  | NUntil l r => if n_testbit v r then [true] else if n_testbit v l then [true; false] else [false]
  end.

Fixpoint extend (i v : N) (bs : list bool) (found : list N) : list N :=
  match bs with [] => found | b :: bs' => extend i v bs' ((if b then n_setbit v i else v) :: found) end.
Fixpoint extend_all (label i : N) (n : node) (vs found : list N) : list N :=
  match vs with [] => found | v :: vs' => extend_all label i n vs' (extend i v (choices label v n) found) end.
Fixpoint fitting_from (label i : N) (nodes : list node) (vs : list N) : list N :=
  match nodes with [] => vs | n :: nodes' => fitting_from label (n_add i 1) nodes' (extend_all label i n vs []) end.
(** The values that fit a label. *)
Definition fitting (nodes : list node) (label : N) : list N := fitting_from label 0 nodes [0%N].

(** What a value demands of the next one: bits that are set, and bits that are not. None: nothing can follow. *)
Definition demand (b : bool) (i : N) (d : N * N) : option (N * N) :=
  let (yes, no) := d in
  if b then if n_testbit no i then None else Some (n_setbit yes i, no)
  else if n_testbit yes i then None else Some (yes, n_setbit no i).
Fixpoint onward_from (v i : N) (nodes : list node) (d : N * N) : option (N * N) :=
  match nodes with
  | [] => Some d
  | n :: nodes' =>
      match n with
      | NNext l => match demand (n_testbit v i) l d with Some d' => onward_from v (n_add i 1) nodes' d' | None => None end
      | NUntil l r =>
          if n_testbit v r then if n_testbit v i then onward_from v (n_add i 1) nodes' d else None
          else if n_testbit v l then
            match demand (n_testbit v i) i d with Some d' => onward_from v (n_add i 1) nodes' d' | None => None end
          else if n_testbit v i then None else onward_from v (n_add i 1) nodes' d
      | _ => onward_from v (n_add i 1) nodes' d
      end
  end.
Definition onward (nodes : list node) (v : N) : option (N * N) := onward_from v 0 nodes (0, 0)%N.
Definition obeys (d : N * N) (v : N) : bool :=
  let (yes, no) := d in if n_eqb (n_ldiff yes v) 0 then n_eqb (n_ldiff no v) no else false.

(** Whether the acceptance set of node i is met: an until that holds is fulfilled. *)
Definition met (nodes : list node) (i v : N) : bool :=
  match nth (n_nat i) nodes NTrue with
  | NAnd _ r | NUntil _ r => if n_testbit v i then n_testbit v r else true
  | _ => true
  end.

Section Truth.
  Variable nodes : list node.
  Hypothesis in_order : ordered 0 nodes = true.
  Variable w : word.

  (** Node i, and whether it holds at a moment. *)
  Definition formula_at i := nth i (formulas nodes) Tt.
  Definition true_at (m : nat) (i : nat) := sat w m (formula_at i).

  (** The value of a moment: its bits are the subformulas that hold. *)
  Definition value_of (m : nat) (v : N) := forall i, N.testbit v (N.of_nat i) = true <-> i < length nodes /\ true_at m i.

  Lemma formulas_from_known known ns : exists more, formulas_from known ns = known ++ more /\ length more = length ns.
  Proof.
    revert known. induction ns as [|n ns IH]; simpl; intro known; [exists []; now rewrite app_nil_r|].
    destruct (IH (known ++ [formula_of known n])) as (more & -> & L). exists (formula_of known n :: more). rewrite <- app_assoc. simpl. auto.
  Qed.

  Lemma formula_of_more known more n i : before (N.of_nat i) n = true -> i <= length known -> formula_of (known ++ more) n = formula_of known n.
  Proof.
    intros B L. unfold before, n_ltb in B. unfold formula_of, n_nat. destruct n as [|a|l|l r|l|l r]; auto;
      repeat match goal with H : (if N.ltb ?x ?y then _ else false) = true |- _ => destruct (N.ltb_spec x y); [|discriminate] end;
      repeat match goal with H : N.ltb ?x ?y = true |- _ => apply N.ltb_lt in H end; rewrite ?app_nth1 by lia; auto.
  Qed.

  Lemma formulas_from_at ns : forall known i n, ordered (N.of_nat (length known)) ns = true -> nth_error ns i = Some n ->
    nth (length known + i) (formulas_from known ns) Tt = formula_of (formulas_from known ns) n /\ before (N.of_nat (length known + i)) n = true.
  Proof.
    induction ns as [|n0 ns IH]; intros known i n O E; [now destruct i|]. simpl in O. destruct (before _ n0) eqn:B; [|discriminate].
    destruct i as [|i]; simpl in *.
    - injection E as ->. destruct (formulas_from_known (known ++ [formula_of known n]) ns) as (more & -> & _).
      rewrite Nat.add_0_r, <- app_assoc. split; auto. rewrite app_nth2, Nat.sub_diag by lia. simpl.
      symmetry. eapply formula_of_more; eauto.
    - assert (Len : length (known ++ [formula_of known n0]) = length known + 1) by (rewrite app_length; reflexivity).
      specialize (IH (known ++ [formula_of known n0]) i n). rewrite Len in IH. replace (length known + S i) with (length known + 1 + i) by lia.
      apply IH; auto. unfold n_add in O. replace (N.of_nat (length known + 1)) with (N.of_nat (length known) + 1)%N by lia. exact O.
  Qed.

  Lemma formula_at_node i n : nth_error nodes i = Some n ->
    formula_at i = formula_of (formulas nodes) n /\ before (N.of_nat i) n = true.
  Proof. intro E. apply (formulas_from_at nodes [] i n in_order E). Qed.

  Lemma value_bit m v i : value_of m v -> (i < N.of_nat (length nodes))%N -> n_testbit v i = true <-> sat w m (nth (N.to_nat i) (formulas nodes) Tt).
  Proof. intros V L. rewrite <- (N2Nat.id i) at 1. unfold n_testbit. rewrite (V (N.to_nat i)). unfold true_at, formula_at. intuition lia. Qed.

  (** What a node is at a moment, from what its parts are. *)
  Lemma node_truth m i n : nth_error nodes i = Some n ->
    true_at m i <->
    match n with
    | NTrue => True
    | NAtom a => w m a = true
    | NNot l => ~ true_at m (N.to_nat l)
    | NAnd l r => true_at m (N.to_nat l) /\ true_at m (N.to_nat r)
    | NNext l => true_at (S m) (N.to_nat l)
    | NUntil l r => true_at m (N.to_nat r) \/ (true_at m (N.to_nat l) /\ true_at (S m) i)
    end.
  Proof.
    intro E. destruct (formula_at_node i n E) as [F _]. unfold true_at at 1. rewrite F. destruct n as [|a|l|l r|l|l r]; try reflexivity.
    unfold formula_of, n_nat. rewrite until_unfold. unfold true_at. rewrite F. reflexivity.
  Qed.

  Lemma before_lt i n l : before (N.of_nat i) n = true -> (In l (match n with NNot l | NNext l => [l] | NAnd l r | NUntil l r => [l; r] | _ => [] end)) ->
    N.to_nat l < i.
  Proof.
    unfold before, n_ltb. destruct n as [|a|x|x y|x|x y]; simpl; try easy; intros B I;
      repeat match goal with H : (if N.ltb ?x ?y then _ else false) = true |- _ => destruct (N.ltb_spec x y); [|discriminate] end;
      repeat match goal with H : N.ltb ?x ?y = true |- _ => apply N.ltb_lt in H end; intuition (subst; lia).
  Qed.

  (** Values fit. *)
  Definition value_upto k (m : nat) (v : N) := forall i, N.testbit v (N.of_nat i) = true <-> i < k /\ true_at m i.

  Lemma in_extend i v bs : forall found x, In x (extend i v bs found) <-> In x found \/ exists b, In b bs /\ x = if b : bool then n_setbit v i else v.
  Proof.
    induction bs as [|b bs IH]; simpl; intros found x; [split; [auto|intros [?|(b & [] & _)]; auto]|]. rewrite IH. simpl. split.
    - intros [[<-|?]|(b' & ? & ->)]; eauto.
    - intros [?|(b' & [->|?] & ->)]; eauto.
  Qed.

  Lemma in_extend_all label i n vs : forall found x, In x (extend_all label i n vs found) <->
    In x found \/ exists v b, In v vs /\ In b (choices label v n) /\ x = if b : bool then n_setbit v i else v.
  Proof.
    induction vs as [|v vs IH]; simpl; intros found x; [split; [auto|intros [?|(v & b & [] & _)]; auto]|]. rewrite IH, in_extend. split.
    - intros [[?|(b & ? & ->)]|(v' & b & ? & ? & ->)]; eauto 8.
    - intros [?|(v' & b & [->|?] & ? & ->)]; eauto 8.
  Qed.

  Lemma bit_upto k m v l : value_upto k m v -> N.to_nat l < k -> n_testbit v l = true <-> true_at m (N.to_nat l).
  Proof. intros V L. unfold n_testbit. rewrite <- (N2Nat.id l) at 1. rewrite (V (N.to_nat l)). tauto. Qed.

  Lemma truth_is_choice label k m v n b : (forall a, n_testbit label a = w m a) -> value_upto k m v -> nth_error nodes k = Some n ->
    (b = true <-> true_at m k) -> In b (choices label v n).
  Proof.
    intros Lab V E B. destruct (formula_at_node k n E) as [_ O]. pose proof (before_lt k n) as P. rewrite (node_truth m k n E) in B.
    destruct n as [|a|l|l r|l|l r]; simpl; simpl in P.
    - left. symmetry. tauto.
    - left. rewrite Lab. destruct b, (w m a); intuition congruence.
    - left. pose proof (bit_upto k m v l V (P l O (or_introl eq_refl))). destruct (n_testbit v l), b; simpl; intuition congruence.
    - left. pose proof (bit_upto k m v l V (P l O (or_introl eq_refl))). pose proof (bit_upto k m v r V (P r O (or_intror (or_introl eq_refl)))).
      destruct (n_testbit v l), (n_testbit v r), b; intuition congruence.
    - destruct b; auto.
    - pose proof (bit_upto k m v l V (P l O (or_introl eq_refl))). pose proof (bit_upto k m v r V (P r O (or_intror (or_introl eq_refl)))).
      destruct (n_testbit v r), (n_testbit v l), b; simpl; auto; exfalso; intuition congruence.
  Qed.

  Lemma value_grows k m v b : value_upto k m v -> (b = true <-> true_at m k) -> value_upto (S k) m (if b : bool then n_setbit v (N.of_nat k) else v).
  Proof.
    intros V B i. pose proof (V i) as Vi. destruct b; unfold n_setbit.
    - rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq, Vi. split.
      + intros [E|[? ?]]; [|split; [lia|auto]]. apply Nat2N.inj in E. subst. intuition.
      + intros [L T]. destruct (Nat.eq_dec k i) as [->|]; auto. right. split; auto. lia.
    - rewrite Vi. split; intros [L T]; split; auto. assert (i <> k) by (intros ->; intuition congruence). lia.
  Qed.

  Lemma fitting_from_value label m : (forall a, n_testbit label a = w m a) -> forall ns pre vs v, nodes = pre ++ ns -> In v vs -> value_upto (length pre) m v ->
    ~ ~ exists v', In v' (fitting_from label (N.of_nat (length pre)) ns vs) /\ value_of m v'.
  Proof.
    intros Lab ns. induction ns as [|n ns IH]; intros pre vs v E I V N.
    - apply N. exists v. split; auto. intro i. rewrite (V i), E, app_nil_r. reflexivity.
    - apply (not_not_truth (true_at m (length pre))). intros [b B]. simpl in N.
      assert (En : nth_error nodes (length pre) = Some n) by (rewrite E, nth_error_app2, Nat.sub_diag by lia; reflexivity).
      revert N. replace (n_add (N.of_nat (length pre)) 1) with (N.of_nat (length (pre ++ [n]))) by (rewrite app_length; unfold n_add; simpl; lia).
      eapply (IH (pre ++ [n])); [now rewrite <- app_assoc| |].
      + apply in_extend_all. right. exists v, b. split; [exact I|]. split; [eapply truth_is_choice; eauto|reflexivity].
      + rewrite app_length. simpl. rewrite Nat.add_1_r. now apply value_grows.
  Qed.

  Lemma fitting_value label m : (forall a, n_testbit label a = w m a) -> ~ ~ exists v, In v (fitting nodes label) /\ value_of m v.
  Proof.
    intro Lab. apply (fitting_from_value label m Lab nodes [] [0%N] 0%N); auto; [simpl; auto|]. intro i. rewrite N.bits_0. split; [discriminate|simpl; lia].
  Qed.

  (** Neighbours are related. *)
  Definition obeyed (d : N * N) v := (forall i, N.testbit (fst d) i = true -> N.testbit v i = true) /\ (forall i, N.testbit (snd d) i = true -> N.testbit v i = false).

  Lemma demand_obeyed b i d v : obeyed d v -> N.testbit v i = b -> exists d', demand b i d = Some d' /\ obeyed d' v.
  Proof.
    destruct d as [yes no]. intros [Y Z] B. simpl in *. unfold n_testbit, n_setbit. destruct b.
    - destruct (N.testbit no i) eqn:T; [now rewrite Z in B|]. eexists; split; [reflexivity|]. split; simpl; auto. intro j.
      rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq. intros [<-|?]; auto.
    - destruct (N.testbit yes i) eqn:T; [now rewrite Y in B|]. eexists; split; [reflexivity|]. split; simpl; auto. intro j.
      rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq. intros [<-|?]; auto.
  Qed.

  Lemma obeyed_obeys d v : obeyed d v -> obeys d v = true.
  Proof.
    destruct d as [yes no]. intros [Y Z]. simpl in *. unfold n_ldiff, n_eqb.
    replace (N.ldiff yes v) with 0%N; [replace (N.ldiff no v) with no; [simpl; apply N.eqb_refl|]|]; apply N.bits_inj; intro i; rewrite N.ldiff_spec, ?N.bits_0.
    - specialize (Z i). destruct (N.testbit no i); auto. now rewrite Z.
    - specialize (Y i). destruct (N.testbit yes i); auto. now rewrite Y.
  Qed.

  Lemma value_bit_at m v i : value_of m v -> i < length nodes -> n_testbit v (N.of_nat i) = true <-> true_at m i.
  Proof. intros V L. unfold n_testbit. rewrite (V i). tauto. Qed.

  Lemma onward_from_value m v v' : value_of m v -> value_of (S m) v' -> forall ns pre d, nodes = pre ++ ns -> obeyed d v' ->
    exists d', onward_from v (N.of_nat (length pre)) ns d = Some d' /\ obeyed d' v'.
  Proof.
    intros V V' ns. induction ns as [|n ns IH]; intros pre d E O; simpl; eauto.
    assert (Next : forall d', obeyed d' v' -> exists d1, onward_from v (n_add (N.of_nat (length pre)) 1) ns d' = Some d1 /\ obeyed d1 v').
    { replace (n_add (N.of_nat (length pre)) 1) with (N.of_nat (length (pre ++ [n]))) by (rewrite app_length; unfold n_add; simpl; lia).
      intros d' O'. apply IH; auto. now rewrite <- app_assoc. }
    assert (En : nth_error nodes (length pre) = Some n) by (rewrite E, nth_error_app2, Nat.sub_diag by lia; reflexivity).
    assert (Lk : length pre < length nodes) by (rewrite E, app_length; simpl; lia).
    destruct (formula_at_node _ n En) as [_ Bf]. pose proof (before_lt (length pre) n) as P. pose proof (node_truth m _ n En) as T.
    pose proof (value_bit_at m v _ V Lk) as Bk. pose proof (value_bit_at (S m) v' _ V' Lk) as Bk'.
    assert (Part : forall x u l, value_of x u -> N.to_nat l < length pre -> n_testbit u l = true <-> true_at x (N.to_nat l)).
    { intros x u l Vx L. rewrite <- (N2Nat.id l) at 1. apply value_bit_at; auto. lia. }
    destruct n as [|a|l|l r|l|l r]; simpl in P; auto.
    - pose proof (Part (S m) v' l V' (P l Bf (or_introl eq_refl))) as Bl.
      destruct (demand_obeyed (n_testbit v (N.of_nat (length pre))) l d v' O) as (d' & -> & O'); auto.
      unfold n_testbit in *. destruct (N.testbit v' l), (N.testbit v _); intuition congruence.
    - pose proof (Part m v l V (P l Bf (or_introl eq_refl))) as Bl. pose proof (Part m v r V (P r Bf (or_intror (or_introl eq_refl)))) as Br.
      destruct (n_testbit v r).
      + destruct (n_testbit v (N.of_nat (length pre))); auto. exfalso. intuition congruence.
      + destruct (n_testbit v l).
        * destruct (demand_obeyed (n_testbit v (N.of_nat (length pre))) (N.of_nat (length pre)) d v' O) as (d' & -> & O'); auto.
          unfold n_testbit in *. destruct (N.testbit v' _), (N.testbit v _); intuition congruence.
        * destruct (n_testbit v (N.of_nat (length pre))); auto. exfalso. intuition congruence.
  Qed.

  Lemma onward_value m v v' : value_of m v -> value_of (S m) v' -> exists d, onward nodes v = Some d /\ obeys d v' = true.
  Proof.
    intros V V'. destruct (onward_from_value m v v' V V' nodes [] (0, 0)%N) as (d & H & O); auto using obeyed_obeys.
    - split; intros i B; discriminate B.
    - eauto using obeyed_obeys.
  Qed.

  (** Every acceptance set is met again and again. *)
  Lemma met_again m i : ~ ~ exists j, m <= j /\ forall v, value_of j v -> met nodes i v = true.
  Proof.
    intro N. unfold met, n_nat in N. destruct (nth_error nodes (N.to_nat i)) as [n|] eqn:En.
    2: { apply N. exists m. split; auto. intros v _. apply nth_error_None in En. now rewrite nth_overflow. }
    rewrite (nth_error_nth _ _ NTrue En) in N. assert (Lk : N.to_nat i < length nodes) by (apply nth_error_Some; congruence).
    destruct (formula_at_node _ n En) as [F Bf]. pose proof (before_lt (N.to_nat i) n) as P.
    assert (Bit : forall x u l, value_of x u -> N.to_nat l < length nodes -> n_testbit u l = true <-> true_at x (N.to_nat l)).
    { intros x u l Vx L. rewrite <- (N2Nat.id l) at 1. apply value_bit_at; auto. }
    destruct n as [|a|l|l r|l|l r]; try (apply N; exists m; split; [auto|reflexivity]); simpl in P; pose proof (P r Bf (or_intror (or_introl eq_refl))) as Lr.
    - apply N. exists m. split; auto. intros v V. pose proof (Bit m v i V Lk) as Bi. pose proof (Bit m v r V ltac:(lia)) as Br.
      rewrite (node_truth m _ _ En) in Bi. destruct (n_testbit v i), (n_testbit v r); intuition congruence.
    - apply (not_not_truth (true_at m (N.to_nat i))). intros [[|] B].
      + destruct B as [B _]. specialize (B eq_refl). unfold true_at in B. rewrite F in B. destruct B as (j & L & Hj & _). apply N. exists j. split; auto.
        intros v V. destruct (n_testbit v i); auto. apply (Bit j v r V); [lia|exact Hj].
      + apply N. exists m. split; auto. intros v V. pose proof (Bit m v i V Lk). destruct (n_testbit v i); intuition congruence.
  Qed.
End Truth.
