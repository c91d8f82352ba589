(** The steps of a state, as a function: they are those of the relations. *)
From Coq Require Import List ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Effects Semantics StateEquality.
Import ListNotations.

(** ** The edges of a control state *)

(** What was found is put before [found]. If [only] is not 0, the edges that are not of this escape sequence are disabled. *)
Fixpoint try_all (f : edge -> list outcome) (some : bool) (only : N) (es : list edge) (found : list outcome) : list outcome :=
  match es with
  | [] => found
  | e :: es' =>
      if (if n_eqb only 0 then true else n_eqb (escape e) only) then
        if (if otherwise e then some else false) then try_all f some only es' found
        else match f e with
             | [] => try_all f some only es' found
             | ds => try_all f true (escape e) es' (rev_append ds found)
             end
      else found
  end.

Definition executions_by (f : view -> edge -> list outcome) (v : view) : list outcome :=
  match allowed v with
  | Gives true => rev_append (try_all (f v) false 0 (edges (node_of (program v) (process_at (sees v) (me v)))) []) []
  | Gives false => []
  | Faults k => [Outcome 0 (sees v) None k]
  end.

(** ** Statements *)
Definition try_alone (v : view) (e : edge) : list outcome :=
  match attempted v e with
  | Stuck => []
  | Breaks k => [broken v k]
  | Reaches s failed c => if n_eqb c 0 then [completed v e s failed] else []
  end.

Fixpoint joined (sender : N) (ds found : list outcome) : list outcome :=
  match ds with
  | [] => found
  | d :: ds' => joined sender ds' (Outcome (n_lor sender (who d)) (after d) (holder d) (what d) :: found)
  end.

(** Who receives, of the first [n] processes, from the youngest on. *)
Fixpoint received (v : view) (s : state) (c : N) (n : nat) (k : N) (found : list outcome) : list outcome :=
  match n with
  | O => found
  | S n' =>
      let q := n_sub k 1 in
      if n_eqb q (me v) then received v s c n' q found
      else received v s c n' q (joined (itself v) (executions_by try_alone (View (program v) s q false c)) found)
  end.

Definition try_edge (v : view) (e : edge) : list outcome :=
  match attempted v e with
  | Stuck => []
  | Breaks k => [broken v k]
  | Reaches s failed c =>
      if n_eqb c 0 then [completed v e s failed]
      else let k := count (processes s) in rev_append (received v s c (n_nat k) k []) []
  end.

Definition executions (v : view) : list outcome := executions_by try_edge v.

(** ** Atomic sequences, statement by statement: those that go on, and the steps that are complete *)
Fixpoint follow_all (d : outcome) (ds next : list outcome) : list outcome :=
  match ds with [] => next | d' :: ds' => follow_all d ds' (followed d d' :: next) end.

Fixpoint advance (m : model) (before : state) (ds next : list outcome) (found : list step) : list outcome * list step :=
  match ds with
  | [] => (next, found)
  | d :: ds' =>
      if ends_run (what d) then advance m before ds' next (Step (who d) (what d) before :: found)
      else match holder d with
           | None => advance m before ds' next (Step (who d) (what d) (after d) :: found)
           | Some h =>
               match executions (View m (after d) h false 0) with
               | [] => advance m before ds' next (Step (who d) (what d) (after d) :: found)
               | following => advance m before ds' (follow_all d following next) found
               end
           end
  end.

Fixpoint distinct (ds found : list outcome) : list outcome :=
  match ds with [] => found | d :: ds' => if some (outcome_eqb d) found then distinct ds' found else distinct ds' (d :: found) end.

(** [None] if some sequence has not ended after so many statements: it may be endless. *)
Fixpoint complete (fuel : nat) (m : model) (before : state) (ds : list outcome) (found : list step) : option (list step) :=
  match ds with
  | [] => Some found
  | _ =>
      match fuel with
      | O => None
      | S fuel' => let (next, found') := advance m before ds [] found in complete fuel' m before (distinct next []) found'
      end
  end.
Definition most_atomic : nat := n_nat 10000.

(** ** Steps *)
Fixpoint complete_all (m : model) (s : state) (ds : list outcome) (found : list step) : option (list step) :=
  match ds with
  | [] => Some found
  | d :: ds' => match complete most_atomic m s [d] found with Some found' => complete_all m s ds' found' | None => None end
  end.

Fixpoint steps_of (m : model) (s : state) (timing_out : bool) (n : nat) (k : N) (found : list step) : option (list step) :=
  match n with
  | O => Some found
  | S n' =>
      let q := n_sub k 1 in
      match complete_all m s (executions (View m s q timing_out 0)) found with
      | Some found' => steps_of m s timing_out n' q found'
      | None => None
      end
  end.

(** The steps of a state, the youngest process first. [None] if an atomic sequence may be endless. *)
Definition steps (m : model) (s : state) : option (list step) :=
  let k := count (processes s) in
  match steps_of m s false (n_nat k) k [] with
  | Some [] => match steps_of m s true (n_nat k) k [] with Some found => Some (rev_append found []) | None => None end
  | Some found => Some (rev_append found [])
  | None => None
  end.

(** ** The outcomes of a statement are those of the relations *)
Definition lists {X} (l : list X) (P : X -> Prop) : Prop := forall x, In x l <-> P x.

Lemma in_rev_append {X} (l m : list X) x : In x (rev_append l m) <-> In x l \/ In x m.
Proof. now rewrite rev_append_rev, in_app_iff, <- in_rev. Qed.

Lemma of_escape_twice x es : of_escape x (of_escape x es) = of_escape x es.
Proof. induction es as [|e es IH]; cbn [of_escape]; auto. destruct (n_eqb (escape e) x) eqn:E; cbn [of_escape]; auto. now rewrite E, IH. Qed.

(** What is left of the edges if only those of an escape sequence count. *)
Definition left_of (only : N) (es : list edge) : list edge := if n_eqb only 0 then es else of_escape only es.

Lemma remaining_left e only es : only = 0%N \/ escape e = only -> remaining e (left_of only es) = left_of (escape e) es.
Proof.
  unfold remaining, left_of. intros [->|<-]; simpl; auto. destruct (n_eqb (escape e) 0) eqn:E; auto. apply of_escape_twice.
Qed.

Lemma in_try_all f P : (forall e, lists (f e) (P e)) ->
  forall es some only found, lists (try_all f some only es found) (fun d => In d found \/ tries P some (left_of only es) d).
Proof.
  intros F es. induction es as [|e es IH]; intros some only found d; cbn [try_all].
  { unfold left_of. destruct (n_eqb only 0); simpl; (split; [auto|intros [I|T]; [auto|inversion T]]). }
  destruct (if n_eqb only 0 then true else n_eqb (escape e) only) eqn:Es.
  2: { unfold left_of. cbn [of_escape]. destruct (n_eqb only 0); [discriminate|]. rewrite Es. split; [auto|intros [I|T]; [auto|inversion T]]. }
  assert (C : only = 0%N \/ escape e = only) by (destruct (n_eqb only 0) eqn:E0; [left; now apply N.eqb_eq|right; now apply N.eqb_eq]).
  assert (L : left_of only (e :: es) = e :: left_of only es).
  { unfold left_of. destruct (n_eqb only 0); auto. cbn [of_escape]. now rewrite Es. }
  rewrite L. destruct (if otherwise e then some else false) eqn:Ot.
  - assert (Un : ~ is_tried some e) by (unfold is_tried; destruct (otherwise e), some; try discriminate; intro H; now specialize (H eq_refl)).
    rewrite (IH some only found d). split; (intros [I|T]; [auto|right]).
    + apply tries_next; auto. now intros [].
    + inversion T; subst; auto; [contradiction|]. exfalso. now match goal with H : executable _ _ _ |- _ => destruct H end.
  - assert (Tr : is_tried some e) by (unfold is_tried; destruct (otherwise e), some; auto; discriminate).
    specialize (F e). destruct (f e) as [|d0 ds] eqn:Fe.
    + rewrite (IH some only found d). split; (intros [I|T]; [auto|right]).
      * apply tries_next; auto. intros [_ [d1 H]]. now apply F in H.
      * inversion T; subst; auto; [now match goal with H : P e d |- _ => apply F in H end|].
        match goal with H : executable _ _ _ |- _ => destruct H as [_ [d1 H]]; now apply F in H end.
    + assert (Ex : executable P some e) by (split; auto; exists d0; apply F; now left).
      rewrite (IH true (escape e) _ d), in_rev_append, (F d), <- (remaining_left e only es C). split.
      * intros [[H|I]|T]; [right; now apply tries_this|auto|right; now apply tries_behind].
      * intros [I|T]; [auto|]. inversion T; subst; auto. contradiction.
Qed.

Lemma in_executions_by f P : (forall v e, lists (f v e) (P v e)) -> forall v, lists (executions_by f v) (executes_by P v).
Proof.
  intros F v d. unfold executions_by. destruct (allowed v) as [[|]|k] eqn:A.
  - rewrite in_rev_append, (in_try_all (f v) (P v) (F v) _ _ _ _ d). simpl. split.
    + intros [[[]|T]|[]]. now apply executes_edge.
    + inversion 1; subst; [auto|congruence].
  - split; [easy|]. inversion 1; congruence.
  - split; [intros [<-|[]]; now apply executes_fault|]. inversion 1; subst; [congruence|]. left. congruence.
Qed.

Lemma in_try_alone v e : lists (try_alone v e) (alone v e).
Proof.
  intro d. unfold try_alone. destruct (attempted v e) as [|k|s failed c] eqn:A.
  - split; [easy|]. inversion 1; congruence.
  - split; [intros [<-|[]]; now constructor|]. inversion 1; subst; [left|]; congruence.
  - destruct (n_eqb c 0) eqn:C.
    + apply N.eqb_eq in C as ->. split; [intros [<-|[]]; now constructor|]. inversion 1; subst; [congruence|]. left. congruence.
    + split; [easy|]. inversion 1; subst; [congruence|]. assert (c = 0%N) by congruence. subst. discriminate.
Qed.

Definition with_sender (sender : N) (d : outcome) : outcome := Outcome (n_lor sender (who d)) (after d) (holder d) (what d).

Lemma in_joined sender ds : forall found x, In x (joined sender ds found) <-> In x found \/ exists d, In d ds /\ x = with_sender sender d.
Proof.
  induction ds as [|d ds IH]; intros found x; cbn [joined]; [split; [auto|intros [I|(d & [] & _)]; auto]|]. rewrite IH. simpl. split.
  - intros [[<-|I]|(d1 & I & ->)]; eauto.
  - intros [I|(d1 & [->|I] & ->)]; eauto.
Qed.

Lemma in_received v s c n : forall found x, In x (received v s c n (N.of_nat n) found) <->
  In x found \/ exists q d, (q < N.of_nat n)%N /\ q <> me v /\ executes_by alone (View (program v) s q false c) d /\ x = with_sender (itself v) d.
Proof.
  induction n as [|n IH]; intros found x; cbn [received]; [split; [auto|intros [I|(q & d & L & _)]; [auto|lia]]|].
  replace (n_sub (N.of_nat (S n)) 1) with (N.of_nat n) by (unfold n_sub; lia). pose proof (in_executions_by _ _ in_try_alone) as E.
  destruct (n_eqb (N.of_nat n) (me v)) eqn:M; [apply N.eqb_eq in M|apply N.eqb_neq in M]; rewrite IH.
  - split; (intros [I|(q & d & L & Ne & H)]; [auto|right; exists q, d; repeat split; try tauto; lia]).
  - rewrite in_joined. split.
    + intros [[I|(d & I & ->)]|(q & d & L & H)]; [auto| |right; exists q, d; split; [lia|tauto]].
      right. exists (N.of_nat n), d. apply E in I. repeat split; auto. lia.
    + intros [I|(q & d & L & Ne & Ex & ->)]; auto. destruct (N.eq_dec q (N.of_nat n)) as [->|D].
      * left. right. exists d. split; auto. now apply E.
      * right. exists q, d. repeat split; auto. lia.
Qed.

Lemma in_try_edge v e : lists (try_edge v e) (performs v e).
Proof.
  intro d. unfold try_edge. destruct (attempted v e) as [|k|s failed c] eqn:A.
  - split; [easy|]. inversion 1 as [d' Al|]; subst; [inversion Al; congruence|congruence].
  - split; [intros [<-|[]]; now apply performs_alone, alone_broken|]. inversion 1 as [d' Al|]; subst; [inversion Al; subst; [left|]; congruence|congruence].
  - destruct (n_eqb c 0) eqn:C; [apply N.eqb_eq in C as ->|apply N.eqb_neq in C].
    + split; [intros [<-|[]]; now apply performs_alone, alone_done|]. inversion 1 as [d' Al|]; subst; [inversion Al; subst; [|left]; congruence|congruence].
    + rewrite in_rev_append. unfold n_nat. rewrite count_length, Nat2N.id, in_received. split.
      * intros [[[]|(q & d1 & L & Ne & Ex & ->)]|[]]. now apply performs_rendezvous with s failed c q.
      * inversion 1 as [d' Al|s' failed' c' q d1 A' C' L Ne Ex]; subst; [inversion Al; congruence|].
        assert (s' = s /\ c' = c) as [-> ->] by (split; congruence). left. right. exists q, d1. auto.
Qed.

Theorem executions_correct v : lists (executions v) (executes v).
Proof. exact (in_executions_by _ _ in_try_edge v). Qed.

(** ** Atomic sequences *)
Lemma in_follow_all d ds : forall next x, In x (follow_all d ds next) <-> In x next \/ exists d', In d' ds /\ x = followed d d'.
Proof.
  induction ds as [|d1 ds IH]; intros next x; cbn [follow_all]; [split; [auto|intros [I|(d' & [] & _)]; auto]|]. rewrite IH. simpl. split.
  - intros [[<-|I]|(d' & I & ->)]; eauto.
  - intros [I|(d' & [->|I] & ->)]; eauto.
Qed.

Lemma in_distinct ds : forall found x, In x (distinct ds found) <-> In x ds \/ In x found.
Proof.
  induction ds as [|d ds IH]; intros found x; cbn [distinct]; [simpl; tauto|]. destruct (some (outcome_eqb d) found) eqn:S; rewrite IH; simpl; [|tauto].
  apply some_spec in S as (y & I & E). apply outcome_eqb_decides in E as <-. intuition congruence.
Qed.

(** The steps that some of these outcomes come to. *)
Definition come_to (m : model) (before : state) (ds : list outcome) (st : step) : Prop := exists d, In d ds /\ completes m before d st.

Lemma advance_correct m before ds : forall next found next' found', advance m before ds next found = (next', found') ->
  forall st, In st found' \/ come_to m before next' st <-> In st found \/ come_to m before next st \/ come_to m before ds st.
Proof.
  assert (Add : forall d l st, come_to m before (d :: l) st <-> completes m before d st \/ come_to m before l st).
  { intros d l st. unfold come_to. simpl. split; [intros (x & [->|I] & C); eauto|intros [C|(x & I & C)]; eauto]. }
  induction ds as [|d ds IH]; intros next found next' found'; cbn [advance].
  { intros [= <- <-] st. split; [tauto|intros [I|[I|(d & [] & _)]]; auto]. }
  destruct (ends_run (what d)) eqn:Er; [|destruct (holder d) as [h|] eqn:Ho; [pose proof (executions_correct (View m (after d) h false 0)) as Ex; destruct (executions _) as [|d1 l] eqn:El|]].
  all: intros A st; rewrite (IH _ _ _ _ A st), Add; cbn [In].
  - assert (K : completes m before d st <-> st = Step (who d) (what d) before) by (split; [inversion 1; congruence|intros ->; now apply completes_broken]).
    rewrite K. intuition congruence.
  - assert (K : completes m before d st <-> st = Step (who d) (what d) (after d)).
    { split; [|intros ->; apply completes_blocked with h; auto; intros d' H; now apply Ex in H].
      inversion 1 as [| | |d0 h' d' st' E0 H0 X0]; try congruence. subst. replace h' with h in X0 by congruence. now apply Ex in X0. }
    rewrite K. intuition congruence.
  - assert (K : completes m before d st <-> exists d', In d' (d1 :: l) /\ completes m before (followed d d') st).
    { split.
      - inversion 1 as [|? ? E0|d0 h' E0 H0 N0|d0 h' d' st' E0 H0 X0 C0]; subst; try congruence.
        + replace h' with h in N0 by congruence. exfalso. apply (N0 d1), Ex. now left.
        + replace h' with h in X0 by congruence. exists d'. split; auto. now apply Ex.
      - intros (d' & I & C). apply completes_onward with h d'; auto. now apply Ex. }
    rewrite K. unfold come_to. split.
    + intros [I|[(x & I & C)|T]]; auto. apply in_follow_all in I as [I|(d' & I & ->)]; eauto 6.
    + intros [I|[(x & I & C)|[(d' & I & C)|T]]]; auto; right; left; [exists x|exists (followed d d')]; (split; auto); apply in_follow_all; eauto.
  - assert (K : completes m before d st <-> st = Step (who d) (what d) (after d)) by (split; [inversion 1; congruence|intros ->; now apply completes_ended]).
    rewrite K. intuition congruence.
Qed.

Lemma complete_correct m before : forall fuel ds found found', complete fuel m before ds found = Some found' ->
  forall st, In st found' <-> In st found \/ come_to m before ds st.
Proof.
  assert (None : forall st, ~ come_to m before [] st) by (now intros st (d & [] & _)).
  induction fuel as [|fuel IH]; intros [|d ds] found found'; cbn [complete]; try discriminate; try (intros [= <-] st; specialize (None st); tauto).
  destruct (advance m before (d :: ds) [] found) as [next found1] eqn:A. intros C st. rewrite (IH _ _ _ C st).
  pose proof (advance_correct _ _ _ _ _ _ _ A st) as H. specialize (None st).
  assert (Di : come_to m before (distinct next []) st <-> come_to m before next st).
  { unfold come_to. split; intros (x & I & K); exists x; (split; [apply in_distinct in I as [I|[]]; auto|auto]) || (split; [apply in_distinct; auto|auto]). }
  rewrite Di. tauto.
Qed.

Lemma complete_all_correct m s ds : forall found found', complete_all m s ds found = Some found' ->
  forall st, In st found' <-> In st found \/ come_to m s ds st.
Proof.
  induction ds as [|d ds IH]; intros found found'; cbn [complete_all]; [intros [= <-] st; split; [auto|intros [I|(d & [] & _)]; auto]|].
  destruct (complete most_atomic m s [d] found) as [found1|] eqn:C; [|discriminate]. intros H st.
  rewrite (IH _ _ H st), (complete_correct _ _ _ _ _ _ C st). unfold come_to. simpl. split.
  - intros [[I|(x & [->|[]] & K)]|(x & I & K)]; eauto 6.
  - intros [I|(x & [->|I] & K)]; eauto 6.
Qed.

(** ** Steps *)
Lemma steps_of_correct m s t n : forall found found', steps_of m s t n (N.of_nat n) found = Some found' ->
  forall st, In st found' <-> In st found \/ exists k d, (k < N.of_nat n)%N /\ executes (View m s k t 0) d /\ completes m s d st.
Proof.
  induction n as [|n IH]; intros found found'; cbn [steps_of]; [intros [= <-] st; split; [auto|intros [I|(k & d & L & _)]; [auto|lia]]|].
  replace (n_sub (N.of_nat (S n)) 1) with (N.of_nat n) by (unfold n_sub; lia).
  destruct (complete_all m s (executions (View m s (N.of_nat n) t 0)) found) as [found1|] eqn:C; [|discriminate].
  intros H st. rewrite (IH _ _ H st), (complete_all_correct _ _ _ _ _ C st). pose proof (executions_correct (View m s (N.of_nat n) t 0)) as Ex. split.
  - intros [[I|(d & I & K)]|(k & d & L & K)]; [auto| |right; exists k, d; split; [lia|auto]].
    right. exists (N.of_nat n), d. repeat split; [lia|now apply Ex|auto].
  - intros [I|(k & d & L & X & K)]; auto. destruct (N.eq_dec k (N.of_nat n)) as [->|D].
    + left. right. exists d. split; auto. now apply Ex.
    + right. exists k, d. repeat split; auto. lia.
Qed.

(** The steps without [timeout], or with it, are all there. *)
Lemma steps_when m s t found : steps_of m s t (n_nat (count (processes s))) (count (processes s)) [] = Some found ->
  forall st, In st found <-> makes_step_when m s t st.
Proof.
  unfold n_nat. rewrite count_length, Nat2N.id. intros H st. rewrite (steps_of_correct _ _ _ _ _ _ H st). simpl. split.
  - intros [[]|(k & d & L & X & K)]. now apply makes_step_by with k d.
  - destruct 1 as [k d st L X K]. eauto 6.
Qed.

(** Where the function says that all sequences end, every outcome comes to a step. *)
Lemma advance_onward m before ds : forall next found next' found', advance m before ds next found = (next', found') ->
  incl next next' /\ forall d h d', In d ds -> ends_run (what d) = false -> holder d = Some h -> executes (View m (after d) h false 0) d' -> In (followed d d') next'.
Proof.
  induction ds as [|d ds IH]; intros next found next' found'; cbn [advance]; [intros [= <- <-]; split; [apply incl_refl|now intros]|].
  destruct (ends_run (what d)) eqn:Er; [|destruct (holder d) as [h|] eqn:Ho; [pose proof (executions_correct (View m (after d) h false 0)) as Ex; destruct (executions _) as [|d1 l] eqn:El|]].
  all: intros A; destruct (IH _ _ _ _ A) as [Inc Fo]; split; [|intros d0 h0 d' [<-|I] E0 H0 X0; [|eauto]]; try congruence; auto.
  - replace h0 with h in X0 by congruence. now apply Ex in X0.
  - intros x I. apply Inc, in_follow_all. auto.
  - apply Inc, in_follow_all. right. exists d'. split; auto. apply Ex. congruence.
Qed.

Lemma complete_some m before : forall fuel ds found found', complete fuel m before ds found = Some found' ->
  forall d, In d ds -> exists st, completes m before d st.
Proof.
  induction fuel as [|fuel IH]; intros [|d0 ds] found found'; cbn [complete]; try discriminate; try (now intros _ d []).
  destruct (advance m before (d0 :: ds) [] found) as [next found1] eqn:A. intros C d I. destruct (advance_onward _ _ _ _ _ _ _ A) as [_ On].
  destruct (ends_run (what d)) eqn:Er; [eexists; now apply completes_broken|]. destruct (holder d) as [h|] eqn:Ho; [|eexists; now apply completes_ended].
  pose proof (executions_correct (View m (after d) h false 0)) as Ex. destruct (executions _) as [|d1 l] eqn:El.
  - eexists. apply completes_blocked with h; auto. intros d' H. now apply Ex in H.
  - assert (X : executes (View m (after d) h false 0) d1) by (apply Ex; now left).
    destruct (IH _ _ _ C (followed d d1)) as [st K]; [apply in_distinct; left; now apply On with h|]. exists st. now apply completes_onward with h d1.
Qed.

Lemma complete_all_some m s ds : forall found found', complete_all m s ds found = Some found' -> forall d, In d ds -> exists st, completes m s d st.
Proof.
  induction ds as [|d0 ds IH]; intros found found'; cbn [complete_all]; [now intros _ d []|].
  destruct (complete most_atomic m s [d0] found) as [found1|] eqn:C; [|discriminate]. intros H d [<-|I]; [|eauto]. eapply complete_some; [exact C|now left].
Qed.

Lemma steps_of_some m s t n : forall found found', steps_of m s t n (N.of_nat n) found = Some found' ->
  forall k d, (k < N.of_nat n)%N -> executes (View m s k t 0) d -> exists st, completes m s d st.
Proof.
  induction n as [|n IH]; intros found found'; cbn [steps_of]; [intros; lia|].
  replace (n_sub (N.of_nat (S n)) 1) with (N.of_nat n) by (unfold n_sub; lia).
  destruct (complete_all m s (executions (View m s (N.of_nat n) t 0)) found) as [found1|] eqn:C; [|discriminate].
  intros H k d L X. destruct (N.eq_dec k (N.of_nat n)) as [->|D]; [|apply (IH _ _ H k d); auto; lia].
  apply (complete_all_some _ _ _ _ _ C). now apply executions_correct.
Qed.

(** ** The steps of the function are those of the semantics, if it gives any answer *)
Theorem steps_correct m s l : steps m s = Some l -> forall st, In st l <-> makes_step m s st.
Proof.
  unfold steps. destruct (steps_of m s false _ _ []) as [found|] eqn:F; [|discriminate]. pose proof (steps_when _ _ _ _ F) as Plain.
  assert (Stuck : stuck m s <-> found = []).
  { split.
    - intros St. destruct found as [|st found]; auto. exfalso. assert (M : makes_step_when m s false st) by (apply Plain; now left).
      destruct M as [k d st L X K]. now apply (St k d).
    - intros -> k d L X. unfold n_nat in F. rewrite count_length, Nat2N.id in F. destruct (steps_of_some _ _ _ _ _ _ F k d L X) as [st K].
      now apply (Plain st), makes_step_by with k d. }
  assert (Full : forall st0 rest, found = st0 :: rest -> forall st, In st found <-> makes_step m s st).
  { intros st0 rest E st. rewrite Plain. split; [now apply makes_step_plain|]. inversion 1 as [|x St]; auto. apply Stuck in St. congruence. }
  destruct found as [|st0 rest].
  - destruct (steps_of m s true _ _ []) as [late|] eqn:F'; [|discriminate]. intros [= <-] st. pose proof (steps_when _ _ _ _ F') as Late.
    rewrite in_rev_append, (Late st). split; [intros [M|[]]; apply makes_step_timeout; auto; now apply Stuck|].
    inversion 1 as [x M|]; auto. now apply Plain in M.
  - intros [= <-] st. rewrite in_rev_append, <- (Full _ _ eq_refl st). simpl. tauto.
Qed.
