(** The steps of such processes, one statement after the other. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Buffers Ports Ample Passing Refilled Gentle.
Import ListNotations.

Lemma replaced_beyond {X} (l : list X) : forall n x, length l <= n -> replaced l n x = l.
Proof. induction l as [|y l IH]; intros [|n] x L; simpl in *; auto; try lia. now rewrite IH by lia. Qed.
Lemma messages_twice s c a b : with_messages (with_messages s c a) c b = with_messages s c b.
Proof. unfold with_messages at 1. rewrite messages_kinds. unfold with_messages. cbn [values processes channels last]. rewrite !put_replaced. now rewrite replaced_twice. Qed.
Lemma messages_here s c ms : N.to_nat c < length (channels s) -> messages (channel_at (with_messages s c ms) c) = ms.
Proof. intro L. unfold channel_at at 1, with_messages. cbn [channels]. rewrite put_replaced. unfold n_nat. now rewrite replaced_same. Qed.
Lemma messages_back s c : with_messages s c (messages (channel_at s c)) = s.
Proof.
  unfold with_messages. destruct s as [vs ps cs la]. cbn [values processes channels last]. f_equal. rewrite put_replaced. unfold channel_at. cbn [channels]. unfold n_nat.
  transitivity (replaced cs (N.to_nat c) (nth (N.to_nat c) cs no_channel)); [|apply replaced_back]. f_equal. now destruct (nth (N.to_nat c) cs no_channel).
Qed.
Lemma refill_with s c f ms : N.to_nat c < length (channels s) -> refill c f (with_messages s c ms) = with_messages s c (f ms).
Proof. intro L. unfold refill. now rewrite messages_here, messages_twice. Qed.

Lemma seeing_back v : seeing v (sees v) = v.
Proof. now destruct v. Qed.

Section Steps.
  Variables (m : model) (lives : list (list (list bool))) (fs : list (list (list port))).
  Hypothesis plain_m : plain_model m = true.
  Hypothesis knows_fs : knows m lives fs.
  Notation globals := (global_ranges m).
  Notation passed := (passed m fs).
  Variables (k c u : N).
  Hypothesis either : u = sends \/ u = receives.
  Notation gentle := (gentle m fs k c u).
  Notation edge_allowed := (edge_allowed m c u).
  Notation own v := (local_ranges m (type (process_at (sees v) (me v)))).
  Notation bare_at l := (is_bare (proctype_at m (type l)) (at_node l)).

  Lemma no_last_m : uses_last m = false.
  Proof. now destruct (plain_types m plain_m). Qed.
  Lemma guard_clear v e : edge_allowed v e -> clear c v (polled (guard e)).
  Proof. intro A. apply (rough_clear m c u either v). intros x I. apply A. unfold edge_ports. apply in_append. auto. Qed.
  Lemma body_ranges v e : In e (edges (node_of m (process_at (sees v) (me v)))) -> match work e with
    | Effects l => within_ranges m v (joined_map ranges_of l)
    | DStep _ ps => within_ranges m v (joined_map (fun p => joined_map (fun i => joined_map ranges_of (does i)) (choices p)) ps) end.
  Proof. intro I. pose proof (edge_ranges m v e I) as R. unfold ranges_of_edge in R. now destruct (work e). Qed.
  Lemma plain_work v e : In e (edges (node_of m (process_at (sees v) (me v)))) -> plain false (guard e) = true /\ plain_body (work e) = true.
  Proof. intro I. pose proof (plain_edges m plain_m (process_at (sees v) (me v))) as P. rewrite all_spec in P. specialize (P e I). unfold plain_edge in P. now apply if_true in P. Qed.
  Lemma calm_plain e : plain_body (work e) = true -> body_calm (work e) = true -> match work e with Effects l => all plain_effect l = true | DStep _ ps => all (fun p => all plain_inner (choices p)) ps = true end.
  Proof. intros P C. destruct (is_die_body _ P) as [E|Q]; [rewrite E in C; discriminate|]. exact Q. Qed.

  Section Clear.
    Variable f : list (list Z) -> list (list Z).
    Notation refill := (refill c f).
    Notation refilled := (refilled c f).

    Lemma ready_refilled v e : In e (edges (node_of m (process_at (sees v) (me v)))) -> edge_allowed v e -> work e = Effects [Die] \/ (body_calm (work e) = true /\ clear c v (body_channels (work e))) ->
      ready (refilled v) e = ready v e.
    Proof.
      intros I A W. destruct (plain_work v e I) as [P1 P2]. pose proof (guard_clear v e A) as G. unfold ready. destruct W as [E|[K C]].
      - rewrite E. unfold ready_to. rewrite (value_refilled c f (guard e) v P1 G). reflexivity.
      - pose proof (calm_plain e P2 K) as Q. destruct (work e) as [l|start ps]; cbn [body_channels] in C.
        + now apply ready_to_refilled.
        + rewrite (value_refilled c f (guard e) v P1 G). destruct (value v (guard e)) as [z|]; auto. destruct (is_true z); auto. destruct (choices_at start ps) as [is|] eqn:Ch; auto.
          apply choices_in in Ch as (p & Ip & <-). rewrite all_spec in Q. rewrite first_ready_refilled; auto. now apply (clear_joined c v _ ps p C).
    Qed.

    Lemma worked_refilled v e : program v = m -> present (me v) (sees v) -> In e (edges (node_of m (process_at (sees v) (me v)))) -> edge_allowed v e -> ready v e = Gives true ->
      (work e = Effects [Die] /\ channels_made 0 (initialisers (proctype_at m (type (process_at (sees v) (me v))))) = 0%N) \/
      (body_calm (work e) = true /\ (forall x, In x (body_channels (work e)) -> frozen globals (own v) x = true) /\ clear c v (body_channels (work e))) ->
      worked (refilled v) (work e) = refill_both c f (worked v (work e)).
    Proof.
      intros M Q I A R W. destruct (plain_work v e I) as [P1 P2]. pose proof (body_ranges v e I) as B. destruct W as [[E Z]|(K & F & C)].
      - unfold ready in R. rewrite E in *. unfold ready_to in R. destruct (if n_eqb (offered v) 0 then true else some is_receive [Die]); [|discriminate].
        destruct (value v (guard e)) as [z|]; [|discriminate]. destruct (is_true z); [|discriminate]. cbn [all_possible possible] in R. destruct (n_eqb (n_add (me v) 1) (count (processes (sees v)))) eqn:L; [|discriminate]. apply N.eqb_eq in L.
        cbn [worked effected simple refill_both]. f_equal. f_equal. unfold died. cbv zeta. change (processes (sees (Refilled.refilled c f v))) with (processes (sees v)). change (program (Refilled.refilled c f v)) with (program v).
        change (process_at (sees (Refilled.refilled c f v))) with (process_at (sees v)). rewrite M. replace (n_sub (count (processes (sees v))) 1) with (me v) by (unfold n_sub, n_add in *; lia). rewrite Z. cbn [n_nat N.to_nat].
        change (n_nat 0) with 0. rewrite !without_last_none. reflexivity.
      - pose proof (calm_plain e P2 K) as Pl. destruct (work e) as [l|start ps]; cbn [worked body_channels body_calm] in *; [now apply (effected_refilled c f m fs)|now apply (d_step_refilled c f m fs)].
    Qed.

    Lemma attempted_refilled v e : program v = m -> present (me v) (sees v) -> In e (edges (node_of m (process_at (sees v) (me v)))) -> edge_allowed v e ->
      (work e = Effects [Die] /\ channels_made 0 (initialisers (proctype_at m (type (process_at (sees v) (me v))))) = 0%N) \/
      (body_calm (work e) = true /\ (forall x, In x (body_channels (work e)) -> frozen globals (own v) x = true) /\ clear c v (body_channels (work e))) ->
      attempted (refilled v) e = refill_attempt c f (attempted v e).
    Proof.
      intros M Q I A W. assert (W' : work e = Effects [Die] \/ (body_calm (work e) = true /\ clear c v (body_channels (work e)))) by tauto. unfold attempted. rewrite (ready_refilled v e I A W'). destruct (ready v e) as [[|]|] eqn:R; auto.
      unfold take. rewrite (worked_refilled v e M Q I A R W). destruct (worked v (work e)) as [[s b]|]; cbn [refill_both refill_attempt]; auto. change (program (refilled v)) with (program v). change (me (refilled v)) with (me v). rewrite M, no_last_m.
      assert (Me : meets (refilled v) (work e) = meets v (work e)).
      { destruct (plain_work v e I) as [P1 P2]. destruct W' as [E|[K C]]; [now rewrite E|]. pose proof (calm_plain e P2 K) as Pl. destruct (work e); cbn [meets]; auto. now apply meeting_refilled. }
      rewrite Me. destruct (meets v (work e)); auto. now destruct (n_eqb (goes e) 0).
    Qed.
  End Clear.

  (** ** What a statement leaves *)
  Lemma moved_passed v s n : passed (me v) (sees v) s -> present (me v) s -> incl (future fs (type (process_at (sees v) (me v))) n) (future fs (type (process_at (sees v) (me v))) (at_node (process_at (sees v) (me v)))) ->
    passed (me v) (sees v) (moved s (me v) n) /\ present (me v) (moved s (me v) n).
  Proof.
    intros [G C K F O T L N] Q I. unfold moved. cbv zeta. set (l := process_at s (me v)) in *. set (l' := Live _ n _ _).
    assert (At : process_at (with_process s (me v) l') (me v) = l') by (now apply with_process_at). assert (Q' : present (me v) (with_process s (me v) l')) by (unfold present; now rewrite with_process_length). split; auto. split; auto.
    - now rewrite with_process_length.
    - intros j D J. pose proof (aside_other (me v) l' s j D) as Ao. unfold aside in Ao. rewrite Ao. apply O; auto. unfold present in *. now rewrite with_process_length in J.
    - intros _. rewrite At. unfold l'. cbn [type]. now apply T.
    - intros _. rewrite At. unfold l'. cbn [locals]. now apply L.
    - intros _. rewrite At. unfold l'. cbn [at_node]. exact I.
  Qed.

  Lemma died_passed v : (me v + 1 = count (processes (sees v)))%N -> program v = m -> channels_made 0 (initialisers (proctype_at m (type (process_at (sees v) (me v))))) = 0%N ->
    passed (me v) (sees v) (died v).
  Proof.
    intros E M Z. unfold died. cbv zeta. rewrite M. replace (n_sub (count (processes (sees v))) 1) with (me v) by (unfold n_sub; lia). rewrite Z. change (n_nat 0) with 0. rewrite without_last_none. rewrite count_length in E.
    assert (No : ~ present (me v) {| values := values (sees v); processes := without_last 1 (processes (sees v)); channels := channels (sees v); last := last (sees v) |}).
    { unfold present. cbn [processes]. rewrite without_last_firstn, firstn_length. lia. }
    split; try easy.
    - cbn [processes]. rewrite without_last_firstn, firstn_length. lia.
    - intros j D J. unfold present, process_at in *. cbn [processes] in *. rewrite without_last_firstn in *. rewrite firstn_length in J. apply firstn_nth. unfold n_nat. lia.
  Qed.

  Lemma atomic_not_bare l e : In e (edges (node_of m l)) -> atomic e = true -> forall n, (goes e = 0%N \/ goes e = n) -> is_bare (proctype_at m (type l)) n = false.
  Proof.
    intros I A n G. destruct (is_bare (proctype_at m (type l)) n) eqn:B; auto. exfalso. unfold is_bare in B. apply if_true in B as [_ B]. rewrite all_spec in B. unfold node_of in I.
    destruct (nth_in_or_default (n_nat (at_node l)) (nodes (proctype_at m (type l))) no_node) as [N|N]; [|rewrite N in I; destruct I]. specialize (B _ N). rewrite all_spec in B. specialize (B e I). rewrite A in B.
    destruct (n_eqb (goes e) 0) eqn:Z; [discriminate|]. apply N.eqb_neq in Z. destruct G as [G|G]; [easy|]. rewrite G in B. unfold n_eqb in B. now rewrite N.eqb_refl in B.
  Qed.

  Lemma worked_passed v w s b : present (me v) (sees v) -> match w with
    | Effects l => within_ranges m v (joined_map ranges_of l)
    | DStep _ ps => within_ranges m v (joined_map (fun p => joined_map (fun i => joined_map ranges_of (does i)) (choices p)) ps) end ->
    body_calm w = true -> worked v w = Gives (s, b) -> passed (me v) (sees v) s /\ present (me v) s.
  Proof.
    intros Q B K. destruct w as [l|start ps]; [exact (effected_passed m fs l v false s b K Q B)|]. unfold worked. generalize most_inner. intro fuel. exact (d_step_passed m fs ps K fuel v start false s b Q B).
  Qed.

  Lemma attempted_passed v e s' b n : program v = m -> present (me v) (sees v) -> In e (edges (node_of m (process_at (sees v) (me v)))) ->
    (goes e <> 0%N -> incl (future fs (type (process_at (sees v) (me v))) (goes e)) (future fs (type (process_at (sees v) (me v))) (at_node (process_at (sees v) (me v))))) ->
    (work e = Effects [Die] /\ atomic e = false /\ channels_made 0 (initialisers (proctype_at m (type (process_at (sees v) (me v))))) = 0%N) \/ body_calm (work e) = true ->
    attempted v e = Reaches s' b n ->
    passed (me v) (sees v) s' /\ (atomic e = true -> present (me v) s' /\ bare_at (process_at s' (me v)) = false).
  Proof.
    intros M Q I Fu W. unfold attempted. destruct (ready v e) as [[|]|] eqn:R; try discriminate. unfold take. rewrite M, no_last_m. destruct (worked v (work e)) as [[s b0]|] eqn:Wo; [|discriminate]. destruct (meets v (work e)); [|discriminate].
    pose proof (body_ranges v e I) as B. destruct W as [(E & At & Z)|K].
    - intros [= <- _ _]. split; [|congruence]. assert (G : goes e = 0%N \/ goes e <> 0%N) by (destruct (N.eq_dec (goes e) 0); auto). unfold ready in R. rewrite E in *. unfold ready_to in R.
      destruct (if n_eqb (offered v) 0 then true else some is_receive [Die]); [|discriminate]. destruct (value v (guard e)) as [z|]; [|discriminate]. destruct (is_true z); [|discriminate]. cbn [all_possible possible] in R.
      destruct (n_eqb (n_add (me v) 1) (count (processes (sees v)))) eqn:L; [|discriminate]. apply N.eqb_eq in L. cbn [worked effected simple] in Wo. injection Wo as <- <-. pose proof (died_passed v L M Z) as P.
      assert (No : ~ present (me v) (died v)).
      { unfold present, died. cbv zeta. cbn [processes]. rewrite without_last_firstn, firstn_length. rewrite count_length in L. unfold n_add in L. lia. }
      destruct (n_eqb (goes e) 0); auto. unfold moved. cbv zeta. set (l' := Live _ _ _ _). replace (with_process (died v) (me v) l') with (died v); auto. unfold with_process. rewrite put_replaced.
      rewrite replaced_beyond by (unfold present in No; lia). now destruct (died v).
    - destruct (worked_passed v (work e) s b0 Q B K Wo) as [P Q']. destruct (n_eqb (goes e) 0) eqn:G; intros [= <- _ _].
      + apply N.eqb_eq in G. split; auto. intro At. split; auto. rewrite (same_type _ _ _ _ _ P Q'). apply (atomic_not_bare _ e I At); auto.
      + apply N.eqb_neq in G. destruct (moved_passed v s (goes e) P Q' (Fu G)) as [Pm Qm]. split; auto. intro At. split; auto. rewrite (same_type _ _ _ _ _ Pm Qm). apply (atomic_not_bare _ e I At); auto. right.
        unfold moved. cbv zeta. now rewrite with_process_at.
  Qed.
End Steps.

(** ** A statement that uses the channel in the opposite way *)
Section Touching.
  Variables (m : model) (fs : list (list (list port))).
  Hypothesis plain_m : plain_model m = true.
  Variables (c : N).
  Notation own v := (local_ranges m (type (process_at (sees v) (me v)))).

  Lemma first_match_app w ms ms' : forall n j, first_match w n ms = Some j -> first_match w n (ms ++ ms') = Some j.
  Proof. induction ms as [|x ms IH]; intros n j; cbn [first_match app]; [discriminate|]. destruct (matches w x); auto. Qed.
  Lemma taken_app w anywhere ms ms' j : taken w anywhere ms = Some j -> taken w anywhere (ms ++ ms') = Some j.
  Proof. unfold taken. destruct anywhere; [apply first_match_app|]. destruct ms as [|x ms]; [discriminate|]. auto. Qed.
  Lemma first_match_bound w ms : forall n j, first_match w n ms = Some j -> (n <= j)%N /\ (N.to_nat (j - n) < length ms).
  Proof.
    induction ms as [|x ms IH]; intros n j; cbn [first_match length]; [discriminate|]. destruct (matches w x); [intros [= <-]; split; lia|]. intro E. destruct (IH _ _ E) as [L B]. unfold n_add in *. lia.
  Qed.
  Lemma taken_bound w anywhere ms j : taken w anywhere ms = Some j -> N.to_nat j < length ms.
  Proof.
    unfold taken. destruct anywhere; [intro E; apply first_match_bound in E as [_ B]; now rewrite N.sub_0_r in B|]. destruct ms as [|x ms]; [discriminate|]. destruct (matches w x); [|discriminate]. intros [= <-]. simpl. lia.
  Qed.
  Lemma remove_at_app {X} (l l' : list X) n : n < length l -> remove_at [] (l ++ l') n = remove_at [] l n ++ l'.
  Proof. intro L. rewrite !remove_at_nth. cbn [rev app]. rewrite firstn_app, skipn_app. replace (n - length l) with 0 by lia. replace (S n - length l) with 0 by lia. cbn [firstn]. change (skipn 0 l') with l'. now rewrite app_nil_r, app_assoc. Qed.
  Lemma remove_at_length {X} (l : list X) n : length (remove_at [] l n) <= length l.
  Proof. rewrite remove_at_nth. cbn [rev app]. rewrite app_length, firstn_length, skipn_length. lia. Qed.

  Ltac same_end := first [left; reflexivity|right; split; [reflexivity|discriminate]].

  (** Others receive; one more message at the end changes nothing for who finds one. *)
  Lemma receive_refilled msg v e ch args anywhere keep : let f := fun ms => append ms [msg] in
    program v = m -> offered v = 0%N -> present (me v) (sees v) -> In e (edges (node_of m (process_at (sees v) (me v)))) -> N.to_nat c < length (channels (sees v)) ->
    work e = Effects [Receive ch args anywhere keep] -> channel_of v ch = Gives c -> clear c v (polled (guard e)) -> clear c v (polled ch) -> clear c v (polled_arguments args) ->
    (forall x, In x (polled_arguments args) -> frozen (global_ranges m) (own v) x = true) ->
    attempted v e = Stuck \/ (attempted (refilled c f v) e = refill_attempt c f (attempted v e) /\
      forall s' b n, attempted v e = Reaches s' b n -> length (messages (channel_at s' c)) <= length (messages (channel_at (sees v) c))).
  Proof.
    intros f M O Q I Lc W Ch Cg Cc Ca F. destruct (plain_work m plain_m v e I) as [P1 P2]. rewrite W in P2. cbn [plain_body all plain_effect] in P2. apply if_true in P2 as [P2 _]. apply if_true in P2 as [P2 P3].
    pose proof (body_ranges m v e I) as R. rewrite W in R. cbn beta iota in R.
    assert (Wi : within_ranges m v (ranges_of_arguments args)) by (intros r Ir; apply R, in_joined_map; exists (Receive ch args anywhere keep); simpl; auto).
    assert (Fit : match fitting v c args anywhere with
      | Gives (Some j) => fitting (refilled c f v) c args anywhere = Gives (Some j) /\ N.to_nat j < length (messages (channel_at (sees v) c))
      | Gives None => True
      | Faults i => fitting (refilled c f v) c args anywhere = Faults i end).
    { unfold fitting. change (sees (refilled c f v)) with (refill c f (sees v)). rewrite refill_here, refill_shape, wanted_refilled by auto. unfold f. rewrite append_app. destruct (messages (channel_at (sees v) c)) as [|x ms]; [exact Logic.I|]. cbn [app].
      destruct (n_ltb _ _); [reflexivity|]. destruct (wanted_of v args) as [w|]; [|reflexivity]. destruct (taken w anywhere (x :: ms)) as [j|] eqn:T; [|exact Logic.I]. split; [f_equal; now apply (taken_app w anywhere (x :: ms) [msg])|now apply taken_bound in T]. }
    unfold attempted, ready, take, meets. rewrite W. cbn [worked effected simple meeting]. unfold ready_to. change (offered (refilled c f v)) with (offered v). rewrite O. cbn [n_eqb N.eqb all_possible possible].
    rewrite (value_refilled c f (guard e) v P1 Cg). destruct (value v (guard e)) as [z|]; [|same_end]. destruct (is_true z); [|same_end]. change (offered (refilled c f v)) with (offered v). rewrite O. rewrite (channel_refilled c f ch v P2 Cc), Ch, refill_shape.
    destruct (n_eqb 0 (if n_eqb (capacity (shape_at v c)) 0 then n_add c 1 else 0%N)); [|same_end]. unfold receive. rewrite (channel_refilled c f ch v P2 Cc), Ch, refill_shape.
    destruct (fitting v c args anywhere) as [[j|]|] eqn:Fi; [|same_end|rewrite Fit; same_end]. destruct Fit as [Fr Lj]. rewrite Fr.
    destruct (if keep then true else _); [|same_end]. cbv zeta. change (sees (refilled c f v)) with (refill c f (sees v)). rewrite refill_here by auto.
    set (ms := messages (channel_at (sees v) c)) in *. assert (Nth : nth (n_nat j) (f ms) [] = nth (n_nat j) ms []) by (unfold f; rewrite append_app; unfold n_nat; now rewrite app_nth1). rewrite Nth.
    rewrite (store_fields_refilled c f m fs args v (nth (n_nat j) ms []) Q P3 Wi F Ca). destruct (store_fields v args (nth (n_nat j) ms [])) as [s|] eqn:S; [|same_end]. cbn [refill_result].
    destruct (store_fields_passed m fs args v _ s Q Wi S) as [Ps Qs]. assert (Ls : N.to_nat c < length (channels s)) by (rewrite (same_count _ _ _ _ _ Ps); auto).
    assert (Same : messages (channel_at s c) = ms).
    { pose proof (store_fields_refilled c (fun _ => ms) m fs args v (nth (n_nat j) ms []) Q P3 Wi F Ca) as Keep. unfold refilled, refill in Keep. fold ms in Keep. rewrite messages_back, seeing_back, S in Keep.
      assert (Ks : s = refill c (fun _ => ms) s) by (cbn [refill_result] in Keep; congruence). rewrite Ks. unfold refill. now rewrite messages_here. }
    change (program (refilled c f v)) with (program v). change (me (refilled c f v)) with (me v). rewrite M, (no_last_m m plain_m). right. destruct keep.
    - split; [now destruct (n_eqb (goes e) 0)|]. intros s' b n [= <- <- <-]. replace (messages (channel_at _ c)) with ms; auto. now destruct (n_eqb (goes e) 0).
    - assert (E1 : with_messages (refill c f s) c (remove_at [] (f ms) (n_nat j)) = refill c f (with_messages s c (remove_at [] ms (n_nat j)))).
      { rewrite refill_with by auto. unfold refill. rewrite messages_twice. f_equal. unfold f. rewrite !append_app. now apply remove_at_app. }
      rewrite E1. split; [now destruct (n_eqb (goes e) 0)|]. intros s' b n [= <- <- <-]. replace (messages (channel_at _ c)) with (remove_at [] ms (n_nat j)); [apply remove_at_length|].
      transitivity (messages (channel_at (with_messages s c (remove_at [] ms (n_nat j))) c)); [now rewrite messages_here|now destruct (n_eqb (goes e) 0)].
  Qed.

  (** Others send; one message less at the front changes nothing for who finds room. *)
  Lemma send_refilled v e ch es : let f := @tl (list Z) in
    program v = m -> offered v = 0%N -> In e (edges (node_of m (process_at (sees v) (me v)))) -> N.to_nat c < length (channels (sees v)) -> messages (channel_at (sees v) c) <> [] ->
    work e = Effects [Send ch es false] -> channel_of v ch = Gives c -> clear c v (polled (guard e)) -> clear c v (polled ch) -> clear c v (joined_map polled es) ->
    attempted v e = Stuck \/ (attempted (refilled c f v) e = refill_attempt c f (attempted v e) /\
      forall s' b n, attempted v e = Reaches s' b n -> exists rest, messages (channel_at s' c) = messages (channel_at (sees v) c) ++ rest).
  Proof.
    intros f M O I Lc Ne W Ch Cg Cc Ce. destruct (plain_work m plain_m v e I) as [P1 P2]. rewrite W in P2. cbn [plain_body all plain_effect] in P2. apply if_true in P2 as [P2 _]. apply if_true in P2 as [P2 P3].
    unfold attempted, ready, take, meets. rewrite W. cbn [worked effected simple meeting]. unfold ready_to. change (offered (refilled c f v)) with (offered v). rewrite O. cbn [n_eqb N.eqb all_possible possible].
    rewrite (value_refilled c f (guard e) v P1 Cg). destruct (value v (guard e)) as [z|]; [|same_end]. destruct (is_true z); [|same_end]. rewrite (channel_refilled c f ch v P2 Cc), Ch.
    assert (Full : is_full v c = false -> is_full (refilled c f v) c = false).
    { unfold is_full. cbv zeta. change (sees (refilled c f v)) with (refill c f (sees v)). rewrite refill_here, refill_shape by auto. unfold f. rewrite !count_length. destruct (messages (channel_at (sees v) c)) as [|x ms]; [easy|]. cbn [tl length]. unfold n_eqb, n_leb.
      destruct (N.eqb_spec (N.of_nat (S (length ms))) 0); [lia|]. intro H. apply N.leb_gt in H. destruct (N.eqb_spec (N.of_nat (length ms)) 0); auto. apply N.leb_gt. lia. }
    destruct (is_full v c); [same_end|]. rewrite (Full eq_refl). cbn [negb]. unfold send. rewrite (channel_refilled c f ch v P2 Cc), Ch. cbv zeta. rewrite refill_shape. destruct (n_eqb (count es) _); [|same_end].
    rewrite (values_list_refilled c f es v [] P3 Ce). destruct (value_list v es []) as [sent|]; [|same_end]. change (sees (refilled c f v)) with (refill c f (sees v)). rewrite refill_here by auto. set (ms := messages (channel_at (sees v) c)) in *.
    set (msg := cut_fields _ sent []). change (program (refilled c f v)) with (program v). change (me (refilled c f v)) with (me v). rewrite M, (no_last_m m plain_m).
    assert (E1 : with_messages (refill c f (sees v)) c (append (f ms) [msg]) = refill c f (with_messages (sees v) c (append ms [msg]))).
    { rewrite refill_with by auto. unfold refill. rewrite messages_twice. f_equal. unfold f. rewrite !append_app. now destruct ms. }
    rewrite E1. right. destruct (n_eqb (capacity (shape_at v c)) 0); (split; [now destruct (n_eqb (goes e) 0)|]); intros s' b n [= <- <- <-].
    all: exists [msg]; rewrite <- append_app; transitivity (messages (channel_at (with_messages (sees v) c (append ms [msg])) c)); [now destruct (n_eqb (goes e) 0)|now apply messages_here].
  Qed.
End Touching.
