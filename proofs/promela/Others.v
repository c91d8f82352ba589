(** Whole steps of the other processes, with another record in place of one process. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere.
Import ListNotations.

Section Others.
  Variables (k : N) (l : live) (m : model) (l0 : live).
  Hypothesis plain_m : plain_model m = true.
  Notation aside := (aside k l).
  Notation view_aside := (view_aside k l).
  Notation held := (held k m l0).
  Notation tracks := (tracks k l m l0).

  Lemma plain_types : uses_last m = false /\ uses_priorities m = false /\ all (plain_proctype m) (proctypes m) = true.
  Proof. revert plain_m. unfold plain_model. destruct (uses_last m), (uses_priorities m); try discriminate. auto. Qed.

  Lemma plain_type t : plain_proctype m (proctype_at m t) = true.
  Proof.
    destruct plain_types as (_ & _ & P). rewrite all_spec in P. unfold proctype_at. destruct (nth_in_or_default (n_nat t) (proctypes m) no_proctype) as [I|E]; [auto|].
    now rewrite E.
  Qed.
  Lemma plain_parts t : let p := proctype_at m t in all (plain_cell false) (parameters p) = true /\ all (plain_initialiser m) (initialisers p) = true /\
    plain false (provided p) = true /\ all (fun n => all plain_edge (edges n)) (nodes p) = true.
  Proof. pose proof (plain_type t) as P. unfold plain_proctype in P. rewrite !if_true in P. cbv zeta. destruct P as (P1 & P2 & P3 & P4). auto. Qed.

  Lemma plain_edges x : all plain_edge (edges (node_of m x)) = true.
  Proof.
    destruct (plain_parts (type x)) as (_ & _ & _ & P). rewrite all_spec in P. unfold node_of.
    destruct (nth_in_or_default (n_nat (at_node x)) (nodes (proctype_at m (type x))) no_node) as [I|E]; [now apply P|now rewrite E].
  Qed.

  (** ** New processes *)
  Lemma channel_made_held s kind : buffered m kind = true -> held s -> held (Global (values s) (processes s) (append (channels s) [Channel kind []]) (last s)).
  Proof.
    intros B (L & E & A). repeat split; auto. unfold all_buffered in *. cbn [channels]. rewrite all_spec in *. intros c I. rewrite append_app, in_app_iff in I.
    destruct I as [I|[<-|[]]]; auto.
  Qed.

  Lemma initialised_tracks is : forall v, me v <> k -> held (sees v) -> all (plain_initialiser m) is = true -> tracks (initialised v is) (initialised (view_aside v) is).
  Proof.
    induction is as [|i is IH]; intros v D H P; cbn [initialised all] in *; [now split|]. apply if_true in P as [P1 P2]. destruct i as [c e|c kind]; cbn [plain_initialiser] in P1; apply if_true in P1 as [P1 P3].
    - rewrite value_aside by auto. destruct (value v e) as [z|]; [|reflexivity]. pose proof (store_tracks k l m l0 v c z D H P1) as T.
      destruct (store v c z) as [s|]; cbn [Elsewhere.tracks] in T; [destruct T as [Hs ->]|now rewrite T]. now apply (IH (seeing v s)).
    - cbv zeta. cbn [sees Elsewhere.view_aside seeing]. set (s1 := Global (values (sees v)) (processes (sees v)) (append (channels (sees v)) [Channel kind []]) (last (sees v))).
      assert (H1 : held s1) by (now apply channel_made_held). pose proof (store_tracks k l m l0 (seeing v s1) c (n_z (count (channels s1))) D H1 P1) as T.
      change (seeing (Elsewhere.view_aside k l v) (Global (values (aside (sees v))) (processes (aside (sees v))) (append (channels (aside (sees v))) [Channel kind []]) (last (aside (sees v)))))
        with (Elsewhere.view_aside k l (seeing v s1)).
      change (count (append (channels (aside (sees v))) [Channel kind []])) with (count (channels s1)).
      change (count (append (channels (sees v)) [Channel kind []])) with (count (channels s1)).
      destruct (store (seeing v s1) c (n_z (count (channels s1)))) as [s|]; cbn [Elsewhere.tracks] in T; [destruct T as [Hs ->]|now rewrite T]. now apply (IH (seeing v s)).
  Qed.

  Lemma store_parameters_tracks cs : forall v zs, me v <> k -> held (sees v) -> all (plain_cell false) cs = true -> tracks (store_parameters v cs zs) (store_parameters (view_aside v) cs zs).
  Proof.
    induction cs as [|c cs IH]; intros v zs D H P; cbn [store_parameters all] in *; [now destruct zs|]. apply if_true in P as [P1 P2]. destruct zs as [|z zs]; [now split|].
    pose proof (store_tracks k l m l0 v c z D H P1) as T. destruct (store v c z) as [s|]; cbn [Elsewhere.tracks] in T; [destruct T as [Hs ->]|now rewrite T]. now apply (IH (seeing v s)).
  Qed.

  Lemma started_tracks s t zs lev : held s -> tracks (started m s t zs lev) (started m (aside s) t zs lev).
  Proof.
    intro H. unfold started. cbv zeta. rewrite aside_count. destruct (n_ltb (count (processes s)) 255); [|reflexivity]. destruct (plain_parts t) as (P1 & P2 & _).
    set (p := proctype_at m t) in *. set (x := Live t (entry p) (zeros (n_nat (slots p)) []) lev). set (n := count (processes s)).
    set (s1 := Global (values s) (append (processes s) [x]) (channels s) (last s)).
    assert (D : n <> k) by (unfold n; rewrite count_length; destruct H as (L & _); lia).
    assert (H1 : held s1).
    { destruct H as (L & E & B). repeat split; auto; unfold s1; cbn [processes]; rewrite append_app; [rewrite app_length; lia|]. unfold process_at in *. cbn [processes]. now rewrite app_nth1. }
    assert (A : Global (values (aside s)) (append (processes (aside s)) [x]) (channels (aside s)) (last (aside s)) = aside s1).
    { unfold Elsewhere.aside, with_process, s1. cbn [values processes channels last]. f_equal. rewrite !append_app, !put_replaced. destruct H as (L & _). now rewrite replaced_app. }
    rewrite A. set (v := look m s1 n false 0). change (look m (aside s1) n false 0) with (view_aside v).
    pose proof (store_parameters_tracks (parameters p) v zs D H1 P1) as T. destruct (store_parameters v (parameters p) zs) as [s2|]; cbn [Elsewhere.tracks] in T; [destruct T as [H2 ->]|now rewrite T].
    now apply (initialised_tracks (initialisers p) (seeing v s2)).
  Qed.

  (** ** Effects *)
  Lemma simple_tracks v x : program v = m -> me v <> k -> held (sees v) -> plain_effect x = true -> tracks (simple v x) (simple (view_aside v) x).
  Proof.
    intros M D H P. destruct x; cbn [simple plain_effect] in *; try discriminate.
    - apply if_true in P as [P1 P2]. rewrite value_aside by auto. destruct (value v e); [|reflexivity]. now apply store_tracks.
    - apply if_true in P as [P1 P2]. now apply send_tracks.
    - apply if_true in P as [P1 P2]. now apply receive_tracks.
    - now split.
    - rewrite values_list_aside by auto. destruct (value_list v es []); [now split|reflexivity].
    - apply if_true in P as [P1 P2]. unfold run. rewrite values_list_aside by auto. destruct (value_list v es []) as [zs|]; [|reflexivity]. cbn [Elsewhere.view_aside seeing sees program]. rewrite M.
      pose proof (started_tracks (sees v) type zs level H) as T. rewrite aside_count. destruct (started m (sees v) type zs level) as [s|]; cbn [Elsewhere.tracks] in T; [destruct T as [Hs ->]|now rewrite T].
      destruct c as [c|]; [now apply (store_tracks k l m l0 (seeing v s))|now split].
  Qed.

  Ltac one_effect IH :=
    match goal with
    | T : Elsewhere.tracks _ _ _ _ (simple ?w ?x) _ |- _ =>
        let s := fresh "s" in let Hs := fresh "Hs" in
        destruct (simple w x) as [s|]; cbn [Elsewhere.tracks] in T; [destruct T as [Hs ->]|now rewrite T]; now apply (IH (seeing w s))
    end.

  Definition tracks_both (r r' : result (state * bool)) : Prop :=
    match r with Gives (s, b) => held s /\ r' = Gives (aside s, b) | Faults j => r' = Faults j end.

  Lemma effected_tracks xs : forall v failed, program v = m -> me v <> k -> held (sees v) -> all plain_effect xs = true ->
    tracks_both (effected v xs failed) (effected (view_aside v) xs failed).
  Proof.
    induction xs as [|x xs IH]; intros v failed M D H P; cbn [effected all] in *; [now split|]. apply if_true in P as [P1 P2].
    pose proof (simple_tracks v x M D H P1) as T. destruct x; try discriminate.
    4: { cbn [plain_effect] in P1. rewrite value_aside by auto. destruct (value v e); [|reflexivity]. now apply IH. }
    all: one_effect IH.
  Qed.

  Lemma meeting_aside v xs : me v <> k -> all plain_effect xs = true -> meeting (view_aside v) xs = meeting v xs.
  Proof.
    intro D. induction xs as [|x xs IH]; cbn [meeting all]; auto. rewrite if_true. intros [P1 P2]. destruct x; auto. cbn [plain_effect] in P1. apply if_true in P1 as [P1 _]. now rewrite channel_of_aside.
  Qed.

  (** Nothing is sent to a rendezvous channel. *)
  Lemma meeting_none v xs c : program v = m -> all_buffered m (sees v) = true -> meeting v xs = Gives c -> c = 0%N.
  Proof.
    intros M B. induction xs as [|x xs IH]; cbn [meeting]; [congruence|]. destruct x; auto. unfold channel_of. destruct (value v channel) as [z|]; [|discriminate].
    unfold channel_number. destruct (z_ltb 0 z) eqn:Z; [|discriminate]. destruct (n_leb (z_n z) (count (channels (sees v)))) eqn:L; [|discriminate]. set (n := n_sub (z_n z) 1).
    destruct (n_eqb (capacity (shape_at v n)) 0) eqn:C; [|congruence]. exfalso. unfold all_buffered in B. rewrite all_spec in B.
    assert (I : In (channel_at (sees v) n) (channels (sees v))).
    { apply N.leb_le in L. apply Z.ltb_lt in Z. rewrite count_length in L. apply nth_In. unfold n, n_sub, n_nat, z_n in *. lia. }
    specialize (B _ I). unfold buffered in B. unfold shape_at in C. rewrite M in C. now rewrite C in B.
  Qed.

  (** ** Edges *)
  Lemma choices_plain n ps is : all (fun p => all plain_inner (choices p)) ps = true -> choices_at n ps = Some is -> all plain_inner is = true.
  Proof.
    induction ps as [|p ps IH]; cbn [all choices_at]; [discriminate|]. rewrite if_true. intros [P1 P2]. destruct (n_eqb (here p) n); [congruence|auto].
  Qed.
  Lemma first_ready_in v is i : first_ready v is = Gives (Some i) -> In i is.
  Proof.
    induction is as [|j is IH]; cbn [first_ready]; [discriminate|]. destruct (ready_to v (tests j) (does j)) as [[|]|]; try discriminate; [injection 1 as ->; now left|right; auto].
  Qed.

  Lemma d_step_tracks ps : all (fun p => all plain_inner (choices p)) ps = true -> forall fuel v n failed, program v = m -> me v <> k -> held (sees v) ->
    tracks_both (d_step fuel v ps n failed) (d_step fuel (view_aside v) ps n failed).
  Proof.
    intro P. induction fuel as [|fuel IH]; intros v n failed M D H; cbn [d_step]; [reflexivity|]. destruct (choices_at n ps) as [is|] eqn:C; [|now split].
    pose proof (choices_plain n ps is P C) as Pi. rewrite (first_ready_aside k l v is D Pi). destruct (first_ready v is) as [[i|]|] eqn:F; try reflexivity.
    apply first_ready_in in F. rewrite all_spec in Pi. specialize (Pi i F). unfold plain_inner in Pi. apply if_true in Pi as [_ Pi].
    rewrite (meeting_aside v (does i) D Pi). destruct (meeting v (does i)) as [c|]; [|reflexivity]. destruct (n_eqb c 0); [|reflexivity].
    pose proof (effected_tracks (does i) v failed M D H Pi) as T. destruct (effected v (does i) failed) as [[s b]|]; cbn [tracks_both] in T; [destruct T as [Hs ->]|now rewrite T].
    now apply (IH (View (program v) s (me v) (timing_out v) 0 (enables v))).
  Qed.

  Lemma is_die_body b : plain_body b = true -> b = Effects [Die] \/ match b with Effects xs => all plain_effect xs = true | DStep _ ps => all (fun p => all plain_inner (choices p)) ps = true end.
  Proof. destruct b as [[|[] [|]]|]; cbn; auto; discriminate. Qed.

  Lemma firstn_nth {X} (xs : list X) d : forall c n, n < c -> nth n (firstn c xs) d = nth n xs d.
  Proof. induction xs as [|x xs IH]; intros [|c] [|n] L; simpl; auto; try lia. apply IH. lia. Qed.

  Lemma died_tracks v : me v <> k -> held (sees v) -> (me v + 1 = count (processes (sees v)))%N -> held (died v) /\ died (view_aside v) = aside (died v).
  Proof.
    intros D H E. pose proof (count_at k m l0 _ H) as L. destruct H as (Lk & Ek & B). assert (Lt : (k < me v)%N) by lia. rewrite count_length in *. unfold died. cbv zeta.
    cbn [Elsewhere.view_aside seeing sees program]. rewrite aside_count. rewrite aside_other by (rewrite count_length; unfold n_sub; lia). split.
    - repeat split; cbn [processes channels].
      + rewrite without_last_firstn, firstn_length. lia.
      + unfold process_at in *. cbn [processes]. rewrite without_last_firstn. rewrite <- Ek. apply firstn_nth. unfold n_nat. lia.
      + unfold all_buffered in *. cbn [channels]. rewrite all_spec in *. intros c I. apply B. rewrite without_last_firstn in I.
        rewrite <- (firstn_skipn (length (channels (sees v)) - n_nat (channels_made 0 (initialisers (proctype_at (program v) (type (process_at (sees v) (n_sub (count (processes (sees v))) 1)))))))). apply in_app_iff. now left.
    - unfold Elsewhere.aside, with_process. cbn [values processes channels last]. f_equal. rewrite !without_last_firstn, !put_replaced, replaced_length. now rewrite replaced_firstn.
  Qed.

  Lemma ready_aside v e : me v <> k -> plain_edge e = true -> ready (view_aside v) e = ready v e.
  Proof.
    intros D P. unfold plain_edge in P. apply if_true in P as [P1 P2]. unfold ready. destruct (is_die_body _ P2) as [E|Q].
    - rewrite E. unfold ready_to. rewrite (value_aside k l (guard e) v D P1). cbn [all_possible possible]. cbn [Elsewhere.view_aside seeing sees me]. now rewrite aside_count.
    - destruct (work e) as [xs|start ps].
      + now apply ready_to_aside.
      + rewrite (value_aside k l (guard e) v D P1). destruct (value v (guard e)) as [z|]; auto. destruct (is_true z); auto. destruct (choices_at start ps) as [is|] eqn:C; auto.
        now rewrite (first_ready_aside k l v is D (choices_plain start ps is Q C)).
  Qed.

  Lemma worked_tracks v e : program v = m -> me v <> k -> held (sees v) -> plain_edge e = true -> ready v e = Gives true ->
    tracks_both (worked v (work e)) (worked (view_aside v) (work e)).
  Proof.
    intros M D H P R. unfold plain_edge in P. apply if_true in P as [P1 P2]. destruct (is_die_body _ P2) as [E|Q].
    - unfold ready in R. rewrite E in *. unfold ready_to in R. destruct (if n_eqb (offered v) 0 then true else some is_receive [Die]); [|discriminate].
      destruct (value v (guard e)) as [z|]; [|discriminate]. destruct (is_true z); [|discriminate]. cbn [all_possible possible] in R.
      destruct (n_eqb (n_add (me v) 1) (count (processes (sees v)))) eqn:C; [|discriminate]. apply N.eqb_eq in C. destruct (died_tracks v D H C) as [Hd Ed].
      cbn [worked effected simple]. cbn [tracks_both]. now rewrite Ed.
    - destruct (work e) as [xs|start ps]; cbn [worked]; [now apply effected_tracks|now apply d_step_tracks].
  Qed.

  Definition outcome_aside (d : outcome) : outcome := Outcome (who d) (aside (after d)) (holder d) (what d).

  Definition attempt_aside (v : view) (a a' : attempt) : Prop :=
    match a with Stuck => a' = Stuck | Breaks j => a' = Breaks j | Reaches s failed c => c = 0%N /\ held s /\ a' = Reaches (aside s) failed 0 end.

  Lemma moved_tracks s j n : j <> k -> held s -> held (moved s j n) /\ moved (aside s) j n = aside (moved s j n).
  Proof. intros D H. unfold moved. cbv zeta. rewrite aside_other by auto. split; [now apply with_process_held|now rewrite with_process_aside]. Qed.

  Lemma attempted_aside v e : program v = m -> me v <> k -> held (sees v) -> plain_edge e = true -> attempt_aside v (attempted v e) (attempted (view_aside v) e).
  Proof.
    intros M D H P. destruct plain_types as (UL & _ & _). unfold attempted. rewrite ready_aside by auto. destruct (ready v e) as [[|]|] eqn:R; try reflexivity.
    pose proof (worked_tracks v e M D H P R) as T. unfold take. destruct (worked v (work e)) as [[s b]|]; cbn [tracks_both] in T; [destruct T as [Hs ->]|now rewrite T].
    cbn [Elsewhere.view_aside seeing program me]. rewrite M, UL.
    assert (Me : meets (view_aside v) (work e) = meets v (work e) /\ forall c, meets v (work e) = Gives c -> c = 0%N).
    { unfold plain_edge in P. apply if_true in P as [_ P2]. destruct (is_die_body _ P2) as [E|Q]; [rewrite E; split; [reflexivity|cbn; congruence]|].
      destruct (work e) as [xs|]; cbn [meets]; [|split; [reflexivity|congruence]]. split; [now apply meeting_aside|]. intros c E. apply (meeting_none v xs c M); auto. apply H. }
    destruct Me as [E1 E2]. change (meets (seeing v (aside (sees v))) (work e)) with (meets (view_aside v) (work e)). rewrite E1. destruct (meets v (work e)) as [c|]; [|reflexivity].
    rewrite (E2 c eq_refl). destruct (n_eqb (goes e) 0); cbn [attempt_aside]; [auto|]. destruct (moved_tracks s (me v) (goes e) D Hs) as [Hm ->]. auto.
  Qed.

  Lemma try_edge_aside v e : program v = m -> me v <> k -> held (sees v) -> plain_edge e = true ->
    try_edge (view_aside v) e = map outcome_aside (try_edge v e) /\ forall d, In d (try_edge v e) -> held (after d) /\ (holder d = None \/ holder d = Some (me v)).
  Proof.
    intros M D H P. pose proof (attempted_aside v e M D H P) as A. unfold try_edge. destruct (attempted v e) as [|j|s failed c]; cbn [attempt_aside] in A.
    - rewrite A. split; [reflexivity|intros d []].
    - rewrite A. split; [reflexivity|]. intros d [<-|[]]. cbn. auto.
    - destruct A as (-> & Hs & ->). cbn. split; [reflexivity|]. intros d [<-|[]]. cbn. split; [auto|]. destruct (atomic e); auto.
  Qed.

  Lemma try_all_aside (f f' : edge -> list outcome) es : (forall e, In e es -> f' e = map outcome_aside (f e)) ->
    forall some only found, try_all f' some only es (map outcome_aside found) = map outcome_aside (try_all f some only es found).
  Proof.
    induction es as [|e es IH]; intros F some only found; cbn [try_all]; [reflexivity|]. destruct (if n_eqb only 0 then true else n_eqb (escape e) only); [|reflexivity].
    assert (IH' : forall some only found, try_all f' some only es (map outcome_aside found) = map outcome_aside (try_all f some only es found)) by (apply IH; intros; apply F; now right).
    destruct (if otherwise e then some else false); [apply IH'|]. rewrite (F e) by now left. destruct (f e) as [|d ds]; cbn [map]; [apply IH'|]. rewrite <- IH'. f_equal. 
    rewrite !rev_append_rev, map_app, map_rev. reflexivity.
  Qed.

  Lemma in_try_all_of f es : forall some only found d, In d (try_all f some only es found) -> In d found \/ exists e, In e es /\ In d (f e).
  Proof.
    induction es as [|e es IH]; intros some only found d; cbn [try_all]; auto. destruct (if n_eqb only 0 then true else n_eqb (escape e) only); auto.
    destruct (if otherwise e then some else false); [intro I; apply IH in I as [I|(x & Ix & I)]; eauto 6 using in_cons|]. destruct (f e) as [|d1 ds] eqn:E.
    - intro I. apply IH in I as [I|(x & Ix & I)]; eauto 6 using in_cons.
    - intro I. apply IH in I as [I|(x & Ix & I)]; [|eauto 6 using in_cons]. rewrite in_rev_append in I. destruct I as [I|I]; auto. right. exists e. rewrite E. auto using in_eq.
  Qed.

  Lemma allowed_aside v : program v = m -> me v <> k -> allowed (view_aside v) = allowed v.
  Proof.
    intros M D. destruct plain_types as (_ & UP & _). destruct (plain_parts (type (process_at (sees v) (me v)))) as (_ & _ & P & _). rewrite <- M in P, UP.
    unfold allowed, is_provided. change (sees (view_aside v)) with (aside (sees v)). change (program (view_aside v)) with (program v). change (me (view_aside v)) with (me v).
    rewrite aside_other, UP by auto. now rewrite (value_aside k l _ v D P).
  Qed.

  Theorem executions_aside v : program v = m -> me v <> k -> held (sees v) ->
    executions (view_aside v) = map outcome_aside (executions v) /\ forall d, In d (executions v) -> held (after d) /\ (holder d = None \/ holder d = Some (me v)).
  Proof.
    intros M D H. unfold executions, executions_by. rewrite allowed_aside by auto. destruct (allowed v) as [[|]|j].
    - assert (Es : node_of (program (view_aside v)) (process_at (sees (view_aside v)) (me (view_aside v))) = node_of (program v) (process_at (sees v) (me v))).
      { cbn [Elsewhere.view_aside seeing sees program me]. now rewrite aside_other. }
      rewrite Es. set (es := edges (node_of (program v) (process_at (sees v) (me v)))). assert (P : forall e, In e es -> plain_edge e = true).
      { unfold es. rewrite M. apply all_spec, plain_edges. }
      split.
      + rewrite (try_all_aside (try_edge v) (try_edge (view_aside v)) es) with (found := []); [|intros e I; now apply try_edge_aside; auto].
        rewrite !rev_append_rev, !app_nil_r, map_rev. reflexivity.
      + intros d I. rewrite in_rev_append in I. destruct I as [I|[]]. apply in_try_all_of in I as [[]|(e & Ie & I)]. now apply (try_edge_aside v e M D H (P e Ie)).
    - split; [reflexivity|intros d []].
    - split; [reflexivity|]. intros d [<-|[]]. cbn. auto.
  Qed.

  (** ** Steps *)
  Definition step_aside (x : step) : step := Step (movers x) (fault x) (aside (target x)).

  Lemma completes_aside before d x q : completes m before d x -> q <> k -> held before -> held (after d) -> (holder d = None \/ holder d = Some q) ->
    completes m (aside before) (outcome_aside d) (step_aside x) /\ held (target x).
  Proof.
    intros C D Hb. induction C as [d E|d E Ho|d h E Ho N|d h d' x E Ho X C IH]; intros Hd Q.
    - split; [now apply completes_broken|exact Hb].
    - split; [now apply completes_ended|exact Hd].
    - split; [|exact Hd]. destruct Q as [Q|Q]; [congruence|]. replace h with q in * by congruence. apply completes_blocked with q; auto. intros d' X.
      apply executions_correct in X. destruct (executions_aside (look m (after d) q false 0) eq_refl D Hd) as [Ex _].
      change (look m (after (outcome_aside d)) q false 0) with (view_aside (look m (after d) q false 0)) in X. rewrite Ex in X. apply in_map_iff in X as (d1 & _ & I). apply (N d1). now apply executions_correct.
    - destruct Q as [Q|Q]; [congruence|]. replace h with q in * by congruence. apply executions_correct in X.
      destruct (executions_aside (look m (after d) q false 0) eq_refl D Hd) as [Ex Hx]. destruct (Hx d' X) as [Hd' Q']. cbn [me look] in Q'. destruct (IH Hd' Q') as [Cx Hc]. split; [|exact Hc].
      apply completes_onward with q (outcome_aside d'); auto. apply executions_correct.
      change (look m (after (outcome_aside d)) q false 0) with (view_aside (look m (after d) q false 0)). rewrite Ex. now apply in_map.
  Qed.

  Theorem other_step s q timing d x : q <> k -> held s -> executes (look m s q timing 0) d -> completes m s d x ->
    executes (look m (aside s) q timing 0) (outcome_aside d) /\ completes m (aside s) (outcome_aside d) (step_aside x) /\ held (target x).
  Proof.
    intros D H X C. apply executions_correct in X. destruct (executions_aside (look m s q timing 0) eq_refl D H) as [Ex Hx]. destruct (Hx d X) as [Hd Q].
    destruct (completes_aside s d x q C D H Hd Q) as [Cx Ht]. split; [|now split]. apply executions_correct. change (look m (aside s) q timing 0) with (view_aside (look m s q timing 0)). rewrite Ex. now apply in_map.
  Qed.
End Others.
