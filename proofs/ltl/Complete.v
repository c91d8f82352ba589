(** Every true `holds` of a finite structure has a certificate that the checker accepts, so it asks for nothing that cannot
    be given: the pairs of state and value that can be come to, ranked by how many of them each leads to. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure WellFormed Rank Closure ClosureTruth Regions Ranked Words.
Import ListNotations.

(** ** The checks accept what is so *)

Lemma leads_complete n es : forall bits, (forall y marks, In (y, marks) es -> (y < n)%N) ->
  (forall k, N.testbit bits k = true -> exists y marks, In (y, marks) es /\ N.testbit marks k = true) -> leads n bits es = true.
Proof.
  induction es as [|[y marks] es IH]; intros bits H1 H2; cbn [leads].
  - apply n_eqb_spec. apply N.bits_inj. intro k. rewrite N.bits_0. destruct (N.testbit bits k) eqn:B; auto.
    destruct (H2 k B) as (? & ? & [] & _).
  - assert (n_ltb y n = true) as -> by (apply n_ltb_spec; eapply H1; now left). apply IH.
    + intros y' m' I. eapply H1. right. exact I.
    + intros k B. unfold n_ldiff in B. rewrite N.ldiff_spec in B. apply andb_true_iff in B. destruct B as [B M].
      destruct (H2 k B) as (y' & m' & [[= <- <-]|I] & B'); [now rewrite B' in M|eauto].
Qed.

Lemma check_well_formed_complete G : well_formed G -> check_well_formed G = true.
Proof.
  intros [W1 W2 W3 W4 W5]. unfold check_well_formed. cbv zeta.
  assert (H : all (fun x => n_ltb x (count (states G))) (initial G) = true /\ all_lead (count (states G)) (sets_from (n_nat (fair_sets G)) 0 0) (states G) = true).
  { rewrite count_length. split.
    - apply all_spec. intros x I. apply n_ltb_spec. apply W2 in I. unfold listed in I. lia.
    - assert (K : forall s, In s (states G) -> edges s <> [] /\ leads (N.of_nat (length (states G))) (sets_from (n_nat (fair_sets G)) 0 0) (edges s) = true).
      { intros s I. destruct (In_nth _ _ no_state I) as (i & Li & <-).
        assert (E : nth i (states G) no_state = state_at G (N.of_nat i)) by (unfold state_at; now rewrite Nat2N.id).
        assert (L : listed G (N.of_nat i)) by (unfold listed; lia). rewrite E. split; [now apply W3|]. apply leads_complete.
        - intros y marks J. apply W4 in J. unfold listed in J. lia.
        - intros k B. apply sets_from_spec in B. rewrite N.bits_0 in B. destruct B as [B|B]; [discriminate|]. apply W5; auto. unfold n_nat in B. lia. }
      revert K. generalize (N.of_nat (length (states G))) as n. induction (states G) as [|s ss IH]; intros n K; cbn [all_lead]; auto.
      destruct (K s (or_introl eq_refl)) as [N L]. destruct (edges s) as [|e es] eqn:Ee; [easy|]. rewrite L. apply IH. intros s' I. apply K. now right. }
  destruct (initial G) as [|x xs]; [easy|]. now rewrite (proj1 H).
Qed.

Lemma ltl_eqb_refl f : ltl_eqb f f = true.
Proof. induction f; simpl; rewrite ?IHf, ?IHf1, ?IHf2; auto. now apply n_eqb_spec. Qed.

Lemma file_before ns ss : forall known x es p y, (y < x)%N -> PositiveMap.find (n_key y) (file_places ns known x ss es p) = PositiveMap.find (n_key y) p.
Proof.
  induction ss as [|s ss IH]; simpl; intros known x es p y L; auto. destruct (fits_of ns known (label s)) as [known' vs].
  destruct (match es with [] => ([], []) | e :: es' => (e, es') end) as [e es']. rewrite IH by (unfold n_add; lia).
  apply PositiveMap.gso. intro E. apply n_key_inj in E. lia.
Qed.

Lemma file_here ns ss : forall known x es p i, length es = length ss -> i < length ss ->
  exists q, PositiveMap.find (n_key (x + N.of_nat i)) (file_places ns known x ss es p) = Some q /\ here q = nth i es [].
Proof.
  induction ss as [|s ss IH]; simpl; intros known x es p i Le Li; [lia|]. destruct (fits_of ns known (label s)) as [known' vs].
  destruct es as [|e es]; [discriminate|]. destruct i as [|i].
  - rewrite file_before by (unfold n_add; lia). replace (x + N.of_nat 0)%N with x by lia. rewrite PositiveMap.gss. eexists. split; [reflexivity|]. reflexivity.
  - destruct (IH known' (n_add x 1) es (PositiveMap.add (n_key x) (Place vs (edges s) e) p) i) as (q & Q & H); [simpl in Le; lia|lia|].
    exists q. split; auto. replace (x + N.of_nat (S i))%N with (n_add x 1 + N.of_nat i)%N by (unfold n_add; lia). exact Q.
Qed.

Lemma check_values_complete d n k falls there vs :
  (forall v, In v vs -> obeys d v = true -> exists e, find_entry v there = Some e /\ descends n k (rank e) (index e) falls = true) ->
  check_values d n k falls there vs = true.
Proof.
  induction vs as [|v vs IH]; simpl; intro H; auto. destruct (obeys d v) eqn:O; [|apply IH; auto].
  destruct (H v (or_introl eq_refl) O) as (e & -> & ->). apply IH. auto.
Qed.

Lemma check_edges_complete d n k t es :
  (forall q mk, In (q, mk) es -> check_values d n k (met_on t mk) (here q) (fits q) = true) -> check_edges d n k t es = true.
Proof. induction es as [|[q mk] es IH]; simpl; intro H; auto. rewrite H by auto. apply IH. auto. Qed.

Lemma check_entries_complete ns sts fair_sets es l :
  (forall e d, In e l -> onward ns (of_value e) = Some d -> check_edges d (rank e) (index e) (set_meets ns sts fair_sets (index e) (of_value e)) es = true) ->
  check_entries ns sts fair_sets es l = true.
Proof.
  induction l as [|[v n k] l IH]; simpl; intro H; auto. destruct (onward ns v) as [d|] eqn:O; [|apply IH; auto].
  pose proof (H _ d (or_introl eq_refl) O) as K. simpl in K. rewrite K. apply IH. auto.
Qed.

Lemma reached_back p es : forall found q mk, In (q, mk) (reached p es found) -> In (q, mk) found \/
  exists y, In (y, mk) es /\ PositiveMap.find (n_key y) p = Some q.
Proof.
  induction es as [|[y mk'] es IH]; simpl; intros found q mk I; auto.
  destruct (PositiveMap.find (n_key y) p) as [there|] eqn:F; apply IH in I; destruct I as [I|(y' & ? & ?)]; eauto.
  destruct I as [[= -> ->]|I]; eauto.
Qed.

Lemma check_states_complete ns sts fair_sets p ss : forall x,
  (forall i, i < length ss -> exists q, PositiveMap.find (n_key (x + N.of_nat i)) p = Some q /\
    check_entries ns sts fair_sets (reached p (leaving q) []) (here q) = true) ->
  check_states ns sts fair_sets p x ss = true.
Proof.
  induction ss as [|s ss IH]; simpl; intros x H; auto. destruct (H 0) as (q & Q & C); [lia|].
  replace (x + N.of_nat 0)%N with x in Q by lia. rewrite Q, C. apply IH. intros i L. destruct (H (S i)) as (q' & Q' & C'); [lia|].
  exists q'. split; auto. replace (n_add x 1 + N.of_nat i)%N with (x + N.of_nat (S i))%N by (unfold n_add; lia). exact Q'.
Qed.

Lemma find_entry_map g l v : (forall u, of_value (g u) = u) -> In v l -> find_entry v (map g l) = Some (g v).
Proof.
  intros H I. induction l as [|u l IH]; simpl; [easy|]. rewrite H. destruct (n_eqb u v) eqn:E.
  - apply n_eqb_spec in E. now subst.
  - destruct I as [->|I]; auto. assert (n_eqb v v = true) by now apply n_eqb_spec. congruence.
Qed.

(** ** The certificate *)

Section Complete.
  Variables (G : structure) (f : ltl).
  Hypothesis formed : well_formed G.
  Hypothesis none : forall r m, run G r m -> fair G m -> ~ sat (spelled G r) 0 f.

  Let ns := nodes_of f 0.
  Let many := length ns.
  Let sts := map N.of_nat (seq 0 many).
  Let K := many + N.to_nat (fair_sets G).
  Definition pair_eq (x y : N * N) : {x = y} + {x <> y}.
  Proof. decide equality; apply N.eq_dec. Defined.
  Definition all_states := map N.of_nat (seq 0 (length (states G))).
  Definition values x := fitting ns (label (state_at G x)).

  Definition product : list ((N * N) * N * (N * N)) :=
    flat_map (fun x => flat_map (fun v => match onward ns v with
      | None => []
      | Some d => flat_map (fun e : N * N => flat_map (fun v' => if obeys d v' then [((x, v), snd e, (fst e, v'))] else []) (values (fst e)))
          (edges (state_at G x))
      end) (values x)) all_states.

  Lemma in_states x : In x all_states <-> listed G x.
  Proof.
    unfold all_states, listed. rewrite in_map_iff. split.
    - intros (i & <- & I). apply in_seq in I. lia.
    - intro L. exists (N.to_nat x). rewrite in_seq. split; lia.
  Qed.

  Lemma in_product x v mk y v' : In ((x, v), mk, (y, v')) product <-> listed G x /\ In v (values x) /\
    In (y, mk) (edges (state_at G x)) /\ In v' (values y) /\ exists d, onward ns v = Some d /\ obeys d v' = true.
  Proof.
    unfold product. rewrite in_flat_map. setoid_rewrite in_states. split.
    - intros (x0 & L & I). apply in_flat_map in I. destruct I as (v0 & V & I). destruct (onward ns v0) as [d|] eqn:O; [|easy].
      apply in_flat_map in I. destruct I as ([y0 mk0] & Ie & I). apply in_flat_map in I. destruct I as (v1 & V1 & I). simpl in *.
      destruct (obeys d v1) eqn:Ob; [|easy]. destruct I as [[= <- <- <- <- <-]|[]]. eauto 8.
    - intros (L & V & Ie & V' & d & O & Ob). exists x. split; auto. apply in_flat_map. exists v. split; auto. rewrite O.
      apply in_flat_map. exists (y, mk). split; auto. apply in_flat_map. exists v'. split; auto. rewrite Ob. now left.
  Qed.

  Definition met_by (k : nat) (e : (N * N) * N * (N * N)) : bool :=
    if k <? many then met ns (N.of_nat k) (snd (leaves e)) else N.testbit (snd (fst e)) (N.of_nat (k - many)).

  Let lacking := lacks pair_eq product K met_by.
  Let count_of := number pair_eq product.
  Definition top := many - 1.
  Definition begins : list (N * N) := flat_map (fun x => flat_map (fun v => if bit v top then [(x, v)] else []) (values x)) (initial G).
  Definition come_to : list (N * N) := flat_map (region pair_eq product) begins.

  Lemma in_begins x v : In (x, v) begins <-> In x (initial G) /\ In v (values x) /\ bit v top = true.
  Proof.
    unfold begins. rewrite in_flat_map. split.
    - intros (x0 & I & J). apply in_flat_map in J. destruct J as (v0 & V & J). destruct (bit v0 top) eqn:B; [|easy].
      destruct J as [[= <- <-]|[]]. auto.
    - intros (I & V & B). exists x. split; auto. apply in_flat_map. exists v. split; auto. rewrite B. now left.
  Qed.

  Lemma in_order : ordered 0 ns = true.
  Proof. apply (nodes_of_spec f 0). Qed.

  Lemma last_formula : exists before, formulas ns = before ++ [f] /\ S (length before) = many.
  Proof. destruct (nodes_of_spec f 0) as (_ & _ & H). destruct (H [] eq_refl) as (more & E & L). exists more. auto. Qed.

  (** Otherwise a run would satisfy the formula. *)
  Lemma lacks_some x : In x come_to -> lacking x <> None.
  Proof.
    intros I L. apply in_flat_map in I. destruct I as ([x0 v0] & B & R). apply in_begins in B. destruct B as (Ix & V0 & Bt).
    apply region_sound in R. destruct R as (stem & P). destruct last_formula as (bef & Fs & Lb).
    destruct (cycle_upto pair_eq product K met_by x K L (le_n K)) as (cyc & C & Ne & Mt).
    assert (cyc <> []) as Nc by (apply Ne; unfold K; lia).
    destruct (unrolled product (x0, v0) stem x cyc P C Nc) as (e & E0 & Ein & Ech & Eag).
    set (r := fun i => fst (leaves (e i))). set (v := fun i => snd (leaves (e i))). set (m := fun i => snd (fst (e i))).
    assert (Step : forall i, listed G (r i) /\ In (v i) (values (r i)) /\ In (r (S i), m i) (edges (state_at G (r i))) /\
      exists d, onward ns (v i) = Some d /\ obeys d (v (S i)) = true).
    { intro i. specialize (Ein i). unfold r, v, m. rewrite <- Ech. destruct (e i) as [[[x1 v1] mk] [y1 v2]]. unfold leaves, enters. simpl.
      apply in_product in Ein. tauto. }
    assert (Again : forall k i, k < K -> exists j, i <= j /\ met_by k (e j) = true).
    { intros k i Lk. destruct (Mt k Lk) as (c & Ic & Mc). destruct (Eag c Ic i) as (j & Lj & <-). eauto. }
    apply (none r m).
    - split; [unfold r; rewrite E0; exact Ix|]. intro i. rewrite Nat.add_1_r. apply Step.
    - intros k Lk i. destruct (Again (many + N.to_nat k) i) as (j & Lj & M); [unfold K; lia|]. exists j. split; auto.
      unfold met_by in M. destruct (Nat.ltb_spec (many + N.to_nat k) many); [lia|]. unfold m.
      now replace (N.of_nat (many + N.to_nat k - many)) with k in M by lia.
    - assert (T : true_at ns (spelled G r) 0 top).
      { apply (says ns in_order (spelled G r) (fun i => label (state_at G (r i))) v).
        - reflexivity.
        - intro i. apply Step.
        - intro i. apply Step.
        - intros k i Lk. destruct (Again k i) as (j & Lj & M); [unfold K, many; lia|]. exists j. split; auto.
          unfold met_by in M. destruct (Nat.ltb_spec k many); [exact M|unfold many in *; lia].
        - unfold top. fold many. lia.
        - unfold v. rewrite E0. exact Bt. }
      unfold true_at, formula_at, top in T. rewrite Fs in T. replace (many - 1) with (length bef) in T by lia.
      now rewrite app_nth2, Nat.sub_diag in T by lia.
  Qed.

  Definition entry_of x v := Entry v (N.of_nat (count_of (x, v))) (match lacking (x, v) with Some k => N.of_nat k | None => 0%N end).
  Definition entries_of x := map (entry_of x) (filter (fun v => if in_dec pair_eq (x, v) come_to then true else false) (values x)).
  Definition certificate := Ranked ns sts (map entries_of all_states).

  Lemma find_entries x v : In v (values x) -> In (x, v) come_to -> find_entry v (entries_of x) = Some (entry_of x v).
  Proof.
    intros V C. apply find_entry_map; auto. apply filter_In. split; auto. now destruct (in_dec pair_eq (x, v) come_to).
  Qed.

  Let p := file_places ns (PositiveMap.empty _) 0 (states G) (map entries_of all_states) (PositiveMap.empty _).

  Lemma place_found x : listed G x -> exists q, PositiveMap.find (n_key x) p = Some q /\ fits q = values x /\
    leaving q = edges (state_at G x) /\ here q = entries_of x.
  Proof.
    intro L. unfold listed in L. destruct (file_here ns (states G) (PositiveMap.empty _) 0 (map entries_of all_states) (PositiveMap.empty _) (N.to_nat x)) as (q & Q & H); auto.
    { unfold all_states. now rewrite !map_length, seq_length. }
    replace (0 + N.of_nat (N.to_nat x))%N with x in Q by lia. fold p in Q. exists q. split; auto.
    pose proof (file_places_filed G ns (map entries_of all_states) x) as F. fold p in F. rewrite Q in F. destruct F as (_ & F1 & F2).
    split; [exact F1|]. split; [exact F2|]. rewrite H. unfold all_states. rewrite map_map.
    rewrite (nth_indep _ [] (entries_of (N.of_nat 0))) by (now rewrite map_length, seq_length).
    rewrite (map_nth (fun i => entries_of (N.of_nat i)) (seq 0 (length (states G))) 0), seq_nth by auto. simpl. now rewrite N2Nat.id.
  Qed.

  Lemma met_as_checked x v mk y k : k < K -> met_on (set_meets ns sts (fair_sets G) (N.of_nat k) v) mk = met_by k ((x, v), mk, y).
  Proof.
    intro L. unfold set_meets, met_by, n_nat, leaves. simpl. rewrite Nat2N.id. unfold sts. rewrite count_length, map_length, seq_length.
    destruct (Nat.ltb_spec k many) as [Lk|Lk].
    - assert (nth_error (map N.of_nat (seq 0 many)) k = Some (N.of_nat k)) as ->; [|reflexivity].
      rewrite nth_error_map, (nth_error_nth' _ 0) by (now rewrite seq_length). simpl. now rewrite seq_nth.
    - assert (nth_error (map N.of_nat (seq 0 many)) k = None) as -> by (apply nth_error_None; now rewrite map_length, seq_length).
      unfold n_sub, n_ltb. assert (N.of_nat k - N.of_nat many <? fair_sets G = true)%N as -> by (apply N.ltb_lt; unfold K in L; lia).
      simpl. unfold n_testbit. f_equal. lia.
  Qed.

  Lemma come_to_step x v mk y v' : In (x, v) come_to -> In ((x, v), mk, (y, v')) product -> In (y, v') come_to.
  Proof.
    intros C I. apply in_flat_map in C. destruct C as (b & B & R). apply in_flat_map. exists b. split; auto. eapply region_step; eauto.
  Qed.

  Theorem check_ranks_complete : check_ranks G f certificate = true.
  Proof.
    destruct last_formula as (bef & Fs & Lb). unfold check_ranks. cbv zeta. simpl. fold p. rewrite in_order, Fs, rev_app_distr. simpl. rewrite ltl_eqb_refl.
    apply if_true. split.
    - apply all_spec. intros x Ix. unfold check_initial. destruct (place_found x) as (q & -> & Fq & _ & Hq); [now apply (begins_listed G formed)|].
      apply all_spec. rewrite Fq, Hq. intros v V. destruct (n_testbit v _) eqn:B; auto. rewrite find_entries; auto.
      apply in_flat_map. exists (x, v). split; [|apply region_self]. apply in_begins. split; auto. split; auto.
      rewrite bit_of, count_length, rev_length, Nat2N.id in B. unfold top. now replace (many - 1) with (length bef) by lia.
    - apply check_states_complete. intros i Li. simpl. assert (L : listed G (N.of_nat i)) by (unfold listed; lia). set (x := N.of_nat i) in *.
      destruct (place_found x L) as (q & Q & Fq & Lq & Hq). exists q. split; auto. apply check_entries_complete.
      intros e d Ie O. rewrite Hq in Ie. apply in_map_iff in Ie. destruct Ie as (v & <- & Iv). apply filter_In in Iv. destruct Iv as [V C].
      destruct (in_dec pair_eq (x, v) come_to) as [C'|]; [|discriminate]. clear C. simpl in *.
      destruct (lacking (x, v)) as [k|] eqn:Lk; [|now apply lacks_some in Lk].
      assert (Kk : k < K) by (apply find_some in Lk; destruct Lk as [Lk _]; apply in_seq in Lk; lia).
      apply check_edges_complete. intros q' mk I. rewrite Lq in I. apply reached_back in I. destruct I as [[]|(y & I & Q')].
      destruct (place_found y) as (q1 & Q1 & F1 & _ & H1); [eapply goes_listed; eauto|]. rewrite Q' in Q1. injection Q1 as <-.
      rewrite F1, H1. apply check_values_complete. intros v' V' Ob.
      assert (Ed : In ((x, v), mk, (y, v')) product) by (apply in_product; eauto 8). pose proof (come_to_step _ _ _ _ _ C' Ed) as C2.
      exists (entry_of y v'). split; [now apply find_entries|]. simpl. rewrite (met_as_checked x v mk (y, v') k Kk).
      unfold descends. destruct (numbers_descend pair_eq product K met_by _ _ _ _ Ed Lk) as [D|(M & D1 & D2)].
      + assert (n_ltb (N.of_nat (count_of (y, v'))) (N.of_nat (count_of (x, v))) = true) as -> by (apply n_ltb_spec; unfold count_of; lia). reflexivity.
      + fold lacking in D2. rewrite D2, M. unfold count_of. rewrite D1.
        destruct (n_ltb _ _); auto. assert (forall n, n_eqb n n = true) as R by (intro n; now apply n_eqb_spec). now rewrite !R.
  Qed.
End Complete.

Theorem check_refuted_complete G f : well_formed G -> (forall r m, run G r m -> fair G m -> ~ satisfies (spelled G r) f) ->
  exists c, check_refuted G f c = true.
Proof.
  intros W H. exists (certificate G (core f)). unfold check_refuted. rewrite check_well_formed_complete by auto. now apply check_ranks_complete.
Qed.

Theorem check_holds_complete G f : holds G f -> exists c, check_holds G f c = true.
Proof. intros [W H]. now apply check_refuted_complete. Qed.

(** All words are the runs of a structure that is well-formed. *)
Lemma in_letters n x : In x (letters_below n) -> listed (all_words n) x.
Proof.
  intro I. destruct (In_nth_error _ _ I) as (i & E). assert (L : i < length (letters_below n)) by (apply nth_error_Some; congruence).
  assert (Len : length (letters_below n) = n_nat (pow2 n)).
  { unfold letters_below. generalize (n_nat (pow2 n)) as k. generalize 0%N as y. intros y k. revert y. induction k; intro y; simpl; auto. }
  unfold letters_below in E. rewrite count_up_nth in E by lia. injection E as <-. unfold listed, all_words. cbv zeta. simpl. rewrite map_length. lia.
Qed.

Lemma all_words_formed n : well_formed (all_words n).
Proof.
  assert (At : forall x, listed (all_words n) x -> edges (state_at (all_words n) x) = map (fun y => (y, 0%N)) (letters_below n)).
  { intros x L. apply listed_in in L. unfold all_words in L at 2. cbv zeta in L. simpl in L. apply in_map_iff in L. now destruct L as (y & <- & _). }
  assert (Some_ : letters_below n <> []).
  { unfold letters_below. assert (0 < n_nat (pow2 n)) as P.
    { unfold n_nat. rewrite pow2_pow. pose proof (N.pow_nonzero 2 (N.of_nat n)). lia. }
    destruct (n_nat (pow2 n)); [lia|discriminate]. }
  split.
  - exact Some_.
  - intros x I. now apply in_letters.
  - intros x L. rewrite (At x L). intro E. apply map_eq_nil in E. contradiction.
  - intros x y marks I. destruct (listed_dec (all_words n) x) as [L|U]; [|rewrite (unlisted_none _ x U) in I; destruct I].
    rewrite (At x L) in I. apply in_map_iff in I. destruct I as (z & [= -> _] & I). now apply in_letters.
  - intros x k _ L. simpl in L. lia.
Qed.

Theorem check_unsatisfiable_complete n f : atoms_below n (core f) = true -> (forall w, ~ satisfies w f) ->
  exists c, check_unsatisfiable n f c = true.
Proof.
  intros A H. exists (certificate (all_words (n_nat n)) (core f)). unfold check_unsatisfiable. rewrite A.
  apply check_ranks_complete; [apply all_words_formed|]. intros r m _ _. apply H.
Qed.
