(** Derivations: transitions in an order in which each has a reason among the earlier ones, and a path through them.

    What both directions share. That a reason is good is said by each direction ([DerivationBackward],
    [DerivationForward]). *)

From Coq Require Import List NArith PArith FMapPositive.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds PreStar Case.
Import ListNotations.

Inductive reason :=
| Given                                         (** a transition of the automaton itself *)
| ByRule (number : N) (premises : list N)       (** the number of a rule, and of the entries it is applied to *)
| Composed (silent reading : N).                (** an ε-transition and one that follows it (forward only) *)

Record entry := Entry { derived : edge; because : reason }.
Record derivation := Derivation {
  entries : list entry;
  start : N;           (** the control location at which the path starts *)
  path : list N        (** by numbers of entries *)
}.

(** Entries are numbered from 0 on; so are rules. *)
Definition known := PositiveMap.t edge.
Definition nothing_known : known := PositiveMap.empty edge.
Fixpoint number_rules (l : list rule) (n : N) (m : PositiveMap.t rule) :=
  match l with [] => m | r :: l' => number_rules l' (n_add n 1) (PositiveMap.add (n_key n) r m) end.
Definition numbered_rules (l : list rule) := number_rules l 0 (PositiveMap.empty rule).

(** All entries, if the reason of each is good with those before it. *)
Fixpoint derive (good : known -> entry -> bool) (es : list entry) (n : N) (k : known) : option known :=
  match es with
  | [] => Some k
  | e :: r => if good k e then derive good r (n_add n 1) (PositiveMap.add (n_key n) (derived e) k) else None
  end.

(** The word that a path reads, last letter first, and where it ends. *)
Fixpoint read_path (k : known) (s : N) (numbers : list N) (w : list N) : option (list N * N) :=
  match numbers with
  | [] => Some (w, s)
  | n :: r =>
    match PositiveMap.find (n_key n) k with
    | None => None
    | Some e =>
      if n_eqb (source e) s then
        match label e with
        | None => read_path k (target e) r w
        | Some γ => read_path k (target e) r (γ :: w)
        end
      else None
    end
  end.

Fixpoint rows_of (l : list edge) (rows : transitions) : transitions :=
  match l with [] => rows | e :: r => rows_of r ((source e, label e, [target e]) :: rows) end.
Definition graph_of_edges (a : numbered) := graph_of (rows_of (edges a) []).
Definition has_edge (g : graph) (e : edge) := mem (target e) (members (targets (source e) (label e) g)).
Definition is_final (a : numbered) s := some (n_eqb s) (finals a).

(** Whether the automaton reads the word through these states and accepts. *)
Fixpoint reads_along (a : numbered) (g : graph) (s : N) (w states : list N) : bool :=
  match w, states with
  | [], [] => is_final a s
  | γ :: w', t :: r => if has_edge g (Edge s (Some γ) t) then reads_along a g t w' r else false
  | _, _ => false
  end.

(** The word of a derivation's path, if all entries are good and the path is accepted; it starts at a location. *)
Definition derived_word P (a : numbered) (good : known -> entry -> bool) (d : derivation) : option (list N) :=
  if n_ltb (start d) P then
    match derive good (entries d) 0 nothing_known with
    | None => None
    | Some k =>
      match read_path k (start d) (path d) [] with
      | Some (w, s) => if is_final a s then Some w else None
      | None => None
      end
    end
  else None.

(** ** What it means *)

(** The transitions that are known, under a meaning of the numbers. *)
Definition known_lts {S} (f : N -> S) (k : known) : lts S (option N) :=
  fun s l t => exists i e, PositiveMap.find i k = Some e /\ s = f (source e) /\ l = label e /\ t = f (target e).

Lemma known_add {S} (f : N -> S) i e k : included (known_lts f (PositiveMap.add i e k))
  (add (known_lts f k) (f (source e)) (label e) (f (target e))).
Proof.
  intros s l t (j & e' & F & -> & -> & ->). destruct (Pos.eq_dec j i) as [->|E].
  - rewrite PositiveMap.gss in F. injection F as <-. right. auto.
  - rewrite PositiveMap.gso in F by auto. left. exists j, e'. auto.
Qed.

Lemma known_nothing {S} (f : N -> S) s l t : ~ known_lts f nothing_known s l t.
Proof. intros (i & e & F & _). unfold nothing_known in F. now rewrite PositiveMap.gempty in F. Qed.

Lemma known_find {S} (f : N -> S) i e k : PositiveMap.find i k = Some e ->
  known_lts f k (f (source e)) (label e) (f (target e)).
Proof. intro F. exists i, e. auto. Qed.

(** What is kept by every good entry holds in the end. *)
Lemma derive_invariant (Inv : known -> Prop) good :
  (forall k e i, Inv k -> good k e = true -> Inv (PositiveMap.add i (derived e) k)) ->
  forall es n k k', Inv k -> derive good es n k = Some k' -> Inv k'.
Proof.
  intro Keep. induction es as [|e es IH]; simpl; intros n k k' I H; [congruence|].
  destruct (good k e) eqn:G; [|discriminate]. eauto.
Qed.

Lemma read_path_sound {S} (f : N -> S) k numbers : forall s w w' t, read_path k s numbers w = Some (w', t) ->
  exists v, w' = rev v ++ w /\ trans_star_ε (known_lts f k) (f s) v (f t).
Proof.
  induction numbers as [|n numbers IH]; simpl; intros s w w' t H.
  - injection H as <- <-. exists []. split; [auto|constructor].
  - destruct (PositiveMap.find _ _) as [e|] eqn:F; [|discriminate].
    destruct (n_eqb (source e) s) eqn:E; [|discriminate]. apply n_eqb_spec in E. subst.
    pose proof (known_find f _ _ _ F) as T. destruct (label e) as [γ|] eqn:L.
    + destruct (IH _ _ _ _ H) as (v & -> & Q). exists (γ :: v). split.
      * simpl. now rewrite <- app_assoc.
      * exact (trans_star_ε_step _ _ (Some γ) _ _ _ T Q).
    + destruct (IH _ _ _ _ H) as (v & -> & Q). exists v. split; auto. exact (trans_star_ε_silent _ _ _ _ _ T Q).
Qed.

Lemma is_final_spec a s : is_final a s = true <-> In s (finals a).
Proof.
  unfold is_final. rewrite some_spec. split.
  - intros (x & I & E). apply n_eqb_spec in E. now subst.
  - intro I. exists s. split; auto. now apply n_eqb_spec.
Qed.

Lemma derived_word_sound {S} (f : N -> S) P a good d w : derived_word P a good d = Some w ->
  (start d < P)%N /\ exists k s, derive good (entries d) 0 nothing_known = Some k /\ In s (finals a) /\
    trans_star_ε (known_lts f k) (f (start d)) (rev w) (f s).
Proof.
  unfold derived_word. destruct (n_ltb (start d) P) eqn:L; [|discriminate]. apply n_ltb_spec in L.
  destruct (derive _ _ _ _) as [k|]; [|discriminate]. destruct (read_path _ _ _ _) as [[w' s]|] eqn:R; [|discriminate].
  destruct (is_final a s) eqn:F; [|discriminate]. intros [= ->]. split; auto. exists k, s.
  apply is_final_spec in F. destruct (read_path_sound f _ _ _ _ _ _ R) as (v & -> & Q).
  rewrite app_nil_r, rev_involutive. auto.
Qed.

Lemma rows_of_spec l : forall rows s a t,
  listed (rows_of l rows) s a t <-> In (Edge s a t) l \/ listed rows s a t.
Proof.
  induction l as [|[s' a' t'] l IH]; simpl; intros rows s a t; [intuition|]. rewrite IH. unfold listed at 1. simpl. split.
  - intros [?|(ts & [[= -> -> <-]|?] & I)]; auto; [|right; now exists ts]. destruct I as [->|[]]. auto.
  - intros [[[= -> -> ->]|?]|(ts & ? & ?)]; auto; right; [exists [t]|exists ts]; simpl; auto.
Qed.

Lemma has_edge_spec a e : has_edge (graph_of_edges a) e = true <-> In e (edges a).
Proof.
  destruct e as [s l t]. unfold has_edge, graph_of_edges. rewrite mem_targets, rows_of_spec. simpl.
  split; [intros [H|(ts & [] & _)]; auto|auto].
Qed.

Lemma reads_along_sound a w : forall s states, reads_along a (graph_of_edges a) s w states = true ->
  exists q, In q (finals a) /\ trans_star_ε (lts_of a) s w q.
Proof.
  induction w as [|γ w IH]; intros s [|t states] H; simpl in H; try discriminate.
  - exists s. apply is_final_spec in H. split; [auto|constructor].
  - apply if_true in H. destruct H as [E H]. apply has_edge_spec in E. destruct (IH _ _ H) as (q & F & Q).
    exists q. split; auto. exact (trans_star_ε_step (lts_of a) s (Some γ) t w q E Q).
Qed.

Fixpoint number_rules_spec l : forall n m i r, PositiveMap.find i (number_rules l n m) = Some r ->
  In r l \/ PositiveMap.find i m = Some r.
Proof.
  destruct l as [|r' l]; simpl; intros n m i r F; auto. destruct (number_rules_spec _ _ _ _ _ F) as [?|F']; auto.
  destruct (Pos.eq_dec i (n_key n)) as [->|E]; [rewrite PositiveMap.gss in F'|rewrite PositiveMap.gso in F' by auto]; auto.
  injection F' as ->. auto.
Qed.

Lemma numbered_rules_spec l i r : PositiveMap.find i (numbered_rules l) = Some r -> In r l.
Proof.
  intro F. destruct (number_rules_spec _ _ _ _ _ F) as [?|F']; auto. now rewrite PositiveMap.gempty in F'.
Qed.
