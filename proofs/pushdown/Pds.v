(** Pushdown systems and P-automata (Fig. 2 of the paper).

    Control locations, labels and names of states are numbers. A word [w] of a rule may have any length here; the
    theorems that need |w| ≤ 2 say so. *)

From Coq Require Import List NArith.
From Assay.pushdown Require Import Lts.
Import ListNotations.

(** (p, γ) ↪ (q, w): replace γ on top of the stack by w. *)
Record rule := Rule { from : N; top : N; to : N; word : list N }.
Definition conf := (N * list N)%type.

Definition is_rule (Δ : list rule) p γ q w := In (Rule p γ q w) Δ.

Inductive step (Δ : list rule) : conf -> conf -> Prop :=
| step_rule p γ q w v : is_rule Δ p γ q w -> step Δ (p, γ :: v) (q, w ++ v).

Inductive steps (Δ : list rule) : conf -> conf -> Prop :=
| steps_refl c : steps Δ c c
| steps_step c c' c'' : step Δ c c' -> steps Δ c' c'' -> steps Δ c c''.

Definition pre_star Δ (C : conf -> Prop) (c' : conf) := exists c, C c /\ steps Δ c' c.
Definition post_star Δ (C : conf -> Prop) (c' : conf) := exists c, C c /\ steps Δ c c'.

(** States of a P-automaton: initial ones, others, and those that post* adds. *)
Inductive state := Init (p : N) | Noninit (q : N) | Isolated (p γ : N).

Definition automaton := lts state N.
Definition automaton_ε := lts state (option N).

Definition inits (s : state) := exists p, s = Init p.
Definition isols (s : state) := exists p γ, s = Isolated p γ.

Definition accepts (A : automaton) (F : state -> Prop) (c : conf) :=
  exists q, F q /\ trans_star A (Init (fst c)) (snd c) q.
Definition lang (A : automaton) F := accepts A F.
Definition lang_ε (A : automaton_ε) (F : state -> Prop) (c : conf) :=
  exists q, F q /\ trans_star_ε A (Init (fst c)) (snd c) q.

(** The question: does some configuration of A1 reach one of A2? *)
Definition reachable Δ (A1 : automaton_ε) F1 (A2 : automaton_ε) F2 :=
  exists c1 c2, lang_ε A1 F1 c1 /\ lang_ε A2 F2 c2 /\ steps Δ c1 c2.

(** ** What is used throughout *)

Lemma step_app Δ c c' v : step Δ c c' -> step Δ (fst c, snd c ++ v) (fst c', snd c' ++ v).
Proof. intros [p γ q w u R]. simpl. rewrite <- app_assoc. now constructor. Qed.

Lemma steps_app Δ c c' v : steps Δ c c' -> steps Δ (fst c, snd c ++ v) (fst c', snd c' ++ v).
Proof. induction 1; [constructor | econstructor; eauto using step_app]. Qed.

Lemma steps_trans Δ a b c : steps Δ a b -> steps Δ b c -> steps Δ a c.
Proof. induction 1; eauto using steps. Qed.

Lemma steps_of_rule Δ p γ q w : is_rule Δ p γ q w -> steps Δ (p, [γ]) (q, w).
Proof. intro R. econstructor; [exact (step_rule Δ p γ q w [] R)|]. rewrite app_nil_r. constructor. Qed.

Lemma steps_from_empty Δ p c : steps Δ (p, []) c -> c = (p, []).
Proof. inversion 1 as [|? ? ? H1]; subst; auto. inversion H1. Qed.
