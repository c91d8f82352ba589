(** What the statements of a process leave as it was: the other processes, and whatever no statement writes. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Liveness Dead Ports.
Import ListNotations.

(** ** Lists that are put together by loops *)
Lemma in_fold_rev {X Y} (f : X -> list Y) l y : forall found, In y (fold_left (fun found x => rev_append (f x) found) l found) <-> In y found \/ exists x, In x l /\ In y (f x).
Proof.
  induction l as [|x l IH]; intro found; simpl; [split; [auto|intros [I|(x & [] & _)]; auto]|]. rewrite IH, in_rev_append. split.
  - intros [[I|I]|(z & Iz & I)]; eauto.
  - intros [I|(z & [->|Iz] & I)]; eauto.
Qed.
Lemma in_joined_map {X Y} (f : X -> list Y) l y : In y (joined_map f l) <-> exists x, In x l /\ In y (f x).
Proof. unfold joined_map. rewrite in_rev_append, in_fold_rev. simpl. tauto. Qed.
Lemma in_append {X} (l l' : list X) x : In x (append l l') <-> In x l \/ In x l'.
Proof. now rewrite append_app, in_app_iff. Qed.

(** ** Ranges *)
Definition untouched (rs : list range) (n : nat) : Prop := forall r, In r rs -> N.to_nat (high r) < n \/ n < N.to_nat (low r).
Lemma outside_ranges_spec rs lo hi : outside_ranges rs lo hi = true -> forall n, (lo <= N.of_nat n)%N -> (N.of_nat n <= hi)%N -> untouched rs n.
Proof.
  unfold outside_ranges. rewrite all_spec. intros H n L U r I. specialize (H r I). apply if_false in H. rewrite !n_ltb_spec in H. lia.
Qed.

(** ** Frozen expressions *)
Definition agrees (globals own : list range) (v v' : view) : Prop :=
  me v' = me v /\ (forall n, untouched globals n -> nth n (values (sees v')) 0%Z = nth n (values (sees v)) 0%Z) /\
  (forall n, untouched own n -> nth n (locals (process_at (sees v') (me v))) 0%Z = nth n (locals (process_at (sees v) (me v))) 0%Z).

Lemma frozen_values globals own v v' : agrees globals own v v' ->
  (forall e, frozen globals own e = true -> value v' e = value v e) /\
  (forall c, frozen_cell globals own c = true -> value v' (Load c) = value v (Load c)) /\
  (forall subs slot, frozen_subscripts globals own subs = true -> slot_of v' slot subs = slot_of v slot subs) /\
  (forall args : arguments, True).
Proof.
  intros (M & G & L). apply syntax_mut; try (intros; exact I); try discriminate; try reflexivity.
  - auto.
  - intros o e IH P. cbn [value frozen] in *. now rewrite IH.
  - intros o e1 IH1 e2 IH2 P. cbn [value frozen] in *. apply if_true in P as [P1 P2]. rewrite (IH1 P1). destruct (value v e1); auto. now rewrite (IH2 P2).
  - intros _. cbn [value]. now rewrite M.
  - intros slot bits signed shared subs IH P. cbn [frozen_cell] in P. apply if_true in P as [O P]. cbn [value]. rewrite (IH slot P). destruct (slot_of v slot subs) as [n|] eqn:S; auto. f_equal.
    apply slot_span in S. assert (U : forall n', n' = n_nat n -> untouched (if shared then globals else own) n') by (intros n' ->; apply (outside_ranges_spec _ _ _ O); unfold n_add, n_nat; lia).
    destruct shared; [now apply G, U|]. rewrite M. now apply L, U.
  - intros e IH length stride rest IHr slot P. cbn [slot_of frozen_subscripts] in *. apply if_true in P as [P1 P2]. rewrite (IH P1). destruct (value v e) as [z|]; auto. destruct (z_ltb z 0); auto. destruct (n_ltb (z_n z) length); auto.
Qed.
Lemma frozen_value globals own v v' e : agrees globals own v v' -> frozen globals own e = true -> value v' e = value v e.
Proof. intro A. now apply (frozen_values globals own v v' A). Qed.

Section Passing.
  Variables (m : model) (fs : list (list (list port))).
  Notation globals := (global_ranges m).
  Notation own_of l := (local_ranges m (type l)).

  Definition present (q : N) (s : state) : Prop := N.to_nat q < length (processes s).

  (** Process [q] has done something: the others are as they were, and it can do later what it could do later before. *)
  Record passed (q : N) (s s' : state) : Prop := {
    same_globals : forall n, untouched globals n -> nth n (values s') 0%Z = nth n (values s) 0%Z;
    same_count : length (channels s') = length (channels s);
    same_kinds : forall c, kind (channel_at s' c) = kind (channel_at s c);
    fewer : length (processes s') <= length (processes s);
    same_others : forall j, j <> q -> present j s' -> process_at s' j = process_at s j;
    same_type : present q s' -> type (process_at s' q) = type (process_at s q);
    same_locals : present q s' -> forall n, untouched (own_of (process_at s q)) n -> nth n (locals (process_at s' q)) 0%Z = nth n (locals (process_at s q)) 0%Z;
    same_future : present q s' -> incl (future fs (type (process_at s q)) (at_node (process_at s' q))) (future fs (type (process_at s q)) (at_node (process_at s q))) }.

  Lemma passed_refl q s : passed q s s.
  Proof. split; auto. intros _ x I. exact I. Qed.
  Lemma present_fewer q s s' j : passed q s s' -> present j s' -> present j s.
  Proof. intros [_ _ _ F _ _ _ _]. unfold present. lia. Qed.
  Lemma passed_trans q s s' s'' : passed q s s' -> passed q s' s'' -> passed q s s''.
  Proof.
    intros P P'. pose proof (fun j => present_fewer q s' s'' j P') as Pr. destruct P as [G1 C1 K1 F1 O1 T1 L1 N1], P' as [G2 C2 K2 F2 O2 T2 L2 N2]. split.
    - intros n U. now rewrite G2, G1.
    - congruence.
    - intro c. now rewrite K2, K1.
    - lia.
    - intros j D J. rewrite O2, O1; auto.
    - intro Q. now rewrite T2, T1 by auto.
    - intros Q n U. rewrite L2, L1; auto. now rewrite T1 by auto.
    - intros Q x I. apply N1; auto. specialize (N2 Q). rewrite T1 in N2 by auto. now apply N2.
  Qed.

  (** The value of a frozen expression is the same, for whoever looks. *)
  Lemma passed_agrees q s s' j v v' : passed q s s' -> present j s' -> me v = j -> me v' = j -> sees v = s -> sees v' = s' -> agrees globals (own_of (process_at s j)) v v'.
  Proof.
    intros P J M M' S S'. split; [congruence|]. rewrite S, S', M. split; [apply P|]. intros n U. destruct (N.eq_dec j q) as [->|D]; [now apply P|]. now rewrite (same_others _ _ _ P j D J).
  Qed.

  (** ** What each statement does *)
  Definition within_ranges (v : view) (rs : list range) : Prop :=
    forall r, In r rs -> In r (if is_shared r then globals else own_of (process_at (sees v) (me v))).

  Lemma live_passed s q l : present q s -> type l = type (process_at s q) -> at_node l = at_node (process_at s q) ->
    (forall n, untouched (own_of (process_at s q)) n -> nth n (locals l) 0%Z = nth n (locals (process_at s q)) 0%Z) -> passed q s (with_process s q l) /\ present q (with_process s q l).
  Proof.
    intros Q T N L. assert (Q' : present q (with_process s q l)) by (unfold present; now rewrite with_process_length). split; auto. split; auto.
    - rewrite with_process_length. lia.
    - intros j D _. apply (aside_other q l s j D).
    - intros _. now rewrite with_process_at.
    - intros _. rewrite with_process_at by auto. exact L.
    - intros _. rewrite with_process_at, N by auto. apply incl_refl.
  Qed.

  Lemma store_passed v c z s' : present (me v) (sees v) -> within_ranges v [range_of c] -> store v c z = Gives s' -> passed (me v) (sees v) s' /\ present (me v) s'.
  Proof.
    intros Q W. destruct c as [slot bits signed shared subs]. cbn [store]. destruct (slot_of v slot subs) as [n|] eqn:S; [|discriminate]. apply slot_span in S. specialize (W _ (or_introl eq_refl)). cbn [range_of is_shared] in W.
    set (r := Range _ _ _) in W. assert (Out : forall rs x, In r rs -> untouched rs x -> x <> N.to_nat n) by (intros rs x I U; specialize (U r I); unfold r in U; cbn [low high] in U; unfold n_add in U; lia).
    cbv zeta. destruct shared; intros [= <-].
    - split; [|exact Q]. split; auto. 2: intros _ x I; exact I. intros x U. cbn [values]. rewrite put_replaced. apply replaced_other. now apply (Out globals).
    - apply live_passed; auto. intros x U. cbn [locals]. rewrite put_replaced. apply replaced_other. now apply (Out _ x W).
  Qed.

  Lemma messages_kinds s c ms n : kind (channel_at (with_messages s c ms) n) = kind (channel_at s n).
  Proof.
    unfold channel_at at 1, with_messages. cbn [channels]. rewrite put_replaced. destruct (N.eq_dec n c) as [->|D].
    - destruct (Nat.lt_ge_cases (N.to_nat c) (length (channels s))) as [L|L]; [unfold n_nat; now rewrite replaced_same|].
      unfold n_nat. rewrite nth_overflow by (now rewrite replaced_length). unfold channel_at, n_nat. now rewrite nth_overflow.
    - unfold n_nat. rewrite replaced_other by lia. reflexivity.
  Qed.
  Lemma messages_count s c ms : length (channels (with_messages s c ms)) = length (channels s).
  Proof. unfold with_messages. cbn [channels]. now rewrite put_replaced, replaced_length. Qed.
  Lemma messages_passed q s c ms : present q s -> passed q s (with_messages s c ms) /\ present q (with_messages s c ms).
  Proof. intro Q. split; [|exact Q]. split; auto using messages_kinds, messages_count. intros _ x I. exact I. Qed.

  Lemma within_onward v s' rs : passed (me v) (sees v) s' -> present (me v) s' -> within_ranges v rs -> within_ranges (seeing v s') rs.
  Proof. intros P Q W r I. specialize (W r I). destruct (is_shared r); auto. cbn [seeing sees me]. now rewrite (same_type _ _ _ P Q). Qed.
  Lemma within_one v r rs : within_ranges v (r :: rs) -> within_ranges v [r] /\ within_ranges v rs.
  Proof. intro W. split; intros x I; apply W; simpl in *; tauto. Qed.

  Lemma store_fields_passed args : forall v message s', present (me v) (sees v) -> within_ranges v (ranges_of_arguments args) -> store_fields v args message = Gives s' ->
    passed (me v) (sees v) s' /\ present (me v) s'.
  Proof.
    induction args as [|c args IH|args IH|e args IH] using arguments_rect; intros v message s' Q W; cbn [store_fields ranges_of_arguments] in *; eauto.
    - intros [= <-]. auto using passed_refl.
    - apply within_one in W as [W1 W2]. destruct (store v c (hd 0%Z message)) as [s|] eqn:S; [|discriminate]. intro E. destruct (store_passed v c _ s Q W1 S) as [P Q'].
      destruct (IH (seeing v s) _ _ Q' (within_onward _ _ _ P Q' W2) E) as [P2 Q2]. split; auto. now apply passed_trans with s.
  Qed.

  Lemma simple_passed v x s' : is_calm x = true -> present (me v) (sees v) -> within_ranges v (ranges_of x) -> simple v x = Gives s' -> passed (me v) (sees v) s' /\ present (me v) s'.
  Proof.
    intros C Q W. destruct x; cbn [simple ranges_of] in *; try discriminate.
    - destruct (value v e); [|discriminate]. now apply store_passed.
    - unfold send. destruct (channel_of v channel); [|discriminate]. destruct (n_eqb _ _); [|discriminate]. destruct (value_list v es []); [|discriminate]. intros [= <-]. now apply messages_passed.
    - unfold receive. destruct (channel_of v channel) as [c|]; [|discriminate]. destruct (fitting v c args anywhere) as [[n|]|]; try discriminate; [|intros [= <-]; auto using passed_refl].
      destruct (if keep then true else _); [|discriminate]. destruct (store_fields v args _) as [s|] eqn:S; [|discriminate]. destruct (store_fields_passed args v _ s Q W S) as [P Q']. destruct keep; intros [= <-]; auto.
      destruct (messages_passed (me v) s c (remove_at [] (messages (channel_at (sees v) c)) (n_nat n)) Q') as [P2 Q2]. split; auto. now apply passed_trans with s.
    - intros [= <-]. auto using passed_refl.
    - destruct (value_list v es []); [|discriminate]. intros [= <-]. auto using passed_refl.
  Qed.

  Lemma effected_passed xs : forall v failed s' b, all is_calm xs = true -> present (me v) (sees v) -> within_ranges v (joined_map ranges_of xs) -> effected v xs failed = Gives (s', b) ->
    passed (me v) (sees v) s' /\ present (me v) s'.
  Proof.
    induction xs as [|x xs IH]; intros v failed s' b C Q W; cbn [effected all] in *; [intros [= <- <-]; auto using passed_refl|]. apply if_true in C as [C1 C2].
    assert (W1 : within_ranges v (ranges_of x)) by (intros r I; apply W, in_joined_map; exists x; simpl; auto).
    assert (W2 : within_ranges v (joined_map ranges_of xs)) by (intros r I; apply W, in_joined_map; apply in_joined_map in I as (y & Iy & I); exists y; simpl; auto).
    assert (One : forall s b0, simple v x = Gives s -> effected (seeing v s) xs b0 = Gives (s', b) -> passed (me v) (sees v) s' /\ present (me v) s').
    { intros s b0 S E. destruct (simple_passed v x s C1 Q W1 S) as [P Q']. destruct (IH (seeing v s) _ _ _ C2 Q' (within_onward _ _ _ P Q' W2) E) as [P2 Q2]. split; auto. now apply passed_trans with s. }
    destruct x; try discriminate; try (destruct (simple v _) as [s|] eqn:S; [|discriminate]; now apply One). destruct (value v e); [|discriminate]. intro E. now apply (IH v _ _ _ C2 Q W2 E).
  Qed.

  Lemma choices_in n ps is : choices_at n ps = Some is -> exists p, In p ps /\ choices p = is.
  Proof. induction ps as [|p ps IH]; cbn [choices_at]; [discriminate|]. destruct (n_eqb (here p) n); [intros [= <-]; exists p; simpl; auto|]. intro E. destruct (IH E) as (p' & I & Ep). exists p'. simpl. auto. Qed.

  Lemma d_step_passed ps : all (fun p => all (fun i => all is_calm (does i)) (choices p)) ps = true -> forall fuel v n failed s' b, present (me v) (sees v) ->
    within_ranges v (joined_map (fun p => joined_map (fun i => joined_map ranges_of (does i)) (choices p)) ps) -> d_step fuel v ps n failed = Gives (s', b) -> passed (me v) (sees v) s' /\ present (me v) s'.
  Proof.
    intro C. rewrite all_spec in C. induction fuel as [|fuel IH]; intros v n failed s' b Q W; cbn [d_step]; [discriminate|]. destruct (choices_at n ps) as [is|] eqn:Ch; [|intros [= <- <-]; auto using passed_refl].
    destruct (first_ready v is) as [[i|]|] eqn:F; try discriminate. destruct (meeting v (does i)) as [c|]; [|discriminate]. destruct (n_eqb c 0); [|discriminate].
    apply choices_in in Ch as (p & Ip & <-). apply first_ready_in in F. pose proof (C p Ip) as Cp. rewrite all_spec in Cp. specialize (Cp i F).
    assert (Wi : within_ranges v (joined_map ranges_of (does i))) by (intros r I; apply W, in_joined_map; exists p; split; auto; apply in_joined_map; eauto).
    destruct (effected v (does i) failed) as [[s b0]|] eqn:E; [|discriminate]. intro D. destruct (effected_passed (does i) v failed s b0 Cp Q Wi E) as [P Q'].
    destruct (IH (View (program v) s (me v) (timing_out v) 0 (enables v)) _ _ _ _ Q' (within_onward v s _ P Q' W) D) as [P2 Q2]. split; auto. now apply passed_trans with s.
  Qed.
End Passing.
