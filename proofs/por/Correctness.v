(** Abstract correctness (section 3.6): the reduction conditions imply stuttering equivalence.

    A run of the reduced system is made from a run v of the whole one, action by action. At a state that is not reduced, the first action of v is
    done. At a state that is reduced, the first action of v that is in the ample set is done before those that stand before it; if v has none,
    any action of the ample set is done besides. Then v has one action less, or is as it was, and the word it spells one letter less or none. *)
From Coq Require Import List Arith Bool Lia.
From Assay.ltl Require Import Formula.
From Assay.por Require Import System Stuttering Diagonal Commuting Searching.
Import ListNotations.

Section Correctness.
  Context {state action : Type} (S : system state action) (intp : state -> atom -> bool) (ren : state -> list action).
  Hypothesis action_eq_dec : forall a b : action, {a = b} + {a <> b}.
  Hypothesis conditions : reduction_conditions S intp ren.
  Notation R := (reduced S ren).

  Definition member (l : list action) (a : action) : bool := if in_dec action_eq_dec a l then true else false.
  Lemma member_in l a : member l a = true <-> In a l.
  Proof. unfold member. destruct (in_dec action_eq_dec a l); intuition discriminate. Qed.

  Definition is_proper (q : state) : bool := existsb (fun a => negb (member (ren q) a)) (en S q).
  Lemma is_proper_spec q : is_proper q = true <-> proper S ren q.
  Proof.
    unfold is_proper, proper, member. rewrite existsb_exists. split; intros (a & I & N); exists a; (split; [exact I|]); destruct (in_dec action_eq_dec a (ren q)); easy.
  Qed.

  Lemma not_proper q a : is_proper q = false -> In a (en S q) -> In a (ren q).
  Proof.
    intros N I. destruct (in_dec action_eq_dec a (ren q)) as [|O]; auto. assert (P : is_proper q = true) by (apply is_proper_spec; now exists a). congruence.
  Qed.

  (** Where the construction stands: a state, and a run of the whole system from there. *)
  Record point := Point { here : state; ahead : nat -> action; search : searchable ahead }.
  Definition sound (x : point) : Prop := reachable S (here x) /\ runs S (here x) (ahead x).
  Definition word_ahead (x : point) : word := language_word S intp (here x) (ahead x).

  (** What is done, where that leads, and which letters of the word ahead are left. *)
  Record move := Move { done : action; to : point; kept : nat -> nat }.
  Definition follow (x : point) : move :=
    Move (ahead x 0) (Point (ex S (ahead x 0) (here x)) (tail (ahead x)) (searchable_tail _ (search x))) Datatypes.S.
  Definition first (x : point) (k : nat) : move :=
    Move (ahead x k) (Point (ex S (ahead x k) (here x)) (without k (ahead x)) (searchable_without _ k (search x))) (skip k).
  Definition besides (x : point) (a : action) : move := Move a (Point (ex S a (here x)) (ahead x) (search x)) (fun i => i).

  Definition advance (x : point) : move :=
    if is_proper (here x) then
      match first_letter (ahead x) (member (ren (here x))) (search x) with
      | inleft (exist _ k _) => first x k
      | inright _ => match ren (here x) with a :: _ => besides x a | [] => follow x end
      end
    else follow x.

  Lemma advance_ample x : sound x -> let m := advance x in
    In (done m) (ren (here x)) /\ here (to m) = ex S (done m) (here x) /\ sound (to m) /\
    thinned (word_ahead x) (word_ahead (to m)) (kept m) /\ kept m 0 = if is_proper (here x) then 0 else 1.
  Proof.
    intros [Q Rn]. unfold advance. destruct (is_proper (here x)) eqn:P.
    - apply is_proper_spec in P. destruct (independent _ _ _ conditions) as (I & Ind & Cond).
      assert (Before : forall k, (forall i, i < k -> member (ren (here x)) (ahead x i) = false) -> forall a, In a (ren (here x)) -> forall i, i < k -> I a (ahead x i)).
      { intros k N a Ia i L. apply (Cond (here x) (map (ahead x) (seq 0 k))); auto; [now apply runs_paths| |apply in_map, in_seq; lia].
        intros b Ib. apply in_map_iff in Ib as (j & <- & Ij). apply in_seq in Ij. rewrite <- member_in, N by lia. discriminate. }
      destruct (first_letter (ahead x) (member (ren (here x))) (search x)) as [(k & M & N)|N].
      + apply member_in in M. specialize (Before k N _ M). pose proof (invisibly _ _ _ conditions _ _ Q P M) as V.
        pose proof (first_enabled S I Ind _ _ _ Q Rn k eq_refl Before 0 ltac:(lia)) as En. cbn [after] in En.
        refine (conj M (conj eq_refl (conj (conj _ _) (conj _ eq_refl)))); cbn.
        * now apply reachable_step.
        * now apply (first_runs S I Ind).
        * now apply (first_word S intp I Ind).
      + destruct (ren (here x)) as [|a l] eqn:E; [now destruct (nonempty _ _ _ conditions _ Q P)|]. assert (M : In a (ren (here x))) by (rewrite E; now left).
        rewrite <- E in Before, N. assert (All : forall i, I a (ahead x i)) by (intro i; apply (Before (Datatypes.S i)); auto).
        pose proof (invisibly _ _ _ conditions _ _ Q P M) as V. pose proof (subset _ _ _ conditions _ Q _ M) as En.
        refine (conj (or_introl eq_refl) (conj eq_refl (conj (conj _ _) (conj _ eq_refl)))); cbn.
        * now apply reachable_step.
        * now apply (besides_runs S I Ind).
        * now apply (besides_word S intp I Ind).
    - refine (conj _ (conj eq_refl (conj (conj _ _) (conj (conj _ _) eq_refl)))); cbn.
      + apply not_proper; auto. apply (Rn 0).
      + apply reachable_step; auto. apply (Rn 0).
      + now apply runs_tail.
      + intro n. lia.
      + intros i j B p. unfold block in B. unfold word_ahead, language_word. simpl. rewrite after_tail. now replace j with (Datatypes.S i) by lia.
  Qed.

  (** The whole construction. *)
  Section From.
    Variable x : point.
    Hypothesis sound_x : sound x.

    Fixpoint point_at (n : nat) : point := match n with O => x | Datatypes.S m => to (advance (point_at m)) end.
    Definition word_done (n : nat) : action := done (advance (point_at n)).

    Lemma point_sound n : sound (point_at n).
    Proof. induction n as [|n IH]; auto. now apply advance_ample. Qed.

    Lemma point_here n : after R word_done (here x) n = here (point_at n).
    Proof. induction n as [|n IH]; auto. cbn [after]. rewrite IH. symmetry. apply (advance_ample _ (point_sound n)). Qed.

    Lemma done_runs : runs R (here x) word_done.
    Proof. intro n. rewrite point_here. apply (advance_ample _ (point_sound n)). Qed.

    (** No run stays among the states that are reduced. *)
    Lemma some_follow n : exists m, n <= m /\ is_proper (here (point_at m)) = false.
    Proof.
      destruct (wellfounded _ _ _ conditions) as (W & Wf & Dec). remember (here (point_at n)) as q eqn:E. revert n E.
      induction q as [q IH] using (well_founded_induction Wf). intros n ->. destruct (is_proper (here (point_at n))) eqn:P; [|exists n; auto].
      destruct (point_sound n) as [Q _]. destruct (advance_ample _ (point_sound n)) as (A & H & _). apply is_proper_spec in P.
      destruct (IH (here (point_at (Datatypes.S n)))) with (n := Datatypes.S n) as (m & L & N); auto; [|exists m; split; auto; lia].
      cbn [point_at]. rewrite H. now apply Dec.
    Qed.

    Lemma done_equivalent : stutter_equivalent (word_ahead x) (language_word R intp (here x) word_done).
    Proof.
      assert (D : stutter_equivalent (word_ahead (point_at 0)) (fun n => word_ahead (point_at n) 0)).
      { apply (diagonal (fun n => word_ahead (point_at n)) (fun n => kept (advance (point_at n)))).
        - intro n. apply (advance_ample _ (point_sound n)).
        - intro n. destruct (advance_ample _ (point_sound n)) as (_ & _ & _ & _ & ->). destruct (is_proper _); auto.
        - intro n. destruct (some_follow n) as (m & L & N). exists m. split; auto. destruct (advance_ample _ (point_sound m)) as (_ & _ & _ & _ & ->). now rewrite N. }
      destruct D as (f & g & F0 & G0 & F & G & E). exists f, g. repeat split; auto. intros n i j Bi Bj p. rewrite (E n i j Bi Bj). unfold language_word.
      now rewrite point_here.
    Qed.
  End From.

  (** For every run of the whole system there is one of the reduced system that is stuttering equivalent to it (Peled's Theorem 3.11). *)
  Theorem reduction_word q v : reachable S q -> runs S q v -> searchable v ->
    exists w, runs R q w /\ stutter_equivalent (language_word S intp q v) (language_word R intp q w).
  Proof.
    intros Q Rn Se. set (x := Point q v Se). assert (So : sound x) by (split; auto). exists (word_done x). split; [now apply (done_runs x)|now apply (done_equivalent x)].
  Qed.

  (** The converse: runs of the reduced system are runs of the whole one, and spell the same word. *)
  Theorem reduced_runs q w : reachable S q -> runs R q w -> runs S q w /\ language_word R intp q w = language_word S intp q w.
  Proof.
    intros Q Rn. assert (H : forall n, reachable S (after S w q n)).
    { induction n as [|n IH]; auto. apply reachable_step; auto. apply (subset _ _ _ conditions); [exact IH|apply Rn]. }
    split; [|reflexivity]. intro n. apply (subset _ _ _ conditions); [apply H|apply Rn].
  Qed.
End Correctness.

(** [L S ≈ L R] (7): each word of one language is stuttering equivalent to one of the other. *)
Definition language {state action} (S : system state action) (intp : state -> atom -> bool) (w : word) : Prop :=
  exists q v, init S q /\ runs S q v /\ w = language_word S intp q v.
Definition languages_equivalent (L L' : word -> Prop) : Prop :=
  (forall u, L u -> exists w, L' w /\ stutter_equivalent u w) /\ (forall w, L' w -> exists u, L u /\ stutter_equivalent u w).

Theorem abstract_correctness {state action} (S : system state action) intp ren : (forall a b : action, {a = b} + {a <> b}) ->
  reduction_conditions S intp ren -> searching -> languages_equivalent (language S intp) (language (reduced S ren) intp).
Proof.
  intros Dec C Se. split.
  - intros u (q & v & Iq & Rn & ->). destruct (reduction_word S intp ren Dec C q v) as (w & Rw & E); auto; [now constructor|now apply searching_searchable|].
    exists (language_word (reduced S ren) intp q w). split; [now exists q, w|exact E].
  - intros w (q & v & Iq & Rn & ->). destruct (reduced_runs S intp ren C q v) as [Rv E]; auto; [now constructor|].
    exists (language_word S intp q v). split; [now exists q, v|]. rewrite E. apply stutter_refl.
Qed.
