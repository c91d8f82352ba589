(** The executable pre* (Fig. 4 of the paper): [pre_star_exec_language_correct].

    It is written for any type of states, so that it also runs on numbers; [init] says which state a location is. *)

From Coq Require Import List NArith Lia.
From Assay.shared Require Import Lists Gather Saturate.
From Assay.pushdown Require Import Lts Pds PreStar.
Import ListNotations.

Section Exec.
  Context {state : Type} (eq_dec : forall s t : state, {s = t} + {s <> t}) (init : N -> state).

  Definition transition := (state * N * state)%type.
  Definition of_list (A : list transition) : lts state N := fun s γ q => In (s, γ, q) A.

  Definition transition_eq_dec (t u : transition) : {t = u} + {t <> u}.
  Proof.
    destruct t as [[s γ] q], u as [[s' γ'] q'].
    destruct (n_eq_dec γ γ') as [->|]; [|right; congruence].
    destruct (eq_dec s s') as [->|]; [|right; congruence].
    destruct (eq_dec q q') as [->|]; [now left|right; congruence].
  Defined.

  Fixpoint reach (A : list transition) (p : state) (w : list N) : list state :=
    match w with
    | [] => [p]
    | γ :: w' =>
      gather (fun t : transition => let '(p', γ', q') := t in
        if eq_dec p' p then if n_eq_dec γ' γ then reach A q' w' else [] else []) A
    end.

  Definition pre_star1 (Δ : list rule) (A : list transition) : list transition :=
    gather (fun r => each (fun q => (init (from r), top r, q)) (reach A (init (to r)) (word r))) Δ.

  Definition ends Δ (A : list transition) := append (each (fun r => init (to r)) Δ) (each snd A).
  Definition universe Δ A : list transition :=
    append A (gather (fun r => each (fun q => (init (from r), top r, q)) (ends Δ A)) Δ).

  Definition pre_star_exec Δ (A : list transition) : list transition :=
    saturate transition_eq_dec (pre_star1 Δ) (S (nat_count (universe Δ A))) (union transition_eq_dec A []).

  Lemma reach_trans_star A w : forall p q, In q (reach A p w) <-> trans_star (of_list A) p w q.
  Proof.
    induction w as [|γ w IH]; simpl; intros p q.
    - split; [intros [->|[]]; constructor | inversion 1; auto].
    - rewrite in_gather. split.
      + intros ([[p' γ'] q'] & T & I). destruct (eq_dec p' p) as [->|]; [|easy]. destruct (n_eq_dec γ' γ) as [->|]; [|easy].
        apply IH in I. econstructor; eauto.
      + inversion 1 as [|? ? q' ? ? T P]; subst. exists (p, γ, q'). split; auto.
        destruct (eq_dec p p); [|easy]. destruct (n_eq_dec γ γ); [|easy]. now apply IH.
  Qed.

  Lemma pre_star1_iff Δ A t : In t (pre_star1 Δ A) <->
    exists p γ p' w q, is_rule Δ p γ p' w /\ trans_star (of_list A) (init p') w q /\ t = (init p, γ, q).
  Proof.
    unfold pre_star1. rewrite in_gather. split.
    - intros ([p γ p' w] & I & H). apply in_each in H. destruct H as (q & <- & H). apply reach_trans_star in H.
      exists p, γ, p', w, q. auto.
    - intros (p & γ & p' & w & q & I & P & ->). exists (Rule p γ p' w). split; auto. apply in_each. exists q.
      split; auto. now apply reach_trans_star.
  Qed.

  Lemma path_ends Δ A U w : forall s q, trans_star (of_list A) s w q -> incl A U ->
    (In s (ends Δ U) -> In q (ends Δ U)).
  Proof.
    induction w as [|γ w IH]; intros s q P I H; inversion P as [|? ? s' ? ? T P']; subst; auto.
    apply (IH s'); auto. apply in_append. right. apply in_each. exists (s, γ, s'). auto.
  Qed.

  Lemma universe_ends Δ A s : In s (ends Δ (universe Δ A)) -> In s (ends Δ A).
  Proof.
    unfold ends at 1. intro I. apply in_append in I. destruct I as [I|I]; [apply in_append; auto|].
    apply in_each in I. destruct I as (t & <- & I). unfold universe in I. apply in_append in I.
    destruct I as [I|I]; [apply in_append; right; apply in_each; now exists t|].
    apply in_gather in I. destruct I as (r & _ & I). apply in_each in I. now destruct I as (q & <- & I).
  Qed.

  Lemma pre_star1_bounded Δ A B : incl B (universe Δ A) -> incl (pre_star1 Δ B) (universe Δ A).
  Proof.
    intros I t T. apply pre_star1_iff in T. destruct T as (p & γ & p' & w & q & R & P & ->).
    unfold universe. apply in_append. right. apply in_gather. exists (Rule p γ p' w). split; auto.
    apply in_each. exists q. split; auto. apply universe_ends.
    apply (path_ends _ _ _ _ _ _ P I). apply in_append. left. apply in_each. exists (Rule p γ p' w). auto.
  Qed.

  (** The loop ends with an automaton that contains A … *)
  Lemma pre_star_exec_includes Δ A : included (of_list A) (of_list (pre_star_exec Δ A)).
  Proof. intros s γ q T. apply saturate_includes. apply union_In. auto. Qed.

  (** … and to which no rule adds anything. *)
  Lemma pre_star_exec_closed Δ A : incl (pre_star1 Δ (pre_star_exec Δ A)) (pre_star_exec Δ A).
  Proof.
    unfold pre_star_exec. apply (saturate_closed transition_eq_dec _ (universe Δ A)).
    - intros B I. now apply pre_star1_bounded.
    - intros t T. apply union_In in T. destruct T as [T|[]]. unfold universe. apply in_append. auto.
    - apply union_NoDup. constructor.
    - rewrite nat_count_length. lia.
  Qed.

  Lemma pre_star_exec_closed_backward Δ A F : closed_backward init Δ (of_list (pre_star_exec Δ A)) F.
  Proof. intros p γ p' w q R P _. apply pre_star_exec_closed. apply pre_star1_iff. exists p, γ, p', w, q. auto. Qed.

  Lemma pre_star_exec_invariant (Inv : list transition -> Prop) Δ A :
    (forall B, Inv B -> Inv (union transition_eq_dec (pre_star1 Δ B) B)) -> Inv (union transition_eq_dec A []) ->
    Inv (pre_star_exec Δ A).
  Proof. intros. unfold pre_star_exec. now apply saturate_invariant. Qed.
End Exec.

(** The language of what the loop ends with is all that reaches the language of A. *)
Theorem pre_star_exec_language_correct Δ A F c :
  no_init_entered (of_list A) ->
  lang (of_list (pre_star_exec state_eq_dec Init Δ A)) F c <-> pre_star Δ (lang (of_list A) F) c.
Proof.
  intro HS. split.
  - apply justified_lang; auto.
    apply (pre_star_exec_invariant state_eq_dec Init (fun B => justified Δ (of_list A) (of_list B))).
    + intros B J s γ q T. unfold of_list in T. apply union_In in T. destruct T as [T|T]; [|now apply J in T].
      apply pre_star1_iff in T. destruct T as (p & γ' & p' & w & q' & R & P & [= -> -> ->]).
      apply (justified_add _ _ _ _ _ _ _ _ HS J R P (Init p) γ' q'). right. auto.
    + intros s γ q T. unfold of_list in T. apply union_In in T. destruct T as [T|[]]. now apply justified_refl.
  - intros (c' & (q & Fq & P) & St). exists q. split; auto.
    eapply closed_backward_steps; eauto using pre_star_exec_closed_backward.
    eapply trans_star_mono; [|exact P]. apply pre_star_exec_includes.
Qed.
