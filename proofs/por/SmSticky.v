(** Sets of sticky edges that will do: those that break every cycle of the control flow graphs.

    The graphs are finite. So it is enough that no cycle is without a sticky edge, however these were found; or that the other edges go down in
    some numbering of the nodes. With the order in which [nodes] lists them, sticky are the edges that lead back to the head of a loop. *)
From Coq Require Import List Arith Bool Lia Wellfounded Relation_Operators Operators_Properties.
From Assay.ltl Require Import Formula Sm.
From Assay.por Require Import SmSystem SmAmple.
Import ListNotations.

(** ** The nodes of a control flow graph *)
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

Section Sticky.
  Variable P : program.

  Definition graph : list command := flat_map (fun q => nodes (left q)) (processes (initially P)).

  Lemma node_in_graph c : node P c -> In c graph.
  Proof.
    induction 1 as [q I|c a c' N IH F]; [apply in_flat_map; eauto using nodes_self|]. apply in_flat_map in IH as (q & I & IH). apply in_flat_map. eauto using nodes_closed.
  Qed.

  (** ** No cycle without a sticky edge *)
  Definition breaks_cycles (sticky : command -> action -> command -> bool) : Prop := forall c, ~ clos_trans _ (unsticky P sticky) c c.

  Theorem breaks_cycles_enough sticky : breaks_cycles sticky -> sticky_enough P sticky.
  Proof.
    intro B. assert (H : forall n p c, NoDup (c :: p) -> incl (c :: p) graph -> (forall d, In d p -> clos_trans _ (unsticky P sticky) c d) ->
      length graph <= n + length p -> Acc (unsticky P sticky) c).
    { induction n as [|n IH]; intros p c Nd In_ Path L.
      - apply NoDup_incl_length in In_; auto. simpl in In_. lia.
      - constructor. intros d U. pose proof U as (N & a & F & _). apply (IH (c :: p)).
        + constructor; auto. intros [->|I]; [apply (B d); now constructor|]. apply (B d). apply t_trans with c; [now constructor|auto].
        + intros x [<-|I]; auto. apply node_in_graph. eauto using node_flow.
        + intros x [<-|I]; [now constructor|]. apply t_trans with c; [now constructor|auto].
        + simpl. lia. }
    intro c. constructor. intros d (N & a & F & _). apply (H (length graph) [] d); auto; try easy; [constructor; [easy|constructor]| |lia].
    intros x [<-|[]]. apply node_in_graph. eauto using node_flow.
  Qed.

  (** ** Edges that do not go down *)
  Definition not_down (rank : command -> nat) (c : command) (a : action) (c' : command) : bool := rank c <=? rank c'.

  Theorem not_down_enough rank : sticky_enough P (not_down rank).
  Proof.
    apply wf_incl with (fun c' c => rank c' < rank c); [|apply wf_inverse_image, lt_wf]. intros c' c (_ & a & _ & _ & U). now apply Nat.leb_gt in U.
  Qed.

  (** How many nodes are listed from this one on. *)
  Fixpoint listed_after (l : list command) (c : command) : nat :=
    match l with [] => 0 | d :: l' => if command_eq_dec c d then length l else listed_after l' c end.
  Definition back_edges : command -> action -> command -> bool := not_down (listed_after graph).

  Corollary back_edges_enough : sticky_enough P back_edges.
  Proof. apply not_down_enough. Qed.
End Sticky.
