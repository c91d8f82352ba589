(** End to end for SM models: evidence is checked against the program itself.

    The evidence numbers configurations and says which steps lead from one to another. For [holds], these are all successors
    of every configuration; for [violated], they need only be steps. Either makes a structure for the checkers of formulas. *)
From Coq Require Import List Arith NArith ZArith Bool Lia FMapPositive.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Structure Ranked Lasso Sm SmSuccessors.
Import ListNotations.

(** A configuration, and its steps: numbers of configurations, and marks. *)
Record row := Row { at_ : config; out : list (N * N) }.

Definition config_of (rows : list row) (x : N) : config := match nth_error (map at_ rows) (N.to_nat x) with Some s => s | None => Config [] [] end.

Fixpoint atoms_of (atoms : list exp) (s : config) (a bits : N) : N :=
  match atoms with
  | [] => bits
  | e :: atoms' => atoms_of atoms' s (n_add a 1) (if not_zero (eval (global s) [] e) then n_setbit bits a else bits)
  end.

Definition state_of_row (atoms : list exp) (r : row) : state := State (atoms_of atoms (at_ r) 0 0) (out r).
Fixpoint states_of (atoms : list exp) (rows : list row) (found : list state) : list state :=
  match rows with [] => rev_append found [] | r :: rows' => states_of atoms rows' (state_of_row atoms r :: found) end.

Definition structure_of (P : program) (atoms : list exp) (fairly : bool) (rows : list row) : structure :=
  Structure [0%N] (states_of atoms rows []) (if fairly then count (processes (initially P)) else 0%N).

(** Equality of configurations. *)
Definition operator_code (o : operator) : N :=
  match o with Plus => 0 | Minus => 1 | Times => 2 | Less => 3 | LessEq => 4 | Equal => 5 | Conj => 6 | Disj => 7 | Rem => 8 end.
Fixpoint exp_eqb (e1 e2 : exp) : bool :=
  match e1 with
  | Num x => match e2 with Num y => z_eqb x y | _ => false end
  | Glob x => match e2 with Glob y => n_eqb x y | _ => false end
  | Loc x => match e2 with Loc y => n_eqb x y | _ => false end
  | Bin o1 a1 b1 =>
      match e2 with
      | Bin o2 a2 b2 => if n_eqb (operator_code o1) (operator_code o2) then if exp_eqb a1 a2 then exp_eqb b1 b2 else false else false
      | _ => false
      end
  | Negate a1 => match e2 with Negate a2 => exp_eqb a1 a2 | _ => false end
  end.
Definition target_eqb (t1 t2 : target) : bool :=
  match t1 with
  | ToGlob x => match t2 with ToGlob y => n_eqb x y | _ => false end
  | ToLoc x => match t2 with ToLoc y => n_eqb x y | _ => false end
  end.
Definition action_eqb (a1 a2 : action) : bool :=
  match a1 with
  | Assignment g1 t1 e1 =>
      match a2 with Assignment g2 t2 e2 => if target_eqb t1 t2 then if exp_eqb g1 g2 then exp_eqb e1 e2 else false else false | _ => false end
  | Test e1 => match a2 with Test e2 => exp_eqb e1 e2 | _ => false end
  | Skip => match a2 with Skip => true | _ => false end
  end.
Fixpoint command_eqb (c1 c2 : command) : bool :=
  match c1 with
  | Done => match c2 with Done => true | _ => false end
  | Act a1 => match c2 with Act a2 => action_eqb a1 a2 | _ => false end
  | Seq x1 y1 => match c2 with Seq x2 y2 => if command_eqb x1 x2 then command_eqb y1 y2 else false | _ => false end
  | Choice x1 y1 => match c2 with Choice x2 y2 => if command_eqb x1 x2 then command_eqb y1 y2 else false | _ => false end
  | Loop x1 => match c2 with Loop x2 => command_eqb x1 x2 | _ => false end
  | Within x1 y1 => match c2 with Within x2 y2 => if command_eqb x1 x2 then command_eqb y1 y2 else false | _ => false end
  | Break => match c2 with Break => true | _ => false end
  end.
Fixpoint values_eqb (V1 V2 : values) : bool :=
  match V1 with
  | [] => match V2 with [] => true | _ => false end
  | x :: V1' => match V2 with [] => false | y :: V2' => if z_eqb x y then values_eqb V1' V2' else false end
  end.
Fixpoint processes_eqb (p1 p2 : list process) : bool :=
  match p1 with
  | [] => match p2 with [] => true | _ => false end
  | x :: p1' =>
      match p2 with
      | [] => false
      | y :: p2' => if values_eqb (local x) (local y) then if command_eqb (left x) (left y) then processes_eqb p1' p2' else false else false
      end
  end.
Definition config_eqb (s1 s2 : config) : bool :=
  if values_eqb (global s1) (global s2) then processes_eqb (processes s1) (processes s2) else false.

(** The checks. *)
Fixpoint file_configs (x : N) (rows : list row) (p : PositiveMap.t config) : PositiveMap.t config :=
  match rows with [] => p | r :: rows' => file_configs (n_add x 1) rows' (PositiveMap.add (n_key x) (at_ r) p) end.

Definition is_config (p : PositiveMap.t config) (x : N) (s : config) : bool :=
  match PositiveMap.find (n_key x) p with Some s' => config_eqb s' s | None => false end.

(** All successors are there, in order. *)
Fixpoint all_there (p : PositiveMap.t config) (ss : list (config * N)) (es : list (N * N)) : bool :=
  match ss with
  | [] => true
  | (s, mk) :: ss' =>
      match es with
      | [] => false
      | (y, mk') :: es' => if n_eqb mk mk' then if is_config p y s then all_there p ss' es' else false else false
      end
  end.

(** What is there is a successor. *)
Fixpoint is_successor (p : PositiveMap.t config) (y mk : N) (ss : list (config * N)) : bool :=
  match ss with
  | [] => false
  | (s, mk') :: ss' => if n_eqb mk mk' then if is_config p y s then true else is_successor p y mk ss' else is_successor p y mk ss'
  end.

Definition begins (P : program) (rows : list row) : bool := match rows with [] => false | r :: _ => config_eqb (at_ r) (initially P) end.

Definition check_closed (P : program) (rows : list row) : bool :=
  let p := file_configs 0 rows (PositiveMap.empty _) in
  if begins P rows then all (fun r => all_there p (successors P (at_ r)) (out r)) rows else false.

Definition check_steps (P : program) (rows : list row) : bool :=
  let p := file_configs 0 rows (PositiveMap.empty _) in
  if begins P rows then
    all (fun r => match out r with [] => true | es => let ss := successors P (at_ r) in all (fun e => is_successor p (fst e) (snd e) ss) es end) rows
  else false.

Definition check_sm_holds (P : program) (atoms : list exp) (fairly : bool) (f : formula) (rows : list row) (c : ranked) : bool :=
  if check_closed P rows then check_ranks (structure_of P atoms fairly rows) (core (Not f)) c else false.

Definition check_sm_violated (P : program) (atoms : list exp) (fairly : bool) (f : formula) (rows : list row) (c : lasso) : bool :=
  if check_steps P rows then check_violated (structure_of P atoms fairly rows) f c else false.

(** ** Soundness *)
Lemma exp_eqb_sound e1 : forall e2, exp_eqb e1 e2 = true -> e1 = e2.
Proof.
  induction e1 as [x|x|x|o a IHa b IHb|a IHa]; intros [y|y|y|o' a' b'|a']; simpl; try discriminate; intro H; rewrite ?if_true in H; f_equal;
    try (now apply n_eqb_spec); try (now apply Z.eqb_eq); try (apply IHa; tauto); try (apply IHb; tauto); auto.
  destruct H as [H _]. apply n_eqb_spec in H. now destruct o, o'.
Qed.

Lemma action_eqb_sound a1 a2 : action_eqb a1 a2 = true -> a1 = a2.
Proof.
  destruct a1 as [g t e|e|], a2 as [g' t' e'|e'|]; simpl; try discriminate; auto; intro H.
  - rewrite !if_true in H. destruct H as (T & G & E). apply exp_eqb_sound in G, E. subst. f_equal. destruct t, t'; try discriminate T; apply n_eqb_spec in T; congruence.
  - f_equal. now apply exp_eqb_sound.
Qed.

Lemma command_eqb_sound c1 : forall c2, command_eqb c1 c2 = true -> c1 = c2.
Proof.
  induction c1 as [|a|x IHx y IHy|x IHx y IHy|x IHx|x IHx y IHy|]; intros [|a'|x' y'|x' y'|x'|x' y'|]; simpl; try discriminate; auto; intro H;
    rewrite ?if_true in H; f_equal; try (apply IHx; tauto); try (apply IHy; tauto); auto using action_eqb_sound.
Qed.

Lemma values_eqb_sound V1 : forall V2, values_eqb V1 V2 = true -> V1 = V2.
Proof. induction V1 as [|x V1 IH]; intros [|y V2]; simpl; try discriminate; auto. rewrite if_true. intros [E H]. apply Z.eqb_eq in E. f_equal; auto. Qed.

Lemma config_eqb_sound s1 s2 : config_eqb s1 s2 = true -> s1 = s2.
Proof.
  destruct s1 as [G1 p1], s2 as [G2 p2]. unfold config_eqb. simpl. rewrite if_true. intros [E H]. apply values_eqb_sound in E. f_equal; auto. clear E.
  revert p2 H. induction p1 as [|[c1 L1] p1 IH]; intros [|[c2 L2] p2]; simpl; try discriminate; auto. rewrite !if_true. intros (E1 & E2 & H).
  apply values_eqb_sound in E1. apply command_eqb_sound in E2. subst. f_equal. auto.
Qed.

Lemma states_of_map atoms rows : forall found, states_of atoms rows found = rev found ++ map (state_of_row atoms) rows.
Proof. induction rows as [|r rows IH]; intro found; simpl; [now rewrite rev_append_rev|]. rewrite IH. simpl. now rewrite <- app_assoc. Qed.

Lemma atoms_of_spec atoms s : forall k bits a, N.testbit (atoms_of atoms s k bits) a = true <->
  N.testbit bits a = true \/ (k <= a)%N /\ holds_in atoms s (a - k)%N = true.
Proof.
  unfold holds_in. induction atoms as [|e atoms IH]; intros k bits a; cbn [atoms_of].
  { replace (nth_error (@nil exp) (N.to_nat (a - k))) with (@None exp) by (now destruct (N.to_nat (a - k))). intuition discriminate. }
  rewrite IH. unfold n_add. destruct (N.lt_total a k) as [L|[->|L]].
  - destruct (not_zero _); unfold n_setbit; rewrite ?N.setbit_eqb; [replace (N.eqb k a) with false by (symmetry; apply N.eqb_neq; lia); simpl|]; intuition lia.
  - rewrite N.sub_diag. simpl. destruct (not_zero _); unfold n_setbit; rewrite ?N.setbit_eqb, ?N.eqb_refl; simpl; intuition (lia || discriminate).
  - replace (N.to_nat (a - k)) with (Datatypes.S (N.to_nat (a - (k + 1)))) by lia. simpl.
    destruct (not_zero _); unfold n_setbit; rewrite ?N.setbit_eqb; [replace (N.eqb k a) with false by (symmetry; apply N.eqb_neq; lia); simpl|]; intuition lia.
Qed.

Section Rows.
  Variables (P : program) (atoms : list exp) (fairly : bool) (rows : list row).
  Let S := structure_of P atoms fairly rows.
  Let p := file_configs 0 rows (PositiveMap.empty _).

  Lemma state_at_row x r : nth_error rows (N.to_nat x) = Some r -> state_at S x = state_of_row atoms r.
  Proof. intro E. unfold state_at, S. simpl. rewrite states_of_map. simpl. apply nth_error_nth. now rewrite nth_error_map, E. Qed.

  Lemma state_at_none x : nth_error rows (N.to_nat x) = None -> state_at S x = no_state.
  Proof. intro E. unfold state_at, S. simpl. rewrite states_of_map. simpl. apply nth_overflow. rewrite map_length. now apply nth_error_None. Qed.

  Lemma file_configs_spec l : forall x q y s, PositiveMap.find (n_key y) (file_configs x l q) = Some s ->
    ((x <= y)%N /\ nth_error (map at_ l) (N.to_nat (y - x)) = Some s) \/ PositiveMap.find (n_key y) q = Some s.
  Proof.
    induction l as [|r l IH]; intros x q y s H; simpl in *; auto. apply IH in H as [[L H]|H]; unfold n_add in *.
    - left. split; [lia|]. replace (N.to_nat (y - x)) with (Datatypes.S (N.to_nat (y - (x + 1)))) by lia. exact H.
    - destruct (N.eq_dec y x) as [->|D]; [rewrite PositiveMap.gss in H; injection H as <-; left; split; [lia|]; now rewrite N.sub_diag|].
      rewrite PositiveMap.gso in H by (intro E; now apply n_key_inj in E). auto.
  Qed.

  Lemma is_config_of y s : is_config p y s = true -> config_of rows y = s /\ exists r, nth_error rows (N.to_nat y) = Some r /\ at_ r = s.
  Proof.
    unfold is_config. destruct (PositiveMap.find (n_key y) p) as [s'|] eqn:F; [|discriminate]. intro E. apply config_eqb_sound in E. subst s'.
    apply file_configs_spec in F as [[_ F]|F]; [|now rewrite PositiveMap.gempty in F]. rewrite N.sub_0_r in F. unfold config_of. rewrite F. split; auto.
    rewrite nth_error_map in F. destruct (nth_error rows (N.to_nat y)) as [r|]; [|discriminate]. injection F as <-. eauto.
  Qed.

  Lemma spelled_row x r a : nth_error rows (N.to_nat x) = Some r -> N.testbit (label (state_at S x)) a = holds_in atoms (at_ r) a.
  Proof.
    intro E. rewrite (state_at_row _ _ E). simpl. pose proof (atoms_of_spec atoms (at_ r) 0 0 a) as H. rewrite N.bits_0, N.sub_0_r in H.
    destruct (N.testbit _ a), (holds_in atoms (at_ r) a); auto; exfalso; intuition (lia || discriminate).
  Qed.

  Lemma begins_spec : begins P rows = true -> exists r, nth_error rows 0 = Some r /\ at_ r = initially P.
  Proof. unfold begins. destruct rows as [|r l]; [discriminate|]. intro E. apply config_eqb_sound in E. exists r. auto. Qed.

  Lemma all_there_spec ss : forall es s mk, all_there p ss es = true -> In (s, mk) ss -> exists y, In (y, mk) es /\ is_config p y s = true.
  Proof.
    induction ss as [|[s' mk'] ss IH]; intros [|[y mk1] es] s mk H I; simpl in H; try easy. rewrite !if_true in H. destruct H as (E & C & H).
    apply n_eqb_spec in E. subst mk1. destruct I as [[= -> ->]|I]; [exists y; simpl; auto|]. destruct (IH es s mk H I) as (y' & ? & ?). exists y'. simpl. auto.
  Qed.

  Lemma is_successor_spec y mk ss : is_successor p y mk ss = true -> exists s, In (s, mk) ss /\ is_config p y s = true.
  Proof.
    induction ss as [|[s mk'] ss IH]; simpl; [discriminate|]. destruct (n_eqb mk mk') eqn:E; [destruct (is_config p y s) eqn:C|].
    - apply n_eqb_spec in E. subst. eauto.
    - intro H. destruct (IH H) as (s' & ? & ?). eauto.
    - intro H. destruct (IH H) as (s' & ? & ?). eauto.
  Qed.

  (** *** holds: every run of the program is a run of the structure *)
  Section Closed.
    Hypothesis closed : check_closed P rows = true.
    Variables (r : nat -> config) (by_ : nat -> option nat).
    Hypothesis is_run : sm_run P r by_.

    Definition marks_at i := marks_by P (by_ i) (r i).

    Lemma row_goes_on x q i : nth_error rows (N.to_nat x) = Some q -> at_ q = r i ->
      exists y, In (y, marks_at i) (out q) /\ is_config p y (r (i + 1)) = true.
    Proof.
      intros E A. pose proof closed as C. unfold check_closed in C. fold p in C. rewrite if_true in C. destruct C as [_ C]. rewrite all_spec in C.
      specialize (C q (nth_error_In _ _ E)). simpl in C. rewrite A in C. apply (all_there_spec _ _ _ _ C). apply successors_complete, is_run.
    Qed.

    (** The numbers of the configurations of the run. *)
    Definition pick (x : N) (i : nat) : N :=
      match find (fun e => if n_eqb (snd e) (marks_at i) then is_config p (fst e) (r (i + 1)) else false) (edges (state_at S x)) with
      | Some (y, _) => y
      | None => 0%N
      end.
    Fixpoint numbers (i : nat) : N := match i with O => 0%N | Datatypes.S i' => pick (numbers i') i' end.

    Lemma numbers_follow i : (exists q, nth_error rows (N.to_nat (numbers i)) = Some q /\ at_ q = r i) /\
      In (numbers (i + 1), marks_at i) (edges (state_at S (numbers i))).
    Proof.
      assert (Go : forall i q, nth_error rows (N.to_nat (numbers i)) = Some q -> at_ q = r i ->
        In (numbers (i + 1), marks_at i) (edges (state_at S (numbers i))) /\ is_config p (numbers (i + 1)) (r (i + 1)) = true).
      { clear i. intros i q E A. rewrite Nat.add_1_r. cbn [numbers]. unfold pick. destruct (row_goes_on _ _ _ E A) as (y & I & C).
        rewrite Nat.add_1_r in C |- *. rewrite (state_at_row _ _ E). cbn [edges state_of_row].
        destruct (find _ (out q)) as [[y' mk']|] eqn:F.
        - apply find_some in F as [I' F]. simpl in F. rewrite if_true in F. destruct F as [F1 F2]. apply n_eqb_spec in F1. subst. auto.
        - exfalso. pose proof (find_none _ _ F _ I) as K. simpl in K. rewrite C in K. replace (n_eqb (marks_at i) (marks_at i)) with true in K by (symmetry; now apply n_eqb_spec). discriminate. }
      enough (Q : exists q, nth_error rows (N.to_nat (numbers i)) = Some q /\ at_ q = r i) by (split; auto; destruct Q as (q & E & A); now apply (Go i q)).
      induction i as [|i (q & E & A)].
      - pose proof closed as C. unfold check_closed in C. rewrite if_true in C. destruct is_run as [R0 _]. rewrite R0. now apply begins_spec.
      - destruct (Go i q E A) as [_ C]. rewrite Nat.add_1_r in C. now apply is_config_of in C as [_ C].
    Qed.

    Lemma numbers_run : run S numbers marks_at.
    Proof. split; [now left|]. intro i. apply numbers_follow. Qed.

    Lemma run_processes i : length (processes (r i)) = length (processes (initially P)).
    Proof.
      destruct is_run as [R0 R]. induction i as [|i IH]; [now rewrite R0|]. rewrite <- IH. specialize (R i). rewrite Nat.add_1_r in R. eapply step_processes; eauto.
    Qed.

    Lemma numbers_fair : (fairly = true -> weakly_fair P r by_) -> fair S marks_at.
    Proof.
      intros W k L i. unfold S, structure_of in L. simpl in L. destruct fairly; [|lia]. rewrite count_length in L.
      destruct (W eq_refl (N.to_nat k) ltac:(lia) i) as (j & Lj & B). exists j. split; auto. unfold marks_at.
      destruct is_run as [_ R]. pose proof (step_marked _ _ _ _ (R j)) as M. rewrite <- (N2Nat.id k). apply M. rewrite run_processes. split; [lia|auto].
    Qed.

    Lemma numbers_word i a : spelled S numbers i a = language_word atoms r i a.
    Proof. destruct (numbers_follow i) as [(q & E & A) _]. unfold spelled, language_word. rewrite (spelled_row _ _ _ E). now rewrite A. Qed.
  End Closed.

  (** *** violated: every run of the structure is a run of the program *)
  Lemma config_eq_dec (s1 s2 : config) : {s1 = s2} + {s1 <> s2}.
  Proof. repeat decide equality. Qed.

  Definition stepper (s s' : config) (mk : N) : option nat :=
    match find (fun ks => if n_eqb mk (n_setbit (idle P s) (fst ks)) then if in_dec config_eq_dec s' (snd ks) then true else false else false) (movers_of P s) with
    | Some (k, _) => Some (N.to_nat k)
    | None => None
    end.

  Lemma stepper_steps s s' mk : In (s', mk) (successors P s) -> step P (stepper s s' mk) s s' /\ mk = marks_by P (stepper s s' mk) s.
  Proof.
    intro I. unfold stepper. destruct (find _ (movers_of P s)) as [[k ss]|] eqn:F.
    - apply find_some in F as [I' F]. simpl in F. rewrite if_true in F. destruct F as [F1 F2]. apply n_eqb_spec in F1. destruct (in_dec config_eq_dec s' ss) as [J|]; [|discriminate].
      simpl. rewrite N2Nat.id. split; auto. constructor. apply movers_of_moves. rewrite N2Nat.id. eauto.
    - destruct (successors_correct _ _ _ _ I) as (b & St & ->). destruct St as [k s s' Mv|s No]; [|split; [now constructor|reflexivity]]. exfalso.
      apply movers_of_moves in Mv as (ss & J & Js). pose proof (find_none _ _ F _ J) as K. simpl in K.
      replace (n_eqb _ _) with true in K by (symmetry; now apply n_eqb_spec). now destruct (in_dec config_eq_dec s' ss).
  Qed.

  Lemma steps_are_steps r m : check_steps P rows = true -> run S r m ->
    let c i := config_of rows (r i) in let b i := stepper (c i) (c (i + 1)) (m i) in
    sm_run P c b /\ (fairly = true -> fair S m -> weakly_fair P c b) /\ forall i a, spelled S r i a = language_word atoms c i a.
  Proof.
    intros C [R0 R] c b. unfold check_steps in C. fold p in C. rewrite if_true, all_spec in C. destruct C as [B0 C]. apply begins_spec in B0 as (q0 & E0 & A0).
    assert (Row : forall i, exists q, nth_error rows (N.to_nat (r i)) = Some q /\ at_ q = c i).
    { intro i. specialize (R i). destruct (nth_error rows (N.to_nat (r i))) as [q|] eqn:E; [|rewrite (state_at_none _ E) in R; destruct R].
      exists q. split; auto. unfold c, config_of. now rewrite nth_error_map, E. }
    assert (Suc : forall i, In (c (i + 1), m i) (successors P (c i))).
    { intro i. destruct (Row i) as (q & E & A). specialize (R i). rewrite (state_at_row _ _ E) in R. simpl in R. specialize (C q (nth_error_In _ _ E)). cbv beta in C.
      destruct (out q) as [|e es] eqn:O; [destruct R|]. cbv zeta in C. rewrite all_spec in C. specialize (C _ R). simpl in C. apply is_successor_spec in C as (s & I & Cf).
      apply is_config_of in Cf as [Cf _]. unfold c at 1. rewrite Cf, <- A. exact I. }
    assert (R1 : sm_run P c b).
    { split; [|intro i; apply stepper_steps, Suc]. destruct R0 as [Z|[]]. unfold c, config_of. rewrite <- Z, nth_error_map. change (N.to_nat 0) with 0. now rewrite E0. }
    split; [exact R1|]. split.
    - intros Fy F k L i. destruct (F (N.of_nat k)) with (i := i) as (j & Lj & B); [unfold S; simpl; rewrite Fy, count_length; lia|]. exists j. split; auto.
      destruct (stepper_steps _ _ _ (Suc j)) as [St Mk]. fold (b j) in St, Mk. apply step_marked in St. rewrite <- Mk in St. now apply St in B as [_ B].
    - intros i a. destruct (Row i) as (q & E & A). unfold spelled, language_word. rewrite (spelled_row _ _ _ E). now rewrite A.
  Qed.
End Rows.

Theorem check_sm_holds_sound P atoms fairly f rows c : check_sm_holds P atoms fairly f rows c = true -> sm_holds P atoms fairly f.
Proof.
  unfold check_sm_holds. rewrite if_true. intros [C H] r by_ R W N. apply (check_ranks_sound _ _ _ H (numbers P atoms fairly rows r by_) (marks_at P r by_)).
  - now apply numbers_run.
  - now apply numbers_fair.
  - intro Sat. apply N. revert Sat. apply sat_word. intros i a. symmetry. now apply numbers_word.
Qed.

Theorem check_sm_violated_sound P atoms fairly f rows c : check_sm_violated P atoms fairly f rows c = true -> sm_violated P atoms fairly f.
Proof.
  unfold check_sm_violated. rewrite if_true. intros [C H]. apply check_violated_sound in H as (r & m & R & F & N).
  destruct (steps_are_steps P atoms fairly rows r m C R) as (R1 & W & Sp). eexists. eexists. split; [exact R1|]. split; [intro Fy; now apply W|].
  intro Sat. apply N. revert Sat. apply sat_word. intros i a. apply Sp.
Qed.
