(** Whole steps of such processes: each is one after another process has used the channel, too. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Buffers Ports Ample Passing Refilled Gentle GentleSteps.
Import ListNotations.

(** Where neither [else] nor [unless] is, an edge does not depend on the others. *)
Lemma in_try_all_bare f es : all (fun e => if otherwise e then false else n_eqb (escape e) 0) es = true -> forall some found d, In d (try_all f some 0 es found) <-> In d found \/ exists e, In e es /\ In d (f e).
Proof.
  induction es as [|e es IH]; intros B some found d; cbn [try_all all] in *; [split; [auto|intros [I|(e & [] & _)]; auto]|]. apply if_true in B as [B1 B2]. destruct (otherwise e); [discriminate|]. apply N.eqb_eq in B1. rewrite B1. cbn [n_eqb N.eqb].
  destruct (f e) as [|d0 ds] eqn:E; rewrite (IH B2); [|rewrite in_rev_append, <- E]; split.
  - intros [I|(x & Ix & I)]; [auto|right; exists x; simpl; auto].
  - intros [I|(x & [<-|Ix] & I)]; [auto|rewrite E in I; destruct I|eauto].
  - intros [[I|I]|(x & Ix & I)]; [right; exists e; simpl; auto|auto|right; exists x; simpl; auto].
  - intros [I|(x & [<-|Ix] & I)]; eauto.
Qed.
Lemma try_all_map g (f f' : edge -> list outcome) es : (forall e, In e es -> f' e = map g (f e)) -> forall some only found, try_all f' some only es (map g found) = map g (try_all f some only es found).
Proof.
  induction es as [|e es IH]; intros F some only found; cbn [try_all]; [reflexivity|]. destruct (if n_eqb only 0 then true else n_eqb (escape e) only); [|reflexivity].
  assert (IH' : forall some only found, try_all f' some only es (map g found) = map g (try_all f some only es found)) by (apply IH; intros; apply F; now right).
  destruct (if otherwise e then some else false); [apply IH'|]. rewrite (F e) by now left. destruct (f e) as [|d ds]; cbn [map]; [apply IH'|]. rewrite <- IH'. f_equal. rewrite !rev_append_rev, map_app, map_rev. reflexivity.
Qed.

Section Runs.
  Variables (m : model) (lives : list (list (list bool))) (fs : list (list (list port))).
  Hypothesis plain_m : plain_model m = true.
  Hypothesis knows_fs : knows m lives fs.
  Notation passed := (passed m fs).
  Variables (k c u : N).
  Hypothesis either : u = sends \/ u = receives.
  Variable f : list (list Z) -> list (list Z).
  Hypothesis moves_on : (u = sends /\ exists msg, f = fun ms => append ms [msg]) \/ (u = receives /\ f = @tl (list Z)).
  Notation gentle := (gentle m fs k c u).
  Notation edge_allowed := (edge_allowed m c u).
  Notation refill := (refill c f).
  Notation refilled := (refilled c f).
  Notation grows := (grows u).
  Notation bare_at l := (is_bare (proctype_at m (type l)) (at_node l)).
  Notation held_in s := (messages (channel_at s c)).

  Definition fine (s : state) : Prop := gentle s /\ all_buffered m s = true /\ N.to_nat c < length (channels s) /\ (u = receives -> held_in s <> []).

  Lemma gentle_passed q s s' : gentle s -> passed q s s' -> q <> k -> gentle s'.
  Proof.
    intros G P Dq j D J p I. pose proof (present_fewer m fs q s s' j P J) as Js. specialize (G j D Js).
    assert (T : type (process_at s' j) = type (process_at s j)) by (destruct (N.eq_dec j q) as [->|N]; [now apply (same_type _ _ _ _ _ P)|now rewrite (same_others _ _ _ _ _ P j N J)]).
    assert (I' : In p (future fs (type (process_at s j)) (at_node (process_at s j)))).
    { destruct (N.eq_dec j q) as [->|N]; [apply (same_future _ _ _ _ _ P J); now rewrite <- T|]. now rewrite <- (same_others _ _ _ _ _ P j N J). }
    specialize (G p I'). unfold allows in *. destruct (n_eqb (use p) unknown) eqn:U; auto. destruct (known_ports _ _ _ knows_fs _ _ _ I') as [K|[F _]]; [rewrite K in U; discriminate|].
    rewrite (channel_frozen (global_ranges m) (local_ranges m (type (process_at s j))) (look m s j false 0) (look m s' j false 0) (asks p)); auto; [|apply P]. now apply (passed_agrees m fs q s s' j).
  Qed.
  Lemma fine_passed q s s' : fine s -> passed q s s' -> q <> k -> all_buffered m s' = true -> grows (held_in s) (held_in s') -> fine s'.
  Proof.
    intros (G & B & L & N) P D B' Gr. split; [now apply (gentle_passed q s)|]. split; [exact B'|]. split; [now rewrite (same_count _ _ _ _ _ P)|]. intro E. specialize (N E). unfold Gentle.grows in Gr. rewrite E in Gr. cbn in Gr.
    destruct Gr as (rest & ->). destruct (held_in s); [easy|discriminate].
  Qed.

  (** ** One statement *)
  Lemma no_meeting v e s b n : program v = m -> all_buffered m (sees v) = true -> attempted v e = Reaches s b n -> n = 0%N.
  Proof.
    intros M B. unfold attempted. destruct (ready v e) as [[|]|]; try discriminate. destruct (take v e) as [[s0 b0]|]; try discriminate. destruct (meets v (work e)) as [n'|] eqn:E; [|discriminate]. intros [= _ _ <-].
    unfold meets in E. destruct (work e); [|congruence]. now apply (meeting_none m v l n' M B).
  Qed.

  Lemma edge_step v e : program v = m -> offered v = 0%N -> present (me v) (sees v) -> In e (edges (node_of m (process_at (sees v) (me v)))) -> edge_allowed v e -> N.to_nat c < length (channels (sees v)) -> (u = receives -> held_in (sees v) <> []) ->
    (goes e <> 0%N -> incl (future fs (type (process_at (sees v) (me v))) (goes e)) (future fs (type (process_at (sees v) (me v))) (at_node (process_at (sees v) (me v))))) ->
    (attempted (refilled v) e = refill_attempt c f (attempted v e) \/ (bare_at (process_at (sees v) (me v)) = true /\ attempted v e = Stuck)) /\
    forall s' b n, attempted v e = Reaches s' b n -> grows (held_in (sees v)) (held_in s') /\ passed (me v) (sees v) s' /\ (atomic e = true -> present (me v) s' /\ bare_at (process_at s' (me v)) = false).
  Proof.
    intros M O Q I A L N Fu. pose proof (work_cases m c u either v e A) as W.
    assert (Pa : forall s' b n, attempted v e = Reaches s' b n -> passed (me v) (sees v) s' /\ (atomic e = true -> present (me v) s' /\ bare_at (process_at s' (me v)) = false)).
    { intros s' b n E. apply (attempted_passed m fs plain_m u either v e s' b n); auto. destruct W as [W|(K & _)]; auto. }
    assert (Clear : (work e = Effects [Die] /\ channels_made 0 (initialisers (proctype_at m (type (process_at (sees v) (me v))))) = 0%N) \/
      (body_calm (work e) = true /\ (forall x, In x (body_channels (work e)) -> frozen (global_ranges m) (local_ranges m (type (process_at (sees v) (me v)))) x = true) /\ clear c v (body_channels (work e))) ->
      attempted (refilled v) e = refill_attempt c f (attempted v e) /\ forall s' b n, attempted v e = Reaches s' b n -> grows (held_in (sees v)) (held_in s')).
    { intro H. split; [now apply (attempted_refilled m fs plain_m c u either f)|]. intros s' b n E. set (ms := held_in (sees v)).
      pose proof (attempted_refilled m fs plain_m c u either (fun _ => ms) v e M Q I A H) as Keep. unfold Refilled.refilled, Refilled.refill in Keep. fold ms in Keep. rewrite messages_back, seeing_back, E in Keep. cbn [refill_attempt] in Keep.
      assert (Ks : s' = Refilled.refill c (fun _ => ms) s') by congruence. destruct (Pa _ _ _ E) as [P _]. rewrite Ks. unfold Refilled.refill. rewrite messages_here by (rewrite (same_count _ _ _ _ _ P); auto). apply grows_refl. }
    destruct W as [(E & At & Z)|(K & F & [C|(Ba & ch & Ch & [(U & es & E & C1 & C2)|(U & args & anywhere & keep & E & C1 & C2)])])].
    - destruct Clear as [C1 C2]; auto. split; auto. intros s' b n R. split; eauto.
    - destruct Clear as [C1 C2]; auto. split; auto. intros s' b n R. split; eauto.
    - assert (Ur : u = receives) by (destruct either as [->| ->]; [discriminate|reflexivity]). destruct moves_on as [[Us _]|[_ ->]]; [rewrite Us in Ur; discriminate|].
      destruct (send_refilled m plain_m c v e ch es M O I L (N Ur) E Ch (guard_clear m c u either v e A) C1 C2) as [S|[S Gr]].
      + split; [right; auto|]. rewrite S. discriminate.
      + split; [now left|]. intros s' b n R. split; [|eauto]. unfold Gentle.grows. rewrite Ur. cbn. now apply (Gr s' b n).
    - assert (Us : u = sends) by (destruct either as [->| ->]; [reflexivity|discriminate]). destruct moves_on as [[_ (msg & ->)]|[Ur _]]; [|rewrite Us in Ur; discriminate].
      assert (Fa : forall x, In x (polled_arguments args) -> frozen (global_ranges m) (local_ranges m (type (process_at (sees v) (me v)))) x = true).
      { intros x Ix. apply F. rewrite E. cbn [body_channels]. apply in_joined_map. exists (Receive ch args anywhere keep). split; [now left|]. cbn [channels_of]. right. apply in_append. auto. }
      destruct (receive_refilled m fs plain_m c msg v e ch args anywhere keep M O Q I L E Ch (guard_clear m c u either v e A) C1 C2 Fa) as [S|[S Gr]].
      + split; [right; auto|]. rewrite S. discriminate.
      + split; [now left|]. intros s' b n R. split; [|eauto]. unfold Gentle.grows. rewrite Us. cbn. now apply (Gr s' b n).
  Qed.

  Definition refill_outcome (d : outcome) : outcome := Outcome (who d) (refill (after d)) (holder d) (what d).
  Definition refill_step (x : step) : step := Step (movers x) (fault x) (refill (target x)).

  (** What an outcome leaves. *)
  Definition leaves (q : N) (s : state) (d : outcome) : Prop :=
    passed q s (after d) /\ grows (held_in s) (held_in (after d)) /\ all_buffered m (after d) = true /\
    (holder d = None \/ (holder d = Some q /\ present q (after d) /\ bare_at (process_at (after d) q) = false)).

  Lemma leaves_same q s d : all_buffered m s = true -> after d = s -> holder d = None -> leaves q s d.
  Proof. intros B A H. unfold leaves. rewrite A. split; [apply passed_refl|]. split; [apply grows_refl|]. auto. Qed.

  Section One.
    Variables (s : state) (q : N) (tm : bool).
    Hypothesis fine_s : fine s.
    Hypothesis other : q <> k.
    Hypothesis here : present q s.
    Let v := look m s q tm 0.

    Lemma ports_allowed e : In e (edges (node_of m (process_at s q))) -> edge_allowed v e.
    Proof.
      intros I x Ix. apply (gentle_ports m lives fs knows_fs k c u s q tm x); auto; [apply fine_s|]. apply in_append. right. apply in_joined_map. exists e. auto.
    Qed.
    Lemma provided_clear : clear c v (polled (provided (proctype_at m (type (process_at s q))))).
    Proof. apply (rough_clear m c u either v). intros x I. apply (gentle_ports m lives fs knows_fs k c u s q tm x); auto; [apply fine_s|]. apply in_append. auto. Qed.
    Lemma later e : In e (edges (node_of m (process_at s q))) -> goes e <> 0%N -> incl (future fs (type (process_at s q)) (goes e)) (future fs (type (process_at s q)) (at_node (process_at s q))).
    Proof.
      intros I G. destruct (known_later _ _ _ knows_fs (type (process_at s q)) (at_node (process_at s q)) e I G) as [U|H]; auto. destruct fine_s as (Ge & _). now rewrite (gentle_known m fs k c u s q Ge other here) in U.
    Qed.
    Lemma allowed_refilled : allowed (refilled v) = allowed v.
    Proof.
      destruct (plain_types m plain_m) as (_ & UP & _). destruct (plain_parts m plain_m (type (process_at s q))) as (_ & _ & P & _). unfold allowed, is_provided. change (program (refilled v)) with m. change (program v) with m. rewrite UP.
      change (process_at (sees (refilled v)) (me (refilled v))) with (process_at s q). change (process_at (sees v) (me v)) with (process_at s q). now rewrite (value_refilled c f _ v P provided_clear).
    Qed.

    Lemma try_edge_refilled e : In e (edges (node_of m (process_at s q))) ->
      (try_edge (refilled v) e = map refill_outcome (try_edge v e) \/ (bare_at (process_at s q) = true /\ try_edge v e = [])) /\ forall d, In d (try_edge v e) -> leaves q s d.
    Proof.
      intro I. destruct fine_s as (G & B & L & N). destruct (edge_step v e eq_refl eq_refl here I (ports_allowed e I) L N (later e I)) as [E R]. unfold try_edge. destruct (attempted v e) as [|j|s' b n] eqn:At.
      - split; [|intros d []]. destruct E as [->|[Ba _]]; [now left|right; auto].
      - destruct E as [->|[_ E]]; [|discriminate]. cbn [refill_attempt]. split; [now left|]. intros d [<-|[]]. now apply leaves_same.
      - destruct E as [->|[_ E]]; [|discriminate]. pose proof (no_meeting v e s' b n eq_refl B At). subst n. cbn [refill_attempt n_eqb N.eqb]. split; [now left|]. intros d [<-|[]]. destruct (R s' b 0%N eq_refl) as (Gr & P & T).
        assert (B' : all_buffered m s' = true) by (exact (attempted_buffers m plain_m v e s' b 0 eq_refl B At)). unfold leaves. cbn [completed after holder]. split; [exact P|]. split; [exact Gr|]. split; [exact B'|]. destruct (atomic e); auto.
    Qed.

    Lemma executions_refilled :
      (bare_at (process_at s q) = false -> executions (refilled v) = map refill_outcome (executions v)) /\
      (forall d, In d (executions v) -> In (refill_outcome d) (executions (refilled v)) /\ leaves q s d).
    Proof.
      destruct fine_s as (G & B & L & N). unfold executions, executions_by. rewrite allowed_refilled. change (edges (node_of (program (refilled v)) (process_at (sees (refilled v)) (me (refilled v))))) with (edges (node_of m (process_at s q))).
      change (edges (node_of (program v) (process_at (sees v) (me v)))) with (edges (node_of m (process_at s q))). set (es := edges (node_of m (process_at s q))). destruct (allowed v) as [[|]|j].
      - assert (Lv : forall d, In d (rev_append (try_all (try_edge v) false 0 es []) []) -> leaves q s d).
        { intros d I. rewrite in_rev_append in I. destruct I as [I|[]]. apply in_try_all_of in I as [[]|(e & Ie & I)]. now apply (try_edge_refilled e Ie). }
        assert (Eq : bare_at (process_at s q) = false -> rev_append (try_all (try_edge (refilled v)) false 0 es []) [] = map refill_outcome (rev_append (try_all (try_edge v) false 0 es []) [])).
        { intro Ba. rewrite (try_all_map refill_outcome (try_edge v) (try_edge (refilled v)) es) with (found := []); [|intros e I; destruct (try_edge_refilled e I) as [[E|[E _]] _]; [exact E|congruence]].
          rewrite !rev_append_rev, !app_nil_r, map_rev. reflexivity. }
        split; [exact Eq|]. intros d I. split; [|now apply Lv]. destruct (bare_at (process_at s q)) eqn:Ba; [|rewrite (Eq eq_refl); now apply in_map].
        assert (Bs : all (fun e => if otherwise e then false else n_eqb (escape e) 0) es = true) by (unfold is_bare in Ba; now apply if_true in Ba).
        rewrite in_rev_append in *. destruct I as [I|[]]. left. rewrite (in_try_all_bare _ es Bs) in I. rewrite (in_try_all_bare _ es Bs). destruct I as [[]|(e & Ie & I)]. right. exists e. split; auto. destruct (try_edge_refilled e Ie) as [[E|[_ E]] _]; [rewrite E; now apply in_map|]. rewrite E in I. destruct I.
      - split; [reflexivity|intros d []].
      - split; [reflexivity|]. intros d [<-|[]]. split; [now left|]. now apply leaves_same.
    Qed.
  End One.

  (** ** Steps *)
  Lemma completes_refilled before d x q : completes m before d x -> q <> k -> fine (after d) -> (holder d = None \/ (holder d = Some q /\ present q (after d) /\ bare_at (process_at (after d) q) = false)) ->
    completes m (refill before) (refill_outcome d) (refill_step x) /\ (target x = before \/ (passed q (after d) (target x) /\ grows (held_in (after d)) (held_in (target x)) /\ all_buffered m (target x) = true)).
  Proof.
    intros C D. induction C as [d E|d E Ho|d h E Ho N|d h d' x E Ho X C IH]; intros Fd Q.
    - split; [now apply completes_broken|now left].
    - split; [now apply completes_ended|]. right. destruct Fd as (_ & B & _). split; [apply passed_refl|]. split; [apply grows_refl|exact B].
    - destruct Q as [Q|(Q & Pr & Ba)]; [congruence|]. replace h with q in * by congruence. split; [|right; destruct Fd as (_ & B & _); split; [apply passed_refl|]; split; [apply grows_refl|exact B]].
      apply completes_blocked with q; auto. intros d' X. apply executions_correct in X. destruct (executions_refilled (after d) q false Fd D Pr) as [Ex _]. change (look m (after (refill_outcome d)) q false 0) with (refilled (look m (after d) q false 0)) in X.
      rewrite (Ex Ba) in X. apply in_map_iff in X as (d1 & _ & I). apply (N d1). now apply executions_correct.
    - destruct Q as [Q|(Q & Pr & Ba)]; [congruence|]. replace h with q in * by congruence. apply executions_correct in X. destruct (executions_refilled (after d) q false Fd D Pr) as [_ Ex]. destruct (Ex d' X) as [X' (P & Gr & B & H)].
      assert (Fd' : fine (after d')) by (now apply (fine_passed q (after d))). destruct (IH Fd' H) as [Cx T]. split.
      + apply completes_onward with q (refill_outcome d'); auto. apply executions_correct. exact X'.
      + destruct T as [T|(P2 & G2 & B2)]; [now left|]. right. cbn [followed after] in *. split; [now apply passed_trans with (after d')|]. split; auto. now apply grows_trans with (held_in (after d')).
  Qed.

  Theorem gentle_step s q tm d x : fine s -> q <> k -> present q s -> executes (look m s q tm 0) d -> completes m s d x ->
    executes (look m (refill s) q tm 0) (refill_outcome d) /\ completes m (refill s) (refill_outcome d) (refill_step x) /\ passed q s (target x) /\ fine (target x) /\ grows (held_in s) (held_in (target x)).
  Proof.
    intros F D Q X C. apply executions_correct in X. destruct (executions_refilled s q tm F D Q) as [_ Ex]. destruct (Ex d X) as [X' (P & Gr & B & H)]. assert (Fd : fine (after d)) by (now apply (fine_passed q s)).
    destruct (completes_refilled s d x q C D Fd H) as [Cx T]. split; [now apply executions_correct|]. split; [exact Cx|]. destruct T as [->|(P2 & G2 & B2)]; [split; [apply passed_refl|]; split; [exact F|apply grows_refl]|].
    assert (Pt : passed q s (target x)) by (now apply passed_trans with (after d)). assert (Gt : grows (held_in s) (held_in (target x))) by (now apply grows_trans with (held_in (after d))). split; auto. split; auto. now apply (fine_passed q s).
  Qed.
End Runs.
