(** Two processes that take turns: how much is left out in the paper's way and in the finer one; by the theorem the answer is the same. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.ltl Require Import Formula Sm.
From Assay.por Require Import Stuttering SmSystem SmAmple SmPaper SmRefined SmSticky SmFinite SmReduction.
Import ListNotations.

(** [do :: flag = k; skip; turn == k; x = k; turn = 1 - k od] *)
Definition x := 0%N.
Definition turn := 1%N.
Definition flag := 2%N.
Definition assign (y : N) (e : exp) := Act (Assignment (Num 1) (ToGlob y) e).
Definition takes_turns (k : Z) : process :=
  Process (Loop (Seq (assign flag (Num k)) (Seq (Act Skip) (Seq (Act (Test (Bin Equal (Glob turn) (Num k))))
    (Seq (assign x (Num k)) (assign turn (Num (1 - k)))))))) [].
Definition bit := Range 0 2.
Definition two_turns := Program [bit; bit; bit] [] (Config [0%Z; 0%Z; 0%Z] [takes_turns 0; takes_turns 1]).

(** What the formula sees. *)
Definition atoms := [Glob flag].
Definition again_and_again := Always (Eventually (Atom 0%N)).

(** How many configurations are reached. *)
Fixpoint reached (P : program) (allowed : config -> nat -> bool) (fuel : nat) (known todo : list config) : nat :=
  match fuel, todo with
  | S fuel', s :: todo' =>
      if in_dec config_eq_dec s known then reached P allowed fuel' known todo'
      else reached P allowed fuel' (s :: known) (map (fun m => sm_ex P m s) (ample allowed s) ++ todo')
  | _, _ => length known
  end.
Definition states (P : program) (allowed : config -> nat -> bool) : nat := reached P allowed 1000 [] [initially P].
Definition everything (s : config) (k : nat) : bool := false.

Example states_left : map (states two_turns) [everything; paper_allowed (back_edges two_turns); refined_allowed atoms (back_edges two_turns) settled] = [74; 55; 43].
Proof. vm_compute. reflexivity. Qed.

Example same_answer : sm_holds two_turns atoms false again_and_again <->
  ample_holds two_turns (refined_allowed atoms (back_edges two_turns) settled) atoms again_and_again.
Proof. apply sm_back_edges_correct; [apply is_bounded_spec; reflexivity|exact I]. Qed.
