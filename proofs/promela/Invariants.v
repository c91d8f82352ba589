(** Inductive invariants: facts of which every step keeps all. Each statement is looked at once for each process, not once for each state. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Elsewhere Spans Sketches Assumed Balances Courses.
Import ListNotations.

(** What is known while a process is at a control state: of its own variables, and of some globals, by their slots. *)
Record note := Note { own : list fact; around : list (N * fact) }.

(** What is known always; a control state without a note is one that its process never comes to. *)
Record invariant := Invariant { fixed : frame; everywhere : list fact; room : list fact; notes : list (list (option note)); balances : list balance }.

Definition note_at (inv : invariant) (k n : N) : option note := nth (n_nat n) (nth (n_nat k) (notes inv) []) None.
Definition agree_around (l : list (N * fact)) (zs : list Z) : Prop := forall n f, In (n, f) l -> agrees f (nth (N.to_nat n) zs 0%Z).

Record obeys (inv : invariant) (s : state) : Prop := {
  obeys_fixed : framed (fixed inv) s;
  obeys_everywhere : all_agree (everywhere inv) (values s);
  obeys_room : all_agree (room inv) (sizes s);
  obeys_notes : forall k, N.to_nat k < length (processes s) ->
    exists nt, note_at inv k (at_node (process_at s k)) = Some nt /\ all_agree (own nt) (locals (process_at s k)) /\ agree_around (around nt) (values s);
  obeys_balances : forall b, In b (balances inv) -> balanced b s }.

(** ** Sketches of all states that obey *)
Fixpoint noted (n : N) (l : list (option note)) (found : list N) : list N :=
  match l with [] => rev_append found [] | x :: l' => noted (n_add n 1) l' (match x with Some _ => n :: found | None => found end) end.
Fixpoint all_noted (l : list (list (option note))) (found : list (list N)) : list (list N) :=
  match l with [] => rev_append found [] | ns :: l' => all_noted l' (noted 0 ns [] :: found) end.
Fixpoint with_around (l : list (N * fact)) (fs : list fact) : list fact :=
  match l with [] => fs | x :: l' => let (n, f) := x in with_around l' (put fs n (meet (fact_at fs n) f)) end.
Definition settle_balances (inv : invariant) (sk : sketch) : option sketch :=
  match tighten_all (balances inv) sk with Some sk' => tighten_all (balances inv) sk' | None => None end.

Definition seen_by_nobody (inv : invariant) : option sketch := settle_balances inv (Sketch (everywhere inv) [] (room inv) (all_noted (notes inv) [])).
Definition seen_at (inv : invariant) (k n : N) (nt : note) : option sketch :=
  settle_balances inv (Sketch (with_around (around nt) (everywhere inv)) (own nt) (room inv) (put (all_noted (notes inv) []) k [n])).

Section Checker.
  Variables (m : model) (inv : invariant).
  Notation fr := (fixed inv).

  Definition node_for (k n : N) : node := nth (n_nat n) (nodes (proctype_at m (nth (n_nat k) (types fr) 0%N))) no_node.

  (** ** What a step leads to *)
  Fixpoint around_covered (l : list (N * fact)) (grown fs : list fact) : bool :=
    match l with
    | [] => true
    | x :: l' => let (n, f) := x in if (if covers (point 0) (fact_at grown n) then true else covers f (fact_at fs n)) then around_covered l' grown fs else false
    end.
  Definition note_covered (grown fs : list fact) (x : option note) : bool := match x with Some nt => around_covered (around nt) grown fs | None => true end.
  Fixpoint others_covered (k j : N) (l : list (list (option note))) (grown fs : list fact) : bool :=
    match l with [] => true | ns :: l' => if (if n_eqb j k then true else all (note_covered grown fs) ns) then others_covered k (n_add j 1) l' grown fs else false end.
  Definition is_even (k from to_ : N) (c : course) (b : balance) : bool :=
    let ws := nth (n_nat k) (of_spots b) [] in
    covers (point 0) (dot_from (of_globals b) (grown c) (dot_from (of_lengths b) (flowed c) (point (z_sub (weight_of ws to_) (weight_of ws from))))).
  Definition is_kept (k from : N) (c : course) (n : N) : bool :=
    let sk := now c in
    match note_at inv k n with
    | None => false
    | Some nt =>
        if all_cover (own nt) (mine sk) then
          if around_covered (around nt) [] (globals sk) then
            if all_cover (everywhere inv) (globals sk) then
              if all_cover (room inv) (lengths sk) then
                if others_covered k 0 (notes inv) (grown c) (globals sk) then
                  if n_eqb (count (grown c)) (count (globals sk)) then
                    if n_eqb (count (flowed c)) (count (lengths sk)) then all (is_even k from n c) (balances inv) else false
                  else false
                else false
              else false
            else false
          else false
        else false
    end.

  (** ** Statements that cannot be executed *)
  Definition never_waits (x : effect) : bool := match x with Assign _ _ | Assert _ | Print _ => true | _ => false end.
  Definition is_void (f : fact) : bool := match f with Some x => z_ltb (high x) (low x) | None => false end.
  Fixpoint takes_all (args : arguments) : bool := match args with NoArgument => true | Into _ r => takes_all r | Dropped r => takes_all r | Wanted _ _ => false end.
  Definition known_length (sk : sketch) (q : N) : option sketch := if is_void (fact_at (lengths sk) q) then None else Some sk.
  Definition surely_passes (k : N) (sk : sketch) (e : exp) : bool := match guess m fr k sk e with Some f => surely_true f | None => false end.
  (** What is known if an edge cannot be executed; [None]: it can. *)
  Definition waiting_at (k : N) (e : edge) (sk : sketch) : option sketch :=
    match work e with
    | DStep _ _ => Some sk
    | Effects l =>
        match l with
        | Send ch _ _ :: l' =>
            if (if all never_waits l' then surely_passes k sk (guard e) else false) then
              match channel_guess m fr k sk ch with Some q => known_length (assume_query m fr sk IsFull q true) q | None => Some sk end
            else Some sk
        | Receive ch args _ _ :: l' =>
            if (if all never_waits l' then if surely_passes k sk (guard e) then takes_all args else false else false) then
              match channel_guess m fr k sk ch with
              | Some q =>
                  if (if is_buffered m fr q then n_leb (count_arguments 0 args) (count (nth (n_nat q) (contents fr) [])) else false)
                  then known_length (assume_query m fr sk IsEmpty q true) q else Some sk
              | None => Some sk
              end
            else Some sk
        | _ => if all never_waits l then assume m fr k (guard e) false sk else Some sk
        end
    end.
  Fixpoint waiting_all (k : N) (es : list edge) (sk : sketch) : option sketch :=
    match es with [] => Some sk | e :: es' => match waiting_at k e sk with Some sk' => waiting_all k es' sk' | None => None end end.

  (** ** Steps *)
  Definition surely_ready (k : N) (sk : sketch) (e : edge) : bool :=
    match work e with
    | Effects l => if all never_waits l then match guess m fr k sk (guard e) with Some f => surely_true f | None => false end else false
    | DStep _ _ => false
    end.

  (** An [else] is tried only if nothing before it can be executed. *)
  Definition before_else (k : N) (before : list edge) (e : edge) (c : course) : option course :=
    if otherwise e then match waiting_all k before (now c) with Some sk => Some (with_sketch c sk) | None => None end else Some c.
  Fixpoint with_before (before es : list edge) : list (list edge * edge) := match es with [] => [] | e :: es' => (before, e) :: with_before (e :: before) es' end.

  (** While a step has not changed anything, balances hold. *)
  Definition while_fresh (fresh : bool) (sk : sketch) : option sketch := if fresh then tighten_all (balances inv) sk else Some sk.

  (** Every statement of process [k] at [n], and all that it does without interruption, leads to states that obey. *)
  Fixpoint goes_well (fuel : nat) (k : N) (from : N) (fresh : bool) (c : course) (n : N) : bool :=
    match fuel with
    | O => false
    | S fuel' =>
        all (fun x : list edge * edge =>
          let (before, e) := x in
          match before_else k before e c with
          | None => true
          | Some c0 =>
              match edge_on m fr k (while_fresh fresh) c0 e with
              | None => false
              | Some None => true
              | Some (Some c') =>
                  if atomic e then
                    if (if some (surely_ready k (now c')) (edges (node_for k (goes e))) then true else is_kept k from c' (goes e)) then goes_well fuel' k from false c' (goes e) else false
                  else is_kept k from c' (goes e)
              end
          end) (with_before [] (edges (node_for k n)))
    end.
  Definition most_chained : nat := n_nat 500.

  Fixpoint unmoved (n : nat) (found : list fact) : list fact := match n with O => found | S n' => unmoved n' (point 0 :: found) end.
  Definition begins (sk : sketch) : course := Course sk (unmoved (length (globals sk)) []) (unmoved (length (lengths sk)) []).
  Definition check_note (k n : N) (nt : note) : bool :=
    match seen_at inv k n nt with None => true | Some sk => goes_well most_chained k n true (begins sk) n end.
  Fixpoint check_nodes (k n : N) (l : list (option note)) : bool :=
    match l with [] => true | x :: l' => if match x with Some nt => check_note k n nt | None => true end then check_nodes k (n_add n 1) l' else false end.
  Fixpoint check_processes (k : N) (l : list (list (option note))) : bool :=
    match l with [] => true | ns :: l' => if check_nodes k 0 ns then check_processes (n_add k 1) l' else false end.

  Definition always_provided (t : N) : bool := match provided (proctype_at m t) with Const z => is_true z | _ => false end.
  Definition check_inductive : bool :=
    if uses_priorities m then false
    else if all always_provided (types fr) then if n_eqb (count (notes inv)) (count (types fr)) then check_processes 0 (notes inv) else false else false.

  (** ** Where nobody can move *)
  Definition stuck_at (k : N) (sk : sketch) (n : N) : option sketch :=
    match note_at inv k n with
    | None => None
    | Some nt =>
        match waiting_all k (edges (node_for k n)) (Sketch (with_around (around nt) (globals sk)) (own nt) (lengths sk) (put (spots sk) k [n])) with
        | Some sk' => Some (Sketch (globals sk') [] (lengths sk') (spots sk'))
        | None => None
        end
    end.
  Fixpoint union (ns ms : list N) : list N := match ns with [] => ms | n :: ns' => union ns' (if some (n_eqb n) ms then ms else n :: ms) end.
  Fixpoint unions (ps qs found : list (list N)) : list (list N) :=
    match ps with [] => rev_append found [] | p :: ps' => match qs with [] => rev_append found [] | q :: qs' => unions ps' qs' (union p q :: found) end end.
  Definition alike (a b : sketch) : bool :=
    if n_eqb (count (globals a)) (count (globals b)) then if n_eqb (count (lengths a)) (count (lengths b)) then n_eqb (count (spots a)) (count (spots b)) else false else false.
  Definition either_sketch (sk : sketch) (x y : option sketch) : option sketch :=
    match x with
    | None => y
    | Some a => match y with
                | None => x
                | Some b =>
                    Some (if alike a b then Sketch (all_join (globals a) (globals b)) [] (all_join (lengths a) (lengths b)) (unions (spots a) (spots b) []) else sk)
                end
    end.
  Fixpoint stuck_among (k : N) (sk : sketch) (ns : list N) (found : option sketch) : option sketch :=
    match ns with [] => found | n :: ns' => stuck_among k sk ns' (either_sketch sk (stuck_at k sk n) found) end.
  Fixpoint stuck_from (fuel : nat) (k : N) (sk : sketch) : option sketch :=
    match fuel with
    | O => Some sk
    | S fuel' =>
        match stuck_among k sk (nth (n_nat k) (spots sk) []) None with
        | Some sk' => match settle_balances inv sk' with Some sk2 => stuck_from fuel' (n_add k 1) sk2 | None => None end
        | None => None
        end
    end.
  Fixpoint all_ended (k : N) (ps : list (list N)) : bool :=
    match ps with [] => true | ns :: ps' => if all (fun n => is_end (node_for k n)) ns then all_ended (n_add k 1) ps' else false end.
  Definition check_never_stuck : bool :=
    match seen_by_nobody inv with
    | None => true
    | Some sk => match stuck_from (n_nat (count (types fr))) 0 sk with Some sk' => all_ended 0 (spots sk') | None => true end
    end.

  (** ** What is true in all states that obey *)
  Definition none_left (sk : option sketch) : bool := match sk with Some sk' => match settle_balances inv sk' with Some _ => false | None => true end | None => true end.
  Fixpoint refutes (e : exp) (truth : bool) (sk : sketch) : bool :=
    match e with
    | Unary o e1 => match o with Negation => refutes e1 (negb truth) sk | _ => none_left (assume m fr outside e truth sk) end
    | Binary o e1 e2 =>
        match o with
        | Both => if truth then match assume m fr outside e1 true sk with Some sk' => if refutes e2 true sk' then true else none_left (assume m fr outside e truth sk) | None => true end
                  else if refutes e1 false sk then match assume m fr outside e1 true sk with Some sk' => refutes e2 false sk' | None => true end else false
        | Either => if truth then if refutes e1 true sk then match assume m fr outside e1 false sk with Some sk' => refutes e2 true sk' | None => true end else false
                    else match assume m fr outside e1 false sk with Some sk' => if refutes e2 false sk' then true else none_left (assume m fr outside e truth sk) | None => true end
        | _ => none_left (assume m fr outside e truth sk)
        end
    | _ => none_left (assume m fr outside e truth sk)
    end.
  Definition check_true (e : exp) : bool :=
    match seen_by_nobody inv with
    | None => true
    | Some sk => match guess m fr outside sk e with Some _ => refutes e false sk | None => false end
    end.
End Checker.
