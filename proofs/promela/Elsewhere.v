(** What the other processes do does not depend on where a process is: with another record in place of its own, they do the same. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain.
Import ListNotations.

Scheme exp_mut := Induction for exp Sort Prop
with cell_mut := Induction for cell Sort Prop
with subscripts_mut := Induction for subscripts Sort Prop
with arguments_mut := Induction for arguments Sort Prop.
Combined Scheme syntax_mut from exp_mut, cell_mut, subscripts_mut, arguments_mut.

(** ** Lists *)
Fixpoint replaced {X} (l : list X) (n : nat) (x : X) : list X :=
  match l with [] => [] | y :: l' => match n with O => x :: l' | S n' => y :: replaced l' n' x end end.

Lemma put_behind_replaced {X} (l : list X) : forall before n x, put_behind before l n x = rev before ++ replaced l n x.
Proof.
  induction l as [|y l IH]; intros before n x; cbn [put_behind replaced]; [now rewrite rev_append_rev, app_nil_r|].
  destruct n as [|n]; [now rewrite rev_append_rev|]. rewrite IH. simpl. now rewrite <- app_assoc.
Qed.
Lemma put_replaced {X} (l : list X) n x : put l n x = replaced l (N.to_nat n) x.
Proof. unfold put, n_nat. now rewrite put_behind_replaced. Qed.

Lemma replaced_length {X} (l : list X) : forall n x, length (replaced l n x) = length l.
Proof. induction l as [|y l IH]; intros [|n] x; simpl; auto. Qed.
Lemma replaced_other {X} (l : list X) d : forall n j x, j <> n -> nth j (replaced l n x) d = nth j l d.
Proof. induction l as [|y l IH]; intros [|n] [|j] x D; simpl; auto; try lia. Qed.
Lemma replaced_same {X} (l : list X) d : forall n x, n < length l -> nth n (replaced l n x) d = x.
Proof. induction l as [|y l IH]; intros [|n] x L; simpl in *; auto; try lia. apply IH. lia. Qed.
Lemma replaced_swap {X} (l : list X) : forall n j x y, j <> n -> replaced (replaced l j y) n x = replaced (replaced l n x) j y.
Proof. induction l as [|z l IH]; intros [|n] [|j] x y D; simpl; auto; try lia. f_equal. apply IH. lia. Qed.
Lemma replaced_twice {X} (l : list X) : forall n x y, replaced (replaced l n x) n y = replaced l n y.
Proof. induction l as [|z l IH]; intros [|n] x y; simpl; auto. now rewrite IH. Qed.
Lemma replaced_back {X} (l : list X) d : forall n, replaced l n (nth n l d) = l.
Proof. induction l as [|z l IH]; intros [|n]; simpl; auto. now rewrite IH. Qed.
Lemma replaced_app {X} (l m : list X) : forall n x, n < length l -> replaced (l ++ m) n x = replaced l n x ++ m.
Proof. induction l as [|z l IH]; intros [|n] x L; simpl in *; auto; try lia. rewrite IH; auto. lia. Qed.
Lemma replaced_firstn {X} (l : list X) : forall c n x, firstn c (replaced l n x) = replaced (firstn c l) n x.
Proof. induction l as [|z l IH]; intros [|c] [|n] x; simpl; auto. now rewrite IH. Qed.
Lemma replaced_in {X} (l : list X) n x y : In y (replaced l n x) -> y = x \/ In y l.
Proof. revert n. induction l as [|z l IH]; intros [|n]; simpl; intuition. destruct (IH _ H0); auto. Qed.

Section Elsewhere.
  Variables (k : N) (l : live).

  (** The state with [l] in place of process [k]. *)
  Definition aside (s : state) : state := with_process s k l.
  Definition view_aside (v : view) : view := seeing v (aside (sees v)).

  Lemma aside_other s j : j <> k -> process_at (aside s) j = process_at s j.
  Proof. intro D. unfold process_at, aside, with_process. cbn [processes]. rewrite put_replaced. apply replaced_other. unfold n_nat. lia. Qed.
  Lemma aside_count s : count (processes (aside s)) = count (processes s).
  Proof. unfold aside, with_process. cbn [processes]. now rewrite put_replaced, !count_length, replaced_length. Qed.

  (** ** Expressions *)
  Lemma process_number_aside s z : process_number (aside s) z = process_number s z.
  Proof. unfold process_number. now rewrite aside_count. Qed.

  Lemma values_aside :
    (forall e v, me v <> k -> plain false e = true -> value (view_aside v) e = value v e) /\
    (forall c v, me v <> k -> plain_cell false c = true -> match c with Cell slot _ _ _ subs => slot_of (view_aside v) slot subs = slot_of v slot subs end) /\
    (forall subs v slot, me v <> k -> plain_subscripts false subs = true -> slot_of (view_aside v) slot subs = slot_of v slot subs) /\
    (forall args v, me v <> k -> plain_arguments false args = true -> wanted_of (view_aside v) args = wanted_of v args).
  Proof.
    apply syntax_mut.
    - reflexivity.
    - intros c IH v D P. cbn [value plain] in *. specialize (IH v D P). destruct c as [slot bits signed shared subs]. rewrite IH.
      destruct (slot_of v slot subs); auto. cbn [view_aside seeing sees me]. now rewrite aside_other.
    - intros o e IH v D P. cbn [value plain] in *. now rewrite IH.
    - intros o e1 IH1 e2 IH2 v D P. cbn [value plain] in *. apply if_true in P as [P1 P2]. rewrite (IH1 v D P1). destruct (value v e1); auto. now rewrite (IH2 v D P2).
    - intros e1 IH1 e2 IH2 e3 IH3 v D P. cbn [value plain] in *. apply if_true in P as [P1 P]. apply if_true in P as [P2 P3]. rewrite (IH1 v D P1).
      destruct (value v e1); auto. now rewrite (IH2 v D P2), (IH3 v D P3).
    - reflexivity.
    - intros back v D P. cbn [value]. cbn [view_aside seeing sees program]. now rewrite aside_count.
    - reflexivity.
    - reflexivity.
    - discriminate.
    - intros f e IH v D P. cbn [value plain] in *. now rewrite (IH v D P).
    - intros e IH args IHa anywhere v D P. cbn [value plain] in *. apply if_true in P as [P1 P2]. rewrite (IH v D P1). destruct (value v e) as [z|]; auto.
      change (channel_number (sees (view_aside v)) z) with (channel_number (sees v) z). destruct (channel_number (sees v) z) as [n|]; auto.
      change (shape_at (view_aside v) n) with (shape_at v n). change (channel_at (sees (view_aside v)) n) with (channel_at (sees v) n).
      destruct (n_eqb (capacity (shape_at v n)) 0); auto. destruct (messages (channel_at (sees v) n)); auto.
      destruct (n_ltb (count (fields (shape_at v n))) (count_arguments 0 args)); auto.
      now rewrite (IHa v D P2).
    - discriminate.
    - discriminate.
    - discriminate.
    - discriminate.
    - discriminate.
    - intros slot bits signed shared subs IH v D P. cbn [plain_cell] in P. now apply IH.
    - reflexivity.
    - intros e IH length stride rest IHr v slot D P. cbn [slot_of plain_subscripts] in *. apply if_true in P as [P1 P2]. rewrite (IH v D P1). destruct (value v e) as [z|]; auto.
      destruct (z_ltb z 0); auto. destruct (n_ltb (z_n z) length); auto.
    - reflexivity.
    - intros c _ rest IH v D P. cbn [wanted_of plain_arguments] in *. apply if_true in P as [_ P]. now rewrite (IH v D P).
    - intros rest IH v D P. cbn [wanted_of plain_arguments] in *. now rewrite (IH v D P).
    - intros e IH rest IHr v D P. cbn [wanted_of plain_arguments] in *. apply if_true in P as [P1 P2]. rewrite (IH v D P1). destruct (value v e); auto. now rewrite (IHr v D P2).
  Qed.

  Lemma value_aside e v : me v <> k -> plain false e = true -> value (view_aside v) e = value v e.
  Proof. apply values_aside. Qed.
  Lemma slot_aside subs v slot : me v <> k -> plain_subscripts false subs = true -> slot_of (view_aside v) slot subs = slot_of v slot subs.
  Proof. apply values_aside. Qed.
  Lemma wanted_aside args v : me v <> k -> plain_arguments false args = true -> wanted_of (view_aside v) args = wanted_of v args.
  Proof. apply values_aside. Qed.

  Lemma values_list_aside es : forall v found, me v <> k -> all (plain false) es = true -> value_list (view_aside v) es found = value_list v es found.
  Proof.
    induction es as [|e es IH]; intros v found D P; cbn [value_list all] in *; auto. apply if_true in P as [P1 P2]. rewrite (value_aside e v D P1). destruct (value v e); auto.
  Qed.
  Lemma channel_of_aside e v : me v <> k -> plain false e = true -> channel_of (view_aside v) e = channel_of v e.
  Proof. intros D P. unfold channel_of. now rewrite value_aside. Qed.
  Lemma fitting_aside v c args anywhere : me v <> k -> plain_arguments false args = true -> fitting (view_aside v) c args anywhere = fitting v c args anywhere.
  Proof.
    intros D P. unfold fitting. change (channel_at (sees (view_aside v)) c) with (channel_at (sees v) c). change (shape_at (view_aside v) c) with (shape_at v c).
    now rewrite wanted_aside.
  Qed.

  (** ** Whether statements are executable *)
  Lemma possible_aside v x : me v <> k -> plain_effect x = true -> possible (view_aside v) x = possible v x.
  Proof.
    intros D P. destruct x; cbn [possible plain_effect] in *; auto; try discriminate.
    - apply if_true in P as [P1 _]. now rewrite channel_of_aside.
    - apply if_true in P as [P1 P2]. rewrite channel_of_aside by auto. destruct (channel_of v channel) as [c|]; auto. now rewrite fitting_aside.
  Qed.
  Lemma all_possible_aside v xs : me v <> k -> all plain_effect xs = true -> all_possible (view_aside v) xs = all_possible v xs.
  Proof.
    intro D. induction xs as [|x xs IH]; cbn [all all_possible]; auto. rewrite if_true. intros [P1 P2]. rewrite (possible_aside v x D P1). destruct (possible v x) as [[|]|]; auto.
  Qed.
  Lemma ready_to_aside v g xs : me v <> k -> plain false g = true -> all plain_effect xs = true -> ready_to (view_aside v) g xs = ready_to v g xs.
  Proof. intros D P1 P2. unfold ready_to. rewrite (value_aside g v D P1), (all_possible_aside v xs D P2). reflexivity. Qed.
  Lemma first_ready_aside v is : me v <> k -> all plain_inner is = true -> first_ready (view_aside v) is = first_ready v is.
  Proof.
    intro D. induction is as [|i is IH]; cbn [all first_ready]; auto. unfold plain_inner at 1. rewrite !if_true. intros [[P1 P2] P3].
    rewrite (ready_to_aside v (tests i) (does i) D P1 P2). destruct (ready_to v (tests i) (does i)) as [[|]|]; auto.
  Qed.

  (** ** What statements do. [held]: the other process is there, as it was, and no channel is a rendezvous channel. *)
  Variables (m : model) (l0 : live).
  Hypothesis plain_m : plain_model m = true.
  Definition held (s : state) : Prop := (N.to_nat k < length (processes s)) /\ process_at s k = l0 /\ all_buffered m s = true.

  Definition tracks (r r' : result state) : Prop :=
    match r with Gives s => held s /\ r' = Gives (aside s) | Faults j => r' = Faults j end.

  Lemma count_at s : held s -> (k < count (processes s))%N.
  Proof. intros (L & _). rewrite count_length. lia. Qed.

  Lemma with_process_aside s j x : j <> k -> aside (with_process s j x) = with_process (aside s) j x.
  Proof. intro D. unfold aside, with_process. cbn [values processes channels last]. f_equal. rewrite !put_replaced. apply replaced_swap. lia. Qed.
  Lemma with_process_held s j x : j <> k -> held s -> held (with_process s j x).
  Proof.
    intros D (L & E & B). unfold with_process. repeat split; cbn [processes channels]; auto.
    - now rewrite put_replaced, replaced_length.
    - unfold process_at in *. cbn [processes]. rewrite put_replaced, replaced_other; auto. unfold n_nat. lia.
  Qed.
  Lemma with_messages_aside s c ms : aside (with_messages s c ms) = with_messages (aside s) c ms.
  Proof. reflexivity. Qed.
  Lemma with_messages_held s c ms : held s -> held (with_messages s c ms).
  Proof.
    intros (L & E & B). repeat split; auto. unfold all_buffered, with_messages in *. cbn [channels]. rewrite all_spec in *. rewrite put_replaced. intros x I.
    destruct (Nat.lt_ge_cases (N.to_nat c) (length (channels s))) as [Lc|Lc].
    - apply replaced_in in I as [->|I]; auto. cbn [kind]. apply B. unfold channel_at. now apply nth_In.
    - assert (R : replaced (channels s) (N.to_nat c) {| kind := kind (channel_at s c); messages := ms |} = channels s).
      { clear - Lc. revert Lc. generalize (N.to_nat c) as n. induction (channels s) as [|y ys IH]; intros [|n] Lc; simpl in *; auto; try lia. now rewrite IH by lia. }
      rewrite R in I. auto.
  Qed.

  Lemma store_tracks v c z : me v <> k -> held (sees v) -> plain_cell false c = true -> tracks (store v c z) (store (view_aside v) c z).
  Proof.
    intros D H P. destruct c as [slot bits signed shared subs]. cbn [store plain_cell] in *. rewrite slot_aside by auto. destruct (slot_of v slot subs) as [n|]; cbn [tracks]; auto.
    cbn [view_aside seeing sees me]. destruct shared.
    - split; [|reflexivity]. destruct H as (L & E & B). now repeat split.
    - rewrite aside_other by auto. split; [now apply with_process_held|]. now rewrite with_process_aside.
  Qed.

  Lemma send_tracks v c es in_order : me v <> k -> held (sees v) -> plain false c = true -> all (plain false) es = true ->
    tracks (send v c es in_order) (send (view_aside v) c es in_order).
  Proof.
    intros D H P1 P2. unfold send. rewrite channel_of_aside, values_list_aside by auto. destruct (channel_of v c) as [n|]; cbn [tracks]; auto. cbv zeta.
    change (shape_at (view_aside v) n) with (shape_at v n). destruct (n_eqb (count es) (count (fields (shape_at v n)))); cbn [tracks]; auto.
    destruct (value_list v es []) as [sent|]; cbn [tracks]; auto. split; [now apply with_messages_held|reflexivity].
  Qed.

  Lemma store_fields_tracks args : forall v message, me v <> k -> held (sees v) -> plain_arguments false args = true ->
    tracks (store_fields v args message) (store_fields (view_aside v) args message).
  Proof.
    induction args as [|c args IH|args IH|e args IH] using arguments_rect; intros v message D H P; cbn [store_fields plain_arguments] in *.
    - now split.
    - apply if_true in P as [P1 P2]. pose proof (store_tracks v c (hd 0%Z message) D H P1) as T. destruct (store v c (hd 0%Z message)) as [s|]; cbn [tracks] in T.
      + destruct T as [Hs ->]. now apply (IH (seeing v s)).
      + now rewrite T.
    - now apply IH.
    - apply if_true in P as [_ P]. now apply IH.
  Qed.

  Lemma receive_tracks v c args anywhere keep : me v <> k -> held (sees v) -> plain false c = true -> plain_arguments false args = true ->
    tracks (receive v c args anywhere keep) (receive (view_aside v) c args anywhere keep).
  Proof.
    intros D H P1 P2. unfold receive. rewrite channel_of_aside by auto. destruct (channel_of v c) as [n|]; cbn [tracks]; auto. rewrite fitting_aside by auto.
    destruct (fitting v n args anywhere) as [[j|]|]; cbn [tracks]; auto. change (shape_at (view_aside v) n) with (shape_at v n).
    destruct (if keep then true else n_eqb (count_arguments 0 args) (count (fields (shape_at v n)))); cbn [tracks]; auto. cbv zeta.
    change (channel_at (sees (view_aside v)) n) with (channel_at (sees v) n). pose proof (store_fields_tracks args v (nth (n_nat j) (messages (channel_at (sees v) n)) []) D H P2) as T.
    destruct (store_fields v args _) as [s|]; cbn [tracks] in T; [destruct T as [Hs ->]|now rewrite T]. cbn [tracks]. destruct keep; [now split|].
    split; [now apply with_messages_held|reflexivity].
  Qed.
End Elsewhere.
