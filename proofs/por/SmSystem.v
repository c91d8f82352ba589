(** SM programs as systems (section 3.7): a global action is a process and an edge of its control flow graph. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.ltl Require Import Formula Sm SmSuccessors.
From Assay.por Require Import System.
Import ListNotations.

(** Where nobody can move, the system stutters. *)
Inductive global_action := Move (k : nat) (c : command) (a : action) (c' : command) | Stutter.

(** The enabled actions of process k. *)
Definition moves_at (s : config) (k : nat) : list global_action :=
  match nth_error (processes s) k with
  | None => []
  | Some q => map (fun ac => Move k (left q) (fst ac) (snd ac)) (filter (fun ac => enabled (global s) (local q) (fst ac)) (flows (left q)))
  end.

Definition sm_en (s : config) : list global_action :=
  match flat_map (moves_at s) (seq 0 (length (processes s))) with [] => [Stutter] | ms => ms end.

Fixpoint replace {X} (k : nat) (x : X) (l : list X) : list X :=
  match l with [] => [] | y :: l' => match k with O => x :: l' | S k' => y :: replace k' x l' end end.

Definition sm_ex (P : program) (m : global_action) (s : config) : config :=
  match m with
  | Stutter => s
  | Move k _ a c' =>
      match nth_error (processes s) k with
      | None => s
      | Some q => let (G, L) := effect (ranges P) (ranges_of P k) (global s) (local q) a in Config G (replace k (Process c' L) (processes s))
      end
  end.

Definition sm_system (P : program) : system config global_action := System sm_en (sm_ex P) (fun s => s = initially P).

(** ** Replacing in a list *)
Lemma replace_app {X} (x y : X) l1 l2 : replace (length l1) x (l1 ++ y :: l2) = l1 ++ x :: l2.
Proof. induction l1 as [|z l1 IH]; simpl; congruence. Qed.

Lemma replace_same {X} (x : X) l : forall k y, nth_error l k = Some y -> nth_error (replace k x l) k = Some x.
Proof. induction l as [|z l IH]; intros [|k] y; simpl; try discriminate; eauto. Qed.

Lemma replace_other {X} (x : X) l : forall k j, j <> k -> nth_error (replace k x l) j = nth_error l j.
Proof. induction l as [|z l IH]; intros [|k] [|j] D; simpl; auto; easy || (apply IH; congruence). Qed.

Lemma replace_commute {X} (x y : X) l : forall k j, j <> k -> replace k x (replace j y l) = replace j y (replace k x l).
Proof. induction l as [|z l IH]; intros [|k] [|j] D; simpl; auto; easy || (f_equal; apply IH; congruence). Qed.

Lemma replace_length {X} (x : X) l : forall k, length (replace k x l) = length l.
Proof. induction l as [|z l IH]; intros [|k]; simpl; auto. Qed.

Lemma replace_map {X Y} (f : X -> Y) (x : X) l : forall k, map f (replace k x l) = replace k (f x) (map f l).
Proof. induction l as [|z l IH]; intros [|k]; simpl; auto. now rewrite IH. Qed.

(** ** What is enabled *)
Lemma in_moves_at s k m : In m (moves_at s k) <->
  exists q a c', nth_error (processes s) k = Some q /\ m = Move k (left q) a c' /\ flow (left q) a c' /\ enabled (global s) (local q) a = true.
Proof.
  unfold moves_at. split.
  - destruct (nth_error (processes s) k) as [q|]; [|easy]. intro I. apply in_map_iff in I as ([a c'] & <- & I). apply filter_In in I as [F E].
    exists q, a, c'. repeat split; auto. now apply flows_flow.
  - intros (q & a & c' & -> & -> & F & E). apply in_map_iff. exists (a, c'). split; auto. apply filter_In. split; auto. now apply flows_flow.
Qed.

Lemma in_all_moves s m : In m (flat_map (moves_at s) (seq 0 (length (processes s)))) <-> exists k, In m (moves_at s k).
Proof.
  rewrite in_flat_map. split; [intros (k & _ & I); eauto|]. intros (k & I). exists k. split; auto. apply in_seq. split; [lia|].
  apply in_moves_at in I as (q & a & c' & N & _). apply nth_error_Some. congruence.
Qed.

Lemma in_sm_en s m : In m (sm_en s) <-> (exists k, In m (moves_at s k)) \/ (m = Stutter /\ forall k, moves_at s k = []).
Proof.
  unfold sm_en. pose proof (in_all_moves s) as A. destruct (flat_map (moves_at s) (seq 0 (length (processes s)))) as [|m0 ms].
  - split.
    + intros [<-|[]]. right. split; auto. intro k. destruct (moves_at s k) as [|x l] eqn:E; auto. destruct (proj2 (A x)). exists k. rewrite E. now left.
    + intros [(k & I)|[-> _]]; [|now left]. destruct (proj2 (A m)). eauto.
  - rewrite A. split; auto. intros [H|[-> N]]; auto. destruct (proj1 (A m0)) as (k & I); [now left|]. now rewrite N in I.
Qed.

(** ** Its runs are those of the language *)
Definition mover (m : global_action) : option nat := match m with Move k _ _ _ => Some k | Stutter => None end.

Lemma moves_action P k s s' : moves P k s s' <-> exists m, In m (moves_at s k) /\ sm_ex P m s = s'.
Proof.
  split.
  - destruct 1 as [G ps1 c L ps2 a c' G' L' <- F E Ef]. assert (N : nth_error (ps1 ++ Process c L :: ps2) (length ps1) = Some (Process c L)) by (rewrite nth_error_app2, Nat.sub_diag; auto).
    exists (Move (length ps1) c a c'). split; [apply in_moves_at; exists (Process c L), a, c'; auto|]. simpl. rewrite N. simpl. now rewrite Ef, replace_app.
  - intros (m & I & <-). apply in_moves_at in I as (q & a & c' & N & -> & F & E). simpl. rewrite N. destruct s as [G ps], q as [c L]. simpl in *.
    destruct (effect (ranges P) (ranges_of P k) G L a) as [G' L'] eqn:Ef. apply nth_error_split in N as (ps1 & ps2 & -> & <-). rewrite replace_app. eapply Moves; eauto.
Qed.

Lemma step_action P b s s' : step P b s s' <-> exists m, In m (sm_en s) /\ sm_ex P m s = s' /\ mover m = b.
Proof.
  split.
  - destruct 1 as [k s s' M|s N].
    + apply moves_action in M as (m & I & E). exists m. split; [apply in_sm_en; eauto|]. split; auto. apply in_moves_at in I as (q & a & c' & _ & -> & _). reflexivity.
    + exists Stutter. split; auto. apply in_sm_en. right. split; auto. intro k. destruct (moves_at s k) as [|m l] eqn:E; auto. destruct (N k).
      exists (sm_ex P m s). apply moves_action. exists m. rewrite E. split; auto. now left.
  - intros (m & I & <- & <-). apply in_sm_en in I as [(k & I)|[-> N]].
    + replace (mover m) with (Some k) by (apply in_moves_at in I as (q & a & c' & _ & -> & _); reflexivity). constructor. apply moves_action. eauto.
    + constructor. intros k (s' & M). apply moves_action in M as (m & I & _). now rewrite N in I.
Qed.

Definition operator_eq_dec (x y : operator) : {x = y} + {x <> y}. Proof. decide equality. Defined.
Definition exp_eq_dec (x y : exp) : {x = y} + {x <> y}. Proof. decide equality; auto using Z.eq_dec, N.eq_dec, operator_eq_dec. Defined.
Definition target_eq_dec (x y : target) : {x = y} + {x <> y}. Proof. decide equality; apply N.eq_dec. Defined.
Definition action_eq_dec (x y : action) : {x = y} + {x <> y}. Proof. decide equality; auto using exp_eq_dec, target_eq_dec. Defined.
Definition command_eq_dec (x y : command) : {x = y} + {x <> y}. Proof. decide equality; apply action_eq_dec. Defined.
Definition process_eq_dec (x y : process) : {x = y} + {x <> y}. Proof. decide equality; [apply (list_eq_dec Z.eq_dec)|apply command_eq_dec]. Defined.
Definition config_eq_dec (x y : config) : {x = y} + {x <> y}. Proof. decide equality; [apply (list_eq_dec process_eq_dec)|apply (list_eq_dec Z.eq_dec)]. Defined.
Definition global_action_eq_dec (x y : global_action) : {x = y} + {x <> y}. Proof. decide equality; auto using command_eq_dec, action_eq_dec, Nat.eq_dec. Defined.

(** An action that leads from s to s', if there is one. *)
Definition action_to (P : program) (en : config -> list global_action) (s s' : config) : global_action :=
  match find (fun m => if config_eq_dec (sm_ex P m s) s' then true else false) (en s) with Some m => m | None => Stutter end.

Lemma action_to_spec P en s s' : (exists m, In m (en s) /\ sm_ex P m s = s') -> In (action_to P en s s') (en s) /\ sm_ex P (action_to P en s s') s = s'.
Proof.
  intros (m & I & E). unfold action_to. destruct (find _ (en s)) as [m'|] eqn:F.
  - apply find_some in F as [I' F]. destruct (config_eq_dec (sm_ex P m' s) s'); [auto|discriminate].
  - apply find_none with (x := m) in F; auto. now destruct (config_eq_dec (sm_ex P m s) s').
Qed.

(** Sequences of configurations in which each is led to from the one before are runs, whichever actions [en] gives. *)
Lemma configs_runs P en r : r 0 = initially P -> (forall i, exists m, In m (en (r i)) /\ sm_ex P m (r i) = r (i + 1)) ->
  let S := System en (sm_ex P) (fun s => s = initially P) in
  exists v, runs S (initially P) v /\ forall i, after S v (initially P) i = r i.
Proof.
  intros R0 R S. set (v := fun i => action_to P en (r i) (r (i + 1))). exists v.
  assert (A : forall i, after S v (initially P) i = r i).
  { induction i as [|i IH]; [now rewrite R0|]. cbn [after]. rewrite IH. unfold v. simpl. rewrite (proj2 (action_to_spec P en _ _ (R i))). now rewrite Nat.add_1_r. }
  split; auto. intro i. rewrite A. apply (action_to_spec P en _ _ (R i)).
Qed.

Lemma sm_runs P r by_ : sm_run P r by_ -> exists v, runs (sm_system P) (initially P) v /\ forall i, after (sm_system P) v (initially P) i = r i.
Proof.
  intros [R0 R]. apply (configs_runs P sm_en r R0). intro i. destruct (proj1 (step_action P _ _ _) (R i)) as (m & I & E & _). eauto.
Qed.

Lemma runs_sm P v : runs (sm_system P) (initially P) v -> sm_run P (after (sm_system P) v (initially P)) (fun i => mover (v i)).
Proof. intro H. split; auto. intro i. rewrite Nat.add_1_r. apply step_action. exists (v i). repeat split. apply (H i). Qed.
