(** Numbers filed under a key, and transitions filed under source and label: what the checkers look things up in. *)

From Coq Require Import List NArith PArith FMapPositive Lia.
From Assay.shared Require Import Native Lists Sets.
Import ListNotations.

(** What is filed under one key: to be run through, and to be asked. *)
Record row := Row { items : list N; members : nset }.
Definition no_row := Row [] empty_set.

Fixpoint grow (new old : list N) (s : nset) : row :=
  match new with [] => Row old s | x :: r => grow r (x :: old) (insert x s) end.

Definition table := PositiveMap.t row.
Definition empty_table : table := PositiveMap.empty row.
Definition row_at k (t : table) := match PositiveMap.find k t with Some r => r | None => no_row end.
Definition file k xs (t : table) : table :=
  let r := row_at k t in PositiveMap.add k (grow xs (items r) (members r)) t.

(** ** Pairs, filed under the first *)

Fixpoint file_pairs (rows : list (N * list N)) (t : table) : table :=
  match rows with [] => t | (x, ys) :: r => file_pairs r (file (n_key x) ys t) end.
Definition pairs_of rows := file_pairs rows empty_table.
Definition partners x (t : table) := row_at (n_key x) t.

(** ** Transitions, filed under source and label; those of one source and label come together *)

Definition transitions := list (N * option N * list N).
Definition graph := PositiveMap.t table.
Definition label_key (l : option N) : positive := match l with None => 1%positive | Some γ => n_key (n_add γ 1) end.
Definition table_at s (g : graph) := match PositiveMap.find (n_key s) g with Some t => t | None => empty_table end.
Definition targets s l (g : graph) := row_at (label_key l) (table_at s g).

Fixpoint file_transitions (rows : transitions) (g : graph) : graph :=
  match rows with
  | [] => g
  | (s, l, ts) :: r => file_transitions r (PositiveMap.add (n_key s) (file (label_key l) ts (table_at s g)) g)
  end.
Definition graph_of rows := file_transitions rows (PositiveMap.empty table).

(** Whether a state has transitions at all. *)
Definition has_transitions s (g : graph) := match PositiveMap.find (n_key s) g with Some _ => true | None => false end.

(** ** What they mean *)

Definition good_row (r : row) := (forall x, In x (items r) <-> mem x (members r) = true) /\ tidy (members r).
Definition good_table (t : table) := forall k, good_row (row_at k t).
Definition good_graph (g : graph) := forall s, good_table (table_at s g).

Lemma good_no_row : good_row no_row.
Proof. split; [|apply tidy_empty]. intro x. simpl. rewrite mem_empty. split; [easy|discriminate]. Qed.

Lemma good_empty_table : good_table empty_table.
Proof. intro k. unfold row_at, empty_table. rewrite PositiveMap.gempty. apply good_no_row. Qed.

Lemma good_grow new : forall old s, good_row (Row old s) -> good_row (grow new old s).
Proof.
  induction new as [|x new IH]; simpl; intros old s G; auto. apply IH. destruct G as [G T]. simpl in *.
  split; simpl; [|now apply tidy_insert]. intro y. rewrite mem_insert, <- G. intuition.
Qed.

Lemma items_grow new : forall old s x, In x (items (grow new old s)) <-> In x new \/ In x old.
Proof. induction new as [|y new IH]; simpl; intros old s x; [intuition|]. rewrite IH. simpl. intuition. Qed.

Lemma good_file k xs t : good_table t -> good_table (file k xs t).
Proof.
  intros G k'. unfold file, row_at at 1. destruct (Pos.eq_dec k' k) as [->|E].
  - rewrite PositiveMap.gss. apply good_grow. specialize (G k). now destruct (row_at k t).
  - rewrite PositiveMap.gso by auto. apply G.
Qed.

Lemma items_file k xs t k' x :
  In x (items (row_at k' (file k xs t))) <-> (k' = k /\ In x xs) \/ In x (items (row_at k' t)).
Proof.
  unfold file, row_at at 1. destruct (Pos.eq_dec k' k) as [->|E].
  - rewrite PositiveMap.gss, items_grow. intuition.
  - rewrite PositiveMap.gso by auto. change (match PositiveMap.find k' t with Some r => r | None => no_row end)
      with (row_at k' t). intuition.
Qed.

Lemma file_pairs_spec rows : forall t, good_table t -> good_table (file_pairs rows t) /\
  forall x y, In y (items (partners x (file_pairs rows t))) <->
    (exists ys, In (x, ys) rows /\ In y ys) \/ In y (items (partners x t)).
Proof.
  induction rows as [|[x' ys'] rows IH]; simpl; intros t G.
  - split; auto. intros x y. split; auto. intros [(ys & [] & _)|H]; auto.
  - destruct (IH _ (good_file (n_key x') ys' t G)) as [G' H]. split; auto. intros x y. unfold partners in *.
    rewrite H, items_file. split.
    + intros [(ys & ? & ?)|[[E ?]|?]]; eauto. apply n_key_inj in E. subst. left. eauto.
    + intros [(ys & [[= -> ->]|?] & ?)|?]; eauto.
Qed.

Lemma pairs_of_spec rows : good_table (pairs_of rows) /\
  forall x y, In y (items (partners x (pairs_of rows))) <-> exists ys, In (x, ys) rows /\ In y ys.
Proof.
  destruct (file_pairs_spec rows empty_table good_empty_table) as [G H]. split; auto. intros x y. unfold pairs_of.
  rewrite H. split; [intros [?|K]; auto|auto]. unfold partners, row_at, empty_table in K.
  now rewrite PositiveMap.gempty in K.
Qed.

Lemma label_key_inj l m : label_key l = label_key m -> l = m.
Proof.
  assert (K : forall n, n_key (n_add n 1) <> 1%positive).
  { intros n E. apply (f_equal Npos) in E. unfold n_key, n_add in E. rewrite N.succ_pos_spec in E. lia. }
  destruct l as [a|], m as [b|]; simpl; intro E; auto; [|now apply K in E|symmetry in E; now apply K in E].
  apply n_key_inj in E. unfold n_add in E. f_equal. now apply N.add_cancel_r in E.
Qed.

Lemma table_at_add s t g s' :
  table_at s' (PositiveMap.add (n_key s) t g) = if N.eq_dec s' s then t else table_at s' g.
Proof.
  unfold table_at. destruct (N.eq_dec s' s) as [->|E]; [now rewrite PositiveMap.gss|].
  rewrite PositiveMap.gso; auto. intro K. now apply n_key_inj in K.
Qed.

Lemma file_transitions_spec rows : forall g, good_graph g -> good_graph (file_transitions rows g) /\
  forall s l t, In t (items (targets s l (file_transitions rows g))) <->
    (exists ts, In (s, l, ts) rows /\ In t ts) \/ In t (items (targets s l g)).
Proof.
  induction rows as [|[[s' l'] ts'] rows IH]; simpl; intros g G.
  - split; auto. intros s l t. split; auto. intros [(ts & [] & _)|H]; auto.
  - set (g' := PositiveMap.add (n_key s') (file (label_key l') ts' (table_at s' g)) g).
    assert (G' : good_graph g').
    { intro s. unfold g'. rewrite table_at_add. destruct (N.eq_dec s s'); [apply good_file|]; apply G. }
    destruct (IH _ G') as [G'' H]. split; auto. intros s l t. rewrite H. unfold targets at 1, g'.
    rewrite table_at_add. destruct (N.eq_dec s s') as [->|E].
    + rewrite items_file. fold (targets s' l g). split.
      * intros [(ts & ? & ?)|[[E ?]|?]]; eauto. apply label_key_inj in E. subst. left. eauto.
      * intros [(ts & [[= -> ->]|?] & ?)|?]; eauto.
    + fold (targets s l g). split.
      * intros [(ts & ? & ?)|?]; eauto.
      * intros [(ts & [[= -> ->]|?] & ?)|?]; eauto. now destruct E.
Qed.

(** What a list of transitions says. *)
Definition listed (rows : transitions) (s : N) (l : option N) (t : N) := exists ts, In (s, l, ts) rows /\ In t ts.

Lemma graph_of_spec rows : good_graph (graph_of rows) /\
  forall s l t, In t (items (targets s l (graph_of rows))) <-> listed rows s l t.
Proof.
  assert (G : good_graph (PositiveMap.empty table)).
  { intro s. unfold table_at. rewrite PositiveMap.gempty. apply good_empty_table. }
  destruct (file_transitions_spec rows _ G) as [G' H]. split; auto. intros s l t. unfold graph_of. rewrite H.
  split; [intros [?|K]; auto|auto]. unfold targets, table_at, row_at in K. rewrite PositiveMap.gempty in K.
  unfold empty_table in K. now rewrite PositiveMap.gempty in K.
Qed.

Lemma items_targets rows s l t : In t (items (targets s l (graph_of rows))) <-> listed rows s l t.
Proof. apply graph_of_spec. Qed.

Lemma mem_targets rows s l t : mem t (members (targets s l (graph_of rows))) = true <-> listed rows s l t.
Proof. rewrite <- items_targets. symmetry. apply (proj1 (graph_of_spec rows)). Qed.

Lemma tidy_targets rows s l : tidy (members (targets s l (graph_of rows))).
Proof. apply (proj1 (graph_of_spec rows)). Qed.

Lemma has_transitions_spec rows s l t : listed rows s l t -> has_transitions s (graph_of rows) = true.
Proof.
  intro H. apply items_targets in H. unfold has_transitions. unfold targets, table_at in H.
  destruct (PositiveMap.find (n_key s) (graph_of rows)); auto.
  unfold row_at, empty_table in H. now rewrite PositiveMap.gempty in H.
Qed.

(** What a list of pairs says. *)
Definition paired (rows : list (N * list N)) x y := exists ys, In (x, ys) rows /\ In y ys.

Lemma items_partners rows x y : In y (items (partners x (pairs_of rows))) <-> paired rows x y.
Proof. apply pairs_of_spec. Qed.

Lemma mem_partners rows x y : mem y (members (partners x (pairs_of rows))) = true <-> paired rows x y.
Proof. rewrite <- items_partners. symmetry. apply (proj1 (pairs_of_spec rows)). Qed.
