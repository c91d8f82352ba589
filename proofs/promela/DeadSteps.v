(** Steps from states that differ in dead variables only. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Liveness Dead DeadEffects.
Import ListNotations.

Section Steps.
  Variables (m : model) (lives : list (list (list bool))).
  Hypothesis plain_m : plain_model m = true.
  Hypothesis fits_m : fits m lives = true.

  (** ** The answers fit *)
  Lemma flow_nodes_at t ns : forall n j, flow_nodes lives t n ns = true -> j < length ns ->
    forall e, In e (edges (nth j ns no_node)) -> flows (alive_at lives t (n + N.of_nat j)) (alive_at lives t (goes e)) e = true.
  Proof.
    induction ns as [|x ns IH]; intros n [|j] F L e I; cbn [length nth flow_nodes] in *; try lia; apply if_true in F as [F1 F2].
    - rewrite N.add_0_r. rewrite all_spec in F1. now apply F1.
    - replace (n + N.of_nat (S j))%N with (n_add n 1 + N.of_nat j)%N by (unfold n_add; lia). apply IH; auto. lia.
  Qed.
  Lemma flow_types_at ps : forall t j, flow_types lives t ps = true -> j < length ps ->
    let p := nth j ps no_proctype in all (fun a => reads a (provided p)) ([] :: nth (n_nat (t + N.of_nat j)) lives []) = true /\ flow_nodes lives (t + N.of_nat j) 0 (nodes p) = true.
  Proof.
    induction ps as [|x ps IH]; intros t [|j] F L; cbn [length nth flow_types] in *; try lia; apply if_true in F as [F1 F]; apply if_true in F as [F2 F3].
    - rewrite N.add_0_r. auto.
    - replace (t + N.of_nat (S j))%N with (n_add t 1 + N.of_nat j)%N by (unfold n_add; lia). apply IH; auto. lia.
  Qed.
  Lemma flow_at l e : In e (edges (node_of m l)) -> flows (alive_of lives l) (alive_at lives (type l) (goes e)) e = true.
  Proof.
    intro I. unfold node_of, proctype_at in I. destruct (Nat.lt_ge_cases (n_nat (type l)) (length (proctypes m))) as [Lt|Lt]; [|rewrite (nth_overflow (proctypes m)) in I by auto; cbn in I; destruct (n_nat (at_node l)); destruct I].
    destruct (flow_types_at _ 0 _ fits_m Lt) as [_ F]. destruct (Nat.lt_ge_cases (n_nat (at_node l)) (length (nodes (nth (n_nat (type l)) (proctypes m) no_proctype)))) as [Ln|Ln]; [|rewrite nth_overflow in I by auto; destruct I].
    pose proof (flow_nodes_at _ _ 0 _ F Ln e I) as H. unfold alive_of. unfold n_nat in *. replace (0 + N.of_nat (N.to_nat (type l)))%N with (type l) in H by lia. replace (0 + N.of_nat (N.to_nat (at_node l)))%N with (at_node l) in H by lia. exact H.
  Qed.
  Lemma provided_reads l : reads (alive_of lives l) (provided (proctype_at m (type l))) = true.
  Proof.
    unfold proctype_at. destruct (Nat.lt_ge_cases (n_nat (type l)) (length (proctypes m))) as [Lt|Lt]; [|now rewrite (nth_overflow (proctypes m))].
    destruct (flow_types_at _ 0 _ fits_m Lt) as [F _]. rewrite all_spec in F. apply F. unfold alive_of, alive_at, n_nat. replace (0 + N.of_nat (N.to_nat (type l)))%N with (type l) by lia.
    destruct (nth_in_or_default (N.to_nat (at_node l)) (nth (N.to_nat (type l)) lives []) []) as [I|E]; [now right|left; now rewrite E].
  Qed.

  Section One.
    Variable k : N.

    (** The same, but for dead variables of process [k]. *)
    Definition near (s s' : state) : Prop :=
      s' = s \/ (N.to_nat k < length (processes s) /\ all_buffered m s = true /\ exists l, s' = aside k l s /\ agree (alive_of lives (process_at s k)) (process_at s k) l).

    Lemma near_back s s' : near s s' -> near s' s.
    Proof.
      intros [->|(L & B & l & -> & A)]; [now left|right]. unfold aside. rewrite with_process_length, with_process_at by auto. repeat split; auto.
      exists (process_at s k). split; [unfold aside; now rewrite with_process_twice, with_process_back|]. apply agree_back. destruct A as (T & N & A). unfold alive_of in *. rewrite <- T, <- N. exact (conj T (conj N A)).
    Qed.

    (** ** Edges *)
    Definition attempt_near (a a' : attempt) : Prop :=
      match a with Stuck => a' = Stuck | Breaks j => a' = Breaks j | Reaches s failed c => c = 0%N /\ exists s', near s s' /\ a' = Reaches s' failed 0 end.

    Lemma moved_near s l b n : N.to_nat k < length (processes s) -> all_buffered m s = true -> agree b (process_at s k) l -> below (alive_at lives (type (process_at s k)) n) b ->
      near (moved s k n) (moved (aside k l s) k n).
    Proof.
      intros L B A Be. right. unfold moved. cbv zeta. rewrite with_process_length, with_process_at by auto. repeat split; auto. exists (Live (type l) n (locals l) (priority l)). split.
      - unfold aside. now rewrite with_process_at, !with_process_twice by auto.
      - apply (agree_below _ _ _ _ Be) in A. destruct A as (T & _ & A). repeat split; cbn [type at_node locals priority]; auto; apply A.
    Qed.

    Lemma died_same v l : me v = k -> (me v + 1 = count (processes (sees v)))%N -> type l = type (process_at (sees v) k) -> died (view_aside k l v) = died v.
    Proof.
      intros M E T. unfold died. cbv zeta. cbn [view_aside seeing sees program]. rewrite aside_count. rewrite count_length in *.
      assert (L : N.to_nat k < length (processes (sees v))) by lia. replace (n_sub (N.of_nat (length (processes (sees v)))) 1) with k by (unfold n_sub; lia). pose proof (with_process_at (sees v) k l L) as W. change (process_at (aside k l (sees v)) k) with (process_at (with_process (sees v) k l) k). rewrite W, T.
      unfold aside, with_process. cbn [values processes channels last]. f_equal. rewrite !without_last_firstn, put_replaced, replaced_length, replaced_firstn.
      assert (G : forall (xs : list live) n, length xs <= n -> replaced xs n l = xs) by (induction xs as [|x xs IH]; intros [|n] Ln; simpl in *; auto; [lia|]; rewrite IH by lia; auto).
      apply G. rewrite firstn_length. lia.
    Qed.

    Lemma ready_agree v l a e : reading k a l v -> plain_edge e = true -> (exists b, flows a b e = true) -> ready (view_aside k l v) e = ready v e.
    Proof.
      intros R Pl (b & F). unfold flows in F. apply if_true in F as [Fg F]. unfold ready. destruct (work e) as [xs|start ps].
      - apply if_true in F as [F _]. now apply (ready_to_agree k a l).
      - apply if_true in F as [F _]. rewrite (value_agree k a l (guard e) v R Fg). destruct (value v (guard e)) as [z|]; auto. destruct (is_true z); auto. destruct (choices_at start ps) as [is|] eqn:C; auto.
        now rewrite (first_ready_agree k a l v is R (choices_flow m a plain_m start ps is F C)).
    Qed.

    Lemma attempted_near v l e : program v = m -> me v = k -> N.to_nat k < length (processes (sees v)) -> all_buffered m (sees v) = true ->
      agree (alive_of lives (process_at (sees v) k)) (process_at (sees v) k) l -> In e (edges (node_of m (process_at (sees v) k))) -> attempt_near (attempted v e) (attempted (view_aside k l v) e).
    Proof.
      intros Pr M L B A I. pose proof (flow_at _ e I) as F. assert (Pl : plain_edge e = true) by (pose proof (plain_edges m plain_m (process_at (sees v) k)) as P; rewrite all_spec in P; now apply P).
      set (l0 := process_at (sees v) k) in *. set (a := alive_of lives l0) in *. assert (R : reading k a l v) by (unfold reading; auto).
      destruct (plain_types m plain_m) as (UL & _ & _). unfold attempted. rewrite (ready_agree v l a e R Pl (ex_intro _ _ F)). destruct (ready v e) as [[|]|] eqn:Rd; try reflexivity.
      assert (Th : there m k (type l0) (at_node l0) (sees v)) by (now repeat split).
      assert (Pd : paired m k (type l0) (at_node l0) a v a l) by (repeat split; auto; try apply A; apply below_same).
      assert (Me : meets (view_aside k l v) (work e) = meets v (work e) /\ forall c, meets v (work e) = Gives c -> c = 0%N).
      { unfold flows in F. apply if_true in F as [_ F]. destruct (work e) as [xs|]; cbn [meets]; [|split; [reflexivity|congruence]]. apply if_true in F as [F _]. split; [now apply (meeting_agree k a l)|].
        intros c E. now apply (meeting_none m v xs c Pr). }
      destruct Me as [E1 E2]. rewrite E1.
      unfold flows in F. apply if_true in F as [_ F]. unfold plain_edge in Pl. apply if_true in Pl as [Plg Plb]. unfold take. rewrite Pr. change (program (view_aside k l v)) with (program v). rewrite Pr, UL.
      change (me (view_aside k l v)) with (me v). rewrite M. destruct (is_die_body _ Plb) as [D|Q].
      - unfold ready in Rd. rewrite D in *. unfold ready_to in Rd. destruct (if n_eqb (offered v) 0 then true else some is_receive [Die]); [|discriminate].
        destruct (value v (guard e)) as [z|]; [|discriminate]. destruct (is_true z); [|discriminate]. cbn [all_possible possible] in Rd.
        destruct (n_eqb (n_add (me v) 1) (count (processes (sees v)))) eqn:C; [|discriminate]. apply N.eqb_eq in C.
        cbn [worked effected simple]. rewrite (died_same v l M C) by (symmetry; apply A). cbn [meets meeting]. split; [reflexivity|]. exists (if n_eqb (goes e) 0 then died v else moved (died v) k (goes e)). split; [now left|reflexivity].
      - assert (W : exists b, below a b /\ below (alive_at lives (type l0) (goes e)) b /\ along_both m k (type l0) (at_node l0) b (worked v (work e)) (worked (view_aside k l v) (work e))).
        { destruct (work e) as [xs|start ps] eqn:We; cbn [worked]; apply if_true in F as [F1 F2].
          - exists (after_all a xs). split; [apply below_all|]. split; [now apply within_below|]. apply effected_all_along; auto.
            unfold ready in Rd. rewrite We in Rd. unfold ready_to in Rd. destruct (if n_eqb (offered v) 0 then true else some is_receive xs); [|discriminate].
            destruct (value v (guard e)) as [z|]; [|discriminate]. destruct (is_true z); [exact Rd|discriminate].
          - exists a. split; [apply below_same|]. split; [now apply within_below|]. now apply d_step_along. }
        destruct W as (b & Ba & Bb & W). destruct (worked v (work e)) as [[s f]|j]; cbn [along_both] in W; [|now rewrite W]. destruct W as ((Ls & Bs & Ts & Ns) & l1 & A1 & ->).
        destruct (meets v (work e)) as [c|j]; [|reflexivity]. split; [now apply E2|]. rewrite (E2 c eq_refl). destruct (n_eqb (goes e) 0).
        + exists (aside k l1 s). split; [|reflexivity]. right. repeat split; auto. exists l1. split; auto. apply (agree_below _ b); auto. unfold alive_of. rewrite Ts, Ns. exact Ba.
        + exists (moved (aside k l1 s) k (goes e)). split; [|reflexivity]. apply moved_near with b; auto. now rewrite Ts.
    Qed.

    (** ** What process [k] can execute *)
    Definition outcome_near (d d' : outcome) : Prop :=
      who d = who d' /\ holder d = holder d' /\ what d = what d' /\ near (after d) (after d') /\ (holder d = None \/ holder d = Some k).

    Lemma try_edge_near v l e : program v = m -> me v = k -> N.to_nat k < length (processes (sees v)) -> all_buffered m (sees v) = true ->
      agree (alive_of lives (process_at (sees v) k)) (process_at (sees v) k) l -> In e (edges (node_of m (process_at (sees v) k))) -> Forall2 outcome_near (try_edge v e) (try_edge (view_aside k l v) e).
    Proof.
      intros Pr M L B A I. pose proof (attempted_near v l e Pr M L B A I) as T. assert (Nr : near (sees v) (sees (view_aside k l v))) by (right; repeat split; auto; now exists l).
      unfold try_edge. destruct (attempted v e) as [|j|s f c]; cbn [attempt_near] in T.
      - rewrite T. constructor.
      - rewrite T. constructor; [|constructor]. unfold broken, outcome_near. cbn. auto 6.
      - destruct T as (-> & s' & N & ->). cbn. constructor; [|constructor]. unfold completed, outcome_near. cbn. rewrite M. repeat split; auto. destruct (atomic e); auto.
    Qed.

    Lemma executions_near v l : program v = m -> me v = k -> N.to_nat k < length (processes (sees v)) -> all_buffered m (sees v) = true ->
      agree (alive_of lives (process_at (sees v) k)) (process_at (sees v) k) l -> Forall2 outcome_near (executions v) (executions (view_aside k l v)).
    Proof.
      intros Pr M L B A. assert (R : reading k (alive_of lives (process_at (sees v) k)) l v) by (unfold reading; auto). pose proof (at_aside _ _ _ v R) as At.
      assert (T : type l = type (process_at (sees v) k) /\ at_node l = at_node (process_at (sees v) k)) by (destruct A as (T & N & _); auto). destruct T as [T N]. destruct (plain_types m plain_m) as (_ & UP & _).
      assert (Al : allowed (view_aside k l v) = allowed v).
      { unfold allowed, is_provided. rewrite At. change (program (view_aside k l v)) with (program v). rewrite Pr, UP, T, M. now rewrite (value_agree k _ l _ v R (provided_reads (process_at (sees v) k))). }
      unfold executions, executions_by. rewrite Al. destruct (allowed v) as [[|]|j].
      - apply forall2_rev_append; [|constructor]. rewrite At. change (program (view_aside k l v)) with (program v). rewrite M. rewrite Pr.
        replace (node_of m l) with (node_of m (process_at (sees v) k)) by (unfold node_of; now rewrite T, N). apply own_try_all; [|constructor]. intros e I. now apply try_edge_near.
      - constructor.
      - constructor; [|constructor]. unfold outcome_near. cbn. repeat split; auto. right. repeat split; auto. now exists l.
    Qed.

    (** ** Steps *)
    Lemma completes_before before d x : completes m before d x -> forall before',
      exists x', completes m before' d x' /\ fault x' = fault x /\ (target x' = target x \/ (target x = before /\ target x' = before')).
    Proof.
      induction 1 as [d E|d E Ho|d h E Ho N|d h d1 x E Ho X C IH]; intro before'.
      - exists (Step (who d) (what d) before'). split; [now apply completes_broken|auto].
      - exists (Step (who d) (what d) (after d)). split; [now apply completes_ended|auto].
      - exists (Step (who d) (what d) (after d)). split; [now apply completes_blocked with h|auto].
      - destruct (IH before') as (x' & C' & F & T). exists x'. split; [now apply completes_onward with h d1|auto].
    Qed.

    Lemma forall2_in {X} (R : X -> X -> Prop) xs ys x : Forall2 R xs ys -> In x xs -> exists y, In y ys /\ R x y.
    Proof. induction 1 as [|x0 y0 xs ys R0 F IH]; [intros []|]. intros [->|I]; [exists y0; simpl; auto|]. destruct (IH I) as (y & Iy & Ry). exists y. simpl. auto. Qed.

    Lemma followed_near d d' d1 d1' : outcome_near d d' -> outcome_near d1 d1' -> outcome_near (followed d d1) (followed d' d1').
    Proof. intros (W & H & F & N & K) (W1 & H1 & F1 & N1 & K1). unfold followed, outcome_near. cbn. rewrite W, W1, F, F1, H1. repeat split; auto. now rewrite <- H1. Qed.

    Lemma completes_near before before' d x : completes m before d x -> near before before' -> forall d', outcome_near d d' ->
      exists x', completes m before' d' x' /\ fault x' = fault x /\ near (target x) (target x').
    Proof.
      intros C Nb. induction C as [d E|d E Ho|d h E Ho N|d h d1 x E Ho X C IH]; intros d' O; pose proof O as (W & H & F & Na & K).
      - exists (Step (who d') (what d') before'). rewrite <- F. cbn. split; [rewrite F; apply completes_broken; congruence|auto].
      - exists (Step (who d') (what d') (after d')). split; [apply completes_ended; congruence|]. cbn. auto.
      - exists (Step (who d') (what d') (after d')). split; [|cbn; auto]. assert (Hk : h = k) by (destruct K; congruence). subst h. apply completes_blocked with k; [congruence|congruence|].
        destruct Na as [->|(L & B & l & -> & A)]; [exact N|]. intros d1 X. apply executions_correct in X.
        change (look m (aside k l (after d)) k false 0) with (view_aside k l (look m (after d) k false 0)) in X. pose proof (executions_near (look m (after d) k false 0) l eq_refl eq_refl L B A) as Fo.
        assert (No : executions (look m (after d) k false 0) = []) by (destruct (executions (look m (after d) k false 0)) as [|d2 ds] eqn:Ed; auto; exfalso; apply (N d2), executions_correct; rewrite Ed; now left).
        rewrite No in Fo. inversion Fo as [E0 E1|]. rewrite <- E1 in X. destruct X.
      - assert (Hk : h = k) by (destruct K; congruence). subst h. destruct Na as [Ea|(L & B & l & Ea & A)].
        + assert (Ed : d' = d) by (destruct d, d'; cbn in *; congruence). subst d'. destruct (completes_before before d x (completes_onward m before d k d1 x E Ho X C) before') as (x' & C' & F' & T).
          exists x'. split; [exact C'|]. split; [exact F'|]. destruct T as [->|[-> ->]]; [now left|exact Nb].
        + apply executions_correct in X. pose proof (executions_near (look m (after d) k false 0) l eq_refl eq_refl L B A) as Fo. destruct (forall2_in _ _ _ _ Fo X) as (d1' & X' & O1).
          destruct (IH (followed d' d1') (followed_near _ _ _ _ O O1)) as (x' & C' & F' & N'). exists x'. split; [|auto]. apply completes_onward with k d1'; [congruence|congruence| |exact C'].
          apply executions_correct. rewrite Ea. exact X'.
    Qed.

    Lemma near_executes s s' q timing d : near s s' -> executes (look m s q timing 0) d -> exists d', executes (look m s' q timing 0) d'.
    Proof.
      intros [->|(L & B & l & -> & A)] X; [eauto|]. apply executions_correct in X. destruct (N.eq_dec q k) as [->|D].
      - destruct (forall2_in _ _ _ _ (executions_near (look m s k timing 0) l eq_refl eq_refl L B A) X) as (d' & X' & _). exists d'. now apply executions_correct.
      - destruct (executions_aside k l m (process_at s k) plain_m (look m s q timing 0) eq_refl D ltac:(now repeat split)) as [E _]. exists (outcome_aside k l d). apply executions_correct.
        change (look m (aside k l s) q timing 0) with (view_aside k l (look m s q timing 0)). rewrite E. now apply in_map.
    Qed.

    Theorem near_step s s' x : near s s' -> makes_step m s x -> exists x', makes_step m s' x' /\ fault x' = fault x /\ near (target x) (target x').
    Proof.
      intros N X. assert (W : forall timing, makes_step_when m s timing x -> exists x', makes_step_when m s' timing x' /\ fault x' = fault x /\ near (target x) (target x')).
      { destruct N as [->|(L & B & l & -> & A)]; [intros timing H; exists x; repeat split; auto; now left|]. intros timing [q d y Lq Xq C].
        assert (Lq' : (q < N.of_nat (length (processes (aside k l s))))%N) by (unfold aside; now rewrite with_process_length). destruct (N.eq_dec q k) as [->|D].
        - apply executions_correct in Xq. destruct (forall2_in _ _ _ _ (executions_near (look m s k timing 0) l eq_refl eq_refl L B A) Xq) as (d' & X' & O).
          destruct (completes_near s (aside k l s) d y C ltac:(right; repeat split; auto; now exists l) d' O) as (x' & C' & F & T). exists x'. split; [|auto]. apply makes_step_by with k d'; auto. now apply executions_correct.
        - destruct (other_step k l m (process_at s k) plain_m s q timing d y D ltac:(now repeat split) Xq C) as (X' & C' & Lt & Et & Bt). exists (step_aside k l y). split; [now apply makes_step_by with q (outcome_aside k l d)|].
          split; [reflexivity|]. right. repeat split; auto. exists l. split; [reflexivity|]. now rewrite Et. }
      destruct X as [x X|x St X].
      - destruct (W false X) as (x' & X' & R). exists x'. split; [now apply makes_step_plain|exact R].
      - destruct (W true X) as (x' & X' & R). exists x'. split; [|exact R]. apply makes_step_timeout; auto. intros q d Lq Xq. destruct (near_executes s' s q false d (near_back s s' N) Xq) as (d' & Xd). apply (St q d'); auto.
        destruct N as [->|(_ & _ & l & -> & _)]; auto. unfold aside in Lq. now rewrite with_process_length in Lq.
    Qed.
  End One.
End Steps.
