(** Weights: vectors of integers, added place by place and compared as words are in a dictionary.

    A shorter vector is a bound: what it leaves out is −∞. So [[]] is below everything, and adding goes as far as both
    vectors do. *)

From Coq Require Import List ZArith Lia.
From Assay.shared Require Import Native.
Import ListNotations.
Local Open Scope Z_scope.

Definition weight := list Z.

Fixpoint zero (size : nat) : weight := match size with O => [] | S n => 0 :: zero n end.

Fixpoint plus (a b : weight) : weight :=
  match a, b with x :: a', y :: b' => z_add x y :: plus a' b' | _, _ => [] end.

Fixpoint minus (a b : weight) : weight :=
  match a, b with x :: a', y :: b' => z_sub x y :: minus a' b' | _, _ => [] end.

Fixpoint opposite (a : weight) : weight := match a with [] => [] | x :: a' => z_opp x :: opposite a' end.

(** a ≤ b *)
Fixpoint at_most (a b : weight) : bool :=
  match a, b with
  | [], _ => true
  | _ :: _, [] => false
  | x :: a', y :: b' => if z_eqb x y then at_most a' b' else z_ltb x y
  end.

Fixpoint equal (a b : weight) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => if z_eqb x y then equal a' b' else false
  | _, _ => false
  end.

Definition lighter (a b : weight) := at_most b a = false.

(** n times d *)
Fixpoint times (n : nat) (d : weight) : weight :=
  match n with O => zero (length d) | S m => plus d (times m d) end.

(** If d is below zero: the part of a in front of the first place where d is not 0. *)
Fixpoint before_fall (d a : weight) : option weight :=
  match d, a with
  | z :: d', x :: a' =>
    if z_ltb z 0 then Some []
    else if z_eqb z 0 then match before_fall d' a' with Some b => Some (x :: b) | None => None end
    else None
  | _, _ => None
  end.

(** ** What is used throughout *)

Lemma length_zero k : length (zero k) = k.
Proof. induction k; simpl; auto. Qed.

Lemma length_plus a : forall b, length (plus a b) = Nat.min (length a) (length b).
Proof. induction a as [|x a IH]; intros [|y b]; simpl; auto. Qed.

Lemma length_minus a : forall b, length (minus a b) = Nat.min (length a) (length b).
Proof. induction a as [|x a IH]; intros [|y b]; simpl; auto. Qed.

Lemma length_opposite a : length (opposite a) = length a.
Proof. induction a; simpl; auto. Qed.

Lemma length_times n d : length (times n d) = length d.
Proof. induction n as [|n IH]; simpl; [apply length_zero|]. rewrite length_plus, IH. lia. Qed.

Lemma plus_comm a : forall b, plus a b = plus b a.
Proof. induction a as [|x a IH]; intros [|y b]; simpl; auto. rewrite IH. unfold z_add. f_equal. lia. Qed.

Lemma plus_assoc a : forall b c, plus a (plus b c) = plus (plus a b) c.
Proof. induction a as [|x a IH]; intros [|y b] [|z c]; simpl; auto. rewrite IH. unfold z_add. f_equal. lia. Qed.

Lemma plus_zero a : forall k, (length a <= k)%nat -> plus a (zero k) = a.
Proof.
  induction a as [|x a IH]; intros [|k] L; simpl in *; auto; [lia|]. unfold z_add. rewrite IH by lia. f_equal. lia.
Qed.

Lemma zero_plus a k : (length a <= k)%nat -> plus (zero k) a = a.
Proof. rewrite plus_comm. apply plus_zero. Qed.

Lemma plus_minus a : forall b, length a = length b -> plus b (minus a b) = a.
Proof.
  induction a as [|x a IH]; intros [|y b] L; simpl in *; auto; try discriminate. unfold z_add, z_sub.
  rewrite IH by lia. f_equal. lia.
Qed.

Lemma minus_plus a : forall b, (length b <= length a)%nat -> minus (plus a b) a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] L; simpl in *; auto; try lia. unfold z_add, z_sub.
  rewrite IH by lia. f_equal. lia.
Qed.

Lemma opposite_zero k : opposite (zero k) = zero k.
Proof. induction k as [|k IH]; simpl; auto. now rewrite IH. Qed.

Lemma opposite_plus a : forall b, opposite (plus a b) = plus (opposite a) (opposite b).
Proof. induction a as [|x a IH]; intros [|y b]; simpl; auto. rewrite IH. unfold z_opp, z_add. f_equal. lia. Qed.

Lemma opposite_opposite a : opposite (opposite a) = a.
Proof. induction a as [|x a IH]; simpl; auto. rewrite IH. unfold z_opp. f_equal. lia. Qed.

Lemma equal_spec a : forall b, equal a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; try (split; (discriminate || auto); fail).
  unfold z_eqb. destruct (Z.eqb_spec x y) as [->|N].
  - rewrite IH. split; [now intros ->|now intros [= ->]].
  - split; [discriminate|intros [= E _]; contradiction].
Qed.

(** ** Order *)

Lemma at_most_refl a : at_most a a = true.
Proof. induction a as [|x a IH]; simpl; auto. unfold z_eqb. now rewrite Z.eqb_refl. Qed.

Lemma at_most_trans a : forall b c, at_most a b = true -> at_most b c = true -> at_most a c = true.
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c]; simpl; auto; try discriminate. unfold z_eqb, z_ltb.
  destruct (Z.eqb_spec x y), (Z.eqb_spec y z), (Z.eqb_spec x z); rewrite ?Z.ltb_lt; intros H K;
    rewrite ?Z.ltb_lt in *; try lia; eauto.
Qed.

Lemma at_most_plus a : forall b c, at_most a b = true -> at_most (plus a c) (plus b c) = true.
Proof.
  induction a as [|x a IH]; intros [|y b] [|z c]; simpl; auto; try discriminate. unfold z_eqb, z_ltb, z_add.
  destruct (Z.eqb_spec x y), (Z.eqb_spec (x + z) (y + z)); rewrite ?Z.ltb_lt; try lia; auto.
Qed.

Lemma at_most_plus_l a b c : at_most a b = true -> at_most (plus c a) (plus c b) = true.
Proof. rewrite (plus_comm c a), (plus_comm c b). apply at_most_plus. Qed.

Lemma at_most_sum a b c d : at_most a b = true -> at_most c d = true -> at_most (plus a c) (plus b d) = true.
Proof. intros H K. apply (at_most_trans _ (plus b c)); [now apply at_most_plus|now apply at_most_plus_l]. Qed.

Lemma at_most_antisym a : forall b, at_most a b = true -> at_most b a = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; auto; try discriminate. unfold z_eqb, z_ltb.
  destruct (Z.eqb_spec x y), (Z.eqb_spec y x); rewrite ?Z.ltb_lt; intros; try lia. subst. f_equal. auto.
Qed.

Lemma at_most_total a : forall b, at_most a b = true \/ at_most b a = true.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; auto. unfold z_eqb, z_ltb.
  destruct (Z.eqb_spec x y), (Z.eqb_spec y x); rewrite ?Z.ltb_lt; try lia. apply IH.
Qed.

Lemma at_most_opposite a : forall b, length a = length b -> at_most a b = true -> at_most (opposite b) (opposite a) = true.
Proof.
  induction a as [|x a IH]; intros [|y b] L; simpl in *; auto; try discriminate. unfold z_eqb, z_ltb, z_opp.
  destruct (Z.eqb_spec x y), (Z.eqb_spec (- y) (- x)); rewrite ?Z.ltb_lt; try lia. intro. apply IH; auto.
Qed.

(** ** Falling without end *)

Lemma plus_times_step a n d : length a = length d -> plus (plus a (times n d)) d = plus a (times (S n) d).
Proof. intros _. simpl. now rewrite <- plus_assoc, (plus_comm (times n d)). Qed.

(** The tail of what is added n times is added n times. *)
Lemma times_cons n z d : exists y, times n (z :: d) = y :: times n d /\ y = Z.of_nat n * z.
Proof.
  induction n as [|n (y & E & ->)]; [exists 0; auto|]. cbn [times]. rewrite E. cbn [plus]. eexists. split; [reflexivity|].
  unfold z_add. lia.
Qed.

(** What is not above the part in front of the fall comes to lie below w. *)
Lemma falls_below d : forall a b w, before_fall d a = Some b -> length d = length a -> length w = length a ->
  at_most b w = true -> exists n, lighter (plus a (times n d)) w.
Proof.
  unfold lighter. induction d as [|z d IH]; intros [|x a] b [|y w] F L1 L2 B; simpl in *; try discriminate.
  unfold z_ltb, z_eqb in F. destruct (Z.ltb_spec z 0) as [N|N].
  - exists (Z.to_nat (1 + Z.abs (x - y))). destruct (times_cons (Z.to_nat (1 + Z.abs (x - y))) z d) as (t & -> & ->).
    cbn [plus at_most]. unfold z_eqb, z_ltb, z_add. rewrite Z2Nat.id by lia.
    assert ((1 + Z.abs (x - y)) * z <= (1 + Z.abs (x - y)) * -1) by (apply Z.mul_le_mono_nonneg_l; lia).
    destruct (Z.eqb_spec y (x + (1 + Z.abs (x - y)) * z)); [lia|]. apply Z.ltb_ge. lia.
  - destruct (Z.eqb_spec z 0) as [->|]; [|discriminate]. destruct (before_fall d a) as [b'|] eqn:E; [|discriminate].
    injection F as <-. simpl in B. unfold z_eqb, z_ltb in B. destruct (Z.eqb_spec x y) as [->|Ne].
    + destruct (IH a b' w E) as (n & K); auto. exists n. destruct (times_cons n 0 d) as (t & -> & ->). simpl.
      unfold z_eqb, z_add. replace (y + Z.of_nat n * 0) with y by lia. now rewrite Z.eqb_refl.
    + exists O. simpl. unfold z_eqb, z_ltb, z_add. apply Z.ltb_lt in B. destruct (Z.eqb_spec y (x + 0)); [lia|].
      apply Z.ltb_ge. lia.
Qed.
