(** An SM program in which what is assigned has a finite range has finitely many configurations. *)
From Coq Require Import List Arith NArith ZArith Bool Lia Zeuclid.
From Assay.shared Require Import Native.
From Assay.ltl Require Import Formula Sm SmSuccessors.
From Assay.por Require Import System SmSystem SmNodes SmFootprint.
Import ListNotations.

(** ** Lists whose k-th element is one of the k-th choices *)
Fixpoint products {X} (ls : list (list X)) : list (list X) :=
  match ls with [] => [[]] | xs :: ls' => flat_map (fun x => map (cons x) (products ls')) xs end.

Lemma in_products {X} (ls : list (list X)) : forall l, In l (products ls) <-> Forall2 (@In X) l ls.
Proof.
  induction ls as [|xs ls IH]; intro l; simpl; [split; [intros [<-|[]]; constructor|inversion 1; auto]|]. rewrite in_flat_map. split.
  - intros (x & I & H). apply in_map_iff in H as (l' & <- & H). constructor; auto. now apply IH.
  - inversion 1; subst. eexists. split; [eassumption|]. apply in_map. now apply IH.
Qed.

Lemma choose_replace {X} (x : X) l ls : Forall2 (@In X) l ls -> forall k, (forall xs, nth_error ls k = Some xs -> In x xs) -> Forall2 (@In X) (replace k x l) ls.
Proof. induction 1 as [|y ys l ls I F IH]; intros [|k] H; simpl; constructor; auto. Qed.

Fixpoint indexed {X Y} (f : nat -> X -> Y) (k : nat) (l : list X) : list Y := match l with [] => [] | x :: l' => f k x :: indexed f (S k) l' end.

Lemma nth_indexed {X Y} (f : nat -> X -> Y) l : forall k j, nth_error (indexed f k l) j = option_map (f (k + j)) (nth_error l j).
Proof. induction l as [|x l IH]; intros k [|j]; simpl; auto; [now rewrite Nat.add_0_r|]. rewrite IH. now rewrite Nat.add_succ_r. Qed.

Lemma indexed_choose {X} (f : nat -> X -> list X) l : (forall k x, In x (f k x)) -> forall k, Forall2 (@In X) l (indexed f k l).
Proof. intro H. induction l as [|x l IH]; intro k; simpl; constructor; auto. Qed.

(** ** Values *)
Definition range_values (r : range) : list Z := map (fun i => (low r + Z.of_nat i)%Z) (seq 0 (Z.abs_nat (size r))).

Lemma wrap_in r z : size r <> 0%Z -> In (wrap r z) (range_values r).
Proof.
  intro N. unfold wrap, z_eqb, z_add, z_sub, z_euclid_mod. destruct (Z.eqb_spec (size r) 0); [easy|]. pose proof (ZEuclid.mod_always_pos (z - low r) (size r) N) as B.
  apply in_map_iff. exists (Z.to_nat (ZEuclid.modulo (z - low r) (size r))). split; [lia|]. apply in_seq. lia.
Qed.

Definition value_choices (V : values) (rs : list range) : list (list Z) := indexed (fun x v => v :: range_values (nth x rs any_number)) 0 V.

(** A variable of a finite range; or one that does not exist, for what is assigned to that is lost. *)
Definition bounded_at (V : values) (rs : list range) (x : nat) : bool := if x <? length V then negb (size (nth x rs any_number) =? 0)%Z else true.

Lemma put_choice V0 rs V x z : bounded_at V0 rs x = true -> Forall2 (@In Z) V (value_choices V0 rs) -> Forall2 (@In Z) (put V rs x z) (value_choices V0 rs).
Proof.
  intros B F. rewrite put_replace. apply choose_replace; auto. intros xs N. unfold value_choices in N. rewrite nth_indexed in N.
  destruct (nth_error V0 x) as [v|] eqn:Nv; [|discriminate]. injection N as <-. right. apply wrap_in. unfold bounded_at in B.
  assert (L : x < length V0) by (apply nth_error_Some; congruence). apply Nat.ltb_lt in L. rewrite L in B. now apply negb_true_iff, Z.eqb_neq in B.
Qed.

Definition bounded_action (gr lr : list range) (G L : values) (a : action) : bool :=
  match a with
  | Assignment _ (ToGlob x) _ => bounded_at G gr (N.to_nat x)
  | Assignment _ (ToLoc x) _ => bounded_at L lr (N.to_nat x)
  | Test _ | Skip => true
  end.

Lemma effect_choices G0 L0 gr lr G L a G' L' : bounded_action gr lr G0 L0 a = true -> effect gr lr G L a = (G', L') ->
  Forall2 (@In Z) G (value_choices G0 gr) -> Forall2 (@In Z) L (value_choices L0 lr) ->
  Forall2 (@In Z) G' (value_choices G0 gr) /\ Forall2 (@In Z) L' (value_choices L0 lr).
Proof. intros B E Fg Fl. destruct a as [g [x|x] e|e|]; injection E as <- <-; auto using put_choice. Qed.

(** ** Configurations *)

(** The actions on the edges of a control flow graph. *)
Definition actions_of (c : command) : list action := flat_map (fun d => map fst (flows d)) (nodes c).

(** What is assigned has a finite range. *)
Definition bounded_program (P : program) : Prop :=
  forall k q, nth_error (processes (initially P)) k = Some q -> forall a, In a (actions_of (left q)) ->
  bounded_action (ranges P) (ranges_of P k) (global (initially P)) (local q) a = true.

(** The same, computed. *)
Definition is_bounded (P : program) : bool :=
  forallb (fun b => b) (indexed (fun k q => forallb (bounded_action (ranges P) (ranges_of P k) (global (initially P)) (local q)) (actions_of (left q))) 0
    (processes (initially P))).

Theorem is_bounded_spec P : is_bounded P = true <-> bounded_program P.
Proof.
  unfold is_bounded, bounded_program. rewrite forallb_forall. split.
  - intros H k q N. apply forallb_forall, H. apply (nth_error_In _ k). now rewrite nth_indexed, N.
  - intros H b I. apply In_nth_error in I as [k N]. rewrite nth_indexed in N. destruct (nth_error _ k) as [q|] eqn:Q; [|discriminate]. injection N as <-.
    apply forallb_forall. now apply H.
Qed.

Definition process_choices (P : program) (k : nat) (q : process) : list process :=
  map (fun cl => Process (fst cl) (snd cl)) (list_prod (nodes (left q)) (products (value_choices (local q) (ranges_of P k)))).
Definition configs (P : program) : list config :=
  map (fun gp => Config (fst gp) (snd gp))
    (list_prod (products (value_choices (global (initially P)) (ranges P))) (products (indexed (process_choices P) 0 (processes (initially P))))).

Lemma in_process_choices P k q c L : In (Process c L) (process_choices P k q) <-> In c (nodes (left q)) /\ Forall2 (@In Z) L (value_choices (local q) (ranges_of P k)).
Proof.
  unfold process_choices. rewrite in_map_iff, <- in_products. split.
  - intros ([c' L'] & [= <- <-] & I). now apply in_prod_iff in I.
  - intros [I1 I2]. exists (c, L). split; auto. now apply in_prod.
Qed.

Lemma in_configs P s : In s (configs P) <-> Forall2 (@In Z) (global s) (value_choices (global (initially P)) (ranges P)) /\
  Forall2 (@In process) (processes s) (indexed (process_choices P) 0 (processes (initially P))).
Proof.
  unfold configs. rewrite in_map_iff, <- !in_products. split.
  - intros ([G ps] & <- & I). now apply in_prod_iff in I.
  - intros [I1 I2]. exists (global s, processes s). split; [now destruct s|]. now apply in_prod.
Qed.

Lemma forall2_nth {X Y} (R : X -> Y -> Prop) l m : Forall2 R l m -> forall k x, nth_error l k = Some x -> exists y, nth_error m k = Some y /\ R x y.
Proof. induction 1 as [|x y l m H F IH]; intros [|k] z N; simpl in *; try discriminate; [injection N as <-; eauto|eauto]. Qed.

Theorem finitely_many P : bounded_program P -> forall s, reachable (sm_system P) s -> In s (configs P).
Proof.
  intro B. induction 1 as [s ->|s m H IH I]; apply in_configs.
  - split; apply indexed_choose; [intros k v; now left|]. intros k [c L]. apply in_process_choices. split; [apply nodes_self|]. apply indexed_choose. intros x v. now left.
  - apply in_configs in IH as [Fg Fp]. destruct m as [k c a c'|]; [|auto]. apply move_enabled in I as ([c0 L] & N & -> & Fl & _). simpl. rewrite N. simpl.
    destruct (effect (ranges P) (ranges_of P k) (global s) L a) as [G' L'] eqn:E. destruct (forall2_nth _ _ _ Fp k _ N) as (cs & Nc & Ic).
    rewrite nth_indexed in Nc. destruct (nth_error (processes (initially P)) k) as [q0|] eqn:N0; [|discriminate]. injection Nc as <-. apply in_process_choices in Ic as [In_ Fv].
    assert (Ba : In a (actions_of (left q0))).
    { apply in_flat_map. exists c0. split; [exact In_|]. apply in_map_iff. exists (a, c'). split; [reflexivity|now apply flows_flow]. }
    destruct (effect_choices _ (local q0) _ _ _ _ _ _ _ (B k q0 N0 a Ba) E Fg Fv) as [Fg' Fv']. split; auto. simpl.
    apply choose_replace; auto. intros xs Nx. rewrite nth_indexed, N0 in Nx. injection Nx as <-. apply in_process_choices. split; auto. eauto using nodes_closed.
Qed.
