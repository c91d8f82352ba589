(** What a statement does to a state. These functions are the definition. *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows.
Import ListNotations.

(** ** Variables *)
Definition with_process (s : state) (k : N) (l : live) : state := Global (values s) (put (processes s) k l) (channels s) (last s).
Definition with_messages (s : state) (k : N) (ms : list (list Z)) : state :=
  Global (values s) (processes s) (put (channels s) k (Channel (kind (channel_at s k)) ms)) (last s).
Definition seeing (v : view) (s : state) : view := View (program v) s (me v) (timing_out v) (offered v) (enables v).

(** A store truncates to the type of the cell. *)
Definition store (v : view) (c : cell) (z : Z) : result state :=
  match c with
  | Cell slot bits signed shared subs =>
      match slot_of v slot subs with
      | Gives n =>
          let s := sees v in
          Gives (if shared then Global (put (values s) n (cut bits signed z)) (processes s) (channels s) (last s)
                 else let l := process_at s (me v) in
                      with_process s (me v) (Live (type l) (at_node l) (put (locals l) n (cut bits signed z)) (priority l)))
      | Faults k => Faults k
      end
  end.

Definition moved (s : state) (k : N) (n : N) : state :=
  let l := process_at s k in with_process s k (Live (type l) n (locals l) (priority l)).

Fixpoint value_list (v : view) (es : list exp) (found : list Z) : result (list Z) :=
  match es with
  | [] => Gives (rev_append found [])
  | e :: es' => match value v e with Gives z => value_list v es' (z :: found) | Faults k => Faults k end
  end.

(** ** Channels *)
Fixpoint cut_fields (fs : list (N * bool)) (zs found : list Z) : list Z :=
  match fs, zs with
  | (bits, signed) :: fs', z :: zs' => cut_fields fs' zs' (cut bits signed z :: found)
  | _, _ => rev_append found []
  end.

Fixpoint precedes (l1 l2 : list Z) : bool :=
  match l1, l2 with
  | [], [] => false
  | [], _ => true
  | _, [] => false
  | x :: l1', y :: l2' => if z_ltb x y then true else if z_eqb x y then precedes l1' l2' else false
  end.

(** A sorted send puts the message before the first greater one. The fields are compared before they are truncated. *)
Fixpoint insert_sorted (sent message : list Z) (before ms : list (list Z)) : list (list Z) :=
  match ms with
  | [] => rev_append before [message]
  | x :: ms' => if precedes sent x then rev_append before (message :: ms) else insert_sorted sent message (x :: before) ms'
  end.

Definition send (v : view) (c : exp) (es : list exp) (in_order : bool) : result state :=
  match channel_of v c with
  | Gives k =>
      let fs := fields (shape_at v k) in
      if n_eqb (count es) (count fs) then
        match value_list v es [] with
        | Gives sent =>
            let ms := messages (channel_at (sees v) k) in
            let message := cut_fields fs sent [] in
            Gives (with_messages (sees v) k (if in_order then insert_sorted sent message [] ms else append ms [message]))
        | Faults k' => Faults k'
        end
      else Faults wrong_fields
  | Faults k => Faults k
  end.

Fixpoint store_fields (v : view) (args : arguments) (message : list Z) : result state :=
  match args with
  | NoArgument => Gives (sees v)
  | Into c r => match store v c (hd 0%Z message) with Gives s => store_fields (seeing v s) r (tl message) | Faults k => Faults k end
  | Dropped r => store_fields v r (tl message)
  | Wanted _ r => store_fields v r (tl message)
  end.

Definition receive (v : view) (c : exp) (args : arguments) (anywhere keep : bool) : result state :=
  match channel_of v c with
  | Gives k =>
      match fitting v k args anywhere with
      | Gives (Some n) =>
          if (if keep then true else n_eqb (count_arguments 0 args) (count (fields (shape_at v k)))) then
            let ms := messages (channel_at (sees v) k) in
            match store_fields v args (nth (n_nat n) ms []) with
            | Gives s => Gives (if keep then s else with_messages s k (remove_at [] ms (n_nat n)))
            | Faults k' => Faults k'
            end
          else Faults wrong_fields
      | Gives None => Gives (sees v)
      | Faults k' => Faults k'
      end
  | Faults k => Faults k
  end.

(** ** Processes *)
Fixpoint initialised (v : view) (l : list initialiser) : result state :=
  match l with
  | [] => Gives (sees v)
  | InitialValue c e :: l' =>
      match value v e with
      | Gives z => match store v c z with Gives s => initialised (seeing v s) l' | Faults k => Faults k end
      | Faults k => Faults k
      end
  | InitialChannel c sh :: l' =>
      let s := sees v in
      let made := append (channels s) [Channel sh []] in
      match store (seeing v (Global (values s) (processes s) made (last s))) c (n_z (count made)) with
      | Gives s' => initialised (seeing v s') l'
      | Faults k => Faults k
      end
  end.

Fixpoint store_parameters (v : view) (cs : list cell) (zs : list Z) : result state :=
  match cs, zs with
  | c :: cs', z :: zs' => match store v c z with Gives s => store_parameters (seeing v s) cs' zs' | Faults k => Faults k end
  | _, _ => Gives (sees v)
  end.

(** At most 255 processes run at a time. A new one is at the start of its proctype, with its parameters and initial values. *)
Definition started (m : model) (s : state) (t : N) (zs : list Z) (lev : Z) : result state :=
  let n := count (processes s) in
  if n_ltb n 255 then
    let p := proctype_at m t in
    let l := Live t (entry p) (zeros (n_nat (slots p)) []) lev in
    let v := look m (Global (values s) (append (processes s) [l]) (channels s) (last s)) n false 0 in
    match store_parameters v (parameters p) zs with
    | Gives s' => initialised (seeing v s') (initialisers p)
    | Faults k => Faults k
    end
  else Faults too_many_processes.

Fixpoint channels_made (n : N) (l : list initialiser) : N :=
  match l with [] => n | InitialChannel _ _ :: l' => channels_made (n_add n 1) l' | InitialValue _ _ :: l' => channels_made n l' end.

(** The youngest process goes, and the channels that it created. *)
Definition died (v : view) : state :=
  let s := sees v in
  let p := proctype_at (program v) (type (process_at s (n_sub (count (processes s)) 1))) in
  Global (values s) (without_last 1 (processes s)) (without_last (n_nat (channels_made 0 (initialisers p))) (channels s)) (last s).

Definition set_priority (v : view) (process e : exp) : result state :=
  match value v process with
  | Gives z =>
      match value v e with
      | Gives x =>
          match process_number (sees v) z with
          | Some k =>
              if (if z_leb 1 x then z_leb x 255 else false) then
                let l := process_at (sees v) k in Gives (with_process (sees v) k (Live (type l) (at_node l) (locals l) x))
              else Faults wrong_priority
          | None => Gives (sees v)
          end
      | Faults k => Faults k
      end
  | Faults k => Faults k
  end.

Definition run (v : view) (t : N) (es : list exp) (lev : Z) (c : option cell) : result state :=
  match value_list v es [] with
  | Gives zs =>
      match started (program v) (sees v) t zs lev with
      | Gives s => match c with None => Gives s | Some c' => store (seeing v s) c' (n_z (count (processes (sees v)))) end
      | Faults k => Faults k
      end
  | Faults k => Faults k
  end.

(** ** Effects, in order: the new state, and whether an assertion failed *)
Definition simple (v : view) (x : effect) : result state :=
  match x with
  | Assign c e => match value v e with Gives z => store v c z | Faults k => Faults k end
  | Send c es in_order => send v c es in_order
  | Receive c args anywhere keep => receive v c args anywhere keep
  | Print es => match value_list v es [] with Gives _ => Gives (sees v) | Faults k => Faults k end
  | Start t es lev c => run v t es lev c
  | SetPriority p e => set_priority v p e
  | Die => Gives (died v)
  | Assert _ => Gives (sees v)
  end.

Fixpoint effected (v : view) (l : list effect) (failed : bool) : result (state * bool) :=
  match l with
  | [] => Gives (sees v, failed)
  | x :: l' =>
      match x with
      | Assert e => match value v e with Gives z => effected v l' (if is_true z then failed else true) | Faults k => Faults k end
      | _ => match simple v x with Gives s => effected (seeing v s) l' failed | Faults k => Faults k end
      end
  end.

(** The rendezvous channel, from 1 on, that effects send to, or 0. A statement has at most one send. *)
Fixpoint meeting (v : view) (l : list effect) : result N :=
  match l with
  | [] => Gives 0%N
  | Send c _ _ :: _ =>
      match channel_of v c with Gives k => Gives (if n_eqb (capacity (shape_at v k)) 0 then n_add k 1 else 0%N) | Faults k => Faults k end
  | _ :: l' => meeting v l'
  end.

(** A [d_step] executes the first executable statement at each of its control states until it leaves them. It must neither block nor
    send to a rendezvous channel, and counts as endless after [most_inner] statements. *)
Fixpoint d_step (fuel : nat) (v : view) (l : list place) (n : N) (failed : bool) : result (state * bool) :=
  match fuel with
  | O => Faults endless_d_step
  | S fuel' =>
      match choices_at n l with
      | None => Gives (sees v, failed)
      | Some is =>
          match first_ready v is with
          | Gives (Some i) =>
              match meeting v (does i) with
              | Gives c =>
                  if n_eqb c 0 then
                    match effected v (does i) failed with
                    | Gives x => let (s, failed') := x in d_step fuel' (View (program v) s (me v) (timing_out v) 0 (enables v)) l (leads i) failed'
                    | Faults k => Faults k
                    end
                  else Faults blocked_d_step
              | Faults k => Faults k
              end
          | Gives None => Faults blocked_d_step
          | Faults k => Faults k
          end
      end
  end.
Definition most_inner : nat := n_nat 100000.

Definition worked (v : view) (b : body) : result (state * bool) :=
  match b with Effects l => effected v l false | DStep n l => d_step most_inner v l n false end.

(** An executable edge: its effects, then the process is at the edge's target, and has moved last. *)
Definition take (v : view) (e : edge) : result (state * bool) :=
  match worked v (work e) with
  | Gives x =>
      let (s, failed) := x in
      let s1 := if n_eqb (goes e) 0 then s else moved s (me v) (goes e) in
      Gives (if uses_last (program v) then Global (values s1) (processes s1) (channels s1) (me v) else s1, failed)
  | Faults k => Faults k
  end.

(** What a process can do along an edge, leaving aside [else], [unless] and who receives: nothing, a fault, or a new state. In that, an
    assertion may have failed, and channel [c] - counted from 1, 0 if there is none - may hold a message that must be received at once. *)
Inductive attempt := Stuck | Breaks (k : N) | Reaches (s : state) (failed : bool) (c : N).

Definition meets (v : view) (b : body) : result N := match b with Effects l => meeting v l | DStep _ _ => Gives 0%N end.

Definition attempted (v : view) (e : edge) : attempt :=
  match ready v e with
  | Gives true =>
      match take v e with
      | Gives x => let (s, failed) := x in match meets v (work e) with Gives c => Reaches s failed c | Faults k => Breaks k end
      | Faults k => Breaks k
      end
  | Gives false => Stuck
  | Faults k => Breaks k
  end.

(** ** The initial state: globals are initialised, then active processes start in the order of their types *)
Fixpoint start_active (m : model) (s : state) (t : N) (zs : list Z) (lev : Z) (n : nat) : result state :=
  match n with O => Gives s | S n' => match started m s t zs lev with Gives s' => start_active m s' t zs lev n' | Faults k => Faults k end end.

Fixpoint start_all (m : model) (s : state) (t : N) (ps : list proctype) : result state :=
  match ps with
  | [] => Gives s
  | p :: ps' =>
      match start_active m s t (zeros (length (parameters p)) []) (level p) (n_nat (active p)) with
      | Gives s' => start_all m s' (n_add t 1) ps'
      | Faults k => Faults k
      end
  end.

Definition initial (m : model) : option state :=
  match initialised (look m (Global (zeros (n_nat (global_slots m)) []) [] [] 0) outside false 0) (global_initialisers m) with
  | Gives s => match start_all m s 0 (proctypes m) with Gives s' => Some s' | Faults _ => None end
  | Faults _ => None
  end.
