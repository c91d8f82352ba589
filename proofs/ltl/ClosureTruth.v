(** The converse of [Closure]: values that fit, follow each other and meet every acceptance set again and again say what
    holds; and every formula is the last of some numbered list. *)
From Coq Require Import List Arith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Closure.
Import ListNotations.

(** ** Values that fit *)

Definition bit (v : N) (i : nat) := N.testbit v (N.of_nat i).

Lemma bit_of v l : n_testbit v l = bit v (N.to_nat l).
Proof. unfold bit, n_testbit. now rewrite N2Nat.id. Qed.

Lemma bit_set v k i : bit (n_setbit v (N.of_nat k)) i = (Nat.eqb k i || bit v i).
Proof.
  unfold bit, n_setbit. rewrite N.setbit_eqb. f_equal. destruct (Nat.eqb_spec k i) as [->|D]; [apply N.eqb_refl|].
  apply N.eqb_neq. lia.
Qed.

Lemma choices_same label v v' n i : before (N.of_nat i) n = true -> (forall j, j < i -> bit v j = bit v' j) ->
  choices label v n = choices label v' n.
Proof.
  intros B H. pose proof (fun l => before_lt i n l B) as P.
  destruct n as [|a|l|l r|l|l r]; simpl in *; auto; rewrite !bit_of, !(H (N.to_nat _)); auto.
Qed.

Section Fitting.
  Variable nodes : list node.
  Hypothesis in_order : ordered 0 nodes = true.
  Variable label : N.

  Definition fits_upto k v := (forall j, k <= j -> bit v j = false) /\
    forall i n, i < k -> nth_error nodes i = Some n -> In (bit v i) (choices label v n).

  Lemma fits_grows k v n b : fits_upto k v -> nth_error nodes k = Some n -> In b (choices label v n) ->
    fits_upto (S k) (if b : bool then n_setbit v (N.of_nat k) else v).
  Proof.
    intros [Z C] E I. set (v' := if b then n_setbit v (N.of_nat k) else v).
    assert (Same : forall j, j <> k -> bit v' j = bit v j).
    { intros j D. unfold v'. destruct b; auto. rewrite bit_set. destruct (Nat.eqb_spec k j); [congruence|reflexivity]. }
    assert (At : bit v' k = b).
    { unfold v'. destruct b; [rewrite bit_set, Nat.eqb_refl; reflexivity|]. apply Z. lia. }
    assert (Ch : forall i m, i <= k -> nth_error nodes i = Some m -> choices label v' m = choices label v m).
    { intros i m L Em. apply (choices_same label v' v m i).
      - now apply (formula_at_node nodes in_order).
      - intros j Lj. apply Same. lia. }
    split.
    - intros j L. rewrite Same by lia. apply Z. lia.
    - intros i m L Em. rewrite (Ch i m) by (auto; lia). destruct (Nat.eq_dec i k) as [->|D].
      + rewrite At. congruence.
      + rewrite Same by auto. apply C; auto. lia.
  Qed.

  Lemma fitting_from_fits ns : forall pre vs, nodes = pre ++ ns -> (forall v, In v vs -> fits_upto (length pre) v) ->
    forall v, In v (fitting_from label (N.of_nat (length pre)) ns vs) -> fits_upto (length nodes) v.
  Proof.
    induction ns as [|n ns IH]; intros pre vs E H v I; simpl in I.
    - rewrite E, app_nil_r. auto.
    - replace (n_add (N.of_nat (length pre)) 1) with (N.of_nat (length (pre ++ [n]))) in I by (rewrite app_length; unfold n_add; simpl; lia).
      apply (IH (pre ++ [n]) _ ltac:(now rewrite <- app_assoc)) in I; auto. intros u J. apply in_extend_all in J.
      destruct J as [[]|(u' & b & J & B & ->)]. rewrite app_length. simpl. rewrite Nat.add_1_r. apply fits_grows with (n := n); auto.
      rewrite E, nth_error_app2, Nat.sub_diag by lia. reflexivity.
  Qed.

  Lemma fitting_fits v : In v (fitting nodes label) -> fits_upto (length nodes) v.
  Proof.
    apply (fitting_from_fits nodes [] [0%N]); auto. intros u [<-|[]]. split; [|intros; simpl in *; lia].
    intros j _. apply N.bits_0.
  Qed.
End Fitting.

(** ** Values that follow *)

Lemma obeys_obeyed d v : obeys d v = true -> obeyed d v.
Proof.
  destruct d as [yes no]. unfold obeys. rewrite if_true. unfold n_eqb, n_ldiff. rewrite !N.eqb_eq. intros [Y Z]. split; simpl; intros i B.
  - apply (f_equal (fun n => N.testbit n i)) in Y. rewrite N.ldiff_spec, B, N.bits_0 in Y. now destruct (N.testbit v i).
  - apply (f_equal (fun n => N.testbit n i)) in Z. rewrite N.ldiff_spec, B in Z. now destruct (N.testbit v i).
Qed.

Lemma demand_back b i d d' v : demand b i d = Some d' -> obeyed d' v -> N.testbit v i = b /\ obeyed d v.
Proof.
  destruct d as [yes no]. unfold demand, n_testbit, n_setbit. intros H O. destruct b.
  - destruct (N.testbit no i); [discriminate|]. injection H as <-. destruct O as [Y Z]. simpl in *. split.
    + apply Y. apply N.setbit_eq.
    + split; simpl; auto. intros j B. apply Y. rewrite N.setbit_eqb, B. apply orb_true_r.
  - destruct (N.testbit yes i); [discriminate|]. injection H as <-. destruct O as [Y Z]. simpl in *. split.
    + apply Z. apply N.setbit_eq.
    + split; simpl; auto. intros j B. apply Z. rewrite N.setbit_eqb, B. apply orb_true_r.
Qed.

Definition linked (v v' : N) (i : nat) (n : node) : Prop :=
  match n with
  | NNext l => bit v' (N.to_nat l) = bit v i
  | NUntil l r => bit v i = if bit v (N.to_nat r) then true else if bit v (N.to_nat l) then bit v' i else false
  | _ => True
  end.

Lemma onward_from_linked v v' ns : forall k d d', onward_from v (N.of_nat k) ns d = Some d' -> obeyed d' v' ->
  obeyed d v' /\ forall i n, nth_error ns i = Some n -> linked v v' (k + i) n.
Proof.
  induction ns as [|n ns IH]; simpl; intros k d d' H O.
  - injection H as <-. split; auto. now intros [|i] n.
  - replace (n_add (N.of_nat k) 1) with (N.of_nat (S k)) in H by (unfold n_add; lia).
    assert (Next : forall d1, onward_from v (N.of_nat (S k)) ns d1 = Some d' -> (obeyed d1 v' -> obeyed d v' /\ linked v v' k n) ->
      obeyed d v' /\ forall i n0, nth_error (n :: ns) i = Some n0 -> linked v v' (k + i) n0).
    { intros d1 H1 H2. destruct (IH _ _ _ H1 O) as [O1 Ln]. destruct (H2 O1) as [Od Lk]. split; auto.
      intros [|i] n0 E0; simpl in E0; [injection E0 as <-; now rewrite Nat.add_0_r|].
      replace (k + S i) with (S k + i) by lia. auto. }
    unfold bit in *. destruct n as [|a|l|l r|l|l r]; try (apply (Next d H); intro; split; [auto|exact I]).
    + destruct (demand _ l d) as [d1|] eqn:D; [|discriminate]. apply (Next d1 H). intro O1.
      destruct (demand_back _ _ _ _ _ D O1) as [B Od]. split; auto. simpl. unfold bit. rewrite N2Nat.id. exact B.
    + unfold n_testbit in *. destruct (N.testbit v r) eqn:Br.
      * destruct (N.testbit v (N.of_nat k)) eqn:Bk; [|discriminate]. apply (Next d H). intro. split; auto. simpl. unfold bit. now rewrite !N2Nat.id, Br.
      * destruct (N.testbit v l) eqn:Bl.
        -- destruct (demand _ _ d) as [d1|] eqn:D; [|discriminate]. apply (Next d1 H). intro O1.
           destruct (demand_back _ _ _ _ _ D O1) as [B Od]. split; auto. simpl. unfold bit. now rewrite !N2Nat.id, Br, Bl.
        -- destruct (N.testbit v (N.of_nat k)) eqn:Bk; [discriminate|]. apply (Next d H). intro. split; auto. simpl. unfold bit. now rewrite !N2Nat.id, Br, Bl.
Qed.

Lemma onward_linked nodes v v' d : onward nodes v = Some d -> obeys d v' = true -> forall i n, nth_error nodes i = Some n -> linked v v' i n.
Proof. intros H O. apply obeys_obeyed in O. exact (proj2 (onward_from_linked v v' nodes 0 _ _ H O)). Qed.

(** ** They say what holds *)

Section Says.
  Variable nodes : list node.
  Hypothesis in_order : ordered 0 nodes = true.
  Variables (w : word) (label v : nat -> N).
  Hypothesis labels : forall m a, N.testbit (label m) a = w m a.
  Hypothesis fit : forall m, In (v m) (fitting nodes (label m)).
  Hypothesis follow : forall m, exists d, onward nodes (v m) = Some d /\ obeys d (v (S m)) = true.
  Hypothesis again : forall k m, k < length nodes -> exists j, m <= j /\ met nodes (N.of_nat k) (v j) = true.

  Lemma says i : i < length nodes -> forall m, bit (v m) i = true <-> true_at nodes w m i.
  Proof.
    induction i as [i IH] using (well_founded_induction lt_wf). intros L m.
    destruct (nth_error nodes i) as [n|] eqn:E; [|apply nth_error_None in E; lia].
    destruct (formula_at_node nodes in_order i n E) as [F B]. pose proof (fun l => before_lt i n l B) as P.
    assert (C : forall m, In (bit (v m) i) (choices (label m) (v m) n)).
    { intro m'. destruct (fitting_fits nodes in_order (label m') (v m') (fit m')) as [_ C]. now apply C. }
    assert (Ln : forall m, linked (v m) (v (S m)) i n).
    { intro m'. destruct (follow m') as (d & H & O). exact (onward_linked nodes _ _ d H O i n E). }
    pose proof (fun m => node_truth nodes in_order w m i n E) as T.
    assert (Part : forall l, N.to_nat l < i -> forall m, bit (v m) (N.to_nat l) = true <-> true_at nodes w m (N.to_nat l)) by (intros l Ll m'; apply IH; lia).
    destruct n as [|a|l|l r|l|l r]; simpl in P.
    - rewrite T. destruct (C m) as [<-|[]]. tauto.
    - rewrite T. destruct (C m) as [C'|[]]. rewrite <- C'. unfold n_testbit. now rewrite labels.
    - rewrite T. destruct (C m) as [C'|[]]. rewrite <- C', bit_of, <- (Part l (P l (or_introl eq_refl)) m).
      destruct (bit (v m) (N.to_nat l)); simpl; intuition congruence.
    - rewrite T. destruct (C m) as [C'|[]]. rewrite <- C', !bit_of, <- (Part l (P l (or_introl eq_refl)) m), <- (Part r (P r (or_intror (or_introl eq_refl))) m).
      destruct (bit (v m) (N.to_nat l)), (bit (v m) (N.to_nat r)); intuition congruence.
    - rewrite T, <- (Part l (P l (or_introl eq_refl)) (S m)). specialize (Ln m). simpl in Ln. now rewrite Ln.
    - pose proof (Part l (P l (or_introl eq_refl))) as Pl. pose proof (Part r (P r (or_intror (or_introl eq_refl)))) as Pr. simpl in Ln. split.
      + intro Bm. destruct (again i m L) as (j & Lj & Mj). remember (j - m) as d eqn:D. revert m Bm Lj D.
        induction d as [|d IHd]; intros m Bm Lj D; rewrite T; pose proof (Ln m) as Lm; rewrite Bm in Lm;
          (destruct (bit (v m) (N.to_nat r)) eqn:Br; [left; now apply Pr|right]);
          (destruct (bit (v m) (N.to_nat l)) eqn:Bl; [|discriminate]).
        * exfalso. replace j with m in Mj by lia. unfold met, n_nat in Mj. rewrite Nat2N.id, (nth_error_nth _ _ NTrue E) in Mj.
          rewrite !bit_of, Nat2N.id, Bm in Mj. congruence.
        * split; [now apply Pl|]. apply IHd; auto; lia.
      + unfold true_at. rewrite F. intros (j & Lj & Hj & Hk). remember (j - m) as d eqn:D. revert m Lj Hk D.
        assert (Hr : bit (v j) (N.to_nat r) = true) by (apply Pr; exact Hj).
        induction d as [|d IHd]; intros m Lj Hk D; rewrite Ln.
        * replace m with j by lia. now rewrite Hr.
        * destruct (bit (v m) (N.to_nat r)); auto. assert (bit (v m) (N.to_nat l) = true) as -> by (apply Pl; apply Hk; lia).
          apply IHd; [lia| |lia]. intros k ? ?. apply Hk; lia.
  Qed.
End Says.

(** ** Every formula has nodes *)

Fixpoint nodes_of (f : ltl) (k : nat) : list node :=
  let last l j := N.of_nat (j + length (l : list node) - 1) in
  match f with
  | Tt => [NTrue]
  | Prp a => [NAtom a]
  | Neg g => let l := nodes_of g k in l ++ [NNot (last l k)]
  | Nxt g => let l := nodes_of g k in l ++ [NNext (last l k)]
  | Con g h => let l := nodes_of g k in let r := nodes_of h (k + length l) in l ++ r ++ [NAnd (last l k) (last r (k + length l))]
  | Unt g h => let l := nodes_of g k in let r := nodes_of h (k + length l) in l ++ r ++ [NUntil (last l k) (last r (k + length l))]
  end.

Lemma formulas_from_app l : forall known r, formulas_from known (l ++ r) = formulas_from (formulas_from known l) r.
Proof. induction l as [|n l IH]; simpl; intros known r; auto. Qed.

Lemma ordered_app l : forall k r, ordered (N.of_nat k) l = true -> ordered (N.of_nat (k + length l)) r = true -> ordered (N.of_nat k) (l ++ r) = true.
Proof.
  induction l as [|n l IH]; simpl; intros k r O1 O2; [now rewrite Nat.add_0_r in O2|]. apply if_true in O1. destruct O1 as [-> O1].
  replace (n_add (N.of_nat k) 1) with (N.of_nat (S k)) in * by (unfold n_add; lia). apply IH; auto. now replace (S k + length l) with (k + S (length l)) by lia.
Qed.

Lemma nodes_of_spec f : forall k, 0 < length (nodes_of f k) /\ ordered (N.of_nat k) (nodes_of f k) = true /\
  forall known, length known = k -> exists more, formulas_from known (nodes_of f k) = (known ++ more) ++ [f] /\ S (length more) = length (nodes_of f k).
Proof.
  assert (One : forall n k, before (N.of_nat k) n = true -> ordered (N.of_nat k) [n] = true) by (intros n k B; simpl; now rewrite B).
  assert (Lt : forall i k, i < k -> n_ltb (N.of_nat i) (N.of_nat k) = true) by (intros i k L; apply n_ltb_spec; lia).
  assert (At : forall (known : list ltl) g more i, i = length known -> nth i ((known ++ [g]) ++ more) Tt = g).
  { intros known g more i ->. rewrite <- app_assoc, app_nth2, Nat.sub_diag by lia. reflexivity. }
  induction f as [|a|g IH|g IHg h IHh|g IH|g IHg h IHh]; intro k; simpl.
  - repeat split; auto. intros known _. exists []. now rewrite app_nil_r.
  - repeat split; auto. intros known _. exists []. now rewrite app_nil_r.
  - destruct (IH k) as (L & O & F). rewrite app_length. simpl. split; [lia|]. split.
    + apply ordered_app; auto. apply One. simpl. apply Lt. lia.
    + intros known Lk. destruct (F known Lk) as (more & E & Lm). exists (more ++ [g]). rewrite formulas_from_app, E. simpl. unfold n_nat. rewrite Nat2N.id.
      rewrite <- (app_nil_r ((known ++ more) ++ [g])) at 2. rewrite At by (rewrite app_length; lia). rewrite app_length. simpl. split; [now rewrite !app_assoc|lia].
  - destruct (IHg k) as (Lg & Og & Fg). destruct (IHh (k + length (nodes_of g k))) as (Lh & Oh & Fh). rewrite !app_length. simpl. split; [lia|]. split.
    + apply ordered_app; auto. apply ordered_app; auto. apply One. simpl. rewrite !Lt by lia. reflexivity.
    + intros known Lk. destruct (Fg known Lk) as (more & E & Lm). destruct (Fh ((known ++ more) ++ [g])) as (more' & E' & Lm'); [rewrite !app_length; simpl; lia|].
      exists (more ++ [g] ++ more' ++ [h]). rewrite !formulas_from_app, E, E'. simpl. unfold n_nat. rewrite !Nat2N.id.
      rewrite <- (app_nil_r ((((known ++ more) ++ [g]) ++ more') ++ [h])) at 3. rewrite (At _ h []) by (rewrite !app_length; simpl; lia).
      rewrite <- (app_assoc ((known ++ more) ++ [g])). rewrite At by (rewrite app_length; lia). rewrite !app_length. simpl. rewrite app_length. simpl. split; [repeat (rewrite <- app_assoc; simpl); reflexivity|lia].
  - destruct (IH k) as (L & O & F). rewrite app_length. simpl. split; [lia|]. split.
    + apply ordered_app; auto. apply One. simpl. apply Lt. lia.
    + intros known Lk. destruct (F known Lk) as (more & E & Lm). exists (more ++ [g]). rewrite formulas_from_app, E. simpl. unfold n_nat. rewrite Nat2N.id.
      rewrite <- (app_nil_r ((known ++ more) ++ [g])) at 2. rewrite At by (rewrite app_length; lia). rewrite app_length. simpl. split; [now rewrite !app_assoc|lia].
  - destruct (IHg k) as (Lg & Og & Fg). destruct (IHh (k + length (nodes_of g k))) as (Lh & Oh & Fh). rewrite !app_length. simpl. split; [lia|]. split.
    + apply ordered_app; auto. apply ordered_app; auto. apply One. simpl. rewrite !Lt by lia. reflexivity.
    + intros known Lk. destruct (Fg known Lk) as (more & E & Lm). destruct (Fh ((known ++ more) ++ [g])) as (more' & E' & Lm'); [rewrite !app_length; simpl; lia|].
      exists (more ++ [g] ++ more' ++ [h]). rewrite !formulas_from_app, E, E'. simpl. unfold n_nat. rewrite !Nat2N.id.
      rewrite <- (app_nil_r ((((known ++ more) ++ [g]) ++ more') ++ [h])) at 3. rewrite (At _ h []) by (rewrite !app_length; simpl; lia).
      rewrite <- (app_assoc ((known ++ more) ++ [g])). rewrite At by (rewrite app_length; lia). rewrite !app_length. simpl. rewrite app_length. simpl. split; [repeat (rewrite <- app_assoc; simpl); reflexivity|lia].
Qed.
