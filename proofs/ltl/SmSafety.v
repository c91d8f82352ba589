(** Safety of SM programs: where nobody can move, every process has come to its end. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Structure Sm SmSuccessors SmChecker.
Import ListNotations.

Inductive comes_to (P : program) : config -> Prop :=
  | from_start : comes_to P (initially P)
  | by_step k s s' : comes_to P s -> moves P k s s' -> comes_to P s'.

Definition at_end (s : config) : Prop := forall q, In q (processes s) -> left q = Done.
Definition stuck (P : program) (s : config) : Prop := forall k, ~ can_move P k s.

(** There is no deadlock; there is one. *)
Definition sm_safe (P : program) : Prop := forall s, comes_to P s -> stuck P s -> at_end s.
Definition sm_deadlock (P : program) : Prop := exists s, comes_to P s /\ stuck P s /\ ~ at_end s.

Definition is_stuck (P : program) (s : config) : bool :=
  match movers (ranges P) (local_ranges P) (global s) 0 [] (processes s) [] with [] => true | _ => false end.
Definition is_at_end (s : config) : bool := all (fun q => match left q with Done => true | _ => false end) (processes s).

(** All configurations are there, and none of them is a deadlock. *)
Definition check_sm_safe (P : program) (rows : list row) : bool :=
  if check_closed P rows then all (fun r => if is_stuck P (at_ r) then is_at_end (at_ r) else true) rows else false.

(** The successor with this number, again and again; none if it is not there. *)
Fixpoint follow_steps (P : program) (s : config) (choices : list N) : option config :=
  match choices with
  | [] => Some s
  | n :: choices' => match nth_error (successors P s) (n_nat n) with Some (s', _) => follow_steps P s' choices' | None => None end
  end.

(** These choices lead to a deadlock. *)
Definition check_sm_deadlock (P : program) (choices : list N) : bool :=
  match follow_steps P (initially P) choices with
  | Some s => if is_stuck P s then if is_at_end s then false else true else false
  | None => false
  end.

(** ** Soundness *)
Lemma is_stuck_spec P s : is_stuck P s = true <-> stuck P s.
Proof.
  unfold is_stuck, stuck. fold (movers_of P s). split.
  - intros H k [s' M]. apply movers_of_moves in M as (ss & I & _). destruct (movers_of P s); [destruct I|discriminate].
  - intro H. destruct (movers_of P s) as [|[k ss] ms] eqn:E; auto. exfalso. apply (H (N.to_nat k)). apply mover_can. exists ss. rewrite N2Nat.id, E. now left.
Qed.

Lemma is_at_end_spec s : is_at_end s = true <-> at_end s.
Proof. unfold is_at_end, at_end. rewrite all_spec. split; intros H q I; specialize (H q I); destruct (left q); easy. Qed.

Theorem check_sm_safe_sound P rows : check_sm_safe P rows = true -> sm_safe P.
Proof.
  unfold check_sm_safe. rewrite if_true, all_spec. intros [C H] s R St.
  assert (Row : exists r, In r rows /\ at_ r = s).
  { clear H St. unfold check_closed in C. cbv zeta in C. rewrite if_true, all_spec in C. destruct C as [B C]. induction R as [|k s s' R (r & I & A) M].
    - destruct rows as [|r l]; [discriminate|]. simpl in B. apply config_eqb_sound in B. exists r. split; [now left|auto].
    - specialize (C r I). cbv beta in C. rewrite A in C. destruct (all_there_spec rows _ _ s' _ C (successors_complete P (Some k) s s' (Somebody _ _ _ _ M))) as (y & _ & Y).
      apply is_config_of in Y as (_ & r' & E & A'). exists r'. split; [eapply nth_error_In; eauto|auto]. }
  destruct Row as (r & I & A). specialize (H r I). cbv beta in H. rewrite A in H. apply is_stuck_spec in St. rewrite St in H. now apply is_at_end_spec.
Qed.

Lemma follow_steps_comes P choices : forall s s', comes_to P s -> follow_steps P s choices = Some s' -> comes_to P s'.
Proof.
  induction choices as [|n choices IH]; intros s s' R H; cbn [follow_steps] in H; [now injection H as <-|].
  destruct (nth_error (successors P s) (n_nat n)) as [[s1 mk]|] eqn:E; [|discriminate]. apply nth_error_In in E. apply successors_correct in E as (b & St & _).
  apply (IH s1); auto. destruct St as [k x y M|x]; [econstructor; eauto|auto].
Qed.

Theorem check_sm_deadlock_sound P choices : check_sm_deadlock P choices = true -> sm_deadlock P.
Proof.
  unfold check_sm_deadlock. destruct (follow_steps P (initially P) choices) as [s|] eqn:F; [|discriminate]. rewrite if_true. intros [St E].
  exists s. split; [apply (follow_steps_comes P choices (initially P)); auto using from_start|]. split; [now apply is_stuck_spec|].
  intro A. apply is_at_end_spec in A. now rewrite A in E.
Qed.
