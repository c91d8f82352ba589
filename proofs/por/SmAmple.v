(** The ample function of section 3.8 satisfies the reduction conditions.

    The enabled actions of a process are an ample set if (1) no action that is statically enabled, that is, on an edge from its command, reads or writes
    global variables, and (2) none of the enabled ones is on a sticky edge. Sticky edges break every cycle of the control flow graphs. *)
From Coq Require Import List Arith NArith ZArith Bool Lia Wellfounded.
From Assay.ltl Require Import Formula Sm SmSuccessors.
From Assay.por Require Import System SmSystem.
Import ListNotations.

(** ** Global variables *)
Fixpoint reads_global (e : exp) : bool :=
  match e with Num _ | Loc _ => false | Glob _ => true | Bin _ e1 e2 => reads_global e1 || reads_global e2 | Negate e1 => reads_global e1 end.
Definition writes_global (t : target) : bool := match t with ToGlob _ => true | ToLoc _ => false end.
Definition touches_global (a : action) : bool :=
  match a with Assignment g t e => reads_global g || writes_global t || reads_global e | Test e => reads_global e | Skip => false end.

Lemma eval_local G G' L e : reads_global e = false -> eval G L e = eval G' L e.
Proof.
  induction e as [z|x|x|o e1 IH1 e2 IH2|e IH]; simpl; intro H; auto; [discriminate| |].
  - apply orb_false_iff in H as [H1 H2]. now rewrite IH1, IH2.
  - now rewrite IH.
Qed.

Lemma enabled_local G G' L a : touches_global a = false -> enabled G L a = enabled G' L a.
Proof.
  destruct a as [g t e|e|]; simpl; intro H; auto; [|now rewrite (eval_local G G')].
  apply orb_false_iff in H as [H _]. apply orb_false_iff in H as [H _]. now rewrite (eval_local G G').
Qed.

Lemma effect_local gr lr G G' L a : touches_global a = false -> effect gr lr G L a = (G, snd (effect gr lr G' L a)).
Proof.
  destruct a as [g [x|x] e|e|]; simpl; intro H; auto; apply orb_false_iff in H as [H E]; [now rewrite orb_true_r in H|now rewrite (eval_local G G')].
Qed.

(** ** The ample function *)
Section Ample.
  Variables (P : program) (sticky : command -> action -> command -> bool).

  Definition on_sticky_edge (m : global_action) : bool := match m with Move _ c a c' => sticky c a c' | Stutter => false end.
  Definition local_node (c : command) : bool := forallb (fun ac => negb (touches_global (fst ac))) (flows c).
  Definition allowed (s : config) (k : nat) : bool :=
    match nth_error (processes s) k, moves_at s k with
    | Some q, _ :: _ => local_node (left q) && negb (existsb on_sticky_edge (moves_at s k))
    | _, _ => false
    end.
  Definition ample (s : config) : list global_action :=
    match find (allowed s) (seq 0 (length (processes s))) with Some k => moves_at s k | None => sm_en s end.

  (** Which sets of sticky edges will do: nothing goes on for ever along the other edges. [node] are the commands that processes may come to. *)
  Inductive node : command -> Prop :=
    | node_start q : In q (processes (initially P)) -> node (left q)
    | node_flow c a c' : node c -> flow c a c' -> node c'.
  Definition unsticky (c' c : command) : Prop := node c /\ exists a, flow c a c' /\ touches_global a = false /\ sticky c a c' = false.
  Definition sticky_enough : Prop := well_founded unsticky.

  Lemma local_node_spec c : local_node c = true <-> forall a c', flow c a c' -> touches_global a = false.
  Proof.
    unfold local_node. rewrite forallb_forall. split.
    - intros H a c' F. apply flows_flow in F. apply H in F. now apply negb_true_iff in F.
    - intros H [a c'] I. apply flows_flow in I. apply negb_true_iff. eauto.
  Qed.

  (** Where something is left out, the ample set is that of one process. *)
  Record ample_process (s : config) (k : nat) (q : process) : Prop := {
    process_k : nth_error (processes s) k = Some q;
    some_moves : moves_at s k <> [];
    all_local : forall a c', flow (left q) a c' -> touches_global a = false;
    not_sticky : forall m, In m (moves_at s k) -> on_sticky_edge m = false;
    ample_k : ample s = moves_at s k }.

  Lemma ample_cases s : ample s = sm_en s \/ exists k q, ample_process s k q.
  Proof.
    unfold ample. destruct (find (allowed s) (seq 0 (length (processes s)))) as [k|] eqn:F; auto. right. pose proof F as F'. apply find_some in F as [_ A]. unfold allowed in A.
    destruct (nth_error (processes s) k) as [q|] eqn:N; [|discriminate]. destruct (moves_at s k) as [|m l] eqn:M; [discriminate|]. rewrite <- M in A.
    apply andb_true_iff in A as [Lc St]. exists k, q. split; auto.
    - rewrite M. discriminate.
    - now apply local_node_spec.
    - intros x I. destruct (on_sticky_edge x) eqn:E; auto. apply negb_true_iff in St. rewrite <- St. symmetry. apply existsb_exists. eauto.
    - unfold ample. now rewrite F'.
  Qed.

  Lemma proper_process s : proper (sm_system P) ample s -> exists k q, ample_process s k q.
  Proof. intros (m & I & N). destruct (ample_cases s) as [E|H]; auto. rewrite E in N. easy. Qed.

  (** ** Independence: an action that touches no global variables, and one of another process *)
  Definition local_and_other (x y : global_action) : Prop :=
    match x, y with Move k _ a _, Move j _ _ _ => k <> j /\ touches_global a = false | _, _ => False end.
  Definition independent_actions (x y : global_action) : Prop := local_and_other x y \/ local_and_other y x.

  Lemma move_enabled s k c a c' : In (Move k c a c') (sm_en s) <->
    exists q, nth_error (processes s) k = Some q /\ c = left q /\ flow c a c' /\ enabled (global s) (local q) a = true.
  Proof.
    rewrite in_sm_en. split.
    - intros [(k' & I)|[E _]]; [|discriminate]. apply in_moves_at in I as (q & a' & d & N & [= -> -> -> ->] & F & E). eauto 6.
    - intros (q & N & -> & F & E). left. exists k. apply in_moves_at. exists q, a, c'. auto.
  Qed.

  (** What a move does to others, and to the global variables. *)
  Lemma move_other k c a c' s j : j <> k -> nth_error (processes (sm_ex P (Move k c a c') s)) j = nth_error (processes s) j.
  Proof.
    intro D. simpl. destruct (nth_error (processes s) k) as [q|]; auto. destruct (effect _ _ _ _ a) as [G L]. now apply replace_other.
  Qed.

  Lemma local_global k c a c' s : touches_global a = false -> global (sm_ex P (Move k c a c') s) = global s.
  Proof.
    intro T. simpl. destruct (nth_error (processes s) k) as [q|]; auto. now rewrite (effect_local _ _ _ (global s)).
  Qed.

  Lemma local_and_other_enabling x y s : local_and_other x y ->
    (In y (sm_en s) <-> In y (sm_en (sm_ex P x s))) /\ (In x (sm_en s) <-> In x (sm_en (sm_ex P y s))).
  Proof.
    destruct x as [k c a c'|], y as [j d b d'|]; try easy. intros [D T]. rewrite !move_enabled, local_global, !move_other by auto.
    split; [tauto|]. split; intros (q & N & E & F & En); exists q; repeat split; auto; rewrite <- En; now apply enabled_local.
  Qed.

  Lemma local_and_other_commuting x y s : local_and_other x y -> sm_ex P x (sm_ex P y s) = sm_ex P y (sm_ex P x s).
  Proof.
    destruct x as [k c a c'|], y as [j d b d'|]; try easy. intros [D T]. destruct s as [G ps]. simpl.
    destruct (nth_error ps k) as [[ck Lk]|] eqn:Nk, (nth_error ps j) as [[cj Lj]|] eqn:Nj; simpl.
    - destruct (effect (ranges P) (ranges_of P j) G Lj b) as [G' Lj'] eqn:Ej. rewrite (effect_local _ _ _ G Lk a T). simpl.
      rewrite !replace_other, Nk, Nj by auto. simpl. rewrite Ej, (effect_local _ _ G' G Lk a T). simpl. now rewrite replace_commute by auto.
    - rewrite Nk. simpl. rewrite (effect_local _ _ G G Lk a T). simpl. now rewrite replace_other, Nj by auto.
    - destruct (effect (ranges P) (ranges_of P j) G Lj b) as [G' Lj'] eqn:Ej. simpl. rewrite replace_other, Nk, Nj by auto. simpl. now rewrite Ej.
    - now rewrite Nk, Nj.
  Qed.

  Lemma independence_actions : independence (sm_system P) independent_actions.
  Proof.
    split.
    - unfold independent_actions. tauto.
    - intros x y s [H|H] _ _; now apply (local_and_other_enabling _ _ s) in H.
    - intros x y s [H|H] _ _ _; simpl; [|symmetry]; now apply local_and_other_commuting.
  Qed.

  (** Until a process moves whose actions touch no global variables, it can do what it could, and no more. *)
  Lemma others_move s k q : ample_process s k q -> forall w t, paths (sm_system P) t w -> nth_error (processes t) k = Some q ->
    (forall x, In x w -> ~ In x (ample s)) -> forall b, In b w -> exists j c a c', b = Move j c a c' /\ j <> k.
  Proof.
    intros [N So Lo _ ->] w. induction w as [|x w IH]; intros t Pt Nt Out b Ib; [easy|]. inversion Pt as [|? ? ? En Pw]; subst.
    assert (Can : forall m, In m (moves_at t k) <-> In m (moves_at s k)).
    { intro m. rewrite !in_moves_at. split; intros (q' & a & c' & N' & -> & F & E); exists q, a, c'; assert (q' = q) as -> by congruence;
        repeat split; auto; rewrite <- E; apply enabled_local; eauto. }
    assert (X : exists j c a c', x = Move j c a c' /\ j <> k).
    { simpl in En. apply in_sm_en in En as [(j & I)|[_ No]].
      - pose proof I as I'. apply in_moves_at in I as (q' & a & c' & _ & -> & _). exists j, (left q'), a, c'. split; auto. intros ->.
        apply (Out (Move k (left q') a c')); [now left|now apply Can].
      - destruct So. destruct (moves_at s k) as [|m l]; auto. specialize (Can m). rewrite No in Can. destruct Can as [_ []]. now left. }
    destruct Ib as [<-|Ib]; auto. destruct X as (j & c & a & c' & -> & D). apply (IH (sm_ex P (Move j c a c') t)); auto.
    - rewrite move_other; auto.
    - intros y Iy. apply Out. now right.
  Qed.

  (** ** Sticky edges: one process goes along an edge that is not sticky, and the others stay *)
  Inductive one_less : list command -> list command -> Prop :=
    | less_here c' c l : unsticky c' c -> one_less (c' :: l) (c :: l)
    | less_later c l' l : one_less l' l -> one_less (c :: l') (c :: l).

  Lemma one_less_wellfounded : sticky_enough -> well_founded one_less.
  Proof.
    intros W l. induction l as [|c l IH]; [constructor; inversion 1|]. revert l IH. induction (W c) as [c _ IHc]. intros l A. induction A as [l A IHl].
    constructor. intros y H. inversion H; subst; auto. apply IHc; auto. now constructor.
  Qed.

  Lemma one_less_replace c' c l : forall k, nth_error l k = Some c -> unsticky c' c -> one_less (replace k c' l) l.
  Proof.
    induction l as [|d l IH]; intros [|k] N U; simpl in *; try discriminate; [injection N as ->; now constructor|]. constructor. auto.
  Qed.

  Lemma nodes_reached s : reachable (sm_system P) s -> forall q, In q (processes s) -> node (left q).
  Proof.
    induction 1 as [s ->|s m H IH I]; [apply node_start|]. destruct m as [k c a c'|]; auto. simpl in *. apply move_enabled in I as (q0 & N & -> & F & _). rewrite N.
    destruct (effect _ _ _ _ a) as [G L]. simpl. intros q Iq. apply In_nth_error in Iq as (j & Nj). destruct (Nat.eq_dec j k) as [->|D].
    - rewrite (replace_same _ _ _ _ N) in Nj. injection Nj as <-. apply node_flow with (left q0) a; auto. apply IH. now apply nth_error_In in N.
    - rewrite replace_other in Nj by auto. apply IH. now apply nth_error_In in Nj.
  Qed.

  (** ** The conditions *)
  Variable atoms : list exp.

  Theorem ample_conditions : sticky_enough -> reduction_conditions (sm_system P) (holds_in atoms) ample.
  Proof.
    intro W. split.
    - intros s _ m I. destruct (ample_cases s) as [E|(k & q & A)]; [now rewrite E in I|]. rewrite (ample_k _ _ _ A) in I. apply in_sm_en. eauto.
    - intros s _ Pr. apply proper_process in Pr as (k & q & A). rewrite (ample_k _ _ _ A). apply A.
    - exists independent_actions. split; [apply independence_actions|]. intros s w _ Pr Pw Out x y Ix Iy. apply proper_process in Pr as (k & q & A).
      destruct (others_move s k q A w s Pw (process_k _ _ _ A) Out y Iy) as (j & c & a & c' & -> & D).
      rewrite (ample_k _ _ _ A) in Ix. apply in_moves_at in Ix as (q' & b & d & N & -> & F & _). rewrite (process_k _ _ _ A) in N. injection N as <-.
      left. simpl. split; auto. now apply (all_local _ _ _ A b d).
    - exists (fun s' s => one_less (map left (processes s')) (map left (processes s))). split; [apply wf_inverse_image, one_less_wellfounded, W|].
      intros s m Re Pr I. apply proper_process in Pr as (k & q & A). rewrite (ample_k _ _ _ A) in I. pose proof (not_sticky _ _ _ A m I) as St.
      apply in_moves_at in I as (q' & a & c' & N & -> & F & _). assert (q' = q) as -> by (rewrite (process_k _ _ _ A) in N; congruence).
      simpl in *. rewrite N. destruct (effect _ _ _ _ a) as [G L]. simpl. rewrite replace_map. apply one_less_replace with (left q); [now apply map_nth_error|].
      split; [apply (nodes_reached s Re); now apply nth_error_In in N|]. exists a. repeat split; auto. now apply (all_local _ _ _ A a c').
    - intros s m _ Pr I t _ _ p. apply proper_process in Pr as (k & q & A). rewrite (ample_k _ _ _ A) in I. apply in_moves_at in I as (q' & a & c' & N & -> & F & _).
      assert (q' = q) as -> by (rewrite (process_k _ _ _ A) in N; congruence). unfold holds_in. change (ex (sm_system P)) with (sm_ex P). now rewrite local_global by (now apply (all_local _ _ _ A a c')).
  Qed.
End Ample.
