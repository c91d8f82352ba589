(** Evidence, and the one function that runs: whether evidence proves what it is said to prove. *)

From Coq Require Import List NArith.
From Assay.shared Require Import Index.
From Assay.pushdown Require Import Pds Case Derivation ClosedBackward ClosedForward DerivationBackward DerivationForward Trace Normal.

Inductive evidence :=
| Backward (d : derivation) (other : list N)       (** [other]: the states by which A1 reads the word *)
| Forward (d : derivation) (other : list N)        (** [other]: the states by which A2 reads the word *)
| Meeting (forward backward : derivation)
| Run (configurations : list conf)
| ClosedBackward (rows : transitions) (pairs : list (N * list N))   (** pairs are filed by the state of A1 *)
| ClosedForward (rows : transitions) (pairs : list (N * list N)).   (** pairs are filed by the state of A2 *)

(** Evidence speaks of the normal form of a case; a run, of the case itself. *)
Definition check_reachable (c : case) (e : evidence) : bool :=
  match e with
  | Run r => check_trace c r
  | _ =>
    match normal_case c, e with
    | Some n, Backward d other => check_derivation_backward n d other
    | Some n, Forward d other => check_derivation_forward n d other
    | Some n, Meeting f b => check_meeting n f b
    | _, _ => false
    end
  end.

Definition check_unreachable (c : case) (e : evidence) : bool :=
  match normal_case c, e with
  | Some n, ClosedBackward rows pairs => check_closed_backward n rows pairs
  | Some n, ClosedForward rows pairs => check_closed_forward n rows pairs
  | _, _ => false
  end.

Theorem check_reachable_sound c e : check_reachable c e = true -> case_reachable c.
Proof.
  unfold check_reachable. destruct e; try apply check_trace_sound; destruct (normal_case c) as [n|] eqn:E; try discriminate;
    rewrite <- (normal_case_reachable _ _ E);
    [apply check_derivation_backward_sound|apply check_derivation_forward_sound|apply check_meeting_sound].
Qed.

Theorem check_unreachable_sound c e : check_unreachable c e = true -> ~ case_reachable c.
Proof.
  unfold check_unreachable. destruct (normal_case c) as [n|] eqn:E; [|discriminate].
  rewrite <- (normal_case_reachable _ _ E).
  destruct e; try discriminate; [apply check_closed_backward_sound|apply check_closed_forward_sound].
Qed.
