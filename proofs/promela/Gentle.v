(** Steps of processes that use a channel in the opposite way only: they are the same after another process has used it. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics Outcomes Plain Elsewhere Others Alone Liveness Ports Ample Passing Refilled.
Import ListNotations.

(** What is known of futures. *)
Record knows (m : model) (lives : list (list (list bool))) (fs : list (list (list port))) : Prop := {
  known_ports : forall t n p, In p (future fs t n) -> use p = unknown \/ (frozen (global_ranges m) (local_ranges m t) (asks p) = true /\ reads (alive_at lives t n) (asks p) = true);
  known_here : forall t n, some is_unknown (future fs t n) = true \/ incl (node_ports m (global_ranges m) t n) (future fs t n);
  known_later : forall t n e, In e (edges (nth (n_nat n) (nodes (proctype_at m t)) no_node)) -> goes e <> 0%N ->
    some is_unknown (future fs t n) = true \/ incl (future fs t (goes e)) (future fs t n) }.

Lemma without_last_none {X} (l : list X) : without_last 0 l = l.
Proof. rewrite without_last_firstn, Nat.sub_0_r. apply firstn_all. Qed.
Lemma in_roughly l p : In p (roughly l) <-> exists e, In e l /\ p = Port e rough.
Proof. unfold roughly. rewrite in_map_iff. split; intros (e & A & B); exists e; auto. Qed.

Section Gentle.
  Variables (m : model) (lives : list (list (list bool))) (fs : list (list (list port))).
  Hypothesis plain_m : plain_model m = true.
  Hypothesis knows_fs : knows m lives fs.
  Notation globals := (global_ranges m).
  Notation passed := (passed m fs).

  Variables (k c u : N).
  Hypothesis either : u = sends \/ u = receives.

  Definition gentle (s : state) : Prop :=
    forall j, j <> k -> present j s -> forall p, In p (future fs (type (process_at s j)) (at_node (process_at s j))) -> allows (look m s j false 0) c u p = true.

  (** Nobody looks at the channel otherwise. *)
  Definition allowed_port (v : view) (x : port) : Prop :=
    frozen globals (local_ranges m (type (process_at (sees v) (me v)))) (asks x) = true /\ use x <> unknown /\ (channel_of v (asks x) = Gives c -> use x = opposite u).

  Lemma channel_frozen gs ls v v' e : agrees gs ls v v' -> length (channels (sees v')) = length (channels (sees v)) -> frozen gs ls e = true -> channel_of v' e = channel_of v e.
  Proof. intros A L F. unfold channel_of. rewrite (frozen_value _ _ _ _ e A F). destruct (value v e); auto. unfold channel_number. now rewrite !count_length, L. Qed.
  Lemma agrees_self gs ls v v' : me v' = me v -> sees v' = sees v -> agrees gs ls v v'.
  Proof. intros M S. split; auto. rewrite S. auto. Qed.

  Lemma not_rough : opposite u <> rough.
  Proof. destruct either as [-> | ->]; discriminate. Qed.

  Lemma gentle_known s q : gentle s -> q <> k -> present q s -> some is_unknown (future fs (type (process_at s q)) (at_node (process_at s q))) = false.
  Proof.
    intros G D Q. destruct (some is_unknown _) eqn:U; auto. apply some_spec in U as (p & I & U). specialize (G q D Q p I). unfold allows in G. unfold is_unknown in U. now rewrite U in G.
  Qed.
  Lemma gentle_ports s q tm x : gentle s -> q <> k -> present q s -> let l := process_at s q in
    In x (append (roughly (polled (provided (proctype_at m (type l)))))
      (joined_map (edge_ports (is_bare (proctype_at m (type l)) (at_node l)) (negb (n_eqb (channels_made 0 (initialisers (proctype_at m (type l)))) 0))) (edges (node_of m l)))) ->
    allowed_port (look m s q tm 0) x.
  Proof.
    intros G0 D Q l I. pose proof (G0 q D Q) as G. fold l in G. destruct (known_here _ _ _ knows_fs (type l) (at_node l)) as [U|In_].
    { pose proof (gentle_known s q G0 D Q) as K. fold l in K. congruence. }
    assert (If : In (fixed_port globals (local_ranges m (type l)) x) (future fs (type l) (at_node l))) by (apply In_; unfold node_ports; cbv zeta; apply in_map; exact I).
    specialize (G _ If). unfold fixed_port in G. destruct (frozen globals (local_ranges m (type l)) (asks x)) eqn:F; [|discriminate]. unfold allows in G. destruct (n_eqb (use x) unknown) eqn:U; [discriminate|]. apply N.eqb_neq in U.
    split; [exact F|]. split; [exact U|]. intro C. rewrite (channel_frozen globals (local_ranges m (type l)) (look m s q tm 0) (look m s q false 0) (asks x)) in G; auto; [|now apply agrees_self]. rewrite C in G.
    unfold n_eqb in G. rewrite N.eqb_refl in G. now apply N.eqb_eq.
  Qed.

  Lemma rough_clear v es : (forall x, In x (roughly es) -> allowed_port v x) -> clear c v es.
  Proof. intros A e I C. destruct (A (Port e rough)) as (_ & _ & O); [apply in_roughly; eauto|]. apply not_rough. symmetry. now apply O. Qed.
  Lemma rough_fixed v es : (forall x, In x (roughly es) -> allowed_port v x) -> forall e, In e es -> frozen globals (local_ranges m (type (process_at (sees v) (me v)))) e = true.
  Proof. intros A e I. destruct (A (Port e rough)) as (F & _); [apply in_roughly; eauto|]. exact F. Qed.

  Lemma allowed_known l : (exists x, In x l /\ x = unknown_port) -> forall v, ~ (forall x, In x l -> allowed_port v x).
  Proof. intros (x & I & ->) v A. destruct (A _ I) as (_ & U & _). now apply U. Qed.

  (** ** Ranges of the statements of a process *)
  Lemma edge_ranges v e : In e (edges (node_of m (process_at (sees v) (me v)))) -> within_ranges m v (ranges_of_edge e).
  Proof.
    intros I r Ir. set (l := process_at (sees v) (me v)) in *. assert (It : In r (ranges_of_type (proctype_at m (type l)))).
    { unfold ranges_of_type. unfold node_of in I. destruct (nth_in_or_default (n_nat (at_node l)) (nodes (proctype_at m (type l))) no_node) as [N|N]; [|rewrite N in I; destruct I].
      apply in_joined_map. eexists. split; [exact N|]. apply in_joined_map. eauto. }
    destruct (is_shared r) eqn:S.
    - unfold global_ranges. apply filter_In. split; auto. apply in_joined_map. exists (proctype_at m (type l)). split; auto. unfold proctype_at in *.
      destruct (nth_in_or_default (n_nat (type l)) (proctypes m) no_proctype) as [N|N]; auto. rewrite N in It. destruct It.
    - unfold local_ranges. apply filter_In. split; auto. now rewrite S.
  Qed.

  (** ** What the messages of the channel become *)
  Definition grows (ms ms' : list (list Z)) : Prop := if n_eqb u sends then length ms' <= length ms else exists rest, ms' = ms ++ rest.
  Lemma grows_refl ms : grows ms ms.
  Proof. unfold grows. destruct (n_eqb u sends); auto. exists []. now rewrite app_nil_r. Qed.
  Lemma grows_trans a b d : grows a b -> grows b d -> grows a d.
  Proof. unfold grows. destruct (n_eqb u sends); [lia|]. intros (x & ->) (y & ->). exists (x ++ y). now rewrite app_assoc. Qed.

  (** ** A statement that looks at other channels *)
  Definition refill_attempt (f : list (list Z) -> list (list Z)) (a : attempt) : attempt :=
    match a with Stuck => Stuck | Breaks j => Breaks j | Reaches s b n => Reaches (refill c f s) b n end.

  Definition edge_allowed (v : view) (e : edge) : Prop :=
    let p := proctype_at m (type (process_at (sees v) (me v))) in
    forall x, In x (edge_ports (is_bare p (at_node (process_at (sees v) (me v)))) (negb (n_eqb (channels_made 0 (initialisers p)) 0)) e) -> allowed_port v x.

  (** The statement is the end of a process, or sends or receives only, or neither starts nor ends a process. *)
  Definition body_channels (b : body) : list exp := match b with Effects l => joined_map channels_of l | DStep _ ps => joined_map (fun p => joined_map channels_of_inner (choices p)) ps end.
  Definition body_calm (b : body) : bool := match b with Effects l => all is_calm l | DStep _ ps => all (fun p => all (fun i => all is_calm (does i)) (choices p)) ps end.

  Lemma roughly_allowed v es : (forall x, In x (roughly es) -> allowed_port v x) -> (forall e, In e es -> frozen globals (local_ranges m (type (process_at (sees v) (me v)))) e = true) /\ clear c v es.
  Proof. intro A. split; [now apply rough_fixed|now apply rough_clear]. Qed.

  Lemma work_cases v e : edge_allowed v e ->
    (work e = Effects [Die] /\ atomic e = false /\ channels_made 0 (initialisers (proctype_at m (type (process_at (sees v) (me v))))) = 0%N) \/
    (body_calm (work e) = true /\ (forall x, In x (body_channels (work e)) -> frozen globals (local_ranges m (type (process_at (sees v) (me v)))) x = true) /\
     (clear c v (body_channels (work e)) \/
      (is_bare (proctype_at m (type (process_at (sees v) (me v)))) (at_node (process_at (sees v) (me v))) = true /\
       exists ch, channel_of v ch = Gives c /\
         ((opposite u = sends /\ exists es, work e = Effects [Send ch es false] /\ clear c v (polled ch) /\ clear c v (joined_map polled es)) \/
          (opposite u = receives /\ exists args anywhere keep, work e = Effects [Receive ch args anywhere keep] /\ clear c v (polled ch) /\ clear c v (polled_arguments args)))))).
  Proof.
    intro A. assert (W : forall x, In x (work_ports (is_bare (proctype_at m (type (process_at (sees v) (me v)))) (at_node (process_at (sees v) (me v)))) (negb (n_eqb (channels_made 0 (initialisers (proctype_at m (type (process_at (sees v) (me v)))))) 0)) e) -> allowed_port v x).
    { intros x I. apply A. unfold edge_ports. apply in_append. auto. }
    clear A. set (bare := is_bare _ _) in *. set (makes := negb _) in *. unfold work_ports in W.
    assert (Unknown : ~ (forall x, In x [unknown_port] -> allowed_port v x)) by (apply allowed_known; exists unknown_port; simpl; auto).
    assert (Calm : forall l, (forall x, In x (if all is_calm l then roughly (joined_map channels_of l) else [unknown_port]) -> allowed_port v x) ->
      body_calm (Effects l) = true /\ (forall x, In x (body_channels (Effects l)) -> frozen globals (local_ranges m (type (process_at (sees v) (me v)))) x = true) /\ clear c v (body_channels (Effects l))).
    { intros l H. cbn [body_calm body_channels]. destruct (all is_calm l); [|easy]. apply roughly_allowed in H as [F C]. auto. }
    assert (Port_ : forall ch un es rest, (forall x, In x (Port ch un :: roughly (append es rest)) -> allowed_port v x) -> frozen globals (local_ranges m (type (process_at (sees v) (me v)))) ch = true /\
       (forall x, In x (append es rest) -> frozen globals (local_ranges m (type (process_at (sees v) (me v)))) x = true) /\ clear c v es /\ clear c v rest /\ (channel_of v ch = Gives c -> un = opposite u)).
    { intros ch un es rest H. destruct (H (Port ch un)) as (F1 & _ & O); [now left|]. destruct (roughly_allowed v (append es rest)) as [F2 C]; [intros x I; apply H; now right|]. apply clear_append in C as [C1 C2]. repeat split; auto. }
    destruct (work e) as [[|x [|y l]]|start ps] eqn:E.
    - right. destruct (Calm [] W) as (A1 & A2 & A3). auto.
    - destruct x; try (right; match type of E with _ = Effects ?l => destruct (Calm l W) as (A1 & A2 & A3) end; now auto).
      + destruct in_order; [right; match type of E with _ = Effects ?l => destruct (Calm l W) as (A1 & A2 & A3) end; now auto|]. right. destruct (Port_ _ _ _ _ W) as (F1 & F2 & C1 & C2 & O). split; [reflexivity|]. split.
        * intros x I. cbn [body_channels] in I. apply in_joined_map in I as (y & [<-|[]] & I). cbn [channels_of] in I. destruct I as [<-|I]; auto.
        * destruct (N.eq_dec (match channel_of v channel with Gives n => n_add n 1 | Faults _ => 0%N end) (n_add c 1)) as [Eq|Ne].
          -- right. destruct (channel_of v channel) as [n|] eqn:Ch; [|unfold n_add in Eq; lia]. assert (n = c) by (unfold n_add in Eq; lia). subst n. specialize (O eq_refl). destruct bare.
             ++ split; auto. exists channel. split; auto. left. split; auto. exists es. auto.
             ++ exfalso. now apply not_rough.
          -- left. intros x I. cbn [body_channels] in I. apply in_joined_map in I as (y & [<-|[]] & I). cbn [channels_of] in I. destruct I as [<-|I].
             ++ intro Eq. rewrite Eq in Ne. now apply Ne.
             ++ apply in_append in I as [I|I]; auto.
      + right. destruct (Port_ _ _ _ _ W) as (F1 & F2 & C1 & C2 & O). split; [reflexivity|]. split.
        * intros x I. cbn [body_channels] in I. apply in_joined_map in I as (y & [<-|[]] & I). cbn [channels_of] in I. destruct I as [<-|I]; auto.
        * destruct (N.eq_dec (match channel_of v channel with Gives n => n_add n 1 | Faults _ => 0%N end) (n_add c 1)) as [Eq|Ne].
          -- right. destruct (channel_of v channel) as [n|] eqn:Ch; [|unfold n_add in Eq; lia]. assert (n = c) by (unfold n_add in Eq; lia). subst n. specialize (O eq_refl). destruct bare.
             ++ split; auto. exists channel. split; auto. right. split; auto. exists args, anywhere, keep. auto.
             ++ exfalso. now apply not_rough.
          -- left. intros x I. cbn [body_channels] in I. apply in_joined_map in I as (y & [<-|[]] & I). cbn [channels_of] in I. destruct I as [<-|I].
             ++ intro Eq. rewrite Eq in Ne. now apply Ne.
             ++ apply in_append in I as [I|I]; auto.
      + left. destruct (atomic e); [easy|]. unfold makes in W. destruct (n_eqb _ 0) eqn:Z; [|easy]. apply N.eqb_eq in Z. auto.
    - assert (W' : forall p, In p (if all is_calm (x :: y :: l) then roughly (joined_map channels_of (x :: y :: l)) else [unknown_port]) -> allowed_port v p) by (destruct x; try exact W; destruct in_order; exact W).
      right. destruct (Calm _ W') as (A1 & A2 & A3). auto.
    - right. cbn [body_calm body_channels]. destruct (all _ ps); [|easy]. apply roughly_allowed in W as [F C]. auto.
  Qed.
End Gentle.
