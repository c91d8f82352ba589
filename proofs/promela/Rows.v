(** Changing lists, by loops: Python's stack is not as deep as lists are long. *)
From Coq Require Import List ZArith NArith Lia.
From Assay.shared Require Import Native.
Import ListNotations.

(** [x] in place of what is at [n]. *)
Fixpoint put_behind {X} (before l : list X) (n : nat) (x : X) : list X :=
  match l with
  | [] => rev_append before []
  | y :: l' => match n with O => rev_append before (x :: l') | S n' => put_behind (y :: before) l' n' x end
  end.
Definition put {X} (l : list X) (n : N) (x : X) : list X := put_behind [] l (n_nat n) x.

Fixpoint zeros (n : nat) (l : list Z) : list Z := match n with O => l | S n' => zeros n' (0%Z :: l) end.

(** All but the last [n]. *)
Definition without_last {X} (n : nat) (l : list X) : list X := rev_append (skipn n (rev_append l [])) [].

(** All but what is at [n]. *)
Fixpoint remove_at {X} (before l : list X) (n : nat) : list X :=
  match l with
  | [] => rev_append before []
  | x :: l' => match n with O => rev_append before l' | S n' => remove_at (x :: before) l' n' end
  end.

Lemma put_behind_nth {X} (l : list X) : forall before n x, n < length l ->
  put_behind before l n x = rev before ++ firstn n l ++ x :: skipn (S n) l.
Proof.
  induction l as [|y l IH]; intros before n x L; [inversion L|]. destruct n as [|n]; cbn [put_behind firstn skipn]; rewrite ?rev_append_rev; auto.
  rewrite IH by (simpl in L; lia). simpl. rewrite <- app_assoc. reflexivity.
Qed.

Theorem put_nth {X} (l : list X) n x : N.to_nat n < length l -> put l n x = firstn (N.to_nat n) l ++ x :: skipn (S (N.to_nat n)) l.
Proof. intro L. unfold put. now rewrite put_behind_nth. Qed.

Lemma zeros_repeat n : forall l, zeros n l = repeat 0%Z n ++ l.
Proof.
  induction n as [|n IH]; intro l; auto. simpl. rewrite IH. change (0%Z :: repeat 0%Z n ++ l) with ((0%Z :: repeat 0%Z n) ++ l).
  rewrite (repeat_cons n 0%Z), <- app_assoc. reflexivity.
Qed.

Lemma without_last_firstn {X} n (l : list X) : without_last n l = firstn (length l - n) l.
Proof. unfold without_last. rewrite !rev_append_rev, !app_nil_r, <- (rev_involutive l) at 1. rewrite skipn_rev, !rev_involutive. reflexivity. Qed.


Lemma remove_at_nth {X} (l : list X) : forall before n, remove_at before l n = rev before ++ firstn n l ++ skipn (S n) l.
Proof.
  induction l as [|y l IH]; intros before n; destruct n as [|n]; cbn [remove_at firstn skipn]; rewrite ?rev_append_rev, ?app_nil_r; auto.
  rewrite IH. simpl. rewrite <- app_assoc. reflexivity.
Qed.
