(** A finer ample function: a process may touch global variables, if nothing that others can still come to conflicts with that, and the formula does not
    see it.

    What another process can come to are the edges from the nodes of what is left of it. *)
From Coq Require Import List Arith NArith Bool Lia.
From Assay.ltl Require Import Formula Sm SmSuccessors.
From Assay.por Require Import SmSystem SmNodes SmFootprint SmAmple SmPaper.
Import ListNotations.

Definition apart_from_future (a : action) (c : command) : bool := forallb (fun d => forallb (fun bd => no_conflict a (fst bd)) (flows d)) (nodes c).

Definition apart_from_others (s : config) (k : nat) (a : action) : bool :=
  forallb (fun j => (j =? k) || match nth_error (processes s) j with Some o => apart_from_future a (left o) | None => true end) (seq 0 (length (processes s))).

Definition refined_allowed (atoms : list exp) (sticky : command -> action -> command -> bool) (s : config) (k : nat) : bool :=
  match nth_error (processes s) k with
  | Some q => movable sticky s k && forallb (fun ac => apart (writes (fst ac)) (seen atoms) && apart_from_others s k (fst ac)) (flows (left q))
  | None => false
  end.

Theorem refined_may_be_ample atoms sticky s k : refined_allowed atoms sticky s k = true -> exists q, may_be_ample atoms sticky s k q.
Proof.
  unfold refined_allowed. destruct (nth_error (processes s) k) as [q|] eqn:N; [|discriminate]. intro H. apply andb_true_iff in H as [Mv H]. apply movable_spec in Mv as [So St].
  rewrite forallb_forall in H. exists q. split; auto.
  - intros a c' F j o D No d b d' Id Fd. apply flows_flow, H, andb_true_iff in F as [_ F]. simpl in F. unfold apart_from_others in F. rewrite forallb_forall in F.
    specialize (F j). rewrite No in F. assert (Ij : In j (seq 0 (length (processes s)))) by (apply in_seq; split; [lia|]; apply nth_error_Some; congruence).
    apply F, orb_true_iff in Ij as [E|E]; [now apply Nat.eqb_eq in E|]. unfold apart_from_future in E. rewrite forallb_forall in E. apply E in Id. rewrite forallb_forall in Id.
    apply flows_flow, Id in Fd. exact Fd.
  - intros a c' F. apply flows_flow, H, andb_true_iff in F as [F _]. exact F.
Qed.

(** What the paper allows is allowed. *)
Theorem refined_more atoms sticky s k : paper_allowed sticky s k = true -> refined_allowed atoms sticky s k = true.
Proof.
  unfold paper_allowed, refined_allowed. destruct (nth_error (processes s) k) as [q|]; [|auto]. rewrite !andb_true_iff. intros [Lc Mv]. split; auto.
  unfold local_node in Lc. rewrite forallb_forall in *. intros ac I. apply Lc, negb_true_iff in I. apply andb_true_iff. split.
  - unfold touches_global in I. destruct (touches (fst ac)) as [|x l] eqn:E; [|discriminate]. apply app_eq_nil in E as [_ ->]. reflexivity.
  - apply forallb_forall. intros j _. apply orb_true_iff. right. destruct (nth_error (processes s) j) as [o|]; auto.
    apply forallb_forall. intros d _. apply forallb_forall. intros bd _. now apply local_no_conflict.
Qed.
