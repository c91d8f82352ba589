(** The steps of a state, as a function: they are those of the relations. *)
From Coq Require Import List ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Effects Semantics StateEquality.
Import ListNotations.

(** ** The edges of a control state *)

(** What was found is put before [found]. If [only] is not 0, the edges that are not of this escape sequence are disabled. *)
Fixpoint try_all (f : edge -> list outcome) (some : bool) (only : N) (es : list edge) (found : list outcome) : list outcome :=
  match es with
  | [] => found
  | e :: es' =>
      if (if n_eqb only 0 then true else n_eqb (escape e) only) then
        if (if otherwise e then some else false) then try_all f some only es' found
        else match f e with
             | [] => try_all f some only es' found
             | ds => try_all f true (escape e) es' (rev_append ds found)
             end
      else found
  end.

Definition executions_by (f : view -> edge -> list outcome) (v : view) : list outcome :=
  match allowed v with
  | Gives true => rev_append (try_all (f v) false 0 (edges (node_of (program v) (process_at (sees v) (me v)))) []) []
  | Gives false => []
  | Faults k => [Outcome 0 (sees v) None k]
  end.

(** ** Statements *)
Definition try_alone (v : view) (e : edge) : list outcome :=
  match attempted v e with
  | Stuck => []
  | Breaks k => [broken v k]
  | Reaches s failed c => if n_eqb c 0 then [completed v e s failed] else []
  end.

Fixpoint joined (sender : N) (ds found : list outcome) : list outcome :=
  match ds with
  | [] => found
  | d :: ds' => joined sender ds' (Outcome (n_lor sender (who d)) (after d) (holder d) (what d) :: found)
  end.

(** Who receives, of the first [n] processes, from the youngest on. *)
Fixpoint received (v : view) (s : state) (c : N) (n : nat) (k : N) (found : list outcome) : list outcome :=
  match n with
  | O => found
  | S n' =>
      let q := n_sub k 1 in
      if n_eqb q (me v) then received v s c n' q found
      else received v s c n' q (joined (itself v) (executions_by try_alone (View (program v) s q false c)) found)
  end.

Definition try_edge (v : view) (e : edge) : list outcome :=
  match attempted v e with
  | Stuck => []
  | Breaks k => [broken v k]
  | Reaches s failed c =>
      if n_eqb c 0 then [completed v e s failed]
      else let k := count (processes s) in rev_append (received v s c (n_nat k) k []) []
  end.

Definition executions (v : view) : list outcome := executions_by try_edge v.

(** ** Atomic sequences, statement by statement: those that go on, and the steps that are complete *)
Fixpoint follow_all (d : outcome) (ds next : list outcome) : list outcome :=
  match ds with [] => next | d' :: ds' => follow_all d ds' (followed d d' :: next) end.

Fixpoint advance (m : model) (before : state) (ds next : list outcome) (found : list step) : list outcome * list step :=
  match ds with
  | [] => (next, found)
  | d :: ds' =>
      if ends_run (what d) then advance m before ds' next (Step (who d) (what d) before :: found)
      else match holder d with
           | None => advance m before ds' next (Step (who d) (what d) (after d) :: found)
           | Some h =>
               match executions (View m (after d) h false 0) with
               | [] => advance m before ds' next (Step (who d) (what d) (after d) :: found)
               | following => advance m before ds' (follow_all d following next) found
               end
           end
  end.

Fixpoint distinct (ds found : list outcome) : list outcome :=
  match ds with [] => found | d :: ds' => if some (outcome_eqb d) found then distinct ds' found else distinct ds' (d :: found) end.

(** [None] if some sequence has not ended after so many statements: it may be endless. *)
Fixpoint complete (fuel : nat) (m : model) (before : state) (ds : list outcome) (found : list step) : option (list step) :=
  match ds with
  | [] => Some found
  | _ =>
      match fuel with
      | O => None
      | S fuel' => let (next, found') := advance m before ds [] found in complete fuel' m before (distinct next []) found'
      end
  end.
Definition most_atomic : nat := n_nat 10000.

(** ** Steps *)
Fixpoint complete_all (m : model) (s : state) (ds : list outcome) (found : list step) : option (list step) :=
  match ds with
  | [] => Some found
  | d :: ds' => match complete most_atomic m s [d] found with Some found' => complete_all m s ds' found' | None => None end
  end.

Fixpoint steps_of (m : model) (s : state) (timing_out : bool) (n : nat) (k : N) (found : list step) : option (list step) :=
  match n with
  | O => Some found
  | S n' =>
      let q := n_sub k 1 in
      match complete_all m s (executions (View m s q timing_out 0)) found with
      | Some found' => steps_of m s timing_out n' q found'
      | None => None
      end
  end.

(** The steps of a state, the youngest process first. [None] if an atomic sequence may be endless. *)
Definition steps (m : model) (s : state) : option (list step) :=
  let k := count (processes s) in
  match steps_of m s false (n_nat k) k [] with
  | Some [] => match steps_of m s true (n_nat k) k [] with Some found => Some (rev_append found []) | None => None end
  | Some found => Some (rev_append found [])
  | None => None
  end.
