(** The value of an expression in a state. These functions are the definition. *)
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
  | Enabled e1 =>
      match value v e1 with
      | Gives z =>
          match process_number (sees v) z with
          | Some p =>
              if n_eqb p (me v) then Faults enabled_of_itself
              else match enables v (sees v) p with Gives b => Gives (truth_of b) | Faults k => Faults k end
          | None => Gives 0%Z
          end
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
