(** Which variables of a process may still be read: an answer for each control state, and whether the answers fit the model. *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Rows.
Import ListNotations.

(** Slots that are alive, in order; those beyond the end are alive. *)
Definition is_alive (a : list bool) (n : N) : bool := nth (n_nat n) a true.

(** The answers: for each type, for each control state. *)
Definition alive_at (lives : list (list (list bool))) (t n : N) : list bool := nth (n_nat n) (nth (n_nat t) lives []) [].
Definition alive_of (lives : list (list (list bool))) (l : live) : list bool := alive_at lives (type l) (at_node l).

(** ** What is read is alive *)
Fixpoint alive_from (a : list bool) (n : N) (most : nat) : bool :=
  match most with O => true | S most' => if is_alive a n then alive_from a (n_add n 1) most' else false end.

(** What subscripts add at least, and how much more they can add; a constant adds what it says. *)
Fixpoint least (subs : subscripts) : N :=
  match subs with NoSubscript => 0 | Subscript e _ stride rest => n_add (match e with Const z => n_mul (z_n z) stride | _ => 0 end) (least rest) end.
Fixpoint span (subs : subscripts) : N :=
  match subs with NoSubscript => 0 | Subscript e length stride rest => n_add (match e with Const _ => 0 | _ => n_mul (n_sub length 1) stride end) (span rest) end.

Fixpoint reads (a : list bool) (e : exp) : bool :=
  match e with
  | Const _ | Pid | ProcessCount _ | LastMover | Timeout => true
  | Load c => reads_cell a c
  | Unary _ e1 | OfChannel _ e1 => reads a e1
  | Binary _ e1 e2 => if reads a e1 then reads a e2 else false
  | Conditional e1 e2 e3 => if reads a e1 then if reads a e2 then reads a e3 else false else false
  | Poll e1 args _ => if reads a e1 then reads_arguments a args else false
  | NonProgress | PriorityOf _ | PcValue _ | Enabled _ | AtLabel _ _ _ | Remote _ _ _ => false
  end
with reads_cell (a : list bool) (c : cell) : bool :=
  match c with
  | Cell slot _ _ shared subs => if reads_subscripts a subs then if shared then true else alive_from a (n_add slot (least subs)) (S (n_nat (span subs))) else false
  end
with reads_subscripts (a : list bool) (subs : subscripts) : bool :=
  match subs with NoSubscript => true | Subscript e _ _ rest => if reads a e then reads_subscripts a rest else false end
with reads_arguments (a : list bool) (args : arguments) : bool :=
  match args with
  | NoArgument => true
  | Into c rest => match c with Cell _ _ _ _ subs => if reads_subscripts a subs then reads_arguments a rest else false end
  | Dropped rest => reads_arguments a rest
  | Wanted e rest => if reads a e then reads_arguments a rest else false
  end.

(** A store reads the subscripts only. *)
Definition stores (a : list bool) (c : cell) : bool := match c with Cell _ _ _ _ subs => reads_subscripts a subs end.

Definition reads_effect (a : list bool) (x : effect) : bool :=
  match x with
  | Assign c e => if stores a c then reads a e else false
  | Send c es _ => if reads a c then all (reads a) es else false
  | Receive c args _ _ => if reads a c then reads_arguments a args else false
  | Assert e => reads a e
  | Print es => all (reads a) es
  | Start _ es _ c => if all (reads a) es then match c with Some c' => stores a c' | None => true end else false
  | SetPriority _ _ => false
  | Die => true
  end.

(** ** What is written is alive *)
Definition written (a : list bool) (c : cell) : list bool :=
  match c with Cell slot _ _ shared subs => if shared then a else if n_eqb (span subs) 0 then put a (n_add slot (least subs)) true else a end.
Fixpoint written_arguments (a : list bool) (args : arguments) : list bool :=
  match args with
  | NoArgument => a
  | Into c rest => written_arguments (written a c) rest
  | Dropped rest => written_arguments a rest
  | Wanted _ rest => written_arguments a rest
  end.

(** After one effect; only the first receive of a statement is sure to find a message. *)
Definition after_one (a : list bool) (x : effect) : list bool :=
  match x with Assign c _ => written a c | Start _ _ _ (Some c) => written a c | _ => a end.
Fixpoint after_more (a : list bool) (xs : list effect) : list bool := match xs with [] => a | x :: xs' => after_more (after_one a x) xs' end.
Definition after_all (a : list bool) (xs : list effect) : list bool :=
  match xs with Receive _ args _ _ :: xs' => after_more (written_arguments a args) xs' | _ => after_more a xs end.

(** ** The answers fit: what is alive behind an edge was alive before it, or is written there. *)
Fixpoint within (b a : list bool) : bool :=
  match a with
  | [] => true
  | y :: a' => match b with [] => if y then within [] a' else false | x :: b' => if (if x then y else true) then within b' a' else false end
  end.

Definition flows_inner (a : list bool) (i : inner) : bool := if reads a (tests i) then all (reads_effect a) (does i) else false.
Definition flows (a b : list bool) (e : edge) : bool :=
  if reads a (guard e) then
    match work e with
    | Effects l => if all (reads_effect a) l then within b (after_all a l) else false
    | DStep _ l => if all (fun p => all (flows_inner a) (choices p)) l then within b a else false
    end
  else false.

Fixpoint flow_nodes (lives : list (list (list bool))) (t : N) (n : N) (ns : list node) : bool :=
  match ns with
  | [] => true
  | x :: ns' =>
      if all (fun e => flows (alive_at lives t n) (alive_at lives t (goes e)) e) (edges x) then flow_nodes lives t (n_add n 1) ns' else false
  end.
Fixpoint flow_types (lives : list (list (list bool))) (t : N) (ps : list proctype) : bool :=
  match ps with
  | [] => true
  | p :: ps' =>
      if all (fun a => reads a (provided p)) ([] :: nth (n_nat t) lives []) then
        if flow_nodes lives t 0 (nodes p) then flow_types lives (n_add t 1) ps' else false
      else false
  end.
Definition fits (m : model) (lives : list (list (list bool))) : bool := flow_types lives 0 (proctypes m).

(** ** Dead variables are 0 *)
Fixpoint reset (a : list bool) (zs found : list Z) : list Z :=
  match a with
  | [] => rev_append found zs
  | b :: a' => match zs with [] => rev_append found [] | z :: zs' => reset a' zs' ((if b then z else 0%Z) :: found) end
  end.
Definition trim_one (lives : list (list (list bool))) (l : live) : live := Live (type l) (at_node l) (reset (alive_of lives l) (locals l) []) (priority l).
Fixpoint trim_all (lives : list (list (list bool))) (ls found : list live) : list live :=
  match ls with [] => rev_append found [] | l :: ls' => trim_all lives ls' (trim_one lives l :: found) end.
Definition trim (lives : list (list (list bool))) (s : state) : state := Global (values s) (trim_all lives (processes s) []) (channels s) (last s).
