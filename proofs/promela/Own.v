(** A process whose next statements concern its own variables: what it can do stays the same while others move. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Ports Ample.
Import ListNotations.

Lemma own_values_list es : forall v v' found, same v v' -> all (plain true) es = true -> value_list v' es found = value_list v es found.
Proof. induction es as [|e es IH]; intros v v' found S P; cbn [value_list all] in *; auto. apply if_true in P as [P1 P2]. rewrite (own_value e v v' S P1). destruct (value v e); auto. Qed.

Lemma both_stay v v' : same v v' -> sees v = with_process (sees v) (me v) (process_at (sees v) (me v)) /\ sees v' = with_process (sees v') (me v) (process_at (sees v) (me v)).
Proof. intros (M & E & _). rewrite with_process_back, E, with_process_back. auto. Qed.

Lemma own_acts xs : forall v v' failed, same v v' -> all own_act xs = true -> both_end v v' (effected v xs failed) (effected v' xs failed).
Proof.
  induction xs as [|x xs IH]; intros v v' failed S P; cbn [effected all] in *.
  - exists (process_at (sees v) (me v)). destruct (both_stay v v' S) as [<- <-]. auto.
  - apply if_true in P as [P1 P2]. destruct x; try discriminate; cbn [own_act simple] in *.
    + apply if_true in P1 as [P1 P3]. rewrite (own_value e v v' S P3). destruct (value v e) as [z|]; cbn [both_end]; auto. pose proof (own_store v v' c z S P1) as T. destruct (store v c z) as [s|]; cbn [both_reach] in T; [|now rewrite T].
      destruct T as (y & -> & ->). pose proof (IH _ _ failed (same_onward v v' y S) P2) as I. destruct (effected (seeing v (with_process (sees v) (me v) y)) xs failed) as [[s b]|]; cbn [both_end] in *; auto. destruct I as (w & -> & ->). exists w.
      cbn [seeing sees me]. now rewrite !with_process_twice.
    + rewrite (own_value e v v' S P1). destruct (value v e) as [z|]; cbn [both_end]; auto.
    + rewrite (own_values_list es v v' [] S P1). destruct (value_list v es []) as [zs|]; cbn [both_end]; auto. assert (E : forall w, seeing w (sees w) = w) by (now intros []). rewrite !E. now apply IH.
Qed.
Lemma own_acts_possible v xs : all own_act xs = true -> all_possible v xs = Gives true.
Proof. induction xs as [|x xs IH]; cbn [all all_possible]; auto. rewrite if_true. intros [P1 P2]. destruct x; try discriminate; cbn [possible]; auto. Qed.
Lemma own_acts_meeting v xs : all own_act xs = true -> meeting v xs = Gives 0%N.
Proof. induction xs as [|x xs IH]; cbn [all meeting]; auto. rewrite if_true. intros [P1 P2]. destruct x; try discriminate; auto. Qed.

Lemma own_try v v' e : same v v' -> program v' = program v -> offered v = 0%N -> offered v' = 0%N -> uses_last (program v) = false -> own_move e = true -> Forall2 (alike v v') (try_edge v e) (try_edge v' e).
Proof.
  intros S Pr O O' UL P. unfold own_move in P. destruct (atomic e) eqn:At; [discriminate|]. destruct (n_eqb (escape e) 0); [|discriminate]. destruct (n_eqb (goes e) 0) eqn:Go; [discriminate|]. apply if_true in P as [Pg P]. destruct (work e) as [xs|] eqn:W; [|discriminate].
  assert (Br : forall j, Forall2 (alike v v') [broken v j] [broken v' j]).
  { intro j. repeat constructor; cbn; auto. { unfold itself. destruct S as (M & _). now rewrite M. } exists (process_at (sees v) (me v)). now apply both_stay. }
  unfold try_edge, attempted, ready. rewrite W. unfold ready_to. rewrite O, O'. cbn [n_eqb N.eqb]. rewrite (own_value (guard e) v v' S Pg).
  destruct (value v (guard e)) as [z|j]; [|apply Br]. destruct (is_true z); [|constructor]. rewrite !own_acts_possible by auto. unfold take. rewrite W. cbn [worked].
  pose proof (own_acts xs v v' false S P) as T. destruct (effected v xs false) as [[s b]|j]; cbn [both_end] in T; [|rewrite T; apply Br]. destruct T as (x & -> & ->).
  rewrite Go, Pr, UL. cbn [meets]. rewrite !own_acts_meeting by auto. cbn [n_eqb N.eqb].
  repeat constructor; cbn; rewrite ?At; auto. { unfold itself. destruct S as (M & _). now rewrite M. }
  destruct S as (M & E & L & L'). exists (Live (type x) (goes e) (locals x) (priority x)). unfold moved. cbv zeta. rewrite <- M. rewrite !with_process_at, !with_process_twice by auto. auto.
Qed.

Theorem own_runs m s s' k z : uses_last m = false -> uses_priorities m = false -> process_at s k = process_at s' k -> N.to_nat k < length (processes s) -> N.to_nat k < length (processes s') ->
  provided (proctype_at m (type (process_at s k))) = Const z -> is_true z = true -> all own_move (edges (node_of m (process_at s k))) = true ->
  Forall2 (alike (look m s k false 0) (look m s' k false 0)) (executions (look m s k false 0)) (executions (look m s' k false 0)).
Proof.
  intros UL UP E L L' Pr Z A. set (v := look m s k false 0). set (v' := look m s' k false 0). assert (S : same v v') by (unfold same, v, v', look; cbn [me sees]; auto).
  assert (Al : forall w, program w = m -> process_at (sees w) (me w) = process_at s k -> allowed w = Gives true) by (intros w Pw Ew; unfold allowed, is_provided; rewrite Pw, Ew, UP, Pr; cbn [value]; now rewrite Z).
  unfold executions, executions_by. rewrite (Al v), (Al v') by (unfold v, v', look; cbn [program sees me]; auto). apply forall2_rev_append; [|constructor].
  assert (Ed : edges (node_of (program v') (process_at (sees v') (me v'))) = edges (node_of (program v) (process_at (sees v) (me v)))) by (unfold v, v', look; cbn [program sees me]; now rewrite E).
  rewrite Ed. apply own_try_all; [|constructor]. intros e I. rewrite all_spec in A. apply own_try; auto.
Qed.
