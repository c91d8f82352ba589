(** dual* (section III-C of the paper): as soon as what grew from A1 and what grew from A2 accept a configuration in
    common, A2 is reached from A1; neither need be saturated. *)

From Coq Require Import List NArith.
From Assay.pushdown Require Import Lts Pds PreStar PostStar.
Import ListNotations.

(** The intersection of two automata, of which the first may have ε (the paper's [inters_ε] with [LTS_ε_of]). *)
Definition inters_ε (A : automaton_ε) (B : automaton) : lts (state * state) (option N) :=
  fun s l t => match l with
  | Some γ => A (fst s) (Some γ) (fst t) /\ B (snd s) γ (snd t)
  | None => A (fst s) None (fst t) /\ snd s = snd t
  end.

Definition lang_ε_inters (A : lts (state * state) (option N)) (F1 F2 : state -> Prop) (c : conf) :=
  exists q1 q2, F1 q1 /\ F2 q2 /\ trans_star_ε A (Init (fst c), Init (fst c)) (snd c) (q1, q2).

Lemma inters_ε_paths A B s w t : trans_star_ε (inters_ε A B) s w t ->
  trans_star_ε A (fst s) w (fst t) /\ trans_star B (snd s) w (snd t).
Proof.
  intro P. induction P as [s|s [γ|] s' w t T _ [P1 P2]]; [split; constructor| |]; destruct T as [T1 T2]; simpl.
  - split; [exact (trans_star_ε_step A _ (Some γ) _ _ _ T1 P1) | econstructor; eauto].
  - split; [exact (trans_star_ε_silent A _ _ _ _ T1 P1) | now rewrite T2].
Qed.

(** The form the checkers use: what was added is explained and justified. *)
Lemma meeting_reachable Δ A1 F1 B1 A2 F2 B2 c :
  fit_for_post A1 -> no_isolated F1 -> no_init_entered (reading A2) ->
  explained Δ A1 B1 -> justified Δ (reading A2) B2 -> lang_ε B1 F1 c -> lang B2 F2 c -> reachable Δ A1 F1 A2 F2.
Proof.
  intros Fit NI Src HB HJ L1 L2.
  destruct (explained_lang _ _ Fit _ _ _ NI HB L1) as (c1 & L & St).
  destruct (justified_lang _ _ _ _ _ Src HJ L2) as (c2 & (q & Fq & P) & St').
  exists c1, c2. split; [auto|split]; [|eauto using steps_trans].
  exists q. split; auto. now apply trans_star_reading.
Qed.

Theorem dual_star_correct_early_termination Δ A1 F1 A1' A2 F2 A2' :
  fit_for_post A1 -> no_isolated F1 -> no_init_entered A2 ->
  star (post_star_rules Δ) A1 A1' -> star (pre_star_rule Δ) A2 A2' ->
  (exists c, lang_ε_inters (inters_ε A1' A2') F1 F2 c) ->
  exists c1 c2, lang_ε A1 F1 c1 /\ lang A2 F2 c2 /\ steps Δ c1 c2.
Proof.
  intros Fit NI Src S1 S2 (c & q1 & q2 & Fq1 & Fq2 & P). apply inters_ε_paths in P. destruct P as [P1 P2].
  destruct (explained_lang Δ A1 Fit A1' F1 c NI) as (c1 & L1 & St1).
  - now apply explained_star.
  - now exists q1.
  - destruct (justified_lang Δ A2 A2' F2 c Src) as (c2 & L2 & St2).
    + now apply justified_star.
    + now exists q2.
    + exists c1, c2. eauto using steps_trans.
Qed.
