(** Ample sets of SM programs: all enabled actions of one process, where nothing that others may do before it moves has to do with it.

    What others may do is what their control flow can come to without the actions that are [shut]: these cannot be done now, and nothing that others may do
    changes that. Which processes are looked at, and how all this is found out, is left open: [allowed] says yes only where it is so. *)
From Coq Require Import List Arith NArith ZArith Bool Lia Wellfounded.
From Assay.ltl Require Import Formula Sm SmSuccessors.
From Assay.por Require Import System SmSystem SmFootprint.
Import ListNotations.

Section Ample.
  Variables (P : program) (atoms : list exp) (sticky : command -> action -> command -> bool).

  Definition on_sticky_edge (m : global_action) : bool := match m with Move _ c a c' => sticky c a c' | Stutter => false end.
  Definition seen : list N := flat_map read_by atoms.

  Inductive comes_to (shut : action -> bool) (c : command) : command -> Prop :=
    | comes_here : comes_to shut c c
    | comes_on d b d' : comes_to shut c d -> flow d b d' -> shut b = false -> comes_to shut c d'.

  (** Another process than k may do b before k moves, if what is shut stays so. *)
  Definition may_do (shut : action -> bool) (s : config) (k : nat) (b : action) : Prop :=
    exists j o d d', j <> k /\ nth_error (processes s) j = Some o /\ comes_to shut (left o) d /\ flow d b d' /\ shut b = false.

  (** The actions that are shut cannot be done, as long as the values of some variables stay, and what others may do does not change these. *)
  Definition stays_shut (shut : action -> bool) (s : config) (k : nat) : Prop :=
    exists xs, (forall b G L, shut b = true -> agree xs (global s) G -> enabled G L b = false) /\ forall b, may_do shut s k b -> apart (writes b) xs = true.

  (** The moves of process k, which is q, may be an ample set. *)
  Record may_be_ample (s : config) (k : nat) (q : process) : Prop := {
    process_k : nth_error (processes s) k = Some q;
    some_moves : moves_at s k <> [];
    no_conflicts : exists shut, stays_shut shut s k /\ forall a c', flow (left q) a c' -> forall b, may_do shut s k b -> no_conflict a b = true;
    unseen : forall a c', flow (left q) a c' -> apart (writes a) seen = true;
    not_sticky : forall m, In m (moves_at s k) -> on_sticky_edge m = false }.

  Variable allowed : config -> nat -> bool.
  Hypothesis allowed_may : forall s k, allowed s k = true -> exists q, may_be_ample s k q.

  Definition ample (s : config) : list global_action :=
    match find (allowed s) (seq 0 (length (processes s))) with Some k => moves_at s k | None => sm_en s end.

  Lemma ample_cases s : ample s = sm_en s \/ exists k q, may_be_ample s k q /\ ample s = moves_at s k.
  Proof.
    unfold ample. destruct (find (allowed s) (seq 0 (length (processes s)))) as [k|] eqn:F; auto. right. apply find_some in F as [_ F].
    destruct (allowed_may s k F) as [q A]. eauto.
  Qed.

  Lemma ample_subset s : incl (ample s) (sm_en s).
  Proof. intros m I. destruct (ample_cases s) as [E|(k & q & _ & E)]; rewrite E in I; auto. apply in_sm_en. eauto. Qed.

  Lemma proper_process s : proper (sm_system P) ample s -> exists k q, may_be_ample s k q /\ ample s = moves_at s k.
  Proof. intros (m & I & N). destruct (ample_cases s) as [E|H]; auto. now rewrite E in N. Qed.

  (** An action of an ample set is one of process k. *)
  Lemma ample_move s k q m : may_be_ample s k q -> In m (moves_at s k) -> exists a c', m = Move k (left q) a c' /\ flow (left q) a c'.
  Proof. intros A I. apply in_moves_at in I as (q' & a & c' & N & -> & F & _). rewrite (process_k _ _ _ A) in N. injection N as <-. eauto. Qed.

  (** ** Until it moves, a process that may be ample can do what it could, and no more; and others go on where they can. *)
  Record still (shut : action -> bool) (xs : list N) (s t : config) (k : nat) (q : process) : Prop := {
    still_k : nth_error (processes t) k = Some q;
    still_others : forall j o, j <> k -> nth_error (processes t) j = Some o ->
      exists o', nth_error (processes s) j = Some o' /\ comes_to shut (left o') (left o);
    still_shut : agree xs (global s) (global t);
    still_read : forall a c', flow (left q) a c' -> agree (reads a) (global s) (global t) }.

  Lemma still_here shut xs s k q : may_be_ample s k q -> still shut xs s s k q.
  Proof. intro A. split; [apply A| |easy|easy]. intros j o _ N. exists o. split; auto using comes_here. Qed.

  Lemma still_move shut xs s t k q j c b c' : still shut xs s t k q ->
    (forall b G L, shut b = true -> agree xs (global s) G -> enabled G L b = false) -> (forall b, may_do shut s k b -> apart (writes b) xs = true) ->
    (forall a d, flow (left q) a d -> forall b, may_do shut s k b -> no_conflict a b = true) -> j <> k -> In (Move j c b c') (sm_en t) ->
    still shut xs s (sm_ex P (Move j c b c') t) k q /\ may_do shut s k b.
  Proof.
    intros [Sk So Ss Sr] Shut Ap C D I. apply move_enabled in I as (o & N & -> & F & En). destruct (So j o D N) as (o' & N' & Co).
    assert (Sb : shut b = false) by (destruct (shut b) eqn:E; auto; rewrite (Shut b (global t) (local o) E Ss) in En; discriminate).
    assert (Md : may_do shut s k b) by (exists j, o', (left o), c'; auto). split; auto. split.
    - now rewrite move_other by auto.
    - intros i p Di Np. destruct (Nat.eq_dec i j) as [->|E]; [|rewrite move_other in Np by auto; auto].
      exists o'. split; auto. simpl in Np. rewrite N in Np. destruct (effect _ _ _ _ b) as [G L]. simpl in Np. rewrite (replace_same _ _ _ _ N) in Np. injection Np as <-.
      simpl. eauto using comes_on.
    - intros x Ix. rewrite (Ss x Ix). now apply (move_agree P j (left o) b c' t _ (Ap b Md)).
    - intros a d Fa x Ix. rewrite (Sr a d Fa x Ix). specialize (C a d Fa b Md). apply andb_true_iff in C as [_ C].
      apply (move_agree P j (left o) b c' t _ C). apply in_app_iff. auto.
  Qed.

  Lemma still_moves shut xs s t k q m : still shut xs s t k q -> may_be_ample s k q -> In m (moves_at t k) <-> In m (moves_at s k).
  Proof.
    intros [Sk _ _ Sr] A. pose proof (process_k _ _ _ A) as Nk. rewrite !in_moves_at. split; intros (q' & a & c' & N & -> & F & E);
      assert (q' = q) as -> by congruence; exists q, a, c'; repeat split; auto; rewrite <- E; [|symmetry]; apply enabled_agree; eauto.
  Qed.

  Lemma others_move s k q w : may_be_ample s k q -> paths (sm_system P) s w -> (forall x, In x w -> ~ In x (moves_at s k)) ->
    forall a d, flow (left q) a d -> forall b, In b w -> independent_actions (Move k (left q) a d) b.
  Proof.
    intros A Ps Out. destruct (no_conflicts _ _ _ A) as (shut & (xs & Shut & Ap) & C).
    assert (G : forall w t, paths (sm_system P) t w -> still shut xs s t k q -> (forall x, In x w -> ~ In x (moves_at s k)) ->
      forall a d, flow (left q) a d -> forall b, In b w -> independent_actions (Move k (left q) a d) b); [|now apply (G w s Ps (still_here shut xs s k q A))].
    clear w Ps Out. induction w as [|x w IH]; intros t Pt St Out a d Fa b Ib; [easy|]. inversion Pt as [|? ? ? En Pw]; subst. simpl in En. pose proof En as En'.
    apply in_sm_en in En as [(j & I)|[_ No]].
    - assert (D : j <> k) by (intros ->; apply (Out x); [now left|now apply (still_moves shut xs s t k q x St A)]).
      apply in_moves_at in I as (o & e & c' & _ & -> & _). destruct (still_move shut xs s t k q j _ e c' St Shut Ap C D En') as [St' Md].
      destruct Ib as [<-|Ib]; [simpl; split; eauto|]. apply (IH (sm_ex P (Move j (left o) e c') t)); auto. intros y Iy. apply Out. now right.
    - destruct (some_moves _ _ _ A). destruct (moves_at s k) as [|m l] eqn:M; auto.
      assert (I : In m (moves_at t k)) by (apply (still_moves shut xs s t k q m St A); rewrite M; now left). now rewrite No in I.
  Qed.

  (** ** Sticky edges: nothing goes on for ever along the others. [node] are the commands that processes may come to. *)
  Inductive node : command -> Prop :=
    | node_start q : In q (processes (initially P)) -> node (left q)
    | node_flow c a c' : node c -> flow c a c' -> node c'.
  Definition unsticky (c' c : command) : Prop := node c /\ exists a, flow c a c' /\ sticky c a c' = false.
  Definition sticky_enough : Prop := well_founded unsticky.

  (** One process goes along an edge that is not sticky, and the others stay. *)
  Inductive one_less : list command -> list command -> Prop :=
    | less_here c' c l : unsticky c' c -> one_less (c' :: l) (c :: l)
    | less_later c l' l : one_less l' l -> one_less (c :: l') (c :: l).

  Lemma one_less_wellfounded : sticky_enough -> well_founded one_less.
  Proof.
    intros W l. induction l as [|c l IH]; [constructor; inversion 1|]. revert l IH. induction (W c) as [c _ IHc]. intros l A. induction A as [l A IHl].
    constructor. intros y H. inversion H; subst; auto. apply IHc; auto. now constructor.
  Qed.

  Lemma one_less_replace c' c l : forall k, nth_error l k = Some c -> unsticky c' c -> one_less (replace k c' l) l.
  Proof.
    induction l as [|d l IH]; intros [|k] N U; simpl in *; try discriminate; [injection N as ->; now constructor|]. constructor. auto.
  Qed.

  Lemma nodes_reached s : reachable (sm_system P) s -> forall q, In q (processes s) -> node (left q).
  Proof.
    induction 1 as [s ->|s m H IH I]; [apply node_start|]. destruct m as [k c a c'|]; auto. simpl in *. apply move_enabled in I as (q0 & N & -> & F & _). rewrite N.
    destruct (effect _ _ _ _ a) as [G L]. simpl. intros q Iq. apply In_nth_error in Iq as (j & Nj). destruct (Nat.eq_dec j k) as [->|D].
    - rewrite (replace_same _ _ _ _ N) in Nj. injection Nj as <-. apply node_flow with (left q0) a; auto. apply IH. now apply nth_error_In in N.
    - rewrite replace_other in Nj by auto. apply IH. now apply nth_error_In in Nj.
  Qed.

  (** ** The conditions *)
  Lemma unseen_invisible a k c c' s p : apart (writes a) seen = true -> holds_in atoms (sm_ex P (Move k c a c') s) p = holds_in atoms s p.
  Proof.
    intro A. unfold holds_in. destruct (nth_error atoms (N.to_nat p)) as [e|] eqn:E; auto. apply nth_error_In in E. f_equal. symmetry. apply eval_agree. intros x I.
    apply (move_agree P k c a c' s _ A). apply in_flat_map. eauto.
  Qed.

  Theorem ample_conditions : sticky_enough -> reduction_conditions (sm_system P) (holds_in atoms) ample.
  Proof.
    intro W. split.
    - intros s _. apply ample_subset.
    - intros s _ Pr. apply proper_process in Pr as (k & q & A & ->). apply A.
    - exists independent_actions. split; [apply independence_actions|]. intros s w _ Pr Pw Out x y Ix Iy. apply proper_process in Pr as (k & q & A & E). rewrite E in *.
      destruct (ample_move s k q x A Ix) as (a & c' & -> & F). now apply (others_move s k q w A Pw Out a c').
    - exists (fun s' s => one_less (map left (processes s')) (map left (processes s))). split; [apply wf_inverse_image, one_less_wellfounded, W|].
      intros s m Re Pr I. apply proper_process in Pr as (k & q & A & E). rewrite E in I. pose proof (not_sticky _ _ _ A m I) as St. pose proof (process_k _ _ _ A) as N.
      destruct (ample_move s k q m A I) as (a & c' & -> & F). simpl in *. rewrite N. destruct (effect _ _ _ _ a) as [G L]. simpl. rewrite replace_map.
      apply one_less_replace with (left q); [now apply map_nth_error|]. split; [apply (nodes_reached s Re); now apply nth_error_In in N|]. eauto.
    - intros s m _ Pr I t _ _ p. apply proper_process in Pr as (k & q & A & E). rewrite E in I. destruct (ample_move s k q m A I) as (a & c' & -> & F).
      apply unseen_invisible. eauto using unseen.
  Qed.
End Ample.
