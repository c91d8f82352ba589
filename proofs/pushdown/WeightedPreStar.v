(** What the transitions of pre* weigh: a transition of A2 nothing, a derived one its rule and what it is derived from.

    A path of derived transitions is a run of that weight, into a configuration that A2 reads. *)

From Coq Require Import List NArith ZArith Lia.
From Assay.shared Require Import Native Lists.
From Assay.pushdown Require Import Lts Pds Case Product DerivationBackward Weight Weighted.
Import ListNotations.

Section WeightedPreStar.
  Variables (c : case) (m : weights).
  Let P := locations c.
  Let A := lts_of (final c).
  Let Δ := weighted_rules c m.
  Let k := width m.

  Inductive derives : N -> N -> weight -> N -> Prop :=
  | derives_given s γ t : A s (Some γ) t -> derives s γ (zero k) t
  | derives_rule p γ q w x y t : In (Rule p γ q w, x) Δ -> (p < P)%N -> (q < P)%N -> derives_word q w y t ->
      derives p γ (plus x y) t
  with derives_word : N -> list N -> weight -> N -> Prop :=
  | derives_word_refl s : derives_word s [] (zero k) s
  | derives_word_step s γ x s' w y t : derives s γ x s' -> derives_word s' w y t -> derives_word s (γ :: w) (plus x y) t.

  Scheme derives_mutual := Minimality for derives Sort Prop
  with derives_word_mutual := Minimality for derives_word Sort Prop.
  Combined Scheme derives_both from derives_mutual, derives_word_mutual.

  Hypothesis Sized : sized m.

  Lemma length_both : (forall s γ x t, derives s γ x t -> length x = k) /\
    (forall s w x t, derives_word s w x t -> length x = k).
  Proof.
    apply derives_both; intros; rewrite ?length_zero, ?length_plus; auto; [|lia].
    rewrite (length_rule c m Sized _ _ H). unfold k in *. lia.
  Qed.
  Definition length_derives := proj1 length_both.
  Definition length_derives_word := proj2 length_both.

  Lemma derives_word_app s u x t : derives_word s u x t -> forall v y q, derives_word t v y q ->
    derives_word s (u ++ v) (plus x y) q.
  Proof.
    induction 1 as [s|s γ x s' w z t D _ IH]; intros v y q Q; simpl.
    - rewrite zero_plus; auto. now rewrite (length_derives_word _ _ _ _ Q).
    - rewrite <- plus_assoc. econstructor; eauto.
  Qed.

  (** ** Runs *)

  Hypothesis NoEntry : no_entry P (final c) = true.

  (** A location reads by running into A2; any other state as A2 does, which weighs nothing. *)
  Definition runs_into s w x t :=
    ((s < P)%N -> exists p' w', (p' < P)%N /\ run k Δ (s, w) x (p', w') /\ trans_star (reading A) p' w' t) /\
    (~ (s < P)%N -> trans_star (reading A) s w t /\ x = zero k).

  Lemma word_into_location p w t : trans_star (reading A) p w t -> (t < P)%N -> w = [] /\ p = t.
  Proof.
    induction 1 as [|s γ s' w t T _ IH]; auto. intro L. destruct (IH L) as [-> ->]. exfalso.
    exact (no_entry_spec _ _ NoEntry _ _ _ T L).
  Qed.

  Lemma derives_runs : (forall s γ x t, derives s γ x t -> runs_into s [γ] x t) /\
    (forall s w x t, derives_word s w x t -> runs_into s w x t).
  Proof.
    apply derives_both.
    - intros s γ t T. assert (trans_star (reading A) s [γ] t) by now apply trans_star_one.
      split; auto. intro L. exists s, [γ]. split; [|split]; auto. constructor.
    - intros p γ q w x y t I Lp Lq D [IH _]. split; [|easy]. intros _. destruct (IH Lq) as (p' & w' & L' & R & Q).
      exists p', w'. split; [|split]; auto. eapply run_trans; eauto. now apply run_of_rule.
    - intros s. split; [|split; [constructor|auto]]. intro L. exists s, []. split; [|split]; auto; constructor.
    - intros s γ x s' w y t D [IH1 IH2] D' [IH3 IH4]. pose proof (length_derives _ _ _ _ D) as Lx.
      destruct (N.lt_decidable s' P) as [L'|L'].
      + split.
        * intro L. destruct (IH1 L) as (p1 & w1 & L1 & R1 & Q1). destruct (word_into_location _ _ _ Q1 L') as [-> ->].
          destruct (IH3 L') as (p2 & w2 & L2 & R2 & Q2). exists p2, w2. split; [|split]; auto.
          apply (run_app _ _ _ _ _ w) in R1. simpl in R1. eapply run_trans; eauto.
        * intro L. destruct (IH2 L) as [Q _]. now destruct (word_into_location _ _ _ Q L').
      + destruct (IH4 L') as [Q ->]. split.
        * intro L. destruct (IH1 L) as (p1 & w1 & L1 & R1 & Q1). exists p1, (w1 ++ w). split; [|split]; auto.
          -- rewrite plus_zero by lia. exact (run_app _ _ _ _ _ w R1).
          -- eapply trans_star_app; eauto.
        * intro L. destruct (IH2 L) as [Q1 ->]. split; [exact (trans_star_app _ _ [γ] _ _ _ Q1 Q)|].
          apply plus_zero. now rewrite length_zero.
  Qed.

  (** A word that A1 reads, and that derived transitions read into a final state of A2: a run of that weight. *)
  Theorem derives_weighs p w x q f : (p < P)%N -> derives_word p w x q -> In q (finals (final c)) ->
    trans_star_ε (lts_of (initial c)) p w f -> In f (finals (initial c)) -> weighs c m x.
  Proof.
    intros L D Fq Q F. apply weighs_numbers. apply (proj2 derives_runs) in D. destruct D as [D _].
    destruct (D L) as (p' & w' & L' & R & Q'). exists (p, w), (p', w'). split; [|split].
    - split; simpl; eauto.
    - split; simpl; auto. exists q. split; auto. now apply trans_star_reading.
    - exact R.
  Qed.
End WeightedPreStar.
