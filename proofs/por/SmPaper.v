(** The ample function of section 3.8.

    The enabled actions of a process are an ample set if (1) no action that is statically enabled, that is, on an edge from its command, reads or writes
    global variables, and (2) none of the enabled ones is on a sticky edge. *)
From Coq Require Import List Arith NArith Bool.
From Assay.ltl Require Import Formula Sm SmSuccessors.
From Assay.por Require Import SmSystem SmFootprint SmAmple.
Import ListNotations.

Definition touches_global (a : action) : bool := match touches a with [] => false | _ => true end.
Definition local_node (c : command) : bool := forallb (fun ac => negb (touches_global (fst ac))) (flows c).

(** There is an action, and none is sticky. *)
Definition movable (sticky : command -> action -> command -> bool) (s : config) (k : nat) : bool :=
  match moves_at s k with [] => false | ms => negb (existsb (on_sticky_edge sticky) ms) end.

Definition paper_allowed (sticky : command -> action -> command -> bool) (s : config) (k : nat) : bool :=
  match nth_error (processes s) k with Some q => local_node (left q) && movable sticky s k | None => false end.

Lemma movable_spec sticky s k : movable sticky s k = true -> moves_at s k <> [] /\ forall m, In m (moves_at s k) -> on_sticky_edge sticky m = false.
Proof.
  unfold movable. destruct (moves_at s k) as [|m0 ms] eqn:E; [discriminate|]. rewrite <- E. intro H. split; [now rewrite E|]. intros m I.
  destruct (on_sticky_edge sticky m) eqn:O; auto. apply negb_true_iff in H. rewrite <- H. symmetry. apply existsb_exists. eauto.
Qed.

Lemma local_no_conflict a b : touches_global a = false -> no_conflict a b = true.
Proof.
  unfold touches_global, no_conflict. destruct (touches a) as [|x l] eqn:E; [|discriminate]. apply app_eq_nil in E as [_ W]. intros _. apply andb_true_iff.
  rewrite W. split; [reflexivity|]. now apply apart_spec.
Qed.

Theorem paper_may_be_ample atoms sticky s k : paper_allowed sticky s k = true -> exists q, may_be_ample atoms sticky s k q.
Proof.
  unfold paper_allowed. destruct (nth_error (processes s) k) as [q|] eqn:N; [|discriminate]. intro H. apply andb_true_iff in H as [Lc Mv]. apply movable_spec in Mv as [So St].
  assert (T : forall a c', flow (left q) a c' -> touches_global a = false).
  { intros a c' F. apply flows_flow in F. unfold local_node in Lc. rewrite forallb_forall in Lc. apply Lc in F. now apply negb_true_iff in F. }
  exists q. split; auto.
  - exists (fun _ => false). split; [exists []; split; [discriminate|intros b _; now apply apart_spec]|]. intros a c' F b _. apply local_no_conflict. eauto.
  - intros a c' F. specialize (T a c' F). unfold touches_global in T. destruct (touches a) as [|x l] eqn:E; [|discriminate]. apply app_eq_nil in E as [_ ->]. reflexivity.
Qed.
