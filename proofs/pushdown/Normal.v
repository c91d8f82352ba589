(** The normal form: no edge reads ε, none enters a control location; the languages stay the same.

    A location p that is entered gets a copy, numbered after all states: the copy takes the edges into p, and has the
    same edges out and the same acceptance. ε goes by giving each state the edges and the acceptance of all states that
    ε leads to. Which these are is computed by rounds, and looked at: if it is not all of them there is no normal form. *)

From Coq Require Import List NArith Lia.
From Assay.shared Require Import Native Lists Sets Index.
From Assay.pushdown Require Import Lts Pds Case Product Derivation DerivationBackward Trace.
Import ListNotations.

Definition is_normal P (a : numbered) := if without_ε a then no_entry P a else false.

(** All numbers are below S, locations included. *)
Definition in_bounds P S (a : numbered) :=
  let own n := n_ltb n S in
  if n_leb P S then
  if all (fun e => if own (source e) then own (target e) else false) (edges a) then all own (finals a)
  else false else false.

Definition stays (r : row) (e : edge) := if mem (source e) (members r) then mem (target e) (members r) else true.

(** The states that ε leads to, if that is all of them. *)
Definition silent_from (silent : list edge) s : option row :=
  let r := silently silent silent (put s no_row) in
  if all (stays r) silent then Some r else None.

Definition redirected P S t := if n_ltb t P then n_add S t else t.

Fixpoint edges_from P S (name : N) (r : row) (l found : list edge) : list edge :=
  match l with
  | [] => found
  | e :: l' =>
    match label e with
    | Some γ =>
      if mem (source e) (members r)
      then edges_from P S name r l' (Edge name (Some γ) (redirected P S (target e)) :: found)
      else edges_from P S name r l' found
    | None => edges_from P S name r l' found
    end
  end.

(** Each name is a number of the new automaton and the state whose part it plays. *)
Fixpoint with_names P S (a : numbered) silent (names : list (N * N)) (es : list edge) (fs : list N) : option numbered :=
  match names with
  | [] => Some (Numbered es fs)
  | (n, s) :: rest =>
    match silent_from silent s with
    | None => None
    | Some r =>
      with_names P S a silent rest (edges_from P S n r (edges a) es)
        (if some (fun f => mem f (members r)) (finals a) then n :: fs else fs)
    end
  end.

(** Whether an edge that reads enters a location. *)
Definition enters P (e : edge) := match label e with None => false | Some _ => n_ltb (target e) P end.

(** Every state that has edges or accepts, under its own number; every location that is entered, under its copy's. *)
Fixpoint names_of P (l : list edge) (own copies : row) : row * row :=
  match l with
  | [] => (own, copies)
  | e :: r => names_of P r (put (source e) own) (if enters P e then put (target e) copies else copies)
  end.
Fixpoint named (f : N -> N) (l : list N) (names : list (N * N)) : list (N * N) :=
  match l with [] => names | s :: r => named f r ((f s, s) :: names) end.

Definition normal_automaton P S (a : numbered) : option numbered :=
  if in_bounds P S a then
    let '(own, copies) := names_of P (edges a) (put_all (finals a) no_row) no_row in
    with_names P S a (silent_edges (edges a) [])
      (named (fun s => s) (items own) (named (n_add S) (items copies) [])) [] []
  else None.

(** ** What it means *)

Section Normal.
  Variables (P S : N) (a b : numbered).
  Hypothesis Bounds : in_bounds P S a = true.

  Lemma bounds_spec : (P <= S)%N /\
    (forall s l t, lts_of a s l t -> (s < S)%N /\ (t < S)%N) /\ (forall s, In s (finals a) -> (s < S)%N).
  Proof.
    unfold in_bounds in Bounds. cbv zeta in Bounds. rewrite !if_true in Bounds. destruct Bounds as (L & E & F).
    rewrite all_spec in E. rewrite all_spec in F. unfold n_leb, n_ltb in *. apply N.leb_le in L. split; [exact L|]. split.
    - intros s l t T. specialize (E _ T). simpl in E. apply if_true in E. now rewrite !N.ltb_lt in E.
    - intros s I. apply N.ltb_lt. auto.
  Qed.

  (** The state whose part a number plays. *)
  Definition original n := if (n <? S)%N then n else (n - S)%N.

  Lemma original_own s : (s < S)%N -> original s = s.
  Proof. intro L. unfold original. apply N.ltb_lt in L. now rewrite L. Qed.

  Lemma original_copy s : original (n_add S s) = s.
  Proof. unfold original, n_add. assert (S + s <? S = false)%N as -> by (apply N.ltb_ge; lia). lia. Qed.

  Lemma original_redirected t : (t < S)%N -> original (redirected P S t) = t.
  Proof.
    intro L. unfold redirected. destruct (n_ltb t P); [apply original_copy|now apply original_own].
  Qed.

  (** ε leads from s to exactly these. *)
  Lemma silent_from_spec s r : silent_from (silent_edges (edges a) []) s = Some r ->
    forall m, mem m (members r) = true <-> trans_star_ε (lts_of a) s [] m.
  Proof.
    unfold silent_from. cbv zeta. destruct (all _ _) eqn:St; [|discriminate]. intros [= <-] m.
    set (silent := silent_edges (edges a) []) in *. set (r := silently silent silent (put s no_row)) in *.
    assert (E : forall e, In e silent <-> In e (edges a) /\ label e = None).
    { intro e. unfold silent. split; [intro I; apply silent_edges_spec in I; now destruct I as [I|[]]|].
      intros [I L]. clear - I L. generalize ([] : list edge) as found. revert I.
      assert (K : forall l found, In e found -> In e (silent_edges l found)).
      { induction l as [|x l IH]; simpl; intros found I; auto. apply IH. destruct (reads_nothing x); simpl; auto. }
      induction (edges a) as [|x l IH]; intros I found; [easy|]. simpl. destruct I as [->|I]; auto.
      apply K. unfold reads_nothing. rewrite L. now left. }
    split.
    - assert (R : reached a s [] r).
      { apply reached_silently; [intros e I; now apply E|]. apply reached_put; [apply reached_none|constructor]. }
      apply R.
    - assert (Grows : forall l x r', mem x (members r') = true -> mem x (members (once l r')) = true).
      { induction l as [|e l IH]; simpl; intros x r' M; auto. apply IH.
        destruct (mem (source e) (members r')); auto. unfold put.
        destruct (mem (target e) (members r')); auto. simpl. apply mem_insert. auto. }
      assert (Start : mem s (members r) = true).
      { assert (K : forall rounds r', mem s (members r') = true -> mem s (members (silently rounds silent r')) = true)
          by (induction rounds as [|x rounds IH]; simpl; intros r' M; auto).
        apply K. unfold put. destruct (mem s (members no_row)) eqn:M; auto. simpl. apply mem_insert. auto. }
      clearbody r. intro Q. remember (@nil N) as w eqn:Ew. revert Start Ew.
      induction Q as [x|x l y v z T _ IH]; intros Start Ew; auto.
      destruct l as [γ|]; [discriminate Ew|]. apply IH; auto. rewrite all_spec in St.
      specialize (St (Edge x None y)). unfold stays in St. simpl in St. rewrite Start in St. apply St. now apply E.
  Qed.

  Lemma edges_from_spec name r l : forall found e, In e (edges_from P S name r l found) <-> In e found \/
    exists m γ t, In (Edge m (Some γ) t) l /\ mem m (members r) = true /\ e = Edge name (Some γ) (redirected P S t).
  Proof.
    induction l as [|[m l0 t] l IH]; simpl; intros found e.
    - split; auto. intros [H|(m & γ & t & [] & _)]; auto.
    - assert (K : (forall γ, l0 = Some γ -> mem m (members r) = false) ->
        (In e found \/ (exists m γ t, In (Edge m (Some γ) t) l /\ mem m (members r) = true /\ e = Edge name (Some γ) (redirected P S t)) <->
         In e found \/ (exists m0 γ t0, (Edge m l0 t = Edge m0 (Some γ) t0 \/ In (Edge m0 (Some γ) t0) l) /\
           mem m0 (members r) = true /\ e = Edge name (Some γ) (redirected P S t0)))).
      { intro H. split; (intros [F|(m' & γ' & t' & I & M & ->)]; [now left|right]); [exists m', γ', t'; auto|].
        destruct I as [[= -> -> ->]|I]; [|exists m', γ', t'; auto]. rewrite (H _ eq_refl) in M. discriminate. }
      destruct l0 as [γ|]; [destruct (mem m (members r)) eqn:M|]; rewrite IH; [|apply K; now intros _ _|now apply K].
      simpl. split.
      + intros [[<-|F]|(m' & γ' & t' & I & M' & ->)]; auto; right; [exists m, γ, t|exists m', γ', t']; auto.
      + intros [F|(m' & γ' & t' & [[= <- <- <-]|I] & M' & ->)]; auto. right. exists m', γ', t'. auto.
  Qed.

  Variable names : list (N * N).

  Definition plays n s := In (n, s) names.

  Lemma with_names_spec rest : forall es fs b', with_names P S a (silent_edges (edges a) []) rest es fs = Some b' ->
    (forall e, In e (edges b') <-> In e es \/ exists n s m γ t, In (n, s) rest /\ trans_star_ε (lts_of a) s [] m /\
      lts_of a m (Some γ) t /\ e = Edge n (Some γ) (redirected P S t)) /\
    (forall n, In n (finals b') <-> In n fs \/ exists s f, In (n, s) rest /\ trans_star_ε (lts_of a) s [] f /\ In f (finals a)).
  Proof.
    induction rest as [|[n s] rest IH]; simpl; intros es fs b' H.
    - injection H as <-. simpl. split; intro x; (split; [auto|]).
      + intros [H|(n & s & m & γ & t & [] & _)]; auto.
      + intros [H|(s & f & [] & _)]; auto.
    - destruct (silent_from _ s) as [r|] eqn:Sf; [|discriminate]. pose proof (silent_from_spec _ _ Sf) as Sp.
      destruct (IH _ _ _ H) as [HE HF]. split.
      + intro e. rewrite HE, edges_from_spec. split.
        * intros [[I|(m & γ & t & I & M & ->)]|(n' & s' & m & γ & t & I & Q & T & ->)]; auto; right.
          -- exists n, s, m, γ, t. apply Sp in M. auto.
          -- exists n', s', m, γ, t. auto.
        * intros [I|(n' & s' & m & γ & t & [[= <- <-]|I] & Q & T & ->)]; auto.
          -- left. right. exists m, γ, t. apply Sp in Q. auto.
          -- right. exists n', s', m, γ, t. auto.
      + intro n'. rewrite HF. split.
        * intros [I|(s' & f & I & Q & F)]; [|right; exists s', f; auto].
          destruct (some _ (finals a)) eqn:So; auto. destruct I as [<-|I]; auto. right. apply some_spec in So.
          destruct So as (f & F & M). exists s, f. apply Sp in M. auto.
        * intros [I|(s' & f & [[= <- <-]|I] & Q & F)].
          -- left. destruct (some _ (finals a)); simpl; auto.
          -- left. assert (some (fun f => mem f (members r)) (finals a) = true) as ->; [|now left].
             apply some_spec. exists f. split; auto. now apply Sp.
          -- right. exists s', f. auto.
  Qed.

  Hypothesis Made : with_names P S a (silent_edges (edges a) []) names [] [] = Some b.
  (** Names play the part they are numbered for, and there are enough of them. *)
  Hypothesis Plays : forall n s, plays n s -> original n = s /\ (s < S)%N.
  Hypothesis Own : forall s l t, lts_of a s l t -> plays s s.
  Hypothesis OwnFinal : forall s, In s (finals a) -> plays s s.
  Hypothesis Copies : forall s γ t, lts_of a s (Some γ) t -> (t < P)%N -> plays (n_add S t) t.

  Lemma normal_to_given n w m : trans_star_ε (lts_of b) n w m -> trans_star_ε (lts_of a) (original n) w (original m).
  Proof.
    destruct (with_names_spec _ _ _ _ Made) as [HE _].
    induction 1 as [|n l n' w m T _ IH]; [constructor|]. apply HE in T.
    destruct T as [[]|(n0 & s & k & γ & t & I & Q & T & [= <- -> ->])]. destruct (Plays _ _ I) as [-> L].
    destruct bounds_spec as (_ & B & _). destruct (B _ _ _ T) as [_ L']. rewrite (original_redirected _ L') in IH.
    apply (trans_star_ε_app (lts_of a) s [] k); auto.
    exact (trans_star_ε_step (lts_of a) k (Some γ) t w _ T IH).
  Qed.

  Lemma normal_reads_given c : reads b P c -> reads a P c.
  Proof.
    destruct (with_names_spec _ _ _ _ Made) as [_ HF]. destruct c as [p w]. intros (L & q & F & Q). simpl in *.
    split; auto. apply normal_to_given in Q. destruct bounds_spec as (B & _).
    rewrite original_own in Q by lia. apply HF in F. destruct F as [[]|(s & f & I & Q' & F)].
    destruct (Plays _ _ I) as [E _]. rewrite E in Q. exists f. split; auto. simpl.
    rewrite <- (app_nil_r w). eapply trans_star_ε_app; eauto.
  Qed.

  (** A state that reads a word to a final state does so under each of its names. *)
  Lemma given_to_normal w : forall s f, trans_star_ε (lts_of a) s w f -> In f (finals a) -> forall n, plays n s ->
    exists q, In q (finals b) /\ trans_star_ε (lts_of b) n w q.
  Proof.
    destruct (with_names_spec _ _ _ _ Made) as [HE HF].
    induction w as [|γ w IH]; intros s f Q F n Pl.
    - exists n. split; [|constructor]. apply HF. right. exists s, f. auto.
    - assert (exists k t, trans_star_ε (lts_of a) s [] k /\ lts_of a k (Some γ) t /\ trans_star_ε (lts_of a) t w f)
        as (k & t & Q1 & T & Q2).
      { clear - Q. remember (γ :: w) as v eqn:E. revert E. induction Q as [|s l s' v f T Q IH]; [discriminate|].
        destruct l as [β|]; simpl; intro E.
        - injection E as -> ->. exists s, s'. split; [constructor|auto].
        - destruct (IH E) as (k & t & Q1 & ? & ?). exists k, t. split; eauto using trans_star_ε_silent. }
      assert (Pt : plays (redirected P S t) t).
      { unfold redirected. destruct (n_ltb t P) eqn:L; [apply n_ltb_spec in L; eauto|].
        inversion Q2 as [|? l t' ? ? T' _]; subst; eauto. }
      destruct (IH _ _ Q2 F _ Pt) as (q & Fq & Q'). exists q. split; auto.
      apply (trans_star_ε_step (lts_of b) n (Some γ) (redirected P S t) w q); auto.
      apply HE. right. exists n, s, k, γ, t. auto.
  Qed.

  Lemma given_reads_normal c : reads a P c -> reads b P c.
  Proof.
    destruct c as [p w]. intros (L & f & F & Q). simpl in *. split; auto.
    apply (given_to_normal w p f); auto. inversion Q as [|? l t ? ? T _]; subst; eauto.
  Qed.
End Normal.

Lemma put_items x r y : In y (items (put x r)) -> y = x \/ In y (items r).
Proof. unfold put. destruct (mem x (members r)); simpl; intuition. Qed.

(** A row that only [put] has touched lists what it holds. *)
Definition listing (r : row) := forall x, mem x (members r) = true <-> In x (items r).

Lemma listing_put x r : listing r -> listing (put x r) /\ In x (items (put x r)) /\ incl (items r) (items (put x r)).
Proof.
  intro H. unfold put. destruct (mem x (members r)) eqn:M.
  - split; auto. split; [now apply H|apply incl_refl].
  - split; [|split; [now left|intros y I; now right]]. intro y. simpl. rewrite mem_insert, (H y). intuition.
Qed.

Lemma listing_none : listing no_row.
Proof. intro x. simpl. rewrite mem_empty. split; [discriminate|easy]. Qed.

Lemma put_all_spec xs : forall r, listing r -> listing (put_all xs r) /\
  incl xs (items (put_all xs r)) /\ incl (items r) (items (put_all xs r)) /\
  forall x, In x (items (put_all xs r)) -> In x xs \/ In x (items r).
Proof.
  induction xs as [|x xs IH]; simpl; intros r H.
  - split; auto. split; [easy|]. split; [apply incl_refl|auto].
  - destruct (listing_put x r H) as (H' & I & J). destruct (IH _ H') as (A & B & C & D). split; auto. split; [|split].
    + intros y [->|K]; auto.
    + intros y K. auto.
    + intros y K. destruct (D _ K) as [?|K']; auto. destruct (put_items _ _ _ K') as [->|?]; auto.
Qed.

Lemma names_of_spec P l : forall own copies own' copies', listing own -> listing copies ->
  names_of P l own copies = (own', copies') ->
  (incl (items own) (items own') /\ (forall e, In e l -> In (source e) (items own')) /\
   forall x, In x (items own') -> In x (items own) \/ exists e, In e l /\ source e = x) /\
  (incl (items copies) (items copies') /\ (forall e, In e l -> enters P e = true -> In (target e) (items copies')) /\
   forall x, In x (items copies') -> In x (items copies) \/ exists e, In e l /\ target e = x).
Proof.
  induction l as [|e l IH]; simpl; intros own copies own' copies' H1 H2 E.
  - injection E as <- <-. split; (split; [apply incl_refl|split; [easy|auto]]).
  - destruct (listing_put (source e) own H1) as (H1' & I1 & J1).
    set (copies1 := if enters P e then put (target e) copies else copies) in E.
    destruct (listing_put (target e) copies H2) as (H2' & I2 & J2).
    assert (H2'' : listing copies1) by (unfold copies1; now destruct (enters P e)).
    destruct (IH _ _ _ _ H1' H2'' E) as ((A1 & B1 & C1) & (A2 & B2 & C2)). split; (split; [|split]).
    + intros x K. auto.
    + intros e' [<-|K]; auto.
    + intros x K. destruct (C1 _ K) as [K'|(e' & ? & ?)]; [|right; exists e'; auto].
      destruct (put_items _ _ _ K') as [->|?]; auto. right. exists e. auto.
    + intros x K. apply A2. unfold copies1. destruct (enters P e); auto.
    + intros e' [<-|K] L; auto. apply A2. unfold copies1. now rewrite L.
    + intros x K. destruct (C2 _ K) as [K'|(e' & ? & ?)]; [|right; exists e'; auto].
      unfold copies1 in K'. destruct (enters P e); auto.
      destruct (put_items _ _ _ K') as [->|?]; auto. right. exists e. auto.
Qed.

Lemma named_spec f l : forall names x, In x (named f l names) <-> (exists s, In s l /\ x = (f s, s)) \/ In x names.
Proof.
  induction l as [|s l IH]; simpl; intros names x; [split; [auto|intros [(s & [] & _)|?]; auto]|]. rewrite IH. simpl. split.
  - intros [(s' & ? & ->)|[<-|?]]; eauto.
  - intros [(s' & [->|?] & ->)|?]; eauto.
Qed.

Theorem normal_automaton_reads P S a b c : normal_automaton P S a = Some b -> reads b P c <-> reads a P c.
Proof.
  unfold normal_automaton. destruct (in_bounds P S a) eqn:B; [|discriminate].
  destruct (names_of _ _ _ _) as [own copies] eqn:E. intro Made.
  destruct (put_all_spec (finals a) no_row listing_none) as (L0 & F1 & _ & F2).
  destruct (names_of_spec _ _ _ _ _ _ L0 listing_none E) as ((A1 & B1 & C1) & (A2 & B2 & C2)).
  destruct (bounds_spec P S a B) as (_ & Bt & Bf).
  set (names := named _ _ _) in Made.
  assert (K : forall n s, plays names n s <-> (In s (items own) /\ n = s) \/ (In s (items copies) /\ n = n_add S s)).
  { intros n s. unfold plays, names. rewrite !named_spec. split.
    - intros [(s' & I & [= -> ->])|[(s' & I & [= -> ->])|[]]]; auto.
    - intros [[I ->]|[I ->]]; [left; exists s; auto|right; left; exists s; auto]. }
  assert (Plays : forall n s, plays names n s -> original S n = s /\ (s < S)%N).
  { intros n s I. apply K in I. destruct I as [[I ->]|[I ->]].
    - assert (s < S)%N; [|split; auto using original_own].
      apply C1 in I. destruct I as [I|([s' l t] & I & <-)]; [|now apply Bt in I].
      apply F2 in I. destruct I as [I|[]]. auto.
    - split; [apply original_copy|]. apply C2 in I. destruct I as [[]|([s' l t] & I & <-)]. now apply Bt in I. }
  assert (Own : forall s l t, lts_of a s l t -> plays names s s) by (intros s l t T; apply K; left; split; auto; now apply (B1 _ T)).
  assert (OwnF : forall s, In s (finals a) -> plays names s s) by (intros s I; apply K; left; auto).
  assert (Cop : forall s γ t, lts_of a s (Some γ) t -> (t < P)%N -> plays names (n_add S t) t)
    by (intros s γ t T L; apply K; right; split; auto; apply n_ltb_spec in L; now apply (B2 _ T)).
  split; [eapply normal_reads_given|eapply given_reads_normal]; eauto.
Qed.

(** ** The normal form of a case *)

Definition normal_side P S (a : numbered) : option (N * numbered) :=
  if is_normal P a then Some (S, a)
  else match normal_automaton P S a with Some b => Some (n_add S P, b) | None => None end.

Definition normal_case (c : case) : option case :=
  let P := locations c in
  match normal_side P (states1 c) (initial c), normal_side P (states2 c) (final c) with
  | Some (s1, a1), Some (s2, a2) => Some (Case P (labels c) s1 s2 (rules c) a1 a2)
  | _, _ => None
  end.

Lemma normal_side_reads P S a S' b c : normal_side P S a = Some (S', b) -> reads b P c <-> reads a P c.
Proof.
  unfold normal_side. destruct (is_normal P a); [intros [= _ ->]; reflexivity|].
  destruct (normal_automaton P S a) as [b'|] eqn:E; [|discriminate]. intros [= _ <-].
  eapply normal_automaton_reads; eauto.
Qed.

Theorem normal_case_reachable c n : normal_case c = Some n -> case_reachable n <-> case_reachable c.
Proof.
  unfold normal_case. cbv zeta. destruct (normal_side _ _ (initial c)) as [[s1 a1]|] eqn:E1; [|discriminate].
  destruct (normal_side _ _ (final c)) as [[s2 a2]|] eqn:E2; [|discriminate]. intros [= <-].
  rewrite !case_reachable_numbers. simpl.
  split; intros (c1 & c2 & R1 & R2 & St); exists c1, c2;
    apply (normal_side_reads _ _ _ _ _ _ E1) in R1; apply (normal_side_reads _ _ _ _ _ _ E2) in R2; auto.
Qed.

Lemma normal_case_of_normal c :
  is_normal (locations c) (initial c) = true -> is_normal (locations c) (final c) = true -> normal_case c = Some c.
Proof. intros N1 N2. unfold normal_case, normal_side. rewrite N1, N2. now destruct c. Qed.
