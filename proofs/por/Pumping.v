(** If a run through finitely many states does not satisfy a formula, it is not the case that no run that repeats does so either.

    Of finitely many kinds of moments one comes again and again: the state, and which subformulas are true there. Between two such moments that are
    far enough apart, the run can go round for ever, and no subformula changes its truth. All of it is said under double negation, so
    nothing classical is assumed. *)
From Coq Require Import List Arith Bool Lia.
From Assay.ltl Require Import Formula LassoTruth.
From Assay.ltl Require Lasso.
From Assay.por Require Import System Searching.
Import ListNotations.

Lemma not_not_bind (P Q : Prop) : ~ ~ P -> (P -> ~ ~ Q) -> ~ ~ Q.
Proof. tauto. Qed.
Lemma not_not_ret (P : Prop) : P -> ~ ~ P.
Proof. tauto. Qed.
Lemma not_not_decide (P : Prop) : ~ ~ (P \/ ~ P).
Proof. tauto. Qed.

(** One of finitely many kinds comes again and again. *)
Lemma recurring {kind : Type} (has : nat -> kind -> Prop) (kinds : list kind) : forall n0,
  (forall n, n0 <= n -> ~ ~ exists k, In k kinds /\ has n k) -> ~ ~ exists k, forall n, ~ ~ exists m, n <= m /\ has m k.
Proof.
  induction kinds as [|k kinds IH]; intros n0 H.
  - intros _. apply (H n0 (le_n _)). now intros (k & [] & _).
  - apply (not_not_bind _ _ (not_not_decide (exists n, forall m, n <= m -> ~ has m k))).
    intros [(n1 & N)|N].
    + apply (IH (max n0 n1)). intros n L E. apply (H n ltac:(lia)). intros (k' & [<-|I] & K); [apply (N n); auto; lia|eauto].
    + apply not_not_ret. exists k. intros n E. apply N. exists n. intros m L K. eauto.
Qed.

Fixpoint subformulas (f : ltl) : list ltl :=
  f :: match f with Tt | Prp _ => [] | Neg g | Nxt g => subformulas g | Con g h | Unt g h => subformulas g ++ subformulas h end.

Lemma subformulas_self f : In f (subformulas f).
Proof. destruct f; now left. Qed.

(** Lists of truth values. *)
Fixpoint booleans (n : nat) : list (list bool) :=
  match n with O => [[]] | S n' => map (cons true) (booleans n') ++ map (cons false) (booleans n') end.

Section Word.
  Variable w : word.

  (** The truth of some formulas at a moment. *)
  Definition truths (fs : list ltl) (i : nat) (bs : list bool) : Prop := Forall2 (fun f b => b = true <-> sat w i f) fs bs.

  Lemma truths_some fs i : ~ ~ exists bs, In bs (booleans (length fs)) /\ truths fs i bs.
  Proof.
    induction fs as [|f fs IH]; [apply not_not_ret; exists []; split; [now left|constructor]|].
    apply (not_not_bind _ _ IH). intros (bs & I & T). apply (not_not_bind _ _ (not_not_truth (sat w i f))). intros (b & B). apply not_not_ret.
    exists (b :: bs). split; [|now constructor]. cbn [booleans length]. apply in_app_iff. destruct b; [left|right]; now apply in_map.
  Qed.

  Lemma truths_same fs i j bs : truths fs i bs -> truths fs j bs -> forall f, In f fs -> sat w i f <-> sat w j f.
  Proof.
    unfold truths. revert bs. induction fs as [|f0 fs IH]; intros bs Hi Hj f If; [easy|]. inversion Hi; subst. inversion Hj; subst.
    destruct If as [<-|If]; [tauto|eauto].
  Qed.

  (** Untils that are true at i are fulfilled before some moment. *)
  Definition fulfilled (i j : nat) (f : ltl) : Prop :=
    match f with
    | Unt g h => sat w i (Unt g h) -> exists k, i <= k /\ k < j /\ sat w k h /\ forall l, i <= l -> l < k -> sat w l g
    | _ => True
    end.

  Lemma fulfilled_later i j j' f : j <= j' -> fulfilled i j f -> fulfilled i j' f.
  Proof. destruct f; simpl; auto. intros L H E. destruct (H E) as (k & A & B & C & D). exists k. repeat split; auto. lia. Qed.

  Lemma all_fulfilled i fs : ~ ~ exists j, forall f, In f fs -> fulfilled i j f.
  Proof.
    induction fs as [|f fs IH]; [apply not_not_ret; exists 0; easy|]. apply (not_not_bind _ _ IH). intros (j & H).
    assert (One : ~ ~ exists j', fulfilled i j' f).
    { apply (not_not_bind _ _ (not_not_decide (sat w i f))). intros [T|N]; apply not_not_ret; destruct f; try (now exists 0).
      destruct T as (k & L & Hk & Gk). exists (S k). intros _. exists k. repeat split; auto. }
    apply (not_not_bind _ _ One). intros (j' & H'). apply not_not_ret. exists (max j j'). intros g [<-|I].
    - apply (fulfilled_later i j'); auto; lia.
    - apply (fulfilled_later i j); auto; lia.
  Qed.

  (** ** Going round from i to j for ever *)
  Section Round.
    Variables (i j : nat) (phi : ltl).
    Hypothesis between : i < j.
    Hypothesis same : forall f, In f (subformulas phi) -> sat w i f <-> sat w j f.
    Hypothesis untils : forall f, In f (subformulas phi) -> fulfilled i j f.

    Definition round : nat -> nat := place_at j i.
    Definition round_word : word := fun n => w (round n).

    Lemma round_inside n : round n < j.
    Proof. unfold round. induction n as [|n IH]; simpl; [lia|]. unfold next. destruct (Nat.ltb_spec (S (place_at j i n)) j); auto. Qed.

    Lemma round_step n : (S (round n) < j /\ round (S n) = S (round n)) \/ (S (round n) = j /\ round (S n) = i).
    Proof.
      pose proof (round_inside n) as L. unfold round in *. cbn [place_at]. unfold next. destruct (Nat.ltb_spec (S (place_at j i n)) j); [auto|right; split; auto; lia].
    Qed.

    Lemma round_repeats n : i <= n -> round (n + (j - i)) = round n.
    Proof.
      assert (Start : forall m, m < j -> round m = m).
      { induction m as [|m IH]; intro L; auto. destruct (round_step m) as [[_ ->]|[H _]]; rewrite IH in * by lia; auto; lia. }
      intro L. induction L as [|n L IH].
      - rewrite (Start i between). replace (i + (j - i)) with (S (j - 1)) by lia. destruct (round_step (j - 1)) as [[H _]|[_ ->]]; auto. rewrite Start in H; lia.
      - rewrite Nat.add_succ_l. unfold round in *. cbn [place_at]. now rewrite IH.
    Qed.

    Lemma round_next n f : In f (subformulas phi) -> sat w (round (S n)) f <-> sat w (S (round n)) f.
    Proof. intro F. destruct (round_step n) as [[_ ->]|[-> ->]]; [tauto|now apply same]. Qed.

    Lemma round_truth f : incl (subformulas f) (subformulas phi) -> forall n, sat round_word n f <-> sat w (round n) f.
    Proof.
      intro In_. pose proof (In_ _ (subformulas_self f)) as If. induction f as [|a|f IH|f IHf g IHg|f IH|f IHf g IHg]; intro n; try (simpl; tauto).
      - simpl. rewrite IH; [tauto| |]; [intros x Ix; apply In_; now right|apply In_; right; apply subformulas_self].
      - simpl in *. rewrite IHf, IHg; [tauto| | | |]; try (intros x Ix); apply In_; right; apply in_app_iff; auto using subformulas_self.
      - simpl sat at 1. rewrite IH by ((intros x Ix; apply In_; now right) || (apply In_; right; apply subformulas_self)).
        apply round_next, In_. right. apply subformulas_self.
      - assert (Ef : forall n, sat round_word n f <-> sat w (round n) f) by (apply IHf; try (intros x Ix); apply In_; right; apply in_app_iff; auto using subformulas_self).
        assert (Eg : forall n, sat round_word n g <-> sat w (round n) g) by (apply IHg; try (intros x Ix); apply In_; right; apply in_app_iff; auto using subformulas_self).
        clear IHf IHg. split.
        + intros (m & L & Hm & Hk). remember (m - n) as d eqn:D. revert n L Hk D. induction d as [|d IH]; intros n L Hk D; apply until_unfold.
          * left. apply Eg. now replace n with m by lia.
          * right. split; [apply Ef, Hk; lia|]. apply round_next; auto. apply IH; [lia| |lia]. intros k ? ?. apply Hk; lia.
        + (* fulfilled before the end *)
          assert (Soon : forall d n m, d = m - round n -> round n <= m -> m < j -> sat w m g -> (forall k, round n <= k -> k < m -> sat w k f) -> sat round_word n (Unt f g)).
          { induction d as [|d IH]; intros n' m D L1 L2 Hm Hk; apply until_unfold; [left; apply Eg; now replace (round n') with m by lia|].
            right. split; [apply Ef, Hk; lia|]. destruct (round_step n') as [[L E]|[L E]]; [|lia]. apply (IH (S n') m); rewrite ?E; auto; try lia.
            intros k ? ?. apply Hk; lia. }
          intros (m & L & Hm & Hk). destruct (Nat.lt_ge_cases m j) as [Lm|Lm]; [now apply (Soon (m - round n) n m)|].
          assert (At : sat w i (Unt f g)) by (apply same; auto; exists m; repeat split; auto; intros k ? ?; apply Hk; pose proof (round_inside n); lia).
          destruct (untils _ If At) as (k & K1 & K2 & K3 & K4). remember (j - round n) as d eqn:D. pose proof (round_inside n) as Rn. clear L. revert n Hk D Rn.
          induction d as [|d IH]; intros n Hk D Rn; [lia|]. apply until_unfold. right. split; [apply Ef, Hk; lia|].
          destruct (round_step n) as [[L E]|[L E]].
          * apply IH; rewrite ?E; try lia. intros l ? ?. apply Hk; lia.
          * apply (Soon (k - i) (S n) k); rewrite ?E; auto.
    Qed.
  End Round.
End Word.

(** ** Runs *)
Section Run.
  Context {state action : Type} (S : system state action) (intp : state -> atom -> bool).
  Variables (q : state) (v : nat -> action) (states : list state).
  Hypothesis run : runs S q v.
  Hypothesis inside : forall n, In (after S v q n) states.

  Lemma round_after i j : i < j -> after S v q i = after S v q j -> forall n, after S (fun n => v (round i j n)) q n = after S v q (round i j n).
  Proof.
    intros L E n. induction n as [|n IH]; auto. cbn [after]. rewrite IH. destruct (round_step i j L n) as [[_ B]|[A B]]; rewrite B; auto.
    change (after S v q (Datatypes.S (round i j n)) = after S v q i). now rewrite A.
  Qed.

  Theorem pumping (phi : ltl) : ~ sat (language_word S intp q v) 0 phi ->
    ~ ~ exists v', runs S q v' /\ repeating v' /\ ~ sat (language_word S intp q v') 0 phi.
  Proof.
    intro No. set (w := language_word S intp q v) in *. set (fs := subformulas phi).
    set (has := fun n (k : state * list bool) => after S v q n = fst k /\ truths w fs n (snd k)).
    assert (Some_ : forall n, 0 <= n -> ~ ~ exists k, In k (list_prod states (booleans (length fs))) /\ has n k).
    { intros n _. apply (not_not_bind _ _ (truths_some w fs n)). intros (bs & I & T). apply not_not_ret. exists (after S v q n, bs).
      split; [apply in_prod; auto|split; auto]. }
    apply (not_not_bind _ _ (recurring has _ 0 Some_)). intros ([s bs] & Again).
    apply (not_not_bind _ _ (Again 0)). intros (i & _ & Si & Ti). cbn in Si, Ti.
    apply (not_not_bind _ _ (all_fulfilled w i fs)). intros (j0 & F).
    apply (not_not_bind _ _ (Again (max (Datatypes.S i) j0))). intros (j & L & Sj & Tj). cbn in Sj, Tj. apply not_not_ret.
    assert (Lij : i < j) by lia. assert (E : after S v q i = after S v q j) by congruence. pose proof (round_after i j Lij E) as Af.
    exists (fun n => v (round i j n)). split; [|split].
    - intro n. rewrite Af. apply run.
    - exists i, (j - i). split; [lia|]. intros n Ln. now rewrite round_repeats.
    - intro H. apply No. apply (round_truth w i j phi Lij) with (f := phi) (n := 0).
      + now apply (truths_same w fs i j bs).
      + intros f If. apply (fulfilled_later w i j0); auto. lia.
      + apply incl_refl.
      + revert H. apply Lasso.sat_word. intros n a. unfold round_word, w, language_word. now rewrite Af.
  Qed.
End Run.
