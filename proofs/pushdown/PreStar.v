(** The pre* saturation (section III-A of the paper): [pre_star_rules_correct].

    No nested induction is needed. Every transition that saturation adds to A is justified: the rules lead from it to
    a configuration that A itself reads. One induction on paths then does for words. *)

From Coq Require Import List NArith.
From Assay.shared Require Import Gather.
From Assay.pushdown Require Import Lts Pds.
Import ListNotations.

Definition add {state label} (A : lts state label) p γ q : lts state label :=
  fun p' γ' q' => A p' γ' q' \/ (p' = p /\ γ' = γ /\ q' = q).

Inductive pre_star_rule (Δ : list rule) (A : automaton) : automaton -> Prop :=
| pre_star_add p γ p' w q :
    ~ A (Init p) γ q -> is_rule Δ p γ p' w -> trans_star A (Init p') w q ->
    pre_star_rule Δ A (add A (Init p) γ q).

Inductive star {X} (r : X -> X -> Prop) (x : X) : X -> Prop :=
| star_refl : star r x x
| star_step y z : star r x y -> r y z -> star r x z.

Definition saturated {X} (r : X -> X -> Prop) (x : X) := ~ exists y, r x y.
Definition saturation {X} (r : X -> X -> Prop) (x y : X) := star r x y /\ saturated r y.

(** ** From the grown automaton to a run *)

Definition no_init_entered (A : automaton) := forall s, inits s -> srcs A s.

(** Every transition of B is justified by a run into A. *)
Definition justified Δ (A B : automaton) := forall s γ q, B s γ q ->
  match s with
  | Init p => exists p' w, steps Δ (p, [γ]) (p', w) /\ trans_star A (Init p') w q
  | _ => A s γ q
  end.

(** Only the empty word leads into an initial state. *)
Lemma word_into_init_empty A s w p : no_init_entered A -> trans_star A s w (Init p) -> w = [] /\ s = Init p.
Proof.
  intros HS P. remember (Init p) as q eqn:Eq. induction P as [|s γ s' w q T P IH]; auto.
  destruct (IH Eq) as [-> ->]. rewrite Eq in T. exfalso. eapply HS; [|exact T]. now exists p.
Qed.

Lemma justified_later Δ A B s w q : no_init_entered A -> justified Δ A B -> ~ inits s ->
  trans_star B s w q -> trans_star A s w q.
Proof.
  intros HS J N P. induction P as [|s γ s' w q T P IH]; [constructor|]. apply J in T.
  assert (A s γ s') as T' by (destruct s; [exfalso; apply N; eexists; reflexivity| |]; exact T).
  econstructor; [exact T'|]. apply IH. intro I. now apply (HS _ I) in T'.
Qed.

Lemma justified_path Δ A B p w q : no_init_entered A -> justified Δ A B -> trans_star B (Init p) w q ->
  exists p' w', steps Δ (p, w) (p', w') /\ trans_star A (Init p') w' q.
Proof.
  intros HS J P. remember (Init p) as s eqn:Es. revert p Es. induction P as [s|s γ s' w q T P IH]; intros p ->.
  - exists p, []. split; constructor.
  - apply J in T. simpl in T. destruct T as (p1 & w1 & S1 & P1).
    apply (steps_app _ _ _ w) in S1. simpl in S1.
    assert (K : ~ inits s' -> exists p' w', steps Δ (p, γ :: w) (p', w') /\ trans_star A (Init p') w' q).
    { intro N. exists p1, (w1 ++ w). split; auto.
      eapply trans_star_app; eauto. eapply justified_later; eauto. }
    destruct s' as [p2|n2|p2 γ2]; [|apply K; now intros [x E]..].
    apply word_into_init_empty in P1; auto. destruct P1 as [-> [= ->]].
    destruct (IH p2 eq_refl) as (p' & w' & ? & ?). exists p', w'. split; eauto using steps_trans.
Qed.

Lemma justified_refl Δ A : justified Δ A A.
Proof. intros [p|n|p γ0] γ q T; auto. exists p, [γ]. split; [constructor|]. now apply trans_star_one. Qed.

Lemma justified_add Δ A B p γ p' w q : no_init_entered A -> justified Δ A B ->
  is_rule Δ p γ p' w -> trans_star B (Init p') w q -> justified Δ A (add B (Init p) γ q).
Proof.
  intros HS J R P s γ' q' [T|(-> & -> & ->)]; [now apply J in T|].
  destruct (justified_path _ _ _ _ _ _ HS J P) as (p1 & w1 & St & P1).
  exists p1, w1. split; auto. eapply steps_trans; eauto using steps_of_rule.
Qed.

Lemma justified_star Δ A B : no_init_entered A -> star (pre_star_rule Δ) A B -> justified Δ A B.
Proof.
  intros HS H. induction H as [|B C _ IH [p γ p' w q _ R P]]; [apply justified_refl|]. eapply justified_add; eauto.
Qed.

Lemma justified_lang Δ A B F c : no_init_entered A -> justified Δ A B -> lang B F c -> pre_star Δ (lang A F) c.
Proof.
  intros HS J (q & Fq & P). destruct (justified_path _ _ _ _ _ _ HS J P) as (p' & w' & St & P').
  exists (p', w'). split; [now exists q|]. now destruct c.
Qed.

(** ** From a run to the grown automaton *)

(** Closed under the rules, but for states from which nothing is accepted. *)
Definition closed_backward {state} (init : N -> state) Δ (A : lts state N) (F : state -> Prop) :=
  forall p γ p' w q, is_rule Δ p γ p' w -> trans_star A (init p') w q ->
  (F q \/ exists γ' q', A q γ' q') -> A (init p) γ q.

Lemma closed_backward_steps {state} (init : N -> state) Δ A F c c' q :
  closed_backward init Δ A F -> steps Δ c c' ->
  F q -> trans_star A (init (fst c')) (snd c') q -> trans_star A (init (fst c)) (snd c) q.
Proof.
  intros C St Fq P. induction St as [|c1 c2 c3 [p γ p' w v R] _ IH]; auto. specialize (IH P). simpl in *.
  apply trans_star_split in IH. destruct IH as (m & P1 & P2). econstructor; [|exact P2].
  eapply C; eauto. inversion P2; subst; eauto.
Qed.

(** Whether a transition is there can be decided of every finite automaton; saturation keeps it so. *)
Definition decidable {state label} (A : lts state label) := forall s γ q, A s γ q \/ ~ A s γ q.

Definition state_eq_dec (s t : state) : {s = t} + {s <> t}.
Proof. decide equality; apply n_eq_dec. Defined.

Lemma decidable_star Δ A B : decidable A -> star (pre_star_rule Δ) A B -> decidable B.
Proof.
  intros Dec H. induction H as [|B C _ IH [p γ p' w q _ _ _]]; auto. intros s γ' q'. unfold add.
  destruct (IH s γ' q') as [T|T], (state_eq_dec s (Init p)), (N.eq_dec γ' γ), (state_eq_dec q' q); tauto.
Qed.

Lemma saturated_closed Δ A F : decidable A -> saturated (pre_star_rule Δ) A -> closed_backward Init Δ A F.
Proof.
  intros Dec Sat p γ p' w q R P _. destruct (Dec (Init p) γ q) as [T|N]; auto.
  exfalso. apply Sat. eexists. econstructor; eauto.
Qed.

Lemma included_star Δ A B : star (pre_star_rule Δ) A B -> included A B.
Proof. intro H. induction H as [|B C _ IH [p γ p' w q _ _ _]]; intros s γ' q' T; [auto|]. left. auto. Qed.

(** The language of a saturation is all that reaches the language of A. *)
Theorem pre_star_rules_correct Δ A A' F c :
  no_init_entered A -> decidable A -> saturation (pre_star_rule Δ) A A' ->
  lang A' F c <-> pre_star Δ (lang A F) c.
Proof.
  intros HS Dec [St Sat]. split.
  - apply justified_lang; auto. now apply justified_star.
  - intros (c' & (q & Fq & P) & R). exists q. split; auto.
    eapply (closed_backward_steps Init Δ A' F); eauto using saturated_closed, decidable_star.
    eauto using trans_star_mono, included_star.
Qed.
