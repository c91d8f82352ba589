(** Which channels a process may still use, and how: what others must know before one process goes first. *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Rows Effects Liveness.
Import ListNotations.

(** ** Where channels stand in statements *)
Definition joined_map {X Y} (f : X -> list Y) (l : list X) : list Y := rev_append (fold_left (fun found x => rev_append (f x) found) l []) [].

(** The channels whose contents an expression reads. *)
Fixpoint polled (e : exp) : list exp :=
  match e with
  | Load c => polled_cell c
  | Unary _ e1 => polled e1
  | Binary _ e1 e2 => append (polled e1) (polled e2)
  | Conditional e1 e2 e3 => append (polled e1) (append (polled e2) (polled e3))
  | OfChannel _ e1 => e1 :: polled e1
  | Poll e1 args _ => e1 :: append (polled e1) (polled_arguments args)
  | _ => []
  end
with polled_cell (c : cell) : list exp := match c with Cell _ _ _ _ subs => polled_subscripts subs end
with polled_subscripts (subs : subscripts) : list exp :=
  match subs with NoSubscript => [] | Subscript e _ _ rest => append (polled e) (polled_subscripts rest) end
with polled_arguments (args : arguments) : list exp :=
  match args with
  | NoArgument => []
  | Into c rest => append (polled_cell c) (polled_arguments rest)
  | Dropped rest => polled_arguments rest
  | Wanted e rest => append (polled e) (polled_arguments rest)
  end.

(** The channels that a statement reads, or changes. One that starts or ends a process is not calm. *)
Definition channels_of (x : effect) : list exp :=
  match x with
  | Assign c e => append (polled_cell c) (polled e)
  | Send c es _ => c :: append (polled c) (joined_map polled es)
  | Receive c args _ _ => c :: append (polled c) (polled_arguments args)
  | Assert e => polled e
  | Print es => joined_map polled es
  | Start _ _ _ _ | SetPriority _ _ | Die => []
  end.
Definition is_calm (x : effect) : bool := match x with Start _ _ _ _ | SetPriority _ _ | Die => false | _ => true end.
Definition channels_of_inner (i : inner) : list exp := append (polled (tests i)) (joined_map channels_of (does i)).

(** ** What statements write: ranges of slots, both ends included *)
Record range := Range { is_shared : bool; low : N; high : N }.
Definition range_of (c : cell) : range :=
  match c with Cell slot _ _ shared subs => Range shared (n_add slot (least subs)) (n_add (n_add slot (least subs)) (span subs)) end.
Fixpoint ranges_of_arguments (args : arguments) : list range :=
  match args with
  | NoArgument => []
  | Into c rest => range_of c :: ranges_of_arguments rest
  | Dropped rest => ranges_of_arguments rest
  | Wanted _ rest => ranges_of_arguments rest
  end.
Definition ranges_of (x : effect) : list range :=
  match x with Assign c _ => [range_of c] | Receive _ args _ _ => ranges_of_arguments args | _ => [] end.
Definition ranges_of_edge (e : edge) : list range :=
  match work e with
  | Effects l => joined_map ranges_of l
  | DStep _ ps => joined_map (fun p => joined_map (fun i => joined_map ranges_of (does i)) (choices p)) ps
  end.
Definition ranges_of_type (p : proctype) : list range := joined_map (fun n => joined_map ranges_of_edge (edges n)) (nodes p).
Definition global_ranges (m : model) : list range := filter is_shared (joined_map ranges_of_type (proctypes m)).
Definition local_ranges (m : model) (t : N) : list range := filter (fun r => negb (is_shared r)) (ranges_of_type (proctype_at m t)).

(** No statement writes what the expression reads: its value never changes. *)
Definition outside_ranges (rs : list range) (lo hi : N) : bool := all (fun r => if n_ltb hi (low r) then true else n_ltb (high r) lo) rs.
Fixpoint frozen (globals own : list range) (e : exp) : bool :=
  match e with
  | Const _ | Pid => true
  | Load c => frozen_cell globals own c
  | Unary _ e1 => frozen globals own e1
  | Binary _ e1 e2 => if frozen globals own e1 then frozen globals own e2 else false
  | _ => false
  end
with frozen_cell (globals own : list range) (c : cell) : bool :=
  match c with
  | Cell slot _ _ shared subs =>
      if outside_ranges (if shared then globals else own) (n_add slot (least subs)) (n_add (n_add slot (least subs)) (span subs))
      then frozen_subscripts globals own subs else false
  end
with frozen_subscripts (globals own : list range) (subs : subscripts) : bool :=
  match subs with NoSubscript => true | Subscript e _ _ rest => if frozen globals own e then frozen_subscripts globals own rest else false end.

(** ** How a process uses channels *)
(** 0: in any way; 1: it sends at the end; 2: it receives; 3: nobody knows. *)
Record port := Port { asks : exp; use : N }.
Definition rough := 0%N.
Definition sends := 1%N.
Definition receives := 2%N.
Definition unknown := 3%N.
Definition opposite (u : N) : N := n_sub 3 u.
Definition unknown_port := Port (Const 0) unknown.
Definition roughly (es : list exp) : list port := map (fun e => Port e rough) es.

(** At a bare control state, that a statement waits is not seen: nothing else depends on it, and no atomic sequence breaks off there. *)
Definition is_bare (p : proctype) (n : N) : bool :=
  if all (fun e => if otherwise e then false else n_eqb (escape e) 0) (edges (nth (n_nat n) (nodes p) no_node)) then
    all (fun x => all (fun e => if atomic e then if n_eqb (goes e) 0 then false else negb (n_eqb (goes e) n) else true) (edges x)) (nodes p)
  else false.

Definition work_ports (bare makes : bool) (e : edge) : list port :=
  match work e with
  | Effects [Die] => if (if atomic e then true else makes) then [unknown_port] else []
  | Effects [Send c es false] => Port c (if bare then sends else rough) :: roughly (append (polled c) (joined_map polled es))
  | Effects [Receive c args anywhere keep] => Port c (if bare then receives else rough) :: roughly (append (polled c) (polled_arguments args))
  | Effects l => if all is_calm l then roughly (joined_map channels_of l) else [unknown_port]
  | DStep _ ps =>
      if all (fun p => all (fun i => all is_calm (does i)) (choices p)) ps
      then roughly (joined_map (fun p => joined_map channels_of_inner (choices p)) ps) else [unknown_port]
  end.
Definition edge_ports (bare makes : bool) (e : edge) : list port := append (roughly (polled (guard e))) (work_ports bare makes e).
Definition fixed_port (globals own : list range) (x : port) : port := if frozen globals own (asks x) then x else unknown_port.
Definition node_ports (m : model) (globals : list range) (t n : N) : list port :=
  let p := proctype_at m t in
  map (fixed_port globals (local_ranges m t))
    (append (roughly (polled (provided p)))
      (joined_map (edge_ports (is_bare p n) (negb (n_eqb (channels_made 0 (initialisers p)) 0))) (edges (nth (n_nat n) (nodes p) no_node)))).

(** ** What may still come: for each control state those that can follow it, in order *)
Fixpoint numbered (n : N) (bs : list bool) : list N := match bs with [] => [] | b :: bs' => if b then n :: numbered (n_add n 1) bs' else numbered (n_add n 1) bs' end.
Fixpoint included (a b : list bool) : bool :=
  match a with [] => true | x :: a' => match b with [] => if x then false else included a' [] | y :: b' => if (if x then y else true) then included a' b' else false end end.

Definition reached (rs : list (list bool)) (n : N) : list bool := nth (n_nat n) rs [].
Fixpoint follows (rs : list (list bool)) (n : N) (left : list node) : bool :=
  match left with
  | [] => true
  | x :: left' =>
      if nth (n_nat n) (reached rs n) false then
        if all (fun e => if n_eqb (goes e) 0 then true else if n_ltb (goes e) (count rs) then included (reached rs (goes e)) (reached rs n) else false) (edges x)
        then follows rs (n_add n 1) left' else false
      else false
  end.
Definition type_follows (p : proctype) (rs : list (list bool)) : bool := if n_eqb (count rs) (count (nodes p)) then follows rs 0 (nodes p) else false.
Fixpoint all_follow (ps : list proctype) (reach : list (list (list bool))) : bool :=
  match ps with
  | [] => match reach with [] => true | _ => false end
  | p :: ps' => match reach with [] => false | rs :: reach' => if type_follows p rs then all_follow ps' reach' else false end
  end.

(** What a port asks for must be alive as long as it may be asked: then resetting what is dead does not change it. *)
Definition kept_port (a : list bool) (x : port) : port := if reads a (asks x) then x else unknown_port.
Fixpoint type_futures (lives : list (list (list bool))) (t : N) (ports : list (list port)) (n : N) (rs : list (list bool)) : list (list port) :=
  match rs with
  | [] => []
  | bs :: rs' => map (kept_port (alive_at lives t n)) (joined_map (fun n' => nth (n_nat n') ports []) (numbered 0 bs)) :: type_futures lives t ports (n_add n 1) rs'
  end.
Fixpoint node_numbers (n : N) (left : list node) : list N := match left with [] => [] | _ :: left' => n :: node_numbers (n_add n 1) left' end.
Fixpoint futures_from (m : model) (lives : list (list (list bool))) (globals : list range) (t : N) (ps : list proctype) (reach : list (list (list bool))) : list (list (list port)) :=
  match ps with
  | [] => []
  | p :: ps' =>
      match reach with
      | [] => []
      | rs :: reach' => type_futures lives t (map (node_ports m globals t) (node_numbers 0 (nodes p))) 0 rs :: futures_from m lives globals (n_add t 1) ps' reach'
      end
  end.
Definition futures (m : model) (lives reach : list (list (list bool))) : list (list (list port)) := futures_from m lives (global_ranges m) 0 (proctypes m) reach.
Definition future (fs : list (list (list port))) (t n : N) : list port := nth (n_nat n) (nth (n_nat t) fs []) [unknown_port].

(** Where nobody knows what comes later, nobody knows what comes now. *)
Definition is_unknown (p : port) : bool := n_eqb (use p) unknown.
Fixpoint nodes_admit (fs : list (list (list port))) (t n : N) (left : list node) : bool :=
  match left with
  | [] => true
  | x :: left' =>
      if (if some is_unknown (future fs t n) then true else all (fun e => if n_eqb (goes e) 0 then true else negb (some is_unknown (future fs t (goes e)))) (edges x))
      then nodes_admit fs t (n_add n 1) left' else false
  end.
Fixpoint all_admit (fs : list (list (list port))) (t : N) (ps : list proctype) : bool :=
  match ps with [] => true | p :: ps' => if nodes_admit fs t 0 (nodes p) then all_admit fs (n_add t 1) ps' else false end.
