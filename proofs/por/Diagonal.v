(** A word that is used up from the front while repeated letters are taken out of it further on.

    What is left of a word changes step by step: its first letter goes, or a letter that repeats the one before it, or nothing. If the first
    goes again and again, then the word of all first letters is stuttering equivalent to the word at the start. *)
From Coq Require Import Arith Lia ConstructiveEpsilon.
From Assay.ltl Require Import Formula.
From Assay.por Require Import Stuttering.

(** Letter i of u' is letter [iota i] of u, and repeats up to letter [iota (i + 1)]. *)
Definition thinned (u u' : word) (iota : nat -> nat) : Prop :=
  increasing iota /\ forall i j, block iota i j -> forall p, u j p = u' i p.

Lemma thinned_id u : thinned u u (fun i => i).
Proof. split; [intro n; lia|]. intros i j B p. unfold block in B. now replace j with i by lia. Qed.

Lemma thinned_trans u u' u'' f g : thinned u u' f -> thinned u' u'' g -> thinned u u'' (fun i => f (g i)).
Proof.
  intros [F H] [G K]. split.
  - intro n. apply increasing_lt; auto.
  - intros i j [B1 B2] p. destruct (block_of f F (g i) j B1) as (l & L & Bl). rewrite (H l j Bl). apply K. split; auto.
    destruct (Nat.lt_ge_cases l (g (S i))) as [X|X]; auto. pose proof (increasing_le f F _ _ X). unfold block in Bl. lia.
Qed.

(** Without the letter after letter k. *)
Definition skip (k i : nat) : nat := if i <=? k then i else S i.

Lemma thinned_skip u u' k : (forall p, u (S k) p = u k p) -> (forall i p, u' i p = u (skip k i) p) -> thinned u u' (skip k).
Proof.
  unfold skip. intros R E. split.
  - intro n. destruct (Nat.leb_spec n k), (Nat.leb_spec (S n) k); lia.
  - intros i j B p. rewrite E. unfold block in B. destruct (Nat.leb_spec i k), (Nat.leb_spec (S i) k); try (now replace j with i by lia); try lia.
    + assert (i = k) as -> by lia. assert (J : j = k \/ j = S k) by lia. destruct J as [-> | ->]; auto.
    + now replace j with (S i) by lia.
Qed.

Section Diagonal.
  Variables (left : nat -> word) (iota : nat -> nat -> nat).
  Hypothesis step : forall n, thinned (left n) (left (S n)) (iota n).
  Hypothesis first : forall n, iota n 0 = 0 \/ iota n 0 = 1.
  Hypothesis progress : forall n, exists m, n <= m /\ iota m 0 = 1.

  (** Where the letters that are left stood at the start. *)
  Fixpoint origin (n i : nat) : nat := match n with O => i | S m => origin m (iota m i) end.

  Lemma origin_thinned n : thinned (left 0) (left n) (origin n).
  Proof. induction n as [|n IH]; [apply thinned_id|]. apply (thinned_trans _ _ _ _ _ IH (step n)). Qed.

  (** The next moment at which the first letter goes. *)
  Lemma next_going n : {m | n <= m /\ iota m 0 = 1 /\ forall k, n <= k -> k < m -> iota k 0 = 0}.
  Proof.
    assert (D : {d | iota (n + d) 0 = 1}).
    { apply constructive_indefinite_ground_description_nat; [intro d; apply Nat.eq_dec|]. destruct (progress n) as (m & L & E).
      exists (m - n). now replace (n + (m - n)) with m by lia. }
    destruct D as [d E]. revert n E. induction d as [|d IH]; intros n E; [rewrite Nat.add_0_r in E; exists n; repeat split; auto; lia|].
    destruct (Nat.eq_dec (iota n 0) 1) as [G|G]; [exists n; repeat split; auto; lia|].
    destruct (IH (S n)) as (m & L & G1 & K); [now rewrite Nat.add_succ_l, <- Nat.add_succ_r|]. exists m. repeat split; auto; [lia|]. intros k L1 L2.
    destruct (Nat.eq_dec k n) as [->|]; [destruct (first n); easy|apply K; lia].
  Qed.
  Definition going (n : nat) : nat := proj1_sig (next_going n).

  Fixpoint times (k : nat) : nat := match k with O => 0 | S k' => S (going (times k')) end.

  Lemma times_block k n : times k <= n <= going (times k) -> origin n 0 = origin (times k) 0.
  Proof.
    intros [L1 L2]. unfold going in L2. destruct (next_going (times k)) as (m & L & G & K); cbn [proj1_sig] in L2. clear L G.
    induction L1 as [|n L1 IH]; auto. cbn [origin]. rewrite K by lia. apply IH. lia.
  Qed.

  Lemma times_next k : times k < times (S k) /\ origin (times (S k)) 0 = origin (going (times k)) 1.
  Proof. cbn [times origin]. unfold going. destruct (next_going (times k)) as (m & L & G & K); cbn [proj1_sig]. rewrite G. split; [lia|auto]. Qed.

  Theorem diagonal : stutter_equivalent (left 0) (fun n => left n 0).
  Proof.
    assert (Ends : forall k, times k <= going (times k)) by (intro k; pose proof (proj1 (times_next k)); cbn [times] in *; lia).
    exists (fun k => origin (times k) 0), times. repeat split.
    - intro k. rewrite (proj2 (times_next k)), <- (times_block k (going (times k))); [apply origin_thinned|split; auto].
    - intro k. apply times_next.
    - intros k i j Bi Bj p. set (m := going (times k)).
      assert (One : forall n, times k <= n <= m -> forall i', block (origin n) 0 i' -> left 0 i' p = left n 0 p) by (intros n _ i' B; now apply origin_thinned).
      assert (Fst : forall n, times k <= n <= m -> left n 0 p = left 0 (origin (times k) 0) p).
      { intros n L. rewrite <- (times_block k n L). symmetry. apply One; auto. split; auto. apply origin_thinned. }
      unfold block in Bi, Bj. rewrite (proj2 (times_next k)) in Bi. fold m in Bi. cbn [times] in Bj. fold m in Bj. rewrite (Fst j) by lia.
      rewrite <- (Fst m) by (split; auto; apply Ends). apply One; [split; auto; apply Ends|]. unfold block. rewrite (times_block k m); [lia|split; auto; apply Ends].
  Qed.
End Diagonal.
