(** The successors of an SM configuration, as a function: they are the steps of the language. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Sm.
Import ListNotations.

Fixpoint flows (c : command) : list (action * command) :=
  match c with
  | Done | Break => []
  | Act a => [(a, Done)]
  | Seq c1 c2 => map (fun ac => (fst ac, then_ (snd ac) c2)) (flows c1)
  | Choice c1 c2 => flows c1 ++ flows c2
  | Loop c1 => map (fun ac => (fst ac, in_loop (snd ac) c1)) (flows c1)
  | Within c1 c2 => map (fun ac => (fst ac, in_loop (snd ac) c2)) (flows c1)
  end.

Lemma flows_flow c : forall a c', In (a, c') (flows c) <-> flow c a c'.
Proof.
  assert (M : forall (f : command -> command) l a c', In (a, c') (map (fun ac : action * command => (fst ac, f (snd ac))) l) <-> exists c1, In (a, c1) l /\ c' = f c1).
  { intros f l a c'. rewrite in_map_iff. split; [intros ([a1 c1] & [= <- <-] & I); eauto|intros (c1 & I & ->); now exists (a, c1)]. }
  induction c as [|x|c1 IH1 c2 IH2|c1 IH1 c2 IH2|c1 IH|c1 IH1 c2 IH2|]; intros a c'; cbn [flows].
  - split; [easy|inversion 1].
  - simpl. split; [intros [[= <- <-]|[]]; constructor|inversion 1; auto].
  - rewrite (M (fun d => then_ d c2)). split; [intros (d & I & ->); constructor; now apply IH1|]. inversion 1; subst. eexists; split; [apply IH1; eassumption|reflexivity].
  - rewrite in_app_iff. split; [intros [I|I]; [apply flow_left, IH1|apply flow_right, IH2]; auto|]. inversion 1; subst; [left; now apply IH1|right; now apply IH2].
  - rewrite (M (fun d => in_loop d c1)). split; [intros (d & I & ->); constructor; now apply IH|]. inversion 1; subst. eexists; split; [apply IH; eassumption|reflexivity].
  - rewrite (M (fun d => in_loop d c2)). split; [intros (d & I & ->); constructor; now apply IH1|]. inversion 1; subst. eexists; split; [apply IH1; eassumption|reflexivity].
  - split; [easy|inversion 1].
Qed.

(** The successors by the process between [before] (reversed) and [after], put before [found]. *)
Fixpoint moved_by (gr lr : list range) (G L : values) (before after : list process) (fs : list (action * command)) (found : list config) : list config :=
  match fs with
  | [] => found
  | (a, c') :: fs' =>
      if enabled G L a then
        let (G', L') := effect gr lr G L a in
        moved_by gr lr G L before after fs' (Config G' (rev_append before (Process c' L' :: after)) :: found)
      else moved_by gr lr G L before after fs' found
  end.

(** For each process that can move, its number and the successors. *)
Fixpoint movers (gr : list range) (lrs : list (list range)) (G : values) (k : N) (before ps : list process) (found : list (N * list config)) : list (N * list config) :=
  match ps with
  | [] => found
  | q :: ps' =>
      let (lr, lrs') := match lrs with [] => ([], []) | lr :: lrs' => (lr, lrs') end in
      let (c, L) := q in
      match moved_by gr lr G L before ps' (flows c) [] with
      | [] => movers gr lrs' G (n_add k 1) (q :: before) ps' found
      | ss => movers gr lrs' G (n_add k 1) (q :: before) ps' ((k, ss) :: found)
      end
  end.

(** Bit k: process k cannot move. *)
Fixpoint bits_of {X} (l : list X) (k bits : N) : N :=
  match l with [] => bits | _ :: l' => bits_of l' (n_add k 1) (n_setbit bits k) end.
Fixpoint without (bits : N) (ms : list (N * list config)) : N :=
  match ms with [] => bits | (k, _) :: ms' => without (n_ldiff bits (n_setbit 0 k)) ms' end.

Fixpoint mark_all (bits : N) (ss : list config) (found : list (config * N)) : list (config * N) :=
  match ss with [] => found | s :: ss' => mark_all bits ss' ((s, bits) :: found) end.
Fixpoint mark_movers (none : N) (ms : list (N * list config)) (found : list (config * N)) : list (config * N) :=
  match ms with [] => found | (k, ss) :: ms' => mark_movers none ms' (mark_all (n_setbit none k) ss found) end.

(** The successors of a configuration, with marks: bit k is set where process k moves or cannot. *)
Definition successors (P : program) (s : config) : list (config * N) :=
  let ms := movers (ranges P) (local_ranges P) (global s) 0 [] (processes s) [] in
  let none := without (bits_of (processes s) 0 0) ms in
  match ms with [] => [(s, none)] | _ => mark_movers none ms [] end.

(** ** The successors are the steps *)
Lemma in_moved_by gr lr G L before after fs : forall found s', In s' (moved_by gr lr G L before after fs found) <->
  In s' found \/ exists a c' G' L', In (a, c') fs /\ enabled G L a = true /\ effect gr lr G L a = (G', L') /\
    s' = Config G' (rev before ++ Process c' L' :: after).
Proof.
  induction fs as [|[a c] fs IH]; intros found s'; cbn [moved_by In]; [split; [auto|intros [?|(a & c & G' & L' & [] & _)]; auto]|].
  destruct (enabled G L a) eqn:En; [destruct (effect gr lr G L a) as [G1 L1] eqn:Ef|]; rewrite IH; cbn [In]; rewrite ?rev_append_rev; split.
  - intros [[<-|I]|(a' & c' & G' & L' & I & H)]; [right; exists a, c, G1, L1; auto 6|auto|right; exists a', c', G', L'; tauto].
  - intros [I|(a' & c' & G' & L' & [[= -> ->]|I] & E & F & ->)]; [auto|rewrite Ef in F; injection F as <- <-; auto|right; exists a', c', G', L'; auto].
  - intros [I|(a' & c' & G' & L' & I & H)]; [auto|right; exists a', c', G', L'; tauto].
  - intros [I|(a' & c' & G' & L' & [[= -> ->]|I] & E & F & ->)]; [auto|congruence|right; exists a', c', G', L'; auto].
Qed.

Lemma in_movers gr G ps : forall lrs k before found k' ss, In (k', ss) (movers gr lrs G k before ps found) <->
  In (k', ss) found \/ (ss <> [] /\ exists ps1 q ps2, ps = ps1 ++ q :: ps2 /\ k' = (k + N.of_nat (length ps1))%N /\
    ss = moved_by gr (nth (length ps1) lrs []) G (local q) (rev ps1 ++ before) ps2 (flows (left q)) []).
Proof.
  induction ps as [|q ps IH]; intros lrs k before found k' ss; cbn [movers].
  { split; auto. intros [?|(_ & [|] & q & ps2 & [=] & _)]. auto. }
  set (lr := match lrs with [] => [] | lr :: _ => lr end). set (lrs' := match lrs with [] => [] | _ :: lrs' => lrs' end).
  replace (match lrs with [] => ([], []) | l :: ls => (l, ls) end) with (lr, lrs') by (now destruct lrs).
  assert (Nth : forall n, nth n lrs' [] = nth (S n) lrs []) by (intro n; destruct lrs; simpl; [now destruct n|reflexivity]).
  assert (N0 : lr = nth 0 lrs []) by (now destruct lrs). destruct q as [c L]. set (here := moved_by gr lr G L before ps (flows c) []).
  assert (U : forall f', (forall x, In x f' <-> In x found \/ (here <> [] /\ x = (k, here))) ->
    (In (k', ss) (movers gr lrs' G (n_add k 1) (Process c L :: before) ps f') <->
     In (k', ss) found \/ (ss <> [] /\ exists ps1 q ps2, Process c L :: ps = ps1 ++ q :: ps2 /\ k' = (k + N.of_nat (length ps1))%N /\
       ss = moved_by gr (nth (length ps1) lrs []) G (local q) (rev ps1 ++ before) ps2 (flows (left q)) []))).
  { intros f' Hf. rewrite IH, Hf. split.
    - intros [[I|[Nh [= -> ->]]]|(Ns & ps1 & q & ps2 & -> & -> & ->)]; auto.
      + right. split; auto. exists [], (Process c L), ps. simpl. repeat split; auto; [lia|]. unfold here. now rewrite N0.
      + right. split; auto. exists (Process c L :: ps1), q, ps2. simpl. unfold n_add. repeat split; auto; [lia|]. rewrite <- app_assoc, Nth. reflexivity.
    - intros [I|(Ns & [|q1 ps1] & q & ps2 & [= Eq Ep] & Ek & Es)]; auto.
      + left. right. subst. simpl in *. rewrite <- N0 in Ns. split; [exact Ns|]. f_equal; [lia|]. now rewrite <- N0.
      + right. subst. split; auto. exists ps1, q, ps2. simpl. unfold n_add. repeat split; auto; [lia|]. rewrite <- app_assoc, Nth. reflexivity. }
  fold here. destruct here as [|s0 ss0] eqn:Eh; apply U; intro x; [intuition congruence|]. simpl. intuition (auto; discriminate).
Qed.

Definition movers_of (P : program) (s : config) := movers (ranges P) (local_ranges P) (global s) 0 [] (processes s) [].

Lemma movers_of_moves P s k s' : moves P k s s' <-> exists ss, In (N.of_nat k, ss) (movers_of P s) /\ In s' ss.
Proof.
  unfold movers_of. split.
  - destruct 1 as [G ps1 c L ps2 a c' G' L' Len Fl En Ef]. subst k. simpl.
    set (ss := moved_by (ranges P) (nth (length ps1) (local_ranges P) []) G L (rev ps1 ++ []) ps2 (flows c) []).
    assert (I : In (Config G' (ps1 ++ Process c' L' :: ps2)) ss).
    { apply in_moved_by. right. exists a, c', G', L'. repeat split; auto; [now apply flows_flow|]. now rewrite app_nil_r, rev_involutive. }
    exists ss. split; auto. apply in_movers. right. split; [intro E; now rewrite E in I|]. exists ps1, (Process c L), ps2. auto.
  - intros (ss & I & Is). apply in_movers in I as [[]|(_ & ps1 & [c L] & ps2 & Ep & Ek & ->)]. apply in_moved_by in Is as [[]|(a & c' & G' & L' & Fl & En & Ef & ->)].
    destruct s as [G ps]. simpl in *. subst ps. rewrite app_nil_r, rev_involutive. apply flows_flow in Fl.
    apply Moves with (a := a); auto; [lia|]. replace k with (length ps1) by lia. exact Ef.
Qed.

Lemma mover_can P s k : can_move P k s <-> exists ss, In (N.of_nat k, ss) (movers_of P s).
Proof.
  split.
  - intros [s' M]. apply movers_of_moves in M as (ss & I & _). eauto.
  - intros [ss I]. pose proof I as I0. apply in_movers in I as [[]|(Ns & _)]. destruct ss as [|s' ss]; [easy|]. exists s'. apply movers_of_moves. exists (s' :: ss). simpl. auto.
Qed.

Lemma bits_of_spec {X} (l : list X) : forall k bits i, N.testbit (bits_of l k bits) i = true <-> N.testbit bits i = true \/ (k <= i /\ i < k + N.of_nat (length l))%N.
Proof.
  induction l as [|x l IH]; intros k bits i; cbn [bits_of length]; [intuition lia|]. rewrite IH. unfold n_add, n_setbit. rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq. intuition lia.
Qed.

Lemma without_spec ms : forall bits i, N.testbit (without bits ms) i = true <-> N.testbit bits i = true /\ forall ss, ~ In (i, ss) ms.
Proof.
  induction ms as [|[k ss0] ms IH]; intros bits i; cbn [without In]; [intuition|]. rewrite IH. unfold n_ldiff, n_setbit. rewrite N.ldiff_spec, N.setbit_eqb, N.bits_0, orb_false_r, andb_true_iff, negb_true_iff, N.eqb_neq.
  split; [intros [[B D] H]|intros [B H]]; repeat split; auto.
  - intros ss [[= -> ->]|I]; [easy|firstorder].
  - intros ->. apply (H ss0). auto.
  - intros ss I. apply (H ss). auto.
Qed.

Lemma in_mark_all bits ss : forall found x, In x (mark_all bits ss found) <-> In x found \/ exists s, In s ss /\ x = (s, bits).
Proof.
  induction ss as [|s ss IH]; intros found x; cbn [mark_all In]; [firstorder|]. rewrite IH. simpl. split.
  - intros [[<-|I]|(s' & I & ->)]; eauto.
  - intros [I|(s' & [->|I] & ->)]; eauto.
Qed.

Lemma in_mark_movers none ms : forall found x, In x (mark_movers none ms found) <-> In x found \/ exists k ss s, In (k, ss) ms /\ In s ss /\ x = (s, n_setbit none k).
Proof.
  induction ms as [|[k ss] ms IH]; intros found x; cbn [mark_movers In]; [firstorder|]. rewrite IH, in_mark_all. split.
  - intros [[I|(s & I & ->)]|(k' & ss' & s & I & J & ->)]; eauto 9.
  - intros [I|(k' & ss' & s & [[= -> ->]|I] & J & ->)]; eauto 9.
Qed.

(** What marks say. *)
Definition marked (P : program) (b : option nat) (s : config) (mk : N) : Prop :=
  forall k, N.testbit mk (N.of_nat k) = true <-> k < length (processes s) /\ (b = Some k \/ ~ can_move P k s).

Lemma idle_bits P s k : N.testbit (without (bits_of (processes s) 0 0) (movers_of P s)) (N.of_nat k) = true <-> k < length (processes s) /\ ~ can_move P k s.
Proof.
  rewrite without_spec, bits_of_spec, N.bits_0, mover_can. split; [intros [[F|F] H]; [discriminate|]; split; [lia|firstorder]|].
  intros [L H]. split; [right; lia|firstorder].
Qed.

Lemma mover_marks P s k s' none : (forall j, N.testbit none (N.of_nat j) = true <-> j < length (processes s) /\ ~ can_move P j s) ->
  moves P k s s' -> marked P (Some k) s (n_setbit none (N.of_nat k)).
Proof.
  intros Nn Mv j. unfold n_setbit. rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq, Nn. split.
  - intros [E|[L H]]; [|auto]. apply Nat2N.inj in E. subst j. split; auto. destruct Mv as [G ps1 c L ps2 a c' G' L' Len _ _ _]. simpl. rewrite app_length. simpl. lia.
  - intros [L [[= <-]|H]]; auto.
Qed.

(** The marks of a step: who makes it, and who cannot move. *)
Definition idle P s := without (bits_of (processes s) 0 0) (movers_of P s).
Definition marks_by (P : program) (b : option nat) (s : config) : N :=
  match b with Some k => n_setbit (idle P s) (N.of_nat k) | None => idle P s end.

Lemma step_marked P b s s' : step P b s s' -> marked P b s (marks_by P b s).
Proof.
  pose proof (idle_bits P s) as Nn. destruct 1 as [k s s' Mv|s No]; simpl; [now apply mover_marks with s'|].
  intro k. unfold idle. rewrite Nn. intuition discriminate.
Qed.

Theorem successors_correct P s s' mk : In (s', mk) (successors P s) -> exists b, step P b s s' /\ mk = marks_by P b s.
Proof.
  unfold successors, marks_by, idle. fold (movers_of P s). generalize (without (bits_of (processes s) 0 0) (movers_of P s)). intros none I.
  pose proof (movers_of_moves P s) as Mm. destruct (movers_of P s) as [|m0 ms].
  - destruct I as [[= <- <-]|[]]. exists None. split; auto. constructor. intros k [x Mv]. now apply Mm in Mv as (ss & [] & _).
  - apply in_mark_movers in I as [[]|(k & ss & x & I & Is & [= -> ->])]. rewrite <- (N2Nat.id k) in *. exists (Some (N.to_nat k)). split; auto. constructor. apply Mm. eauto.
Qed.

Theorem successors_complete P b s s' : step P b s s' -> In (s', marks_by P b s) (successors P s).
Proof.
  unfold successors, marks_by, idle. fold (movers_of P s). generalize (without (bits_of (processes s) 0 0) (movers_of P s)). intros none St.
  pose proof (movers_of_moves P s) as Mm. pose proof (mover_can P s) as Mc. destruct (movers_of P s) as [|[k0 ss0] ms].
  - inversion St as [k x y Mv|x No]; subst; [apply Mm in Mv as (ss & [] & _)|]. now left.
  - inversion St as [k x y Mv|x No]; subst; [|exfalso; apply (No (N.to_nat k0)), Mc; exists ss0; rewrite N2Nat.id; now left].
    apply Mm in Mv as (ss & I & Is). apply in_mark_movers. right. exists (N.of_nat k), ss, s'. auto.
Qed.

Lemma step_processes P b s s' : step P b s s' -> length (processes s') = length (processes s).
Proof. destruct 1 as [k s s' Mv|s No]; auto. destruct Mv. simpl. rewrite !app_length. reflexivity. Qed.
