(** Statements that a process does alone: what it comes to depends on its own record only. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere.
Import ListNotations.

(** A state in which all processes up to [k] have the record [l]. *)
Definition solo (k : N) (l : live) : state := Global [] (repeat l (S (n_nat k))) [] 0.

(** What process [k] comes to next, if it has one statement to execute, alone and without fault. *)
Definition hop (m : model) (k : N) (l : live) : option live :=
  if is_alone m l then
    match executions (look m (solo k l) k false 0) with
    | [d] =>
        let l' := process_at (after d) k in
        if n_eqb (what d) no_fault then if n_eqb (type l') (type l) then if n_ltb (at_node l) (at_node l') then Some l' else None else None else None
    | _ => None
    end
  else None.

Section Alone.
  (** Two views by one process that is the same in both. *)
  Definition same (v v' : view) : Prop :=
    me v = me v' /\ process_at (sees v) (me v) = process_at (sees v') (me v) /\
    N.to_nat (me v) < length (processes (sees v)) /\ N.to_nat (me v) < length (processes (sees v')).

  Lemma own_values :
    (forall e v v', same v v' -> plain true e = true -> value v' e = value v e) /\
    (forall c v v', same v v' -> plain_cell true c = true -> match c with Cell slot _ _ shared subs => shared = false /\ slot_of v' slot subs = slot_of v slot subs end) /\
    (forall subs v v' slot, same v v' -> plain_subscripts true subs = true -> slot_of v' slot subs = slot_of v slot subs) /\
    (forall args : arguments, True).
  Proof.
    apply syntax_mut; try (intros; exact I); try discriminate; try reflexivity.
    - intros c IH v v' S P. cbn [value plain] in *. specialize (IH v v' S P). destruct c as [slot bits signed shared subs]. destruct IH as [-> ->]. destruct (slot_of v slot subs); auto.
      destruct S as (M & E & _). now rewrite <- M, <- E.
    - intros o e IH v v' S P. cbn [value plain] in *. now rewrite (IH v v' S P).
    - intros o e1 IH1 e2 IH2 v v' S P. cbn [value plain] in *. apply if_true in P as [P1 P2]. rewrite (IH1 v v' S P1). destruct (value v e1); auto. now rewrite (IH2 v v' S P2).
    - intros e1 IH1 e2 IH2 e3 IH3 v v' S P. cbn [value plain] in *. apply if_true in P as [P1 P]. apply if_true in P as [P2 P3]. rewrite (IH1 v v' S P1). destruct (value v e1); auto.
      now rewrite (IH2 v v' S P2), (IH3 v v' S P3).
    - intros v v' S P. cbn [value]. destruct S as (M & _). now rewrite <- M.
    - intros slot bits signed shared subs IH v v' S P. cbn [plain_cell] in P. destruct shared; [discriminate|]. split; [reflexivity|now apply IH].
    - intros e IH length stride rest IHr v v' slot S P. cbn [slot_of plain_subscripts] in *. apply if_true in P as [P1 P2]. rewrite (IH v v' S P1). destruct (value v e) as [z|]; auto.
      destruct (z_ltb z 0); auto. destruct (n_ltb (z_n z) length); auto.
  Qed.

  Lemma own_value e v v' : same v v' -> plain true e = true -> value v' e = value v e.
  Proof. apply own_values. Qed.

  Lemma with_process_at s j x : N.to_nat j < length (processes s) -> process_at (with_process s j x) j = x.
  Proof. intro L. unfold process_at, with_process. cbn [processes]. rewrite put_replaced. now apply replaced_same. Qed.
  Lemma with_process_twice s j x y : with_process (with_process s j x) j y = with_process s j y.
  Proof. unfold with_process. cbn [values processes channels last]. now rewrite !put_replaced, replaced_twice. Qed.
  Lemma with_process_back s j : with_process s j (process_at s j) = s.
  Proof. unfold with_process, process_at, n_nat. rewrite put_replaced, replaced_back. now destruct s. Qed.
  Lemma with_process_length s j x : length (processes (with_process s j x)) = length (processes s).
  Proof. unfold with_process. cbn [processes]. now rewrite put_replaced, replaced_length. Qed.

  Lemma same_onward v v' x : same v v' -> same (seeing v (with_process (sees v) (me v) x)) (seeing v' (with_process (sees v') (me v) x)).
  Proof.
    intros (M & E & L & L'). unfold same, seeing. cbn [me sees]. rewrite !with_process_length, !with_process_at by auto. auto.
  Qed.

  Definition both_reach (v v' : view) (r r' : result state) : Prop :=
    match r with Gives s => exists x, s = with_process (sees v) (me v) x /\ r' = Gives (with_process (sees v') (me v) x) | Faults j => r' = Faults j end.

  Lemma own_store v v' c z : same v v' -> plain_cell true c = true -> both_reach v v' (store v c z) (store v' c z).
  Proof.
    intros S P. destruct own_values as (_ & C & _). specialize (C c v v' S P). destruct c as [slot bits signed shared subs]. destruct C as [-> C]. cbn [store]. rewrite C.
    destruct (slot_of v slot subs) as [n|]; cbn [both_reach]; auto. cbv zeta. destruct S as (M & E & _). rewrite <- M, <- E. eexists. split; reflexivity.
  Qed.

  Definition both_end (v v' : view) (r r' : result (state * bool)) : Prop :=
    match r with Gives (s, b) => exists x, s = with_process (sees v) (me v) x /\ r' = Gives (with_process (sees v') (me v) x, b) | Faults j => r' = Faults j end.

  Lemma own_effected xs : forall v v' failed, same v v' -> all own_effect xs = true -> both_end v v' (effected v xs failed) (effected v' xs failed).
  Proof.
    induction xs as [|x xs IH]; intros v v' failed S P; cbn [effected all] in *.
    - exists (process_at (sees v) (me v)). destruct S as (M & E & _). rewrite with_process_back, E, with_process_back. auto.
    - apply if_true in P as [P1 P2]. destruct x; try discriminate. cbn [own_effect simple] in *. apply if_true in P1 as [P1 P3]. rewrite (own_value e v v' S P3).
      destruct (value v e) as [z|]; cbn [both_end]; auto. pose proof (own_store v v' c z S P1) as T. destruct (store v c z) as [s|]; cbn [both_reach] in T; [|now rewrite T].
      destruct T as (y & -> & ->). pose proof (IH _ _ failed (same_onward v v' y S) P2) as I.
      destruct (effected (seeing v (with_process (sees v) (me v) y)) xs failed) as [[s b]|]; cbn [both_end] in *; auto. destruct I as (w & -> & ->). exists w.
      cbn [seeing sees me]. now rewrite !with_process_twice.
  Qed.

  Lemma own_all_possible v xs : all own_effect xs = true -> all_possible v xs = Gives true.
  Proof. induction xs as [|x xs IH]; cbn [all all_possible]; auto. rewrite if_true. intros [P1 P2]. destruct x; try discriminate. cbn [possible]. auto. Qed.
  Lemma own_meeting v xs : all own_effect xs = true -> meeting v xs = Gives 0%N.
  Proof. induction xs as [|x xs IH]; cbn [all meeting]; auto. rewrite if_true. intros [P1 P2]. destruct x; try discriminate. auto. Qed.

  (** One outcome in both. *)
  Definition alike (v v' : view) (d d' : outcome) : Prop :=
    who d = who d' /\ holder d = None /\ holder d' = None /\ what d = what d' /\
    exists x, after d = with_process (sees v) (me v) x /\ after d' = with_process (sees v') (me v) x.

  Lemma own_try_edge v v' n e : same v v' -> program v' = program v -> offered v = 0%N -> offered v' = 0%N -> uses_last (program v) = false -> own_edge n e = true ->
    Forall2 (alike v v') (try_edge v e) (try_edge v' e).
  Proof.
    intros S Pr O O' UL P. unfold own_edge in P. apply if_true in P as [Pa P]. apply if_true in P as [Pn P]. apply if_true in P as [Pg P].
    destruct (atomic e) eqn:At; [discriminate|]. destruct (work e) as [xs|] eqn:W; [|discriminate]. apply n_ltb_spec in Pn.
    assert (Br : forall j, Forall2 (alike v v') [broken v j] [broken v' j]).
    { intro j. repeat constructor; cbn; auto. { unfold itself. destruct S as (M & _). now rewrite M. } exists (process_at (sees v) (me v)). destruct S as (M & E & _). rewrite with_process_back, E, with_process_back. auto. }
    unfold try_edge, attempted, ready. rewrite W. unfold ready_to. rewrite O, O'. cbn [n_eqb N.eqb]. rewrite (own_value (guard e) v v' S Pg).
    destruct (value v (guard e)) as [z|j]; [|apply Br]. destruct (is_true z); [|constructor]. rewrite !own_all_possible by auto. unfold take. rewrite W. cbn [worked].
    pose proof (own_effected xs v v' false S P) as T. destruct (effected v xs false) as [[s b]|j]; cbn [both_end] in T; [|rewrite T; apply Br]. destruct T as (x & -> & ->).
    replace (n_eqb (goes e) 0) with false by (symmetry; apply N.eqb_neq; lia). rewrite Pr, UL. cbn [meets]. rewrite !own_meeting by auto. cbn [n_eqb N.eqb].
    repeat constructor; cbn; rewrite ?At; auto. { unfold itself. destruct S as (M & _). now rewrite M. }
    destruct S as (M & E & L & L'). exists (Live (type x) (goes e) (locals x) (priority x)). unfold moved. cbv zeta. rewrite <- M. rewrite !with_process_at, !with_process_twice by auto. auto.
  Qed.

  Lemma forall2_rev_append {X} (R : X -> X -> Prop) a a' : Forall2 R a a' -> forall b b', Forall2 R b b' -> Forall2 R (rev_append a b) (rev_append a' b').
  Proof. induction 1 as [|x x' a a' Rx H IH]; intros b b' Hb; cbn [rev_append]; auto. Qed.

  Lemma own_try_all R f f' es : (forall e, In e es -> Forall2 R (f e) (f' e)) -> forall some only found found', Forall2 R found found' ->
    Forall2 R (try_all f some only es found) (try_all f' some only es found').
  Proof.
    induction es as [|e es IH]; intros F some only found found' Hf; cbn [try_all]; auto. destruct (if n_eqb only 0 then true else n_eqb (escape e) only); auto.
    assert (IH' := IH (fun e' I => F e' (in_cons e e' es I))). destruct (if otherwise e then some else false); auto. specialize (F e (in_eq e es)).
    destruct F as [|d d' ds ds' Rd Rs]; [now apply IH'|]. apply IH'. apply forall2_rev_append; auto.
  Qed.

  Lemma own_executions m s s' k timing timing' : uses_last m = false -> uses_priorities m = false -> process_at s k = process_at s' k ->
    N.to_nat k < length (processes s) -> N.to_nat k < length (processes s') -> is_alone m (process_at s k) = true ->
    Forall2 (alike (look m s k timing 0) (look m s' k timing' 0)) (executions (look m s k timing 0)) (executions (look m s' k timing' 0)).
  Proof.
    intros UL UP E L L' A. set (v := look m s k timing 0). set (v' := look m s' k timing' 0). assert (S : same v v') by (unfold same, v, v', look; cbn [me sees]; auto).
    assert (Al : forall w, program w = m -> process_at (sees w) (me w) = process_at s k -> allowed w = Gives true).
    { intros w Pw Ew. unfold allowed, is_provided. rewrite Pw, Ew, UP. unfold is_alone in A. destruct (provided (proctype_at m (type (process_at s k)))); try discriminate. cbn [value].
      apply if_true in A as [A _]. now rewrite A. }
    unfold executions, executions_by. rewrite (Al v), (Al v') by (unfold v, v', look; cbn [program sees me]; auto). apply forall2_rev_append; [|constructor].
    assert (Ed : edges (node_of (program v') (process_at (sees v') (me v'))) = edges (node_of (program v) (process_at (sees v) (me v)))) by (unfold v, v', look; cbn [program sees me]; now rewrite E).
    rewrite Ed. apply own_try_all; [|constructor]. intros e I. apply own_try_edge with (at_node (process_at s k)); auto. unfold is_alone in A.
    destruct (provided (proctype_at m (type (process_at s k)))); try discriminate. apply if_true in A as [_ A]. rewrite all_spec in A. now apply A.
  Qed.

  Lemma solo_at k l : process_at (solo k l) k = l.
  Proof. unfold process_at, solo. cbn [processes]. induction (n_nat k) as [|n IH]; [reflexivity|exact IH]. Qed.

  Theorem hop_executions m k l l' s timing : uses_last m = false -> uses_priorities m = false -> hop m k l = Some l' -> process_at s k = l -> N.to_nat k < length (processes s) ->
    exists w, executions (look m s k timing 0) = [Outcome w (with_process s k l') None no_fault].
  Proof.
    intros UL UP H E L. unfold hop in H. destruct (is_alone m l) eqn:A; [|discriminate].
    assert (L0 : N.to_nat k < length (processes (solo k l))) by (unfold solo, n_nat; cbn [processes]; rewrite repeat_length; lia).
    pose proof (own_executions m (solo k l) s k false timing UL UP ltac:(now rewrite solo_at) L0 L ltac:(now rewrite solo_at)) as F.
    destruct (executions (look m (solo k l) k false 0)) as [|d [|]]; try discriminate. cbv zeta in H. destruct (n_eqb (what d) no_fault) eqn:W; [|discriminate]. apply N.eqb_eq in W.
    destruct (n_eqb (type (process_at (after d) k)) (type l)); [|discriminate]. destruct (n_ltb (at_node l) (at_node (process_at (after d) k))); [|discriminate]. injection H as <-.
    inversion F as [|? d' ? ds' R R']; subst. inversion R'; subst. destruct R as (R1 & R2 & R3 & R4 & x & X & X'). exists (who d'). f_equal. rewrite X. cbn [look sees me] in *. rewrite with_process_at by exact L0. destruct d' as [w a h wh]. cbn in *. rewrite X', R3, <- R4, W. reflexivity.
  Qed.
End Alone.
