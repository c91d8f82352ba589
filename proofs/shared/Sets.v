(** Sets of numbers: words of 256 bits in a tree. Where all numbers are small, a set is one word. *)

From Coq Require Import List NArith PArith FMapPositive Lia.
From Assay.shared Require Import Native Lists.
Import ListNotations.
Local Open Scope N_scope.

Definition nset := PositiveMap.t N.
Definition empty_set : nset := PositiveMap.empty N.

Definition chunk x := n_key (n_div x 256).
Definition offset x := n_mod x 256.
Definition word_at k (s : nset) := match PositiveMap.find k s with Some w => w | None => 0 end.

Definition mem x (s : nset) := n_testbit (word_at (chunk x) s) (offset x).
Definition insert x (s : nset) : nset :=
  let k := chunk x in PositiveMap.add k (n_setbit (word_at k s) (offset x)) s.

Fixpoint insert_all l (s : nset) : nset := match l with [] => s | x :: r => insert_all r (insert x s) end.
Definition set_of l := insert_all l empty_set.

Fixpoint words_within (ws : list (positive * N)) (s : nset) : bool :=
  match ws with
  | [] => true
  | (k, w) :: r => if n_eqb (n_ldiff w (word_at k s)) 0 then words_within r s else false
  end.
Definition subset (a b : nset) := words_within (PositiveMap.elements a) b.

(** ** What they mean *)

Lemma place_inj x y : chunk x = chunk y -> offset x = offset y -> x = y.
Proof.
  unfold chunk, offset. intros C O. apply n_key_inj in C.
  rewrite (N.div_mod' x 256), (N.div_mod' y 256). unfold n_div, n_mod in *. now rewrite C, O.
Qed.

Lemma mem_empty x : mem x empty_set = false.
Proof. unfold mem, word_at, empty_set. rewrite PositiveMap.gempty. apply N.bits_0. Qed.

Lemma mem_insert x y s : mem y (insert x s) = true <-> y = x \/ mem y s = true.
Proof.
  unfold mem, insert, word_at. destruct (Pos.eq_dec (chunk y) (chunk x)) as [E|E].
  - rewrite E, PositiveMap.gss. unfold n_testbit, n_setbit. rewrite N.setbit_eqb, Bool.orb_true_iff, N.eqb_eq.
    split; (intros [H|H]; [left|now right]); [now apply place_inj|now subst].
  - rewrite PositiveMap.gso by auto. split; auto. intros [->|H]; auto.
Qed.

Lemma mem_insert_all l : forall s y, mem y (insert_all l s) = true <-> In y l \/ mem y s = true.
Proof.
  induction l as [|x l IH]; simpl; intros s y; [intuition|]. rewrite IH, mem_insert. intuition.
Qed.

Lemma mem_set_of l y : mem y (set_of l) = true <-> In y l.
Proof. unfold set_of. rewrite mem_insert_all, mem_empty. intuition discriminate. Qed.

Lemma words_within_spec ws s : words_within ws s = true <-> forall k w, In (k, w) ws -> N.ldiff w (word_at k s) = 0.
Proof.
  induction ws as [|[k w] ws IH]; simpl; [split; easy|]. rewrite if_true, IH. unfold n_eqb, n_ldiff. rewrite N.eqb_eq.
  split; [intros [H K] k' w' [[= <- <-]|I]; auto | intuition].
Qed.

Lemma subset_mem a b : subset a b = true -> forall x, mem x a = true -> mem x b = true.
Proof.
  unfold subset. rewrite words_within_spec. intros H x. unfold mem. unfold word_at at 1.
  destruct (PositiveMap.find (chunk x) a) as [w|] eqn:F; [|unfold n_testbit; now rewrite N.bits_0].
  apply PositiveMap.elements_correct, H in F. unfold n_testbit. intro B.
  apply (f_equal (fun n => N.testbit n (offset x))) in F. rewrite N.ldiff_spec, B, N.bits_0 in F.
  now destruct (N.testbit _ (offset x)).
Qed.

(** Only the first 256 bits of a word are used; then a set within another is found to be. *)
Definition tidy (s : nset) := forall k i, N.testbit (word_at k s) i = true -> i < 256.

Lemma tidy_empty : tidy empty_set.
Proof. intros k i. unfold word_at, empty_set. now rewrite PositiveMap.gempty, N.bits_0. Qed.

Lemma tidy_insert x s : tidy s -> tidy (insert x s).
Proof.
  intros T k i. unfold insert. destruct (Pos.eq_dec k (chunk x)) as [->|E].
  - unfold word_at at 1. rewrite PositiveMap.gss. unfold n_setbit. rewrite N.setbit_eqb, Bool.orb_true_iff, N.eqb_eq.
    intros [<-|H]; [|now apply T in H]. unfold offset, n_mod. now apply N.mod_lt.
  - unfold word_at. rewrite PositiveMap.gso by auto. apply (T k).
Qed.

Lemma mem_subset a b : tidy a -> (forall x, mem x a = true -> mem x b = true) -> subset a b = true.
Proof.
  intros T H. unfold subset. apply words_within_spec. intros k w I. apply PositiveMap.elements_complete in I.
  assert (W : word_at k a = w) by (unfold word_at; now rewrite I).
  apply N.bits_inj. intro i. rewrite N.ldiff_spec, N.bits_0. destruct (N.testbit w i) eqn:B; auto. simpl.
  assert (i < 256) as L by (apply (T k); now rewrite W).
  assert (K : chunk (N.pred (Npos k) * 256 + i) = k /\ offset (N.pred (Npos k) * 256 + i) = i).
  { unfold chunk, offset, n_div, n_mod, n_key. rewrite N.div_add_l by discriminate. rewrite (N.div_small i) by auto.
    rewrite N.add_0_r. split.
    - assert (E : Npos (N.succ_pos (N.pred (Npos k))) = Npos k) by (rewrite N.succ_pos_spec; lia).
      now injection E.
    - rewrite N.add_comm, N.mod_add by discriminate. now apply N.mod_small. }
  destruct K as [K1 K2]. specialize (H (N.pred (Npos k) * 256 + i)). unfold mem in H.
  rewrite K1, K2, W in H. unfold n_testbit in H. now rewrite (H B).
Qed.
