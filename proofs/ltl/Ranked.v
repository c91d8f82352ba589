(** The [holds] checker: a closed set of pairs of state and value, each with a rank and the index of an acceptance set, shows
    that no fair run satisfies a formula. For a property, the formula is its negation.

    Along a run that satisfied it, the values would be those of the moments; the first pair would be in the set, hence all of
    them; and their ranks would fall again and again. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure WellFormed Rank Closure.
Import ListNotations.

(** Of a pair: value, rank, index. *)
Record entry := Entry { of_value : N; rank : N; index : N }.

(** The evidence: subformulas, the nodes that have acceptance sets, and the entries of each state in order. *)
Record ranked := Ranked { nodes : list node; sets : list N; entries : list (list entry) }.

(** A state as it is looked up: the values that fit it, its edges and its entries. *)
Record place := Place { fits : list N; leaving : list (N * N); here : list entry }.
Definition places := PositiveMap.t place.

Fixpoint find_entry (v : N) (l : list entry) : option entry :=
  match l with [] => None | e :: l' => if n_eqb (of_value e) v then Some e else find_entry v l' end.

(** Values that fit, for each label once. *)
Definition fits_of (ns : list node) (known : PositiveMap.t (list N)) (lab : N) : PositiveMap.t (list N) * list N :=
  match PositiveMap.find (n_key lab) known with
  | Some vs => (known, vs)
  | None => let vs := fitting ns lab in (PositiveMap.add (n_key lab) vs known, vs)
  end.

Fixpoint file_places (ns : list node) (known : PositiveMap.t (list N)) (x : N) (ss : list state) (es : list (list entry)) (p : places) : places :=
  match ss with
  | [] => p
  | s :: ss' =>
      let (known', vs) := fits_of ns known (label s) in
      let (e, es') := match es with [] => ([], []) | e :: es' => (e, es') end in
      file_places ns known' (n_add x 1) ss' es' (PositiveMap.add (n_key x) (Place vs (edges s) e) p)
  end.

(** When the set of an index is met: always or never while the value is the same, or on the edges of a fair set. A set that
    does not exist counts as met. *)
Inductive meets := Fixed (b : bool) | OnEdges (f : N).

Definition set_meets (ns : list node) (sets : list N) (fair_sets k v : N) : meets :=
  match nth_error sets (n_nat k) with
  | Some i => Fixed (met ns i v)
  | None => let f := n_sub k (count sets) in if n_ltb f fair_sets then OnEdges f else Fixed true
  end.

Definition met_on (t : meets) (marks : N) : bool := match t with Fixed b => b | OnEdges f => n_testbit marks f end.

Definition set_met ns sets fair_sets k v marks : bool := met_on (set_meets ns sets fair_sets k v) marks.

(** The places that edges lead to. *)
Fixpoint reached (p : places) (es : list (N * N)) (found : list (place * N)) : list (place * N) :=
  match es with
  | [] => found
  | (y, marks) :: es' =>
      match PositiveMap.find (n_key y) p with
      | None => reached p es' found
      | Some there => reached p es' ((there, marks) :: found)
      end
  end.

Section Checks.
  Variables (ns : list node) (sets : list N) (fair_sets : N) (p : places).

  (** All values that may follow in the target of an edge are there, with ranks that descend. *)
  Fixpoint check_values (d : N * N) (n k : N) (falls : bool) (there : list entry) (vs : list N) : bool :=
    match vs with
    | [] => true
    | v :: vs' =>
        if obeys d v then
          match find_entry v there with
          | None => false
          | Some e => if descends n k (rank e) (index e) falls then check_values d n k falls there vs' else false
          end
        else check_values d n k falls there vs'
    end.

  Fixpoint check_edges (d : N * N) (n k : N) (t : meets) (es : list (place * N)) : bool :=
    match es with
    | [] => true
    | (there, marks) :: es' =>
        if check_values d n k (met_on t marks) (here there) (fits there) then check_edges d n k t es' else false
    end.

  Fixpoint check_entries (es : list (place * N)) (l : list entry) : bool :=
    match l with
    | [] => true
    | e :: l' =>
        let (v, n, k) := e in
        match onward ns v with
        | None => check_entries es l'
        | Some d => if check_edges d n k (set_meets ns sets fair_sets k v) es then check_entries es l' else false
        end
    end.

  Fixpoint check_states (x : N) (ss : list state) : bool :=
    match ss with
    | [] => true
    | _ :: ss' =>
        match PositiveMap.find (n_key x) p with
        | None => false
        | Some here_ => if check_entries (reached p (leaving here_) []) (here here_) then check_states (n_add x 1) ss' else false
        end
    end.

  Definition check_initial (top x : N) : bool :=
    match PositiveMap.find (n_key x) p with
    | None => true
    | Some s => all (fun v => if n_testbit v top then match find_entry v (here s) with Some _ => true | None => false end else true) (fits s)
    end.
End Checks.

(** No fair run satisfies the formula; vacuously, if there is none. *)
Definition check_ranks (S : structure) (f : ltl) (c : ranked) : bool :=
  let ns := nodes c in
  let p := file_places ns (PositiveMap.empty _) 0 (states S) (entries c) (PositiveMap.empty _) in
  if ordered 0 ns then
    match rev (formulas ns) with
    | [] => false
    | g :: before =>
        if ltl_eqb g f then
          if all (check_initial p (count before)) (initial S)
          then check_states ns (sets c) (fair_sets S) p 0 (states S) else false
        else false
    end
  else false.

(** The same of a well-formed structure, which has fair runs. *)
Definition check_refuted (S : structure) (f : formula) (c : ranked) : bool := if check_well_formed S then check_ranks S (core f) c else false.

(** Every fair run satisfies it. *)
Definition check_holds (S : structure) (f : formula) (c : ranked) : bool := check_refuted S (Not f) c.

(** ** Its soundness *)

(** What is filed: for each state its fitting values, its edges and some entries. *)
Definition filed (S : structure) (ns : list node) (p : places) : Prop :=
  forall x, match PositiveMap.find (n_key x) p with
    | Some q => N.to_nat x < length (states S) /\ fits q = fitting ns (label (state_at S x)) /\ leaving q = edges (state_at S x)
    | None => length (states S) <= N.to_nat x
    end.

Lemma file_places_spec ns ss : forall known x es p y,
  (forall l vs, PositiveMap.find (n_key l) known = Some vs -> vs = fitting ns l) ->
  match PositiveMap.find (n_key y) (file_places ns known x ss es p) with
  | Some q => (exists s, (x <= y)%N /\ nth_error ss (N.to_nat (y - x)) = Some s /\ fits q = fitting ns (label s) /\ leaving q = edges s) \/
      ((y < x)%N \/ N.to_nat (y - x) >= length ss) /\ PositiveMap.find (n_key y) p = Some q
  | None => ((y < x)%N \/ N.to_nat (y - x) >= length ss) /\ PositiveMap.find (n_key y) p = None
  end.
Proof.
  induction ss as [|s ss IH]; simpl; intros known x es p y K.
  - destruct (PositiveMap.find (n_key y) p); [right|]; split; auto; right; lia.
  - destruct (fits_of ns known (label s)) as [known' vs] eqn:F.
    assert (K' : (forall l us, PositiveMap.find (n_key l) known' = Some us -> us = fitting ns l) /\ vs = fitting ns (label s)).
    { unfold fits_of in F. destruct (PositiveMap.find (n_key (label s)) known) as [us|] eqn:Fl; injection F as <- <-; [split; auto|]. split; auto.
      intros l us. destruct (N.eq_dec l (label s)) as [->|D]; [rewrite PositiveMap.gss; congruence|].
      rewrite PositiveMap.gso; auto. intro E. now apply n_key_inj in E. }
    destruct K' as [K' ->]. destruct (match es with [] => ([], []) | e :: es' => (e, es') end) as [e es'].
    specialize (IH known' (n_add x 1) es' (PositiveMap.add (n_key x) (Place (fitting ns (label s)) (edges s) e) p) y K').
    unfold n_add in *. destruct (N.lt_total y x) as [L|[->|L]].
    + rewrite PositiveMap.gso in IH by (intro E; apply n_key_inj in E; lia).
      destruct (PositiveMap.find (n_key y) (file_places _ _ _ _ _ _)); [destruct IH as [(s' & Le & _)|[_ IH]]; [lia|right]|]; intuition.
    + rewrite PositiveMap.gss in IH. rewrite N.sub_diag. destruct (PositiveMap.find (n_key x) (file_places _ _ _ _ _ _)) as [q|].
      * destruct IH as [(s' & Le & _)|[_ [= <-]]]; [lia|]. left. exists s. simpl. repeat split; auto. lia.
      * now destruct IH as [_ IH].
    + rewrite PositiveMap.gso in IH by (intro E; apply n_key_inj in E; lia). replace (N.to_nat (y - x)) with (Datatypes.S (N.to_nat (y - (x + 1)))) by lia. simpl.
      destruct (PositiveMap.find (n_key y) (file_places _ _ _ _ _ _)) as [q|].
      * destruct IH as [(s' & Le & E & H)|[H IH]]; [left; exists s'; repeat split; try apply H; auto; lia|right; split; auto; lia].
      * destruct IH as [H IH]. split; auto. lia.
Qed.

Lemma file_places_filed S ns es : filed S ns (file_places ns (PositiveMap.empty _) 0 (states S) es (PositiveMap.empty _)).
Proof.
  intro x. pose proof (file_places_spec ns (states S) (PositiveMap.empty _) 0 es (PositiveMap.empty _) x) as H.
  destruct (PositiveMap.find (n_key x) (file_places _ _ _ _ _ _)) as [q|].
  - destruct H as [(s & _ & E & Hf & Hl)|[_ H]]; [intros l vs; now rewrite PositiveMap.gempty| |now rewrite PositiveMap.gempty in H].
    rewrite N.sub_0_r in E. unfold state_at. rewrite (nth_error_nth _ _ no_state E). repeat split; auto. apply nth_error_Some. congruence.
  - destruct H as [H _]; [intros l vs; now rewrite PositiveMap.gempty|]. rewrite N.sub_0_r in H. lia.
Qed.

Lemma find_entry_in v l e : find_entry v l = Some e -> In e l /\ of_value e = v.
Proof.
  induction l as [|e' l IH]; simpl; [discriminate|]. destruct (n_eqb (of_value e') v) eqn:E; [|intuition].
  apply n_eqb_spec in E. intros [= ->]. auto.
Qed.

Section Sound.
  Variables (S : structure) (ns : list node) (sts : list N) (p : places).
  Hypothesis p_filed : filed S ns p.
  Hypothesis in_order : ordered 0 ns = true.
  Hypothesis checked : check_states ns sts (fair_sets S) p 0 (states S) = true.
  Variables r m : nat -> N.
  Hypothesis is_run : run S r m.
  Hypothesis is_fair : fair S m.
  Let w := spelled S r.

  Lemma check_values_spec d n k falls there vs v : check_values d n k falls there vs = true -> In v vs -> obeys d v = true ->
    exists e, find_entry v there = Some e /\ descends n k (rank e) (index e) falls = true.
  Proof.
    induction vs as [|u vs IH]; simpl; [easy|]. intros H I O. destruct I as [->|I].
    - rewrite O in H. destruct (find_entry v there) as [e|]; [|discriminate]. exists e. split; auto. now apply if_true in H.
    - apply IH; auto. destruct (obeys d u); auto. destruct (find_entry u there) as [e|]; [|discriminate]. now apply if_true in H.
  Qed.

  Lemma reached_in es q y mk : In (y, mk) es -> PositiveMap.find (n_key y) p = Some q -> forall found, In (q, mk) (reached p es found).
  Proof.
    intros I Q. assert (Old : forall es found x, In x found -> In x (reached p es found)).
    { clear. induction es as [|[y' mk'] es IH]; simpl; intros found x I; auto. destruct (PositiveMap.find (n_key y') p); auto. apply IH. now right. }
    induction es as [|[y' mk'] es IH]; intro found; [destruct I|]. simpl. destruct I as [[= -> ->]|I].
    - rewrite Q. apply Old. now left.
    - destruct (PositiveMap.find (n_key y') p); auto.
  Qed.

  Lemma check_edges_spec d n k t es q mk : check_edges d n k t es = true -> In (q, mk) es -> check_values d n k (met_on t mk) (here q) (fits q) = true.
  Proof.
    induction es as [|[q' mk'] es IH]; [easy|]. intros H I. apply if_true in H as [H1 H2]. destruct I as [[= -> ->]|I]; auto.
  Qed.

  Lemma check_entries_spec es l e d : check_entries ns sts (fair_sets S) es l = true -> In e l -> onward ns (of_value e) = Some d ->
    check_edges d (rank e) (index e) (set_meets ns sts (fair_sets S) (index e) (of_value e)) es = true.
  Proof.
    induction l as [|[v n k] l IH]; [easy|]. intros H I O. cbn [check_entries] in H. destruct I as [<-|I].
    - simpl in O. rewrite O in H. now apply if_true in H.
    - apply IH; auto. destruct (onward ns v); auto. now apply if_true in H.
  Qed.

  Lemma check_states_spec ss : forall x y q, check_states ns sts (fair_sets S) p x ss = true -> (x <= y)%N -> N.to_nat (y - x) < length ss ->
    PositiveMap.find (n_key y) p = Some q -> check_entries ns sts (fair_sets S) (reached p (leaving q) []) (here q) = true.
  Proof.
    induction ss as [|s ss IH]; simpl; intros x y q H Le L Q; [lia|]. destruct (PositiveMap.find (n_key x) p) as [q'|] eqn:Q'; [|discriminate].
    apply if_true in H as [C H]. destruct (N.eq_dec x y) as [->|D]; [congruence|].
    unfold n_add in H. apply (IH _ y q H); auto; lia.
  Qed.

  (** The entry of a moment. *)
  Definition given (i : nat) (n k : N) : Prop :=
    exists q v e, PositiveMap.find (n_key (r i)) p = Some q /\ value_of ns w i v /\ find_entry v (here q) = Some e /\ rank e = n /\ index e = k.

  Definition met_at (i : nat) (k : N) : Prop := forall v, value_of ns w i v -> set_met ns sts (fair_sets S) k v (m i) = true.

  Lemma place_of i : exists q, PositiveMap.find (n_key (r i)) p = Some q /\ fits q = fitting ns (label (state_at S (r i))) /\ leaving q = edges (state_at S (r i)).
  Proof.
    pose proof (p_filed (r i)) as H. destruct (PositiveMap.find (n_key (r i)) p) as [q|]; [exists q; tauto|]. destruct is_run as [_ R]. specialize (R i).
    unfold state_at in R. rewrite nth_overflow in R by auto. destruct R.
  Qed.

  Lemma met_at_again i k : ~ ~ exists j, i <= j /\ met_at j k.
  Proof.
    intro N. unfold met_at, set_met, set_meets in N. destruct (nth_error sts (n_nat k)) as [a|].
    - apply (met_again ns in_order w i a). intros (j & L & H). apply N. eauto.
    - unfold n_ltb in N. destruct (N.ltb_spec (n_sub k (count sts)) (fair_sets S)) as [L|L].
      + destruct (is_fair _ L i) as (j & Lj & B). apply N. exists j. split; auto.
      + apply N. exists i. split; auto.
  Qed.

  Lemma given_goes_on i n k : given i n k ->
    ~ ~ exists n' k', given (i + 1) n' k' /\ ((n' < n)%N \/ (~ met_at i k /\ n' = n /\ k' = k)).
  Proof.
    intros (q & v & e & Q & V & E & <- & <-) N. destruct is_run as [_ R].
    apply (fitting_value ns in_order w (label (state_at S (r (i + 1)))) (i + 1)); [reflexivity|]. intros (v' & I' & V').
    destruct (place_of (i + 1)) as (q' & Q' & F' & _). destruct (place_of i) as (q1 & Q1 & F1 & Lv). rewrite Q in Q1. injection Q1 as <-.
    destruct (find_entry_in _ _ _ E) as [Ie Ev]. rewrite Nat.add_1_r in V'. destruct (onward_value ns in_order w i v v' V V') as (d & O & Ob).
    rewrite <- Nat.add_1_r in V'. pose proof (p_filed (r i)) as Fi. rewrite Q in Fi.
    assert (C : check_entries ns sts (fair_sets S) (reached p (leaving q) []) (here q) = true) by (apply (check_states_spec _ 0%N (r i) q checked); auto; [lia|rewrite N.sub_0_r; tauto]).
    pose proof (check_entries_spec _ _ _ d C Ie) as Ce. rewrite Ev in Ce. specialize (Ce O). rewrite Lv in Ce.
    pose proof (check_edges_spec _ _ _ _ _ _ _ Ce (reached_in _ _ _ _ (R i) Q' [])) as Cv. rewrite <- F' in I'.
    destruct (check_values_spec _ _ _ _ _ _ _ Cv I' Ob) as (e' & E' & D). apply N. exists (rank e'), (index e'). split.
    - exists q', v', e'. auto.
    - apply descends_spec in D as [D|(M & D1 & D2)]; auto. right. repeat split; auto. intro Mt. specialize (Mt v V). unfold set_met in Mt. rewrite <- Ev in Mt. congruence.
  Qed.

  Lemma none_given i n k : ~ given i n k.
  Proof. apply (ranks_end given met_at given_goes_on met_at_again). Qed.
End Sound.

Theorem check_ranks_sound S f c : check_ranks S f c = true -> forall r m, run S r m -> fair S m -> ~ sat (spelled S r) 0 f.
Proof.
  unfold check_ranks. intros H r m R F Sat. set (p := file_places _ _ _ _ _ _) in H. destruct (ordered 0 (nodes c)) eqn:O; [|discriminate].
  destruct (rev (formulas (nodes c))) as [|g bef] eqn:Fs; [discriminate|]. destruct (ltl_eqb g f) eqn:G; [|discriminate]. apply ltl_eqb_sound in G. subst g.
  destruct (all _ (initial S)) eqn:Init; [|discriminate]. pose proof (file_places_filed S (nodes c) (entries c)) as Fp. fold p in Fp.
  assert (Last : formulas (nodes c) = rev bef ++ [f]) by (rewrite <- (rev_involutive (formulas (nodes c))), Fs; reflexivity).
  assert (Len : length (formulas (nodes c)) = length (nodes c)).
  { unfold formulas. destruct (formulas_from_known [] (nodes c)) as (more & -> & L). exact L. }
  rewrite Last, app_length, rev_length in Len. simpl in Len.
  destruct (place_of S (nodes c) p Fp r m R 0) as (q & Q & Fq & _).
  apply (fitting_value (nodes c) O (spelled S r) (label (state_at S (r 0))) 0); [reflexivity|]. intros (v & I & V).
  rewrite all_spec in Init. specialize (Init _ (proj1 R)). rewrite count_length in Init. unfold check_initial in Init. rewrite Q in Init. rewrite all_spec in Init.
  rewrite <- Fq in I. specialize (Init v I). simpl in Init.
  assert (B : n_testbit v (N.of_nat (length bef)) = true).
  { apply (value_bit_at (nodes c) (spelled S r) 0 v (length bef) V); [lia|]. unfold true_at, formula_at. rewrite Last, app_nth2, rev_length, Nat.sub_diag; auto.
    rewrite rev_length. lia. }
  rewrite B in Init. destruct (find_entry v (here q)) as [e|] eqn:E; [|discriminate].
  apply (none_given S (nodes c) (sets c) p Fp O H r m R F 0 (rank e) (index e)). exists q, v, e. auto.
Qed.

Theorem check_refuted_sound S f c : check_refuted S f c = true -> well_formed S /\ forall r m, run S r m -> fair S m -> ~ satisfies (spelled S r) f.
Proof. unfold check_refuted. rewrite if_true. intros [W H]. split; [now apply check_well_formed_sound|now apply (check_ranks_sound S (core f) c)]. Qed.

Theorem check_holds_sound S f c : check_holds S f c = true -> holds S f.
Proof. intro H. apply check_refuted_sound in H as [W H]. split; [exact W|]. intros r m R F N. now apply (H r m R F). Qed.
