(** The [violated] checker: a path that repeats is replayed, and the formula evaluated on the word that it spells. *)
From Coq Require Import List Arith NArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure LassoTruth.
Import ListNotations.

(** A path through a structure: the targets and marks of its edges. *)
Record lasso := Lasso { start : N; stem : list (N * N); cycle : list (N * N) }.

Fixpoint is_edge (y marks : N) (es : list (N * N)) : bool :=
  match es with
  | [] => false
  | (y', marks') :: es' => if n_eqb y y' then if n_eqb marks marks' then true else is_edge y marks es' else is_edge y marks es'
  end.

(** Follows the edges; where it ends. *)
Fixpoint follow (p : PositiveMap.t state) (x : N) (path : list (N * N)) : option N :=
  match path with
  | [] => Some x
  | (y, marks) :: path' => if is_edge y marks (edges (state_in p x)) then follow p y path' else None
  end.

Fixpoint some_edge (k : N) (path : list (N * N)) : bool :=
  match path with [] => false | (_, marks) :: path' => if n_testbit marks k then true else some_edge k path' end.

Fixpoint all_fair (fuel : nat) (k : N) (path : list (N * N)) : bool :=
  match fuel with O => true | S fuel' => if some_edge k path then all_fair fuel' (n_add k 1) path else false end.

Fixpoint member (x : N) (l : list N) : bool := match l with [] => false | y :: l' => if n_eqb x y then true else member x l' end.

(** It is a path that begins at the start, and whose cycle closes and is fair. *)
Definition is_lasso (S : structure) (p : PositiveMap.t state) (c : lasso) : bool :=
  if member (start c) (initial S) then
    match follow p (start c) (stem c) with
    | None => false
    | Some x =>
        match follow p x (cycle c) with
        | None => false
        | Some y =>
            if n_eqb x y then
              if all_fair (n_nat (fair_sets S)) 0 (cycle c) then match cycle c with [] => false | _ => true end else false
            else false
        end
    end
  else false.

(** The labels along it, each place once. *)
Definition letters_of (p : PositiveMap.t state) (c : lasso) : list N :=
  map (fun x => label (state_in p x)) (removelast (start c :: map fst (stem c) ++ map fst (cycle c))).

(** Some fair run satisfies the formula. *)
Definition check_some (S : structure) (f : ltl) (c : lasso) : bool :=
  let p := states_filed S in
  if is_lasso S p c then match truth (letters_of p c) (length (stem c)) f with b :: _ => b | [] => false end else false.

Definition check_satisfied (S : structure) (f : formula) (c : lasso) : bool := check_some S (core f) c.

(** Some fair run does not satisfy it. *)
Definition check_violated (S : structure) (f : formula) (c : lasso) : bool := check_satisfied S (Not f) c.

(** ** Its soundness *)

Lemma is_edge_in y marks es : is_edge y marks es = true -> In (y, marks) es.
Proof.
  induction es as [|[y' marks'] es IH]; simpl; [discriminate|]. destruct (n_eqb y y') eqn:E; auto. destruct (n_eqb marks marks') eqn:E'; auto.
  apply n_eqb_spec in E, E'. subst. auto.
Qed.

Lemma member_in x l : member x l = true -> In x l.
Proof. induction l as [|y l IH]; simpl; [discriminate|]. destruct (n_eqb x y) eqn:E; auto. apply n_eqb_spec in E. auto. Qed.

(** Along a path that is followed there is an edge from each state to the next. *)
Lemma follow_edges S path : forall x y, follow (states_filed S) x path = Some y ->
  last (x :: map fst path) 0%N = y /\
  forall p, p < length path -> In (nth (p + 1) (x :: map fst path) 0%N, nth p (map snd path) 0%N) (edges (state_at S (nth p (x :: map fst path) 0%N))).
Proof.
  induction path as [|[y1 m1] path IH]; intros x y H.
  - injection H as <-. split; [reflexivity|]. simpl. lia.
  - cbn [follow] in H. destruct (is_edge y1 m1 (edges (state_in (states_filed S) x))) eqn:E; [|discriminate]. apply is_edge_in in E. rewrite state_in_filed in E. destruct (IH _ _ H) as [L K]. split.
    + rewrite <- L. reflexivity.
    + intros [|p] Lp; [exact E|]. simpl in Lp. specialize (K p ltac:(lia)). exact K.
Qed.

Lemma follow_app p p1 : forall x p2 y, follow p x p1 = Some y -> follow p x (p1 ++ p2) = follow p y p2.
Proof.
  induction p1 as [|[y1 m1] p1 IH]; intros x p2 y H; cbn [follow app] in *; [now injection H as ->|]. destruct (is_edge _ _ _); [auto|discriminate].
Qed.

Lemma some_edge_in k path : some_edge k path = true -> exists p, p < length path /\ N.testbit (nth p (map snd path) 0%N) k = true.
Proof.
  induction path as [|[y marks] path IH]; simpl; [discriminate|]. destruct (n_testbit marks k) eqn:E; intro H; [exists 0; split; auto; lia|].
  destruct (IH H) as (p & L & B). exists (S p). split; auto. lia.
Qed.

Lemma all_fair_spec path fuel : forall k0 k, all_fair fuel k0 path = true -> (k0 <= k)%N -> (k < k0 + N.of_nat fuel)%N -> some_edge k path = true.
Proof.
  induction fuel as [|fuel IH]; intros k0 k H L1 L2; [lia|]. cbn [all_fair] in H. apply if_true in H as [E H]. destruct (N.eq_dec k0 k) as [->|D]; auto.
  apply (IH (n_add k0 1) k H); unfold n_add; lia.
Qed.

Lemma removelast_nth (l : list N) p : p + 1 < length l -> nth p (removelast l) 0%N = nth p l 0%N.
Proof.
  revert p. induction l as [|x l IH]; intros p L; [simpl in L; lia|]. destruct l as [|y l]; [simpl in L; lia|]. destruct p as [|p]; [reflexivity|].
  change (removelast (x :: y :: l)) with (x :: removelast (y :: l)). simpl. apply IH. simpl in *. lia.
Qed.

Lemma removelast_length (l : list N) : length (removelast l) = length l - 1.
Proof. induction l as [|x l IH]; auto. destruct l as [|y l]; auto. change (removelast (x :: y :: l)) with (x :: removelast (y :: l)). simpl in *. lia. Qed.

Lemma last_nth (l : list N) : last l 0%N = nth (length l - 1) l 0%N.
Proof. induction l as [|x [|y l] IH]; auto. change (last (x :: y :: l) 0%N) with (last (y :: l) 0%N). rewrite IH. simpl. now rewrite Nat.sub_0_r. Qed.

(** A word is all that a formula sees. *)
Lemma sat_word w w' f : (forall i a, w i a = w' i a) -> forall i, sat w i f <-> sat w' i f.
Proof.
  intro E. induction f as [|a|g IH|g IHg h IHh|g IH|g IHg h IHh]; intro i; simpl; try tauto.
  - now rewrite E.
  - now rewrite IH.
  - now rewrite IHg, IHh.
  - apply IH.
  - split; intros (j & L & H & K); exists j; (repeat split; [auto|now apply IHh|intros; apply IHg; auto]).
Qed.

(** Every place of the cycle is come to again. *)
Lemma again n s p i : s < n -> s <= p -> p < n -> exists j, i <= j /\ place_at n s j = p.
Proof.
  intros L1 L2 L3. set (letters := repeat 0%N n). assert (Ll : length letters = n) by apply repeat_length.
  assert (P1 : place_at n s (i + (n - place_at n s i)) = s) by (rewrite <- Ll; apply place_around; lia).
  exists (i + (n - place_at n s i) + (p - s)). split; [lia|]. rewrite <- Ll in *. rewrite place_straight; rewrite ?P1; lia.
Qed.

(** The run that a lasso is, and the labels along it. *)
Theorem lasso_run S c : is_lasso S (states_filed S) c = true ->
  let letters := letters_of (states_filed S) c in let n := length letters in let s := length (stem c) in
  s < n /\ exists r m, run S r m /\ fair S m /\ forall i, label (state_at S (r i)) = nth (place_at n s i) letters 0%N.
Proof.
  unfold is_lasso. set (filed := states_filed S). intro H. apply if_true in H as [I H]. apply member_in in I. destruct (follow filed (start c) (stem c)) as [x|] eqn:Fs; [|discriminate].
  destruct (follow filed x (cycle c)) as [y|] eqn:Fc; [|discriminate]. apply if_true in H as [E H]. apply n_eqb_spec in E. subst y. apply if_true in H as [Fa H].
  assert (Nc : cycle c <> []) by (now destruct (cycle c)). clear H. cbv zeta. unfold letters_of.
  set (path := stem c ++ cycle c). set (xs := start c :: map fst path).
  replace (start c :: map fst (stem c) ++ map fst (cycle c)) with xs by (unfold xs, path; now rewrite map_app).
  set (letters := map (fun x => label (state_in filed x)) (removelast xs)). set (s := length (stem c)) in *. set (n := length path).
  assert (Lxs : length xs = n + 1) by (unfold xs, n; simpl; rewrite map_length; lia).
  assert (Ll : length letters = n) by (unfold letters; rewrite map_length, removelast_length; lia). rewrite Ll.
  assert (Ls : s < n) by (unfold n, path, s; rewrite app_length; destruct (cycle c); [easy|simpl; lia]). split; [exact Ls|].
  assert (Fp : follow filed (start c) path = Some x) by (unfold path; now rewrite (follow_app _ _ _ _ _ Fs)).
  destruct (follow_edges S path _ _ Fp) as [Last Edges]. destruct (follow_edges S (stem c) _ _ Fs) as [LastS _]. fold xs in Last, Edges. fold n in Edges.
  assert (Back : nth n xs 0%N = nth s xs 0%N).
  { rewrite last_nth, Lxs in Last. replace (n + 1 - 1) with n in Last by lia. rewrite Last, <- LastS, last_nth. unfold xs, path. rewrite map_app.
    replace (length (start c :: map fst (stem c)) - 1) with s by (simpl; rewrite map_length; unfold s; lia).
    change (start c :: map fst (stem c) ++ map fst (cycle c)) with ((start c :: map fst (stem c)) ++ map fst (cycle c)).
    rewrite app_nth1; auto. simpl. rewrite map_length. unfold s. lia. }
  set (r := fun i => nth (place_at n s i) xs 0%N). set (m := fun i => nth (place_at n s i) (map snd path) 0%N).
  assert (In_ : forall i, place_at n s i < n) by (rewrite <- Ll; apply place_inside; lia).
  exists r, m. repeat split.
  - exact I.
  - intro i. unfold r, m. rewrite Nat.add_1_r. cbn [place_at]. replace (nth (next n s (place_at n s i)) xs 0%N) with (nth (place_at n s i + 1) xs 0%N).
    + apply Edges. apply In_.
    + specialize (In_ i). unfold next. destruct (Nat.ltb_spec (Datatypes.S (place_at n s i)) n); [f_equal; lia|].
      replace (place_at n s i + 1) with n by lia. exact Back.
  - intros k Lk i. pose proof (all_fair_spec _ _ 0%N k Fa ltac:(lia)) as Sf. unfold n_nat in Sf. rewrite N2Nat.id in Sf. specialize (Sf ltac:(lia)).
    apply some_edge_in in Sf as (p & Lp & B). destruct (again n s (s + p) i) as (j & Lj & Pj); [auto|lia|unfold n, path, s; rewrite app_length; lia|].
    exists j. split; [exact Lj|]. unfold m. rewrite Pj. unfold path. rewrite map_app, app_nth2; rewrite map_length; [|unfold s; lia].
    now replace (s + p - length (stem c)) with p by (unfold s; lia).
  - intro i. unfold r, letters. rewrite (nth_map _ _ _ 0%N) by (rewrite removelast_length; specialize (In_ i); lia).
    rewrite removelast_nth by (specialize (In_ i); lia). unfold filed. now rewrite state_in_filed.
Qed.

Theorem check_some_sound S f c : check_some S f c = true -> exists r m, run S r m /\ fair S m /\ sat (spelled S r) 0 f.
Proof.
  unfold check_some. cbv zeta. intro H. apply if_true in H as [P H]. destruct (lasso_run S c P) as (Ls & r & m & R & F & Lab). exists r, m. split; [exact R|]. split; [exact F|].
  set (letters := letters_of _ c) in *. set (s := length (stem c)) in *.
  assert (Tr : at_place (truth letters s f) (place_at (length letters) s 0) = true) by (simpl; unfold at_place; destruct (truth letters s f); auto).
  apply truth_correct in Tr; [|lia]. revert Tr. apply sat_word. intros i a. unfold lasso_word, spelled. now rewrite Lab.
Qed.

Theorem check_satisfied_sound S f c : check_satisfied S f c = true -> exists r m, run S r m /\ fair S m /\ satisfies (spelled S r) f.
Proof. apply check_some_sound. Qed.

Theorem check_violated_sound S f c : check_violated S f c = true -> violated S f.
Proof. apply (check_satisfied_sound S (Not f) c). Qed.
