(** What a process does does not depend on its dead variables: with another record that agrees in those that are alive, it does the same. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Liveness.
Import ListNotations.

(** ** Records that agree in what is alive *)
Definition agree (a : list bool) (l l' : live) : Prop :=
  type l = type l' /\ at_node l = at_node l' /\ priority l = priority l' /\ length (locals l) = length (locals l') /\
  forall n, is_alive a n = true -> nth (n_nat n) (locals l) 0%Z = nth (n_nat n) (locals l') 0%Z.
(** More is alive. *)
Definition below (a b : list bool) : Prop := forall n, is_alive a n = true -> is_alive b n = true.

Lemma agree_below a b l l' : below a b -> agree b l l' -> agree a l l'.
Proof. intros B (T & N & P & L & A). repeat split; auto. Qed.
Lemma agree_same a l : agree a l l.
Proof. repeat split; auto. Qed.
Lemma agree_back a l l' : agree a l l' -> agree a l' l.
Proof. intros (T & N & P & L & A). repeat split; auto. intros n An. symmetry. auto. Qed.

Lemma replaced_alive a : forall n j, nth j a true = true -> nth j (replaced a n true) true = true.
Proof. induction a as [|x a IH]; intros [|n] [|j] H; simpl in *; auto. Qed.
Lemma alive_replaced a : forall n j, nth j (replaced a n true) true = true -> j = n \/ nth j a true = true.
Proof. induction a as [|x a IH]; intros [|n] [|j] H; simpl in *; auto. destruct (IH n j H); auto. Qed.
Lemma replaced_alike {X} (x d : X) l : forall l' n j, length l = length l' -> (j = n \/ nth j l d = nth j l' d) -> nth j (replaced l n x) d = nth j (replaced l' n x) d.
Proof.
  induction l as [|y l IH]; intros [|y' l'] [|n] [|j] L H; simpl in *; try discriminate; auto.
  - destruct H; [discriminate|auto].
  - destruct H as [H|H]; [discriminate|auto].
  - apply IH; auto. destruct H; auto.
Qed.

Lemma below_same a : below a a.
Proof. intros n H. exact H. Qed.
Lemma below_twice a b c : below a b -> below b c -> below a c.
Proof. intros H1 H2 n A. auto. Qed.
Lemma below_put a n : below a (put a n true).
Proof. intros j H. unfold is_alive in *. rewrite put_replaced. now apply replaced_alive. Qed.
Lemma below_written a c : below a (written a c).
Proof. destruct c as [slot bits signed shared subs]. cbn [written]. destruct shared; auto using below_same. destruct (n_eqb (span subs) 0); auto using below_same, below_put. Qed.
Lemma below_arguments args : forall a, below a (written_arguments a args).
Proof. induction args as [|c args IH|args IH|e args IH] using arguments_rect; intro a; cbn [written_arguments]; auto using below_same. eapply below_twice; [apply (below_written a c)|apply IH]. Qed.
Lemma below_one a x : below a (after_one a x).
Proof. destruct x; cbn [after_one]; auto using below_same, below_written. destruct c; auto using below_same, below_written. Qed.
Lemma below_more xs : forall a, below a (after_more a xs).
Proof. induction xs as [|x xs IH]; intro a; cbn [after_more]; auto using below_same. eapply below_twice; [apply below_one|apply IH]. Qed.
Lemma below_all a xs : below a (after_all a xs).
Proof. unfold after_all. destruct xs as [|[] xs]; try apply below_more. eapply below_twice; [apply below_arguments|apply below_more]. Qed.

Lemma within_below a : forall b, within b a = true -> below b a.
Proof.
  assert (All : forall a, within [] a = true -> forall n, nth n a true = true).
  { clear a. induction a as [|y a IH]; intros H [|n]; simpl in *; auto; apply if_true in H as [-> H]; auto. }
  unfold below, is_alive. induction a as [|y a IH]; intros b H n; [destruct (n_nat n); auto|]. destruct b as [|x b].
  - intros _. now apply All.
  - cbn [within] in H. apply if_true in H as [X H]. intro A. unfold n_nat in *. destruct (N.to_nat n) as [|j] eqn:E; cbn [nth] in *; [now rewrite A in X|].
    specialize (IH b H (N.of_nat j)). rewrite Nat2N.id in IH. auto.
Qed.

(** The same is stored in both. *)
Definition stored (l : live) (n : N) (z : Z) : live := Live (type l) (at_node l) (put (locals l) n z) (priority l).
Lemma agree_stored a l l' n z : agree a l l' -> agree (put a n true) (stored l n z) (stored l' n z).
Proof.
  intros (T & N & P & L & A). unfold stored. repeat split; cbn [type at_node locals priority]; auto; rewrite ?put_replaced; [now rewrite !replaced_length|]. intros j H.
  apply replaced_alike; auto. unfold is_alive in H. apply alive_replaced in H as [E|H]; [left; exact E|right; now apply A].
Qed.

(** ** Expressions *)
Section Reading.
  Variables (k : N) (a : list bool) (l : live).
  Definition reading (v : view) : Prop := me v = k /\ N.to_nat k < length (processes (sees v)) /\ agree a (process_at (sees v) k) l.
  Notation view_aside := (view_aside k l).

  Lemma alive_from_spec most : forall n, alive_from a n most = true -> forall j, (n <= j)%N -> N.to_nat j < N.to_nat n + most -> is_alive a j = true.
  Proof.
    induction most as [|most IH]; intros n H j L1 L2; [lia|]. cbn [alive_from] in H. apply if_true in H as [H1 H2]. destruct (N.eq_dec j n) as [->|D]; auto.
    apply (IH _ H2); unfold n_add; lia.
  Qed.
  Lemma slot_span subs : forall v slot n, slot_of v slot subs = Gives n -> (slot + least subs <= n)%N /\ (n <= slot + least subs + span subs)%N.
  Proof.
    induction subs as [|e length stride rest IH] using subscripts_rect; intros v slot n; cbn [slot_of span least].
    - intros [= <-]. lia.
    - destruct (value v e) as [z|] eqn:V; [|discriminate]. destruct (z_ltb z 0) eqn:Z; [discriminate|]. destruct (n_ltb (z_n z) length) eqn:L; [|discriminate]. apply n_ltb_spec in L. intro H. apply IH in H.
      unfold n_add, n_mul, n_sub in *. assert (M : (z_n z * stride <= (length - 1) * stride)%N) by (apply N.mul_le_mono_r; lia).
      destruct e; try lia. cbn [value] in V. injection V as ->. lia.
  Qed.
  Lemma at_aside v : reading v -> process_at (sees (view_aside v)) (me (view_aside v)) = l.
  Proof. intros (M & L & _). cbn [Elsewhere.view_aside seeing sees me]. rewrite M. now apply with_process_at. Qed.

  Lemma values_agree :
    (forall e v, reading v -> reads a e = true -> value (view_aside v) e = value v e) /\
    (forall c v, reading v -> reads_cell a c = true -> value (view_aside v) (Load c) = value v (Load c)) /\
    (forall subs v slot, reading v -> reads_subscripts a subs = true -> slot_of (view_aside v) slot subs = slot_of v slot subs) /\
    (forall args v, reading v -> reads_arguments a args = true -> wanted_of (view_aside v) args = wanted_of v args).
  Proof.
    apply syntax_mut.
    - reflexivity.
    - intros c IH v D P. now apply IH.
    - intros o e IH v D P. cbn [value reads] in *. now rewrite IH.
    - intros o e1 IH1 e2 IH2 v D P. cbn [value reads] in *. apply if_true in P as [P1 P2]. rewrite (IH1 v D P1). destruct (value v e1); auto. now rewrite (IH2 v D P2).
    - intros e1 IH1 e2 IH2 e3 IH3 v D P. cbn [value reads] in *. apply if_true in P as [P1 P]. apply if_true in P as [P2 P3]. rewrite (IH1 v D P1).
      destruct (value v e1); auto. now rewrite (IH2 v D P2), (IH3 v D P3).
    - reflexivity.
    - intros back v D P. cbn [value]. cbn [Elsewhere.view_aside seeing sees program]. now rewrite aside_count.
    - reflexivity.
    - reflexivity.
    - discriminate.
    - intros f e IH v D P. cbn [value reads] in *. now rewrite (IH v D P).
    - intros e IH args IHa anywhere v D P. cbn [value reads] in *. apply if_true in P as [P1 P2]. rewrite (IH v D P1). destruct (value v e) as [z|]; auto.
      change (channel_number (sees (view_aside v)) z) with (channel_number (sees v) z). destruct (channel_number (sees v) z) as [n|]; auto.
      change (shape_at (view_aside v) n) with (shape_at v n). change (channel_at (sees (view_aside v)) n) with (channel_at (sees v) n).
      destruct (n_eqb (capacity (shape_at v n)) 0); auto. destruct (messages (channel_at (sees v) n)); auto.
      destruct (n_ltb (count (fields (shape_at v n))) (count_arguments 0 args)); auto.
      now rewrite (IHa v D P2).
    - discriminate.
    - discriminate.
    - discriminate.
    - discriminate.
    - discriminate.
    - intros slot bits signed shared subs IH v D P. cbn [reads_cell] in P. apply if_true in P as [P1 P2]. cbn [value]. rewrite (IH v slot D P1). destruct (slot_of v slot subs) as [n|] eqn:S; auto.
      destruct shared; [reflexivity|]. rewrite (at_aside v D). destruct D as (M & L & A). rewrite M. f_equal. symmetry. apply A. apply slot_span in S. apply (alive_from_spec _ _ P2); unfold n_nat, n_add; lia.
    - reflexivity.
    - intros e IH length stride rest IHr v slot D P. cbn [slot_of reads_subscripts] in *. apply if_true in P as [P1 P2]. rewrite (IH v D P1). destruct (value v e) as [z|]; auto.
      destruct (z_ltb z 0); auto. destruct (n_ltb (z_n z) length); auto.
    - reflexivity.
    - intros c _ rest IH v D P. cbn [wanted_of reads_arguments] in *. destruct c. apply if_true in P as [_ P]. now rewrite (IH v D P).
    - intros rest IH v D P. cbn [wanted_of reads_arguments] in *. now rewrite (IH v D P).
    - intros e IH rest IHr v D P. cbn [wanted_of reads_arguments] in *. apply if_true in P as [P1 P2]. rewrite (IH v D P1). destruct (value v e); auto. now rewrite (IHr v D P2).
  Qed.

  Lemma value_agree e v : reading v -> reads a e = true -> value (view_aside v) e = value v e.
  Proof. apply values_agree. Qed.
  Lemma slot_agree subs v slot : reading v -> reads_subscripts a subs = true -> slot_of (view_aside v) slot subs = slot_of v slot subs.
  Proof. apply values_agree. Qed.
  Lemma wanted_agree args v : reading v -> reads_arguments a args = true -> wanted_of (view_aside v) args = wanted_of v args.
  Proof. apply values_agree. Qed.
  Lemma value_list_agree es : forall v found, reading v -> all (reads a) es = true -> value_list (view_aside v) es found = value_list v es found.
  Proof. induction es as [|e es IH]; intros v found D P; cbn [value_list all] in *; auto. apply if_true in P as [P1 P2]. rewrite (value_agree e v D P1). destruct (value v e); auto. Qed.
  Lemma channel_of_agree e v : reading v -> reads a e = true -> channel_of (view_aside v) e = channel_of v e.
  Proof. intros D P. unfold channel_of. now rewrite value_agree. Qed.
  Lemma fitting_agree v c args anywhere : reading v -> reads_arguments a args = true -> fitting (view_aside v) c args anywhere = fitting v c args anywhere.
  Proof.
    intros D P. unfold fitting. change (channel_at (sees (view_aside v)) c) with (channel_at (sees v) c). change (shape_at (view_aside v) c) with (shape_at v c).
    now rewrite wanted_agree.
  Qed.

  (** ** Whether statements are executable *)
  Lemma possible_agree v x : reading v -> reads_effect a x = true -> possible (view_aside v) x = possible v x.
  Proof.
    intros D P. destruct x; cbn [possible reads_effect] in *; auto; try discriminate.
    - apply if_true in P as [P1 _]. now rewrite channel_of_agree.
    - apply if_true in P as [P1 P2]. rewrite channel_of_agree by auto. destruct (channel_of v channel) as [c|]; auto. now rewrite fitting_agree.
    - cbn [Elsewhere.view_aside seeing sees me]. now rewrite aside_count.
  Qed.
  Lemma all_possible_agree v xs : reading v -> all (reads_effect a) xs = true -> all_possible (view_aside v) xs = all_possible v xs.
  Proof.
    intro D. induction xs as [|x xs IH]; cbn [all all_possible]; auto. rewrite if_true. intros [P1 P2]. rewrite (possible_agree v x D P1). destruct (possible v x) as [[|]|]; auto.
  Qed.
  Lemma ready_to_agree v g xs : reading v -> reads a g = true -> all (reads_effect a) xs = true -> ready_to (view_aside v) g xs = ready_to v g xs.
  Proof. intros D P1 P2. unfold ready_to. rewrite (value_agree g v D P1), (all_possible_agree v xs D P2). reflexivity. Qed.
  Lemma first_ready_agree v is : reading v -> all (flows_inner a) is = true -> first_ready (view_aside v) is = first_ready v is.
  Proof.
    intro D. induction is as [|i is IH]; cbn [all first_ready]; auto. unfold flows_inner at 1. rewrite !if_true. intros [[P1 P2] P3].
    rewrite (ready_to_agree v (tests i) (does i) D P1 P2). destruct (ready_to v (tests i) (does i)) as [[|]|]; auto.
  Qed.
  Lemma meeting_agree v xs : reading v -> all (reads_effect a) xs = true -> meeting (view_aside v) xs = meeting v xs.
  Proof.
    intro D. induction xs as [|x xs IH]; cbn [meeting all]; auto. rewrite if_true. intros [P1 P2]. destruct x; auto. cbn [reads_effect] in P1. apply if_true in P1 as [P1 _]. now rewrite channel_of_agree.
  Qed.
End Reading.
