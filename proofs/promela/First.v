(** The process that goes first: what it can do stays the same while others move, and commutes with what they do. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Buffers Ports Ample Passing Refilled Gentle GentleSteps GentleRuns.
Import ListNotations.

Definition moves_by (u : N) (f : list (list Z) -> list (list Z)) : Prop := (u = sends /\ exists msg, f = fun ms => append ms [msg]) \/ (u = receives /\ f = @tl (list Z)).

Section First.
  Variable m : model.
  Hypothesis plain_m : plain_model m = true.
  Notation globals := (global_ranges m).
  Variables (k c u : N) (s s1 : state).

  (** The state has changed for others only, and the channel in their way. *)
  Record meanwhile : Prop := {
    same_process : process_at s1 k = process_at s k;
    still_here : present k s /\ present k s1;
    still_globals : forall n, untouched globals n -> nth n (values s1) 0%Z = nth n (values s) 0%Z;
    still_count : length (channels s1) = length (channels s);
    still_kinds : forall n, kind (channel_at s1 n) = kind (channel_at s n);
    still_buffered : all_buffered m s = true /\ all_buffered m s1 = true;
    still_there : N.to_nat c < length (channels s);
    has_grown : grows u (messages (channel_at s c)) (messages (channel_at s1 c)) }.
  Hypothesis waiting : meanwhile.

  Let v := look m s k false 0.
  Let v1 := look m s1 k false 0.

  Lemma still_steady e : is_steady globals e = true -> value v1 e = value v e.
  Proof. apply (frozen_value globals []). destruct waiting as [E _ G _ _ _ _ _]. split; [reflexivity|]. split; [exact G|]. intros n _. cbn [v v1 look sees me]. unfold v, v1. cbn [look sees me]. now rewrite E. Qed.
  Lemma still_channel e : is_steady globals e = true -> channel_of v1 e = channel_of v e.
  Proof. intro S. unfold channel_of. rewrite (still_steady e S). destruct (value v e); auto. unfold channel_number, v, v1. cbn [look sees]. now rewrite !count_length, (still_count waiting). Qed.
  Lemma still_shape n : shape_at v1 n = shape_at v n.
  Proof. unfold shape_at, v, v1. cbn [look sees program]. now rewrite (still_kinds waiting). Qed.
  Lemma still_list es : forall found, all (is_steady globals) es = true -> value_list v1 es found = value_list v es found.
  Proof. induction es as [|e es IH]; intros found P; cbn [value_list all] in *; auto. apply if_true in P as [P1 P2]. rewrite (still_steady e P1). destruct (value v e); auto. Qed.
  Lemma still_wanted args : steady_arguments globals args = true -> wanted_of v1 args = wanted_of v args.
  Proof.
    induction args as [|x args IH|args IH|e args IH] using arguments_rect; intro P; cbn [wanted_of steady_arguments] in *; auto.
    - apply if_true in P as [_ P]. now rewrite IH.
    - now rewrite IH.
    - apply if_true in P as [P1 P2]. now rewrite (still_steady e P1), (IH P2).
  Qed.
  Lemma still_same : same v v1.
  Proof. destruct waiting as [E [P P1] _ _ _ _ _ _]. unfold same, v, v1. cbn [look sees me]. auto. Qed.

  Lemma own_store_fields args : steady_arguments globals args = true -> forall w w' message, same w w' -> both_reach w w' (store_fields w args message) (store_fields w' args message).
  Proof.
    induction args as [|x args IH|args IH|e args IH] using arguments_rect; intros P w w' message S; cbn [store_fields steady_arguments] in *; auto.
    - exists (process_at (sees w) (me w)). destruct S as (M & E & _). rewrite with_process_back, E, with_process_back. auto.
    - apply if_true in P as [P1 P2]. pose proof (own_store w w' x (hd 0%Z message) S P1) as T. destruct (store w x (hd 0%Z message)) as [t|]; cbn [both_reach] in T; [|now rewrite T]. destruct T as (y & -> & ->).
      pose proof (IH P2 _ _ (tl message) (same_onward w w' y S)) as I. destruct (store_fields (seeing w (with_process (sees w) (me w) y)) args (tl message)) as [t|]; cbn [both_reach] in *; auto. destruct I as (z & -> & ->). exists z.
      cbn [seeing sees me]. now rewrite !with_process_twice.
    - apply if_true in P as [_ P]. now apply IH.
  Qed.

  (** Both do the same to the channel and to their own process; or nothing at all. *)
  Definition alike_first (d d1 : outcome) : Prop :=
    what d = no_fault -> what d1 = no_fault /\ holder d = None /\ holder d1 = None /\
      ((after d = s /\ after d1 = s1) \/ exists f l', moves_by u f /\ after d = with_process (refill c f s) k l' /\ after d1 = with_process (refill c f s1) k l').

  Lemma broken_alike j : Forall2 alike_first [broken v j] [broken v1 j].
  Proof. apply Forall2_cons; [|constructor]. intro W. cbn [broken what after holder] in *. split; [exact W|]. split; [reflexivity|]. split; [reflexivity|]. left. now split. Qed.

  (** ** A send *)
  Lemma send_alike e ch es : u = sends -> is_full v c = false -> otherwise e = false -> atomic e = false -> goes e <> 0%N -> (exists z, guard e = Const z /\ is_true z = true) -> work e = Effects [Send ch es false] ->
    is_steady globals ch = true -> all (is_steady globals) es = true -> channel_of v ch = Gives c -> Forall2 alike_first (try_edge v e) (try_edge v1 e).
  Proof.
    intros U Nf Ot At Go (z & Gu & Z) W S1 S2 Ch. destruct waiting as [E [P P1] G Ct K [B B1] L Gr]. assert (Ch1 : channel_of v1 ch = Gives c) by (now rewrite (still_channel ch S1)).
    assert (Nf1 : is_full v1 c = false).
    { unfold is_full in *. rewrite still_shape. unfold v, v1 in *. cbn [look sees] in *. unfold grows in Gr. rewrite U in Gr. cbn in Gr. rewrite !count_length in *. unfold n_eqb, n_leb in *.
      destruct (N.eqb_spec (N.of_nat (length (messages (channel_at s1 c)))) 0); auto. destruct (N.eqb_spec (N.of_nat (length (messages (channel_at s c)))) 0); [lia|]. apply N.leb_gt in Nf. apply N.leb_gt. lia. }
    destruct (plain_types m plain_m) as (UL & _). assert (Nz : n_eqb (goes e) 0 = false) by (now apply N.eqb_neq).
    assert (Cp : forall w, program w = m -> all_buffered m (sees w) = true -> meeting w [Send ch es false] = Gives (if n_eqb (capacity (shape_at w c)) 0 then n_add c 1 else 0%N) -> n_eqb (capacity (shape_at w c)) 0 = false).
    { intros w M Bw Me. apply (meeting_none m w _ _ M Bw) in Me. destruct (n_eqb (capacity (shape_at w c)) 0); auto. unfold n_add in Me. lia. }
    unfold try_edge, attempted, ready, take, meets. rewrite W, Gu. cbn [worked effected simple meeting]. unfold ready_to. change (offered v) with 0%N. change (offered v1) with 0%N. cbn [n_eqb N.eqb value]. rewrite Z. cbn [all_possible possible]. rewrite Ch, Ch1, Nf, Nf1. cbn [negb].
    unfold send. rewrite Ch, Ch1. cbv zeta. rewrite still_shape, (still_list es [] S2). assert (Cv : n_eqb (capacity (shape_at v c)) 0 = false) by (apply (Cp v eq_refl B); cbn [meeting]; now rewrite Ch). rewrite Cv.
    destruct (n_eqb (count es) (count (fields (shape_at v c)))); [|apply broken_alike]. destruct (value_list v es []) as [sent|j]; [|apply broken_alike].
    change (program v) with m. change (program v1) with m. rewrite UL, Nz. cbn [n_eqb N.eqb]. apply Forall2_cons; [|constructor]. intros _. cbn [completed what holder]. rewrite At. split; [reflexivity|]. split; [reflexivity|]. split; [reflexivity|]. right.
    set (msg := cut_fields (fields (shape_at v c)) sent []). exists (fun ms => append ms [msg]), (Live (type (process_at s k)) (goes e) (locals (process_at s k)) (priority (process_at s k))).
    split; [left; split; [exact U|now exists msg]|]. cbn [completed after]. split; [reflexivity|]. rewrite <- E. reflexivity.
  Qed.

  (** ** A receive *)
  Lemma receive_alike e ch args : u = receives -> messages (channel_at s c) <> [] -> otherwise e = false -> atomic e = false -> goes e <> 0%N -> (exists z, guard e = Const z /\ is_true z = true) -> work e = Effects [Receive ch args false false] ->
    is_steady globals ch = true -> steady_arguments globals args = true -> channel_of v ch = Gives c -> Forall2 alike_first (try_edge v e) (try_edge v1 e).
  Proof.
    intros U Ne Ot At Go (z & Gu & Tr) W S1 S2 Ch. pose proof waiting as Wt. destruct Wt as [E [P P1] G Ct K [B B1] L Gr]. assert (Ch1 : channel_of v1 ch = Gives c) by (now rewrite (still_channel ch S1)).
    destruct (plain_types m plain_m) as (UL & _). assert (Nz : n_eqb (goes e) 0 = false) by (now apply N.eqb_neq). unfold grows in Gr. rewrite U in Gr. cbn [n_eqb N.eqb sends receives] in Gr. destruct Gr as (rest & Gr).
    destruct (messages (channel_at s c)) as [|h t] eqn:Ms; [easy|]. cbn [app] in Gr. set (t1 := t ++ rest) in *.
    unfold try_edge, attempted, ready, take, meets. rewrite W, Gu. cbn [worked effected simple meeting]. unfold ready_to. change (offered v) with 0%N. change (offered v1) with 0%N. cbn [n_eqb N.eqb value]. rewrite Tr. cbn [all_possible possible]. rewrite Ch, Ch1, still_shape.
    change (offered v) with 0%N. change (offered v1) with 0%N. destruct (n_eqb 0 (if n_eqb (capacity (shape_at v c)) 0 then n_add c 1 else 0%N)); [|constructor]. unfold receive. rewrite Ch, Ch1, still_shape.
    assert (F : forall w ms, w = v \/ w = v1 -> messages (channel_at (sees w) c) = h :: ms -> fitting w c args false = if n_ltb (count (fields (shape_at v c))) (count_arguments 0 args) then Faults wrong_fields
      else match wanted_of v args with Gives wa => Gives (if matches wa h then Some 0%N else None) | Faults j => Faults j end).
    { intros w ms Hw Em. unfold fitting. rewrite Em. destruct Hw as [-> | ->]; [reflexivity|]. now rewrite still_shape, (still_wanted args S2). }
    rewrite (F v t), (F v1 t1); auto. destruct (n_ltb _ _); [apply broken_alike|]. destruct (wanted_of v args) as [wa|j]; [|apply broken_alike]. destruct (matches wa h); [|constructor].
    destruct (n_eqb (count_arguments 0 args) (count (fields (shape_at v c)))); [|apply broken_alike]. cbv zeta. change (sees v) with s. change (sees v1) with s1. rewrite Ms, Gr. change (n_nat 0) with 0. cbn [nth remove_at rev_append].
    pose proof (own_store_fields args S2 v v1 h still_same) as T. destruct (store_fields v args h) as [s'|j]; cbn [both_reach] in T; [|rewrite T; apply broken_alike]. destruct T as (x & -> & ->).
    change (program v) with m. change (program v1) with m. rewrite UL, Nz. cbn [n_eqb N.eqb]. apply Forall2_cons; [|constructor]. intros _. cbn [completed what holder]. rewrite At. split; [reflexivity|]. split; [reflexivity|]. split; [reflexivity|]. right. exists (@tl (list Z)), (Live (type x) (goes e) (locals x) (priority x)).
    split; [right; auto|]. cbn [completed after]. change (me v) with k. change (me v1) with k. change (sees v) with s. change (sees v1) with s1.
    assert (Mo : forall t0 ms, present k t0 -> moved (with_messages (with_process t0 k x) c ms) k (goes e) = with_process (with_messages t0 c ms) k (Live (type x) (goes e) (locals x) (priority x))).
    { intros t0 ms Pr. change (with_messages (with_process t0 k x) c ms) with (with_process (with_messages t0 c ms) k x). unfold moved. cbv zeta. rewrite with_process_at by exact Pr. now rewrite with_process_twice. }
    split; [refine (eq_trans (Mo s t P) _); unfold refill; now rewrite Ms|refine (eq_trans (Mo s1 t1 P1) _); unfold refill; now rewrite Gr].
  Qed.

  (** ** All statements of the process *)
  Lemma only_use_spec e ch : only_use globals e = Some (ch, u) -> otherwise e = false /\ atomic e = false /\ goes e <> 0%N /\ (exists z, guard e = Const z /\ is_true z = true) /\ is_steady globals ch = true /\
    ((u = sends /\ exists es, work e = Effects [Send ch es false] /\ all (is_steady globals) es = true) \/ (u = receives /\ exists args, work e = Effects [Receive ch args false false] /\ steady_arguments globals args = true)).
  Proof.
    unfold only_use. destruct (otherwise e); [discriminate|]. destruct (atomic e); [discriminate|]. destruct (n_eqb (escape e) 0); [|discriminate]. destruct (n_eqb (goes e) 0) eqn:G; [discriminate|]. apply N.eqb_neq in G.
    destruct (guard e) as [z| | | | | | | | | | | | | | | |]; try discriminate. destruct (is_true z) eqn:Z; [|discriminate]. destruct (work e) as [[|x [|y l]]|]; try discriminate.
    - destruct x; try discriminate.
      + destruct in_order; [discriminate|]. destruct (is_steady globals channel) eqn:S; [|discriminate]. destruct (all (is_steady globals) es) eqn:S2; [|discriminate]. intros [= -> <-]. repeat split; auto; [exists z; auto|]. left. split; auto. exists es. auto.
      + destruct anywhere; [discriminate|]. destruct keep; [discriminate|]. destruct (is_steady globals channel) eqn:S; [|discriminate]. destruct (steady_arguments globals args) eqn:S2; [|discriminate]. intros [= -> <-]. repeat split; auto; [exists z; auto|]. right. split; auto. exists args. auto.
    - destruct x; try discriminate; repeat match goal with b : bool |- _ => destruct b; try discriminate end.
  Qed.

  Lemma uses_so_spec e : uses_so globals v c u e = true -> exists ch, only_use globals e = Some (ch, u) /\ channel_of v ch = Gives c.
  Proof.
    unfold uses_so. destruct (only_use globals e) as [[ch u']|]; [|discriminate]. destruct (n_eqb u u') eqn:Eu; [|discriminate]. apply N.eqb_eq in Eu. subst u'. destruct (channel_of v ch) as [c'|] eqn:Ch; [|discriminate]. intro Ec. apply N.eqb_eq in Ec. subst c'. exists ch. auto.
  Qed.

  (** A statement can be executed only if there is room, or a message. *)
  Lemma uses_able e : uses_so globals v c u e = true -> try_edge v e <> [] -> (u = sends -> is_full v c = false) /\ (u = receives -> messages (channel_at s c) <> []).
  Proof.
    intros Us Ne. apply uses_so_spec in Us as (ch & On & Ch). destruct (only_use_spec e ch On) as (Ot & At & Go & (z & Gu & Z) & S & [[U (es & W & _)]|[U (args & W & _)]]); (split; intro U'; try (rewrite U in U'; discriminate)).
    - destruct (is_full v c) eqn:Fu; auto. exfalso. apply Ne. unfold try_edge, attempted, ready. rewrite W, Gu. unfold ready_to. change (offered v) with 0%N. cbn [n_eqb N.eqb value]. rewrite Z. cbn [all_possible possible]. now rewrite Ch, Fu.
    - intro Em. apply Ne. unfold try_edge, attempted, ready. rewrite W, Gu. unfold ready_to. change (offered v) with 0%N. cbn [n_eqb N.eqb value]. rewrite Z. cbn [all_possible possible]. rewrite Ch. change (offered v) with 0%N.
      destruct (n_eqb 0 _); auto. unfold fitting. change (sees v) with s. now rewrite Em.
  Qed.

  Theorem executions_alike z : provided (proctype_at m (type (process_at s k))) = Const z -> is_true z = true -> all (uses_so globals v c u) (edges (node_of m (process_at s k))) = true -> executions v <> [] ->
    Forall2 alike_first (executions v) (executions v1).
  Proof.
    intros Pr Z Us Ne. pose proof (same_process waiting) as E. destruct (plain_types m plain_m) as (_ & UP & _).
    assert (Al : forall t, process_at t k = process_at s k -> allowed (look m t k false 0) = Gives true) by (intros t Et; unfold allowed, is_provided; cbn [look program sees me]; rewrite Et, Pr, UP; cbn [value]; now rewrite Z).
    rewrite all_spec in Us. assert (Able : (u = sends -> is_full v c = false) /\ (u = receives -> messages (channel_at s c) <> [])).
    { destruct (executions v) as [|d ds] eqn:X; [easy|]. assert (I : In d (executions v)) by (rewrite X; now left). unfold executions, executions_by in I. unfold v in I at 1. rewrite (Al s eq_refl) in I. rewrite in_rev_append in I. destruct I as [I|[]].
      apply in_try_all_of in I as [[]|(e & Ie & I)]. apply (uses_able e (Us e Ie)). intro En. rewrite En in I. destruct I. }
    unfold executions, executions_by. unfold v at 1, v1 at 1. rewrite (Al s eq_refl), (Al s1 E). apply forall2_rev_append; [|constructor].
    change (edges (node_of (program v) (process_at (sees v) (me v)))) with (edges (node_of m (process_at s k))). change (edges (node_of (program v1) (process_at (sees v1) (me v1)))) with (edges (node_of m (process_at s1 k))). rewrite E.
    apply own_try_all; [|constructor]. intros e Ie. specialize (Us e Ie). apply uses_so_spec in Us as (ch & On & Ch). destruct (only_use_spec e ch On) as (Ot & At & Go & Gu & S & [[U (es & W & S2)]|[U (args & W & S2)]]).
    - apply (send_alike e ch es); auto. now apply Able.
    - apply (receive_alike e ch args); auto. now apply Able.
  Qed.
End First.
