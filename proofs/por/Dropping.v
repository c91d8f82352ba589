(** A letter that is repeated can be dropped: formulas without X cannot tell. *)
From Coq Require Import List Arith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Closure.
From Assay.por Require Import Stuttering.
Import ListNotations.

Lemma sat_same u w : (forall i a, u i a = w i a) -> forall phi i, sat u i phi <-> sat w i phi.
Proof.
  intros E phi. induction phi as [|a|g IH|g IH1 h IH2|g IH|g IH1 h IH2]; intro i; simpl; try tauto.
  - now rewrite E.
  - now rewrite IH.
  - now rewrite IH1, IH2.
  - apply IH.
  - split; intros (j & L & H & G); exists j; (split; [exact L|]); (split; [now apply IH2|]); intros k K1 K2; apply IH1; auto.
Qed.
Lemma sat_later w phi : forall i, sat (fun j => w (S j)) i phi <-> sat w (S i) phi.
Proof.
  induction phi as [|a|g IH|g IH1 h IH2|g IH|g IH1 h IH2]; intro i; simpl; try tauto.
  - now rewrite IH.
  - now rewrite IH1, IH2.
  - apply IH.
  - split.
    + intros (j & L & H & G). exists (S j). split; [lia|]. split; [now apply IH2|]. intros [|k] K1 K2; [lia|]. apply IH1, G; lia.
    + intros ([|j] & L & H & G); [lia|]. exists j. split; [lia|]. split; [now apply IH2|]. intros k K1 K2. apply IH1, G; lia.
Qed.

Section Dropping.
  Variables (w : word) (n : nat).
  Hypothesis repeated : forall a, w n a = w (S n) a.

  Lemma same_letter phi : no_next phi -> sat w n phi <-> sat w (S n) phi.
  Proof.
    induction phi as [|a|g IH|g IH1 h IH2|g IH|g IH1 h IH2]; intro X; cbn [no_next] in X.
    - simpl. tauto.
    - simpl. now rewrite repeated.
    - simpl. now rewrite IH.
    - simpl. destruct X as [X1 X2]. now rewrite IH1, IH2.
    - destruct X.
    - destruct X as [X1 X2]. specialize (IH1 X1). specialize (IH2 X2). rewrite (until_unfold w n). split.
      + intros [H|[_ H]]; [|exact H]. apply until_unfold. left. now apply IH2.
      + intro H. pose proof H as H'. apply until_unfold in H' as [K|[K _]]; [left; now apply IH2|]. right. split; [now apply IH1|exact H].
  Qed.

  (** Where a moment was before the letter behind [n] was dropped. *)
  Definition before_drop (i : nat) : nat := if i <=? n then i else S i.
  Definition drop : word := fun i => w (before_drop i).

  Lemma before_drop_spec i : (i <= n /\ before_drop i = i) \/ (n < i /\ before_drop i = S i).
  Proof. unfold before_drop. destruct (Nat.leb_spec i n); auto. Qed.

  Lemma dropped phi : no_next phi -> forall i, sat drop i phi <-> sat w (before_drop i) phi.
  Proof.
    induction phi as [|a|g IH|g IH1 h IH2|g IH|g IH1 h IH2]; intros X i; cbn [no_next] in X; try (simpl; tauto).
    - simpl. now rewrite IH.
    - simpl. destruct X as [X1 X2]. now rewrite IH1, IH2.
    - destruct X as [X1 X2]. specialize (IH1 X1). specialize (IH2 X2). pose proof (same_letter g X1) as Sg. pose proof (same_letter h X2) as Sh. cbn [sat]. split.
      + intros (j & L & H & G). exists (before_drop j). split; [destruct (before_drop_spec i), (before_drop_spec j); lia|]. split; [now apply IH2|]. intros k K1 K2.
        destruct (Nat.eq_dec k (S n)) as [->|D].
        * apply Sg. assert (E : before_drop n = n) by (destruct (before_drop_spec n); lia). rewrite <- E. apply IH1, G; destruct (before_drop_spec i), (before_drop_spec j); lia.
        * assert (Back : exists l, before_drop l = k) by (destruct (Nat.le_gt_cases k n); [exists k; destruct (before_drop_spec k); lia|exists (k - 1); destruct (before_drop_spec (k - 1)); lia]).
          destruct Back as (l & <-). apply IH1, G; destruct (before_drop_spec i), (before_drop_spec j), (before_drop_spec l); lia.
      + intros (j & L & H & G). destruct (Nat.eq_dec j (S n)) as [->|D].
        * exists n. split; [destruct (before_drop_spec i); lia|]. split; [apply IH2; replace (before_drop n) with n by (destruct (before_drop_spec n); lia); now apply Sh|]. intros k K1 K2. apply IH1, G; destruct (before_drop_spec i), (before_drop_spec k); lia.
        * assert (Back : exists l, before_drop l = j) by (destruct (Nat.le_gt_cases j n); [exists j; destruct (before_drop_spec j); lia|exists (j - 1); destruct (before_drop_spec (j - 1)); lia]).
          destruct Back as (l & <-). exists l. split; [destruct (before_drop_spec i), (before_drop_spec l); lia|]. split; [now apply IH2|]. intros k K1 K2. apply IH1, G; destruct (before_drop_spec i), (before_drop_spec k), (before_drop_spec l); lia.
  Qed.
End Dropping.

(** ** Values of formulas without X *)
Definition is_next_node (n : node) : bool := match n with NNext _ => true | _ => false end.
Lemma formulas_no_next ns : forall known, all (fun n => negb (is_next_node n)) ns = true -> (forall f, In f known -> no_next f) -> forall f, In f (formulas_from known ns) -> no_next f.
Proof.
  induction ns as [|n ns IH]; intros known A K f; cbn [formulas_from]; auto. cbn [all] in A. apply if_true in A as [A1 A2]. apply IH; auto. intros g I. apply in_app_iff in I as [I|[<-|[]]]; auto.
  assert (D : forall i, no_next (nth i known Tt)) by (intro i; destruct (nth_in_or_default i known Tt) as [I|E]; [auto|rewrite E; exact I]).
  destruct n; simpl in *; auto. discriminate.
Qed.

Section Values.
  Variable ns : list node.
  Hypothesis no_nexts : all (fun n => negb (is_next_node n)) ns = true.

  Lemma no_next_at i : no_next (formula_at ns i).
  Proof. unfold formula_at, formulas. destruct (nth_in_or_default i (formulas_from [] ns) Tt) as [I|E]; [|rewrite E; exact I]. apply (formulas_no_next ns [] no_nexts) in I; auto. intros f []. Qed.

  Lemma value_moves u i w j v : (forall phi, no_next phi -> sat u i phi <-> sat w j phi) -> value_of ns u i v <-> value_of ns w j v.
  Proof. intro H. unfold value_of, true_at. split; intros V n; rewrite (V n); now rewrite (H (formula_at ns n) (no_next_at n)). Qed.
  Lemma value_later w m v : value_of ns (fun j => w (S j)) m v <-> value_of ns w (S m) v.
  Proof. apply value_moves. intros phi _. apply sat_later. Qed.
  Lemma value_once w m v v' : value_of ns w m v -> value_of ns w m v' -> v = v'.
  Proof. intros V V'. apply N.bits_inj. intro i. specialize (V (N.to_nat i)). specialize (V' (N.to_nat i)). rewrite N2Nat.id in *. destruct (N.testbit v i), (N.testbit v' i); intuition. Qed.
End Values.
