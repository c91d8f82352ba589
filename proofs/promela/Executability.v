(** Whether a statement is executable by itself, and whether a process may move. These functions are the definition. *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values.
Import ListNotations.

(** A send needs room, a receive a message; only the youngest process can end. All else is executable. *)
Definition possible (v : view) (x : effect) : result bool :=
  match x with
  | Send c _ _ => match channel_of v c with Gives k => Gives (negb (is_full v k)) | Faults k => Faults k end
  | Receive c args anywhere _ =>
      match channel_of v c with
      | Gives k =>
          if n_eqb (offered v) (if n_eqb (capacity (shape_at v k)) 0 then n_add k 1 else 0) then
            match fitting v k args anywhere with Gives (Some _) => Gives true | Gives None => Gives false | Faults k' => Faults k' end
          else Gives false
      | Faults k => Faults k
      end
  | Die => Gives (n_eqb (n_add (me v) 1) (count (processes (sees v))))
  | _ => Gives true
  end.

Fixpoint all_possible (v : view) (l : list effect) : result bool :=
  match l with
  | [] => Gives true
  | x :: l' => match possible v x with Gives true => all_possible v l' | other => other end
  end.

Definition is_receive (x : effect) : bool := match x with Receive _ _ _ _ => true | _ => false end.

(** The guard is not zero, and all effects are possible. *)
Definition ready_to (v : view) (g : exp) (l : list effect) : result bool :=
  if (if n_eqb (offered v) 0 then true else some is_receive l) then
    match value v g with Gives z => if is_true z then all_possible v l else Gives false | Faults k => Faults k end
  else Gives false.

(** The first executable statement of a choice in a [d_step]. *)
Fixpoint first_ready (v : view) (l : list inner) : result (option inner) :=
  match l with
  | [] => Gives None
  | i :: l' => match ready_to v (tests i) (does i) with Gives true => Gives (Some i) | Gives false => first_ready v l' | Faults k => Faults k end
  end.

Fixpoint choices_at (n : N) (l : list place) : option (list inner) :=
  match l with [] => None | p :: l' => if n_eqb (here p) n then Some (choices p) else choices_at n l' end.

(** An edge is executable, leaving aside [else] and [unless], which depend on the node's other edges, and the receiver of a rendezvous.
    A [d_step] is if one of its first statements is. *)
Definition ready (v : view) (e : edge) : result bool :=
  match work e with
  | Effects l => ready_to v (guard e) l
  | DStep start l =>
      match value v (guard e) with
      | Gives z =>
          if is_true z then
            match choices_at start l with
            | Some is => match first_ready v is with Gives (Some _) => Gives true | Gives None => Gives false | Faults k => Faults k end
            | None => Gives false
            end
          else Gives false
      | Faults k => Faults k
      end
  end.

(** Some edge of the process is ready. *)
Fixpoint some_ready (v : view) (l : list edge) : result bool :=
  match l with
  | [] => Gives false
  | e :: l' => match ready v e with Gives false => some_ready v l' | other => other end
  end.
Definition has_ready (v : view) : result bool := some_ready v (edges (node_of (program v) (process_at (sees v) (me v)))).

(** ** [enabled(p)]: process [p] has an executable edge, where a rendezvous send counts even without a receiver. Whoever asks this of a
    process that asks it itself, and so on, gets no answer after [most_nested] times. *)
Fixpoint enabled_to (depth : nat) (m : model) (s : state) (p : N) : result bool :=
  match depth with O => Faults nested_enabled | S depth' => has_ready (View m s p false 0 (enabled_to depth' m)) end.
Definition most_nested : nat := n_nat 8.

(** How process [k] sees a state. *)
Definition look (m : model) (s : state) (k : N) (timing_out : bool) (offered : N) : view :=
  View m s k timing_out offered (enabled_to most_nested m).

(** ** Who may move: [provided] holds and, with priorities, no process of a higher one has an executable statement *)
Definition is_provided (v : view) : result bool :=
  match value v (provided (proctype_at (program v) (type (process_at (sees v) (me v))))) with Gives z => Gives (is_true z) | Faults k => Faults k end.

Fixpoint outranked (v : view) (mine : Z) (k : N) (ls : list live) : result bool :=
  match ls with
  | [] => Gives false
  | l :: ls' =>
      if (if n_eqb k (me v) then false else z_ltb mine (priority l)) then
        match is_provided (look (program v) (sees v) k false 0) with
        | Gives true =>
            match has_ready (look (program v) (sees v) k false (offered v)) with
            | Gives false => outranked v mine (n_add k 1) ls'
            | other => other
            end
        | Gives false => outranked v mine (n_add k 1) ls'
        | Faults k' => Faults k'
        end
      else outranked v mine (n_add k 1) ls'
  end.

Definition allowed (v : view) : result bool :=
  match is_provided v with
  | Gives true =>
      if uses_priorities (program v) then
        match outranked v (priority (process_at (sees v) (me v))) 0 (processes (sees v)) with Gives b => Gives (negb b) | Faults k => Faults k end
      else Gives true
  | other => other
  end.
