(** Reachability decided (Fig. 5 of the paper): [check_None] and [check_Some].

    The product of the two automata is searched from the pairs with which a word can begin. Like pre*, the search is
    written for any type of states. *)

From Coq Require Import List NArith Bool Lia.
From Assay.shared Require Import Lists Gather Saturate.
From Assay.pushdown Require Import Lts Pds PreStar PreStarExec.
Import ListNotations.

Section Search.
  Context {state : Type} (eq_dec : forall s t : state, {s = t} + {s <> t}).
  Notation pair := (state * state)%type.

  Definition pair_eq_dec (x y : pair) : {x = y} + {x <> y}.
  Proof.
    destruct x as [s t], y as [s' t'].
    destruct (eq_dec s s') as [->|]; [|right; congruence].
    destruct (eq_dec t t') as [->|]; [now left|right; congruence].
  Defined.

  Definition inters (A B : list (@transition state)) : list (pair * pair) :=
    gather (fun t : transition => let '(p1, γ, q1) := t in
      gather (fun u : transition => let '(p2, γ', q2) := u in
        if n_eq_dec γ γ' then [((p1, p2), (q1, q2))] else []) B) A.

  Definition follow (T : list (pair * pair)) (found : list pair) : list pair :=
    gather (fun t : pair * pair => if is_in pair_eq_dec (fst t) found then [snd t] else []) T.

  (** All pairs that the same word leads to from a start. *)
  Definition search (starts : list pair) (T : list (pair * pair)) : list pair :=
    saturate pair_eq_dec (follow T) (S (nat_count (append starts (each snd T)))) (union pair_eq_dec starts []).

  Lemma inters_iff A B x y : In (x, y) (inters A B) <->
    exists γ, In (fst x, γ, fst y) A /\ In (snd x, γ, snd y) B.
  Proof.
    unfold inters. rewrite in_gather. split.
    - intros ([[p1 γ] q1] & I1 & H). apply in_gather in H. destruct H as ([[p2 γ'] q2] & I2 & H).
      destruct (n_eq_dec γ γ') as [<-|]; [|easy]. destruct H as [[= <- <-]|[]]. exists γ. auto.
    - destruct x as [p1 p2], y as [q1 q2]. simpl. intros (γ & I1 & I2). exists (p1, γ, q1). split; auto.
      apply in_gather. exists (p2, γ, q2). split; auto. destruct (n_eq_dec γ γ); [now left|easy].
  Qed.

  Lemma follow_iff T found y : In y (follow T found) <-> exists x, In (x, y) T /\ In x found.
  Proof.
    unfold follow. rewrite in_gather. split.
    - intros ([x y'] & I & H). simpl in H. destruct (is_in pair_eq_dec x found); [|easy]. destruct H as [<-|[]]. eauto.
    - intros (x & I & F). exists (x, y). split; auto. simpl. destruct (is_in pair_eq_dec x found); [now left|easy].
  Qed.

  Lemma search_closed starts T x y : In x (search starts T) -> In (x, y) T -> In y (search starts T).
  Proof.
    intros I E. assert (K : incl (follow T (search starts T)) (search starts T)).
    { unfold search. apply (saturate_closed pair_eq_dec _ (append starts (each snd T))).
      - intros B _ z H. apply follow_iff in H. destruct H as (z' & H & _). apply in_append. right.
        apply in_each. exists (z', z). auto.
      - intros z H. apply union_In in H. destruct H as [H|[]]. apply in_append. auto.
      - apply union_NoDup. constructor.
      - rewrite nat_count_length. lia. }
    apply K. apply follow_iff. eauto.
  Qed.

  Lemma search_starts starts T x : In x starts -> In x (search starts T).
  Proof. intro I. apply saturate_includes. apply union_In. auto. Qed.

  Lemma search_path starts A B w : forall s t s' t', trans_star (of_list A) s w s' -> trans_star (of_list B) t w t' ->
    In (s, t) (search starts (inters A B)) -> In (s', t') (search starts (inters A B)).
  Proof.
    induction w as [|γ w IH]; intros s t s' t' P1 P2 I;
      inversion P1 as [|? ? s1 ? ? T1 P1']; inversion P2 as [|? ? t1 ? ? T2 P2']; subst; auto.
    apply (IH s1 t1); auto. eapply search_closed; eauto. apply inters_iff. exists γ. auto.
  Qed.

  Lemma search_sound starts A B x : In x (search starts (inters A B)) ->
    exists y w, In y starts /\ trans_star (of_list A) (fst y) w (fst x) /\ trans_star (of_list B) (snd y) w (snd x).
  Proof.
    revert x. unfold search. apply (saturate_invariant pair_eq_dec (fun found => forall x, In x found ->
      exists y w, In y starts /\ trans_star (of_list A) (fst y) w (fst x) /\ trans_star (of_list B) (snd y) w (snd x))).
    - intros found H x I. apply union_In in I. destruct I as [I|I]; auto. apply follow_iff in I.
      destruct I as (x' & T & I). destruct (H _ I) as (y & w & S & P1 & P2). apply inters_iff in T.
      destruct T as (γ & T1 & T2). exists y, (w ++ [γ]). split; auto.
      split; eapply trans_star_app; eauto; now apply trans_star_one.
    - intros x I. apply union_In in I. destruct I as [I|[]]. exists x, []. split; auto. split; constructor.
  Qed.
End Search.

(** The locations with which A1 can begin to read. *)
Definition begins (A1 : list (@transition state)) (F1 : list state) : list (state * state) :=
  gather (fun s => match s with Init _ => [(s, s)] | _ => [] end) (append F1 (each (fun t => fst (fst t)) A1)).

Definition nonempty_inter Δ A1 F1 A2 F2 : bool :=
  let found := search state_eq_dec (begins A1 F1) (inters A1 (pre_star_exec state_eq_dec Init Δ A2)) in
  some (fun x => if is_in state_eq_dec (fst x) F1 then if is_in state_eq_dec (snd x) F2 then true else false else false) found.

Definition enters_init (t : @transition state) := match snd t with Init _ => true | _ => false end.

Definition check Δ (A1 : list transition) F1 (A2 : list transition) F2 : option bool :=
  if some enters_init A2 then None else Some (nonempty_inter Δ A1 F1 A2 F2).

(** ** Correctness *)

Lemma enters_init_spec A : some enters_init A = false <-> no_init_entered (of_list A).
Proof.
  split.
  - intros H s (p & ->) q γ T.
    assert (some enters_init A = true) by (apply some_spec; exists (q, γ, Init p); auto). congruence.
  - intro H. destruct (some enters_init A) eqn:E; auto. apply some_spec in E.
    destruct E as ([[q γ] s] & I & E). unfold enters_init in E. simpl in E. destruct s as [p| |]; try discriminate.
    exfalso. apply (H (Init p)) in I; auto. now exists p.
Qed.

Lemma begins_spec A1 F1 p w q : trans_star (of_list A1) (Init p) w q -> In q F1 -> In (Init p, Init p) (begins A1 F1).
Proof.
  intros P F. unfold begins. apply in_gather. exists (Init p). split; [|now left]. apply in_append.
  inversion P as [|? γ s ? ? T P']; subst; auto. right. apply in_each. exists (Init p, γ, s). auto.
Qed.

Lemma begins_init A1 F1 x : In x (begins A1 F1) -> exists p, x = (Init p, Init p).
Proof.
  unfold begins. rewrite in_gather. intros ([p| |] & _ & I); try easy. destruct I as [<-|[]]. now exists p.
Qed.

Definition reachable_lists Δ A1 F1 A2 F2 :=
  exists c1 c2, lang (of_list A1) (fun s => In s F1) c1 /\ lang (of_list A2) (fun s => In s F2) c2 /\ steps Δ c1 c2.

Lemma nonempty_inter_spec Δ A1 F1 A2 F2 : no_init_entered (of_list A2) ->
  nonempty_inter Δ A1 F1 A2 F2 = true <-> reachable_lists Δ A1 F1 A2 F2.
Proof.
  intro HS. unfold nonempty_inter. cbv zeta. rewrite some_spec. split.
  - intros ((q1, q2) & I & E). simpl in E. destruct (is_in _ q1 F1) as [F|]; [|discriminate].
    destruct (is_in _ q2 F2) as [G|]; [|discriminate]. apply search_sound in I.
    destruct I as (y & w & S & P1 & P2). apply begins_init in S. destruct S as (p & ->). simpl in *.
    destruct (proj1 (pre_star_exec_language_correct Δ A2 (fun s => In s F2) (p, w) HS)) as (c2 & L2 & St).
    + now exists q2.
    + exists (p, w), c2. split; [now exists q1|auto].
  - intros (c1 & c2 & (q1 & F & P1) & L2 & St).
    destruct (proj2 (pre_star_exec_language_correct Δ A2 (fun s => In s F2) c1 HS)) as (q2 & G & P2); [now exists c2|].
    exists (q1, q2). simpl. destruct (is_in _ q1 F1); [|easy]. destruct (is_in _ q2 F2); [|easy]. split; auto.
    eapply search_path; eauto. apply search_starts. eapply begins_spec; eauto.
Qed.

Theorem check_None Δ A1 F1 A2 F2 : check Δ A1 F1 A2 F2 = None <-> ~ no_init_entered (of_list A2).
Proof.
  unfold check. rewrite <- enters_init_spec. destruct (some enters_init A2); split; intro H; try easy.
Qed.

Theorem check_Some Δ A1 F1 A2 F2 b : check Δ A1 F1 A2 F2 = Some b <->
  no_init_entered (of_list A2) /\ (b = true <-> reachable_lists Δ A1 F1 A2 F2).
Proof.
  unfold check. rewrite <- enters_init_spec. destruct (some enters_init A2) eqn:E.
  - split; [discriminate|]. now intros [H _].
  - pose proof (nonempty_inter_spec Δ A1 F1 A2 F2 (proj1 (enters_init_spec A2) E)) as K. split.
    + intros [= <-]. auto.
    + intros [_ H]. f_equal. apply eq_true_iff_eq. tauto.
Qed.
