(** Safety of programs: no configuration that can be come to is wrong. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Program.
Import ListNotations.

Section Safety.
  Context {config : Type}.
  Variable config_eqb : config -> config -> bool.
  Variable start : config.
  (** The configurations that may follow, and whether something is wrong in this one. *)
  Variable look : config -> option (list config * bool).
  Variable goes : config -> config -> Prop.
  Variables right wrong : config -> Prop.

  Inductive comes_to : config -> Prop :=
    | from_start : comes_to start
    | by_step s t : comes_to s -> goes s t -> comes_to t.

  Definition program_safe : Prop := forall s, comes_to s -> right s.
  Definition program_unsafe : Prop := exists s, comes_to s /\ wrong s.

  Fixpoint all_at (p : PositiveMap.t config) (ss : list config) (ys : list N) : bool :=
    match ss with
    | [] => true
    | s :: ss' => match ys with [] => false | y :: ys' => if is_at config_eqb p y s then all_at p ss' ys' else false end
    end.

  Definition check_row (p : PositiveMap.t config) (r : row config) : bool :=
    match look (at_ r) with Some (ss, b) => if b then false else all_at p ss (out r) | None => false end.

  (** All configurations are there, and nothing is wrong in them. *)
  Definition check_program_safe (rows : list (row config)) : bool :=
    if begins config_eqb start rows then all (check_row (file_rows 0 rows (PositiveMap.empty _))) rows else false.

  (** The choices of successors lead to where something is wrong. *)
  Fixpoint leads_wrong (s : config) (choices : list N) : bool :=
    match look s with
    | None => false
    | Some (ss, b) =>
        match choices with
        | [] => b
        | n :: choices' => match nth_error ss (n_nat n) with Some t => leads_wrong t choices' | None => false end
        end
    end.
  Definition check_program_unsafe (choices : list N) : bool := leads_wrong start choices.

  (** ** Soundness *)
  Hypothesis config_eqb_sound : forall s t, config_eqb s t = true -> s = t.
  Hypothesis look_correct : forall s ss b, look s = Some (ss, b) -> (forall t, In t ss <-> goes s t) /\ (b = false -> right s) /\ (b = true -> wrong s).

  Theorem check_program_safe_sound rows : check_program_safe rows = true -> program_safe.
  Proof.
    unfold check_program_safe. rewrite if_true, all_spec. intros [B C]. set (p := file_rows 0 rows (PositiveMap.empty _)) in C.
    assert (Row : forall s, comes_to s -> exists r, In r rows /\ at_ r = s).
    { induction 1 as [|s t _ (r & I & A) G].
      - destruct rows as [|r l]; [discriminate|]. apply config_eqb_sound in B. exists r. split; [now left|exact B].
      - specialize (C r I). unfold check_row in C. rewrite A in C. destruct (look s) as [[ss b]|] eqn:L; [|discriminate]. destruct b; [discriminate|].
        apply (look_correct s ss false L) in G. clear - G C config_eqb_sound. revert C. generalize (out r) as ys. induction ss as [|s' ss IH]; [destruct G|]. intros [|y ys] C; [discriminate|].
        cbn [all_at] in C. rewrite if_true in C. destruct C as [C1 C2]. destruct G as [->|G]; [|now apply (IH G ys)].
        destruct (is_at_spec config_eqb config_eqb_sound rows y t C1) as (q & E & A). exists q. split; [eapply nth_error_In; eauto|exact A]. }
    intros s R. destruct (Row s R) as (r & I & A). specialize (C r I). unfold check_row in C. rewrite A in C. destruct (look s) as [[ss [|]]|] eqn:L; try discriminate.
    now apply (look_correct s ss false L).
  Qed.

  Theorem check_program_unsafe_sound choices : check_program_unsafe choices = true -> program_unsafe.
  Proof.
    unfold check_program_unsafe. assert (G : forall s, comes_to s -> leads_wrong s choices = true -> program_unsafe); [|apply G, from_start].
    induction choices as [|n choices IH]; intros s R H; cbn [leads_wrong] in H; destruct (look s) as [[ss b]|] eqn:L; try discriminate.
    - subst b. exists s. split; [exact R|]. now apply (look_correct s ss true L).
    - destruct (nth_error ss (n_nat n)) as [t|] eqn:E; [|discriminate]. apply (IH t); [|exact H]. apply (by_step s); [exact R|]. apply (look_correct s ss b L).
      eapply nth_error_In; eauto.
  Qed.
End Safety.
