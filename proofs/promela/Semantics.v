(** The steps of a Promela model, as relations: read this first, beside SPIN's language reference.

    A step leads from one state that SPIN stores to the next. It is one statement, a rendezvous, or an atomic sequence up to where it
    ends or blocks. What one statement does by itself is a function ([attempted], in Effects.v). *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Effects.
Import ListNotations.

(** What one statement, or both sides of a rendezvous, come to: who moved (bit k: process k), the new state, the process that now holds an
    atomic sequence, and what went wrong. *)
Record outcome := Outcome { who : N; after : state; holder : option N; what : N }.

Definition itself (v : view) : N := n_setbit 0 (me v).
Definition broken (v : view) (k : N) : outcome := Outcome (itself v) (sees v) None k.
Definition completed (v : view) (e : edge) (s : state) (failed : bool) : outcome :=
  Outcome (itself v) s (if atomic e then Some (me v) else None) (if failed then assertion else no_fault).

(** ** The edges of a control state *)

(** Behind an edge of an escape sequence that is executable, only the edges of that sequence remain. *)
Fixpoint of_escape (x : N) (es : list edge) : list edge :=
  match es with [] => [] | e :: es' => if n_eqb (escape e) x then e :: of_escape x es' else [] end.
Definition remaining (e : edge) (es : list edge) : list edge := if n_eqb (escape e) 0 then es else of_escape (escape e) es.

Section Tries.
  (** What each edge can come to, if it is tried. *)
  Variable comes_to : edge -> outcome -> Prop.

  (** An [else] is tried only if no edge before it is executable ([some] says whether one was). *)
  Definition is_tried (some : bool) (e : edge) : Prop := otherwise e = true -> some = false.
  Definition executable (some : bool) (e : edge) : Prop := is_tried some e /\ exists d, comes_to e d.

  (** Edges are tried in order, and any that is executable may be taken; but one of an escape sequence ([unless]) disables all others
      behind it. *)
  Inductive tries : bool -> list edge -> outcome -> Prop :=
    | tries_this some e es d : is_tried some e -> comes_to e d -> tries some (e :: es) d
    | tries_behind some e es d : executable some e -> tries true (remaining e es) d -> tries some (e :: es) d
    | tries_next some e es d : ~ executable some e -> tries some es d -> tries some (e :: es) d.
End Tries.

(** A process executes an edge of its control state, if it may move. A fault in finding out whether it may is a step of nobody. *)
Inductive executes_by (comes_to : view -> edge -> outcome -> Prop) (v : view) : outcome -> Prop :=
  | executes_edge d : allowed v = Gives true ->
      tries (comes_to v) false (edges (node_of (program v) (process_at (sees v) (me v)))) d -> executes_by comes_to v d
  | executes_fault k : allowed v = Faults k -> executes_by comes_to v (Outcome 0 (sees v) None k).

(** ** Statements *)

(** A statement that needs no other process: it fails, or it is done. *)
Inductive alone (v : view) (e : edge) : outcome -> Prop :=
  | alone_broken k : attempted v e = Breaks k -> alone v e (broken v k)
  | alone_done s failed : attempted v e = Reaches s failed 0 -> alone v e (completed v e s failed).

(** A send to a rendezvous channel is executable if another process receives the message at once. Both move, and it is the receiver who
    may go on with an atomic sequence. *)
Inductive performs (v : view) (e : edge) : outcome -> Prop :=
  | performs_alone d : alone v e d -> performs v e d
  | performs_rendezvous s failed c q d : attempted v e = Reaches s failed c -> c <> 0%N ->
      (q < N.of_nat (length (processes s)))%N -> q <> me v ->
      executes_by alone (look (program v) s q false c) d ->
      performs v e (Outcome (n_lor (itself v) (who d)) (after d) (holder d) (what d)).

Definition executes (v : view) (d : outcome) : Prop := executes_by performs v d.

(** ** Steps *)

(** Who took part, what went wrong, and where it leads: after a fault other than a failed assertion, to the state before. *)
Record step := Step { movers : N; fault : N; target : state }.

Definition ends_run (k : N) : bool := if n_eqb k no_fault then false else if n_eqb k assertion then false else true.

(** Two statements of one step. *)
Definition followed (d d' : outcome) : outcome :=
  Outcome (n_lor (who d) (who d')) (after d') (holder d')
    (if ends_run (what d') then what d' else if n_eqb (what d) no_fault then what d' else what d).

(** The process that holds an atomic sequence goes on until it fails, ends the sequence, or has no executable statement. *)
Inductive completes (m : model) (before : state) : outcome -> step -> Prop :=
  | completes_broken d : ends_run (what d) = true -> completes m before d (Step (who d) (what d) before)
  | completes_ended d : ends_run (what d) = false -> holder d = None -> completes m before d (Step (who d) (what d) (after d))
  | completes_blocked d h : ends_run (what d) = false -> holder d = Some h ->
      (forall d', ~ executes (look m (after d) h false 0) d') -> completes m before d (Step (who d) (what d) (after d))
  | completes_onward d h d' st : ends_run (what d) = false -> holder d = Some h ->
      executes (look m (after d) h false 0) d' -> completes m before (followed d d') st -> completes m before d st.

Inductive makes_step_when (m : model) (s : state) (timing_out : bool) : step -> Prop :=
  makes_step_by k d st : (k < N.of_nat (length (processes s)))%N -> executes (look m s k timing_out 0) d -> completes m s d st ->
    makes_step_when m s timing_out st.

(** [timeout] holds only where nothing is executable without it. *)
Definition stuck (m : model) (s : state) : Prop :=
  forall k d, (k < N.of_nat (length (processes s)))%N -> ~ executes (look m s k false 0) d.

Inductive makes_step (m : model) (s : state) : step -> Prop :=
  | makes_step_plain st : makes_step_when m s false st -> makes_step m s st
  | makes_step_timeout st : stuck m s -> makes_step_when m s true st -> makes_step m s st.

(** ** Properties of states *)

(** A valid end state: every process is at its end or at an [end] label. *)
Definition ended (m : model) (s : state) : bool := negb (some_node m (fun n => negb (is_end n)) (processes s)).
(** Some process is at an [accept] or a [progress] label. *)
Definition accepting (m : model) (s : state) : bool := some_node m is_accept (processes s).
Definition progressing (m : model) (s : state) : bool := some_node m is_progress (processes s).

(** A proposition: an expression that is not zero. One with a fault does not hold. *)
Definition holds (m : model) (e : exp) (s : state) : bool :=
  match value (look m s outside false 0) e with Gives z => is_true z | Faults _ => false end.
