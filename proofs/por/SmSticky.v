(** Sets of sticky edges that will do: those that break every cycle of the control flow graphs.

    The graphs are finite. So it is enough that no cycle is without a sticky edge, however these were found; or that the other edges go down in
    some numbering of the nodes. With the order in which [nodes] lists them, sticky are the edges that lead back to the head of a loop. *)
From Coq Require Import List Arith Bool Lia Wellfounded Relation_Operators Operators_Properties.
From Assay.ltl Require Import Formula Sm.
From Assay.por Require Import SmSystem SmNodes SmAmple.
Import ListNotations.

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
    apply wf_incl with (fun c' c => rank c' < rank c); [|apply wf_inverse_image, lt_wf]. intros c' c (_ & a & _ & U). now apply Nat.leb_gt in U.
  Qed.

  (** How many nodes are listed from this one on. *)
  Fixpoint listed_after (l : list command) (c : command) : nat :=
    match l with [] => 0 | d :: l' => if command_eq_dec c d then length l else listed_after l' c end.
  Definition back_edges : command -> action -> command -> bool := not_down (listed_after graph).

  Corollary back_edges_enough : sticky_enough P back_edges.
  Proof. apply not_down_enough. Qed.
End Sticky.
