(** Why ranks show that something does not go on for ever: a rank never grows, the index of an acceptance set stays as long as
    the rank does, and when that set is met the rank falls. If every set is met again and again, there is no such sequence. *)
From Coq Require Import Arith NArith Lia.
From Assay.shared Require Import Native.

Section Ranks.
  (** At moment i, rank n and index k are given, and the set k is met. *)
  Variable given : nat -> N -> N -> Prop.
  Variable met : nat -> N -> Prop.
  Hypothesis goes_on : forall i n k, given i n k ->
    ~ ~ exists n' k', given (i + 1) n' k' /\ ((n' < n)%N \/ (~ met i k /\ n' = n /\ k' = k)).
  Hypothesis again_and_again : forall i k, ~ ~ exists j, i <= j /\ met j k.

  Theorem ranks_end i n k : ~ given i n k.
  Proof.
    revert i k. induction n as [n IH] using (well_founded_induction N.lt_wf_0). intros i k G.
    apply (again_and_again i k). intros (j & L & M). remember (j - i) as d eqn:D. revert i G L D.
    induction d as [|d IHd]; intros i G L D; apply (goes_on i n k G); intros (n' & k' & G' & [Lt|(NM & -> & ->)]); try exact (IH n' Lt (i + 1) k' G').
    - now replace i with j in NM by lia.
    - apply (IHd (i + 1)); auto; lia.
  Qed.
End Ranks.

(** The condition on the ranks and indices of neighbours, as checked. *)
Definition descends (n k n' k' : N) (falls : bool) : bool :=
  if n_ltb n' n then true else if falls then false else if n_eqb n' n then n_eqb k' k else false.

Lemma descends_spec n k n' k' falls : descends n k n' k' falls = true -> (n' < n)%N \/ (falls = false /\ n' = n /\ k' = k).
Proof.
  unfold descends, n_ltb. destruct (N.ltb_spec n' n); auto. destruct falls; [discriminate|]. destruct (n_eqb n' n) eqn:E; [|discriminate].
  apply n_eqb_spec in E. intro H1. apply n_eqb_spec in H1. auto.
Qed.
