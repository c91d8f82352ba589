(** Well-typed programs run: progress and preservation. *)
From Coq Require Import List NArith ZArith.
From Assay.shared Require Import Native Lists.
From Assay.boogie Require Import Syntax Semantics Interpreter Names Typing.
Import ListNotations.

Definition typed_term (T : term) : Prop :=
  match T with Run L B => typed_locals L /\ typed_body L B | _ => True end.

Lemma binary_typed L b l1 l2 t : typed L (EBin b (ELit l1) (ELit l2)) t ->
  match binary b l1 l2 with Value l => type_of l = t | Zero => True | Wrong => False end.
Proof.
  inversion 1 as [| |? ? ? Hb H1 H2|? ? ? Hb H1 H2|? ? ? Hb H1 H2| |]; subst; inversion H1; inversion H2; destruct l1, l2; try discriminate;
    simpl in Hb; repeat (destruct Hb as [<-|Hb]; [simpl; try (destruct (z_eqb _ 0)); auto|]); destruct Hb.
Qed.

Lemma unary_typed L u l t : typed L (EUn u (ELit l)) t -> exists l', unary u l = Value l' /\ type_of l' = t.
Proof. inversion 1 as [| | | | |? H1|? H1]; subst; inversion H1; destruct l; try discriminate; simpl; eauto. Qed.

Lemma lookup_typed L v t : typed_locals L -> typed_in L v t -> exists l, lookup L v = Some l /\ type_of l = t.
Proof.
  intros H [l I]. induction H as [|x m t' L E N HL IH]; simpl in *; [easy|]. unfold n_eqb. destruct (N.eqb_spec x v) as [->|D].
  - destruct I as [[= -> ->]|I]; eauto. destruct N. now apply (in_map name) in I.
  - destruct I as [[= ? ? ?]|I]; [congruence|auto].
Qed.

(** Progress and preservation for expressions at once: what an expression moves to has its type, and none is stuck. *)
Definition moves_well L t m : Prop := match m with To e => typed L e t | Stuck => False | Done | ToZero => True end.

Lemma inside_typed L w m t1 t : (forall x, typed L x t1 -> typed L (w x) t) -> moves_well L t1 m -> moves_well L t (inside w m).
Proof. intro H. destruct m; simpl; auto. Qed.

Lemma expr_step_typed L e t : typed_locals L -> typed L e t -> moves_well L t (expr_step L e).
Proof.
  intros HL. revert t. induction e as [l|v|b e1 IH1 e2 IH2|u e1 IH1]; intros t H; [exact I|..].
  - inversion H; subst. simpl. destruct (lookup_typed L v t) as (l & -> & <-); auto. constructor.
  - assert (Sub : exists t1, typed L e1 t1 /\ typed L e2 t1 /\ forall x y, typed L x t1 -> typed L y t1 -> typed L (EBin b x y) t)
      by (inversion H; subst; eexists; (repeat split; [eassumption..|intros; constructor; auto])).
    destruct Sub as (t1 & H1 & H2 & Back).
    destruct e1 as [l1| | |]; [|exact (inside_typed L (fun e => EBin b e e2) _ t1 t (fun x Hx => Back x e2 Hx H2) (IH1 t1 H1))..].
    destruct e2 as [l2| | |]; [|exact (inside_typed L (EBin b (ELit l1)) _ t1 t (fun x Hx => Back _ x H1 Hx) (IH2 t1 H2))..].
    simpl. pose proof (binary_typed _ _ _ _ _ H) as K. destruct (binary b l1 l2); simpl; auto. subst. constructor.
  - assert (Sub : exists t1, typed L e1 t1 /\ forall x, typed L x t1 -> typed L (EUn u x) t)
      by (inversion H; subst; eexists; (split; [eassumption|intros; constructor; auto])).
    destruct Sub as (t1 & H1 & Back). destruct e1 as [l1| | |]; [|exact (inside_typed L (EUn u) _ t1 t Back (IH1 t1 H1))..].
    simpl. destruct (unary_typed _ _ _ _ H) as (l' & -> & <-). constructor.
Qed.

Lemma typed_body_app L B1 B2 : typed_body L B1 -> typed_body L B2 -> typed_body L (B1 ++ B2).
Proof. induction 1; simpl; intros; auto; econstructor; eauto. Qed.

(** Assignments change values, not types. *)
Lemma update_typed_in L v l x t : typed_in L x t -> typed_in (update L v l) x t.
Proof.
  unfold typed_in. intros [m I]. induction L as [|y L IH]; simpl in *; [easy|]. destruct I as [->|I]; simpl.
  - destruct (n_eqb x v); eexists; left; reflexivity.
  - destruct (n_eqb (name y) v); simpl; eauto. destruct (IH I) as [m' I']. eauto.
Qed.

Lemma update_names L v l : map name (update L v l) = map name L.
Proof. induction L as [|y L IH]; simpl; auto. destruct (n_eqb (name y) v); simpl; congruence. Qed.

Lemma update_typed_locals L v l t : typed_locals L -> typed_in L v t -> type_of l = t -> typed_locals (update L v l).
Proof.
  rewrite !typed_locals_iff, update_names. intros [ND HL] Hv <-. split; auto. apply local_type_in in Hv; auto. clear ND.
  induction L as [|y L IH]; simpl in *; [easy|]. destruct (n_eqb (name y) v).
  - injection Hv as E. intros x [<-|I]; simpl; auto.
  - intros x [<-|I]; auto.
Qed.

Lemma typed_same L L' e t : (forall x u, typed_in L x u -> typed_in L' x u) -> typed L e t -> typed L' e t.
Proof. intros S H. induction H; solve [constructor; auto]. Qed.

Lemma typed_body_same L L' B : (forall x u, typed_in L x u -> typed_in L' x u) -> typed_body L B -> typed_body L' B.
Proof. intros S H. induction H; econstructor; eauto using typed_same. Qed.

Lemma in_frame_typed L F e t B : typed_locals L -> typed L e t -> (forall l, e <> ELit l) ->
  (forall x, typed L x t -> typed_body L (fill F x :: B)) -> exists T, in_frame L F e B = Some T /\ typed_term T.
Proof.
  intros HL He N HF. unfold in_frame. pose proof (expr_step_typed L e t HL He) as M. pose proof (expr_step_redex L e) as R.
  destruct (expr_step L e); simpl in *; try easy; [eexists; split; [reflexivity|simpl; auto]| |exists DivisionByZero; now split].
  destruct R as [l ->]. now destruct (N l).
Qed.

Lemma next_typed T : typed_term T -> ended T \/ exists T', next T = Some T' /\ typed_term T'.
Proof.
  destruct T as [L B| | |]; simpl; auto. intros [HL HB]. right.
  destruct HB as [|v e t B Hv He HB|e B He HB|e B1 B2 B3 He H1 H2 H3|e B1 B2 He H1 H2].
  - exists Success. now split.
  - destruct e as [l| | |]; [|eapply (in_frame_typed L (InAssign v)); eauto; [discriminate|simpl; eauto using typed_body]..].
    inversion He as [? E| | | | | |]; subst. simpl. destruct (lookup_typed L v _ HL Hv) as (m & -> & _). eexists; split; [reflexivity|].
    split; [eapply update_typed_locals; eauto|]. apply (typed_body_same L); auto using update_typed_in.
  - destruct e as [l| | |]; [|eapply (in_frame_typed L InAssert); eauto; [discriminate|simpl; eauto using typed_body]..].
    inversion He. destruct l as [z|[|]]; [discriminate|exists (Run L B)|exists Failure]; now repeat split.
  - destruct e as [l| | |]; [|eapply (in_frame_typed L (InIf B1 B2)); eauto; [discriminate|simpl; eauto using typed_body]..].
    inversion He. destruct l as [z|b]; [discriminate|]. eexists; split; [reflexivity|]. split; auto. rewrite append_app. apply typed_body_app; auto. now destruct b.
  - eexists; split; [reflexivity|]. split; auto. rewrite append_app. apply If_; auto; [|constructor]. apply typed_body_app; eauto using typed_body.
Qed.

Theorem progress T : typed_term T -> ended T \/ exists T', step T T'.
Proof. intro H. destruct (next_typed T H) as [E|(T' & N & _)]; auto. right. exists T'. now apply next_iff. Qed.

Theorem preservation T T' : typed_term T -> step T T' -> typed_term T'.
Proof.
  intros H S. destruct (next_typed T H) as [E|(T1 & N & H1)]; [now destruct (ends_for_good T T')|].
  apply next_iff in S. congruence.
Qed.

(** A well-typed program is never stuck: after n steps the run has ended, or it goes on. *)
Theorem type_safety P n T : well_typed P -> steps n (start P) T -> ended T \/ exists T', step T T'.
Proof.
  intros W S. apply progress. assert (H : typed_term (start P)) by (destruct W; now split).
  induction S; eauto using preservation.
Qed.
