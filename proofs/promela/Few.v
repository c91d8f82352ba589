(** There are never more than 255 processes. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Elsewhere Alone Buffers.
Import ListNotations.

Definition few (s : state) : Prop := length (processes s) <= 255.
Definition gives_few (r : result state) : Prop := match r with Gives s => few s | Faults _ => True end.
Definition both_few (r : result (state * bool)) : Prop := match r with Gives (s, _) => few s | Faults _ => True end.

Lemma store_few v c z : few (sees v) -> gives_few (store v c z).
Proof. intro B. destruct c as [slot bits signed [|] subs]; cbn [store]; destruct (slot_of v slot subs); cbn [gives_few]; auto. unfold few in *. now rewrite with_process_length. Qed.
Lemma store_fields_few args : forall v message, few (sees v) -> gives_few (store_fields v args message).
Proof.
  induction args as [|c args IH|args IH|e args IH] using arguments_rect; intros v message B; cbn [store_fields]; auto.
  pose proof (store_few v c (hd 0%Z message) B) as T. destruct (store v c (hd 0%Z message)) as [s|]; cbn [gives_few] in *; [now apply (IH (seeing v s))|auto].
Qed.
Lemma initialised_few is : forall v, few (sees v) -> gives_few (initialised v is).
Proof.
  induction is as [|i is IH]; intros v B; cbn [initialised]; auto. destruct i as [c e|c kind].
  - destruct (value v e) as [z|]; cbn [gives_few]; auto. pose proof (store_few v c z B) as T. destruct (store v c z) as [s|]; cbn [gives_few] in *; [now apply (IH (seeing v s))|auto].
  - cbv zeta. set (s1 := Global _ _ _ _). assert (B1 : few s1) by exact B. set (z := n_z _). pose proof (store_few (seeing v s1) c z B1) as T. destruct (store (seeing v s1) c z) as [s|]; cbn [gives_few] in *; [now apply (IH (seeing v s))|auto].
Qed.
Lemma store_parameters_few cs : forall v zs, few (sees v) -> gives_few (store_parameters v cs zs).
Proof.
  induction cs as [|c cs IH]; intros v zs B; cbn [store_parameters]; auto. destruct zs as [|z zs]; auto.
  pose proof (store_few v c z B) as T. destruct (store v c z) as [s|]; cbn [gives_few] in *; [now apply (IH (seeing v s))|auto].
Qed.
Lemma started_few m s t zs lev : gives_few (started m s t zs lev).
Proof.
  unfold started. cbv zeta. destruct (n_ltb (count (processes s)) 255) eqn:L; cbn [gives_few]; auto. apply n_ltb_spec in L. rewrite count_length in L. set (v := look m _ _ false 0).
  assert (B : few (sees v)) by (unfold few, v; cbn [look sees processes]; rewrite append_app, app_length; simpl; lia). pose proof (store_parameters_few (parameters (proctype_at m t)) v zs B) as T.
  destruct (store_parameters v _ zs) as [s'|]; cbn [gives_few] in *; auto. now apply (initialised_few _ (seeing v s')).
Qed.
Lemma simple_few v x : few (sees v) -> gives_few (simple v x).
Proof.
  intro B. destruct x; cbn [simple].
  - destruct (value v e); cbn [gives_few]; auto using store_few.
  - unfold send. destruct (channel_of v channel); cbn [gives_few]; auto. destruct (n_eqb _ _); cbn [gives_few]; auto. destruct (value_list v es []); cbn [gives_few]; auto.
  - unfold receive. destruct (channel_of v channel) as [c|]; cbn [gives_few]; auto. destruct (fitting v c args anywhere) as [[n|]|]; cbn [gives_few]; auto. destruct (if keep then true else _); cbn [gives_few]; auto.
    pose proof (store_fields_few args v (nth (n_nat n) (messages (channel_at (sees v) c)) []) B) as T. destruct (store_fields v args _); cbn [gives_few] in *; auto. destruct keep; auto.
  - auto.
  - destruct (value_list v es []); cbn [gives_few]; auto.
  - unfold run. destruct (value_list v es []) as [zs|]; cbn [gives_few]; auto. pose proof (started_few (program v) (sees v) type zs level) as T. destruct (started (program v) (sees v) type zs level) as [s|]; cbn [gives_few] in *; auto.
    destruct c; auto. now apply (store_few (seeing v s)).
  - unfold set_priority. destruct (value v process) as [z|]; cbn [gives_few]; auto. destruct (value v e) as [z0|]; cbn [gives_few]; auto. destruct (process_number (sees v) z); cbn [gives_few]; auto. destruct (if z_leb 1 z0 then z_leb z0 255 else false); cbn [gives_few]; auto.
    unfold few in *. now rewrite with_process_length.
  - cbn [gives_few]. unfold few, died in *. cbv zeta. cbn [processes]. rewrite without_last_firstn, firstn_length. lia.
Qed.
Lemma effected_few xs : forall v failed, few (sees v) -> both_few (effected v xs failed).
Proof.
  induction xs as [|x xs IH]; intros v failed B; cbn [effected]; auto. pose proof (simple_few v x B) as T.
  destruct x; try (destruct (simple v _) as [s|]; cbn [gives_few both_few] in *; auto; now apply (IH (seeing v s))). destruct (value v e); cbn [both_few]; auto.
Qed.
Lemma d_step_few ps : forall fuel v n failed, few (sees v) -> both_few (d_step fuel v ps n failed).
Proof.
  induction fuel as [|fuel IH]; intros v n failed B; cbn [d_step]; cbn [both_few]; auto. destruct (choices_at n ps) as [is|]; auto. destruct (first_ready v is) as [[i|]|]; cbn [both_few]; auto.
  destruct (meeting v (does i)) as [c|]; cbn [both_few]; auto. destruct (n_eqb c 0); cbn [both_few]; auto. pose proof (effected_few (does i) v failed B) as T. destruct (effected v (does i) failed) as [[s b]|]; cbn [both_few] in *; auto.
Qed.
Lemma worked_few v w : few (sees v) -> both_few (worked v w).
Proof. intro B. destruct w as [l|start ps]; [now apply effected_few|]. unfold worked. generalize most_inner. intro fuel. now apply d_step_few. Qed.
Lemma attempted_few v e s failed c : few (sees v) -> attempted v e = Reaches s failed c -> few s.
Proof.
  intro B. unfold attempted, take. destruct (ready v e) as [[|]|]; try discriminate. pose proof (worked_few v (work e) B) as W.
  destruct (worked v (work e)) as [[s0 b]|]; try discriminate. destruct (meets v (work e)); try discriminate. intros [= <- _ _]. cbn [both_few] in W. unfold few in *. destruct (uses_last (program v)), (n_eqb (goes e) 0); cbn [processes]; auto; unfold moved; cbv zeta; now rewrite with_process_length.
Qed.
Lemma alone_few v e d : few (sees v) -> alone v e d -> few (after d).
Proof. intros B A. destruct A as [j At|s f At]; cbn [after broken completed]; auto. eapply attempted_few; eauto. Qed.
Lemma executes_few v d : few (sees v) -> executes v d -> few (after d).
Proof.
  intros B X. destruct X as [d A T|j A]; auto. apply tries_one in T as (e & P). destruct P as [d Al|s failed c q d At C L N Ex]; [eapply alone_few; eauto|]. cbn [after].
  assert (Bs : few s) by (eapply attempted_few; eauto). destruct Ex as [d2 A2 T2|j A2]; [|exact Bs]. apply tries_one in T2 as (e2 & P2). apply (alone_few _ e2 d2) in P2; auto.
Qed.
Theorem step_few m s x : few s -> makes_step m s x -> few (target x).
Proof.
  intro B. assert (C : forall d y, completes m s d y -> few (after d) -> few (target y)).
  { induction 1 as [d E|d E Ho|d h E Ho N|d h d' y E Ho X C IH]; intro Bd; cbn [target]; auto. apply IH. cbn [followed after]. now apply (executes_few (look m (after d) h false 0)). }
  assert (W : forall t, makes_step_when m s t x -> few (target x)).
  { intros t H. inversion H as [k d y L X Cm]; subst. apply (C d x Cm). now apply (executes_few (look m s k t 0)). }
  intro H. inversion H; subst; eauto.
Qed.
