(** Systems in which runs may end: where nothing is enabled, the state is repeated for ever (section 3.7). The conditions carry over, so all that follows
    from them also holds of the words of runs that end. *)
From Coq Require Import List.
From Assay.ltl Require Import Formula.
From Assay.por Require Import System Stuttering Checking.
Import ListNotations.

Section Extension.
  Context {state action : Type} (S : system state action).

  (** [None] repeats the state. *)
  Definition or_stutter (here : list action) (q : state) : list (option action) := match en S q with [] => [None] | _ => map Some here end.
  Definition ex_or_stutter (m : option action) (q : state) : state := match m with Some a => ex S a q | None => q end.
  Definition extended : system state (option action) := System (fun q => or_stutter (en S q) q) ex_or_stutter (init S).
  Definition extended_ren (ren : state -> list action) (q : state) : list (option action) := or_stutter (ren q) q.

  Lemma in_some (l : list action) a : In (Some a) (map Some l) <-> In a l.
  Proof. rewrite in_map_iff. split; [intros (b & [= ->] & I); auto|eauto]. Qed.

  Lemma extended_some q a : In (Some a) (en extended q) <-> In a (en S q).
  Proof. simpl. unfold or_stutter. destruct (en S q) as [|b l] eqn:E; [simpl; intuition discriminate|]. apply in_some. Qed.

  Lemma extended_none q : In None (en extended q) <-> en S q = [].
  Proof. simpl. unfold or_stutter. destruct (en S q) as [|b l]; [simpl; tauto|]. split; [|discriminate]. intro I. now apply in_map_iff in I as (a & [=] & _). Qed.

  Lemma extended_reachable q : reachable extended q -> reachable S q.
  Proof.
    induction 1 as [q I|q [a|] _ IH I]; auto; [now constructor|]. change (reachable S (ex S a q)). apply reachable_step; auto. now apply extended_some.
  Qed.

  Definition extended_independence (I : action -> action -> Prop) (x y : option action) : Prop :=
    match x, y with Some a, Some b => I a b | _, _ => False end.

  Theorem extended_conditions intp ren : reduction_conditions S intp ren -> reduction_conditions extended intp (extended_ren ren).
  Proof.
    intro C. assert (Sub : forall q a, reachable S q -> In (Some a) (extended_ren ren q) -> In a (ren q)).
    { intros q a _ I. unfold extended_ren, or_stutter in I. destruct (en S q); [destruct I as [[=]|[]]|now apply in_some]. }
    assert (Prop_ : forall q, proper extended (extended_ren ren) q -> en S q <> [] /\ proper S ren q).
    { intros q (m & I & N). destruct m as [a|].
      - pose proof I as A. apply extended_some in A. assert (Ne : en S q <> []) by (intro E; now rewrite E in A). split; auto. exists a. split; auto. intro Ra. apply N.
        unfold extended_ren, or_stutter. destruct (en S q); [easy|]. now apply in_some.
      - apply extended_none in I. destruct N. unfold extended_ren, or_stutter. rewrite I. now left. }
    assert (Some_ : forall q, en S q <> [] -> forall m, In m (extended_ren ren q) -> exists a, m = Some a /\ In a (ren q)).
    { intros q Ne m I. unfold extended_ren, or_stutter in I. destruct (en S q) as [|x l]; [easy|]. apply in_map_iff in I as (a & <- & I). eauto. }
    split.
    - intros q Q m I. apply extended_reachable in Q. destruct m as [a|]; [apply extended_some, (subset _ _ _ C q Q); eauto|].
      apply extended_none. unfold extended_ren, or_stutter in I. destruct (en S q) as [|x l]; auto. now apply in_map_iff in I as (a & [=] & _).
    - intros q Q Pr. apply extended_reachable in Q. destruct (Prop_ q Pr) as [Ne Pr']. pose proof (nonempty _ _ _ C q Q Pr') as Nr.
      unfold extended_ren, or_stutter. destruct (en S q); [easy|]. now destruct (ren q).
    - destruct (independent _ _ _ C) as (I & Ind & Cond). exists (extended_independence I). split.
      + split.
        * intros [a|] [b|]; simpl; auto. apply (symmetric S I Ind).
        * intros [a|] [b|] q; simpl extended_independence; try easy. intros Iab Q A. rewrite !extended_some in *. apply extended_reachable in Q. now apply (enabling S I Ind).
        * intros [a|] [b|] q; simpl extended_independence; try easy. intros Iab Q A B. rewrite !extended_some in *. apply extended_reachable in Q. now apply (commuting S I Ind).
      + intros q w Q Pr Pw Out x y Ix Iy. apply extended_reachable in Q. destruct (Prop_ q Pr) as [Ne Pr']. destruct (Some_ q Ne x Ix) as (a & -> & A).
        (* an action of the ample set stays enabled, so the path does not stutter *)
        assert (Path : exists u, w = map Some u /\ paths S q u /\ forall b, In b u -> ~ In b (ren q)).
        { assert (Go : forall w t v, paths S q v -> (forall b, In b v -> ~ In b (ren q)) -> reachable S t -> In a (en S t) -> paths extended t w ->
            (forall m, In m w -> ~ In m (extended_ren ren q)) -> (forall u, paths S t u -> paths S q (v ++ u)) -> exists u, w = map Some u /\ paths S q (v ++ u) /\ forall b, In b (v ++ u) -> ~ In b (ren q)).
          { clear w Pw Out Iy. induction w as [|m w IH]; intros t v Pv Ov T En Pw Out Ext; [exists []; rewrite app_nil_r; auto|].
            inversion Pw as [|? ? ? Em Pw']; subst. destruct m as [b|]; [|apply extended_none in Em; now rewrite Em in En]. apply extended_some in Em.
            assert (Nb : ~ In b (ren q)).
            { intro Rb. apply (Out (Some b)); [now left|]. unfold extended_ren, or_stutter. destruct (en S q); [easy|]. now apply in_some. }
            assert (Pvb : paths S q (v ++ [b])) by (apply Ext; repeat constructor; auto).
            assert (Ovb : forall x, In x (v ++ [b]) -> ~ In x (ren q)) by (intros x Ix'; apply in_app_iff in Ix' as [Ix'|[<-|[]]]; auto).
            destruct (IH (ex S b t) (v ++ [b])) as (u & -> & Pu & Ou); auto.
            - now apply reachable_step.
            - apply (enabling S I Ind b a t); auto. apply (symmetric S I Ind). apply (Cond q (v ++ [b])); auto. apply in_app_iff. right. now left.
            - intros m' Im. apply Out. now right.
            - intros u Pu. rewrite <- app_assoc. apply Ext. now constructor.
            - exists (b :: u). rewrite <- app_assoc in Pu, Ou. auto. }
          apply (Go w q []); auto; [apply paths_nil|now apply (subset _ _ _ C)]. }
        destruct Path as (u & -> & Pu & Ou). apply in_map_iff in Iy as (b & <- & Ib). simpl. now apply (Cond q u).
    - destruct (wellfounded _ _ _ C) as (W & Wf & Dec). exists W. split; auto. intros q m Q Pr Im. apply extended_reachable in Q. destruct (Prop_ q Pr) as [Ne Pr'].
      destruct (Some_ q Ne m Im) as (a & -> & A). now apply Dec.
    - intros q m Q Pr Im. apply extended_reachable in Q. destruct (Prop_ q Pr) as [Ne Pr']. destruct (Some_ q Ne m Im) as (a & -> & A).
      intros t T B p. apply extended_some in B. apply extended_reachable in T. now apply (invisibly _ _ _ C q a).
  Qed.

  Corollary extended_correct intp ren states f : (forall a b : action, {a = b} + {a <> b}) -> reduction_conditions S intp ren ->
    (forall q, reachable S q -> In q states) -> next_free f ->
    (holds extended intp f <-> holds (reduced extended (extended_ren ren)) intp f).
  Proof.
    intros Dec C Fin X. apply reduction_correct with states; auto; [decide equality|now apply extended_conditions|].
    intros q Q. apply Fin. now apply extended_reachable.
  Qed.
End Extension.
