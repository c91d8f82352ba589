(** What a process does that looks at other channels only does not depend on the contents of a channel. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Ports Passing.
Import ListNotations.

Section Refilled.
  Variables (c : N) (f : list (list Z) -> list (list Z)).

  (** The state with other messages in channel [c]. *)
  Definition refill (s : state) : state := with_messages s c (f (messages (channel_at s c))).
  Definition refilled (v : view) : view := seeing v (refill (sees v)).
  Definition refill_result (r : result state) : result state := match r with Gives s => Gives (refill s) | Faults k => Faults k end.
  Definition refill_both (r : result (state * bool)) : result (state * bool) := match r with Gives (s, b) => Gives (refill s, b) | Faults k => Faults k end.

  Lemma refill_other s n : n <> c -> channel_at (refill s) n = channel_at s n.
  Proof. intro D. unfold channel_at, refill, with_messages. cbn [channels]. rewrite put_replaced. apply replaced_other. unfold n_nat. lia. Qed.
  Lemma refill_here s : N.to_nat c < length (channels s) -> messages (channel_at (refill s) c) = f (messages (channel_at s c)).
  Proof. intro L. unfold channel_at at 1, refill, with_messages. cbn [channels]. rewrite put_replaced. unfold n_nat. now rewrite replaced_same. Qed.
  Lemma refill_kind s n : kind (channel_at (refill s) n) = kind (channel_at s n).
  Proof. apply messages_kinds. Qed.
  Lemma refill_shape v n : shape_at (refilled v) n = shape_at v n.
  Proof. unfold shape_at. cbn [refilled seeing sees program]. now rewrite refill_kind. Qed.
  Lemma refill_count s : length (channels (refill s)) = length (channels s).
  Proof. apply messages_count. Qed.
  Lemma refill_number s z : channel_number (refill s) z = channel_number s z.
  Proof. unfold channel_number. now rewrite !count_length, refill_count. Qed.

  (** ** Expressions *)
  Definition clear (v : view) (es : list exp) : Prop := forall e, In e es -> channel_of v e <> Gives c.
  Lemma clear_append v es es' : clear v (append es es') <-> clear v es /\ clear v es'.
  Proof. unfold clear. split; [intro H; split; intros e I; apply H, in_append; auto|intros [H H'] e I; apply in_append in I as [I|I]; auto]. Qed.
  Lemma clear_cons v e es : clear v (e :: es) <-> channel_of v e <> Gives c /\ clear v es.
  Proof. unfold clear. simpl. split; [intro H; split; [apply H; auto|intros x I; apply H; auto]|intros [H H'] x [<-|I]; auto]. Qed.
  Lemma clear_joined {X} v (g : X -> list exp) xs x : clear v (joined_map g xs) -> In x xs -> clear v (g x).
  Proof. intros H I e Ie. apply H, in_joined_map. eauto. Qed.

  Lemma values_refilled :
    (forall e v, plain false e = true -> clear v (polled e) -> value (refilled v) e = value v e) /\
    (forall x v, plain_cell false x = true -> clear v (polled_cell x) -> match x with Cell slot _ _ _ subs => slot_of (refilled v) slot subs = slot_of v slot subs end) /\
    (forall subs v slot, plain_subscripts false subs = true -> clear v (polled_subscripts subs) -> slot_of (refilled v) slot subs = slot_of v slot subs) /\
    (forall args v, plain_arguments false args = true -> clear v (polled_arguments args) -> wanted_of (refilled v) args = wanted_of v args).
  Proof.
    apply syntax_mut; try discriminate; try reflexivity.
    - intros x IH v P C. cbn [value plain polled] in *. specialize (IH v P C). destruct x as [slot bits signed shared subs]. rewrite IH. reflexivity.
    - intros o e IH v P C. cbn [value plain polled] in *. now rewrite IH.
    - intros o e1 IH1 e2 IH2 v P C. cbn [value plain polled] in *. apply if_true in P as [P1 P2]. apply clear_append in C as [C1 C2]. rewrite (IH1 v P1 C1). destruct (value v e1); auto. now rewrite (IH2 v P2 C2).
    - intros e1 IH1 e2 IH2 e3 IH3 v P C. cbn [value plain polled] in *. apply if_true in P as [P1 P]. apply if_true in P as [P2 P3]. apply clear_append in C as [C1 C]. apply clear_append in C as [C2 C3].
      rewrite (IH1 v P1 C1). destruct (value v e1); auto. now rewrite (IH2 v P2 C2), (IH3 v P3 C3).
    - intros q e IH v P C. cbn [value plain polled] in *. apply clear_cons in C as [N C]. rewrite (IH v P C). unfold channel_of in N. destruct (value v e) as [z|]; auto.
      change (sees (refilled v)) with (refill (sees v)). rewrite refill_number. destruct (channel_number (sees v) z) as [n|]; auto. assert (D : n <> c) by congruence. f_equal. unfold query, is_full. rewrite refill_shape.
      change (sees (refilled v)) with (refill (sees v)). now rewrite (refill_other _ _ D).
    - intros e IH args IHa anywhere v P C. cbn [value plain polled] in *. apply if_true in P as [P1 P2]. apply clear_cons in C as [N C]. apply clear_append in C as [C1 C2]. rewrite (IH v P1 C1).
      unfold channel_of in N. destruct (value v e) as [z|]; auto. change (sees (refilled v)) with (refill (sees v)). rewrite refill_number. destruct (channel_number (sees v) z) as [n|]; auto. assert (D : n <> c) by congruence.
      rewrite refill_shape, (refill_other _ _ D), (IHa v P2 C2). reflexivity.
    - intros slot bits signed shared subs IH v P C. cbn [plain_cell polled_cell] in *. now apply IH.
    - intros e IH length stride rest IHr v slot P C. cbn [slot_of plain_subscripts polled_subscripts] in *. apply if_true in P as [P1 P2]. apply clear_append in C as [C1 C2]. rewrite (IH v P1 C1). destruct (value v e) as [z|]; auto.
      destruct (z_ltb z 0); auto. destruct (n_ltb (z_n z) length); auto.
    - intros x _ rest IH v P C. cbn [wanted_of plain_arguments polled_arguments] in *. apply if_true in P as [_ P]. apply clear_append in C as [_ C]. now rewrite (IH v P C).
    - intros rest IH v P C. cbn [wanted_of plain_arguments polled_arguments] in *. now rewrite (IH v P C).
    - intros e IH rest IHr v P C. cbn [wanted_of plain_arguments polled_arguments] in *. apply if_true in P as [P1 P2]. apply clear_append in C as [C1 C2]. rewrite (IH v P1 C1). destruct (value v e); auto. now rewrite (IHr v P2 C2).
  Qed.
  Lemma value_refilled e v : plain false e = true -> clear v (polled e) -> value (refilled v) e = value v e.
  Proof. apply values_refilled. Qed.
  Lemma slot_refilled subs v slot : plain_subscripts false subs = true -> clear v (polled_subscripts subs) -> slot_of (refilled v) slot subs = slot_of v slot subs.
  Proof. apply values_refilled. Qed.
  Lemma wanted_refilled args v : plain_arguments false args = true -> clear v (polled_arguments args) -> wanted_of (refilled v) args = wanted_of v args.
  Proof. apply values_refilled. Qed.
  Lemma values_list_refilled es : forall v found, all (plain false) es = true -> clear v (joined_map polled es) -> value_list (refilled v) es found = value_list v es found.
  Proof.
    induction es as [|e es IH]; intros v found P C; cbn [value_list all] in *; auto. apply if_true in P as [P1 P2]. rewrite (value_refilled e v P1); [|apply (clear_joined v polled (e :: es) e C); simpl; auto].
    destruct (value v e); auto. apply IH; auto. intros e1 I. apply C. apply in_joined_map in I as (y & Iy & I). apply in_joined_map. exists y. simpl. auto.
  Qed.
  Lemma channel_refilled e v : plain false e = true -> clear v (polled e) -> channel_of (refilled v) e = channel_of v e.
  Proof. intros P C. unfold channel_of. rewrite value_refilled by auto. destruct (value v e); auto. change (sees (refilled v)) with (refill (sees v)). now rewrite refill_number. Qed.
  Lemma fitting_refilled v n args anywhere : n <> c -> plain_arguments false args = true -> clear v (polled_arguments args) -> fitting (refilled v) n args anywhere = fitting v n args anywhere.
  Proof. intros D P C. unfold fitting. change (sees (refilled v)) with (refill (sees v)). now rewrite refill_shape, (refill_other _ _ D), wanted_refilled. Qed.

  (** ** Whether statements are executable *)
  Lemma full_refilled v n : n <> c -> is_full (refilled v) n = is_full v n.
  Proof. intro D. unfold is_full. change (sees (refilled v)) with (refill (sees v)). now rewrite refill_shape, (refill_other _ _ D). Qed.
  Lemma possible_refilled v x : plain_effect x = true -> clear v (channels_of x) -> possible (refilled v) x = possible v x.
  Proof.
    intros P C. destruct x; cbn [possible plain_effect channels_of] in *; auto; try discriminate.
    - apply if_true in P as [P1 _]. apply clear_cons in C as [N C]. apply clear_append in C as [C1 C2]. rewrite channel_refilled by auto. destruct (channel_of v channel) as [n|]; auto. rewrite full_refilled by congruence. reflexivity.
    - apply if_true in P as [P1 P2]. apply clear_cons in C as [N C]. apply clear_append in C as [C1 C2]. rewrite channel_refilled by auto. destruct (channel_of v channel) as [n|]; auto. assert (D : n <> c) by congruence.
      rewrite refill_shape, fitting_refilled by auto. reflexivity.
  Qed.
  Lemma all_possible_refilled v xs : all plain_effect xs = true -> clear v (joined_map channels_of xs) -> all_possible (refilled v) xs = all_possible v xs.
  Proof.
    induction xs as [|x xs IH]; cbn [all all_possible]; auto. rewrite if_true. intros [P1 P2] C. rewrite (possible_refilled v x P1); [|apply (clear_joined v _ (x :: xs) x C); simpl; auto].
    destruct (possible v x) as [[|]|]; auto. apply IH; auto. intros e I. apply C. apply in_joined_map in I as (y & Iy & I). apply in_joined_map. exists y. simpl. auto.
  Qed.
  Lemma ready_to_refilled v g xs : plain false g = true -> all plain_effect xs = true -> clear v (polled g) -> clear v (joined_map channels_of xs) -> ready_to (refilled v) g xs = ready_to v g xs.
  Proof. intros P1 P2 C1 C2. unfold ready_to. now rewrite (value_refilled g v P1 C1), (all_possible_refilled v xs P2 C2). Qed.
  Lemma first_ready_refilled v is : all plain_inner is = true -> clear v (joined_map channels_of_inner is) -> first_ready (refilled v) is = first_ready v is.
  Proof.
    induction is as [|i is IH]; cbn [all first_ready]; auto. unfold plain_inner at 1. rewrite !if_true. intros [[P1 P2] P3] C.
    assert (Ci : clear v (channels_of_inner i)) by (apply (clear_joined v _ (i :: is) i C); simpl; auto). apply clear_append in Ci as [C1 C2].
    rewrite (ready_to_refilled v (tests i) (does i) P1 P2 C1 C2). destruct (ready_to v (tests i) (does i)) as [[|]|]; auto. apply IH; auto. intros e I. apply C. apply in_joined_map in I as (y & Iy & I). apply in_joined_map. exists y. simpl. auto.
  Qed.

  (** ** What statements do *)
  Lemma refill_process s j x : refill (with_process s j x) = with_process (refill s) j x.
  Proof. reflexivity. Qed.
  Lemma refill_messages s n ms : n <> c -> refill (with_messages s n ms) = with_messages (refill s) n ms.
  Proof.
    intro D. unfold refill at 1. assert (E : channel_at (with_messages s n ms) c = channel_at s c).
    { unfold channel_at, with_messages. cbn [channels]. rewrite put_replaced. apply replaced_other. unfold n_nat. lia. }
    rewrite E. unfold refill, with_messages. cbn [values processes channels last]. f_equal. rewrite !put_replaced.
    assert (K : kind (channel_at {| values := values s; processes := processes s; channels := replaced (channels s) (N.to_nat n) {| kind := kind (channel_at s n); messages := ms |}; last := last s |} c) = kind (channel_at s c)).
    { unfold channel_at. cbn [channels]. unfold n_nat. now rewrite replaced_other by lia. }
    assert (K' : kind (channel_at {| values := values s; processes := processes s; channels := replaced (channels s) (N.to_nat c) {| kind := kind (channel_at s c); messages := f (messages (channel_at s c)) |}; last := last s |} n) = kind (channel_at s n)).
    { unfold channel_at. cbn [channels]. unfold n_nat. now rewrite replaced_other by lia. }
    rewrite K, K'. apply replaced_swap. lia.
  Qed.

  Lemma store_refilled v x z : plain_cell false x = true -> clear v (polled_cell x) -> store (refilled v) x z = refill_result (store v x z).
  Proof. intros P C. destruct x as [slot bits signed shared subs]. cbn [store plain_cell polled_cell] in *. rewrite slot_refilled by auto. destruct (slot_of v slot subs) as [n|]; cbn [refill_result]; auto. now destruct shared. Qed.

  Variables (m : model) (fs : list (list (list port))).
  Notation passed := (passed m fs).
  Notation own v := (local_ranges m (type (process_at (sees v) (me v)))).
  Notation is_fixed := (frozen (global_ranges m)).

  (** Frozen channels stay clear. *)
  Lemma clear_later v v' es : me v' = me v -> passed (me v) (sees v) (sees v') -> present (me v) (sees v') -> (forall e, In e es -> is_fixed (own v) e = true) -> clear v es -> clear v' es.
  Proof.
    intros M P Q F C e I. specialize (F e I). specialize (C e I). assert (A : agrees (global_ranges m) (own v) v v') by (now apply (passed_agrees m fs (me v) (sees v) (sees v') (me v))).
    unfold channel_of in *. rewrite (frozen_value _ _ _ _ e A F). destruct (value v e) as [z|]; auto. unfold channel_number in *. now rewrite !count_length, (same_count _ _ _ _ _ P) in *.
  Qed.
  Lemma clear_onward v s' es : passed (me v) (sees v) s' -> present (me v) s' -> (forall e, In e es -> is_fixed (own v) e = true) -> clear v es -> clear (seeing v s') es.
  Proof. intros P Q F C. now apply (clear_later v). Qed.
  Lemma fixed_onward v s' (es : list exp) : passed (me v) (sees v) s' -> present (me v) s' -> (forall e, In e es -> is_fixed (own v) e = true) -> forall e, In e es -> is_fixed (own (seeing v s')) e = true.
  Proof. intros P Q F e I. cbn [seeing sees me]. rewrite (same_type _ _ _ _ _ P Q). auto. Qed.

  Lemma store_fields_refilled args : forall v message, present (me v) (sees v) -> plain_arguments false args = true -> within_ranges m v (ranges_of_arguments args) ->
    (forall e, In e (polled_arguments args) -> is_fixed (own v) e = true) -> clear v (polled_arguments args) -> store_fields (refilled v) args message = refill_result (store_fields v args message).
  Proof.
    induction args as [|x args IH|args IH|e args IH] using arguments_rect; intros v message Q P W F C; cbn [store_fields plain_arguments polled_arguments ranges_of_arguments] in *; auto.
    - apply if_true in P as [P1 P2]. apply within_one in W as [W1 W2]. pose proof C as C'. apply clear_append in C as [C1 C2]. rewrite (store_refilled v x _ P1 C1). destruct (store v x (hd 0%Z message)) as [s|] eqn:S; cbn [refill_result]; auto.
      destruct (store_passed m fs v x _ s Q W1 S) as [Ps Qs]. change (seeing (refilled v) (refill s)) with (refilled (seeing v s)).
      assert (F2 : forall e, In e (polled_arguments args) -> is_fixed (own v) e = true) by (intros e I; apply F, in_append; auto).
      apply IH; auto; [now apply (within_onward m fs)|now apply fixed_onward|now apply clear_onward].
    - apply if_true in P as [P1 P2]. apply clear_append in C as [C1 C2]. apply IH; auto. intros x I. apply F, in_append. auto.
  Qed.

  Lemma simple_refilled v x : is_calm x = true -> plain_effect x = true -> present (me v) (sees v) -> within_ranges m v (ranges_of x) -> (forall e, In e (channels_of x) -> is_fixed (own v) e = true) ->
    clear v (channels_of x) -> simple (refilled v) x = refill_result (simple v x).
  Proof.
    intros K P Q W F C. destruct x; cbn [simple plain_effect channels_of ranges_of] in *; try discriminate.
    - apply if_true in P as [P1 P2]. apply clear_append in C as [C1 C2]. rewrite value_refilled by auto. destruct (value v e); cbn [refill_result]; auto. now apply store_refilled.
    - apply if_true in P as [P1 P2]. apply clear_cons in C as [N C]. apply clear_append in C as [C1 C2]. unfold send. rewrite channel_refilled, values_list_refilled by auto. destruct (channel_of v channel) as [n|]; cbn [refill_result]; auto.
      assert (D : n <> c) by congruence. cbv zeta. rewrite refill_shape. destruct (n_eqb (count es) (count (fields (shape_at v n)))); cbn [refill_result]; auto. destruct (value_list v es []) as [sent|]; cbn [refill_result]; auto.
      change (sees (refilled v)) with (refill (sees v)). now rewrite (refill_other _ _ D), refill_messages.
    - apply if_true in P as [P1 P2]. pose proof C as C'. apply clear_cons in C as [N C]. apply clear_append in C as [C1 C2]. unfold receive. rewrite channel_refilled by auto. destruct (channel_of v channel) as [n|]; cbn [refill_result]; auto.
      assert (D : n <> c) by congruence. rewrite fitting_refilled by auto. destruct (fitting v n args anywhere) as [[j|]|]; cbn [refill_result]; auto. rewrite refill_shape.
      destruct (if keep then true else n_eqb (count_arguments 0 args) (count (fields (shape_at v n)))); cbn [refill_result]; auto. cbv zeta. change (sees (refilled v)) with (refill (sees v)). rewrite (refill_other _ _ D).
      rewrite store_fields_refilled; auto; [|intros e I; apply F; right; apply in_append; auto]. destruct (store_fields v args _) as [s|]; cbn [refill_result]; auto. destruct keep; auto. now rewrite refill_messages.
    - reflexivity.
    - rewrite values_list_refilled by auto. destruct (value_list v es []); reflexivity.
  Qed.

  Lemma effected_refilled xs : forall v failed, all is_calm xs = true -> all plain_effect xs = true -> present (me v) (sees v) -> within_ranges m v (joined_map ranges_of xs) ->
    (forall e, In e (joined_map channels_of xs) -> is_fixed (own v) e = true) -> clear v (joined_map channels_of xs) -> effected (refilled v) xs failed = refill_both (effected v xs failed).
  Proof.
    induction xs as [|x xs IH]; intros v failed K P Q W F C; cbn [effected all] in *; auto. apply if_true in K as [K1 K2]. apply if_true in P as [P1 P2].
    assert (W1 : within_ranges m v (ranges_of x)) by (intros r I; apply W, in_joined_map; exists x; simpl; auto).
    assert (W2 : within_ranges m v (joined_map ranges_of xs)) by (intros r I; apply W, in_joined_map; apply in_joined_map in I as (y & Iy & I); exists y; simpl; auto).
    assert (F1 : forall e, In e (channels_of x) -> is_fixed (own v) e = true) by (intros e I; apply F, in_joined_map; exists x; simpl; auto).
    assert (F2 : forall e, In e (joined_map channels_of xs) -> is_fixed (own v) e = true) by (intros e I; apply F, in_joined_map; apply in_joined_map in I as (y & Iy & I); exists y; simpl; auto).
    assert (C1 : clear v (channels_of x)) by (intros e I; apply C, in_joined_map; exists x; simpl; auto).
    assert (C2 : clear v (joined_map channels_of xs)) by (intros e I; apply C, in_joined_map; apply in_joined_map in I as (y & Iy & I); exists y; simpl; auto).
    pose proof (simple_refilled v x K1 P1 Q W1 F1 C1) as S.
    assert (One : match simple (refilled v) x with Gives s => effected (seeing (refilled v) s) xs failed | Faults k => Faults k end = refill_both (match simple v x with Gives s => effected (seeing v s) xs failed | Faults k => Faults k end)).
    { rewrite S. destruct (simple v x) as [s|] eqn:E; cbn [refill_result]; auto. destruct (simple_passed m fs v x s K1 Q W1 E) as [Ps Qs]. change (seeing (refilled v) (refill s)) with (refilled (seeing v s)).
      apply IH; auto; [now apply (within_onward m fs)|now apply fixed_onward|now apply clear_onward]. }
    destruct x; try discriminate; try exact One. cbn [plain_effect channels_of] in *. rewrite value_refilled by auto. destruct (value v e); auto.
  Qed.

  Lemma meeting_refilled v xs : all plain_effect xs = true -> clear v (joined_map channels_of xs) -> meeting (refilled v) xs = meeting v xs.
  Proof.
    induction xs as [|x xs IH]; cbn [all meeting]; auto. rewrite if_true. intros [P1 P2] C. assert (C1 : clear v (channels_of x)) by (intros e I; apply C, in_joined_map; exists x; simpl; auto).
    assert (C2 : clear v (joined_map channels_of xs)) by (intros e I; apply C, in_joined_map; apply in_joined_map in I as (y & Iy & I); exists y; simpl; auto).
    destruct x; auto. cbn [plain_effect channels_of] in *. apply if_true in P1 as [P1 _]. apply clear_cons in C1 as [N C1]. apply clear_append in C1 as [C1 _]. rewrite channel_refilled by auto. destruct (channel_of v channel); auto. now rewrite refill_shape.
  Qed.

  Lemma d_step_refilled ps : all (fun p => all plain_inner (choices p)) ps = true -> all (fun p => all (fun i => all is_calm (does i)) (choices p)) ps = true ->
    forall fuel v n failed, present (me v) (sees v) -> within_ranges m v (joined_map (fun p => joined_map (fun i => joined_map ranges_of (does i)) (choices p)) ps) ->
    (forall e, In e (joined_map (fun p => joined_map channels_of_inner (choices p)) ps) -> is_fixed (own v) e = true) -> clear v (joined_map (fun p => joined_map channels_of_inner (choices p)) ps) ->
    d_step fuel (refilled v) ps n failed = refill_both (d_step fuel v ps n failed).
  Proof.
    intros P K. pose proof K as K'. rewrite all_spec in P, K'. induction fuel as [|fuel IH]; intros v n failed Q W F C; cbn [d_step]; auto. destruct (choices_at n ps) as [is|] eqn:Ch; auto.
    apply choices_in in Ch as (p & Ip & <-). assert (Cp : clear v (joined_map channels_of_inner (choices p))) by (apply (clear_joined v _ ps p C Ip)). rewrite first_ready_refilled by auto.
    destruct (first_ready v (choices p)) as [[i|]|] eqn:Fr; auto. apply first_ready_in in Fr. specialize (P p Ip). specialize (K' p Ip). rewrite all_spec in P, K'. specialize (P i Fr). specialize (K' i Fr).
    unfold plain_inner in P. apply if_true in P as [_ P]. assert (Ci : clear v (joined_map channels_of (does i))) by (intros e I; apply (clear_joined v _ _ i Cp Fr); unfold channels_of_inner; apply in_append; auto).
    rewrite meeting_refilled by auto. destruct (meeting v (does i)) as [x|]; auto. destruct (n_eqb x 0); auto.
    assert (Wi : within_ranges m v (joined_map ranges_of (does i))) by (intros r I; apply W, in_joined_map; exists p; split; auto; apply in_joined_map; eauto).
    assert (Fi : forall e, In e (joined_map channels_of (does i)) -> is_fixed (own v) e = true).
    { intros e I. apply F, in_joined_map. exists p. split; auto. apply in_joined_map. exists i. split; auto. unfold channels_of_inner. apply in_append. auto. }
    rewrite (effected_refilled (does i) v failed K' P Q Wi Fi Ci). destruct (effected v (does i) failed) as [[s b]|] eqn:E; cbn [refill_both]; auto.
    destruct (effected_passed m fs (does i) v failed s b K' Q Wi E) as [Ps Qs]. pose proof (within_onward m fs v s _ Ps Qs W) as Ws. pose proof (fixed_onward v s _ Ps Qs F) as Fs. set (w := View (program v) s (me v) (timing_out v) 0 (enables v)).
    pose proof (clear_later v w _ eq_refl Ps Qs F C) as Cs. exact (IH w (leads i) b Qs Ws Fs Cs).
  Qed.
End Refilled.
