(** The checkers of evidence about Promela models: those of programs, with the proved steps of the language. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Ranked Lasso Automaton Program ProgramChecker ProgramSafety ProgramPrefix.
From Assay.promela Require Import Arithmetic Syntax Effects Semantics StateEquality Successors Runs.
Import ListNotations.

(** ** Steps of infinite runs *)
Fixpoint going_on (xs found : list step) : list step :=
  match xs with [] => rev_append found [] | x :: xs' => going_on xs' (if ends_run (fault x) then found else x :: found) end.

Fixpoint enabled_bits (xs : list step) (bits : N) : N :=
  match xs with [] => bits | x :: xs' => enabled_bits xs' (n_lor bits (movers x)) end.

Fixpoint targets_waiting (able : N) (xs : list step) (found : list (state * N)) : list (state * N) :=
  match xs with [] => rev_append found [] | x :: xs' => targets_waiting able xs' ((target x, n_ldiff able (movers x)) :: found) end.

Definition next_states (m : model) (s : state) : option (list (state * N)) :=
  match steps m s with
  | None => None
  | Some xs => match going_on xs [] with [] => Some [(s, 0%N)] | ys => Some (targets_waiting (enabled_bits ys 0) ys []) end
  end.

Fixpoint label_bits (m : model) (s : state) (ps : list proposition) (a bits : N) : N :=
  match ps with [] => bits | p :: ps' => label_bits m s ps' (n_add a 1) (if holds_now m s p then n_setbit bits a else bits) end.
Definition labels (m : model) (ps : list proposition) (s : state) : N := label_bits m s ps 0 0.

Fixpoint targets (xs : list step) (found : list state) : list state :=
  match xs with [] => rev_append found [] | x :: xs' => targets xs' (if ends_run (fault x) then found else target x :: found) end.

Definition survey (m : model) (s : state) : option (list state * bool) :=
  match steps m s with
  | None => None
  | Some [] => Some ([], negb (ended m s))
  | Some xs => Some (targets xs [], some (fun x => negb (n_eqb (fault x) no_fault)) xs)
  end.

(** ** The checkers *)
Section Checkers.
  Variables (m : model) (ps : list proposition) (fairly : bool).

  Definition check_promela_holds (f : formula) (sets : N) (rows : list (row state)) (c : ranked) : bool :=
    match initial m with Some s => check_program_holds state_eqb s (next_states m) (labels m ps) fairly f sets rows c | None => false end.
  Definition check_promela_violated (f : formula) (sets : N) (rows : list (row state)) (c : lasso) : bool :=
    match initial m with Some s => check_program_violated state_eqb s (next_states m) (labels m ps) fairly f sets rows c | None => false end.
  Definition check_promela_satisfied (f : formula) (sets : N) (rows : list (row state)) (c : lasso) : bool :=
    match initial m with Some s => check_program_satisfied state_eqb s (next_states m) (labels m ps) fairly f sets rows c | None => false end.
  Definition check_promela_never (A : automaton) (sets : N) (rows : list (row state)) (es : list (list Ranked.entry)) : bool :=
    match initial m with Some s => check_program_never state_eqb s (next_states m) (labels m ps) fairly A sets rows es | None => false end.
  Definition check_promela_accepted (A : automaton) (sets : N) (rows : list (row state)) (c : lasso) (qs : list N) : bool :=
    match initial m with Some s => check_program_accepted state_eqb s (next_states m) (labels m ps) fairly A sets rows c qs | None => false end.
  Definition check_promela_doomed (k : N) (f : formula) (choices : list N) (c : ranked) : bool :=
    match initial m with Some s => check_program_doomed s (next_states m) (labels m ps) k f choices c | None => false end.
  Definition check_promela_caught (A : automaton) (choices qs : list N) (last : N) : bool :=
    match initial m with Some s => check_program_caught s (next_states m) (labels m ps) A choices qs last | None => false end.
  Definition check_promela_safe (rows : list (row state)) : bool :=
    match initial m with Some s => check_program_safe state_eqb s (survey m) rows | None => false end.
  Definition check_promela_unsafe (choices : list N) : bool :=
    match initial m with Some s => check_program_unsafe s (survey m) choices | None => false end.
End Checkers.
