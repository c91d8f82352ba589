(** Evidence, and the one function that runs: whether evidence proves what it is said to prove. *)

From Coq Require Import List NArith.
From Assay.shared Require Import Index.
From Assay.pushdown Require Import Pds Case Derivation ClosedBackward ClosedForward DerivationBackward DerivationForward Trace.

Inductive evidence :=
| Backward (d : derivation) (other : list N)       (** [other]: the states by which A1 reads the word *)
| Forward (d : derivation) (other : list N)        (** [other]: the states by which A2 reads the word *)
| Meeting (forward backward : derivation)
| Run (configurations : list conf)
| ClosedBackward (rows : transitions) (pairs : list (N * list N))   (** pairs are filed by the state of A1 *)
| ClosedForward (rows : transitions) (pairs : list (N * list N)).   (** pairs are filed by the state of A2 *)

Definition check_reachable (c : case) (e : evidence) : bool :=
  match e with
  | Backward d other => check_derivation_backward c d other
  | Forward d other => check_derivation_forward c d other
  | Meeting f b => check_meeting c f b
  | Run r => check_trace c r
  | _ => false
  end.

Definition check_unreachable (c : case) (e : evidence) : bool :=
  match e with
  | ClosedBackward rows pairs => check_closed_backward c rows pairs
  | ClosedForward rows pairs => check_closed_forward c rows pairs
  | _ => false
  end.

Theorem check_reachable_sound c e : check_reachable c e = true -> case_reachable c.
Proof.
  destruct e; simpl; try discriminate; eauto using check_derivation_backward_sound, check_derivation_forward_sound,
    check_meeting_sound, check_trace_sound.
Qed.

Theorem check_unreachable_sound c e : check_unreachable c e = true -> ~ case_reachable c.
Proof.
  destruct e; simpl; try discriminate; eauto using check_closed_backward_sound, check_closed_forward_sound.
Qed.
