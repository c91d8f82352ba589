(** Labelled transition systems (Fig. 1 of the paper), and those in which a transition may read nothing (section III-B).

    An automaton is a set of transitions. [trans_star A p w q]: A gets from p to q by reading w. *)

From Coq Require Import List.
Import ListNotations.

Section Lts.
  Context {state label : Type}.

  Definition lts := state -> label -> state -> Prop.

  Inductive trans_star (A : lts) : state -> list label -> state -> Prop :=
  | trans_star_refl p : trans_star A p [] p
  | trans_star_step p γ q' w q : A p γ q' -> trans_star A q' w q -> trans_star A p (γ :: w) q.

  (** A state is a source if no transition leads into it. *)
  Definition srcs (A : lts) (p : state) := forall q γ, ~ A q γ p.

  Definition included (A B : lts) := forall p γ q, A p γ q -> B p γ q.

  Lemma trans_star_mono A B p w q : included A B -> trans_star A p w q -> trans_star B p w q.
  Proof. intros I P; induction P; econstructor; eauto. Qed.

  Lemma trans_star_app A p u q v r : trans_star A p u q -> trans_star A q v r -> trans_star A p (u ++ v) r.
  Proof. induction 1; simpl; eauto using trans_star. Qed.

  Lemma trans_star_split A u : forall p v r, trans_star A p (u ++ v) r ->
    exists q, trans_star A p u q /\ trans_star A q v r.
  Proof.
    induction u as [|γ u IH]; simpl; intros p v r P; [eauto using trans_star|].
    inversion P as [|? ? q' ? ? T P']; subst. destruct (IH _ _ _ P') as (q & ? & ?). eauto using trans_star.
  Qed.

  Lemma trans_star_one (A : lts) p γ q : A p γ q -> trans_star A p [γ] q.
  Proof. intro T. econstructor; eauto. constructor. Qed.
End Lts.

Arguments lts : clear implicits.

Section LtsEpsilon.
  Context {state label : Type}.

  (** What a transition reads. *)
  Definition read (l : option label) : list label := match l with Some γ => [γ] | None => [] end.

  Inductive trans_star_ε (A : lts state (option label)) : state -> list label -> state -> Prop :=
  | trans_star_ε_refl p : trans_star_ε A p [] p
  | trans_star_ε_step p l q' w q : A p l q' -> trans_star_ε A q' w q -> trans_star_ε A p (read l ++ w) q.

  (** An automaton without ε, seen as one that might have it (the paper's [LTS_ε_of]). *)
  Definition lts_ε_of (A : lts state label) : lts state (option label) :=
    fun p l q => match l with Some γ => A p γ q | None => False end.

  (** The transitions that read. *)
  Definition reading (A : lts state (option label)) : lts state label := fun p γ q => A p (Some γ) q.

  Lemma trans_star_ε_mono (A B : lts state (option label)) p w q :
    included A B -> trans_star_ε A p w q -> trans_star_ε B p w q.
  Proof. intros I P; induction P; econstructor; eauto. Qed.

  Lemma trans_star_ε_app A p u q v r : trans_star_ε A p u q -> trans_star_ε A q v r -> trans_star_ε A p (u ++ v) r.
  Proof. induction 1; simpl; auto. intro. rewrite <- app_assoc. econstructor; eauto. Qed.

  Lemma trans_star_ε_one (A : lts state (option label)) p l q : A p l q -> trans_star_ε A p (read l) q.
  Proof. intro H. rewrite <- (app_nil_r (read l)). econstructor; eauto. constructor. Qed.

  Lemma trans_star_ε_silent (A : lts state (option label)) p q w r :
    A p None q -> trans_star_ε A q w r -> trans_star_ε A p w r.
  Proof. intros T P. exact (trans_star_ε_step A p None q w r T P). Qed.

  Lemma trans_star_ε_cons A p γ w q : trans_star_ε A p (γ :: w) q ->
    exists r, trans_star_ε A p [γ] r /\ trans_star_ε A r w q.
  Proof.
    intro P. remember (γ :: w) as v eqn:E. revert w E.
    induction P as [|p l q' u q T P IH]; intros w E; [discriminate|]. destruct l as [β|]; simpl in E.
    - injection E as -> ->. exists q'. split; auto. now apply (trans_star_ε_one A p (Some γ)).
    - destruct (IH _ E) as (r & ? & ?). exists r. split; eauto using trans_star_ε_silent.
  Qed.

  Lemma trans_star_reading A p w q : trans_star (reading A) p w q -> trans_star_ε A p w q.
  Proof. induction 1 as [|p γ q' w q T P IH]; [constructor|]. exact (trans_star_ε_step A p (Some γ) q' w q T IH). Qed.

  (** Without ε the two notions are one. *)
  Lemma reading_trans_star A : (forall p q, ~ A p None q) ->
    forall p w q, trans_star_ε A p w q -> trans_star (reading A) p w q.
  Proof.
    intros N p w q P. induction P as [|p [γ|] q' w q T P IH]; [constructor| |now apply N in T].
    econstructor; [exact T|exact IH].
  Qed.
End LtsEpsilon.
