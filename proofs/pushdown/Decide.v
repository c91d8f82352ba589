(** The paper's [check] as it runs: on the normal form of a case, whose numbers are made the paper's states. *)

From Coq Require Import List NArith Bool.
From Assay.shared Require Import Native Lists Gather.
From Assay.pushdown Require Import Lts Pds PreStar PreStarExec Check Case Product DerivationBackward Normal NormalTotal.
Import ListNotations.

(** [state_of], with Python's numbers. *)
Definition paper_state P n := if n_ltb n P then Init n else Noninit n.

Definition paper_edges P (a : numbered) : list (@transition state) :=
  gather (fun e => match label e with
    | Some γ => [(paper_state P (source e), γ, paper_state P (target e))]
    | None => []
    end) (edges a).
Definition paper_finals P (a : numbered) := each (paper_state P) (finals a).

(** Whether a case is reachable; nothing is said if it has no normal form. *)
Definition decide (c : case) : option bool :=
  match normal_case c with
  | Some n =>
    let P := locations n in
    check (rules n) (paper_edges P (initial n)) (paper_finals P (initial n))
      (paper_edges P (final n)) (paper_finals P (final n))
  | None => None
  end.

(** ** Correctness *)

Lemma paper_edges_iff P a s γ t : In (s, γ, t) (paper_edges P a) <-> reading (automaton_of P a) s γ t.
Proof.
  unfold paper_edges, reading, automaton_of. rewrite in_gather. split.
  - intros (e & I & H). destruct (label e) as [γ'|] eqn:L; [|easy]. destruct H as [[= <- <- <-]|[]]. exists e. auto.
  - intros (e & I & -> & L & ->). exists e. rewrite <- L. split; [auto|now left].
Qed.

Lemma paper_finals_iff P a s : In s (paper_finals P a) <-> finals_of P a s.
Proof.
  unfold paper_finals, finals_of. rewrite in_each. split; intros (n & H & H'); exists n; split; auto.
Qed.

Lemma paper_lang P a c : without_ε a = true ->
  lang (of_list (paper_edges P a)) (fun s => In s (paper_finals P a)) c <-> lang_ε (automaton_of P a) (finals_of P a) c.
Proof.
  intro N. unfold lang, accepts, lang_ε. split; intros (q & F & Q); exists q; (split; [now apply paper_finals_iff|]).
  - apply trans_star_reading. eapply trans_star_mono; [|exact Q]. intros s γ t T. now apply paper_edges_iff.
  - apply reading_trans_star in Q.
    + eapply trans_star_mono; [|exact Q]. intros s γ t T. now apply paper_edges_iff.
    + intros s t ([s' l t'] & I & _ & E & _). simpl in E. subst. now apply (without_ε_spec _ N) in I.
Qed.

Lemma decide_normal c n : normal_case c = Some n -> exists b, decide c = Some b /\ (b = true <-> case_reachable c).
Proof.
  intro E. destruct (normal_case_normal _ _ E) as (_ & _ & N1 & N2). unfold decide. rewrite E. cbv zeta.
  apply if_true in N1, N2. destruct N1 as [E1 _], N2 as [E2 I2]. set (P := locations n) in *.
  destruct (check _ _ _ _ _) as [b|] eqn:C.
  - exists b. split; auto. apply check_Some in C. destruct C as [_ C]. rewrite C, <- (normal_case_reachable _ _ E).
    unfold reachable_lists, case_reachable, reachable. fold P.
    split; intros (c1 & c2 & L1 & L2 & St); exists c1, c2; apply paper_lang in L1, L2; auto.
  - exfalso. apply check_None in C. apply C. intros s I q γ T. apply paper_edges_iff in T.
    exact (no_entry_inits _ _ I2 _ I _ _ T).
Qed.

Theorem decide_correct c b : decide c = Some b -> b = true <-> case_reachable c.
Proof.
  intro D. destruct (normal_case c) as [n|] eqn:E; [|unfold decide in D; rewrite E in D; discriminate].
  destruct (decide_normal _ _ E) as (b' & D' & H). congruence.
Qed.

Theorem decide_total c : well_formed c -> exists b, decide c = Some b.
Proof. intro W. destruct (normal_case_total c W) as (n & E). destruct (decide_normal _ _ E) as (b & D & _). eauto. Qed.
