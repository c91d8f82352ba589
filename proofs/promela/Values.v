(** The value of an expression in a state, and whether a statement is executable by itself. These functions are the definition. *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax.
Import ListNotations.

(** ** Looking things up *)
Definition no_live := Live 0 0 [] 0.
Definition no_node := Node [] false false false.
Definition no_proctype := Proctype [] 0 [] [] 0 0 0 (Const 1).
Definition no_channel := Channel 0 [].
Definition no_shape := Shape 0 [].

Definition process_at (s : state) (k : N) : live := nth (n_nat k) (processes s) no_live.
Definition proctype_at (m : model) (t : N) : proctype := nth (n_nat t) (proctypes m) no_proctype.
Definition node_of (m : model) (l : live) : node := nth (n_nat (at_node l)) (nodes (proctype_at m (type l))) no_node.
Definition channel_at (s : state) (k : N) : channel := nth (n_nat k) (channels s) no_channel.
Definition shape_at (v : view) (k : N) : shape := nth (n_nat (kind (channel_at (sees v) k))) (shapes (program v)) no_shape.

Fixpoint some_node (m : model) (f : node -> bool) (ls : list live) : bool :=
  match ls with [] => false | l :: ls' => if f (node_of m l) then true else some_node m f ls' end.

(** The oldest process of a type. *)
Fixpoint oldest (t : N) (k : N) (ls : list live) : option N :=
  match ls with [] => None | l :: ls' => if n_eqb (type l) t then Some k else oldest t (n_add k 1) ls' end.

Definition process_number (s : state) (z : Z) : option N :=
  if z_ltb z 0 then None else if n_ltb (z_n z) (count (processes s)) then Some (z_n z) else None.

(** Channels are counted from 1; [Some] of the place of a channel that exists. *)
Definition channel_number (s : state) (z : Z) : option N :=
  if z_ltb 0 z then if n_leb (z_n z) (count (channels s)) then Some (n_sub (z_n z) 1) else None else None.

(** ** Messages: each field must be what is wanted of it, if anything is *)
Fixpoint matches (wanted : list (option Z)) (message : list Z) : bool :=
  match wanted with
  | [] => true
  | w :: ws =>
      match message with
      | [] => false
      | z :: zs => match w with None => matches ws zs | Some x => if z_eqb z x then matches ws zs else false end
      end
  end.

Fixpoint first_match (wanted : list (option Z)) (k : N) (ms : list (list Z)) : option N :=
  match ms with [] => None | x :: ms' => if matches wanted x then Some k else first_match wanted (n_add k 1) ms' end.

(** The place of the message that a receive takes: the first one, or with [anywhere] the first that matches. *)
Definition taken (wanted : list (option Z)) (anywhere : bool) (ms : list (list Z)) : option N :=
  if anywhere then first_match wanted 0 ms
  else match ms with [] => None | x :: _ => if matches wanted x then Some 0%N else None end.

Definition is_full (v : view) (k : N) : bool :=
  let n := count (messages (channel_at (sees v) k)) in
  if n_eqb n 0 then false else n_leb (capacity (shape_at v k)) n.

Definition query (v : view) (f : channel_query) (k : N) : Z :=
  match f with
  | LengthOf => n_z (count (messages (channel_at (sees v) k)))
  | IsEmpty => match messages (channel_at (sees v) k) with [] => 1 | _ => 0 end
  | IsNonempty => match messages (channel_at (sees v) k) with [] => 0 | _ => 1 end
  | IsFull => truth_of (is_full v k)
  | IsNonfull => truth_of (negb (is_full v k))
  end.

Fixpoint count_arguments (n : N) (args : arguments) : N :=
  match args with
  | NoArgument => n
  | Into _ r => count_arguments (n_add n 1) r
  | Dropped r => count_arguments (n_add n 1) r
  | Wanted _ r => count_arguments (n_add n 1) r
  end.

(** ** Expressions: a value, or a fault *)
Fixpoint value (v : view) (e : exp) : result Z :=
  match e with
  | Const z => Gives z
  | Load c =>
      match c with
      | Cell slot _ _ shared subs =>
          match slot_of v slot subs with
          | Gives n => Gives (nth (n_nat n) (if shared then values (sees v) else locals (process_at (sees v) (me v))) 0%Z)
          | Faults k => Faults k
          end
      end
  | Unary o e1 => match value v e1 with Gives x => Gives (unary_value o x) | Faults k => Faults k end
  | Binary o e1 e2 =>
      match value v e1 with
      | Gives x =>
          match o with
          | Both => if is_true x then match value v e2 with Gives y => Gives (truth_of (is_true y)) | Faults k => Faults k end else Gives 0%Z
          | Either => if is_true x then Gives 1%Z else match value v e2 with Gives y => Gives (truth_of (is_true y)) | Faults k => Faults k end
          | _ => match value v e2 with Gives y => binary_value o x y | Faults k => Faults k end
          end
      | Faults k => Faults k
      end
  | Conditional c e1 e2 => match value v c with Gives x => if is_true x then value v e1 else value v e2 | Faults k => Faults k end
  | Pid => Gives (if n_eqb (me v) outside then (-1)%Z else n_z (me v))
  | ProcessCount back =>
      let n := n_z (count (processes (sees v))) in
      Gives (if n_eqb back 0 then if claimed (program v) then z_add n 1 else n else z_sub n (n_z back))
  | LastMover => Gives (n_z (last (sees v)))
  | Timeout => Gives (truth_of (timing_out v))
  | NonProgress => Gives (truth_of (negb (some_node (program v) is_progress (processes (sees v)))))
  | OfChannel f e1 =>
      match value v e1 with
      | Gives z => match channel_number (sees v) z with Some k => Gives (query v f k) | None => Faults missing_channel end
      | Faults k => Faults k
      end
  | Poll e1 args anywhere =>
      match value v e1 with
      | Gives z =>
          match channel_number (sees v) z with
          | Some k =>
              if n_eqb (capacity (shape_at v k)) 0 then Faults polled_rendezvous
              else match messages (channel_at (sees v) k) with
                   | [] => Gives 0%Z
                   | ms =>
                       if n_ltb (count (fields (shape_at v k))) (count_arguments 0 args) then Faults wrong_fields
                       else match wanted_of v args with
                            | Gives w => Gives (match taken w anywhere ms with Some _ => 1 | None => 0 end)%Z
                            | Faults k' => Faults k'
                            end
                   end
          | None => Faults missing_channel
          end
      | Faults k => Faults k
      end
  | PriorityOf e1 =>
      match value v e1 with
      | Gives z => Gives (match process_number (sees v) z with Some p => priority (process_at (sees v) p) | None => 0%Z end)
      | Faults k => Faults k
      end
  | PcValue e1 =>
      match value v e1 with
      | Gives z => Gives (match process_number (sees v) z with Some p => n_z (at_node (process_at (sees v) p)) | None => 0%Z end)
      | Faults k => Faults k
      end
  | AtLabel t number n =>
      match (match number with
             | None => Gives (oldest t 0 (processes (sees v)))
             | Some e1 => match value v e1 with Gives z => Gives (process_number (sees v) z) | Faults k => Faults k end
             end) with
      | Gives None => Gives 0%Z
      | Gives (Some p) => Gives (truth_of (n_eqb (at_node (process_at (sees v) p)) n))
      | Faults k => Faults k
      end
  | Remote t number c =>
      match (match number with
             | None => Gives (oldest t 0 (processes (sees v)))
             | Some e1 => match value v e1 with Gives z => Gives (process_number (sees v) z) | Faults k => Faults k end
             end) with
      | Gives None => Gives 0%Z
      | Gives (Some p) =>
          if n_eqb (type (process_at (sees v) p)) t then
            match c with
            | Cell slot _ _ _ subs =>
                match slot_of v slot subs with
                | Gives n => Gives (nth (n_nat n) (locals (process_at (sees v) p)) 0%Z)
                | Faults k => Faults k
                end
            end
          else Faults wrong_remote
      | Faults k => Faults k
      end
  end

(** The slot of a cell, with its subscripts evaluated. *)
with slot_of (v : view) (slot : N) (subs : subscripts) : result N :=
  match subs with
  | NoSubscript => Gives slot
  | Subscript e length stride rest =>
      match value v e with
      | Gives z =>
          if z_ltb z 0 then Faults index
          else if n_ltb (z_n z) length then slot_of v (n_add slot (n_mul (z_n z) stride)) rest
          else Faults index
      | Faults k => Faults k
      end
  end

(** What each field of a message must be equal to. *)
with wanted_of (v : view) (args : arguments) : result (list (option Z)) :=
  match args with
  | NoArgument => Gives []
  | Into _ r => match wanted_of v r with Gives w => Gives (None :: w) | Faults k => Faults k end
  | Dropped r => match wanted_of v r with Gives w => Gives (None :: w) | Faults k => Faults k end
  | Wanted e r =>
      match value v e with
      | Gives z => match wanted_of v r with Gives w => Gives (Some z :: w) | Faults k => Faults k end
      | Faults k => Faults k
      end
  end.

Definition channel_of (v : view) (e : exp) : result N :=
  match value v e with
  | Gives z => match channel_number (sees v) z with Some k => Gives k | None => Faults missing_channel end
  | Faults k => Faults k
  end.

(** Which message a receive from channel [k] takes, if it takes one. *)
Definition fitting (v : view) (k : N) (args : arguments) (anywhere : bool) : result (option N) :=
  match messages (channel_at (sees v) k) with
  | [] => Gives None
  | ms =>
      if n_ltb (count (fields (shape_at v k))) (count_arguments 0 args) then Faults wrong_fields
      else match wanted_of v args with Gives w => Gives (taken w anywhere ms) | Faults k' => Faults k' end
  end.

(** ** Executability *)

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
