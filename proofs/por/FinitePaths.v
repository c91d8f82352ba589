(** What the same conditions say of finite paths: every state where nothing is enabled is still reached, and every action that some path does is still done.

    The first needs no sticky edges; both need no searching. *)
From Coq Require Import List Arith Bool Lia.
From Assay.ltl Require Import Formula.
From Assay.por Require Import System Correctness.
Import ListNotations.

(** The first element that passes a test. *)
Lemma first_passing {X} (p : X -> bool) (l : list X) :
  (exists u a v, l = u ++ a :: v /\ p a = true /\ forall x, In x u -> p x = false) \/ forall x, In x l -> p x = false.
Proof.
  induction l as [|x l IH]; [now right|]. destruct (p x) eqn:E; [left; now exists [], x, l|]. destruct IH as [(u & a & v & -> & A & U)|N].
  - left. exists (x :: u), a, v. repeat split; auto. intros y [<-|I]; auto.
  - right. intros y [<-|I]; auto.
Qed.

Section FinitePaths.
  Context {state action : Type} (S : system state action) (intp : state -> atom -> bool) (ren : state -> list action).
  Hypothesis action_eq_dec : forall a b : action, {a = b} + {a <> b}.
  Hypothesis conditions : reduction_conditions S intp ren.
  Notation R := (reduced S ren).

  (** Where a path ends: [fold ex w q]. *)
  Fixpoint end_of (q : state) (w : list action) : state := match w with [] => q | a :: w' => end_of (ex S a q) w' end.

  Lemma path_first I q a u v : independence S I -> (forall b, In b u -> I a b) -> reachable S q -> paths S q (u ++ a :: v) ->
    In a (en S q) /\ paths S (ex S a q) (u ++ v) /\ end_of (ex S a q) (u ++ v) = end_of q (u ++ a :: v).
  Proof.
    intro Ind. revert q. induction u as [|b u IH]; intros q Iu Q Pt; inversion Pt as [|? ? ? En Pt']; subst; auto.
    assert (Ib : I a b) by (apply Iu; now left). destruct (IH (ex S b q)) as (A & Pa & E); auto using in_cons, reachable_step.
    apply (enabling S I Ind b a q) in A; auto; [|now apply (symmetric S I Ind)].
    assert (C : ex S a (ex S b q) = ex S b (ex S a q)) by (now apply (commuting S I Ind)). rewrite C in *. split; [auto|]. split; [|exact E].
    constructor; auto. now apply (enabling S I Ind a b q).
  Qed.

  Lemma path_besides I q a w : independence S I -> (forall b, In b w -> I a b) -> reachable S q -> In a (en S q) -> paths S q w ->
    paths S (ex S a q) w /\ In a (en S (end_of q w)).
  Proof.
    intro Ind. revert q. induction w as [|b w IH]; intros q Iw Q A Pt; [split; [constructor|auto]|]. inversion Pt as [|? ? ? En Pt']; subst.
    assert (Ib : I a b) by (apply Iw; now left).
    assert (A' : In a (en S (ex S b q))) by (apply (enabling S I Ind b a q); auto; now apply (symmetric S I Ind)).
    destruct (IH (ex S b q)) as (Pa & E); auto using in_cons, reachable_step. split; [|exact E].
    assert (C : ex S a (ex S b q) = ex S b (ex S a q)) by (now apply (commuting S I Ind)). rewrite C in Pa.
    constructor; auto. now apply (enabling S I Ind a b q).
  Qed.

  (** What can be done about a path at a state that is reduced. *)
  Lemma path_cases q w : reachable S q -> proper S ren q -> paths S q w ->
    (exists u a v, w = u ++ a :: v /\ In a (ren q) /\ paths S (ex S a q) (u ++ v) /\ end_of (ex S a q) (u ++ v) = end_of q w) \/
    (exists a, In a (ren q) /\ paths S (ex S a q) w /\ In a (en S (end_of q w))).
  Proof.
    intros Q Pr Pt. destruct (independent _ _ _ conditions) as (I & Ind & Cond).
    destruct (first_passing (member action_eq_dec (ren q)) w) as [(u & a & v & -> & M & U)|N].
    - left. apply member_in in M. exists u, a, v. destruct (path_first I q a u v Ind) as (_ & Pa & E); auto. intros b Ib.
      assert (Pu : paths S q u) by (clear - Pt; revert q Pt; induction u as [|x u IH]; intros q Pt; [constructor|inversion Pt; subst; constructor; auto]).
      apply (Cond q u); auto. intros x Ix Ax. apply member_in with (action_eq_dec := action_eq_dec) in Ax. rewrite U in Ax; auto; discriminate.
    - right. destruct (ren q) as [|a l] eqn:E; [now destruct (nonempty _ _ _ conditions q)|]. rewrite <- E in *. assert (A : In a (ren q)) by (rewrite E; now left).
      exists a. split; [auto|]. apply (path_besides I); auto.
      + intros b Ib. apply (Cond q w); auto. intros x Ix Ax. apply member_in with (action_eq_dec := action_eq_dec) in Ax. rewrite N in Ax; auto; discriminate.
      + now apply (subset _ _ _ conditions).
  Qed.

  Lemma deadlocks_within : forall n q w, length w <= n -> reachable S q -> paths S q w -> en S (end_of q w) = [] ->
    exists w', paths R q w' /\ end_of q w' = end_of q w.
  Proof.
    induction n as [|n IH]; intros q w L Q Pt D; (destruct w as [|b w]; [exists []; split; [constructor|auto]|]); simpl in L; [lia|].
    destruct (is_proper S ren action_eq_dec q) eqn:Pr.
    - apply is_proper_spec in Pr. destruct (path_cases q (b :: w) Q Pr Pt) as [(u & a & v & E & A & Pa & End)|(a & _ & _ & A)]; [|now rewrite D in A].
      rewrite <- End in D. destruct (IH (ex S a q) (u ++ v)) as (w' & Pw & Ew); auto.
      + apply (f_equal (@length action)) in E. rewrite app_length in *. simpl in E. lia.
      + apply reachable_step; auto. now apply (subset _ _ _ conditions).
      + exists (a :: w'). split; [now constructor|]. rewrite <- End. exact Ew.
    - inversion Pt as [|? ? ? En Pw]; subst. destruct (IH (ex S b q) w) as (w' & Pw' & E); auto using reachable_step with arith.
      exists (b :: w'). split; auto. constructor; auto. now apply (not_proper S ren action_eq_dec).
  Qed.

  (** A state where nothing is enabled is reached by the reduced system too. *)
  Theorem deadlocks_kept q w : reachable S q -> paths S q w -> en S (end_of q w) = [] -> exists w', paths R q w' /\ end_of q w' = end_of q w.
  Proof. intros Q Pt D. now apply (deadlocks_within (length w)). Qed.

  Lemma actions_within : forall n q w b, length w <= n -> reachable S q -> paths S q (w ++ [b]) -> exists w', paths R q (w' ++ [b]).
  Proof.
    destruct (wellfounded _ _ _ conditions) as (W & Wf & Dec).
    induction n as [n IHn] using (well_founded_induction lt_wf). intro q. induction q as [q IHq] using (well_founded_induction Wf). intros w b L Q Pt.
    destruct (is_proper S ren action_eq_dec q) eqn:Pr.
    - apply is_proper_spec in Pr. destruct (path_cases q (w ++ [b]) Q Pr Pt) as [(u & a & v & E & A & Pa & _)|(a & A & Pa & _)].
      + assert (Q' : reachable S (ex S a q)) by (apply reachable_step; auto; now apply (subset _ _ _ conditions)).
        destruct v as [|x v] using rev_ind; [apply app_inj_tail in E as [_ ->]; exists []; now repeat constructor|]. clear IHv.
        rewrite app_comm_cons, app_assoc in E. apply app_inj_tail in E as [-> <-]. rewrite app_length in L. simpl in L. rewrite app_assoc in Pa.
        destruct (IHn (length (u ++ v))) with (q := ex S a q) (w := u ++ v) (b := b) as (w' & Pw); auto; [rewrite app_length; lia|].
        exists (a :: w'). now constructor.
      + destruct (IHq (ex S a q)) with (w := w) (b := b) as (w' & Pw); auto; [apply reachable_step; auto; now apply (subset _ _ _ conditions)|].
        exists (a :: w'). now constructor.
    - destruct w as [|c w]; inversion Pt as [|? ? ? En Pw]; subst; apply (not_proper S ren action_eq_dec) in En as A; auto.
      + exists []. repeat constructor; auto.
      + simpl in L. destruct (IHn (length w)) with (q := ex S c q) (w := w) (b := b) as (w' & Pw'); auto; [now apply reachable_step|].
        exists (c :: w'). now constructor.
  Qed.

  (** An action that is done somewhere is done by the reduced system too. *)
  Theorem actions_kept q w b : reachable S q -> paths S q (w ++ [b]) -> exists w', paths R q (w' ++ [b]).
  Proof. intros Q Pt. now apply (actions_within (length w) q w b). Qed.
End FinitePaths.
