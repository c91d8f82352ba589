(** Ranks of a finite graph with acceptance sets, if no cycle that can be come to meets them all: how many nodes a node
    leads to, and a set that is missing among those that lead back. *)
From Coq Require Import List Arith Bool Lia.
From Assay.shared Require Import Saturate.
From Assay.ltl Require Import LassoTruth Lasso.
Import ListNotations.

Section Graph.
  Context {X M : Type} (eq_dec : forall x y : X, {x = y} + {x <> y}).
  Notation edge := (X * M * X)%type.
  Variable E : list edge.
  Definition leaves (e : edge) : X := fst (fst e).
  Definition enters (e : edge) : X := snd e.

  Inductive path : X -> list edge -> X -> Prop :=
  | stay x : path x [] x
  | go x m y es z : In (x, m, y) E -> path y es z -> path x ((x, m, y) :: es) z.

  Lemma path_app x es y fs z : path x es y -> path y fs z -> path x (es ++ fs) z.
  Proof. induction 1; simpl; auto. intro. econstructor; eauto. Qed.

  Definition grow (B : list X) : list X := flat_map (fun e => if in_dec eq_dec (leaves e) B then [enters e] else []) E.
  Definition region (x : X) : list X := saturate eq_dec grow (S (S (length E))) [x].

  Lemma in_grow B y : In y (grow B) <-> exists x m, In (x, m, y) E /\ In x B.
  Proof.
    unfold grow. rewrite in_flat_map. split.
    - intros ([[x m] y'] & I & H). unfold leaves, enters in H. simpl in H. destruct (in_dec eq_dec x B); [|easy]. destruct H as [<-|[]]. eauto.
    - intros (x & m & I & B'). exists (x, m, y). split; auto. unfold leaves, enters. simpl. destruct (in_dec eq_dec x B); [now left|easy].
  Qed.

  Lemma region_NoDup x : NoDup (region x).
  Proof. unfold region. apply saturate_invariant; [intros A H; now apply union_NoDup|]. constructor; [easy|constructor]. Qed.

  Lemma region_self x : In x (region x).
  Proof. unfold region. apply saturate_includes. now left. Qed.

  Lemma region_sound x y : In y (region x) -> exists es, path x es y.
  Proof.
    revert y. unfold region. apply (saturate_invariant eq_dec (fun B => forall y, In y B -> exists es, path x es y)).
    - intros B H y I. apply union_In in I. destruct I as [I|I]; auto. apply in_grow in I. destruct I as (z & m & I & J).
      destruct (H _ J) as (es & P). exists (es ++ [(z, m, y)]). eapply path_app; eauto. econstructor; eauto. constructor.
    - intros y [<-|[]]. exists []. constructor.
  Qed.

  Lemma region_step x y m z : In y (region x) -> In (y, m, z) E -> In z (region x).
  Proof.
    intros I J. assert (C : incl (grow (region x)) (region x)).
    { unfold region. apply (saturate_closed eq_dec grow (x :: map enters E)).
      - intros B _ t T. apply in_grow in T. destruct T as (u & m' & T & _). right. apply in_map_iff. exists (u, m', t). auto.
      - intros t [<-|[]]. now left.
      - constructor; [easy|constructor].
      - simpl. rewrite map_length. lia. }
    apply C. apply in_grow. eauto.
  Qed.

  Lemma region_path x es y : path x es y -> forall r, In x (region r) -> In y (region r).
  Proof. induction 1; eauto using region_step. Qed.

  Lemma region_incl x y : In y (region x) -> incl (region y) (region x).
  Proof. intros I z J. apply region_sound in J. destruct J as (es & P). eapply region_path; eauto. Qed.

  Definition same x y : bool := if in_dec eq_dec y (region x) then if in_dec eq_dec x (region y) then true else false else false.

  Lemma same_spec x y : same x y = true <-> In y (region x) /\ In x (region y).
  Proof. unfold same. destruct (in_dec eq_dec y (region x)), (in_dec eq_dec x (region y)); intuition discriminate. Qed.

  Definition number x := length (region x).

  Lemma number_same x y : same x y = true -> number x = number y.
  Proof.
    intro H. apply same_spec in H. destruct H as [H1 H2]. apply region_incl in H1, H2. unfold number.
    pose proof (NoDup_incl_length (region_NoDup x) H2). pose proof (NoDup_incl_length (region_NoDup y) H1). lia.
  Qed.

  Lemma number_falls x y : In y (region x) -> ~ In x (region y) -> number y < number x.
  Proof.
    intros I N. unfold number. apply (NoDup_incl_length (l := x :: region y)).
    - constructor; auto using region_NoDup.
    - intros z [<-|J]; [apply region_self|]. now apply (region_incl x y).
  Qed.

  Variable K : nat.
  Variable met : nat -> edge -> bool.

  Definition inside x e := same x (leaves e) && same x (enters e).
  Definition missing x k := forallb (fun e => negb (inside x e && met k e)) E.
  Definition lacks x : option nat := find (missing x) (seq 0 K).

  Lemma same_trans x y z : same x y = true -> same x z = same y z.
  Proof.
    intro H. apply same_spec in H. destruct H as [H1 H2]. apply eq_true_iff_eq. rewrite !same_spec.
    split; intros [A B]; split.
    - apply (region_incl y x); auto.
    - apply (region_incl z x); auto.
    - apply (region_incl x y); auto.
    - apply (region_incl z y); auto.
  Qed.

  Lemma missing_same x y k : same x y = true -> missing x k = missing y k.
  Proof.
    intro H. unfold missing, inside. induction E as [|e l IH]; simpl; auto. now rewrite IH, !(same_trans x y).
  Qed.

  Lemma lacks_same x y : same x y = true -> lacks x = lacks y.
  Proof. intro H. unfold lacks. induction (seq 0 K) as [|k l IH]; simpl; auto. rewrite (missing_same x y), IH; auto. Qed.

  Theorem numbers_descend x m y k : In (x, m, y) E -> lacks x = Some k ->
    number y < number x \/ (met k (x, m, y) = false /\ number y = number x /\ lacks y = Some k).
  Proof.
    intros I L. assert (R : In y (region x)) by (eapply region_step; eauto using region_self).
    destruct (in_dec eq_dec x (region y)) as [B|B]; [|left; now apply number_falls].
    assert (H : same x y = true) by (apply same_spec; auto). right. repeat split.
    - apply find_some in L. destruct L as [_ L]. unfold missing in L. rewrite forallb_forall in L. specialize (L _ I).
      unfold inside, leaves, enters in L. simpl in L. rewrite H in L.
      assert (same x x = true) as Hx by (apply same_spec; split; apply region_self). rewrite Hx in L. simpl in L.
      now destruct (met k (x, m, y)).
    - symmetry. now apply number_same.
    - now rewrite <- (lacks_same x y).
  Qed.

  (** Where no set is missing a cycle meets them all. *)
  Lemma cycle_upto x n : lacks x = None -> n <= K -> exists es, path x es x /\ (0 < n -> es <> []) /\
    forall k, k < n -> exists e, In e es /\ met k e = true.
  Proof.
    intro L. induction n as [|n IH]; intro Le.
    - exists []. split; [constructor|]. split; intros; lia.
    - destruct IH as (es & P & _ & H); [lia|]. assert (Mn : missing x n = false).
      { apply (find_none _ _ L). apply in_seq. lia. }
      assert (exists e, In e E /\ inside x e = true /\ met n e = true) as ([[a m] b] & I & In_ & Me).
      { clear - Mn. unfold missing in Mn. induction E as [|e l IH]; simpl in Mn; [discriminate|].
        destruct (inside x e) eqn:A, (met n e) eqn:B; simpl in Mn; try (destruct (IH Mn) as (e' & ? & ?); exists e'; simpl; auto; fail).
        exists e. simpl. auto. }
      unfold inside, leaves, enters in In_. simpl in In_. apply andb_true_iff in In_. destruct In_ as [Sa Sb].
      apply same_spec in Sa, Sb. destruct Sa as [Xa _], Sb as [_ Bx].
      apply region_sound in Xa, Bx. destruct Xa as (p & Pp), Bx as (q & Pq).
      exists (es ++ p ++ (a, m, b) :: q). split; [|split].
      + eapply path_app; eauto. eapply path_app; eauto. now constructor.
      + intros _ Hn. apply app_eq_nil in Hn. destruct Hn as [_ Hn]. apply app_eq_nil in Hn. now destruct Hn.
      + intros k Lk. destruct (Nat.eq_dec k n) as [->|D].
        * exists (a, m, b). split; auto. apply in_or_app. right. apply in_or_app. right. now left.
        * destruct (H k) as (e & Ie & Me'); [lia|]. exists e. split; auto. apply in_or_app. auto.
  Qed.

  (** A stem and a cycle, unrolled. *)
  Lemma path_first x es y d : path x es y -> es <> [] -> leaves (nth 0 es d) = x.
  Proof. intros [|]; simpl; auto. easy. Qed.

  Lemma path_edges x es y e : path x es y -> In e es -> In e E.
  Proof. induction 1; simpl; [easy|]. intros [<-|J]; auto. Qed.

  Lemma path_chain x es y d : path x es y -> forall i, S i < length es -> enters (nth i es d) = leaves (nth (S i) es d).
  Proof.
    induction 1 as [|x m z es y I P IH]; simpl; intros i L; [lia|]. destruct i as [|i]; [|apply IH; lia].
    unfold enters at 1. simpl. symmetry. eapply path_first; eauto. destruct es; simpl in *; [lia|easy].
  Qed.

  Lemma path_last x es y d : path x es y -> es <> [] -> enters (nth (length es - 1) es d) = y.
  Proof.
    induction 1 as [|x m z es y I P IH]; [easy|]. intros _. destruct es as [|e es]; simpl.
    - inversion P. now subst.
    - simpl in IH. rewrite Nat.sub_0_r in IH. apply IH. easy.
  Qed.

  Lemma unrolled x0 stem x cyc : path x0 stem x -> path x cyc x -> cyc <> [] -> exists e : nat -> edge,
    leaves (e 0) = x0 /\ (forall i, In (e i) E) /\ (forall i, enters (e i) = leaves (e (S i))) /\
    forall c, In c cyc -> forall i, exists j, i <= j /\ e j = c.
  Proof.
    intros P1 P2 N. pose proof (path_app _ _ _ _ _ P1 P2) as P. set (es := stem ++ cyc) in *. set (n := length es). set (s := length stem).
    assert (exists d : edge, True) as (d & _) by (destruct cyc as [|d cyc']; [easy|now exists d]).
    assert (Len : n = s + length cyc) by (unfold n, es, s; apply app_length).
    assert (Pos : 0 < length cyc) by (destruct cyc; [easy|simpl; lia]).
    assert (Ne : es <> []) by (intro Z; unfold n in Len; rewrite Z in Len; simpl in Len; lia).
    assert (In_ : forall i, place_at n s i < n).
    { induction i as [|i IH]; simpl; [lia|]. unfold next. destruct (Nat.ltb_spec (S (place_at n s i)) n); lia. }
    exists (fun i => nth (place_at n s i) es d). split; [|split; [|split]].
    - simpl. eapply path_first; eauto.
    - intro i. eapply path_edges; eauto. apply nth_In. apply In_.
    - intro i. simpl. unfold next. destruct (Nat.ltb_spec (S (place_at n s i)) n) as [L|L]; [eapply path_chain; eauto|].
      replace (place_at n s i) with (n - 1) by (specialize (In_ i); lia). unfold n at 1. rewrite (path_last _ _ _ d P Ne).
      unfold es. rewrite app_nth2 by (unfold s; lia). unfold s. rewrite Nat.sub_diag. symmetry. eapply path_first; eauto.
    - intros c I i. destruct (In_nth _ _ d I) as (p & Lp & <-). destruct (again n s (s + p) i) as (j & Lj & Pj); try lia.
      exists j. split; auto. rewrite Pj. unfold es. rewrite app_nth2 by (unfold s; lia). f_equal. unfold s. lia.
  Qed.
End Graph.
