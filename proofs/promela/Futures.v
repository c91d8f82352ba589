(** The futures that are computed know all that a process may still do. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Rows Effects Liveness Ports Passing Gentle.
Import ListNotations.

Lemma in_numbered bs : forall n x, In x (numbered n bs) <-> exists i, nth i bs false = true /\ x = (n + N.of_nat i)%N.
Proof.
  induction bs as [|b bs IH]; intros n x; cbn [numbered].
  - split; [intros []|intros (i & E & _); now destruct i].
  - assert (R : In x (numbered (n_add n 1) bs) <-> exists i, nth i bs false = true /\ x = (n + N.of_nat (S i))%N) by (rewrite IH; unfold n_add; split; intros (i & E & X); exists i; (split; [exact E|lia])).
    destruct b; simpl In; rewrite R; split.
    + intros [<-|(i & E & X)]; [exists 0; split; [reflexivity|lia]|exists (S i); auto].
    + intros ([|i] & E & X); [left; lia|right; exists i; auto].
    + intros (i & E & X). exists (S i). auto.
    + intros ([|i] & E & X); [discriminate|exists i; auto].
Qed.
Lemma included_spec a : forall b, included a b = true -> forall i, nth i a false = true -> nth i b false = true.
Proof.
  induction a as [|x a IH]; intros b H i E; [now destruct i|]. cbn [included] in H. destruct b as [|y b].
  - destruct x; [discriminate|]. destruct i as [|i]; [discriminate|]. specialize (IH [] H i E). now destruct i.
  - apply if_true in H as [H1 H2]. destruct i as [|i]; [|now apply (IH b H2 i)]. simpl in E. subst x. exact H1.
Qed.

Lemma follows_spec rs left : forall n, follows rs n left = true -> forall i, i < length left ->
  nth (N.to_nat n + i) (reached rs (n + N.of_nat i)) false = true /\
  forall e, In e (edges (nth i left no_node)) -> goes e <> 0%N -> (goes e < count rs)%N /\ included (reached rs (goes e)) (reached rs (n + N.of_nat i)) = true.
Proof.
  induction left as [|x left IH]; intros n F i L; cbn [length] in L; [lia|]. cbn [follows] in F. apply if_true in F as [F1 F]. apply if_true in F as [F2 F3]. destruct i as [|i].
  - cbn [N.of_nat]. rewrite N.add_0_r, Nat.add_0_r. split; [exact F1|]. intros e I G. rewrite all_spec in F2. specialize (F2 e I). unfold n_eqb, n_ltb in F2. destruct (N.eqb_spec (goes e) 0); [easy|]. apply if_true in F2 as [L1 L2]. apply N.ltb_lt in L1. auto.
  - specialize (IH _ F3 i ltac:(lia)). unfold n_add in IH. replace (n + 1 + N.of_nat i)%N with (n + N.of_nat (S i))%N in IH by lia. replace (N.to_nat (n + 1) + i) with (N.to_nat n + S i) in IH by lia. exact IH.
Qed.
Lemma all_follow_spec ps : forall reach, all_follow ps reach = true -> forall t, t < length ps -> type_follows (nth t ps no_proctype) (nth t reach []) = true /\ length reach = length ps.
Proof.
  induction ps as [|p ps IH]; intros [|rs reach] F t L; cbn [all_follow length] in *; try lia; try discriminate. apply if_true in F as [F1 F2]. destruct t as [|t]; [|destruct (IH reach F2 t ltac:(lia)) as [H1 H2]; split; [exact H1|lia]].
  split; [exact F1|]. destruct ps as [|p' ps]; [destruct reach; [reflexivity|discriminate]|]. f_equal. apply (IH reach F2 0). simpl. lia.
Qed.

Lemma node_numbers_nth left : forall n i, i < length left -> nth i (node_numbers n left) 0%N = (n + N.of_nat i)%N.
Proof. induction left as [|x left IH]; intros n [|i] L; cbn [node_numbers length nth] in *; try lia. rewrite IH by lia. unfold n_add. lia. Qed.
Lemma node_numbers_length left : forall n, length (node_numbers n left) = length left.
Proof. induction left as [|x left IH]; intro n; simpl; auto. Qed.

Section Futures.
  Variables (m : model) (lives reach : list (list (list bool))).
  Notation globals := (global_ranges m).

  Lemma type_futures_nth t ports rs : forall n i, i < length rs ->
    nth i (type_futures lives t ports n rs) [unknown_port] = map (kept_port (alive_at lives t (n + N.of_nat i))) (joined_map (fun n' => nth (n_nat n') ports []) (numbered 0 (nth i rs []))).
  Proof.
    induction rs as [|bs rs IH]; intros n [|i] L; cbn [length type_futures nth] in *; try lia; [now rewrite N.add_0_r|]. rewrite IH by lia. unfold n_add. now replace (n + 1 + N.of_nat i)%N with (n + N.of_nat (S i))%N by lia.
  Qed.
  Lemma type_futures_length t ports rs : forall n, length (type_futures lives t ports n rs) = length rs.
  Proof. induction rs as [|bs rs IH]; intro n; simpl; auto. Qed.
  Lemma futures_from_nth ps : forall reach t i, length reach = length ps -> i < length ps ->
    nth i (futures_from m lives globals t ps reach) [] = type_futures lives (t + N.of_nat i) (map (node_ports m globals (t + N.of_nat i)) (node_numbers 0 (nodes (nth i ps no_proctype)))) 0 (nth i reach []).
  Proof.
    induction ps as [|p ps IH]; intros [|rs rest] t [|i] Lr L; cbn [length futures_from nth] in *; try lia; [now rewrite N.add_0_r|]. rewrite IH by lia. unfold n_add. now replace (t + 1 + N.of_nat i)%N with (t + N.of_nat (S i))%N by lia.
  Qed.
  Lemma futures_from_length ps : forall reach t, length (futures_from m lives globals t ps reach) <= length ps.
  Proof. induction ps as [|p ps IH]; intros [|rs rest] t; cbn [futures_from length]; try lia. specialize (IH rest (n_add t 1)). lia. Qed.

  Hypothesis follow : all_follow (proctypes m) reach = true.
  Notation fs := (futures m lives reach).

  (** A known control state: its future is what the control states that follow it do. *)
  Definition ahead (t n : N) : list port :=
    joined_map (fun n' => nth (n_nat n') (map (node_ports m globals t) (node_numbers 0 (nodes (proctype_at m t)))) []) (numbered 0 (reached (nth (n_nat t) reach []) n)).
  Lemma future_known t n : (t < N.of_nat (length (proctypes m)))%N -> (n < N.of_nat (length (nodes (proctype_at m t))))%N ->
    type_follows (proctype_at m t) (nth (n_nat t) reach []) = true /\ future fs t n = map (kept_port (alive_at lives t n)) (ahead t n).
  Proof.
    intros Lt Ln. destruct (all_follow_spec _ _ follow (N.to_nat t) ltac:(lia)) as [T Len]. split; [exact T|]. unfold future, futures, ahead, n_nat. rewrite futures_from_nth by lia. rewrite N2Nat.id. change (0 + t)%N with t.
    unfold type_follows in T. apply if_true in T as [C _]. apply N.eqb_eq in C. rewrite !count_length in C. assert (Pt : nth (N.to_nat t) (proctypes m) no_proctype = proctype_at m t) by reflexivity. rewrite Pt in *.
    rewrite type_futures_nth by lia. rewrite N2Nat.id. reflexivity.
  Qed.
  Lemma future_unknown t n : ~ ((t < N.of_nat (length (proctypes m)))%N /\ (n < N.of_nat (length (nodes (proctype_at m t))))%N) -> future fs t n = [unknown_port].
  Proof.
    intro H. unfold future, futures, n_nat. destruct (N.ltb_spec t (N.of_nat (length (proctypes m)))) as [Lt|Lt].
    - assert (Ln : ~ (n < N.of_nat (length (nodes (proctype_at m t))))%N) by tauto. destruct (all_follow_spec _ _ follow (N.to_nat t) ltac:(lia)) as [T Len]. rewrite futures_from_nth by lia. apply nth_overflow. rewrite type_futures_length.
      unfold type_follows in T. apply if_true in T as [C _]. apply N.eqb_eq in C. rewrite !count_length in C. change (nth (N.to_nat t) (proctypes m) no_proctype) with (proctype_at m t) in C. lia.
    - rewrite (nth_overflow (futures_from _ _ _ _ _ _)) by (pose proof (futures_from_length (proctypes m) reach 0); lia). now destruct (N.to_nat n).
  Qed.

  Lemma ports_at t n : (n < N.of_nat (length (nodes (proctype_at m t))))%N -> nth (n_nat n) (map (node_ports m globals t) (node_numbers 0 (nodes (proctype_at m t)))) [] = node_ports m globals t n.
  Proof.
    intro L. unfold n_nat. rewrite (nth_indep _ [] (node_ports m globals t 0)) by (rewrite map_length, node_numbers_length; lia). rewrite map_nth. f_equal. rewrite node_numbers_nth by lia. lia.
  Qed.

  Lemma kept_or a l : some is_unknown (map (kept_port a) l) = true \/ map (kept_port a) l = l.
  Proof.
    induction l as [|x l [IH|IH]]; cbn [map some]; auto; [destruct (is_unknown _); auto|]. unfold kept_port at 1 3. destruct (reads a (asks x)); [right; now rewrite IH|now left].
  Qed.

  Lemma nodes_admit_spec t left : forall n, nodes_admit fs t n left = true -> forall i e, i < length left -> In e (edges (nth i left no_node)) -> goes e <> 0%N ->
    some is_unknown (future fs t (n + N.of_nat i)) = true \/ some is_unknown (future fs t (goes e)) = false.
  Proof.
    induction left as [|x left IH]; intros n A i e L I G; cbn [length nodes_admit] in *; [lia|]. apply if_true in A as [A1 A2]. destruct i as [|i].
    - rewrite N.add_0_r. destruct (some is_unknown (future fs t n)); [now left|right]. rewrite all_spec in A1. specialize (A1 e I). unfold n_eqb in A1. destruct (N.eqb_spec (goes e) 0); [easy|]. now apply negb_true_iff.
    - specialize (IH _ A2 i e ltac:(lia) I G). unfold n_add in IH. now replace (n + 1 + N.of_nat i)%N with (n + N.of_nat (S i))%N in IH by lia.
  Qed.
  Lemma all_admit_spec ps : forall t, all_admit fs t ps = true -> forall i, i < length ps -> nodes_admit fs (t + N.of_nat i) 0 (nodes (nth i ps no_proctype)) = true.
  Proof.
    induction ps as [|p ps IH]; intros t A [|i] L; cbn [length all_admit nth] in *; try lia; apply if_true in A as [A1 A2]; [now rewrite N.add_0_r|]. specialize (IH _ A2 i ltac:(lia)). unfold n_add in IH. now replace (t + 1 + N.of_nat i)%N with (t + N.of_nat (S i))%N in IH by lia.
  Qed.
  Hypothesis admit : all_admit fs 0 (proctypes m) = true.

  Theorem futures_know : knows m lives fs.
  Proof.
    assert (Dec : forall t n, ((t < N.of_nat (length (proctypes m)))%N /\ (n < N.of_nat (length (nodes (proctype_at m t))))%N) \/ ~ ((t < N.of_nat (length (proctypes m)))%N /\ (n < N.of_nat (length (nodes (proctype_at m t))))%N)) by (intros; lia).
    split.
    - intros t n p I. destruct (Dec t n) as [[Lt Ln]|No]; [|rewrite (future_unknown t n No) in I; destruct I as [<-|[]]; now left]. destruct (future_known t n Lt Ln) as (T & E). rewrite E in I. apply in_map_iff in I as (x & Kx & I).
      unfold kept_port in Kx. destruct (reads (alive_at lives t n) (asks x)) eqn:R; [subst p|left; now rewrite <- Kx]. apply in_joined_map in I as (n' & _ & I).
      assert (Mem : exists n'', In x (node_ports m globals t n'')).
      { destruct (nth_in_or_default (n_nat n') (map (node_ports m globals t) (node_numbers 0 (nodes (proctype_at m t)))) []) as [J|J]; [|rewrite J in I; destruct I]. apply in_map_iff in J as (n'' & J & _). exists n''. now rewrite J. }
      destruct Mem as (n'' & Mem). unfold node_ports in Mem. cbv zeta in Mem. apply in_map_iff in Mem as (y & Ky & _). unfold fixed_port in Ky. destruct (frozen globals (local_ranges m t) (asks y)) eqn:F; [subst y; right; auto|left; now rewrite <- Ky].
    - intros t n. destruct (Dec t n) as [[Lt Ln]|No]; [|left; now rewrite (future_unknown t n No)]. destruct (future_known t n Lt Ln) as (T & E). rewrite E. destruct (kept_or (alive_at lives t n) (ahead t n)) as [U|K]; [now left|right].
      rewrite K. intros p I. apply in_joined_map. exists n. split; [|now rewrite (ports_at t n Ln)]. apply in_numbered. exists (N.to_nat n). split; [|lia]. unfold type_follows in T. apply if_true in T as [C T].
      destruct (follows_spec _ _ 0%N T (N.to_nat n) ltac:(lia)) as [H _]. rewrite N2Nat.id in H. exact H.
    - intros t n e I G. assert (Ln : (n < N.of_nat (length (nodes (proctype_at m t))))%N).
      { destruct (N.ltb_spec n (N.of_nat (length (nodes (proctype_at m t))))) as [L|L]; auto. unfold n_nat in I. rewrite nth_overflow in I by lia. destruct I. }
      assert (Lt : (t < N.of_nat (length (proctypes m)))%N).
      { destruct (N.ltb_spec t (N.of_nat (length (proctypes m)))) as [L|L]; auto. unfold proctype_at, n_nat in Ln. rewrite nth_overflow in Ln by lia. cbn in Ln. lia. }
      pose proof (all_admit_spec _ _ admit (N.to_nat t) ltac:(lia)) as Ad. change (nth (N.to_nat t) (proctypes m) no_proctype) with (proctype_at m t) in Ad. rewrite N2Nat.id in Ad. change (0 + t)%N with t in Ad.
      destruct (nodes_admit_spec t _ 0%N Ad (N.to_nat n) e ltac:(lia) I G) as [U|U]; [rewrite N2Nat.id in U; now left|].
      destruct (future_known t n Lt Ln) as (T & E). pose proof T as T'. unfold type_follows in T'. apply if_true in T' as [C T']. destruct (follows_spec _ _ 0%N T' (N.to_nat n) ltac:(lia)) as [_ H]. rewrite N2Nat.id in H. change (0 + n)%N with n in H. destruct (H e I G) as [Lg Inc].
      apply N.eqb_eq in C. rewrite !count_length in *. destruct (future_known t (goes e) Lt ltac:(lia)) as (_ & E2). rewrite E2 in *. destruct (kept_or (alive_at lives t (goes e)) (ahead t (goes e))) as [U2|K2]; [congruence|]. rewrite K2.
      assert (Sub : incl (ahead t (goes e)) (ahead t n)).
      { intros p Ip. apply in_joined_map in Ip as (n' & In' & Ip). apply in_joined_map. exists n'. split; auto. apply in_numbered in In' as (i & Bi & ->). apply in_numbered. exists i. split; auto. now apply (included_spec _ _ Inc). }
      rewrite E. destruct (kept_or (alive_at lives t n) (ahead t n)) as [U1|K1]; [now left|right]. now rewrite K1.
  Qed.
End Futures.
