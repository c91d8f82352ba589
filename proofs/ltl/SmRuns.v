(** Every SM program has a run, and one that is weakly fair: what holds of all of them holds of some. Processes take turns. *)
From Coq Require Import List Arith NArith Bool Lia.
From Assay.shared Require Import Native.
From Assay.ltl Require Import Formula Sm SmSuccessors.
Import ListNotations.

Section Runs.
  Variable P : program.

  Lemma can_move_dec k s : {can_move P k s} + {~ can_move P k s}.
  Proof.
    destruct (existsb (fun ks => N.eqb (fst ks) (N.of_nat k)) (movers_of P s)) eqn:E; [left|right].
    - apply existsb_exists in E as ([k' ss] & I & E). apply N.eqb_eq in E. simpl in E. subst k'. apply mover_can. eauto.
    - intro C. apply mover_can in C as [ss I]. assert (F : existsb (fun ks => N.eqb (fst ks) (N.of_nat k)) (movers_of P s) = true).
      { apply existsb_exists. exists (N.of_nat k, ss). split; [exact I|apply N.eqb_refl]. }
      congruence.
  Qed.

  (** Somebody moves, or nobody can. *)
  Definition first_step (s : config) : option nat * config :=
    match movers_of P s with (k, s' :: _) :: _ => (Some (N.to_nat k), s') | _ => (None, s) end.

  Lemma first_step_steps s : step P (fst (first_step s)) s (snd (first_step s)).
  Proof.
    unfold first_step. pose proof (movers_of_moves P s) as Mm. pose proof (in_movers (ranges P) (global s) (processes s) (local_ranges P) 0 [] []) as Im.
    fold (movers_of P s) in Im. destruct (movers_of P s) as [|[k [|s' ss]] ms].
    - apply Nobody. intros k [s' M]. apply Mm in M as (ss & [] & _).
    - destruct (Im k []) as [H _]. destruct H as [[]|[H _]]; [now left|easy].
    - apply Somebody, Mm. exists (s' :: ss). rewrite N2Nat.id. split; now left.
  Qed.

  (** A step of process k, if it can move. *)
  Definition step_of (k : nat) (s : config) : option nat * config :=
    match find (fun ks => N.eqb (fst ks) (N.of_nat k)) (movers_of P s) with Some (_, s' :: _) => (Some k, s') | _ => first_step s end.

  Lemma step_of_steps k s : step P (fst (step_of k s)) s (snd (step_of k s)).
  Proof.
    unfold step_of. destruct (find _ (movers_of P s)) as [[k' [|s' ss]]|] eqn:F; try apply first_step_steps. apply find_some in F as [I E].
    apply N.eqb_eq in E. simpl in E. subst k'. apply Somebody, movers_of_moves. exists (s' :: ss). split; [exact I|now left].
  Qed.

  Lemma step_of_moves k s : can_move P k s -> fst (step_of k s) = Some k.
  Proof.
    intro C. unfold step_of. destruct (find _ (movers_of P s)) as [[k' [|s' ss]]|] eqn:F; [|reflexivity|].
    - apply find_some in F as [I _]. apply in_movers in I as [[]|[N _]]. easy.
    - apply mover_can in C as [ss I]. pose proof (find_none _ _ F _ I) as N. simpl in N. now rewrite N.eqb_refl in N.
  Qed.

  (** Processes in turn. *)
  Definition turn (i : nat) : nat := i mod length (processes (initially P)).
  Fixpoint walk (i : nat) : config := match i with O => initially P | S i' => snd (step_of (turn i') (walk i')) end.
  Definition walked (i : nat) : option nat := fst (step_of (turn i) (walk i)).

  Theorem fair_sm_run_exists : exists r by_, sm_run P r by_ /\ weakly_fair P r by_.
  Proof.
    exists walk, walked. split; [split; [reflexivity|]|].
    - intro i. rewrite Nat.add_1_r. apply step_of_steps.
    - intros k L i. set (n := length (processes (initially P))) in *. exists (i * n + k). split; [nia|].
      destruct (can_move_dec k (walk (i * n + k))) as [C|C]; [left|auto]. unfold walked. replace (turn (i * n + k)) with k; [now apply step_of_moves|].
      unfold turn. fold n. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small; lia.
  Qed.

  Corollary sm_holds_not_opposite atoms fairly f : sm_holds P atoms fairly f -> ~ sm_holds P atoms fairly (Not f).
  Proof. intros H N. destruct fair_sm_run_exists as (r & by_ & R & F). exact (N r by_ R (fun _ => F) (H r by_ R (fun _ => F))). Qed.
End Runs.
