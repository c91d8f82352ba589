(** The checkers of evidence as tables, for Promela models: what they accept is true, whatever the tables are. *)
From Coq Require Import List NArith.
From Assay.shared Require Import Native.
From Assay.ltl Require Import Formula Closure Ranked Automaton ProgramTable ProgramTableHolds ProgramTableNever.
From Assay.promela Require Import Syntax Effects Semantics StateEquality Runs Programs ProgramsSound.

Section Checkers.
  Variables (m : model) (ps : list proposition) (fairly : bool).
  Variables (row_at : N -> state) (number_of : state -> N) (size : N) (entries_at : N -> list Ranked.entry).

  Definition check_promela_safe_table : bool :=
    match initial m with Some s => check_table_safe state_eqb s row_at number_of size (survey m) | None => false end.
  Definition check_promela_holds_table (sets : N) (f : formula) (ns : list Closure.node) (acc : list N) (letters : N) : bool :=
    match initial m with
    | Some s => check_table_holds state_eqb s row_at number_of size (next_states m) (labels m ps) fairly sets entries_at f ns acc letters
    | None => false
    end.
  Definition check_promela_never_table (sets : N) (A : automaton) : bool :=
    match initial m with
    | Some s => check_table_never state_eqb s row_at number_of size (next_states m) (labels m ps) fairly sets entries_at A
    | None => false
    end.

  Theorem check_promela_safe_table_sound : check_promela_safe_table = true -> promela_safe m.
  Proof.
    unfold check_promela_safe_table. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_table_safe_sound _ _ _ _ _ state_eqb_sound _ _ _ _ (survey_correct m) H).
  Qed.

  Theorem check_promela_holds_table_sound sets f ns acc letters : check_promela_holds_table sets f ns acc letters = true -> promela_holds m ps fairly f.
  Proof.
    unfold check_promela_holds_table. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_table_holds_sound _ _ _ _ _ _ _ _ _ _ _ _ state_eqb_sound (next_states_correct m) (labels_correct m ps) _ _ _ _ H).
  Qed.

  Theorem check_promela_never_table_sound sets A : check_promela_never_table sets A = true -> promela_never m ps fairly A.
  Proof.
    unfold check_promela_never_table. destruct (initial m) as [s|] eqn:E; [|discriminate]. intro H. exists s. split; [exact E|].
    exact (check_table_never_sound _ _ _ _ _ _ _ _ _ _ _ _ state_eqb_sound (next_states_correct m) (labels_correct m ps) _ H).
  Qed.
End Checkers.
