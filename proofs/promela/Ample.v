(** Processes that may go first: all they can do next concerns their own variables, or one channel that nobody else uses in the same way. *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Effects Semantics Outcomes Plain Ports.
Import ListNotations.

(** A statement that reads and writes the process's own variables. *)
Definition own_act (x : effect) : bool :=
  match x with
  | Assign c e => if plain_cell true c then plain true e else false
  | Assert e => plain true e
  | Print es => all (plain true) es
  | _ => false
  end.
Definition own_move (e : edge) : bool :=
  if (if atomic e then true else if n_eqb (escape e) 0 then n_eqb (goes e) 0 else true) then false
  else if plain true (guard e) then match work e with Effects l => all own_act l | DStep _ _ => false end else false.

(** A process that waits keeps its own variables. *)
Definition is_steady (globals : list range) (e : exp) : bool := frozen globals [] e.
Fixpoint steady_arguments (globals : list range) (args : arguments) : bool :=
  match args with
  | NoArgument => true
  | Into c rest => if plain_cell true c then steady_arguments globals rest else false
  | Dropped rest => steady_arguments globals rest
  | Wanted e rest => if is_steady globals e then steady_arguments globals rest else false
  end.

(** The channel that a statement uses, and how, if that is all it does. *)
Definition only_use (globals : list range) (e : edge) : option (exp * N) :=
  if (if otherwise e then true else if atomic e then true else if n_eqb (escape e) 0 then n_eqb (goes e) 0 else true) then None
  else match guard e with
       | Const z =>
           if is_true z then
             match work e with
             | Effects [Send c es false] => if is_steady globals c then if all (is_steady globals) es then Some (c, sends) else None else None
             | Effects [Receive c args false false] => if is_steady globals c then if steady_arguments globals args then Some (c, receives) else None else None
             | _ => None
             end
           else None
       | _ => None
       end.
Definition uses_so (globals : list range) (v : view) (c u : N) (e : edge) : bool :=
  match only_use globals e with
  | Some (ch, u') => if n_eqb u u' then match channel_of v ch with Gives c' => n_eqb c c' | Faults _ => false end else false
  | None => false
  end.

(** The channel that all statements of a control state use, in one way. *)
Definition leading (globals : list range) (v : view) (es : list edge) : option (N * N) :=
  match es with
  | [] => None
  | e :: _ =>
      match only_use globals e with
      | Some (ch, u) => match channel_of v ch with Gives c => if all (uses_so globals v c u) es then Some (c, u) else None | Faults _ => None end
      | None => None
      end
  end.

(** Whatever another process does later, it uses this channel in the opposite way only. *)
Definition allows (v : view) (c u : N) (p : port) : bool :=
  if n_eqb (use p) unknown then false
  else match channel_of v (asks p) with Gives c' => if n_eqb c c' then n_eqb (use p) (opposite u) else true | Faults _ => true end.
Fixpoint others_allow (m : model) (fs : list (list (list port))) (s : state) (k c u j : N) (ls : list live) : bool :=
  match ls with
  | [] => true
  | l :: ls' =>
      if (if n_eqb j k then true else all (allows (look m s j false 0) c u) (future fs (type l) (at_node l)))
      then others_allow m fs s k c u (n_add j 1) ls' else false
  end.

Fixpoint afters (ds : list outcome) : list state := match ds with [] => [] | d :: ds' => after d :: afters ds' end.
(** Where all these outcomes lead, if there are some, and none has a fault. *)
Definition faultless (ds : list outcome) : option (list state) :=
  match ds with [] => None | _ => if all (fun d => n_eqb (what d) no_fault) ds then Some (afters ds) else None end.

(** Where process [k] leads, if it may go first. *)
Definition going_first (m : model) (fs : list (list (list port))) (globals : list range) (s : state) (k : N) : option (list state) :=
  let v := look m s k false 0 in
  let l := process_at s k in
  match provided (proctype_at m (type l)) with
  | Const z =>
      if is_true z then
        if all own_move (edges (node_of m l)) then faultless (executions v)
        else match leading globals v (edges (node_of m l)) with
             | Some (c, u) =>
                 match faultless (executions v) with
                 | Some ts => if others_allow m fs s k c u 0 (processes s) then Some ts else None
                 | None => None
                 end
             | None => None
             end
      else None
  | _ => None
  end.
