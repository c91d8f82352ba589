(** What a process can execute, as a function: it is what the relations say. *)
From Coq Require Import List ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Effects Semantics.
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
      else received v s c n' q (joined (itself v) (executions_by try_alone (look (program v) s q false c)) found)
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
  In x found \/ exists q d, (q < N.of_nat n)%N /\ q <> me v /\ executes_by alone (look (program v) s q false c) d /\ x = with_sender (itself v) d.
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
