(** Evidence for `unreachable`: an automaton that contains A2 and is closed under the rules read backwards.

    Wherever a path reads w from q and ends in s, there is a transition (p, γ, s), for every rule (p, γ) ↪ (q, w). It may
    be left out if nothing is accepted from s. Such an automaton accepts all predecessors of what A2 accepts. *)

From Coq Require Import List NArith.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds PreStar Case Product.
Import ListNotations.

(** Whether every state that the word leads to is in [goal], or nothing is accepted from it. *)
Definition all_in (grown : graph) (ends goal : nset) (found : row) :=
  if subset (members found) goal then true
  else all (fun s => if mem s goal then true else if mem s ends then false
                     else if has_transitions s grown then false else true) (items found).

Fixpoint leads_into (grown : graph) (ends goal : nset) (w : list N) (s : N) : bool :=
  match w with
  | [] => all_in grown ends goal (Row [s] (insert s empty_set))
  | [γ] => all_in grown ends goal (targets s (Some γ) grown)
  | γ :: w' => all (leads_into grown ends goal w') (items (targets s (Some γ) grown))
  end.

Definition closed_under (grown : graph) (ends : nset) (r : rule) :=
  leads_into grown ends (members (targets (from r) (Some (top r)) grown)) (word r) (to r).

Definition contains (grown : graph) (e : edge) := mem (target e) (members (targets (source e) (label e) grown)).

Definition check_closed_backward (c : case) (rows : transitions) (pairs : list (N * list N)) :=
  let grown := graph_of rows in
  let ends := set_of (finals (final c)) in
  if without_ε (initial c) then
  if without_ε (final c) then
  if all (contains grown) (edges (final c)) then
  if all (closed_under grown ends) (rules c) then
    separated (locations c) (initial c) grown (finals (final c)) pairs
  else false else false else false else false.

(** ** What it means *)

Definition ending ends rows s := mem s ends = true \/ exists γ t, listed rows s (Some γ) t.

Lemma all_in_sound rows ends goal found s :
  good_row found -> all_in (graph_of rows) ends goal found = true -> In s (items found) -> ending ends rows s ->
  mem s goal = true.
Proof.
  intros [G _] H I E. unfold all_in in H. apply if_false in H. destruct H as [H|H].
  - apply G in I. eapply subset_mem; eauto.
  - rewrite all_spec in H. specialize (H _ I). apply if_false in H. destruct H as [H|H]; auto.
    destruct E as [E|(γ & t & T)]; [now rewrite E in H|]. destruct (mem s ends); [discriminate|].
    now rewrite (has_transitions_spec _ _ _ _ T) in H.
Qed.

Lemma leads_into_sound rows ends goal w : forall s q,
  leads_into (graph_of rows) ends goal w s = true -> trans_star (reading (listed rows)) s w q ->
  ending ends rows q -> mem q goal = true.
Proof.
  induction w as [|γ w IH]; intros s q H Q E.
  - inversion Q; subst. eapply all_in_sound; eauto; [|now left]. apply (good_grow [q] [] empty_set good_no_row).
  - inversion Q as [|? ? m ? ? T Q']; subst. destruct w as [|γ' w].
    + inversion Q'; subst. eapply all_in_sound; eauto; [apply (proj1 (graph_of_spec rows))|]. now apply items_targets.
    + simpl in H. rewrite all_spec in H. eapply IH; eauto. apply H. now apply items_targets.
Qed.

Theorem check_closed_backward_sound c rows pairs :
  check_closed_backward c rows pairs = true -> ~ case_reachable c.
Proof.
  unfold check_closed_backward. cbv zeta. rewrite !if_true. intros (N1 & N2 & Con & Clo & Sep) R.
  apply case_reachable_numbers in R. destruct R as (c1 & c2 & R1 & (L2 & q & Fq & Q) & St).
  apply (separated_disjoint _ _ _ _ _ N1 Sep c1 R1 q Fq). apply trans_star_reading.
  eapply (closed_backward_steps (fun p => p) (rules c) _ (fun q => In q (finals (final c)))); eauto.
  - intros p γ p' w s I Q' E. apply mem_targets. rewrite all_spec in Clo. specialize (Clo _ I).
    eapply leads_into_sound; eauto. destruct E as [E|(γ' & s' & T)]; [left; now apply mem_set_of|right; eauto].
  - apply (trans_star_mono (reading (lts_of (final c)))).
    + intros s γ t T. rewrite all_spec in Con. specialize (Con _ T). now apply mem_targets in Con.
    + apply reading_trans_star; auto. now apply without_ε_spec.
Qed.
