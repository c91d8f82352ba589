(** The post* saturation (section III-B of the paper): [post_star_rules_correct].

    As for pre*, a transition that was added says what it stands for, and one induction on paths does for words. The
    order in which the two transitions of a push are added, on which the paper's proof relies, plays no part here. *)

From Coq Require Import List NArith Lia.
From Assay.pushdown Require Import Lts Pds PreStar.
Import ListNotations.

Inductive post_star_rules (Δ : list rule) (A : automaton_ε) : automaton_ε -> Prop :=
| post_star_pop p γ p' q :
    is_rule Δ p γ p' [] -> ~ A (Init p') None q -> trans_star_ε A (Init p) [γ] q ->
    post_star_rules Δ A (add A (Init p') None q)
| post_star_swap p γ p' γ' q :
    is_rule Δ p γ p' [γ'] -> ~ A (Init p') (Some γ') q -> trans_star_ε A (Init p) [γ] q ->
    post_star_rules Δ A (add A (Init p') (Some γ') q)
| post_star_push1 p γ p' γ' γ'' q :
    is_rule Δ p γ p' [γ'; γ''] -> ~ A (Init p') (Some γ') (Isolated p' γ') -> trans_star_ε A (Init p) [γ] q ->
    post_star_rules Δ A (add A (Init p') (Some γ') (Isolated p' γ'))
| post_star_push2 p γ p' γ' γ'' q :
    is_rule Δ p γ p' [γ'; γ''] -> ~ A (Isolated p' γ') (Some γ'') q -> A (Init p') (Some γ') (Isolated p' γ') ->
    trans_star_ε A (Init p) [γ] q ->
    post_star_rules Δ A (add A (Isolated p' γ') (Some γ'') q).

(** No transition enters an initial state, and none touches an isolated one. *)
Definition fit_for_post (A : automaton_ε) :=
  (forall s, inits s -> srcs A s) /\ (forall s, isols s -> srcs A s) /\ (forall s l q, isols s -> ~ A s l q).

(** Isolated states are not final: the paper's finals are initial or noninitial. *)
Definition no_isolated (F : state -> Prop) := forall s, isols s -> ~ F s.

Section Post.
  Variable Δ : list rule.
  Variable A : automaton_ε.
  Hypothesis fit : fit_for_post A.

  (** ** From the grown automaton to a run *)

  (** That the grown automaton gets from (p, u) to s means: A reaches a configuration that it reads to s. *)
  Definition stands_for p u (s : state) :=
    match s with
    | Isolated p0 γ0 => steps Δ (p0, [γ0]) (p, u)
    | _ => exists p0 w0, trans_star_ε A (Init p0) w0 s /\ steps Δ (p0, w0) (p, u)
    end.

  Definition explained (B : automaton_ε) := forall s l q, B s l q ->
    match s with
    | Init p => stands_for p (read l) q
    | Noninit _ => A s l q
    | Isolated p γ => stands_for p (γ :: read l) q
    end.

  Lemma path_into_init s w p : trans_star_ε A s w (Init p) -> w = [] /\ s = Init p.
  Proof.
    intro P. remember (Init p) as q eqn:Eq. induction P as [|s l s' w q T P IH]; auto.
    destruct (IH Eq) as [-> ->]. subst. exfalso. eapply (proj1 fit); [|exact T]. now exists p.
  Qed.

  Lemma stands_for_steps p u s p' u' : stands_for p u s -> steps Δ (p, u) (p', u') -> stands_for p' u' s.
  Proof.
    destruct s as [x|x|x y]; simpl; [intros (a & b & ? & ?) ?; exists a, b; eauto using steps_trans.. | eauto using steps_trans].
  Qed.

  Lemma stands_for_init p : stands_for p [] (Init p).
  Proof. exists p, []. split; constructor. Qed.

  Lemma given_target s l q : A s l q -> exists n, q = Noninit n.
  Proof.
    destruct fit as (S1 & S2 & _). intro T. destruct q as [p|n|p γ]; [| now exists n |]; exfalso.
    - eapply S1; [|exact T]. now exists p.
    - eapply S2; [|exact T]. now exists p, γ.
  Qed.

  Lemma stands_for_extend B p u s l q : explained B -> stands_for p u s -> B s l q -> stands_for p (u ++ read l) q.
  Proof.
    intros HI HJ T. apply HI in T. destruct s as [p0|n|p0 γ0].
    - destruct HJ as (p1 & w1 & P & St). apply path_into_init in P. destruct P as [-> [= ->]].
      apply steps_from_empty in St. injection St as -> ->. exact T.
    - destruct HJ as (p1 & w1 & P & St). apply (steps_app _ _ _ (read l)) in St. simpl in St.
      destruct (given_target _ _ _ T) as [m ->]. exists p1, (w1 ++ read l). split; auto.
      eauto using trans_star_ε_app, trans_star_ε_one.
    - simpl in HJ. apply (steps_app _ _ _ (read l)) in HJ. simpl in HJ. eauto using stands_for_steps.
  Qed.

  Lemma stands_for_path B s w q : explained B -> trans_star_ε B s w q ->
    forall p u, stands_for p u s -> stands_for p (u ++ w) q.
  Proof.
    intros HI P. induction P as [r|s l s' w q T P IH]; intros p u HJ; [now rewrite app_nil_r|].
    rewrite app_assoc. apply IH. eapply stands_for_extend; eauto.
  Qed.

  Lemma explained_path B p w q : explained B -> trans_star_ε B (Init p) w q -> stands_for p w q.
  Proof. intros HI P. exact (stands_for_path _ _ _ _ HI P _ _ (stands_for_init p)). Qed.

  Lemma explained_rule B p γ p' w q :
    explained B -> is_rule Δ p γ p' w -> trans_star_ε B (Init p) [γ] q -> stands_for p' w q.
  Proof. intros HI R P. eapply stands_for_steps; eauto using explained_path, steps_of_rule. Qed.

  Lemma explained_refl : explained A.
  Proof.
    intros [p|n|p γ] l q T; auto; [|exfalso; destruct fit as (_ & _ & S3); eapply S3; [|exact T]; now exists p, γ].
    destruct (given_target _ _ _ T) as [n ->]. exists p, (read l). split; [now apply trans_star_ε_one | constructor].
  Qed.

  Lemma explained_add_init B p l q : explained B -> stands_for p (read l) q -> explained (add B (Init p) l q).
  Proof. intros HI HJ s l' q' [T|(-> & -> & ->)]; [now apply HI in T | exact HJ]. Qed.

  Lemma explained_add_isolated B p γ l q :
    explained B -> stands_for p (γ :: read l) q -> explained (add B (Isolated p γ) l q).
  Proof. intros HI HJ s l' q' [T|(-> & -> & ->)]; [now apply HI in T | exact HJ]. Qed.

  Lemma explained_star B : star (post_star_rules Δ) A B -> explained B.
  Proof.
    intro H. induction H as [|B C _ IH H]; [apply explained_refl|].
    destruct H as [p γ p' q R _ P|p γ p' γ' q R _ P|p γ p' γ' γ'' q R _ P|p γ p' γ' γ'' q R _ _ P].
    - apply explained_add_init; auto. eapply explained_rule; eauto.
    - apply explained_add_init; auto. eapply explained_rule; eauto.
    - apply explained_add_init; auto. simpl. constructor.
    - apply explained_add_isolated; auto. simpl. eapply explained_rule; eauto.
  Qed.

  Lemma explained_lang B F c : no_isolated F -> explained B -> lang_ε B F c -> post_star Δ (lang_ε A F) c.
  Proof.
    intros NI HI (q & Fq & P). apply (explained_path _ _ _ _ HI) in P.
    assert (exists p0 w0, trans_star_ε A (Init p0) w0 q /\ steps Δ (p0, w0) c) as (p0 & w0 & P0 & St).
    { destruct c as [p1 u1]. destruct q as [p|n|p γ]; simpl in P; auto. exfalso. apply (NI (Isolated p γ)); auto. now exists p, γ. }
    exists (p0, w0). split; auto. now exists q.
  Qed.

  (** ** From a run to the grown automaton *)

  Lemma included_post_star B : star (post_star_rules Δ) A B -> included A B.
  Proof. intro H. induction H as [|B C _ IH H]; intros s l q T; [auto|]. destruct H; left; auto. Qed.

  Lemma decidable_post_star B : decidable A -> star (post_star_rules Δ) A B -> decidable B.
  Proof.
    intros Dec H. induction H as [|B C _ IH H]; auto.
    assert (K : forall p l q, decidable (add B p l q)).
    { intros p l q s l' q'. unfold add. assert ({l' = l} + {l' <> l}) by (decide equality; apply N.eq_dec).
      destruct (IH s l' q'), (state_eq_dec s p), (state_eq_dec q' q); tauto. }
    destruct H; apply K.
  Qed.

  Lemma saturated_step B F c c' :
    (forall r, In r Δ -> length (word r) <= 2) -> decidable B -> saturated (post_star_rules Δ) B ->
    step Δ c c' -> lang_ε B F c -> lang_ε B F c'.
  Proof.
    intros Short Dec Sat [p γ p' w v R] (q & Fq & P). simpl in P.
    destruct (trans_star_ε_cons _ _ _ _ _ P) as (m & P1 & P2). exists q. split; auto. simpl.
    apply (trans_star_ε_app B _ w m); auto.
    assert (K : forall s l t, (~ B s l t -> post_star_rules Δ B (add B s l t)) -> B s l t).
    { intros s l t H. destruct (Dec s l t) as [T|N]; auto. exfalso. apply Sat. eauto. }
    destruct w as [|γ' [|γ'' [|? ?]]].
    - apply (trans_star_ε_one B _ None). apply K. intro. eapply post_star_pop; eauto.
    - apply (trans_star_ε_one B _ (Some γ')). apply K. intro. eapply post_star_swap; eauto.
    - assert (B (Init p') (Some γ') (Isolated p' γ')) as T by (apply K; intro; eapply post_star_push1; eauto).
      apply (trans_star_ε_app B _ [γ'] (Isolated p' γ') [γ'']).
      + now apply (trans_star_ε_one B _ (Some γ')).
      + apply (trans_star_ε_one B _ (Some γ'')). apply K. intro. eapply post_star_push2; eauto.
    - specialize (Short _ R). simpl in Short. lia.
  Qed.

  (** The language of a saturation is all that is reached from the language of A. *)
  Theorem post_star_rules_correct A' F c :
    (forall r, In r Δ -> length (word r) <= 2) -> no_isolated F -> decidable A -> saturation (post_star_rules Δ) A A' ->
    lang_ε A' F c <-> post_star Δ (lang_ε A F) c.
  Proof.
    intros Short NI Dec [St Sat]. split.
    - apply explained_lang; auto. now apply explained_star.
    - intros (c0 & (q & Fq & P) & R).
      assert (L : lang_ε A' F c0) by (exists q; eauto using trans_star_ε_mono, included_post_star). clear q Fq P.
      induction R as [|c1 c2 c3 S1 _ IH]; auto. apply IH. eapply saturated_step; eauto using decidable_post_star.
  Qed.
End Post.
