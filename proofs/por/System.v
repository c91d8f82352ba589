(** Systems whose transitions have names, and the reduction conditions (sections 2.1 and 3.4 of Brunner and Lammich).

    [en q] are the actions that are enabled at q, [ex a q] is where a leads. Sets of actions are lists: finitely many are enabled
    at a state. *)
From Coq Require Import List Arith Lia.
From Assay.ltl Require Import Formula.
Import ListNotations.

Record system (state action : Type) := System { en : state -> list action; ex : action -> state -> state; init : state -> Prop }.
Arguments System {state action}.
Arguments en {state action}.
Arguments ex {state action}.
Arguments init {state action}.

Section System.
  Context {state action : Type} (S : system state action).

  (** Finite paths: rules 2a and 2b. *)
  Inductive paths : state -> list action -> Prop :=
    | paths_nil q : paths q []
    | paths_cons q a w : In a (en S q) -> paths (ex S a q) w -> paths q (a :: w).

  (** The state after n actions of an infinite word, and runs, which are infinite. *)
  Fixpoint after (v : nat -> action) (q : state) (n : nat) : state :=
    match n with O => q | Datatypes.S m => ex S (v m) (after v q m) end.
  Definition runs (q : state) (v : nat -> action) : Prop := forall n, In (v n) (en S (after v q n)).

  Inductive reachable : state -> Prop :=
    | reachable_init q : init S q -> reachable q
    | reachable_step q a : reachable q -> In a (en S q) -> reachable (ex S a q).

  (** Independent actions neither enable nor disable each other, and where both are enabled their order does not matter. *)
  Record independence (I : action -> action -> Prop) : Prop := {
    symmetric : forall a b, I a b -> I b a;
    enabling : forall a b q, I a b -> reachable q -> In a (en S q) -> (In b (en S q) <-> In b (en S (ex S a q)));
    commuting : forall a b q, I a b -> reachable q -> In a (en S q) -> In b (en S q) -> ex S a (ex S b q) = ex S b (ex S a q) }.

  (** What a formula sees of a state, and actions that it does not see. *)
  Variable intp : state -> atom -> bool.
  Definition invisible (a : action) : Prop := forall q, reachable q -> In a (en S q) -> forall p, intp (ex S a q) p = intp q p.
  Definition language_word (q : state) (v : nat -> action) : word := fun i => intp (after v q i).

  (** The reduced system: the same, with fewer actions. *)
  Variable ren : state -> list action.
  Definition reduced : system state action := System ren (ex S) (init S).

  (** [ren q ⊂ en q], strictly *)
  Definition proper (q : state) : Prop := exists a, In a (en S q) /\ ~ In a (ren q).

  Record reduction_conditions : Prop := {
    subset : forall q, reachable q -> incl (ren q) (en S q);
    nonempty : forall q, reachable q -> proper q -> ren q <> [];
    independent : exists I, independence I /\ forall q w, reachable q -> proper q -> paths q w ->
      (forall a, In a w -> ~ In a (ren q)) -> forall a b, In a (ren q) -> In b w -> I a b;
    wellfounded : exists R : state -> state -> Prop, well_founded R /\
      forall q a, reachable q -> proper q -> In a (ren q) -> R (ex S a q) q;
    invisibly : forall q a, reachable q -> proper q -> In a (ren q) -> invisible a }.
End System.

(** ** Runs and their beginnings *)
Section Runs.
  Context {state action : Type} (S : system state action).

  Definition tail (v : nat -> action) : nat -> action := fun n => v (Datatypes.S n).

  Lemma after_tail v n : forall q, after S (tail v) (ex S (v 0) q) n = after S v q (Datatypes.S n).
  Proof. induction n as [|n IH]; intro q; [reflexivity|]. cbn [after]. now rewrite IH. Qed.

  Lemma runs_tail v q : runs S q v -> runs S (ex S (v 0) q) (tail v).
  Proof. intros H n. rewrite after_tail. apply (H (Datatypes.S n)). Qed.

  Lemma reachable_after v q : reachable S q -> runs S q v -> forall n, reachable S (after S v q n).
  Proof. intros Q H n. induction n as [|n IH]; auto. now apply reachable_step. Qed.

  Lemma after_ext v v' q n : (forall i, i < n -> v i = v' i) -> after S v q n = after S v' q n.
  Proof. intro E. induction n as [|n IH]; auto. cbn [after]. rewrite E by lia. rewrite IH; auto. Qed.

  (** The first n actions of a run are a path. *)
  Lemma runs_paths n : forall v q, runs S q v -> paths S q (map v (seq 0 n)).
  Proof.
    induction n as [|n IH]; intros v q H; [constructor|]. cbn [seq map]. constructor; [apply (H 0)|].
    rewrite <- seq_shift, map_map. apply (IH (tail v)), runs_tail, H.
  Qed.
End Runs.
