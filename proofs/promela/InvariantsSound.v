(** What an inductive invariant says is true of every state that can be come to. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Elsewhere Alone Spans Sketches Assumed Balances Courses Invariants.
Import ListNotations.

(** ** Lists *)
Lemma in_noted l : forall n found x, In x found \/ (exists i, i < length l /\ nth i l None <> None /\ x = (n + N.of_nat i)%N) -> In x (noted n l found).
Proof.
  induction l as [|y l IH]; intros n found x H; cbn [noted].
  - rewrite rev_append_rev, app_nil_r, <- in_rev. destruct H as [H|(i & L & _)]; auto. simpl in L. lia.
  - apply IH. destruct H as [H|([|i] & L & D & ->)].
    + left. destruct y; auto. now right.
    + left. simpl in D. destruct y; [|easy]. left. lia.
    + right. exists i. simpl in L, D. unfold n_add. repeat split; auto; lia.
Qed.
Lemma all_noted_map l : forall found, all_noted l found = rev found ++ map (fun ns => noted 0 ns []) l.
Proof. induction l as [|ns l IH]; intro found; cbn [all_noted map]; [now rewrite rev_append_rev|]. rewrite IH. simpl. now rewrite <- app_assoc. Qed.
Lemma noted_at inv k n nt : note_at inv k n = Some nt -> In n (nth (N.to_nat k) (all_noted (notes inv) []) []).
Proof.
  unfold note_at, n_nat. intro E. rewrite all_noted_map. cbn [rev app]. pose proof (map_nth (fun ns => noted 0 ns []) (notes inv) [] (N.to_nat k)) as M. cbv beta in M. change (noted 0 [] []) with (@nil N) in M. rewrite M. apply in_noted. right. exists (N.to_nat n). split; [|split; [now rewrite E|lia]].
  destruct (Nat.lt_ge_cases (N.to_nat n) (length (nth (N.to_nat k) (notes inv) []))); auto. rewrite nth_overflow in E by auto. discriminate.
Qed.
Lemma unmoved_repeat n : forall found, unmoved n found = repeat (point 0) n ++ found.
Proof.
  induction n as [|n IH]; intro found; auto. cbn [unmoved]. rewrite IH. change (point 0 :: found) with ([point 0] ++ found). rewrite app_assoc. f_equal. change (repeat (point 0) (S n)) with (point 0 :: repeat (point 0) n). now rewrite repeat_cons.
Qed.
Lemma unmoved_differ zs : differ (unmoved (length zs) []) zs zs.
Proof.
  split; auto. intro i. rewrite unmoved_repeat, app_nil_r. destruct (Nat.lt_ge_cases i (length zs)).
  - rewrite (nth_indep _ None (point 0)) by now rewrite repeat_length. rewrite nth_repeat. cbn. lia.
  - rewrite nth_overflow; [exact I|]. now rewrite repeat_length.
Qed.
Lemma with_around_spec l : forall fs zs, all_agree fs zs -> agree_around l zs -> all_agree (with_around l fs) zs.
Proof.
  induction l as [|[n f] l IH]; intros fs zs A H; cbn [with_around]; auto. apply IH; [|intros n' f' I; apply H; now right]. apply keep_agree; auto. apply meet_spec; [apply (proj2 A)|]. apply H. now left.
Qed.

Lemma differ_dot ws : forall fs zs ys, length fs = length zs -> differ fs zs ys -> agrees (dot_fact ws fs) (dot ws zs - dot ws ys).
Proof.
  induction ws as [|w ws IH]; intros [|f fs] [|z zs] [|y ys] L [M D]; try discriminate; cbn [dot_fact dot]; try exact (point_spec 0). replace (w * z + dot ws zs - (w * y + dot ws ys))%Z with (w * (z - y) + (dot ws zs - dot ws ys))%Z by lia. apply added_spec.
  - apply scaled_spec. apply (D 0).
  - apply IH; [simpl in L; lia|]. split; [simpl in M; lia|]. intro i. apply (D (S i)).
Qed.
Lemma spot_sum_replaced ws : forall ns k n, k < length ns -> spot_sum ws (replaced ns k n) = (spot_sum ws ns + (weight_of (nth k ws []) n - weight_of (nth k ws []) (nth k ns 0%N)))%Z.
Proof.
  assert (W : forall n, weight_of [] n = 0%Z) by (intro n; unfold weight_of; now destruct (n_nat n)).
  induction ws as [|w ws IH]; intros [|x ns] [|k] n L; cbn [replaced spot_sum nth]; try (simpl in L; lia); rewrite ?W; try lia. rewrite IH by (simpl in L; lia). lia.
Qed.

Lemma tries_in (P : edge -> outcome -> Prop) some es d : tries P some es d -> exists e, In e es /\ P e d /\ (otherwise e = true -> some = false /\ exists pre post, es = pre ++ e :: post /\ forall e' d', In e' pre -> ~ P e' d').
Proof.
  assert (R : forall e es x, In x (remaining e es) -> In x es).
  { intros e0 es0 x. unfold remaining. destruct (n_eqb (escape e0) 0); auto. generalize (escape e0) as y. induction es0 as [|z zs IH]; intros y; cbn [of_escape]; [auto|]. destruct (n_eqb (escape z) y); [|intros []]. intros [->|I]; [now left|right; eauto]. }
  induction 1 as [some e es d T C|some e es d T C IH|some e es d T C IH].
  - exists e. split; [now left|]. split; auto. intro O. split; [now apply T|]. exists [], es. split; auto.
  - destruct IH as (x & I & H & O). exists x. split; [right; eauto|]. split; auto. intro Ox. destruct (O Ox) as [E _]. discriminate.
  - destruct IH as (x & I & H & O). exists x. split; [now right|]. split; auto. intro Ox. destruct (O Ox) as (E & pre & post & -> & Np). split; auto. exists (e :: pre), post. split; auto. intros e' d' [<-|I'] Pe; [|now apply (Np e' d')]. apply T. split; [intros _; exact E|eauto].
Qed.
Lemma try_all_none f es : forall found, try_all f false 0 es found = [] -> found = [] /\ forall e, In e es -> f e = [].
Proof.
  assert (Keep : forall es some only found, found <> [] -> try_all f some only es found <> []).
  { induction es0 as [|e es0 IH]; intros some only found Ne; cbn [try_all]; auto. destruct (if n_eqb only 0 then true else _); auto. destruct (if otherwise e then some else false); auto. destruct (f e) as [|d ds]; auto. apply IH. rewrite rev_append_rev. intro E. apply app_eq_nil in E as [_ E]. contradiction. }
  induction es as [|e es IH]; intros found E; cbn [try_all] in E; [now split|]. cbn [n_eqb N.eqb] in E. assert (Ot : (if otherwise e then false else false) = false) by (now destruct (otherwise e)). rewrite Ot in E. destruct (f e) as [|d ds] eqn:F.
  - destruct (IH found E) as [E1 E2]. split; auto. intros x [->|I]; auto.
  - exfalso. revert E. apply Keep. rewrite rev_append_rev. intro E. apply app_eq_nil in E as [E _]. simpl in E. apply app_eq_nil in E as [_ E]. discriminate.
Qed.

Lemma count_arguments_from args : forall n, count_arguments n args = (n + count_arguments 0 args)%N.
Proof.
  induction args as [|c args IH|args IH|e args IH] using arguments_rect; intro n; cbn [count_arguments]; try (rewrite (IH (n_add n 1)), (IH (n_add 0 1)); unfold n_add; lia). lia.
Qed.
Lemma takes_all_spec v args : takes_all args = true -> exists w, wanted_of v args = Gives w /\ forall x, (count_arguments 0 args <= N.of_nat (length x))%N -> matches w x = true.
Proof.
  induction args as [|c args IH|args IH|e args IH] using arguments_rect; cbn [takes_all wanted_of count_arguments]; intro T; try discriminate.
  - exists []. auto.
  - destruct (IH T) as (w & -> & M). eexists. split; [reflexivity|]. intros [|z x] L; rewrite count_arguments_from in L; cbn [matches]; unfold n_add in L; cbn [length] in L; [lia|]. apply M. lia.
  - destruct (IH T) as (w & -> & M). eexists. split; [reflexivity|]. intros [|z x] L; rewrite count_arguments_from in L; cbn [matches]; unfold n_add in L; cbn [length] in L; [lia|]. apply M. lia.
Qed.

Section Sound.
  Variables (m : model) (inv : invariant).
  Notation fr := (fixed inv).
  (** ** Edges that cannot be executed *)
  Lemma never_waits_possible v l : all never_waits l = true -> all_possible v l = Gives true.
  Proof. induction l as [|x l IH]; cbn [all all_possible]; auto. rewrite if_true. intros [A1 A2]. destruct x; try discriminate; cbn [possible]; auto. Qed.
  Lemma surely_passes_spec k sk v e : shows m fr k sk v -> surely_passes m inv k sk e = true -> exists z, value v e = Gives z /\ is_true z = true.
  Proof. intros Sh H. unfold surely_passes in H. destruct (guess m fr k sk e) as [f|] eqn:G; [|discriminate]. destruct (guess_spec m fr k sk v Sh e f G) as (z & V & A). exists z. split; auto. now apply (surely_true_spec f). Qed.
  Lemma known_length_spec k sk v q : shows m fr k sk v -> exists sk', known_length sk q = Some sk' /\ shows m fr k sk' v.
  Proof.
    intro Sh. exists sk. split; auto. unfold known_length. pose proof (length_agrees m fr k sk v Sh q) as A. destruct (fact_at (lengths sk) q) as [[a b]|]; cbn in *; auto. unfold z_ltb. destruct (Z.ltb_spec b a); auto. lia.
  Qed.

  Lemma waiting_at_spec k sk v e : shows m fr k sk v -> offered v = 0%N -> attempted v e = Stuck -> exists sk', waiting_at m inv k e sk = Some sk' /\ shows m fr k sk' v.
  Proof.
    intros Sh Of St. unfold waiting_at. unfold attempted, ready in St. destruct (work e) as [l|]; [|eauto]. unfold ready_to in St. rewrite Of in St. cbn [n_eqb N.eqb] in St. destruct (value v (guard e)) as [z|] eqn:V; [|discriminate].
    assert (Po : is_true z = true -> all_possible v l = Gives false).
    { intro T. rewrite T in St. destruct (all_possible v l) as [[|]|]; auto; [|discriminate]. destruct (take v e) as [[? ?]|]; [destruct (meets _ _)|]; discriminate. }
    assert (Default : exists sk', (if all never_waits l then assume m fr k (guard e) false sk else Some sk) = Some sk' /\ shows m fr k sk' v).
    { destruct (all never_waits l) eqn:Nw; [|eauto]. destruct (is_true z) eqn:T; [|now apply assume_spec with z]. rewrite (never_waits_possible v l Nw) in Po. specialize (Po eq_refl). discriminate. }
    destruct l as [|x l]; [exact Default|]. destruct x as [y x|ch es ord|ch args anywhere keep|x|es|t es lev o|p x|]; try exact Default; clear Default.
    - destruct (if all never_waits l then _ else false) eqn:Ok; [|eauto]. apply if_true in Ok as [Nw Pa]. destruct (channel_guess m fr k sk ch) as [q|] eqn:Ch; [|eauto]. destruct (channel_guess_spec m fr k sk v Sh ch q Ch) as [Co Lq].
      destruct (surely_passes_spec k sk v _ Sh Pa) as (z' & V' & T). assert (z' = z) by congruence. subst z'. specialize (Po T). cbn [all_possible possible] in Po. rewrite Co in Po. destruct (is_full v q) eqn:Fu; cbn [negb] in Po; [|rewrite (never_waits_possible v l Nw) in Po; discriminate].
      apply (known_length_spec k). apply assume_query_spec; auto. cbn [query]. now rewrite Fu.
    - destruct (if all never_waits l then _ else false) eqn:Ok; [|eauto]. apply if_true in Ok as [Nw Pa]. apply if_true in Pa as [Pa Ta]. destruct (channel_guess m fr k sk ch) as [q|] eqn:Ch; [|eauto]. destruct (channel_guess_spec m fr k sk v Sh ch q Ch) as [Co Lq].
      destruct (if is_buffered m fr q then _ else false) eqn:Bu; [|eauto]. apply if_true in Bu as [Bu Le]. destruct (surely_passes_spec k sk v _ Sh Pa) as (z' & V' & T). assert (z' = z) by congruence. subst z'. specialize (Po T). cbn [all_possible possible] in Po. rewrite Co, Of, (shape_is m fr k sk v Sh q) in Po.
      unfold is_buffered in Bu. destruct (n_eqb (capacity (shape_of m fr q)) 0) eqn:Cap; [discriminate|]. cbn [n_eqb N.eqb] in Po. unfold fitting in Po. apply (known_length_spec k). apply assume_query_spec; auto. cbn [query].
      destruct (messages (channel_at (sees v) q)) as [|m0 ms] eqn:Ms; [reflexivity|exfalso]. destruct (n_ltb _ _); [discriminate|]. destruct (takes_all_spec v args Ta) as (w & W & Ma). rewrite W in Po.
      assert (M0 : matches w m0 = true).
      { apply Ma. assert (A : all_agree (nth (N.to_nat q) (contents fr) []) m0) by (apply (framed_contents _ _ (shows_frame _ _ _ _ _ Sh)); change (messages (nth (N.to_nat q) (channels (sees v)) no_channel)) with (messages (channel_at (sees v) q)); rewrite Ms; now left).
        destruct A as [La _]. apply N.leb_le in Le. rewrite count_length in Le. unfold n_nat in Le. rewrite <- La. exact Le. }
      unfold taken in Po. cbn [first_match] in Po. rewrite M0 in Po. destruct anywhere; rewrite (never_waits_possible v l Nw) in Po; discriminate.
  Qed.
  Lemma waiting_all_spec k v es : forall sk, shows m fr k sk v -> offered v = 0%N -> (forall e, In e es -> attempted v e = Stuck) -> exists sk', waiting_all m inv k es sk = Some sk' /\ shows m fr k sk' v.
  Proof.
    induction es as [|e es IH]; intros sk Sh Of H; cbn [waiting_all]; [eauto|]. destruct (waiting_at_spec k sk v e Sh Of (H e (or_introl eq_refl))) as (sk1 & -> & S1). apply IH; auto. intros e' I. apply H. now right.
  Qed.


  Hypothesis inductive : check_inductive m inv = true.

  (** ** Sketches of states that obey *)
  Lemma settle_balances_spec k sk v : shows m fr k sk v -> obeys inv (sees v) -> exists sk', settle_balances inv sk = Some sk' /\ shows m fr k sk' v.
  Proof.
    intros S O. unfold settle_balances. destruct (tighten_all_spec m fr k v (balances inv) sk S (obeys_balances _ _ O)) as (sk1 & -> & S1). apply tighten_all_spec; auto. apply (obeys_balances _ _ O).
  Qed.
  Lemma notes_length : length (notes inv) = length (types fr).
  Proof. unfold check_inductive in inductive. destruct (uses_priorities m); [discriminate|]. destruct (all _ _); [|discriminate]. apply if_true in inductive as [E _]. apply N.eqb_eq in E. rewrite !count_length in E. lia. Qed.
  Lemma obeys_placed s : obeys inv s -> all_placed (all_noted (notes inv) []) (processes s).
  Proof.
    intros [O1 O2 O3 O4 O5]. split; [rewrite all_noted_map; cbn [rev app]; rewrite map_length, notes_length, <- (framed_types _ _ O1); now rewrite map_length|].
    intros i L. destruct (O4 (N.of_nat i)) as (nt & E & _); [now rewrite Nat2N.id|]. apply noted_at in E. rewrite Nat2N.id in E. unfold process_at, n_nat in E. now rewrite Nat2N.id in E.
  Qed.
  Lemma seen_by_nobody_spec v : obeys inv (sees v) -> program v = m -> me v = outside -> exists sk, seen_by_nobody inv = Some sk /\ shows m fr outside sk v.
  Proof.
    intros O P M. apply settle_balances_spec; auto. pose proof (obeys_placed _ O) as Pl. destruct O as [O1 O2 O3 O4 O5]. constructor; auto. cbn [mine]. unfold process_at, outside, n_nat. rewrite nth_overflow; [split; auto; now intros [|i]|].
    pose proof (framed_few _ _ O1). rewrite <- (framed_types _ _ O1), map_length in *. lia.
  Qed.
  Lemma seen_at_spec v k nt : obeys inv (sees v) -> program v = m -> me v = k -> N.to_nat k < length (processes (sees v)) -> note_at inv k (at_node (process_at (sees v) k)) = Some nt -> all_agree (own nt) (locals (process_at (sees v) k)) -> agree_around (around nt) (values (sees v)) ->
    exists sk, seen_at inv k (at_node (process_at (sees v) k)) nt = Some sk /\ shows m fr k sk v.
  Proof.
    intros O P M L E A B. apply settle_balances_spec; auto. pose proof (obeys_placed _ O) as [Pl Pi]. destruct O as [O1 O2 O3 O4 O5]. constructor; auto; cbn [globals spots].
    - now apply with_around_spec.
    - rewrite put_replaced. split; [now rewrite replaced_length|]. intros i Li. destruct (Nat.eq_dec i (N.to_nat k)) as [->|D]; [rewrite replaced_same by lia; now left|]. rewrite replaced_other by auto. auto.
  Qed.
  Lemma node_is s k : framed fr s -> N.to_nat k < length (processes s) -> node_of m (process_at s k) = node_for m inv k (at_node (process_at s k)).
  Proof. intros F L. unfold node_of, node_for. do 3 f_equal. rewrite <- (framed_types _ _ F). unfold process_at. change 0%N with (type no_live). now rewrite map_nth. Qed.

  (** ** What a step leads to obeys *)
  Lemma around_covered_spec l gs fs zs ys : around_covered l gs fs = true -> all_agree fs zs -> differ gs zs ys -> agree_around l ys -> agree_around l zs.
  Proof.
    intros C A [L D]. induction l as [|[n f] l IH]; intros H; [intros n f []|]. cbn [around_covered] in C. apply if_true in C as [C1 C2]. intros n' f' [[= <- <-]|I].
    - apply if_false in C1 as [C1|C1].
      + pose proof (covers_spec _ _ _ C1 (D (N.to_nat n))) as E. cbn in E. replace (nth (N.to_nat n) zs 0%Z) with (nth (N.to_nat n) ys 0%Z) by lia. apply H. now left.
      + apply (covers_spec _ _ _ C1). apply (proj2 A).
    - apply (IH C2); auto. intros n2 f2 I2. apply H. now right.
  Qed.
  Lemma around_now_spec l fs zs : around_covered l [] fs = true -> all_agree fs zs -> agree_around l zs.
  Proof.
    intros C A. induction l as [|[n f] l IH]; [intros n f []|]. cbn [around_covered] in C. apply if_true in C as [C1 C2]. intros n' f' [[= <- <-]|I]; [|now apply (IH C2)]. assert (E : fact_at [] n = None) by (unfold fact_at; now destruct (n_nat n)). rewrite E in C1. cbn [covers point] in C1. apply (covers_spec _ _ _ C1). apply (proj2 A).
  Qed.
  Lemma others_covered_spec k l gs fs : forall j, others_covered k j l gs fs = true -> forall i ns x, i < length l -> (j + N.of_nat i)%N <> k -> nth i l [] = ns -> In x ns -> note_covered gs fs x = true.
  Proof.
    induction l as [|y l IH]; intros j H i ns x L D E I; [simpl in L; lia|]. cbn [others_covered] in H. apply if_true in H as [H1 H2]. destruct i as [|i].
    - simpl in E. subst y. unfold n_eqb in H1. destruct (N.eqb_spec j k); [lia|]. rewrite all_spec in H1. auto.
    - apply (IH _ H2 i ns x); auto; [simpl in L; lia|]. unfold n_add. lia.
  Qed.

  Lemma is_kept_spec k from c s0 v : N.to_nat k < length (types fr) -> obeys inv s0 -> from = at_node (process_at s0 k) -> follows m fr k s0 c v -> is_kept inv k from c (at_node (process_at (sees v) k)) = true -> obeys inv (sees v).
  Proof.
    intros Pk O Fr Fo H. unfold is_kept in H. cbv zeta in H. destruct (note_at inv k (at_node (process_at (sees v) k))) as [nt|] eqn:En; [|discriminate]. repeat (apply if_true in H as [?H H]). destruct Fo as [[S1 S2 S3 S4 S5 S6 S7] Of Gr Fl Ot].
    pose proof (processes_length m fr k (now c) v (Build_shows _ _ _ _ _ S1 S2 S3 S4 S5 S6 S7)) as Pl. assert (Pl0 : length (processes s0) = length (types fr)) by (rewrite <- (framed_types _ _ (obeys_fixed _ _ O)); now rewrite map_length).
    constructor; auto.
    - now apply (all_cover_spec _ (globals (now c))).
    - now apply (all_cover_spec _ (lengths (now c))).
    - intros j Lj. destruct (N.eq_dec j k) as [->|D].
      + exists nt. split; auto. split; [now apply (all_cover_spec _ (mine (now c)))|]. now apply (around_now_spec _ (globals (now c))).
      + assert (Same : process_at (sees v) j = process_at s0 j) by (unfold process_at, n_nat; apply Ot; lia). rewrite Same. destruct (obeys_notes _ _ O j ltac:(lia)) as (nt' & E' & A' & B'). exists nt'. split; auto. split; auto.
        apply (around_covered_spec (around nt') (grown c) (globals (now c)) _ (values s0)); auto. assert (Nc : note_covered (grown c) (globals (now c)) (Some nt') = true); [|exact Nc].
        unfold note_at, n_nat in E'. apply (others_covered_spec k (notes inv) (grown c) (globals (now c)) 0 H4 (N.to_nat j) (nth (N.to_nat j) (notes inv) []) (Some nt')); auto; [rewrite notes_length; lia|lia|]. rewrite <- E'. apply nth_In.
        destruct (Nat.lt_ge_cases (N.to_nat (at_node (process_at s0 j))) (length (nth (N.to_nat j) (notes inv) []))); auto. rewrite nth_overflow in E' by auto. discriminate.
    - intros b Ib. rewrite all_spec in H. specialize (H b Ib). unfold is_even in H. cbv zeta in H. pose proof (obeys_balances _ _ O b Ib) as B0. unfold balanced in *. rewrite <- B0. rewrite !dot_from_fact in H. apply N.eqb_eq in H5, H6. rewrite !count_length in H5, H6.
      assert (Ag : agrees (dot_fact (of_globals b) (grown c)) (dot (of_globals b) (values (sees v)) - dot (of_globals b) (values s0))) by (apply differ_dot; auto; rewrite <- (proj1 S3); lia).
      assert (Al : agrees (dot_fact (of_lengths b) (flowed c)) (dot (of_lengths b) (sizes (sees v)) - dot (of_lengths b) (sizes s0))) by (apply differ_dot; auto; rewrite <- (proj1 S5); lia).
      set (ws := nth (n_nat k) (of_spots b) []) in *. set (d := (weight_of ws (at_node (process_at (sees v) k)) - weight_of ws from)%Z). assert (Re : places (sees v) = replaced (places s0) (N.to_nat k) (at_node (process_at (sees v) k))).
      { unfold places. apply nth_ext with 0%N 0%N; [rewrite replaced_length, !map_length; lia|]. intros i Li. rewrite map_length in Li. change 0%N with (at_node no_live). destruct (Nat.eq_dec i (N.to_nat k)) as [->|D].
        - rewrite replaced_same by (rewrite map_length; lia). now rewrite map_nth.
        - rewrite replaced_other by auto. rewrite !map_nth. now rewrite Ot. }
      assert (Ps : spot_sum (of_spots b) (places (sees v)) = (spot_sum (of_spots b) (places s0) + d)%Z).
      { rewrite Re, spot_sum_replaced by (unfold places; rewrite map_length; lia). unfold d. subst from. unfold places at 2. change 0%N with (at_node no_live). rewrite map_nth. unfold process_at, n_nat in *. reflexivity. }
      pose proof (covers_spec _ _ _ H (added_spec _ _ _ _ (added_spec _ _ _ _ (point_spec d) Al) Ag)) as E. cbn in E. unfold weighed. rewrite Ps. lia.
  Qed.

  (** ** Who may move *)
  Lemma may_move v k : program v = m -> me v = k -> framed fr (sees v) -> N.to_nat k < length (processes (sees v)) -> allowed v = Gives true.
  Proof.
    intros P M F L. unfold check_inductive in inductive. unfold allowed, is_provided. rewrite P, M. destruct (uses_priorities m); [discriminate|]. destruct (all (always_provided m) (types fr)) eqn:A; [|discriminate]. rewrite all_spec in A. specialize (A (type (process_at (sees v) k))).
    rewrite <- (framed_types _ _ F) in A. unfold always_provided in A. assert (I : In (type (process_at (sees v) k)) (map type (processes (sees v)))) by (apply in_map; unfold process_at, n_nat; now apply nth_In). specialize (A I).
    destruct (provided (proctype_at m (type (process_at (sees v) k)))) as [z| | | | | | | | | | | | | | | |]; try discriminate. cbn [value]. now rewrite A.
  Qed.
  Lemma executes_edges v k d : program v = m -> me v = k -> framed fr (sees v) -> N.to_nat k < length (processes (sees v)) -> executes v d -> exists e pre post, edges (node_for m inv k (at_node (process_at (sees v) k))) = pre ++ e :: post /\ performs v e d /\ (otherwise e = true -> forall e' d', In e' pre -> ~ performs v e' d').
  Proof.
    intros P M F L E. pose proof (may_move v k P M F L) as A. destruct E as [d' A' T|k' A']; [|congruence]. rewrite P, M, node_is in T by auto. destruct (tries_in _ _ _ _ T) as (e & I & Pe & O). destruct (otherwise e) eqn:Oe.
    - destruct (O eq_refl) as (_ & pre & post & E & Np). exists e, pre, post. auto.
    - apply in_split in I as (pre & post & E). exists e, pre, post. split; auto. split; auto. intro; congruence.
  Qed.
  Lemma nothing_tried v k : program v = m -> me v = k -> framed fr (sees v) -> N.to_nat k < length (processes (sees v)) -> (forall d, ~ executes v d) -> forall e, In e (edges (node_for m inv k (at_node (process_at (sees v) k)))) -> try_edge v e = [].
  Proof.
    intros P M F L N e I. assert (X : executions v = []) by (destruct (executions v) as [|d ds] eqn:X; auto; exfalso; apply (N d), executions_correct; rewrite X; now left). unfold executions, executions_by in X. rewrite (may_move v k P M F L) in X. rewrite P, M, node_is in X by auto.
    rewrite rev_append_rev, app_nil_r in X. apply (f_equal (@rev outcome)) in X. rewrite rev_involutive in X. cbn [rev] in X. now apply (try_all_none _ _ [] X).
  Qed.

  Lemma fresh_tidy k fresh v : (fresh = true -> obeys inv (sees v)) -> is_tidy_of m fr k (while_fresh inv fresh) v.
  Proof. intros F sk Sh. unfold while_fresh. destruct fresh; [|eauto]. apply tighten_all_spec; auto. apply (obeys_balances _ _ (F eq_refl)). Qed.

  (** ** Steps *)
  Section Step.
    Variables (k : N) (s0 : state).
    Hypothesis present_k : N.to_nat k < length (types fr).
    Hypothesis obeyed : obeys inv s0.
    Notation from := (at_node (process_at s0 k)).

    Lemma surely_ready_spec sk v e : shows m fr k sk v -> offered v = 0%N -> surely_ready m inv k sk e = true -> try_edge v e <> [].
    Proof.
      intros Sh Of. unfold surely_ready, try_edge, attempted, ready. destruct (work e) as [l|]; [|discriminate]. rewrite if_true. intros [A G]. destruct (guess m fr k sk (guard e)) as [f|] eqn:E; [|discriminate]. destruct (guess_spec m fr k sk v Sh _ f E) as (z & V & Ag).
      unfold ready_to. rewrite Of. cbn [n_eqb N.eqb]. rewrite V, (surely_true_spec f z G Ag), (never_waits_possible v l A). assert (Me : meets v (Effects l) = Gives 0%N).
      { cbn [meets]. clear - A. induction l as [|x l IH]; cbn [all meeting] in *; auto. apply if_true in A as [A1 A2]. destruct x; try discriminate; auto. }
      destruct (take v e) as [[s failed]|]; [rewrite Me; cbn [n_eqb N.eqb]|]; discriminate.
    Qed.

    (** What a statement that was done comes to, while the step goes on. *)
    Definition is_well (fuel : nat) (d : outcome) : Prop :=
      what d = no_fault /\
      ((holder d = None /\ obeys inv (after d)) \/
       (holder d = Some k /\ exists c, goes_well m inv fuel k from false c (at_node (process_at (after d) k)) = true /\ (forall t, follows m fr k s0 c (look m (after d) k t 0)) /\
          (obeys inv (after d) \/ exists e, In e (edges (node_for m inv k (at_node (process_at (after d) k)))) /\ surely_ready m inv k (now c) e = true))).

    Lemma follows_any c v s t : follows m fr k s0 c (seeing v s) -> follows m fr k s0 c (look m s k t 0).
    Proof. intros [[S1 S2 S3 S4 S5 S6 S7] Of Gr Fl Ot]. constructor; auto. constructor; auto. Qed.

    (** What is checked of an edge, behind those before it. *)
    Definition edge_well (fuel : nat) (fresh : bool) (c : course) (x : list edge * edge) : bool :=
      let (before, e) := x in
      match before_else m inv k before e c with
      | None => true
      | Some c0 =>
          match edge_on m fr k (while_fresh inv fresh) c0 e with
          | None => false
          | Some None => true
          | Some (Some c') =>
              if atomic e then
                if (if some (surely_ready m inv k (now c')) (edges (node_for m inv k (goes e))) then true else is_kept inv k from c' (goes e)) then goes_well m inv fuel k from false c' (goes e) else false
              else is_kept inv k from c' (goes e)
          end
      end.
    Lemma goes_well_edges fuel fresh c n : goes_well m inv (S fuel) k from fresh c n = all (edge_well fuel fresh c) (with_before [] (edges (node_for m inv k n))).
    Proof. reflexivity. Qed.

    Section Edges.
      Variables (fuel : nat) (fresh : bool) (c : course) (v : view).
      Hypothesis fresh_so : fresh = true -> obeys inv (sees v).
      Hypothesis followed_so : follows m fr k s0 c v.

      Lemma edge_well_spec before e : (otherwise e = true -> forall e', In e' before -> attempted v e' = Stuck) -> edge_well fuel fresh c (before, e) = true ->
        attempted v e = Stuck \/ exists c' s, attempted v e = Reaches s false 0 /\ follows m fr k s0 c' (seeing v s) /\ at_node (process_at s k) = goes e /\
          (if atomic e then if (if some (surely_ready m inv k (now c')) (edges (node_for m inv k (goes e))) then true else is_kept inv k from c' (goes e)) then goes_well m inv fuel k from false c' (goes e) else false else is_kept inv k from c' (goes e)) = true.
      Proof.
        intros Be H. unfold edge_well in H. assert (B : exists c0, before_else m inv k before e c = Some c0 /\ follows m fr k s0 c0 v).
        { unfold before_else. destruct (otherwise e); [|eauto]. destruct (waiting_all_spec k v before (now c) (follows_now _ _ _ _ _ _ followed_so) (follows_offered _ _ _ _ _ _ followed_so) (Be eq_refl)) as (sk & -> & Sh). eexists. split; [reflexivity|]. now apply with_sketch_spec. }
        destruct B as (c0 & E0 & F0). rewrite E0 in H. destruct (edge_on m fr k (while_fresh inv fresh) c0 e) as [r|] eqn:Eo; [|discriminate]. destruct (edge_on_spec m fr k (while_fresh inv fresh) s0 present_k c0 v e r (fresh_tidy k fresh v fresh_so) F0 Eo) as [St|(c' & s & -> & Re & Fs & _ & At)]; auto.
        right. exists c', s. auto.
      Qed.
      Lemma stuck_before es : forall before, (forall e', In e' before -> attempted v e' = Stuck) -> all (edge_well fuel fresh c) (with_before before es) = true ->
        forall pre e post, es = pre ++ e :: post -> (forall e', In e' pre -> try_edge v e' = []) -> (forall e', In e' pre -> attempted v e' = Stuck) /\ exists before', (forall e', In e' before' -> attempted v e' = Stuck) /\ edge_well fuel fresh c (before', e) = true.
      Proof.
        induction es as [|x es IH]; intros before Be H pre e post E T; [now destruct pre|]. cbn [with_before all] in H. apply if_true in H as [H1 H2]. destruct pre as [|y pre]; cbn [app] in E; injection E as -> ->; [split; [intros e' []|eauto]|].
        assert (Sy : attempted v y = Stuck).
        { destruct (edge_well_spec before y (fun _ => Be) H1) as [St|(c' & s & Re & _)]; auto. specialize (T y (or_introl eq_refl)). unfold try_edge in T. rewrite Re in T. discriminate. }
        assert (Bey : forall e', In e' (y :: before) -> attempted v e' = Stuck) by (intros e' [<-|I]; auto). destruct (IH (y :: before) Bey H2 pre e post eq_refl ltac:(intros e' I; apply T; now right)) as [P Q]. split; [|exact Q]. intros e' [<-|I]; auto.
      Qed.
      (** For an edge that is no [else], what was before does not matter. *)
      Lemma edge_before es : forall before, all (edge_well fuel fresh c) (with_before before es) = true -> forall e, In e es -> exists before', edge_well fuel fresh c (before', e) = true.
      Proof. induction es as [|x es IH]; intros before H e I; [destruct I|]. cbn [with_before all] in H. apply if_true in H as [H1 H2]. destruct I as [->|I]; eauto. Qed.
    End Edges.

    Lemma not_performed v e : (forall d, ~ performs v e d) -> try_edge v e = [].
    Proof. intro N. destruct (try_edge v e) as [|d ds] eqn:T; auto. exfalso. apply (N d). apply in_try_edge. rewrite T. now left. Qed.

    Lemma goes_well_spec fuel fresh c v d : program v = m -> me v = k -> (fresh = true -> obeys inv (sees v)) -> follows m fr k s0 c v -> goes_well m inv (S fuel) k from fresh c (at_node (process_at (sees v) k)) = true -> executes v d -> is_well fuel d.
    Proof.
      intros P M Fresh Fo H E. rewrite goes_well_edges in H. pose proof (shows_frame _ _ _ _ _ (follows_now _ _ _ _ _ _ Fo)) as Fr. pose proof (present_in fr k present_k _ Fr) as Pk.
      destruct (executes_edges v k d P M Fr Pk E) as (e & pre & post & Es & Pe & Np). assert (W : exists before, edge_well fuel fresh c (before, e) = true /\ (otherwise e = true -> forall e', In e' before -> attempted v e' = Stuck)).
      { destruct (otherwise e) eqn:Oe.
        - destruct (stuck_before fuel fresh c v Fresh Fo _ [] ltac:(intros e' []) H pre e post Es ltac:(intros e' I; apply not_performed; intro d'; now apply Np)) as [_ (before & B & W)]. exists before. auto.
        - destruct (edge_before fuel fresh c _ [] H e ltac:(rewrite Es; apply in_elt)) as (before & W). exists before. split; auto. discriminate. }
      destruct W as (before & W & Be). destruct (edge_well_spec fuel fresh c v Fresh Fo before e Be W) as [St|(c' & s & Re & Fs & At & K)].
      { exfalso. inversion Pe as [d' Al|]; [inversion Al|]; congruence. }
      assert (D : d = completed v e s false) by (inversion Pe as [d' Al|]; [inversion Al; congruence|congruence]). subst d. unfold completed, is_well. cbn [what after holder]. split; [reflexivity|]. rewrite M in *. pose proof (follows_any c' v s false Fs) as Fa. destruct (atomic e).
      - right. split; auto. apply if_true in K as [K1 K2]. exists c'. rewrite At. split; auto. split; [intro t; now apply follows_any with v|]. apply if_false in K1 as [K1|K1].
        + right. apply some_spec in K1 as (e' & I' & R'). exists e'. auto.
        + left. apply (is_kept_spec k from c' s0 (look m s k false 0)); auto. cbn [look sees]. now rewrite At.
      - left. split; auto. apply (is_kept_spec k from c' s0 (look m s k false 0)); auto. cbn [look sees]. now rewrite At.
    Qed.

    Lemma well_completes d st : forall fuel, is_well fuel d -> completes m s0 d st -> fault st = no_fault /\ obeys inv (target st).
    Proof.
      intros fuel W C. revert fuel W. induction C as [d E|d E Ho|d h E Ho B|d h d' st E Ho X C IH]; intros fuel [Wh W].
      - rewrite Wh in E. discriminate.
      - cbn [fault target]. destruct W as [[_ O]|[Hk _]]; [auto|congruence].
      - cbn [fault target]. destruct W as [[Hn _]|[Hk (c & G & Fo & [O|(e & Ie & R)])]]; [congruence|auto|]. exfalso. assert (h = k) by congruence. subst h. specialize (Fo false). pose proof (shows_frame _ _ _ _ _ (follows_now _ _ _ _ _ _ Fo)) as Fr. pose proof (present_in fr k present_k _ Fr) as Pk.
        exact (surely_ready_spec (now c) _ e (follows_now _ _ _ _ _ _ Fo) eq_refl R (nothing_tried (look m (after d) k false 0) k eq_refl eq_refl Fr Pk B e Ie)).
      - destruct W as [[Hn _]|[Hk (c & G & Fo & _)]]; [congruence|]. assert (h = k) by congruence. subst h. destruct fuel as [|fuel]; [discriminate|]. apply (IH fuel). assert (Wd : is_well fuel d') by (apply (goes_well_spec fuel false c (look m (after d) k false 0)); auto; discriminate).
        destruct Wd as [Wd1 Wd2]. unfold followed, is_well. cbn [what holder after]. rewrite Wd1, Wh. cbn. split; auto.
    Qed.

    (** A sequence that goes well ends. *)
    Lemma well_ends fuel : forall d, is_well fuel d -> exists st, completes m s0 d st.
    Proof.
      induction fuel as [|fuel IH]; intros d [Wh [[Hn O]|[Hk (c & G & Fo & _)]]]; try discriminate; try (eexists; apply completes_ended; auto; now rewrite Wh).
      destruct (executions (look m (after d) k false 0)) as [|d' ds] eqn:X.
      - eexists. apply completes_blocked with k; auto; [now rewrite Wh|]. intros d' E. apply executions_correct in E. rewrite X in E. destruct E.
      - assert (E : executes (look m (after d) k false 0) d') by (apply executions_correct; rewrite X; now left). assert (Wd : is_well fuel d') by (apply (goes_well_spec fuel false c (look m (after d) k false 0)); auto; discriminate).
        assert (Wf : is_well fuel (followed d d')) by (destruct Wd as [Wd1 Wd2]; unfold followed, is_well; cbn [what holder after]; rewrite Wd1, Wh; cbn; split; auto). destruct (IH _ Wf) as (st & C). exists st. apply completes_onward with k d'; auto. now rewrite Wh.
    Qed.
  End Step.

  Lemma check_nodes_spec k l : forall n, check_nodes m inv k n l = true -> forall i nt, nth i l None = Some nt -> check_note m inv k (n + N.of_nat i) nt = true.
  Proof.
    induction l as [|x l IH]; intros n H i nt E; [now destruct i|]. cbn [check_nodes] in H. apply if_true in H as [H1 H2]. destruct i as [|i]; cbn [nth] in E.
    - subst x. now rewrite N.add_0_r.
    - specialize (IH _ H2 i nt E). unfold n_add in IH. now replace (n + N.of_nat (S i))%N with (n + 1 + N.of_nat i)%N by lia.
  Qed.
  Lemma check_processes_spec l : forall k, check_processes m inv k l = true -> forall i, i < length l -> check_nodes m inv (k + N.of_nat i) 0 (nth i l []) = true.
  Proof.
    induction l as [|x l IH]; intros k H i L; [simpl in L; lia|]. cbn [check_processes] in H. apply if_true in H as [H1 H2]. destruct i as [|i]; cbn [nth].
    - now rewrite N.add_0_r.
    - specialize (IH _ H2 i ltac:(simpl in L; lia)). unfold n_add in IH. now replace (k + N.of_nat (S i))%N with (k + 1 + N.of_nat i)%N by lia.
  Qed.
  Lemma noted_checked k n nt : N.to_nat k < length (types fr) -> note_at inv k n = Some nt -> check_note m inv k n nt = true.
  Proof.
    intros L E. pose proof notes_length as Nl. unfold check_inductive in inductive. destruct (uses_priorities m); [discriminate|]. destruct (all _ _); [|discriminate]. apply if_true in inductive as [_ H].
    pose proof (check_processes_spec _ _ H (N.to_nat k) ltac:(lia)) as C. rewrite N2Nat.id in C. cbn [N.add] in C. pose proof (check_nodes_spec _ _ _ C (N.to_nat n) nt E) as D. now rewrite N2Nat.id in D.
  Qed.

  Lemma begin_follows k s v sk : shows m fr k sk v -> offered v = 0%N -> sees v = s -> follows m fr k s (begins sk) v.
  Proof.
    intros Sh Of <-. constructor; auto; cbn [begins grown flowed].
    - rewrite (proj1 (shows_globals _ _ _ _ _ Sh)). apply unmoved_differ.
    - rewrite (proj1 (shows_lengths _ _ _ _ _ Sh)). apply unmoved_differ.
  Qed.

  (** Every first statement of a step goes well. *)
  Lemma starts_well s k timing d : obeys inv s -> N.to_nat k < length (processes s) -> executes (look m s k timing 0) d -> exists fuel, is_well k s fuel d.
  Proof.
    intros O L E. assert (Lt : N.to_nat k < length (types fr)) by (rewrite <- (framed_types _ _ (obeys_fixed _ _ O)); now rewrite map_length). destruct (obeys_notes _ _ O k L) as (nt & En & A & B). pose proof (noted_checked k _ nt Lt En) as C. unfold check_note in C.
    destruct (seen_at_spec (look m s k timing 0) k nt O eq_refl eq_refl L En A B) as (sk & Es & Sh). cbn [look sees] in Es. rewrite Es in C. unfold most_chained in C. remember (n_nat 500) as fuel eqn:Ef. clear Ef. destruct fuel as [|fuel]; [discriminate|].
    exists fuel. apply (goes_well_spec k s Lt O fuel true (begins sk) (look m s k timing 0)); auto. now apply begin_follows.
  Qed.

  (** Where no edge can be executed, none is ready. *)
  Lemma all_stuck s k timing : obeys inv s -> N.to_nat k < length (processes s) -> (forall e, In e (edges (node_for m inv k (at_node (process_at s k)))) -> try_edge (look m s k timing 0) e = []) ->
    forall e, In e (edges (node_for m inv k (at_node (process_at s k)))) -> attempted (look m s k timing 0) e = Stuck.
  Proof.
    intros O L T e I. assert (Lt : N.to_nat k < length (types fr)) by (rewrite <- (framed_types _ _ (obeys_fixed _ _ O)); now rewrite map_length). destruct (obeys_notes _ _ O k L) as (nt & En & A & B). pose proof (noted_checked k _ nt Lt En) as C. unfold check_note in C.
    destruct (seen_at_spec (look m s k timing 0) k nt O eq_refl eq_refl L En A B) as (sk & Es & Sh). cbn [look sees] in Es. rewrite Es in C. unfold most_chained in C. remember (n_nat 500) as fuel eqn:Ef. clear Ef. destruct fuel as [|fuel]; [discriminate|].
    rewrite goes_well_edges in C. pose proof (begin_follows k s _ sk Sh eq_refl eq_refl) as Fo. apply in_split in I as (pre & post & E). set (v := look m s k timing 0) in *.
    destruct (stuck_before k s Lt fuel true (begins sk) v (fun _ => O) Fo _ [] ltac:(intros e' []) C pre e post E ltac:(intros e' I'; apply T; rewrite E; apply in_or_app; now left)) as [_ (before & Be & W)].
    destruct (edge_well_spec k s Lt fuel true (begins sk) v (fun _ => O) Fo before e (fun _ => Be) W) as [St|(c' & s' & Re & _)]; auto. specialize (T e ltac:(rewrite E; apply in_elt)). unfold try_edge in T. rewrite Re in T. discriminate.
  Qed.

  Theorem step_obeys s st : obeys inv s -> makes_step m s st -> fault st = no_fault /\ obeys inv (target st).
  Proof.
    intros O M. assert (W : forall timing, makes_step_when m s timing st -> fault st = no_fault /\ obeys inv (target st)); [|destruct M; eauto]. intros timing [k d st' L E C]. assert (Lk : N.to_nat k < length (processes s)) by lia.
    destruct (starts_well s k timing d O Lk E) as (fuel & Wd). assert (Lt : N.to_nat k < length (types fr)) by (rewrite <- (framed_types _ _ (obeys_fixed _ _ O)); now rewrite map_length). exact (well_completes k s Lt O d st' fuel Wd C).
  Qed.
  Lemma no_step_stuck s : obeys inv s -> (forall st, ~ makes_step m s st) -> stuck m s.
  Proof.
    intros O N k d L E. assert (Lk : N.to_nat k < length (processes s)) by lia. destruct (starts_well s k false d O Lk E) as (fuel & Wd). destruct (well_ends k s ltac:(rewrite <- (framed_types _ _ (obeys_fixed _ _ O)); now rewrite map_length) O fuel d Wd) as (st & C).
    apply (N st). apply makes_step_plain. now apply makes_step_by with k d.
  Qed.
End Sound.
