(** The [holds] checker for automata, such as never claims: no fair run of a structure spells a word that is accepted. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure WellFormed Rank Closure Ranked.
Import ListNotations.

(** Reads a letter that has the atoms [yes] and none of [no]. *)
Record move := Move { yes : N; no : N; target : N }.
(** Bit k of [marks]: the state is in acceptance set k. *)
Record control := Control { moves : list move; marks : N }.
Record automaton := Automaton { starts : list N; controls : list control; acceptance_sets : N }.

Definition no_control := Control [] 0.
Definition control_at (A : automaton) (q : N) : control := nth (N.to_nat q) (controls A) no_control.

(** A letter is allowed. *)
Definition allows (t : move) (letter : atom -> bool) : Prop :=
  forall a, (N.testbit (yes t) a = true -> letter a = true) /\ (N.testbit (no t) a = true -> letter a = false).

Definition accepts (A : automaton) (w : word) : Prop :=
  exists q : nat -> N, In (q 0) (starts A) /\
    (forall i, exists t, In t (moves (control_at A (q i))) /\ allows t (w i) /\ target t = q (i + 1)) /\
    forall k, (k < acceptance_sets A)%N -> forall i, exists j, i <= j /\ N.testbit (marks (control_at A (q j))) k = true.

(** It has initial states, and all states that are named are listed. It need not be total: where no move is allowed, the word is not accepted. *)
Record well_made (A : automaton) : Prop := {
  starts_somewhere : starts A <> [];
  starts_listed : forall q, In q (starts A) -> N.to_nat q < length (controls A);
  moves_listed : forall q t, In t (moves (control_at A q)) -> N.to_nat (target t) < length (controls A) }.

Definition check_well_made (A : automaton) : bool :=
  let n := count (controls A) in
  match starts A with
  | [] => false
  | qs => if all (fun q => n_ltb q n) qs then all (fun c => all (fun t => n_ltb (target t) n) (moves c)) (controls A) else false
  end.

(** The checker. The value of an entry is a state of the automaton. *)
Definition pairs := PositiveMap.t (state * list entry).

Fixpoint file_pairs (x : N) (ss : list state) (es : list (list entry)) (p : pairs) : pairs :=
  match ss with
  | [] => p
  | s :: ss' =>
      match es with
      | [] => file_pairs (n_add x 1) ss' [] (PositiveMap.add (n_key x) (s, []) p)
      | e :: es' => file_pairs (n_add x 1) ss' es' (PositiveMap.add (n_key x) (s, e) p)
      end
  end.

Fixpoint file_controls (q : N) (cs : list control) (p : PositiveMap.t control) : PositiveMap.t control :=
  match cs with [] => p | c :: cs' => file_controls (n_add q 1) cs' (PositiveMap.add (n_key q) c p) end.

Section Checks.
  Variables (sets fair_sets : N) (p : pairs) (a : PositiveMap.t control).

  Definition pair_met (k q_marks edge_marks : N) : bool :=
    if n_ltb k sets then n_testbit q_marks k
    else let f := n_sub k sets in if n_ltb f fair_sets then n_testbit edge_marks f else true.

  Fixpoint check_moves (lab : N) (e : entry) (falls : bool) (there : list entry) (ts : list move) : bool :=
    match ts with
    | [] => true
    | t :: ts' =>
        if obeys (yes t, no t) lab then
          match find_entry (target t) there with
          | None => false
          | Some e' => if descends (rank e) (index e) (rank e') (index e') falls then check_moves lab e falls there ts' else false
          end
        else check_moves lab e falls there ts'
    end.

  Fixpoint check_arrows (lab : N) (e : entry) (c : control) (es : list (N * N)) : bool :=
    match es with
    | [] => true
    | (y, ms) :: es' =>
        match PositiveMap.find (n_key y) p with
        | None => check_arrows lab e c es'
        | Some (_, there) =>
            if check_moves lab e (pair_met (index e) (marks c) ms) there (moves c) then check_arrows lab e c es' else false
        end
    end.

  Fixpoint check_pairs (s : state) (l : list entry) : bool :=
    match l with
    | [] => true
    | e :: l' =>
        match PositiveMap.find (n_key (of_value e)) a with
        | None => check_pairs s l'
        | Some c => if check_arrows (label s) e c (edges s) then check_pairs s l' else false
        end
    end.

  Fixpoint check_all (x : N) (ss : list state) : bool :=
    match ss with
    | [] => true
    | _ :: ss' =>
        match PositiveMap.find (n_key x) p with
        | None => false
        | Some (s, l) => if check_pairs s l then check_all (n_add x 1) ss' else false
        end
    end.

  Definition check_start (qs : list N) (x : N) : bool :=
    match PositiveMap.find (n_key x) p with
    | None => true
    | Some (_, l) => all (fun q => match find_entry q l with Some _ => true | None => false end) qs
    end.
End Checks.

(** No fair run of the structure spells a word that the automaton accepts. *)
Definition check_never (S : structure) (A : automaton) (es : list (list entry)) : bool :=
  let p := file_pairs 0 (states S) es (PositiveMap.empty _) in
  let a := file_controls 0 (controls A) (PositiveMap.empty _) in
  if check_well_formed S then
    if check_well_made A then
      if all (check_start p (starts A)) (initial S)
      then check_all (acceptance_sets A) (fair_sets S) p a 0 (states S) else false
    else false
  else false.

(** ** Its soundness *)

Lemma check_well_made_sound A : check_well_made A = true -> well_made A.
Proof.
  unfold check_well_made. cbv zeta. intro H. assert (I : starts A <> []) by (destruct (starts A); easy).
  assert (K : all (fun q => n_ltb q (count (controls A))) (starts A) = true /\ all (fun c => all (fun t => n_ltb (target t) (count (controls A))) (moves c)) (controls A) = true)
    by (destruct (starts A); [easy|now apply if_true in H]).
  clear H. rewrite !all_spec, count_length in K. destruct K as [Ks Km]. split; auto.
  - intros q Iq. specialize (Ks q Iq). apply n_ltb_spec in Ks. lia.
  - intros q t It. unfold control_at in It. destruct (nth_error (controls A) (N.to_nat q)) as [c|] eqn:E.
    + rewrite (nth_error_nth _ _ no_control E) in It. specialize (Km c (nth_error_In _ _ E)). cbv beta in Km. rewrite all_spec in Km. specialize (Km t It).
      apply n_ltb_spec in Km. lia.
    + apply nth_error_None in E. rewrite nth_overflow in It by auto. destruct It.
Qed.

Lemma file_pairs_spec ss : forall x es p y,
  match nth_error ss (N.to_nat (y - x)) with
  | Some s => (x <= y)%N -> exists l, PositiveMap.find (n_key y) (file_pairs x ss es p) = Some (s, l)
  | None => True
  end /\ ((y < x)%N \/ length ss <= N.to_nat (y - x) -> PositiveMap.find (n_key y) (file_pairs x ss es p) = PositiveMap.find (n_key y) p).
Proof.
  induction ss as [|s ss IH]; intros x es p y; [split; auto; now destruct (N.to_nat (y - x))|].
  set (e := match es with [] => [] | e :: _ => e end). set (es' := match es with [] => [] | _ :: es' => es' end).
  assert (U : file_pairs x (s :: ss) es p = file_pairs (n_add x 1) ss es' (PositiveMap.add (n_key x) (s, e) p)) by (destruct es; reflexivity).
  rewrite U. destruct (IH (n_add x 1) es' (PositiveMap.add (n_key x) (s, e) p) y) as [H1 H2]. unfold n_add in *. clear U IH.
  destruct (N.lt_total y x) as [L|[->|L]].
  - split; [destruct (nth_error (s :: ss) (N.to_nat (y - x))); [intro; lia|exact I]|]. intros _. rewrite H2 by lia. apply PositiveMap.gso. intro E. apply n_key_inj in E. lia.
  - rewrite N.sub_diag. split; [|simpl; lia]. intros _. exists e. rewrite H2 by lia. apply PositiveMap.gss.
  - replace (N.to_nat (y - x)) with (Datatypes.S (N.to_nat (y - (x + 1)))) by lia. simpl. split.
    + destruct (nth_error ss _); auto. intros _. apply H1. lia.
    + intro O. rewrite H2 by lia. apply PositiveMap.gso. intro E. apply n_key_inj in E. lia.
Qed.

Lemma file_controls_spec cs : forall x p y,
  match nth_error cs (N.to_nat (y - x)) with
  | Some c => (x <= y)%N -> PositiveMap.find (n_key y) (file_controls x cs p) = Some c
  | None => True
  end /\ ((y < x)%N \/ length cs <= N.to_nat (y - x) -> PositiveMap.find (n_key y) (file_controls x cs p) = PositiveMap.find (n_key y) p).
Proof.
  induction cs as [|c cs IH]; intros x p y; [split; auto; now destruct (N.to_nat (y - x))|]. cbn [file_controls].
  destruct (IH (n_add x 1) (PositiveMap.add (n_key x) c p) y) as [H1 H2]. unfold n_add in *. clear IH. destruct (N.lt_total y x) as [L|[->|L]].
  - split; [destruct (nth_error (c :: cs) (N.to_nat (y - x))); [intro; lia|exact I]|]. intros _. rewrite H2 by lia. apply PositiveMap.gso. intro E. apply n_key_inj in E. lia.
  - rewrite N.sub_diag. split; [|simpl; lia]. intros _. rewrite H2 by lia. apply PositiveMap.gss.
  - replace (N.to_nat (y - x)) with (Datatypes.S (N.to_nat (y - (x + 1)))) by lia. simpl. split.
    + destruct (nth_error cs _); auto. intros _. apply H1. lia.
    + intro O. rewrite H2 by lia. apply PositiveMap.gso. intro E. apply n_key_inj in E. lia.
Qed.

Lemma check_moves_spec lab e falls there ts t : check_moves lab e falls there ts = true -> In t ts -> obeys (yes t, no t) lab = true ->
  exists e', find_entry (target t) there = Some e' /\ descends (rank e) (index e) (rank e') (index e') falls = true.
Proof.
  induction ts as [|t' ts IH]; intros H I O; [destruct I|]. cbn [check_moves] in H. destruct I as [->|I].
  - rewrite O in H. destruct (find_entry (target t) there) as [e'|]; [|discriminate]. apply if_true in H. exists e'. tauto.
  - apply IH; auto. destruct (obeys (yes t', no t') lab); auto. destruct (find_entry (target t') there) as [e'|]; [|discriminate]. now apply if_true in H.
Qed.

Lemma check_arrows_spec sets fs p lab e c es y ms s l : check_arrows sets fs p lab e c es = true -> In (y, ms) es -> PositiveMap.find (n_key y) p = Some (s, l) ->
  check_moves lab e (pair_met sets fs (index e) (marks c) ms) l (moves c) = true.
Proof.
  induction es as [|[y' ms'] es IH]; cbn [check_arrows In]; [easy|]. intros H I Q. destruct I as [[= -> ->]|I].
  - rewrite Q in H. now apply if_true in H.
  - apply IH; auto. destruct (PositiveMap.find (n_key y') p) as [[s' l']|]; auto. now apply if_true in H.
Qed.

Lemma check_pairs_spec sets fs p a s l e c : check_pairs sets fs p a s l = true -> In e l -> PositiveMap.find (n_key (of_value e)) a = Some c ->
  check_arrows sets fs p (label s) e c (edges s) = true.
Proof.
  induction l as [|e' l IH]; cbn [check_pairs In]; [easy|]. intros H I Q. destruct I as [->|I].
  - rewrite Q in H. now apply if_true in H.
  - apply IH; auto. destruct (PositiveMap.find (n_key (of_value e')) a); auto. now apply if_true in H.
Qed.

Lemma check_all_spec sets fs p a ss : forall x y s l, check_all sets fs p a x ss = true -> (x <= y)%N -> N.to_nat (y - x) < length ss ->
  PositiveMap.find (n_key y) p = Some (s, l) -> check_pairs sets fs p a s l = true.
Proof.
  induction ss as [|s0 ss IH]; simpl; intros x y s l H Le L Q; [lia|]. destruct (PositiveMap.find (n_key x) p) as [[s' l']|] eqn:Q'; [|discriminate].
  apply if_true in H as [C H]. destruct (N.eq_dec x y) as [->|D]; [congruence|]. unfold n_add in H. apply (IH _ y s l H); auto; lia.
Qed.

Lemma allows_obeys t (S : structure) r i : allows t (spelled S r i) -> obeys (yes t, no t) (label (state_at S (r i))) = true.
Proof. intro H. apply obeyed_obeys. split; simpl; intro a; apply H. Qed.

Theorem check_never_sound S A es : check_never S A es = true ->
  well_formed S /\ well_made A /\ forall r m, run S r m -> fair S m -> ~ accepts A (spelled S r).
Proof.
  unfold check_never. intro H. set (p := file_pairs _ _ _ _) in H. set (a := file_controls _ _ _) in H. rewrite !if_true in H. destruct H as (W & Made & Init & H).
  split; [now apply check_well_formed_sound|]. split; [now apply check_well_made_sound|]. intros r m [R0 R] F (q & Q0 & Q & Acc).
  assert (P : forall i, N.to_nat (r i) < length (states S) /\ exists l, PositiveMap.find (n_key (r i)) p = Some (state_at S (r i), l)).
  { intro i. specialize (R i). unfold state_at in *. destruct (nth_error (states S) (N.to_nat (r i))) as [s|] eqn:E.
    - split; [apply nth_error_Some; congruence|]. rewrite (nth_error_nth _ _ no_state E). destruct (file_pairs_spec (states S) 0 es (PositiveMap.empty _) (r i)) as [K _].
      rewrite N.sub_0_r, E in K. apply K. lia.
    - apply nth_error_None in E. rewrite nth_overflow in R by auto. destruct R. }
  assert (C : forall i, PositiveMap.find (n_key (q i)) a = Some (control_at A (q i))).
  { intro i. destruct (Q i) as (t & I & _). unfold control_at in *. destruct (nth_error (controls A) (N.to_nat (q i))) as [c|] eqn:E.
    - rewrite (nth_error_nth _ _ no_control E). destruct (file_controls_spec (controls A) 0 (PositiveMap.empty _) (q i)) as [K _].
      rewrite N.sub_0_r, E in K. apply K. lia.
    - apply nth_error_None in E. rewrite nth_overflow in I by auto. destruct I. }
  set (given := fun i n k => exists l e, PositiveMap.find (n_key (r i)) p = Some (state_at S (r i), l) /\ find_entry (q i) l = Some e /\ rank e = n /\ index e = k).
  set (met := fun i k => pair_met (acceptance_sets A) (fair_sets S) k (marks (control_at A (q i))) (m i) = true).
  assert (G : forall i n k, ~ given i n k).
  { apply (ranks_end given met).
    - intros i n k (l & e & Pi & E & <- & <-) N. destruct (P (i + 1)) as (_ & l' & Pi'). destruct (Q i) as (t & It & Al & Tt). destruct (P i) as [Li _].
      destruct (find_entry_in _ _ _ E) as [Ie Ev].
      pose proof (check_all_spec _ _ _ _ _ 0%N (r i) _ _ H ltac:(lia) ltac:(rewrite N.sub_0_r; auto) Pi) as C1.
      pose proof (check_pairs_spec _ _ _ _ _ _ e (control_at A (q i)) C1 Ie ltac:(rewrite Ev; apply C)) as C2.
      pose proof (check_arrows_spec _ _ _ _ _ _ _ _ _ _ _ C2 (R i) Pi') as C3.
      destruct (check_moves_spec _ _ _ _ _ t C3 It (allows_obeys t S r i Al)) as (e' & E' & D). rewrite Tt in E'.
      apply N. exists (rank e'), (index e'). split; [exists l', e'; auto|]. apply descends_spec in D as [D|(M & D1 & D2)]; auto.
      right. repeat split; auto. unfold met. congruence.
    - intros i k N. unfold met, pair_met in N. unfold n_ltb in N. destruct (N.ltb_spec k (acceptance_sets A)) as [L|L].
      + destruct (Acc k L i) as (j & Lj & B). apply N. eauto.
      + destruct (N.ltb_spec (n_sub k (acceptance_sets A)) (fair_sets S)) as [L'|L']; [|apply N; exists i; auto].
        destruct (F _ L' i) as (j & Lj & B). apply N. eauto. }
  destruct (P 0) as (_ & l & P0). rewrite all_spec in Init. specialize (Init _ R0). unfold check_start in Init. rewrite P0 in Init. rewrite all_spec in Init.
  specialize (Init _ Q0). simpl in Init. destruct (find_entry (q 0) l) as [e|] eqn:E; [|discriminate]. apply (G 0 (rank e) (index e)). exists l, e. auto.
Qed.
