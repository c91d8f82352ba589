(** Expressions that see nothing of where other processes are, and models of such expressions. *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values.
Import ListNotations.

(** [own]: only the process's own variables are read. *)
Fixpoint plain (own : bool) (e : exp) : bool :=
  match e with
  | Const _ | Pid => true
  | Load c => plain_cell own c
  | Unary _ e1 => plain own e1
  | Binary _ e1 e2 => if plain own e1 then plain own e2 else false
  | Conditional e1 e2 e3 => if plain own e1 then if plain own e2 then plain own e3 else false else false
  | ProcessCount _ | LastMover | Timeout => negb own
  | OfChannel _ e1 => if own then false else plain own e1
  | Poll e1 args _ => if own then false else if plain own e1 then plain_arguments own args else false
  | NonProgress | PriorityOf _ | PcValue _ | Enabled _ | AtLabel _ _ _ | Remote _ _ _ => false
  end
with plain_cell (own : bool) (c : cell) : bool :=
  match c with Cell _ _ _ shared subs => if (if own then shared else false) then false else plain_subscripts own subs end
with plain_subscripts (own : bool) (subs : subscripts) : bool :=
  match subs with NoSubscript => true | Subscript e _ _ rest => if plain own e then plain_subscripts own rest else false end
with plain_arguments (own : bool) (args : arguments) : bool :=
  match args with
  | NoArgument => true
  | Into c rest => if plain_cell own c then plain_arguments own rest else false
  | Dropped rest => plain_arguments own rest
  | Wanted e rest => if plain own e then plain_arguments own rest else false
  end.

(** ** Statements of other processes *)
Definition plain_effect (x : effect) : bool :=
  match x with
  | Assign c e => if plain_cell false c then plain false e else false
  | Send c es _ => if plain false c then all (plain false) es else false
  | Receive c args _ _ => if plain false c then plain_arguments false args else false
  | Assert e => plain false e
  | Print es => all (plain false) es
  | Start _ es _ c => if all (plain false) es then match c with Some c' => plain_cell false c' | None => true end else false
  | SetPriority _ _ | Die => false
  end.

Definition plain_inner (i : inner) : bool := if plain false (tests i) then all plain_effect (does i) else false.
Definition plain_body (b : body) : bool :=
  match b with
  | Effects [Die] => true
  | Effects l => all plain_effect l
  | DStep _ l => all (fun p => all plain_inner (choices p)) l
  end.
Definition plain_edge (e : edge) : bool := if plain false (guard e) then plain_body (work e) else false.

(** No channel that is made is a rendezvous channel. *)
Definition buffered (m : model) (kind : N) : bool := negb (n_eqb (capacity (nth (n_nat kind) (shapes m) no_shape)) 0).
Definition plain_initialiser (m : model) (i : initialiser) : bool :=
  match i with
  | InitialValue c e => if plain_cell false c then plain false e else false
  | InitialChannel c kind => if plain_cell false c then buffered m kind else false
  end.
Definition plain_proctype (m : model) (p : proctype) : bool :=
  if all (plain_cell false) (parameters p) then
    if all (plain_initialiser m) (initialisers p) then
      if plain false (provided p) then all (fun n => all plain_edge (edges n)) (nodes p) else false
    else false
  else false.
Definition plain_model (m : model) : bool :=
  if (if uses_last m then true else uses_priorities m) then false else all (plain_proctype m) (proctypes m).

Definition all_buffered (m : model) (s : state) : bool := all (fun c => buffered m (kind c)) (channels s).

(** ** Statements that a process does alone: assignments to its own variables, with a way on that leads forward *)
Definition own_effect (x : effect) : bool := match x with Assign c e => if plain_cell true c then plain true e else false | _ => false end.
Definition own_edge (here : N) (e : edge) : bool :=
  if (if atomic e then false else n_eqb (escape e) 0) then
    if n_ltb here (goes e) then
      if plain true (guard e) then match work e with Effects l => all own_effect l | DStep _ _ => false end else false
    else false
  else false.

(** The process is where it can only do such statements, whatever its variables are. *)
Definition is_alone (m : model) (l : live) : bool :=
  match provided (proctype_at m (type l)) with
  | Const z => if is_true z then all (own_edge (at_node l)) (edges (node_of m l)) else false
  | _ => false
  end.
