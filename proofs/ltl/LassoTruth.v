(** Formulas on words that repeat: a list of letters, and the place where the word goes on after its last one. *)
From Coq Require Import List Arith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula.
Import ListNotations.

(** The place that follows a place, and the place of a moment, in a lasso of n letters that goes on at s. *)
Definition next (n s p : nat) : nat := if S p <? n then S p else s.
Fixpoint place_at (n s i : nat) : nat := match i with O => 0 | S i' => next n s (place_at n s i') end.

(** Truth of a formula at every place. Until is evaluated backwards: once to know it at s, and once more with that known. *)
Fixpoint map2 (f : bool -> bool -> bool) (l m : list bool) : list bool :=
  match l with [] => [] | x :: l' => match m with [] => [] | y :: m' => f x y :: map2 f l' m' end end.

(** Both lists reversed: the last place first; [z] is the truth after it. *)
Fixpoint until_back (gs hs : list bool) (z : bool) (found : list bool) : list bool :=
  match gs with
  | [] => found
  | g :: gs' =>
      match hs with
      | [] => found
      | h :: hs' => let b := if h then true else if g then z else false in until_back gs' hs' b (b :: found)
      end
  end.

Definition at_place (l : list bool) (p : nat) : bool := nth p l false.

Fixpoint truth (letters : list N) (s : nat) (f : ltl) : list bool :=
  match f with
  | Tt => map (fun _ => true) letters
  | Prp a => map (fun l => n_testbit l a) letters
  | Neg g => map negb (truth letters s g)
  | Con g h => map2 andb (truth letters s g) (truth letters s h)
  | Nxt g => let v := truth letters s g in tl v ++ [at_place v s]
  | Unt g h =>
      let gs := rev_append (truth letters s g) [] in
      let hs := rev_append (truth letters s h) [] in
      until_back gs hs (at_place (until_back gs hs false []) s) []
  end.

Section Word.
  Variables (letters : list N) (s : nat).
  Let n := length letters.
  Hypothesis s_inside : s < n.

  Definition lasso_word : word := fun i a => N.testbit (nth (place_at n s i) letters 0%N) a.

  Lemma place_inside i : place_at n s i < n.
  Proof. induction i as [|i IH]; simpl; [lia|]. unfold next. destruct (Nat.ltb_spec (S (place_at n s i)) n); auto. Qed.

  (** Without coming to the end, places follow each other. *)
  Lemma place_straight i d : place_at n s i + d < n -> place_at n s (i + d) = place_at n s i + d.
  Proof.
    induction d as [|d IH]; intro L; [now rewrite !Nat.add_0_r|]. rewrite Nat.add_succ_r. simpl. rewrite IH by lia. unfold next.
    destruct (Nat.ltb_spec (S (place_at n s i + d)) n); lia.
  Qed.

  Lemma place_around i : place_at n s (i + (n - place_at n s i)) = s.
  Proof.
    pose proof (place_inside i). replace (i + (n - place_at n s i)) with (S (i + (n - place_at n s i - 1))) by lia. simpl.
    rewrite place_straight by lia. unfold next. destruct (Nat.ltb_spec (S (place_at n s i + (n - place_at n s i - 1))) n); lia.
  Qed.

  Lemma map2_length f l m : length l = length m -> length (map2 f l m) = length l.
  Proof. revert m. induction l as [|x l IH]; intros [|y m]; simpl; intro E; try discriminate; auto. Qed.

  Lemma map2_nth f l m p : length l = length m -> p < length l -> at_place (map2 f l m) p = f (at_place l p) (at_place m p).
  Proof.
    unfold at_place. revert m p. induction l as [|x l IH]; intros [|y m] [|p]; simpl; intros E L; try discriminate; try lia; auto. apply IH; auto; lia.
  Qed.

  (** What the backward evaluation gives, from the front. *)
  Fixpoint until_front (gs hs : list bool) (z : bool) : list bool :=
    match gs, hs with
    | g :: gs', h :: hs' => let r := until_front gs' hs' z in (if h then true else if g then hd z r else false) :: r
    | _, _ => []
    end.

  Lemma until_back_front gs : forall hs z, length gs = length hs -> until_back (rev gs) (rev hs) z [] = until_front gs hs z.
  Proof.
    assert (App : forall gs hs g h z found, length gs = length hs -> until_back (gs ++ [g]) (hs ++ [h]) z found =
      let r := until_back gs hs z found in (if h then true else if g then match gs with [] => z | _ => hd false r end else false) :: r).
    { clear. induction gs as [|g0 gs IH]; intros [|h0 hs] g h z found L; try discriminate; auto. simpl in L. cbn [app until_back].
      rewrite IH by auto. cbn zeta. destruct gs as [|g1 gs], hs as [|h1 hs]; try discriminate; auto. }
    induction gs as [|g gs IH]; intros [|h hs] z L; try discriminate; auto. simpl in L. cbn [rev until_front]. rewrite App by (rewrite !rev_length; auto).
    cbn zeta. rewrite IH by auto. f_equal. destruct h, g; auto. destruct gs as [|g1 gs] using rev_ind; [destruct hs; try discriminate; auto|].
    rewrite rev_app_distr. simpl. destruct (until_front (gs ++ [g1]) hs z) eqn:U; auto. destruct gs, hs; discriminate.
  Qed.

  Lemma until_front_length gs : forall hs z, length gs = length hs -> length (until_front gs hs z) = length gs.
  Proof. induction gs as [|g gs IH]; intros [|h hs] z L; try discriminate; simpl; auto. Qed.

  Lemma until_front_nth gs : forall hs z p, length gs = length hs -> p < length gs ->
    (at_place (until_front gs hs z) p = true <->
      (exists j, p <= j /\ j < length gs /\ at_place hs j = true /\ forall k, p <= k -> k < j -> at_place gs k = true) \/
      (z = true /\ forall k, p <= k -> k < length gs -> at_place gs k = true)).
  Proof.
    unfold at_place. induction gs as [|g gs IH]; intros [|h hs] z p E L; simpl in *; try discriminate; [lia|].
    assert (Up : forall p, (exists j, S p <= j /\ j < S (length gs) /\ nth j (h :: hs) false = true /\ forall k, S p <= k -> k < j -> nth k (g :: gs) false = true) <->
      (exists j, p <= j /\ j < length gs /\ nth j hs false = true /\ forall k, p <= k -> k < j -> nth k gs false = true)).
    { intro q. split.
      - intros ([|j] & L1 & L2 & Hj & Hk); [lia|]. exists j. repeat split; auto; try lia. intros k ? ?. apply (Hk (S k)); lia.
      - intros (j & L1 & L2 & Hj & Hk). exists (S j). repeat split; auto; try lia. intros [|k] ? ?; [lia|]. apply Hk; lia. }
    assert (Up' : forall p, (forall k, S p <= k -> k < S (length gs) -> nth k (g :: gs) false = true) <-> (forall k, p <= k -> k < length gs -> nth k gs false = true)).
    { intro q. split; intros H k ? ?; [apply (H (S k)); lia|]. destruct k; [lia|]. apply H; lia. }
    destruct p as [|p]; [|rewrite Up, Up'; apply IH; auto; lia].
    destruct h; [split; auto; intros _; left; exists 0; repeat split; auto; try lia; intros; lia|].
    destruct g.
    2: { split; [discriminate|]. intros [([|j] & _ & _ & Hj & Hk)|[_ H]]; [discriminate| |specialize (H 0); simpl in H; discriminate H; lia]. specialize (Hk 0). simpl in Hk. discriminate Hk; lia. }
    assert (Hd : hd z (until_front gs hs z) = true <->
      (exists j, j < length gs /\ nth j hs false = true /\ forall k, k < j -> nth k gs false = true) \/ (z = true /\ forall k, k < length gs -> nth k gs false = true)).
    { destruct gs as [|g1 gs].
      - destruct hs; [|discriminate]. simpl. split; [intro; right; split; auto; intros; lia|]. intros [(j & ? & _)|[? _]]; auto; lia.
      - replace (hd z (until_front (g1 :: gs) hs z)) with (nth 0 (until_front (g1 :: gs) hs z) false) by (destruct hs; [discriminate|reflexivity]).
        rewrite IH by (auto; simpl; lia). split; (intros [(j & H)|[? H]]; [left; exists j|right; split; auto]); intuition (auto with arith). }
    rewrite Hd. split.
    - intros [(j & L1 & Hj & Hk)|[Z H]].
      + left. exists (S j). repeat split; auto; try lia. intros [|k] ? ?; auto. apply Hk. lia.
      + right. split; auto. intros [|k] ? ?; auto. apply H. lia.
    - intros [([|j] & L1 & L2 & Hj & Hk)|[Z H]]; [discriminate| |].
      + left. exists j. repeat split; auto; try lia. intros k ?. apply (Hk (S k)); lia.
      + right. split; auto. intros k ?. apply (H (S k)); lia.
  Qed.

  Lemma truth_length f : length (truth letters s f) = n.
  Proof.
    induction f as [|a|g IH|g IHg h IHh|g IH|g IHg h IHh]; simpl; rewrite ?map_length; auto.
    - rewrite map2_length; congruence.
    - rewrite app_length. simpl. destruct (truth letters s g); simpl in *; lia.
    - rewrite !rev_append_rev, !app_nil_r, !until_back_front by congruence. rewrite until_front_length; congruence.
  Qed.

  Lemma nth_map {X Y} (f : X -> Y) l p d d' : p < length l -> nth p (map f l) d' = f (nth p l d).
  Proof. intro L. rewrite (nth_indep _ d' (f d)) by (now rewrite map_length). apply map_nth. Qed.

  Theorem truth_correct f : forall i, at_place (truth letters s f) (place_at n s i) = true <-> sat lasso_word i f.
  Proof.
    unfold at_place. induction f as [|a|g IH|g IHg h IHh|g IH|g IHg h IHh]; intro i; pose proof (place_inside i) as P; cbn [truth].
    - rewrite (nth_map _ _ _ 0%N) by auto. simpl. tauto.
    - rewrite (nth_map _ _ _ 0%N) by auto. reflexivity.
    - rewrite (nth_map _ _ _ false) by (now rewrite truth_length). simpl. rewrite <- IH, negb_true_iff. symmetry. apply not_true_iff_false.
    - change (at_place (map2 andb (truth letters s g) (truth letters s h)) (place_at n s i) = true <-> sat lasso_word i (Con g h)).
      rewrite map2_nth by (rewrite !truth_length; auto). unfold at_place. rewrite andb_true_iff, IHg, IHh. reflexivity.
    - specialize (IH (S i)). simpl in IH. cbn [sat]. rewrite <- IH. unfold next, at_place. pose proof (truth_length g) as Lg.
      destruct (truth letters s g) as [|b v]; [simpl in Lg; lia|]. cbn [tl length] in *. destruct (Nat.ltb_spec (S (place_at n s i)) n).
      + rewrite app_nth1 by lia. reflexivity.
      + rewrite app_nth2 by lia. replace (place_at n s i - length v) with 0 by lia. reflexivity.
    - pose proof (truth_length g) as Lg. pose proof (truth_length h) as Lh. rewrite !rev_append_rev, !app_nil_r, !until_back_front by congruence.
      set (gs := truth letters s g) in *. set (hs := truth letters s h) in *. set (z := at_place (until_front gs hs false) s).
      change (nth (place_at n s i) (until_front gs hs z) false) with (at_place (until_front gs hs z) (place_at n s i)). rewrite until_front_nth by congruence.
      assert (Straight : forall i j, place_at n s i <= j -> j < n -> at_place hs j = true ->
        (forall k, place_at n s i <= k -> k < j -> at_place gs k = true) -> sat lasso_word i (Unt g h)).
      { clear i P. intros i j L1 L2 Hj Hk. exists (i + (j - place_at n s i)). split; [lia|]. split.
        - apply IHh. rewrite place_straight by lia. now replace (place_at n s i + (j - place_at n s i)) with j by lia.
        - intros k ? ?. apply IHg. replace k with (i + (k - i)) by lia. rewrite place_straight by lia. apply Hk; lia. }
      split.
      + intros [(j & L1 & L2 & Hj & Hk)|[Z H]]; [eapply Straight; eauto; lia|]. unfold z in Z.
        apply until_front_nth in Z as [(j & L1 & L2 & Hj & Hk)|[Z _]]; [|discriminate Z|congruence|lia].
        assert (Later : sat lasso_word (i + (n - place_at n s i)) (Unt g h)) by (apply (Straight _ j); rewrite ?place_around; auto; lia).
        destruct Later as (j' & L' & Hj' & Hk'). exists j'. split; [lia|]. split; auto. intros k ? ?.
        destruct (Nat.lt_ge_cases k (i + (n - place_at n s i))); [|apply Hk'; lia]. apply IHg. replace k with (i + (k - i)) by lia.
        rewrite place_straight by lia. apply H; lia.
      + intros (j & L & Hj & Hk). remember (j - i) as d eqn:D. revert i P L Hk D. induction d as [|d IHd]; intros i P L Hk D.
        * replace j with i in * by lia. left. exists (place_at n s i). apply IHh in Hj. repeat split; auto; try lia.
        * assert (G : at_place gs (place_at n s i) = true) by (apply IHg, Hk; lia).
          specialize (IHd (S i) (place_inside (S i)) ltac:(lia) ltac:(intros; apply Hk; lia) ltac:(lia)). cbn [place_at] in IHd. unfold next in IHd.
          destruct (Nat.ltb_spec (S (place_at n s i)) n) as [Lt|Ge].
          -- destruct IHd as [(j' & L1 & L2 & Hj' & Hk')|[Z H]]; [left; exists j'; repeat split; auto; try lia|right; split; auto]; intros k ? ?;
               (destruct (Nat.eq_dec k (place_at n s i)) as [->|]; [auto|]); [apply Hk'; lia|apply H; lia].
          -- assert (Zt : z = true).
             { apply until_front_nth; [congruence|lia|]. left. destruct IHd as [IHd|[Z _]]; auto.
               unfold z in Z. apply until_front_nth in Z as [Z|[Z _]]; auto; [discriminate|congruence|lia]. }
             right. split; auto. intros k ? ?. replace k with (place_at n s i) by lia. auto.
  Qed.
End Word.
