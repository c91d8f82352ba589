(** Words of which one can know whether they ever have a letter of some set, from some place on.

    Words that repeat are such, and what is left of such a word when letters are taken out. Classically all words are. *)
From Coq Require Import List Arith Bool Lia.
From Assay.por Require Import System Commuting.

Definition searchable {action} (v : nat -> action) : Type :=
  forall (p : action -> bool) (n : nat), {k | n <= k /\ p (v k) = true} + {forall k, n <= k -> p (v k) = false}.

(** From n on, and before m. *)
Lemma bounded (p : nat -> bool) n m : {k | n <= k /\ k < m /\ p k = true} + {forall k, n <= k -> k < m -> p k = false}.
Proof.
  induction m as [|m [(k & L1 & L2 & E)|N]]; [right; lia|left; exists k; auto|].
  destruct (le_lt_dec n m) as [L|L]; [|right; lia]. destruct (p m) eqn:E; [left; exists m; auto|right].
  intros k L1 L2. destruct (Nat.eq_dec k m) as [->|]; auto. apply N; lia.
Qed.

Lemma first_place (p : nat -> bool) k : p k = true -> {i | p i = true /\ forall j, j < i -> p j = false}.
Proof.
  revert p. induction k as [|k IH]; intros p E; [exists 0; split; auto; lia|]. destruct (p 0) eqn:E0; [exists 0; split; auto; lia|].
  destruct (IH (fun i => p (S i)) E) as (i & Ei & H). exists (S i). split; auto. intros [|j] L; auto. apply H. lia.
Qed.

Lemma first_letter {action} (v : nat -> action) (p : action -> bool) : searchable v ->
  {k | p (v k) = true /\ forall i, i < k -> p (v i) = false} + {forall i, p (v i) = false}.
Proof.
  intro H. destruct (H p 0) as [(k & _ & E)|N]; [left; now apply (first_place (fun i => p (v i)) k)|right; intro i; apply N; lia].
Qed.

Lemma searchable_tail {action} (v : nat -> action) : searchable v -> searchable (tail v).
Proof.
  intros H p n. destruct (H p (S n)) as [(k & L & E)|N]; [left|right; intros k L; apply N; lia].
  exists (k - 1). unfold tail. replace (S (k - 1)) with k by lia. split; auto. lia.
Qed.

Lemma searchable_without {action} (v : nat -> action) k : searchable v -> searchable (without k v).
Proof.
  intros H p n. unfold without. destruct (bounded (fun i => p (v i)) n k) as [(i & L1 & L2 & E)|N1].
  - left. exists i. destruct (Nat.ltb_spec i k); [auto|lia].
  - destruct (H p (S (max n k))) as [(i & L & E)|N2].
    + left. exists (i - 1). destruct (Nat.ltb_spec (i - 1) k); [lia|]. replace (S (i - 1)) with i by lia. split; auto. lia.
    + right. intros i L. destruct (Nat.ltb_spec i k); [apply N1|apply N2]; lia.
Qed.

(** ** Words that repeat *)
Definition repeating {action} (v : nat -> action) : Prop := exists s c, 0 < c /\ forall n, s <= n -> v (n + c) = v n.

Lemma repeating_searchable {action} (v : nat -> action) s c : 0 < c -> (forall n, s <= n -> v (n + c) = v n) -> searchable v.
Proof.
  intros C R p n. destruct (bounded (fun i => p (v i)) n (n + s + c)) as [(k & L1 & L2 & E)|N]; [left; exists k; auto|right].
  intros k. induction k as [k IH] using (well_founded_induction lt_wf). intro L.
  destruct (Nat.lt_ge_cases k (n + s + c)) as [H|H]; [now apply N|]. replace k with ((k - c) + c) by lia. rewrite R by lia. apply IH; lia.
Qed.

(** ** All words, if one can know whether a test is ever passed. Isabelle's logic can; this is assumed nowhere but in the theorems that say so. *)
Definition searching : Type := forall p : nat -> bool, {k | p k = true} + {forall k, p k = false}.

Lemma searching_searchable {action} (v : nat -> action) : searching -> searchable v.
Proof.
  intros H p n. destruct (H (fun i => p (v (n + i)))) as [(i & E)|N]; [left; exists (n + i); split; auto; lia|right].
  intros k L. replace k with (n + (k - n)) by lia. apply N.
Qed.
