(** Evidence for `reachable`: the run itself. It is replayed on the case as it was given, ε and all. *)

From Coq Require Import List NArith FMapPositive.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds Case Product Derivation DerivationForward.
Import ListNotations.

(** ** Whether an automaton accepts: all states after each letter, kept together *)

Definition put x (r : row) := if mem x (members r) then r else Row (x :: items r) (insert x (members r)).
Fixpoint put_all xs (r : row) := match xs with [] => r | x :: l => put_all l (put x r) end.

Fixpoint once (silent : list edge) (r : row) : row :=
  match silent with
  | [] => r
  | e :: l => once l (if mem (source e) (members r) then put (target e) r else r)
  end.
(** As often as there are ε-edges. *)
Fixpoint silently (rounds silent : list edge) (r : row) : row :=
  match rounds with [] => r | _ :: l => silently l silent (once silent r) end.
Fixpoint after (g : graph) γ (states : list N) (r : row) : row :=
  match states with [] => r | s :: l => after g γ l (put_all (items (targets s (Some γ) g)) r) end.

Fixpoint accepted (a : numbered) (g : graph) (silent : list edge) (w : list N) (r : row) : bool :=
  match w with
  | [] => some (fun f => mem f (members r)) (finals a)
  | γ :: w' => accepted a g silent w' (silently silent silent (after g γ (items r) no_row))
  end.

Fixpoint silent_edges (l found : list edge) : list edge :=
  match l with [] => found | e :: r => silent_edges r (if reads_nothing e then e :: found else found) end.

Definition accepts_conf P (a : numbered) (c : conf) :=
  let silent := silent_edges (edges a) [] in
  if n_ltb (fst c) P then
    accepted a (graph_of_edges a) silent (snd c) (silently silent silent (put (fst c) no_row))
  else false.

(** ** Whether one rule makes a step *)

Fixpoint replaced (w v u : list N) : bool :=
  match w, u with
  | [], _ => same_word v u
  | γ :: w', γ' :: u' => if n_eqb γ γ' then replaced w' v u' else false
  | _, [] => false
  end.
Definition steps_by (p γ : N) (v : list N) (q : N) (u : list N) (r : rule) :=
  if n_eqb (from r) p then if n_eqb (top r) γ then if n_eqb (to r) q then replaced (word r) v u
  else false else false else false.
Definition makes_step (rs : list rule) (c d : conf) :=
  match snd c with [] => false | γ :: v => some (steps_by (fst c) γ v (fst d) (snd d)) rs end.

Fixpoint replay (cs : case) (c : conf) (rest : list conf) : bool :=
  match rest with
  | [] => accepts_conf (locations cs) (final cs) c
  | d :: r => if makes_step (rules cs) c d then replay cs d r else false
  end.

Definition check_trace (cs : case) (run : list conf) :=
  match run with
  | [] => false
  | c :: r => if accepts_conf (locations cs) (initial cs) c then replay cs c r else false
  end.

(** ** What it means *)

Section Accepted.
  Variable a : numbered.
  Variable p : N.

  Definition reached w (r : row) :=
    (forall x, In x (items r) -> trans_star_ε (lts_of a) p w x) /\
    (forall x, mem x (members r) = true -> trans_star_ε (lts_of a) p w x).

  Lemma reached_none w : reached w no_row.
  Proof. split; [easy|]. intros x H. simpl in H. now rewrite mem_empty in H. Qed.

  Lemma reached_put w x r : reached w r -> trans_star_ε (lts_of a) p w x -> reached w (put x r).
  Proof.
    intros [H1 H2] Q. unfold put. destruct (mem x (members r)); [now split|]. split; simpl.
    - intros y [<-|I]; auto.
    - intros y I. apply mem_insert in I. destruct I as [->|I]; auto.
  Qed.

  Lemma reached_put_all w xs : forall r, reached w r -> (forall x, In x xs -> trans_star_ε (lts_of a) p w x) ->
    reached w (put_all xs r).
  Proof.
    induction xs as [|x xs IH]; simpl; intros r H K; auto. apply IH; auto. apply reached_put; auto.
  Qed.

  Lemma reached_once w silent : (forall e, In e silent -> In e (edges a) /\ label e = None) ->
    forall r, reached w r -> reached w (once silent r).
  Proof.
    induction silent as [|e silent IH]; simpl; intros E r H; auto. apply IH; auto.
    destruct (mem (source e) (members r)) eqn:M; auto. apply reached_put; auto. apply H in M.
    destruct (E e (or_introl eq_refl)) as [I L]. rewrite <- (app_nil_r w). eapply trans_star_ε_app; [exact M|].
    apply (trans_star_ε_one (lts_of a) _ None). destruct e as [s l t]. simpl in *. now subst.
  Qed.

  Lemma reached_silently w silent rounds : (forall e, In e silent -> In e (edges a) /\ label e = None) ->
    forall r, reached w r -> reached w (silently rounds silent r).
  Proof. intro E. induction rounds as [|x rounds IH]; simpl; intros r H; auto. apply IH. now apply reached_once. Qed.

  Lemma reached_after w γ states : (forall x, In x states -> trans_star_ε (lts_of a) p w x) ->
    forall r, reached (w ++ [γ]) r -> reached (w ++ [γ]) (after (graph_of_edges a) γ states r).
  Proof.
    induction states as [|s states IH]; simpl; intros K r H; auto. apply IH; auto. apply reached_put_all; auto.
    intros t I. eapply trans_star_ε_app; [apply K; now left|]. apply (trans_star_ε_one (lts_of a) _ (Some γ)).
    unfold graph_of_edges in I. apply items_targets, rows_of_spec in I. destruct I as [I|(ts & [] & _)]. exact I.
  Qed.

  Lemma accepted_sound silent v : (forall e, In e silent -> In e (edges a) /\ label e = None) ->
    forall w r, reached w r -> accepted a (graph_of_edges a) silent v r = true ->
    exists q, In q (finals a) /\ trans_star_ε (lts_of a) p (w ++ v) q.
  Proof.
    intro E. induction v as [|γ v IH]; simpl; intros w r R H.
    - apply some_spec in H. destruct H as (q & F & M). exists q. rewrite app_nil_r. split; auto. now apply R.
    - replace (w ++ γ :: v) with ((w ++ [γ]) ++ v) by (now rewrite <- app_assoc).
      eapply IH; [|exact H]. apply reached_silently; auto. apply reached_after; [apply R|apply reached_none].
  Qed.
End Accepted.

Lemma silent_edges_spec l : forall found e, In e (silent_edges l found) -> (In e l /\ label e = None) \/ In e found.
Proof.
  induction l as [|x l IH]; simpl; intros found e I; auto. apply IH in I. destruct I as [[I L]|I]; auto.
  unfold reads_nothing in I. destruct (label x) eqn:L; auto. destruct I as [->|I]; auto.
Qed.

Lemma accepts_conf_sound P a c : accepts_conf P a c = true -> reads a P c.
Proof.
  unfold accepts_conf. cbv zeta. rewrite if_true. intros [L H]. apply n_ltb_spec in L. split; auto.
  assert (E : forall e, In e (silent_edges (edges a) []) -> In e (edges a) /\ label e = None).
  { intros e I. apply silent_edges_spec in I. destruct I as [I|[]]. exact I. }
  apply (accepted_sound a (fst c) _ _ E []) in H; auto. apply reached_silently; auto.
  apply reached_put; [apply reached_none|constructor].
Qed.

Lemma replaced_sound w v : forall u, replaced w v u = true -> u = w ++ v.
Proof.
  induction w as [|γ w IH]; simpl; intros u H; [symmetry; now apply same_word_spec|].
  destruct u as [|γ' u]; [discriminate|]. apply if_true in H. destruct H as [E H]. apply n_eqb_spec in E. subst.
  f_equal. auto.
Qed.

Lemma makes_step_sound rs c d : makes_step rs c d = true -> step rs c d.
Proof.
  unfold makes_step. destruct c as [p [|γ v]], d as [q u]; simpl; [discriminate|]. intro H. apply some_spec in H.
  destruct H as ([p' γ' q' w] & I & H). unfold steps_by in H. simpl in H. rewrite !if_true, !n_eqb_spec in H.
  destruct H as (-> & -> & -> & H). apply replaced_sound in H. subst. now constructor.
Qed.

Lemma replay_sound cs rest : forall c, replay cs c rest = true ->
  exists d, steps (rules cs) c d /\ reads (final cs) (locations cs) d.
Proof.
  induction rest as [|d rest IH]; simpl; intros c H.
  - exists c. split; [constructor|]. now apply accepts_conf_sound.
  - apply if_true in H. destruct H as [St H]. apply makes_step_sound in St. destruct (IH _ H) as (e & ? & ?).
    exists e. split; auto. econstructor; eauto.
Qed.

Theorem check_trace_sound cs run : check_trace cs run = true -> case_reachable cs.
Proof.
  unfold check_trace. destruct run as [|c run]; [discriminate|]. rewrite if_true. intros [A H].
  apply accepts_conf_sound in A. apply replay_sound in H. destruct H as (d & St & R).
  apply case_reachable_numbers. eauto.
Qed.
