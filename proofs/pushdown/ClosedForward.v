(** Evidence for `unreachable`: an automaton that contains A1 and is closed under the rules.

    If (p, ε, m) and (m, l, s) are transitions, (p, l, s) is one: so a label that is read first is read at once. And
    wherever (p, γ) leads, (q, w) leads, for every rule (p, γ) ↪ (q, w); if w has two labels, by way of the state that is
    numbered for q and the first. Such an automaton accepts all successors of what A1 accepts. *)

From Coq Require Import List NArith FMapPositive.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds Case Product ClosedBackward.
Import ListNotations.

(** The number of Isolated(q, γ). *)
Definition isolated (c : case) q γ := n_add (states1 c) (n_add (n_mul q (labels c)) γ).

(** What follows an ε from s, under each label, also follows s itself. *)
Definition composed_at (here : table) (labelled : positive * row) :=
  subset (members (snd labelled)) (members (row_at (fst labelled) here)).

Definition composed_from (grown : graph) (row : N * option N * list N) :=
  let '(s, l, ms) := row in
  match l with
  | Some _ => true
  | None => let here := table_at s grown in all (fun m => all (composed_at here) (PositiveMap.elements (table_at m grown))) ms
  end.

Definition closed_forward_under (c : case) (grown : graph) (r : rule) :=
  let before := members (targets (from r) (Some (top r)) grown) in
  match word r with
  | [] => subset before (members (targets (to r) None grown))
  | [γ] => subset before (members (targets (to r) (Some γ) grown))
  | [γ; γ'] =>
    let middle := isolated c (to r) γ in
    if subset before (members (targets middle (Some γ') grown)) then
      match items (targets (from r) (Some (top r)) grown) with
      | [] => true
      | _ => mem middle (members (targets (to r) (Some γ) grown))
      end
    else false
  | _ => false
  end.

Definition check_closed_forward (c : case) (rows : transitions) (pairs : list (N * list N)) :=
  let grown := graph_of rows in
  if without_ε (final c) then
  if all (contains grown) (edges (initial c)) then
  if all (composed_from grown) rows then
  if all (closed_forward_under c grown) (rules c) then
    separated (locations c) (final c) grown (finals (initial c)) pairs
  else false else false else false else false.

(** ** What it means *)

Section Forward.
  Variables (c : case) (rows : transitions).
  Let A := listed rows.
  Hypothesis Composed : all (composed_from (graph_of rows)) rows = true.
  Hypothesis Closed : all (closed_forward_under c (graph_of rows)) (rules c) = true.

  Lemma composed_sound s m l t : A s None m -> A m l t -> A s l t.
  Proof.
    intros (ms & I & Im) T. rewrite all_spec in Composed. specialize (Composed _ I). simpl in Composed.
    rewrite all_spec in Composed. specialize (Composed _ Im). rewrite all_spec in Composed.
    apply mem_targets in T. apply mem_targets. unfold targets, row_at at 1 in T.
    destruct (PositiveMap.find (label_key l) (table_at m (graph_of rows))) as [r|] eqn:E;
      [|simpl in T; now rewrite mem_empty in T].
    apply PositiveMap.elements_correct in E. specialize (Composed _ E). exact (subset_mem _ _ Composed _ T).
  Qed.

  Lemma reads_at_once s γ t : trans_star_ε A s [γ] t -> exists m, A s (Some γ) m /\ trans_star_ε A m [] t.
  Proof.
    intro Q. remember [γ] as w eqn:E. revert E. induction Q as [|s l s' w t T Q IH]; [discriminate|].
    destruct l as [β|]; simpl; intro E; [injection E as -> ->; eauto|].
    destruct (IH E) as (m & T' & Q'). exists m. split; auto. eapply composed_sound; eauto.
  Qed.

  Lemma closed_forward_rule p γ q w t : is_rule (rules c) p γ q w -> A p (Some γ) t -> trans_star_ε A q w t.
  Proof.
    intros R T. rewrite all_spec in Closed. specialize (Closed _ R). unfold closed_forward_under in Closed.
    simpl in Closed. pose proof T as B. apply mem_targets in B.
    destruct w as [|γ1 [|γ2 [|? ?]]]; [| | |discriminate].
    - apply (subset_mem _ _ Closed) in B. apply mem_targets in B. exact (trans_star_ε_one A _ None _ B).
    - apply (subset_mem _ _ Closed) in B. apply mem_targets in B. exact (trans_star_ε_one A _ (Some γ1) _ B).
    - apply if_true in Closed. destruct Closed as [C1 C2]. apply (subset_mem _ _ C1) in B. apply mem_targets in B.
      apply items_targets in T. destruct (items (targets p (Some γ) (graph_of rows))); [easy|].
      apply mem_targets in C2.
      exact (trans_star_ε_app A _ [γ1] _ [γ2] _ (trans_star_ε_one A _ (Some γ1) _ C2) (trans_star_ε_one A _ (Some γ2) _ B)).
  Qed.

  Lemma closed_forward_steps c1 c2 t :
    steps (rules c) c1 c2 -> trans_star_ε A (fst c1) (snd c1) t -> trans_star_ε A (fst c2) (snd c2) t.
  Proof.
    intro St. induction St as [|c1 c2 c3 [p γ q w v R] _ IH]; auto. intro Q. apply IH. simpl in *.
    destruct (trans_star_ε_cons _ _ _ _ _ Q) as (m & Q1 & Q2). destruct (reads_at_once _ _ _ Q1) as (k & T & Q3).
    eapply trans_star_ε_app; [eapply closed_forward_rule; eauto|]. exact (trans_star_ε_app A _ [] _ _ _ Q3 Q2).
  Qed.
End Forward.

Theorem check_closed_forward_sound c rows pairs :
  check_closed_forward c rows pairs = true -> ~ case_reachable c.
Proof.
  unfold check_closed_forward. cbv zeta. rewrite !if_true. intros (N2 & Con & Com & Clo & Sep) R.
  apply case_reachable_numbers in R. destruct R as (c1 & c2 & (L1 & q & Fq & Q) & R2 & St).
  apply (separated_disjoint _ _ _ _ _ N2 Sep c2 R2 q Fq). eapply closed_forward_steps; eauto.
  eapply trans_star_ε_mono; [|exact Q]. intros s l t T. rewrite all_spec in Con. specialize (Con _ T).
  now apply mem_targets in Con.
Qed.
