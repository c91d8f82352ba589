(** Channels stay buffered: no step makes a rendezvous channel. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others.
Import ListNotations.

Section Buffers.
  Variable m : model.
  Hypothesis plain_m : plain_model m = true.
  Notation buffers := (all_buffered m).

  Definition gives_buffers (r : result state) : Prop := match r with Gives s => buffers s = true | Faults _ => True end.
  Definition both_buffers (r : result (state * bool)) : Prop := match r with Gives (s, _) => buffers s = true | Faults _ => True end.

  Lemma store_buffers v c z : buffers (sees v) = true -> gives_buffers (store v c z).
  Proof. intro B. destruct c as [slot bits signed [|] subs]; cbn [store]; destruct (slot_of v slot subs); cbn [gives_buffers both_buffers]; auto. Qed.
  Lemma messages_buffers s c ms : buffers s = true -> buffers (with_messages s c ms) = true.
  Proof.
    intro B. unfold all_buffered, with_messages in *. cbn [channels]. rewrite all_spec in *. rewrite put_replaced. intros x I.
    destruct (Nat.lt_ge_cases (N.to_nat c) (length (channels s))) as [Lc|Lc].
    - apply replaced_in in I as [->|I]; auto. cbn [kind]. apply B. unfold channel_at. now apply nth_In.
    - assert (R : replaced (channels s) (N.to_nat c) {| kind := kind (channel_at s c); messages := ms |} = channels s).
      { clear - Lc. revert Lc. generalize (N.to_nat c) as n. induction (channels s) as [|y ys IH]; intros [|n] Lc; simpl in *; auto; try lia. now rewrite IH by lia. }
      rewrite R in I. auto.
  Qed.
  Lemma store_fields_buffers args : forall v message, buffers (sees v) = true -> gives_buffers (store_fields v args message).
  Proof.
    induction args as [|c args IH|args IH|e args IH] using arguments_rect; intros v message B; cbn [store_fields]; auto.
    pose proof (store_buffers v c (hd 0%Z message) B) as T. destruct (store v c (hd 0%Z message)) as [s|]; cbn in *; [now apply (IH (seeing v s))|auto].
  Qed.
  Lemma initialised_buffers is : forall v, buffers (sees v) = true -> all (plain_initialiser m) is = true -> gives_buffers (initialised v is).
  Proof.
    induction is as [|i is IH]; intros v B P; cbn [initialised all] in *; auto. apply if_true in P as [P1 P2]. destruct i as [c e|c kind]; cbn [plain_initialiser] in P1; apply if_true in P1 as [P1 P3].
    - destruct (value v e) as [z|]; cbn [gives_buffers both_buffers]; auto. pose proof (store_buffers v c z B) as T. destruct (store v c z) as [s|]; cbn in *; [now apply (IH (seeing v s))|auto].
    - cbv zeta. set (s1 := Global _ _ _ _). assert (B1 : buffers s1 = true).
      { unfold s1, all_buffered in *. cbn [channels]. rewrite all_spec in *. intros x I. rewrite append_app, in_app_iff in I. destruct I as [I|[<-|[]]]; auto. }
      pose proof (store_buffers (seeing v s1) c (n_z (count (append (channels (sees v)) [{| kind := kind; messages := [] |}]))) B1) as T.
      destruct (store (seeing v s1) c _) as [s|]; cbn in *; [now apply (IH (seeing v s))|auto].
  Qed.
  Lemma store_parameters_buffers cs : forall v zs, buffers (sees v) = true -> gives_buffers (store_parameters v cs zs).
  Proof.
    induction cs as [|c cs IH]; intros v zs B; cbn [store_parameters]; auto. destruct zs as [|z zs]; auto.
    pose proof (store_buffers v c z B) as T. destruct (store v c z) as [s|]; cbn in *; [now apply (IH (seeing v s))|auto].
  Qed.
  Lemma started_buffers s t zs lev : buffers s = true -> gives_buffers (started m s t zs lev).
  Proof.
    intro B. unfold started. cbv zeta. destruct (n_ltb (count (processes s)) 255); cbn [gives_buffers both_buffers]; auto. destruct (plain_parts m plain_m t) as (_ & P & _).
    set (v := look m _ _ false 0). assert (Bv : buffers (sees v) = true) by exact B. pose proof (store_parameters_buffers (parameters (proctype_at m t)) v zs Bv) as T.
    destruct (store_parameters v _ zs) as [s'|]; cbn [gives_buffers both_buffers] in *; auto. now apply (initialised_buffers _ (seeing v s')).
  Qed.
  Lemma simple_buffers v x : program v = m -> buffers (sees v) = true -> gives_buffers (simple v x).
  Proof.
    intros M B. destruct x; cbn [simple].
    - destruct (value v e); cbn [gives_buffers both_buffers]; auto using store_buffers.
    - unfold send. destruct (channel_of v channel); cbn [gives_buffers both_buffers]; auto. destruct (n_eqb _ _); cbn [gives_buffers both_buffers]; auto. destruct (value_list v es []); cbn [gives_buffers both_buffers]; auto using messages_buffers.
    - unfold receive. destruct (channel_of v channel) as [c|]; cbn [gives_buffers both_buffers]; auto. destruct (fitting v c args anywhere) as [[n|]|]; cbn [gives_buffers both_buffers]; auto. destruct (if keep then true else _); cbn [gives_buffers both_buffers]; auto.
      pose proof (store_fields_buffers args v (nth (n_nat n) (messages (channel_at (sees v) c)) []) B) as T. destruct (store_fields v args _); cbn [gives_buffers both_buffers] in *; auto. destruct keep; auto using messages_buffers.
    - auto.
    - destruct (value_list v es []); cbn [gives_buffers both_buffers]; auto.
    - unfold run. destruct (value_list v es []) as [zs|]; cbn [gives_buffers both_buffers]; auto. rewrite M. pose proof (started_buffers (sees v) type zs level B) as T. destruct (started m (sees v) type zs level) as [s|]; cbn [gives_buffers both_buffers] in *; auto.
      destruct c; auto. now apply (store_buffers (seeing v s)).
    - unfold set_priority. destruct (value v process) as [z|]; cbn [gives_buffers both_buffers]; auto. destruct (value v e) as [z0|]; cbn [gives_buffers both_buffers]; auto. destruct (process_number (sees v) z); cbn [gives_buffers both_buffers]; auto. destruct (if z_leb 1 z0 then z_leb z0 255 else false); cbn [gives_buffers both_buffers]; auto.
    - cbn. unfold died, all_buffered in *. cbv zeta. cbn [channels]. rewrite all_spec in *. intros c I. apply B. rewrite without_last_firstn in I.
      revert I. generalize (length (channels (sees v)) - n_nat (channels_made 0 (initialisers (proctype_at (program v) (type (process_at (sees v) (n_sub (count (processes (sees v))) 1))))))). intros n I.
      rewrite <- (firstn_skipn n). apply in_app_iff. now left.
  Qed.
  Lemma effected_buffers xs : forall v failed, program v = m -> buffers (sees v) = true -> both_buffers (effected v xs failed).
  Proof.
    induction xs as [|x xs IH]; intros v failed M B; cbn [effected]; auto. pose proof (simple_buffers v x M B) as T.
    destruct x; try (destruct (simple v _) as [s|]; cbn [gives_buffers both_buffers] in *; auto; now apply (IH (seeing v s))). destruct (value v e); cbn [gives_buffers both_buffers]; auto.
  Qed.
  Lemma d_step_buffers ps : forall fuel v n failed, program v = m -> buffers (sees v) = true -> both_buffers (d_step fuel v ps n failed).
  Proof.
    induction fuel as [|fuel IH]; intros v n failed M B; cbn [d_step]; cbn [gives_buffers both_buffers]; auto. destruct (choices_at n ps) as [is|]; auto. destruct (first_ready v is) as [[i|]|]; cbn [gives_buffers both_buffers]; auto.
    destruct (meeting v (does i)) as [c|]; cbn [gives_buffers both_buffers]; auto. destruct (n_eqb c 0); cbn [gives_buffers both_buffers]; auto. pose proof (effected_buffers (does i) v failed M B) as T. destruct (effected v (does i) failed) as [[s b]|]; cbn [gives_buffers both_buffers] in *; auto.
  Qed.
  Lemma attempted_buffers v e s failed c : program v = m -> buffers (sees v) = true -> attempted v e = Reaches s failed c -> buffers s = true.
  Proof.
    intros M B. unfold attempted, take. destruct (ready v e) as [[|]|]; try discriminate. assert (W : both_buffers (worked v (work e))) by (destruct (work e); cbn [worked]; auto using effected_buffers, d_step_buffers).
    destruct (worked v (work e)) as [[s0 b]|]; try discriminate. destruct (meets v (work e)); try discriminate. intros [= <- _ _]. cbn in W. destruct (uses_last (program v)), (n_eqb (goes e) 0); exact W.
  Qed.
  Lemma alone_buffers v e d : program v = m -> buffers (sees v) = true -> alone v e d -> buffers (after d) = true.
  Proof. intros M B A. destruct A as [j At|s f At]; cbn [after broken completed]; auto. eapply attempted_buffers; eauto. Qed.
  Lemma tries_one ct some es d : tries ct some es d -> exists e : edge, ct e d.
  Proof. induction 1; eauto. Qed.
  Lemma executes_buffers v d : program v = m -> buffers (sees v) = true -> executes v d -> buffers (after d) = true.
  Proof.
    intros M B X. destruct X as [d A T|j A]; auto. apply tries_one in T as (e & P). destruct P as [d Al|s failed c q d At C L N Ex]; [eapply alone_buffers; eauto|]. cbn [after].
    assert (Bs : buffers s = true) by (eapply attempted_buffers; eauto). destruct Ex as [d2 A2 T2|j A2]; [|exact Bs]. apply tries_one in T2 as (e2 & P2). apply (alone_buffers _ e2 d2) in P2; auto.
  Qed.
  Theorem step_buffers s x : buffers s = true -> makes_step m s x -> buffers (target x) = true.
  Proof.
    intro B. assert (C : forall d y, completes m s d y -> buffers (after d) = true -> buffers (target y) = true).
    { induction 1 as [d E|d E Ho|d h E Ho N|d h d' y E Ho X C IH]; intro Bd; cbn [gives_buffers both_buffers]; auto. apply IH. cbn [followed after]. now apply (executes_buffers (look m (after d) h false 0)). }
    assert (W : forall t, makes_step_when m s t x -> buffers (target x) = true).
    { intros t H. inversion H as [k d y L X Cm]; subst. apply (C d x Cm). now apply (executes_buffers (look m s k t 0)). }
    intro H. inversion H; subst; eauto.
  Qed.
End Buffers.
