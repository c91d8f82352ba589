(** Compiled Promela models: one control flow graph for each proctype, whose edges are guarded statements; and their states.

    This is the operational model of SPIN's language reference: processes with a control state and local variables, global
    variables and channels. Names are resolved: variables are slots, processes, channels and control states are numbers. *)
From Coq Require Import List ZArith NArith.
From Assay.promela Require Import Arithmetic.
Import ListNotations.

(** ** Expressions *)
Inductive channel_query := LengthOf | IsEmpty | IsNonempty | IsFull | IsNonfull.

Inductive exp :=
  | Const (z : Z)
  | Load (c : cell)
  | Unary (o : unary) (e : exp)
  | Binary (o : binary) (e1 e2 : exp)
  | Conditional (condition yes no : exp)
  | Pid
  | ProcessCount (back : N)  (* [_nr_pr]; if [back] is not 0, the process that this statement started as the last but so many *)
  | LastMover  (* [_last] *)
  | Timeout
  | NonProgress  (* [np_] *)
  | OfChannel (f : channel_query) (channel : exp)
  | Poll (channel : exp) (args : arguments) (anywhere : bool)  (* [q?[...]] *)
  | PriorityOf (process : exp)
  | PcValue (process : exp)
  | Enabled (process : exp)
  | AtLabel (type : N) (number : option exp) (node : N)  (* [P[n]@label]; without a number, the oldest process of that type *)
  | Remote (type : N) (number : option exp) (c : cell)  (* [P[n]:x] *)

(** A memory cell for one number: a slot of the globals or of a process, plus what its subscripts add; stores truncate to its type. *)
with cell := Cell (slot : N) (bits : N) (signed : bool) (shared : bool) (subs : subscripts)

(** A subscript must be below [length], and each element takes [stride] slots. *)
with subscripts := NoSubscript | Subscript (e : exp) (length stride : N) (rest : subscripts)

(** What a receive does with each field: it stores it, drops it, or wants it to be equal to a value. *)
with arguments := NoArgument | Into (c : cell) (rest : arguments) | Dropped (rest : arguments) | Wanted (e : exp) (rest : arguments).

(** ** Statements *)
Inductive effect :=
  | Assign (c : cell) (e : exp)
  | Send (channel : exp) (es : list exp) (in_order : bool)  (* [q!...]; in order: [q!!...] *)
  | Receive (channel : exp) (args : arguments) (anywhere keep : bool)  (* [q?...]; anywhere: [q??...]; keep: [q?<...>] *)
  | Assert (e : exp)
  | Print (es : list exp)
  | Start (type : N) (es : list exp) (level : Z) (c : option cell)  (* [run]; the cell gets the number of the new process *)
  | SetPriority (process e : exp)
  | Die.

(** The statements of a [d_step]: those at each of its control states, in the order in which they are tried. *)
Record inner := Inner { leads : N; tests : exp; does : list effect }.
Record place := Place { here : N; choices : list inner }.
Inductive body := Effects (l : list effect) | DStep (start : N) (places : list place).

Record edge := Edge {
  goes : N;  (* the next control state; 0 where the process ends *)
  guard : exp;
  work : body;
  otherwise : bool;  (* [else] *)
  atomic : bool;  (* the atomic sequence goes on behind this edge *)
  escape : N  (* the escape sequence of an [unless] that it begins, or 0 *)
}.

Record node := Node { edges : list edge; is_end : bool; is_accept : bool; is_progress : bool }.

(** Variables start at 0, or with a value, or with a new channel. *)
Inductive initialiser := InitialValue (c : cell) (e : exp) | InitialChannel (c : cell) (shape : N).

Record proctype := Proctype {
  parameters : list cell;
  slots : N;
  initialisers : list initialiser;
  nodes : list node;
  entry : N;
  active : N;
  level : Z;
  provided : exp
}.

(** A capacity of 0 makes a rendezvous channel. A field has a number of bits and may be signed. *)
Record shape := Shape { capacity : N; fields : list (N * bool) }.

Record model := Model {
  global_slots : N;
  global_initialisers : list initialiser;
  proctypes : list proctype;
  shapes : list shape;
  uses_last : bool;
  claimed : bool;  (* a claim runs along, and is counted *)
  uses_priorities : bool
}.

(** ** States *)
Record live := Live { type : N; at_node : N; locals : list Z; priority : Z }.
Record channel := Channel { kind : N; messages : list (list Z) }.
Record state := Global { values : list Z; processes : list live; channels : list channel; last : N }.

(** Where an expression is evaluated: in a state, by a process. [offered] is the rendezvous channel, from 1 on, with a message just sent:
    then only a receive from it is executable; 0 if there is none. [enables] says whether a process has an executable statement in a state. *)
Record view := View { program : model; sees : state; me : N; timing_out : bool; offered : N; enables : state -> N -> result bool }.

(** The number of no process: propositions and the initial values of globals are evaluated by it. *)
Definition outside := 255%N.
