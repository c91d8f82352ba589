(** What the statements of a process do, with another record of it that agrees in what is alive. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Liveness Dead.
Import ListNotations.

Section Effects.
  Variables (m : model) (k t n0 : N) (a : list bool).
  Hypothesis plain_m : plain_model m = true.

  (** Process [k] is there, of its type and at its control state, and no channel is a rendezvous channel. *)
  Definition there (s : state) : Prop :=
    N.to_nat k < length (processes s) /\ all_buffered m s = true /\ type (process_at s k) = t /\ at_node (process_at s k) = n0.
  Definition along (b : list bool) (r r' : result state) : Prop :=
    match r with Gives s => there s /\ exists l, agree b (process_at s k) l /\ r' = Gives (aside k l s) | Faults j => r' = Faults j end.
  Definition along_both (b : list bool) (r r' : result (state * bool)) : Prop :=
    match r with Gives (s, f) => there s /\ exists l, agree b (process_at s k) l /\ r' = Gives (aside k l s, f) | Faults j => r' = Faults j end.

  Lemma along_below b c r r' : below b c -> along c r r' -> along b r r'.
  Proof. intro B. destruct r as [s|]; cbn [along]; auto. intros (T & l & A & E). split; auto. exists l. split; auto. now apply agree_below with c. Qed.
  Lemma along_both_below b c r r' : below b c -> along_both c r r' -> along_both b r r'.
  Proof. intro B. destruct r as [[s f]|]; cbn [along_both]; auto. intros (T & l & A & E). split; auto. exists l. split; auto. now apply agree_below with c. Qed.

  (** Two views: process [k] has [l] in the other, and they agree in [b], which is at least [a]. *)
  Definition paired (v : view) (b : list bool) (l : live) : Prop := me v = k /\ there (sees v) /\ below a b /\ agree b (process_at (sees v) k) l.
  Lemma paired_reading v b l : paired v b l -> reading k a l v.
  Proof. intros (M & (L & _) & B & A). repeat split; auto; try apply A. intros n An. apply A, B, An. Qed.

  Lemma there_same s s' : there s -> processes s' = processes s -> all_buffered m s' = true -> there s'.
  Proof. intros (L & B & T & N) P B'. unfold there, process_at in *. now rewrite P. Qed.
  Lemma along_here v b l : paired v b l -> along b (Gives (sees v)) (Gives (sees (view_aside k l v))).
  Proof. intros (M & T & B & A). split; auto. exists l. auto. Qed.

  Lemma store_along v b l c z : paired v b l -> stores a c = true -> along (written b c) (store v c z) (store (view_aside k l v) c z).
  Proof.
    intros H P. pose proof (paired_reading _ _ _ H) as R. destruct H as (M & T & B & A). destruct c as [slot bits signed shared subs]. cbn [stores store] in *. rewrite (slot_agree k a l subs v slot R P).
    destruct (slot_of v slot subs) as [n|] eqn:S; [|reflexivity]. cbv zeta. rewrite (at_aside k a l v R). cbn [view_aside seeing sees me]. rewrite M. destruct shared; cbn [written along].
    - split; [now apply (there_same (sees v)); auto; apply T|]. exists l. split; [exact A|reflexivity].
    - destruct T as (L & Bu & Ty & No). split.
      + unfold there. rewrite with_process_length, with_process_at by auto. cbn [type at_node]. auto.
      + exists (stored l n (cut bits signed z)). split.
        * rewrite with_process_at by auto. pose proof (agree_stored b _ _ n (cut bits signed z) A) as A'. destruct (n_eqb (span subs) 0) eqn:Sp; [|apply agree_below with (put b n true); auto using below_put]. apply slot_span in S. apply N.eqb_eq in Sp. replace (n_add slot (least subs)) with n by (unfold n_add; lia). exact A'.
        * unfold aside. rewrite !with_process_twice. reflexivity.
  Qed.

  Lemma with_messages_buffered s c ms : all_buffered m s = true -> N.to_nat k < length (processes s) -> all_buffered m (with_messages s c ms) = true.
  Proof. intros B L. destruct (with_messages_held k m (process_at s k) s c ms) as (_ & _ & H); auto. now repeat split. Qed.

  Lemma send_along v b l c es in_order : paired v b l -> reads a c = true -> all (reads a) es = true -> along b (send v c es in_order) (send (view_aside k l v) c es in_order).
  Proof.
    intros H P1 P2. pose proof (paired_reading _ _ _ H) as R. unfold send. rewrite (channel_of_agree k a l c v R P1), (value_list_agree k a l es v [] R P2). destruct (channel_of v c) as [n|]; [|reflexivity]. cbv zeta.
    change (shape_at (view_aside k l v) n) with (shape_at v n). destruct (n_eqb (count es) (count (fields (shape_at v n)))); [|reflexivity].
    destruct (value_list v es []) as [sent|]; [|reflexivity]. destruct H as (M & T & B & A). split; [|exists l; split; [exact A|reflexivity]]. apply (there_same (sees v)); auto. apply with_messages_buffered; apply T.
  Qed.

  Lemma store_fields_along args : forall v b l message, paired v b l -> reads_arguments a args = true -> along (written_arguments b args) (store_fields v args message) (store_fields (view_aside k l v) args message).
  Proof.
    induction args as [|c args IH|args IH|e args IH] using arguments_rect; intros v b l message H P; cbn [store_fields reads_arguments written_arguments] in *.
    - now apply along_here.
    - assert (P' : stores a c = true /\ reads_arguments a args = true) by (destruct c; now apply if_true in P). destruct P' as [P1 P2].
      pose proof (store_along v b l c (hd 0%Z message) H P1) as T. destruct (store v c (hd 0%Z message)) as [s|]; cbn [along] in T; [|now rewrite T].
      destruct T as (T & l1 & A1 & ->). apply (IH (seeing v s) (written b c) l1 (tl message)); auto. destruct H as (M & _ & B & _). repeat split; try apply T; try apply A1; auto. eapply below_twice; eauto using below_written.
    - now apply IH.
    - apply if_true in P as [_ P]. now apply IH.
  Qed.

  Lemma receive_along v b c' l c args anywhere keep : paired v b l -> reads a c = true -> reads_arguments a args = true ->
    (c' = b \/ (c' = written_arguments b args /\ forall n, channel_of v c = Gives n -> fitting v n args anywhere <> Gives None)) ->
    along c' (receive v c args anywhere keep) (receive (view_aside k l v) c args anywhere keep).
  Proof.
    intros H P1 P2 C. pose proof (paired_reading _ _ _ H) as R. unfold receive. rewrite (channel_of_agree k a l c v R P1). destruct (channel_of v c) as [n|]; [|reflexivity]. rewrite (fitting_agree k a l v n args anywhere R P2).
    destruct (fitting v n args anywhere) as [[j|]|] eqn:F; [| |reflexivity].
    - change (shape_at (view_aside k l v) n) with (shape_at v n). destruct (if keep then true else n_eqb (count_arguments 0 args) (count (fields (shape_at v n)))); [|reflexivity]. cbv zeta.
      change (channel_at (sees (view_aside k l v)) n) with (channel_at (sees v) n). apply (along_below c' (written_arguments b args)).
      { destruct C as [->|[-> _]]; auto using below_arguments, below_same. }
      pose proof (store_fields_along args v b l (nth (n_nat j) (messages (channel_at (sees v) n)) []) H P2) as T.
      destruct (store_fields v args _) as [s|]; cbn [along] in T; [|now rewrite T]. destruct T as (T & l1 & A1 & ->). cbn [along]. destruct keep; [split; auto; exists l1; auto|].
      split; [|exists l1; split; [exact A1|reflexivity]]. apply (there_same s); auto. apply with_messages_buffered; apply T.
    - destruct C as [->|[_ C]]; [now apply along_here|]. now destruct (C n eq_refl).
  Qed.

  Lemma run_along v b l ty es lev c : program v = m -> paired v b l -> all (reads a) es = true -> match c with Some c' => stores a c' | None => true end = true ->
    along (match c with Some c' => written b c' | None => b end) (run v ty es lev c) (run (view_aside k l v) ty es lev c).
  Proof.
    intros Pr H P1 P2. pose proof (paired_reading _ _ _ H) as R. pose proof H as (M & (L & Bu & Ty & No) & B & A). unfold run. rewrite (value_list_agree k a l es v [] R P1). destruct (value_list v es []) as [zs|]; [|reflexivity].
    cbn [view_aside seeing sees program]. rewrite Pr. pose proof (started_tracks k l m (process_at (sees v) k) plain_m (sees v) ty zs lev ltac:(now repeat split)) as T. rewrite aside_count.
    destruct (started m (sees v) ty zs lev) as [s|]; cbn [Elsewhere.tracks] in T; [|now rewrite T]. destruct T as [(Ls & Es & Bs) ->].
    assert (Th : there s) by (unfold there; rewrite Es; auto). assert (As : agree b (process_at s k) l) by (now rewrite Es).
    destruct c as [c|].
    - apply (store_along (seeing v s) b l c); auto. repeat split; auto; try apply As; apply Th.
    - split; auto. exists l. auto.
  Qed.

  (** ** Effects *)
  Lemma simple_along v b l x : program v = m -> paired v b l -> plain_effect x = true -> reads_effect a x = true -> along (after_one b x) (simple v x) (simple (view_aside k l v) x).
  Proof.
    intros Pr H Pl P. pose proof (paired_reading _ _ _ H) as R. destruct x; cbn [simple reads_effect plain_effect after_one] in *; try discriminate.
    - apply if_true in P as [P1 P2]. rewrite (value_agree k a l e v R P2). destruct (value v e); [|reflexivity]. now apply store_along.
    - apply if_true in P as [P1 P2]. now apply send_along.
    - apply if_true in P as [P1 P2]. apply receive_along with b; auto.
    - now apply along_here.
    - rewrite (value_list_agree k a l es v [] R P). destruct (value_list v es []); [now apply along_here|reflexivity].
    - apply if_true in P as [P1 P2]. pose proof (run_along v b l type es level c Pr H P1 P2) as T. destruct c; exact T.
  Qed.

  Lemma paired_onward v b l s c l1 : paired v b l -> below b c -> there s -> agree c (process_at s k) l1 -> paired (seeing v s) c l1.
  Proof. intros (M & _ & B & _) Bc T A. repeat split; auto; try apply T; try apply A. eapply below_twice; eauto. Qed.

  Lemma effected_along xs : forall v b l failed, program v = m -> paired v b l -> all plain_effect xs = true -> all (reads_effect a) xs = true ->
    along_both (after_more b xs) (effected v xs failed) (effected (view_aside k l v) xs failed).
  Proof.
    induction xs as [|x xs IH]; intros v b l failed Pr H Pl P; cbn [effected all after_more] in *.
    - destruct H as (M & T & B & A). split; auto. exists l. auto.
    - apply if_true in P as [P1 P2]. apply if_true in Pl as [Pl1 Pl2]. pose proof (simple_along v b l x Pr H Pl1 P1) as T. pose proof (below_one b x) as Bx.
      assert (G : forall s, simple v x = Gives s -> along_both (after_more (after_one b x) xs) (effected (seeing v s) xs failed) (match simple (view_aside k l v) x with Gives s' => effected (seeing (view_aside k l v) s') xs failed | Faults j => Faults j end)).
      { intros s E. rewrite E in T. destruct T as (T & l1 & A1 & ->). apply (IH (seeing v s) (after_one b x) l1 failed); auto. eapply paired_onward; eauto. }
      assert (F : forall j, simple v x = Faults j -> simple (view_aside k l v) x = Faults j) by (intros j E; rewrite E in T; exact T).
      destruct x; try discriminate.
      4: { cbn [reads_effect after_one] in *. rewrite (value_agree k a l e v (paired_reading _ _ _ H) P1). destruct (value v e); [|reflexivity]. now apply IH. }
      all: destruct (simple v _) as [s|j] eqn:E; [apply (G s eq_refl)|rewrite (F j eq_refl); reflexivity].
  Qed.

  (** The first receive finds a message. *)
  Lemma effected_all_along xs v l : program v = m -> paired v a l -> all plain_effect xs = true -> all (reads_effect a) xs = true -> all_possible v xs = Gives true ->
    along_both (after_all a xs) (effected v xs false) (effected (view_aside k l v) xs false).
  Proof.
    intros Pr H Pl P Po. destruct xs as [|x xs]; [now apply effected_along|]. destruct x; try (now apply effected_along). cbn [after_all].
    cbn [all] in P, Pl. apply if_true in P as [P1 P2]. apply if_true in Pl as [Pl1 Pl2]. cbn [reads_effect] in P1. apply if_true in P1 as [Pc Pa].
    assert (C : forall n, channel_of v channel = Gives n -> fitting v n args anywhere <> Gives None).
    { intros n E F. cbn [all_possible possible] in Po. rewrite E in Po. destruct (n_eqb (offered v) _) in Po; [|discriminate]. now rewrite F in Po. }
    pose proof (receive_along v a (written_arguments a args) l channel args anywhere keep H Pc Pa (or_intror (conj eq_refl C))) as T. cbn [effected simple].
    destruct (receive v channel args anywhere keep) as [s|j]; cbn [along] in T; [|now rewrite T]. destruct T as (T & l1 & A1 & ->). apply (effected_along xs (seeing v s) (written_arguments a args) l1 false); auto.
    eapply paired_onward; eauto using below_arguments.
  Qed.

  Lemma choices_flow n ps is : all (fun p => all (flows_inner a) (choices p)) ps = true -> choices_at n ps = Some is -> all (flows_inner a) is = true.
  Proof. induction ps as [|p ps IH]; cbn [all choices_at]; [discriminate|]. rewrite if_true. intros [P1 P2]. destruct (n_eqb (here p) n); [congruence|auto]. Qed.

  Lemma d_step_along ps : all (fun p => all plain_inner (choices p)) ps = true -> all (fun p => all (flows_inner a) (choices p)) ps = true -> forall fuel v l n failed, program v = m -> paired v a l ->
    along_both a (d_step fuel v ps n failed) (d_step fuel (view_aside k l v) ps n failed).
  Proof.
    intros Pl P. induction fuel as [|fuel IH]; intros v l n failed Pr H; cbn [d_step]; [reflexivity|]. destruct (choices_at n ps) as [is|] eqn:C; [|destruct H as (M & T & B & A); split; auto; exists l; auto].
    pose proof (paired_reading _ _ _ H) as R. pose proof (choices_plain m plain_m n ps is Pl C) as Pli. pose proof (choices_flow n ps is P C) as Pi. rewrite (first_ready_agree k a l v is R Pi).
    destruct (first_ready v is) as [[i|]|] eqn:F; try reflexivity.
    apply first_ready_in in F. rewrite all_spec in Pi, Pli. specialize (Pi i F). specialize (Pli i F). unfold plain_inner in Pli. unfold flows_inner in Pi. apply if_true in Pi as [_ Pi]. apply if_true in Pli as [_ Pli].
    rewrite (meeting_agree k a l v (does i) R Pi). destruct (meeting v (does i)) as [c|]; [|reflexivity]. destruct (n_eqb c 0); [|reflexivity].
    pose proof (along_both_below a _ _ _ (below_more (does i) a) (effected_along (does i) v a l failed Pr H Pli Pi)) as T. destruct (effected v (does i) failed) as [[s f]|]; cbn [along_both] in T; [|now rewrite T].
    destruct T as (T & l1 & A1 & ->). apply (IH (View (program v) s (me v) (timing_out v) 0 (enables v)) l1 (leads i) f); auto. destruct H as (M & _ & B & _). repeat split; auto; try apply T; try apply A1; apply below_same.
  Qed.
End Effects.
