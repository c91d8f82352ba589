(** The nodes of a control flow graph: the finitely many commands that a process may come to. *)
From Coq Require Import List.
From Assay.ltl Require Import Sm.
Import ListNotations.

(** Roughly in the order in which they are come to: only the ends of loops lead back. *)
Fixpoint nodes (c : command) : list command :=
  match c with
  | Done => [Done]
  | Break => [Break]
  | Act a => [Act a; Done]
  | Seq c1 c2 => Seq c1 c2 :: map (fun d => then_ d c2) (nodes c1) ++ nodes c2
  | Choice c1 c2 => Choice c1 c2 :: nodes c1 ++ nodes c2
  | Loop c1 => Loop c1 :: map (fun d => in_loop d c1) (nodes c1) ++ [Done]
  | Within c1 c2 => Within c1 c2 :: map (fun d => in_loop d c2) (nodes c1) ++ Loop c2 :: map (fun d => in_loop d c2) (nodes c2) ++ [Done]
  end.

Lemma nodes_self c : In c (nodes c).
Proof. destruct c; now left. Qed.

Lemma flow_then d c a d' : flow (then_ d c) a d' -> (d = Done /\ flow c a d') \/ exists d1, flow d a d1 /\ d' = then_ d1 c.
Proof. destruct d; simpl; auto; try (inversion 1; subst; eauto; fail). Qed.

Lemma flow_in_loop d c a d' : flow (in_loop d c) a d' -> (d = Done /\ exists d1, flow c a d1 /\ d' = in_loop d1 c) \/ exists d1, flow d a d1 /\ d' = in_loop d1 c.
Proof. destruct d; simpl; inversion 1; subst; eauto. Qed.

Lemma nodes_closed c : forall d a d', In d (nodes c) -> flow d a d' -> In d' (nodes c).
Proof.
  induction c as [|x|c1 IH1 c2 IH2|c1 IH1 c2 IH2|c1 IH|c1 IH1 c2 IH2|]; intros d a d' I F; simpl in I |- *.
  - destruct I as [<-|[]]. inversion F.
  - destruct I as [<-|[<-|[]]]; inversion F; auto.
  - right. apply in_app_iff. rewrite in_map_iff.
    assert (H : forall d1, In d1 (nodes c1) -> flow (then_ d1 c2) a d' -> (exists d2, then_ d2 c2 = d' /\ In d2 (nodes c1)) \/ In d' (nodes c2)).
    { intros d1 I1 F1. apply flow_then in F1 as [[-> F1]|(d2 & F1 & ->)]; [right; apply (IH2 c2 a); auto using nodes_self|left; eauto]. }
    destruct I as [<-|I]; [inversion F; subst; left; eauto using nodes_self|]. apply in_app_iff in I as [I|I]; [|right; eauto].
    apply in_map_iff in I as (d1 & <- & I). eauto.
  - right. apply in_app_iff. destruct I as [<-|I]; [inversion F; subst; [left|right]; eauto using nodes_self|]. apply in_app_iff in I as [I|I]; eauto.
  - right. apply in_app_iff. left. apply in_map_iff. destruct I as [<-|I]; [inversion F; subst; eauto using nodes_self|].
    apply in_app_iff in I as [I|[<-|[]]]; [|inversion F]. apply in_map_iff in I as (d1 & <- & I). apply flow_in_loop in F as [[-> (d2 & F & ->)]|(d2 & F & ->)]; eauto using nodes_self.
  - assert (Again : forall d1, In d1 (nodes c2) -> In (in_loop d1 c2) (map (fun d => in_loop d c2) (nodes c2) ++ [Done])).
    { intros d1 I1. apply in_app_iff. left. apply in_map_iff. eauto. }
    assert (Within_ : forall d1, In d1 (nodes c1) \/ In d1 (nodes c2) ->
      In (in_loop d1 c2) (map (fun d => in_loop d c2) (nodes c1) ++ Loop c2 :: map (fun d => in_loop d c2) (nodes c2) ++ [Done])).
    { intros d1 [I1|I1]; apply in_app_iff; [left; apply in_map_iff; eauto|right; right; auto]. }
    assert (H : forall d1, In d1 (nodes c1) \/ In d1 (nodes c2) -> flow (in_loop d1 c2) a d' ->
      In d' (map (fun d => in_loop d c2) (nodes c1) ++ Loop c2 :: map (fun d => in_loop d c2) (nodes c2) ++ [Done])).
    { intros d1 I1 F1. apply flow_in_loop in F1 as [[-> (d2 & F1 & ->)]|(d2 & F1 & ->)]; apply Within_; [right; eauto using nodes_self|].
      destruct I1 as [I1|I1]; [left|right]; eauto. }
    right. destruct I as [<-|I]; [inversion F; subst; apply Within_; left; eauto using nodes_self|].
    apply in_app_iff in I as [I|[<-|I]]; [apply in_map_iff in I as (d1 & <- & I); eauto|inversion F; subst; apply Within_; right; eauto using nodes_self|].
    apply in_app_iff in I as [I|[<-|[]]]; [apply in_map_iff in I as (d1 & <- & I); eauto|inversion F].
  - destruct I as [<-|[]]. inversion F.
Qed.
