(** A case as Assay has it ([src/assay/domains/pushdown/model/case.py]), and what it asks in the paper's terms.

    Everything is a number. The states of an automaton are the control locations, 0 … |P|-1, and then its own. *)

From Coq Require Import List NArith Lia.
From Assay.pushdown Require Import Lts Pds.
Import ListNotations.
Local Open Scope N_scope.

Record edge := Edge { source : N; label : option N; target : N }.
Record numbered := Numbered { edges : list edge; finals : list N }.
Record case := Case {
  locations : N;          (** how many control locations there are *)
  labels : N;             (** how many labels *)
  states1 : N;            (** how many states A1 has, the locations included *)
  states2 : N;            (** how many states A2 has, the locations included *)
  rules : list rule;
  initial : numbered;     (** A1 *)
  final : numbered        (** A2 *)
}.

(** ** The meaning of the numbers *)

Definition state_of P n := if n <? P then Init n else Noninit n.

Definition automaton_of P (a : numbered) : automaton_ε :=
  fun s l t => exists e, In e (edges a) /\ s = state_of P (source e) /\ l = label e /\ t = state_of P (target e).
Definition finals_of P (a : numbered) (s : state) := exists n, In n (finals a) /\ s = state_of P n.

(** The question of a case. *)
Definition case_reachable (c : case) :=
  let P := locations c in
  reachable (rules c) (automaton_of P (initial c)) (finals_of P (initial c))
    (automaton_of P (final c)) (finals_of P (final c)).

(** ** The same question, of numbers *)

Definition lts_of (a : numbered) : lts N (option N) := fun s l t => In (Edge s l t) (edges a).

Definition reads (a : numbered) P (c : conf) :=
  fst c < P /\ exists q, In q (finals a) /\ trans_star_ε (lts_of a) (fst c) (snd c) q.

Lemma state_of_inj P n m : state_of P n = state_of P m -> n = m.
Proof. unfold state_of. destruct (n <? P), (m <? P); congruence. Qed.

Lemma state_of_init P n p : state_of P n = Init p -> n = p /\ p < P.
Proof. unfold state_of. destruct (n <? P) eqn:E; [|discriminate]. intros [= ->]. now apply N.ltb_lt in E. Qed.

Lemma init_state_of P p : p < P -> state_of P p = Init p.
Proof. intro L. unfold state_of. apply N.ltb_lt in L. now rewrite L. Qed.

Lemma path_of_numbers P a n w m :
  trans_star_ε (lts_of a) n w m -> trans_star_ε (automaton_of P a) (state_of P n) w (state_of P m).
Proof.
  induction 1 as [|n l n' w m T _ IH]; [constructor|]. econstructor; [|exact IH]. exists (Edge n l n'). auto.
Qed.

Lemma numbers_of_path P a s w t : trans_star_ε (automaton_of P a) s w t ->
  forall n, s = state_of P n -> exists m, t = state_of P m /\ trans_star_ε (lts_of a) n w m.
Proof.
  induction 1 as [s|s l s' w t T _ IH]; intros n E; [exists n; split; [auto|constructor]|].
  destruct T as ([s0 l0 t0] & I & E1 & -> & ->). simpl in *. rewrite E in E1. apply state_of_inj in E1. subst.
  destruct (IH _ eq_refl) as (m & -> & Q). exists m. split; auto. econstructor; eauto.
Qed.

Lemma lang_numbers P a c : lang_ε (automaton_of P a) (finals_of P a) c <-> reads a P c.
Proof.
  destruct c as [p w]. unfold lang_ε, reads. simpl. split.
  - intros (q & (n & In_n & ->) & Q).
    assert (p < P /\ state_of P p = Init p) as [L E].
    { assert (K : forall m, state_of P m = Init p -> p < P /\ state_of P p = Init p).
      { intros m E. destruct (state_of_init _ _ _ E) as [-> L]. auto. }
      inversion Q as [s E|s l s' w' q T _]; subst; [eapply K; eauto|].
      destruct T as (e & _ & E & _). eapply K. symmetry. exact E. }
    split; auto. rewrite <- E in Q. destruct (numbers_of_path _ _ _ _ _ Q _ eq_refl) as (m & Em & Q').
    apply state_of_inj in Em. subst. eauto.
  - intros (L & q & I & Q). exists (state_of P q). split; [exists q; auto|].
    apply (path_of_numbers P) in Q. now rewrite init_state_of in Q.
Qed.

Theorem case_reachable_numbers c :
  case_reachable c <-> exists c1 c2, reads (initial c) (locations c) c1 /\ reads (final c) (locations c) c2 /\
    steps (rules c) c1 c2.
Proof.
  unfold case_reachable, reachable. split; intros (c1 & c2 & L1 & L2 & St); exists c1, c2;
    apply lang_numbers in L1, L2; auto.
Qed.
