(** Where nobody can move, an invariant says that all have ended; and what it says of expressions is true. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Elsewhere Alone Spans Sketches Assumed Balances Courses Invariants InvariantsSound.
Import ListNotations.

Lemma in_union ns : forall ms x, In x ns \/ In x ms -> In x (union ns ms).
Proof.
  induction ns as [|n ns IH]; intros ms x H; cbn [union]; [destruct H as [[]|H]; auto|]. apply IH. destruct H as [[->|H]|H]; auto; right; destruct (some (n_eqb _) ms) eqn:S; auto; [|now left|now right].
  apply some_spec in S as (y & I & E). apply N.eqb_eq in E. now subst.
Qed.
Lemma unions_spec ps : forall qs found ns, all_in (rev found) ns -> length ps = length qs -> forall ms, all_in ps ms \/ all_in qs ms -> all_in (unions ps qs found) (ns ++ ms).
Proof.
  induction ps as [|p ps IH]; intros [|q qs] found ns F L ms H; try discriminate; cbn [unions].
  - rewrite rev_append_rev, app_nil_r. destruct H as [H|H]; inversion H; subst; now rewrite app_nil_r.
  - destruct ms as [|n ms]; [destruct H as [H|H]; inversion H|]. change (n :: ms) with ([n] ++ ms). rewrite app_assoc. apply IH; [| |destruct H as [H|H]; inversion H; auto].
    + cbn [rev]. apply Forall2_app; auto. constructor; [|constructor]. apply in_union. destruct H as [H|H]; inversion H; auto.
    + simpl in L. lia.
Qed.

Section Unstuck.
  Variables (m : model) (inv : invariant).
  Notation fr := (fixed inv).
  Hypothesis inductive : check_inductive m inv = true.

  Section State.
    Variable s : state.
    Hypothesis obeyed : obeys inv s.

    (** ** States in which nobody can move *)
    Hypothesis nobody : stuck m s.
    Notation watched sk := (shows m fr outside sk (look m s outside false 0)).

    Lemma stuck_at_spec k sk : N.to_nat k < length (processes s) -> watched sk -> exists sk', stuck_at m inv k sk (at_node (process_at s k)) = Some sk' /\ watched sk'.
    Proof.
      intros L W. unfold stuck_at. destruct (obeys_notes _ _ obeyed k L) as (nt & -> & A & B). set (v := look m s k false 0). destruct W as [S1 S2 S3 S4 S5 S6 S7]. cbn [look sees] in *.
      assert (Sh : shows m fr k (Sketch (with_around (around nt) (globals sk)) (own nt) (lengths sk) (put (spots sk) k [at_node (process_at s k)])) v).
      { constructor; auto; cbn [globals spots look sees v]; [now apply with_around_spec|]. destruct S6 as [L6 S6]. rewrite put_replaced. split; [now rewrite replaced_length|]. intros i Li. destruct (Nat.eq_dec i (N.to_nat k)) as [->|D]; [rewrite replaced_same by lia; now left|]. rewrite replaced_other by auto. auto. }
      assert (St : forall e, In e (edges (node_for m inv k (at_node (process_at s k)))) -> attempted v e = Stuck).
      { apply (all_stuck m inv inductive s k false obeyed L). exact (nothing_tried m inv inductive v k eq_refl eq_refl S7 L ltac:(intros d; apply nobody; lia)). }
      destruct (waiting_all_spec m inv k v _ _ Sh eq_refl St) as (sk' & -> & [T1 T2 T3 T4 T5 T6 T7]). eexists. split; [reflexivity|]. constructor; auto. cbn [mine look sees]. unfold process_at, outside, n_nat. rewrite nth_overflow; [split; auto; now intros [|i]|].
      pose proof (framed_few _ _ S7). rewrite <- (framed_types _ _ S7), map_length in *. lia.
    Qed.

    Lemma either_spec sk x y : watched sk -> (exists a, x = Some a /\ watched a) \/ (exists b, y = Some b /\ watched b) -> exists c, either_sketch sk x y = Some c /\ watched c.
    Proof.
      intros W H. unfold either_sketch. destruct x as [a|]; [|destruct H as [(a & [=] & _)|H]; auto]. destruct y as [b|]; [|destruct H as [(a' & E & Wa)|(b & [=] & _)]; eauto]. eexists. split; [reflexivity|]. destruct (alike a b) eqn:Al; auto. unfold alike in Al. apply if_true in Al as [E1 Al]. apply if_true in Al as [E2 E3].
      apply N.eqb_eq in E1, E2, E3. rewrite !count_length in *. assert (L1 : length (globals a) = length (globals b)) by lia. assert (L2 : length (lengths a) = length (lengths b)) by lia. assert (L3 : length (spots a) = length (spots b)) by lia.
      assert (Small : all_agree [] (locals (process_at s outside))).
      { destruct W as [_ _ _ _ _ _ F]. cbn [look sees] in F. unfold process_at, outside, n_nat. rewrite nth_overflow; [split; auto; now intros [|i]|]. pose proof (framed_few _ _ F). rewrite <- (framed_types _ _ F), map_length in *. lia. }
      destruct W as [W1 W2 W3 W4 W5 W6 W7]. constructor; auto; cbn [globals lengths spots look sees].
      - apply all_join_spec; auto. destruct H as [(a' & [= ->] & Wa)|(b' & [= ->] & Wb)]; [left; apply (shows_globals _ _ _ _ _ Wa)|right; apply (shows_globals _ _ _ _ _ Wb)].
      - apply all_join_spec; auto. destruct H as [(a' & [= ->] & Wa)|(b' & [= ->] & Wb)]; [left; apply (shows_lengths _ _ _ _ _ Wa)|right; apply (shows_lengths _ _ _ _ _ Wb)].
      - apply placed_in. apply (unions_spec (spots a) (spots b) [] []); auto; [constructor|]. destruct H as [(a' & [= ->] & Wa)|(b' & [= ->] & Wb)]; [left; apply placed_in, (shows_spots _ _ _ _ _ Wa)|right; apply placed_in, (shows_spots _ _ _ _ _ Wb)].
    Qed.
    Lemma stuck_among_spec k sk : N.to_nat k < length (processes s) -> watched sk -> forall ns found, In (at_node (process_at s k)) ns \/ (exists b, found = Some b /\ watched b) -> exists c, stuck_among m inv k sk ns found = Some c /\ watched c.
    Proof.
      intros L W. induction ns as [|n ns IH]; intros found H; cbn [stuck_among]; [destruct H as [[]|H]; auto|]. apply IH. destruct H as [[->|I]|H]; [|now left|].
      - right. apply either_spec; auto. left. destruct (stuck_at_spec k sk L W) as (a & E & Wa). eauto.
      - right. apply either_spec; auto.
    Qed.
    Lemma stuck_from_spec fuel : forall k sk, (k + N.of_nat fuel <= N.of_nat (length (processes s)))%N -> watched sk -> exists sk', stuck_from m inv fuel k sk = Some sk' /\ watched sk'.
    Proof.
      induction fuel as [|fuel IH]; intros k sk L W; cbn [stuck_from]; [eauto|]. assert (Lk : N.to_nat k < length (processes s)) by lia. destruct (shows_spots _ _ _ _ _ W) as [_ P]. specialize (P (N.to_nat k) Lk). cbn [look sees] in P.
      destruct (stuck_among_spec k sk Lk W (nth (n_nat k) (spots sk) []) None (or_introl P)) as (sk1 & -> & W1). destruct (settle_balances_spec m inv outside sk1 _ W1 obeyed) as (sk2 & -> & W2). apply IH; auto. unfold n_add. lia.
    Qed.
    Lemma all_ended_spec : forall ps ls k, (forall i, i < length ls -> nth i ls no_live = nth (N.to_nat k + i) (processes s) no_live) -> N.to_nat k + length ls = length (processes s) -> all_in ps (map at_node ls) -> all_ended m inv k ps = true -> some_node m (fun n => negb (is_end n)) ls = false.
    Proof.
      induction ps as [|p ps IH]; intros ls k Ex Le A H; destruct ls as [|l ls]; cbn [map] in A; inversion A as [|x y xs ys A1 A2]; subst; cbn [some_node]; auto. cbn [all_ended] in H. apply if_true in H as [H1 H2]. rewrite all_spec in H1. specialize (H1 _ A1). cbv beta in H1.
      assert (El : l = process_at s k) by (unfold process_at, n_nat; specialize (Ex 0 ltac:(simpl; lia)); cbn [nth] in Ex; now rewrite Nat.add_0_r in Ex). subst l. rewrite (node_is m inv s k (obeys_fixed _ _ obeyed)) by (simpl in Le; lia). rewrite H1. cbn [negb]. apply (IH ls (n_add k 1)); auto; unfold n_add.
      - intros i Li. specialize (Ex (S i) ltac:(simpl; lia)). cbn [nth] in Ex. rewrite Ex. f_equal. lia.
      - simpl in Le. lia.
    Qed.
    Theorem stuck_ended : check_never_stuck m inv = true -> ended m s = true.
    Proof.
      intro H. unfold check_never_stuck in H. destruct (seen_by_nobody_spec m inv inductive (look m s outside false 0) obeyed eq_refl eq_refl) as (sk & E & W). rewrite E in H. assert (Lt : length (types fr) = length (processes s)) by (rewrite <- (framed_types _ _ (obeys_fixed _ _ obeyed)); now rewrite map_length).
      destruct (stuck_from_spec (n_nat (count (types fr))) 0 sk) as (sk' & E' & W'); auto; [rewrite count_length; unfold n_nat; lia|]. rewrite E' in H. unfold ended. apply negb_true_iff. apply (all_ended_spec (spots sk') (processes s) 0); auto. apply placed_in. exact (shows_spots _ _ _ _ _ W').
    Qed.
  End State.

  (** ** Expressions *)
  Lemma none_left_spec v x : obeys inv (sees v) -> (exists sk, x = Some sk /\ shows m fr outside sk v) -> none_left inv x = false.
  Proof. intros O (sk & -> & Sh). unfold none_left. destruct (settle_balances_spec m inv outside sk v Sh O) as (sk' & -> & _). reflexivity. Qed.
  Lemma refutes_spec v : obeys inv (sees v) -> forall e truth sk z, shows m fr outside sk v -> value v e = Gives z -> is_true z = truth -> refutes m inv e truth sk = false.
  Proof.
    intro O. assert (B : forall b, is_true (truth_of b) = b) by now intros [].
    induction e using exp_mut with (P0 := fun _ => True) (P1 := fun _ => True) (P2 := fun _ => True); auto; intros truth sk zz Sh V T; cbn [refutes]; try (apply (none_left_spec v); auto; apply assume_spec with zz; auto; fail).
    - destruct o; try (apply (none_left_spec v); auto; apply assume_spec with zz; auto; fail). cbn [value] in V. destruct (value v e) as [x|] eqn:Vx; [|discriminate]. injection V as <-. apply (IHe (negb truth) sk x); auto. subst truth. cbn [unary_value]. unfold is_true. now destruct (z_eqb x 0).
    - assert (Whole : none_left inv (assume m fr outside (Binary o e1 e2) truth sk) = false) by (apply (none_left_spec v); auto; apply assume_spec with zz; auto). destruct o; try exact Whole; cbn [value] in V.
      + destruct (value v e1) as [x|] eqn:V1; [|discriminate]. destruct truth.
        * destruct (is_true x) eqn:X; [|injection V as <-; discriminate]. destruct (value v e2) as [y|] eqn:V2; [|discriminate]. injection V as <-. rewrite B in T. destruct (assume_spec m fr outside v e1 true sk x Sh V1 X) as (sk1 & -> & S1). rewrite (IHe2 true sk1 y S1 eq_refl T). exact Whole.
        * destruct (is_true x) eqn:X; [|now rewrite (IHe1 false sk x Sh eq_refl X)]. destruct (value v e2) as [y|] eqn:V2; [|discriminate]. injection V as <-. rewrite B in T. destruct (refutes m inv e1 false sk); auto. destruct (assume_spec m fr outside v e1 true sk x Sh V1 X) as (sk1 & -> & S1). exact (IHe2 false sk1 y S1 eq_refl T).
      + destruct (value v e1) as [x|] eqn:V1; [|discriminate]. destruct truth.
        * destruct (is_true x) eqn:X; [now rewrite (IHe1 true sk x Sh eq_refl X)|]. destruct (value v e2) as [y|] eqn:V2; [|discriminate]. injection V as <-. rewrite B in T. destruct (refutes m inv e1 true sk); auto. destruct (assume_spec m fr outside v e1 false sk x Sh V1 X) as (sk1 & -> & S1). exact (IHe2 true sk1 y S1 eq_refl T).
        * destruct (is_true x) eqn:X; [injection V as <-; discriminate|]. destruct (value v e2) as [y|] eqn:V2; [|discriminate]. injection V as <-. rewrite B in T. destruct (assume_spec m fr outside v e1 false sk x Sh V1 X) as (sk1 & -> & S1). rewrite (IHe2 false sk1 y S1 eq_refl T). exact Whole.
  Qed.
  Theorem check_true_spec e s : obeys inv s -> check_true m inv e = true -> exists z, value (look m s outside false 0) e = Gives z /\ is_true z = true.
  Proof.
    intros O H. unfold check_true in H. destruct (seen_by_nobody_spec m inv inductive (look m s outside false 0) O eq_refl eq_refl) as (sk & E & W). rewrite E in H. destruct (guess m fr outside sk e) as [f|] eqn:G; [|discriminate]. destruct (guess_spec m fr outside sk _ W e f G) as (z & V & _). exists z. split; auto.
    destruct (is_true z) eqn:T; auto. rewrite (refutes_spec (look m s outside false 0) O e false sk z W V T) in H. discriminate.
  Qed.
End Unstuck.
