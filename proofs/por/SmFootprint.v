(** What actions of SM programs read and write, and that actions of two processes which do not meet there are independent. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.shared Require Import Native.
From Assay.ltl Require Import Formula Sm SmSuccessors.
From Assay.por Require Import System SmSystem.
Import ListNotations.

(** ** Global variables *)
Fixpoint read_by (e : exp) : list N :=
  match e with Num _ | Loc _ => [] | Glob x => [x] | Bin _ e1 e2 => read_by e1 ++ read_by e2 | Negate e1 => read_by e1 end.
Definition reads (a : action) : list N := match a with Assignment g _ e => read_by g ++ read_by e | Test e => read_by e | Skip => [] end.
Definition writes (a : action) : list N := match a with Assignment _ (ToGlob x) _ => [x] | _ => [] end.
Definition touches (a : action) : list N := reads a ++ writes a.

Definition apart (xs ys : list N) : bool := forallb (fun x => negb (existsb (N.eqb x) ys)) xs.
Lemma apart_spec xs ys : apart xs ys = true <-> forall x, In x xs -> ~ In x ys.
Proof.
  unfold apart. rewrite forallb_forall. split; intros H x I.
  - intro J. specialize (H x I). apply negb_true_iff in H. apply not_true_iff_false in H. apply H, existsb_exists. exists x. split; auto. apply N.eqb_refl.
  - apply negb_true_iff, not_true_iff_false. intro E. apply existsb_exists in E as (y & J & E). apply N.eqb_eq in E. subst y. now apply (H x).
Qed.

(** Neither writes what the other touches. *)
Definition no_conflict (a b : action) : bool := apart (writes a) (touches b) && apart (writes b) (touches a).

Lemma no_conflict_sym a b : no_conflict a b = no_conflict b a.
Proof. apply andb_comm. Qed.

(** ** What is not read does not matter, what is not written does not change *)
Definition agree (xs : list N) (G G' : values) : Prop := forall x, In x xs -> value_at G x = value_at G' x.

Lemma agree_app xs ys G G' : agree (xs ++ ys) G G' -> agree xs G G' /\ agree ys G G'.
Proof. unfold agree. intro H. split; intros x I; apply H, in_app_iff; auto. Qed.

Lemma eval_agree L G G' e : agree (read_by e) G G' -> eval G L e = eval G' L e.
Proof.
  induction e as [z|x|x|o e1 IH1 e2 IH2|e IH]; simpl; intro H; auto.
  - apply H. now left.
  - apply agree_app in H as [H1 H2]. now rewrite IH1, IH2.
  - now rewrite IH.
Qed.

Lemma enabled_agree L G G' a : agree (reads a) G G' -> enabled G L a = enabled G' L a.
Proof.
  destruct a as [g t e|e|]; simpl; intro H; auto; [apply agree_app in H as [H _]|]; now rewrite (eval_agree L G G').
Qed.

Lemma put_replace z V : forall rs x, put V rs x z = replace x (wrap (nth x rs any_number) z) V.
Proof. induction V as [|v V IH]; intros [|r rs] [|x]; simpl; auto; rewrite IH; auto. now destruct x. Qed.

Lemma nth_replace_other {X} (x d : X) l : forall k j, j <> k -> nth j (replace k x l) d = nth j l d.
Proof. induction l as [|y l IH]; intros [|k] [|j] D; simpl; auto; easy || (apply IH; congruence). Qed.

Lemma effect_writes gr lr G L a G' L' xs : effect gr lr G L a = (G', L') -> apart (writes a) xs = true -> agree xs G G'.
Proof.
  intros E A x I. destruct a as [g [y|y] e|e|]; injection E as <- <-; auto. rewrite put_replace. unfold value_at. symmetry. apply nth_replace_other.
  unfold n_nat. intro F. apply N2Nat.inj in F. subst y. apply apart_spec with (x := x) in A; [easy|now left].
Qed.

(** The new global variables and the new local ones, of an action that reads from G but starts from H. *)
Lemma effect_agree gr lr G H L a : agree (reads a) G H -> snd (effect gr lr G L a) = snd (effect gr lr H L a).
Proof. destruct a as [g [x|x] e|e|]; simpl; auto. intro A. apply agree_app in A as [_ A]. now rewrite (eval_agree L G H). Qed.

Lemma effect_commute gr lr lr' G L L' a b : no_conflict a b = true ->
  let (Ga, La) := effect gr lr G L a in let (Gb, Lb) := effect gr lr' G L' b in
  exists Gab, effect gr lr Gb L a = (Gab, La) /\ effect gr lr' Ga L' b = (Gab, Lb).
Proof.
  intro N. apply andb_true_iff in N as [Na Nb]. destruct (effect gr lr G L a) as [Ga La] eqn:Ea, (effect gr lr' G L' b) as [Gb Lb] eqn:Eb.
  pose proof (effect_writes _ _ _ _ _ _ _ _ Ea Na) as Aa. pose proof (effect_writes _ _ _ _ _ _ _ _ Eb Nb) as Ab. apply agree_app in Aa as [Aa _], Ab as [Ab _].
  pose proof (effect_agree gr lr G Gb L a Ab) as Sa. pose proof (effect_agree gr lr' G Ga L' b Aa) as Sb. rewrite Ea in Sa. rewrite Eb in Sb. simpl in Sa, Sb.
  assert (Fst : fst (effect gr lr Gb L a) = fst (effect gr lr' Ga L' b)).
  { clear Sa Sb. destruct a as [ga [x|x] ea|ea|], b as [gb [y|y] eb|eb|]; injection Ea as <- <-; injection Eb as <- <-; try reflexivity;
      cbn [effect fst] in *; try (apply agree_app in Aa as [_ Aa]; rewrite <- (eval_agree L' _ _ eb Aa)); try (apply agree_app in Ab as [_ Ab]; rewrite <- (eval_agree L _ _ ea Ab));
      try reflexivity.
    rewrite !put_replace. apply replace_commute. unfold n_nat. intro F. apply N2Nat.inj in F. subst y. apply apart_spec with (x := x) in Na; [|now left].
    apply Na, in_app_iff. right. now left. }
  destruct (effect gr lr Gb L a) as [G1 L1], (effect gr lr' Ga L' b) as [G2 L2]. simpl in *. subst. eauto.
Qed.

(** ** Independent actions *)
Definition independent_actions (x y : global_action) : Prop :=
  match x, y with Move k _ a _, Move j _ b _ => k <> j /\ no_conflict a b = true | _, _ => False end.

Lemma move_enabled s k c a c' : In (Move k c a c') (sm_en s) <->
  exists q, nth_error (processes s) k = Some q /\ c = left q /\ flow c a c' /\ enabled (global s) (local q) a = true.
Proof.
  rewrite in_sm_en. split.
  - intros [(k' & I)|[E _]]; [|discriminate]. apply in_moves_at in I as (q & a' & d & N & [= -> -> -> ->] & F & E). eauto 6.
  - intros (q & N & -> & F & E). left. exists k. apply in_moves_at. exists q, a, c'. auto.
Qed.

(** What a move does to others, and to global variables. *)
Lemma move_other P k c a c' s j : j <> k -> nth_error (processes (sm_ex P (Move k c a c') s)) j = nth_error (processes s) j.
Proof.
  intro D. simpl. destruct (nth_error (processes s) k) as [q|]; auto. destruct (effect _ _ _ _ a) as [G L]. now apply replace_other.
Qed.

Lemma move_agree P k c a c' s xs : apart (writes a) xs = true -> agree xs (global s) (global (sm_ex P (Move k c a c') s)).
Proof.
  intro A. simpl. destruct (nth_error (processes s) k) as [q|]; [|easy]. destruct (effect _ _ _ _ a) as [G L] eqn:E. exact (effect_writes _ _ _ _ _ _ _ _ E A).
Qed.

Lemma move_enabling P k c a c' j d b d' s : k <> j -> no_conflict a b = true ->
  (In (Move j d b d') (sm_en s) <-> In (Move j d b d') (sm_en (sm_ex P (Move k c a c') s))).
Proof.
  intros D N. rewrite !move_enabled, move_other by auto. apply andb_true_iff in N as [N _]. pose proof (move_agree P k c a c' s _ N) as A. apply agree_app in A as [A _].
  split; intros (q & Nq & E & F & En); exists q; repeat split; auto; rewrite <- En; [symmetry|]; now apply enabled_agree.
Qed.

Lemma move_commute P k c a c' j d b d' s : k <> j -> no_conflict a b = true ->
  sm_ex P (Move k c a c') (sm_ex P (Move j d b d') s) = sm_ex P (Move j d b d') (sm_ex P (Move k c a c') s).
Proof.
  intros D N. destruct s as [G ps]. simpl. destruct (nth_error ps k) as [[ck Lk]|] eqn:Nk, (nth_error ps j) as [[cj Lj]|] eqn:Nj; simpl.
  - pose proof (effect_commute (ranges P) (ranges_of P k) (ranges_of P j) G Lk Lj a b N) as C.
    destruct (effect (ranges P) (ranges_of P k) G Lk a) as [Ga La], (effect (ranges P) (ranges_of P j) G Lj b) as [Gb Lb]. destruct C as (Gab & Ca & Cb).
    simpl. rewrite !replace_other, Nk, Nj by auto. simpl. rewrite Ca, Cb. now rewrite replace_commute by auto.
  - rewrite Nk. simpl. destruct (effect _ _ G Lk a) as [Ga La]. simpl. now rewrite replace_other, Nj by auto.
  - destruct (effect (ranges P) (ranges_of P j) G Lj b) as [Gb Lb] eqn:Eb. simpl. rewrite replace_other, Nk, Nj by auto. simpl. now rewrite Eb.
  - now rewrite Nk, Nj.
Qed.

Lemma independence_actions P : independence (sm_system P) independent_actions.
Proof.
  split.
  - intros [k c a c'|] [j d b d'|]; simpl; try easy. rewrite no_conflict_sym. intuition.
  - intros [k c a c'|] [j d b d'|] s; try easy. intros [D N] _ _. now apply move_enabling.
  - intros [k c a c'|] [j d b d'|] s; try easy. intros [D N] _ _ _. now apply move_commute.
Qed.
