(** The [violated] checker for automata, such as never claims: a path that repeats, and how the automaton follows it. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure Closure LassoTruth Lasso Automaton.
Import ListNotations.

(** A letter lets the automaton move to a state. *)
Fixpoint can_go (letter to : N) (ts : list move) : bool :=
  match ts with
  | [] => false
  | t :: ts' => if n_eqb (target t) to then if obeys (yes t, no t) letter then true else can_go letter to ts' else can_go letter to ts'
  end.

(** The automaton is in these states along the letters, and after the last one in [back]. *)
Fixpoint goes (A : automaton) (back : N) (letters qs : list N) : bool :=
  match letters with
  | [] => match qs with [] => true | _ => false end
  | l :: letters' =>
      match qs with
      | [] => false
      | q :: qs' =>
          let to := match qs' with [] => back | q' :: _ => q' end in
          if can_go l to (moves (nth (n_nat q) (controls A) no_control)) then goes A back letters' qs' else false
      end
  end.

Fixpoint some_mark (A : automaton) (k : N) (qs : list N) : bool :=
  match qs with
  | [] => false
  | q :: qs' => if n_testbit (marks (nth (n_nat q) (controls A) no_control)) k then true else some_mark A k qs'
  end.

Fixpoint all_marks (A : automaton) (fuel : nat) (k : N) (qs : list N) : bool :=
  match fuel with O => true | S fuel' => if some_mark A k qs then all_marks A fuel' (n_add k 1) qs else false end.

(** Some fair run of the structure spells a word that the automaton accepts. *)
Definition check_accepted (S : structure) (A : automaton) (c : lasso) (qs : list N) : bool :=
  let p := states_filed S in
  if is_lasso S p c then
    match qs with
    | [] => false
    | q :: _ =>
        let cycle_ := skipn (length (stem c)) qs in
        if member q (starts A) then
          if goes A (nth 0 cycle_ 0%N) (letters_of p c) qs then all_marks A (n_nat (acceptance_sets A)) 0 cycle_ else false
        else false
    end
  else false.

(** ** Its soundness *)

Lemma obeys_obeyed d v : obeys d v = true -> obeyed d v.
Proof.
  destruct d as [y n]. unfold obeys, obeyed, n_eqb, n_ldiff. intro H. apply if_true in H as [Y Z]. apply N.eqb_eq in Y, Z. simpl. split; intros i B.
  - apply (f_equal (fun x => N.testbit x i)) in Y. rewrite N.ldiff_spec, B, N.bits_0 in Y. now destruct (N.testbit v i).
  - apply (f_equal (fun x => N.testbit x i)) in Z. rewrite N.ldiff_spec, B in Z. now destruct (N.testbit v i).
Qed.

Lemma can_go_spec l to ts : can_go l to ts = true -> exists t, In t ts /\ target t = to /\ obeyed (yes t, no t) l.
Proof.
  induction ts as [|t ts IH]; cbn [can_go]; [discriminate|]. destruct (n_eqb (target t) to) eqn:E; [destruct (obeys (yes t, no t) l) eqn:O|].
  - intros _. exists t. apply n_eqb_spec in E. repeat split; auto using in_eq; now apply (obeys_obeyed (yes t, no t)).
  - intro H. destruct (IH H) as (t' & I & K). exists t'. auto using in_cons.
  - intro H. destruct (IH H) as (t' & I & K). exists t'. auto using in_cons.
Qed.

Lemma goes_spec A back letters : forall qs, goes A back letters qs = true -> length qs = length letters /\
  forall p, p < length letters -> can_go (nth p letters 0%N) (nth (p + 1) (qs ++ [back]) 0%N) (moves (control_at A (nth p qs 0%N))) = true.
Proof.
  induction letters as [|l letters IH]; intros [|q qs]; cbn [goes]; try discriminate; [split; [auto|simpl; lia]|]. cbv zeta. rewrite if_true. intros [G H].
  destruct (IH qs H) as [L K]. split; [simpl; lia|]. intros [|p] Lp; simpl in *; [now destruct qs|]. apply K. lia.
Qed.

Lemma all_marks_spec A qs fuel : forall k0 k, all_marks A fuel k0 qs = true -> (k0 <= k)%N -> (k < k0 + N.of_nat fuel)%N ->
  exists p, p < length qs /\ N.testbit (marks (control_at A (nth p qs 0%N))) k = true.
Proof.
  assert (Some : forall k, some_mark A k qs = true -> exists p, p < length qs /\ N.testbit (marks (control_at A (nth p qs 0%N))) k = true).
  { intro k. induction qs as [|q l IH]; cbn [some_mark]; [discriminate|]. destruct (n_testbit _ k) eqn:B; intro H; [exists 0; split; [simpl; lia|exact B]|].
    destruct (IH H) as (p & L & K). exists (S p). split; [simpl; lia|exact K]. }
  induction fuel as [|fuel IH]; intros k0 k H L1 L2; [lia|]. cbn [all_marks] in H. apply if_true in H as [E H].
  destruct (N.eq_dec k0 k) as [->|D]; auto. apply (IH (n_add k0 1)%N); unfold n_add; auto; lia.
Qed.

Lemma nth_skipped (l : list N) : forall s p, nth p (skipn s l) 0%N = nth (s + p) l 0%N.
Proof. induction l as [|x l IH]; intros [|s] p; simpl; auto; now destruct p. Qed.

Theorem check_accepted_sound S A c qs : check_accepted S A c qs = true -> exists r m, run S r m /\ fair S m /\ accepts A (spelled S r).
Proof.
  unfold check_accepted. cbv zeta. intro H. apply if_true in H as [P H]. destruct (lasso_run S c P) as (Ls & r & m & R & F & Lab). exists r, m. split; [exact R|]. split; [exact F|].
  destruct qs as [|q0 qs']; [discriminate|]. set (qs := q0 :: qs') in *. set (letters := letters_of _ c) in *. set (s := length (stem c)) in *. set (n := length letters) in *.
  apply if_true in H as [I H]. apply if_true in H as [G H]. apply member_in in I. rewrite nth_skipped, Nat.add_0_r in G. apply goes_spec in G as [Lq G]. fold n in Lq, G.
  exists (fun i => nth (place_at n s i) qs 0%N). assert (In_ : forall i, place_at n s i < n) by (apply place_inside; auto). split; [exact I|]. split.
  - intro i. specialize (In_ i). specialize (G _ In_). apply can_go_spec in G as (t & It & Tt & O). exists t. split; [exact It|]. split.
    + intro a. unfold spelled. rewrite Lab. split; intro B; apply O in B; exact B.
    + rewrite Tt, !Nat.add_1_r. cbn [place_at]. unfold next. destruct (Nat.ltb_spec (Datatypes.S (place_at n s i)) n).
      * now rewrite app_nth1 by lia.
      * rewrite app_nth2 by lia. now replace (Datatypes.S (place_at n s i) - length qs) with 0 by lia.
  - intros k Lk i. destruct (all_marks_spec A _ _ 0%N k H ltac:(lia)) as (p & Lp & B); [unfold n_nat; lia|]. rewrite skipn_length in Lp. rewrite nth_skipped in B.
    destruct (again n s (s + p) i) as (j & Lj & Pj); [auto|lia|lia|]. exists j. rewrite Pj. auto.
Qed.
