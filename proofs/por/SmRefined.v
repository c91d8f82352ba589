(** A finer ample function: a process may touch global variables, if nothing that others can still come to conflicts with that, and the formula does not
    see it.

    Another process does not come past a test of global variables that fails now, unless something that others may do writes what is tested. Which failing
    tests to rely on is a guess; a guess that is not right is not used. *)
From Coq Require Import List Arith NArith ZArith Bool Lia.
From Assay.ltl Require Import Formula Sm SmSuccessors.
From Assay.por Require Import SmSystem SmNodes SmFootprint SmAmple SmPaper.
Import ListNotations.

(** ** Tests that fail *)
Fixpoint conjuncts (e : exp) : list exp := match e with Bin Conj e1 e2 => conjuncts e1 ++ conjuncts e2 | _ => [e] end.
Definition guard_of (a : action) : exp := match a with Assignment g _ _ => g | Test e => e | Skip => Num 1 end.
Definition behind (tests : list exp) (a : action) : bool := existsb (fun e => if in_dec exp_eq_dec e tests then true else false) (conjuncts (guard_of a)).

Fixpoint global_only (e : exp) : bool :=
  match e with Num _ | Glob _ => true | Loc _ => false | Bin _ e1 e2 => global_only e1 && global_only e2 | Negate e1 => global_only e1 end.
Definition fails (s : config) (e : exp) : bool := global_only e && negb (not_zero (eval (global s) [] e)).

Lemma eval_global_only G L L' e : global_only e = true -> eval G L e = eval G L' e.
Proof.
  induction e as [z|x|x|o e1 IH1 e2 IH2|e IH]; simpl; intro H; auto; [discriminate| |now rewrite IH].
  apply andb_true_iff in H as [H1 H2]. now rewrite IH1, IH2.
Qed.

Lemma conjuncts_pass G L g : not_zero (eval G L g) = true -> forall e, In e (conjuncts g) -> not_zero (eval G L e) = true.
Proof.
  induction g as [z|x|x|o e1 IH1 e2 IH2|e IH]; intros H e' I; try (destruct I as [<-|[]]; exact H). destruct o; try (destruct I as [<-|[]]; exact H).
  simpl in H, I. apply in_app_iff in I. destruct (not_zero (eval G L e1)) eqn:E1; [|discriminate]. destruct (not_zero (eval G L e2)) eqn:E2; [|discriminate].
  destruct I as [I|I]; auto.
Qed.

Lemma enabled_guard G L a : enabled G L a = true -> not_zero (eval G L (guard_of a)) = true.
Proof. now destruct a. Qed.

Lemma behind_disabled s tests a G L : forallb (fails s) tests = true -> behind tests a = true -> agree (flat_map read_by tests) (global s) G -> enabled G L a = false.
Proof.
  intros Fs B A. destruct (enabled G L a) eqn:En; auto. apply existsb_exists in B as (e & I & M). destruct (in_dec exp_eq_dec e tests) as [It|]; [|discriminate].
  rewrite forallb_forall in Fs. specialize (Fs e It). apply andb_true_iff in Fs as [Go F]. apply negb_true_iff in F. rewrite <- F. symmetry.
  rewrite (eval_agree [] (global s) G), (eval_global_only G [] L e Go); [exact (conjuncts_pass G L _ (enabled_guard G L a En) e I)|].
  intros x Ix. apply A, in_flat_map. eauto.
Qed.

(** ** What can be come to without passing them *)
Definition open_edges (tests : list exp) (d : command) : list (action * command) := filter (fun bd => negb (behind tests (fst bd))) (flows d).
Definition is_closed (tests : list exp) (l : list command) : bool :=
  forallb (fun d => forallb (fun bd => if in_dec command_eq_dec (snd bd) l then true else false) (open_edges tests d)) l.
Definition grow (tests : list exp) (l : list command) : list command := nodup command_eq_dec (l ++ flat_map (fun d => map snd (open_edges tests d)) l).
Definition future (tests : list exp) (c : command) : list command :=
  let l := Nat.iter (length (nodes c)) (grow tests) [c] in
  if is_closed tests l then if in_dec command_eq_dec c l then l else nodes c else nodes c.

Lemma future_comes tests c d : comes_to (behind tests) c d -> In d (future tests c).
Proof.
  unfold future. set (l := Nat.iter _ _ _). destruct (is_closed tests l) eqn:Cl; [destruct (in_dec command_eq_dec c l) as [Ic|]|];
    (induction 1 as [|d b d' H IH F Sb]; [auto using nodes_self|]); eauto using nodes_closed.
  unfold is_closed in Cl. rewrite forallb_forall in Cl. specialize (Cl d IH). rewrite forallb_forall in Cl. specialize (Cl (b, d')).
  destruct (in_dec command_eq_dec (snd (b, d')) l) as [I|]; auto. discriminate Cl. apply filter_In. split; [now apply flows_flow|]. simpl. now rewrite Sb.
Qed.

(** Whether all that others than k may do passes. *)
Definition all_others (ok : action -> bool) (tests : list exp) (s : config) (k : nat) : bool :=
  forallb (fun j => (j =? k) || match nth_error (processes s) j with
    | Some o => forallb (fun d => forallb (fun bd => ok (fst bd)) (open_edges tests d)) (future tests (left o))
    | None => true end) (seq 0 (length (processes s))).

Lemma all_others_spec ok tests s k : all_others ok tests s k = true -> forall b, may_do (behind tests) s k b -> ok b = true.
Proof.
  unfold all_others. rewrite forallb_forall. intros H b (j & o & d & d' & D & N & Co & F & Sb).
  assert (Ij : In j (seq 0 (length (processes s)))) by (apply in_seq; split; [lia|]; apply nth_error_Some; congruence). specialize (H j Ij). rewrite N in H.
  apply orb_true_iff in H as [E|E]; [now apply Nat.eqb_eq in E|]. rewrite forallb_forall in E. specialize (E d (future_comes tests (left o) d Co)). rewrite forallb_forall in E.
  apply (E (b, d')). apply filter_In. split; [now apply flows_flow|]. simpl. now rewrite Sb.
Qed.

Lemma all_others_true ok tests s k : (forall b, ok b = true) -> all_others ok tests s k = true.
Proof.
  intro H. apply forallb_forall. intros j _. apply orb_true_iff. right. destruct (nth_error (processes s) j) as [o|]; auto.
  apply forallb_forall. intros d _. apply forallb_forall. auto.
Qed.

(** ** The ample function *)
Section Refined.
  Variables (atoms : list exp) (sticky : command -> action -> command -> bool) (guess : config -> nat -> list exp).

  (** The tests to rely on: they fail, and nothing that others may do writes what they read. *)
  Definition tests_at (s : config) (k : nat) : list exp :=
    let tests := guess s k in
    if forallb (fails s) tests && all_others (fun b => apart (writes b) (flat_map read_by tests)) tests s k then tests else [].

  Lemma tests_stay s k : stays_shut (behind (tests_at s k)) s k.
  Proof.
    unfold tests_at. set (tests := guess s k). destruct (_ && _) eqn:H.
    - apply andb_true_iff in H as [Fs Ok]. exists (flat_map read_by tests). split; [|exact (all_others_spec _ _ _ _ Ok)].
      intros b G L B A. now apply (behind_disabled s tests b G L).
    - exists []. split; [|intros b _; now apply apart_spec]. intros b G L B. apply existsb_exists in B as (e & _ & M). now destruct (in_dec exp_eq_dec e []).
  Qed.

  Definition refined_allowed (s : config) (k : nat) : bool :=
    match nth_error (processes s) k with
    | Some q => movable sticky s k && forallb (fun ac => apart (writes (fst ac)) (seen atoms) && all_others (no_conflict (fst ac)) (tests_at s k) s k) (flows (left q))
    | None => false
    end.

  Theorem refined_may_be_ample s k : refined_allowed s k = true -> exists q, may_be_ample atoms sticky s k q.
  Proof.
    unfold refined_allowed. destruct (nth_error (processes s) k) as [q|] eqn:N; [|discriminate]. intro H. apply andb_true_iff in H as [Mv H]. apply movable_spec in Mv as [So St].
    rewrite forallb_forall in H. exists q. split; auto.
    - exists (behind (tests_at s k)). split; [apply tests_stay|]. intros a c' F. apply flows_flow, H, andb_true_iff in F as [_ F]. exact (all_others_spec _ _ _ _ F).
    - intros a c' F. apply flows_flow, H, andb_true_iff in F as [F _]. exact F.
  Qed.

  (** What the paper allows is allowed. *)
  Theorem refined_more s k : paper_allowed sticky s k = true -> refined_allowed s k = true.
  Proof.
    unfold paper_allowed, refined_allowed. destruct (nth_error (processes s) k) as [q|]; [|auto]. rewrite !andb_true_iff. intros [Lc Mv]. split; auto.
    unfold local_node in Lc. rewrite forallb_forall in *. intros ac I. apply Lc, negb_true_iff in I. apply andb_true_iff. split.
    - unfold touches_global in I. destruct (touches (fst ac)) as [|x l] eqn:E; [|discriminate]. apply app_eq_nil in E as [_ ->]. reflexivity.
    - apply all_others_true. intro b. now apply local_no_conflict.
  Qed.
End Refined.

(** ** A good guess: of all tests that fail, drop those that may come to pass, until none may *)
Definition failing (s : config) : list exp :=
  nodup exp_eq_dec (filter (fails s) (flat_map (fun o => flat_map (fun d => flat_map (fun bd => conjuncts (guard_of (fst bd))) (flows d)) (nodes (left o))) (processes s))).
Definition drop (s : config) (k : nat) (tests : list exp) : list exp := filter (fun e => all_others (fun b => apart (writes b) (read_by e)) tests s k) tests.
Definition settled (s : config) (k : nat) : list exp := Nat.iter (length (failing s)) (drop s k) (failing s).
