(** Infinite runs of Promela models, weak fairness, and what may be come to: the terms in which verdicts are stated. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Automaton Program ProgramChecker ProgramSafety ProgramPrefix.
From Assay.promela Require Import Arithmetic Syntax Effects Semantics Successors.
Import ListNotations.

(** A run goes on after a failed assertion, and after no other fault. *)
Definition goes_on (m : model) (s : state) (x : step) : Prop := makes_step m s x /\ ends_run (fault x) = false.
Definition enabled (m : model) (s : state) (k : N) : Prop := exists x, goes_on m s x /\ N.testbit (movers x) k = true.

(** The steps of infinite runs. A process waits if it is enabled and takes no part. Where no step goes on, the run stays where it is. *)
Inductive proceeds (m : model) : state -> N -> state -> Prop :=
  | Moves s x waiting : goes_on m s x -> (forall k, N.testbit waiting k = true <-> enabled m s k /\ N.testbit (movers x) k = false) ->
      proceeds m s waiting (target x)
  | Stays s : (forall x, ~ goes_on m s x) -> proceeds m s 0 s.

(** Propositions of a formula or of a claim. An expression with a run-time error does not hold. *)
Inductive proposition :=
  | Holds (e : exp)
  | AtAccept | AtProgress  (* some process is at such a label *)
  | AtProgressOrStop.  (* or no step goes on: a run that ends is no cycle without progress *)

Definition goes_nowhere (m : model) (s : state) : bool :=
  match steps m s with Some xs => all (fun x => ends_run (fault x)) xs | None => false end.

Definition holds_now (m : model) (s : state) (p : proposition) : bool :=
  match p with
  | Holds e => holds m e s
  | AtAccept => accepting m s
  | AtProgress => progressing m s
  | AtProgressOrStop => if progressing m s then true else goes_nowhere m s
  end.

(** The atoms of a formula are numbers: places in a list of propositions. *)
Definition atom_holds (m : model) (ps : list proposition) (s : state) (a : atom) : bool :=
  match nth_error ps (N.to_nat a) with Some p => holds_now m s p | None => false end.

Section Verdicts.
  Variables (m : model) (ps : list proposition) (fairly : bool).

  (** Every run, or every weakly fair one, satisfies the formula; some run does not; some run does. *)
  Definition promela_holds (f : formula) : Prop :=
    exists s, initial m = Some s /\ program_holds s (proceeds m) (atom_holds m ps) fairly f.
  Definition promela_violated (f : formula) : Prop :=
    exists s, initial m = Some s /\ program_violated s (proceeds m) (atom_holds m ps) fairly f.
  Definition promela_satisfied (f : formula) : Prop :=
    exists s, initial m = Some s /\ program_satisfied s (proceeds m) (atom_holds m ps) fairly f.

  (** No run is accepted by the automaton, such as that of a never claim; some run is. *)
  Definition promela_never (A : automaton) : Prop :=
    exists s, initial m = Some s /\ program_never s (proceeds m) (atom_holds m ps) fairly A.
  Definition promela_accepted (A : automaton) : Prop :=
    exists s, initial m = Some s /\ program_accepted s (proceeds m) (atom_holds m ps) fairly A.

  (** Some run begins so that the formula is violated, or the automaton accepts, whatever follows. *)
  Definition promela_doomed (f : formula) : Prop :=
    exists s, initial m = Some s /\ program_doomed s (proceeds m) (atom_holds m ps) f.
  Definition promela_caught (A : automaton) : Prop :=
    exists s, initial m = Some s /\ program_caught s (proceeds m) (atom_holds m ps) A.

  (** Safety: no step has a fault, failed assertions included, and where there is no step the end is a valid one. *)
  Definition leads_to (s t : state) : Prop := exists x, goes_on m s x /\ target x = t.
  Definition is_right (s : state) : Prop :=
    (forall x, makes_step m s x -> fault x = no_fault) /\ ((forall x, ~ makes_step m s x) -> ended m s = true).
  Definition is_wrong (s : state) : Prop :=
    (exists x, makes_step m s x /\ fault x <> no_fault) \/ ((forall x, ~ makes_step m s x) /\ ended m s = false).

  Definition promela_safe : Prop := exists s, initial m = Some s /\ program_safe s leads_to is_right.
  Definition promela_unsafe : Prop := exists s, initial m = Some s /\ program_unsafe s leads_to is_wrong.
End Verdicts.

(** Both cannot be. *)
Lemma right_not_wrong m s : is_right m s -> ~ is_wrong m s.
Proof. intros [R1 R2] [(x & M & F)|[N E]]; [now apply F, R1|]. rewrite (R2 N) in E. discriminate. Qed.

Lemma safe_not_unsafe m : promela_safe m -> ~ promela_unsafe m.
Proof. intros (s & E & H) (s' & E' & t & C & W). rewrite E in E'. injection E' as <-. exact (right_not_wrong m t (H t C) W). Qed.

Lemma holds_not_opposite m ps fairly f : promela_holds m ps fairly f -> ~ promela_holds m ps fairly (Not f).
Proof. intros (s & E & H) (s' & E' & H'). rewrite E in E'. injection E' as <-. exact (program_holds_not_opposite _ _ _ _ _ H H'). Qed.
