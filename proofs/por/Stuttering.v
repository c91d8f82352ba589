(** Stuttering equivalence of words, and that formulas without X cannot tell equivalent words apart. *)
From Coq Require Import List Arith NArith Lia.
From Assay.ltl Require Import Formula.

(** Two words fall into blocks, the n-th of one as long as it likes and so the n-th of the other, with one letter in both. *)
Definition increasing (f : nat -> nat) : Prop := forall n, f n < f (S n).
Definition block (f : nat -> nat) (n i : nat) : Prop := f n <= i < f (S n).
Definition stutter_equivalent (u w : word) : Prop :=
  exists f g, f 0 = 0 /\ g 0 = 0 /\ increasing f /\ increasing g /\
    forall n i j, block f n i -> block g n j -> forall p, u i p = w j p.

Lemma increasing_le f : increasing f -> forall m n, m <= n -> f m <= f n.
Proof. intros F m n L. induction L as [|n L IH]; auto. specialize (F n). lia. Qed.

Lemma increasing_lt f : increasing f -> forall m n, m < n -> f m < f n.
Proof. intros F m n L. pose proof (F m). pose proof (increasing_le f F (S m) n L). lia. Qed.

(** Every moment from the start of block m on is in a block. *)
Lemma block_of f : increasing f -> forall m i, f m <= i -> exists n, m <= n /\ block f n i.
Proof.
  intros F m i L. assert (G : forall d m, f m <= i -> i < f (m + d) -> exists n, m <= n /\ block f n i).
  { induction d as [|d IH]; intros k L1 L2; [rewrite Nat.add_0_r in L2; lia|]. destruct (Nat.lt_ge_cases i (f (S k))) as [H|H]; [now exists k|].
    destruct (IH (S k) H) as (n & L3 & B); [now replace (S k + d) with (k + S d) by lia|]. exists n. split; [lia|auto]. }
  apply (G (S i) m L). assert (H : forall d, d <= f (m + d)) by (induction d as [|d IH]; [lia|rewrite Nat.add_succ_r; specialize (F (m + d)); lia]).
  apply (H (S i)).
Qed.

Lemma block_after f m n i : increasing f -> f n <= i -> block f m i -> n <= m.
Proof. intros F L [_ B]. destruct (Nat.lt_ge_cases m n) as [H|H]; auto. pose proof (increasing_le f F (S m) n H). lia. Qed.

Lemma stutter_refl w : stutter_equivalent w w.
Proof. exists (fun n => n), (fun n => n). unfold increasing, block. repeat split; auto. intros n i j ? ? p. now replace j with i by lia. Qed.

Lemma stutter_sym u w : stutter_equivalent u w -> stutter_equivalent w u.
Proof. intros (f & g & F0 & G0 & F & G & E). exists g, f. repeat split; auto. intros n i j Bi Bj p. symmetry. eauto. Qed.

(** ** Formulas without X *)
Fixpoint no_next (f : ltl) : Prop :=
  match f with
  | Tt | Prp _ => True
  | Neg g => no_next g
  | Con g h | Unt g h => no_next g /\ no_next h
  | Nxt _ => False
  end.

Fixpoint next_free (f : formula) : Prop :=
  match f with
  | Constant _ | Atom _ => True
  | Not g | Always g | Eventually g => next_free g
  | Next _ => False
  | And g h | Or g h | Implies g h | Iff g h | Until g h | WeakUntil g h | Release g h => next_free g /\ next_free h
  end.

Lemma core_no_next f : next_free f -> no_next (core f).
Proof. induction f; simpl; try tauto. now destruct b. Qed.

(** Until, carried over from one word to the other. *)
Lemma until_blocks f g (Pu Qu Pw Qw : nat -> Prop) : increasing f -> increasing g ->
  (forall n i j, block f n i -> block g n j -> Pu i -> Pw j) -> (forall n i j, block f n i -> block g n j -> Qu i -> Qw j) ->
  forall n i j, block f n i -> block g n j ->
  (exists i', i <= i' /\ Qu i' /\ forall k, i <= k -> k < i' -> Pu k) -> exists j', j <= j' /\ Qw j' /\ forall k, j <= k -> k < j' -> Pw k.
Proof.
  intros F G HP HQ n i j Bi Bj (i' & L & Qi & Pi). destruct (block_of f F n i') as (n' & Ln & Bi'); [unfold block in Bi; lia|].
  destruct (Nat.eq_dec n n') as [<-|D].
  - exists j. repeat split; auto; [now apply (HQ n i')|lia].
  - exists (g n'). pose proof (G n') as Gn. assert (Lg : g (S n) <= g n') by (apply increasing_le; auto; lia). unfold block in *. repeat split; [lia|apply (HQ n' i'); auto; split; auto|].
    intros k L1 L2. destruct (block_of g G n k) as (m & Lm & Bk); [lia|].
    assert (m < n') by (destruct (Nat.lt_ge_cases m n') as [H|H]; auto; pose proof (increasing_le g G n' m H); unfold block in Bk; lia).
    destruct (Nat.eq_dec n m) as [<-|Dm].
    + apply (HP n i); auto. apply Pi; auto. pose proof (increasing_le f F (S n) n' ltac:(lia)). lia.
    + pose proof (increasing_le f F (S n) m ltac:(lia)). pose proof (increasing_lt f F m n' ltac:(lia)). pose proof (F m).
      apply (HP m (f m)); [unfold block; lia|auto|apply Pi; lia].
Qed.

(** Peled and Wilke: formulas without X are invariant under stuttering. *)
Theorem no_next_invariant u w : stutter_equivalent u w -> forall phi, no_next phi -> sat u 0 phi <-> sat w 0 phi.
Proof.
  intros (f & g & F0 & G0 & F & G & E) phi X.
  assert (H : forall n i j, block f n i -> block g n j -> sat u i phi <-> sat w j phi).
  { induction phi as [|a|phi IH|phi IH1 psi IH2|phi IH|phi IH1 psi IH2]; intros n i j Bi Bj; simpl in *; try tauto.
    - now rewrite (E n i j Bi Bj).
    - now rewrite (IH X n i j).
    - destruct X as [X1 X2]. now rewrite (IH1 X1 n i j), (IH2 X2 n i j).
    - destruct X as [X1 X2]. specialize (IH1 X1). specialize (IH2 X2). split.
      + apply (until_blocks f g) with (n := n); auto; intros m k l Bk Bl; [apply (IH1 m k l Bk Bl)|apply (IH2 m k l Bk Bl)].
      + apply (until_blocks g f) with (n := n); auto; intros m k l Bk Bl; [apply (IH1 m l k Bl Bk)|apply (IH2 m l k Bl Bk)]. }
  apply (H 0); unfold block; rewrite ?F0, ?G0; split; auto; [specialize (F 0)|specialize (G 0)]; lia.
Qed.

Theorem next_free_invariant u w f : stutter_equivalent u w -> next_free f -> satisfies u f <-> satisfies w f.
Proof. intros E X. apply no_next_invariant; auto. now apply core_no_next. Qed.
