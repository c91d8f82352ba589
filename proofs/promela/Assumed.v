(** What is known in addition if an expression is true, or false. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic ArithmeticFacts Syntax Values Executability Rows Effects Elsewhere Spans Sketches.
Import ListNotations.

(** ** Numbers that compare *)
Definition sharpened (o : binary) (f g : fact) : fact :=
  match f, g with
  | Some x, Some y =>
      match o with
      | IsLess => Some (Span (low x) (lesser (high x) (z_sub (high y) 1)))
      | IsAtMost => Some (Span (low x) (lesser (high x) (high y)))
      | IsGreater => Some (Span (greater (low x) (z_add (low y) 1)) (high x))
      | IsAtLeast => Some (Span (greater (low x) (low y)) (high x))
      | IsEqual => meet f g
      | IsUnequal =>
          if z_eqb (low y) (high y) then
            if z_eqb (low x) (low y) then Some (Span (z_add (low x) 1) (high x))
            else if z_eqb (high x) (low y) then Some (Span (low x) (z_sub (high x) 1)) else f
          else f
      | _ => f
      end
  | _, _ => f
  end.
Definition denied (o : binary) : binary :=
  match o with IsLess => IsAtLeast | IsAtMost => IsGreater | IsGreater => IsAtMost | IsAtLeast => IsLess | IsEqual => IsUnequal | IsUnequal => IsEqual | _ => o end.
Definition mirrored (o : binary) : binary :=
  match o with IsLess => IsGreater | IsAtMost => IsAtLeast | IsGreater => IsLess | IsAtLeast => IsAtMost | _ => o end.
Definition compares (o : binary) : bool := match o with IsLess | IsAtMost | IsGreater | IsAtLeast | IsEqual | IsUnequal => true | _ => false end.
Definition relates (o : binary) (x y : Z) : Prop :=
  match o with
  | IsLess => (x < y)%Z | IsAtMost => (x <= y)%Z | IsGreater => (y < x)%Z | IsAtLeast => (y <= x)%Z | IsEqual => x = y | IsUnequal => x <> y | _ => True
  end.

Lemma sharpened_spec o f g x y : agrees f x -> agrees g y -> relates o x y -> agrees (sharpened o f g) x.
Proof.
  intros F G R. destruct f as [[a b]|], g as [[c d]|]; cbn [sharpened]; auto. cbn in F, G. unfold lesser, greater, z_leb, z_sub, z_add, z_eqb. cbn [low high].
  destruct o; cbn [relates] in R; cbn [agrees low high]; auto; try (destruct (Z.leb_spec b (d - 1)); lia); try (destruct (Z.leb_spec b d); lia); try (destruct (Z.leb_spec a (c + 1)); lia); try (destruct (Z.leb_spec a c); lia).
  - subst y. exact (meet_spec (Some (Span a b)) (Some (Span c d)) x F G).
  - destruct (Z.eqb_spec c d); [|cbn; lia]. destruct (Z.eqb_spec a c); [cbn; lia|]. destruct (Z.eqb_spec b c); cbn; lia.
Qed.
Lemma relates_mirrored o x y : compares o = true -> relates o x y -> relates (mirrored o) y x.
Proof. destruct o; cbn; try discriminate; auto. Qed.
Lemma compares_denied o : compares o = true -> compares (denied o) = true.
Proof. destruct o; cbn; auto. Qed.
Lemma compared o x y z (truth : bool) : compares o = true -> binary_value o x y = Gives z -> is_true z = truth -> relates (if truth then o else denied o) x y.
Proof.
  intros C V T. assert (B : forall b, is_true (truth_of b) = b) by now intros []. destruct o; try discriminate; cbn [binary_value] in V; injection V as <-; rewrite B in T; unfold z_eqb, z_ltb, z_leb in T; subst truth; cbn [denied].
  all: match goal with |- context [Z.eqb ?a ?b] => destruct (Z.eqb_spec a b) | |- context [Z.ltb ?a ?b] => destruct (Z.ltb_spec a b) | |- context [Z.leb ?a ?b] => destruct (Z.leb_spec a b) end; cbn [negb relates]; try lia; auto.
Qed.

Fixpoint kept (f : N -> bool) (ns found : list N) : list N := match ns with [] => rev_append found [] | n :: ns' => kept f ns' (if f n then n :: found else found) end.
Lemma in_kept f ns n : f n = true -> forall found, In n ns \/ In n found -> In n (kept f ns found).
Proof.
  intro F. induction ns as [|x ns IH]; intros found I; cbn [kept]; [rewrite rev_append_rev, app_nil_r, <- in_rev; destruct I as [[]|I]; auto|].
  apply IH. destruct I as [[->|I]|I]; auto; [right; rewrite F; now left|]. destruct (f x); auto. right. now right.
Qed.

Section Assumed.
  Variables (m : model) (fr : frame) (k : N).

  Definition knowing_length (sk : sketch) (c : N) (f : fact) : sketch := Sketch (globals sk) (mine sk) (put (lengths sk) c (meet (fact_at (lengths sk) c) f)) (spots sk).
  Definition knowing_spot (sk : sketch) (p : N) (f : N -> bool) : sketch := Sketch (globals sk) (mine sk) (lengths sk) (put (spots sk) p (kept f (nth (n_nat p) (spots sk) []) [])).
  Definition knowing (sk : sketch) (e : exp) (f : fact) : sketch :=
    match e with
    | Load c =>
        match c with
        | Cell slot _ _ shared subs =>
            match slots_at m fr k sk slot subs with
            | Some ns =>
                match ns with
                | [n] => if shared then Sketch (put (globals sk) n (meet (fact_at (globals sk) n) f)) (mine sk) (lengths sk) (spots sk)
                         else Sketch (globals sk) (put (mine sk) n (meet (fact_at (mine sk) n) f)) (lengths sk) (spots sk)
                | _ => sk
                end
            | None => sk
            end
        end
    | OfChannel q e1 => match q with LengthOf => match channel_guess m fr k sk e1 with Some c => knowing_length sk c f | None => sk end | _ => sk end
    | _ => sk
    end.

  Definition length_known (sk : sketch) (o : binary) (c : N) (z : Z) : sketch := knowing_length sk c (sharpened o (fact_at (lengths sk) c) (point z)).
  Definition assume_query (sk : sketch) (q : channel_query) (c : N) (truth : bool) : sketch :=
    let cap := n_z (capacity (shape_of m fr c)) in
    match q with
    | LengthOf => length_known sk (if truth then IsUnequal else IsEqual) c 0
    | IsEmpty => length_known sk (if truth then IsAtMost else IsAtLeast) c (if truth then 0 else 1)
    | IsNonempty => length_known sk (if truth then IsAtLeast else IsAtMost) c (if truth then 1 else 0)
    | IsFull => if truth then length_known sk IsAtLeast c (greater cap 1) else length_known sk IsAtMost c (greater (z_sub cap 1) 0)
    | IsNonfull => if truth then length_known sk IsAtMost c (greater (z_sub cap 1) 0) else length_known sk IsAtLeast c (greater cap 1)
    end.

  (** [None]: it cannot be. *)
  Fixpoint assume (e : exp) (truth : bool) (sk : sketch) : option sketch :=
    match guess m fr k sk e with
    | None => Some sk
    | Some f =>
        if (if truth then surely_false f else surely_true f) then None
        else match e with
             | Load _ => Some (knowing sk e (sharpened (if truth then IsUnequal else IsEqual) f (point 0)))
             | Unary o e1 => match o with Negation => assume e1 (negb truth) sk | _ => Some sk end
             | Binary o e1 e2 =>
                 match o with
                 | Both => if truth then match assume e1 true sk with Some sk1 => assume e2 true sk1 | None => None end else Some sk
                 | Either => if truth then Some sk else match assume e1 false sk with Some sk1 => assume e2 false sk1 | None => None end
                 | _ =>
                     if compares o then
                       match guess m fr k sk e1 with
                       | Some f1 =>
                           match guess m fr k sk e2 with
                           | Some f2 => let o' := if truth then o else denied o in Some (knowing (knowing sk e1 (sharpened o' f1 f2)) e2 (sharpened (mirrored o') f2 f1))
                           | None => Some sk
                           end
                       | None => Some sk
                       end
                     else Some sk
                 end
             | OfChannel q e1 => match channel_guess m fr k sk e1 with Some c => Some (assume_query sk q c truth) | None => Some sk end
             | AtLabel t number n =>
                 match (match number with None => oldest_of t 0 (types fr) | Some e1 => match e1 with Const z => process_guess fr z | _ => None end end) with
                 | Some p => Some (knowing_spot sk p (fun x => Bool.eqb (n_eqb x n) truth))
                 | None => Some sk
                 end
             | _ => Some sk
             end
    end.

  Variable v : view.
  Notation shown sk := (shows m fr k sk v).

  Lemma knowing_length_spec sk c f : shown sk -> agrees f (n_z (count (messages (channel_at (sees v) c)))) -> shown (knowing_length sk c f).
  Proof.
    intros S F. destruct S as [S1 S2 S3 S4 S5 S6 S7]. constructor; auto. cbn [lengths knowing_length]. apply keep_agree; auto. rewrite size_at. apply meet_spec; auto. rewrite <- size_at. apply S5.
  Qed.
  Lemma length_known_spec sk o c z : shown sk -> relates o (n_z (count (messages (channel_at (sees v) c)))) z -> shown (length_known sk o c z).
  Proof. intros S R. apply knowing_length_spec; auto. apply sharpened_spec with z; auto using point_spec. now apply (length_agrees m fr k). Qed.
  Lemma knowing_spot_spec sk p f : shown sk -> (N.to_nat p < length (processes (sees v)) -> f (at_node (process_at (sees v) p)) = true) -> shown (knowing_spot sk p f).
  Proof.
    intros S F. destruct S as [S1 S2 S3 S4 S5 [L S6] S7]. constructor; auto. cbn [spots knowing_spot]. rewrite put_replaced. split; [now rewrite replaced_length|]. intros i Li. destruct (Nat.eq_dec i (N.to_nat p)) as [->|D].
    - rewrite replaced_same by lia. apply in_kept; auto.
    - rewrite replaced_other by auto. auto.
  Qed.
  Lemma knowing_spec sk e f z : shown sk -> value v e = Gives z -> agrees f z -> shown (knowing sk e f).
  Proof.
    intros S V F. destruct e as [|[slot bits signed shared subs]| | | | | | | | |q e1| | | | | |]; cbn [knowing]; auto.
    - destruct (slots_at m fr k sk slot subs) as [[|n [|? ?]]|] eqn:E; auto. destruct (slots_at_spec m fr k sk v S slot subs [n] E) as (n' & E' & [<-|[]]). cbn [value] in V. rewrite E' in V. injection V as <-. destruct S as [S1 S2 S3 S4 S5 S6 S7]. rewrite S2 in F. unfold n_nat in F. destruct shared; constructor; auto; cbn [globals mine].
      + apply keep_agree; auto. apply meet_spec; auto. apply (proj2 S3).
      + apply keep_agree; auto. apply meet_spec; auto. apply (proj2 S4).
    - destruct q; auto. destruct (channel_guess m fr k sk e1) as [c|] eqn:C; auto. destruct (channel_guess_spec m fr k sk v S _ _ C) as [Co _]. unfold channel_of in Co. cbn [value] in V. destruct (value v e1) as [x|]; [|discriminate]. destruct (channel_number (sees v) x); [|discriminate]. injection Co as ->. injection V as <-.
      apply knowing_length_spec; auto.
  Qed.

  Lemma assume_query_spec sk q c truth : shown sk -> is_true (query v q c) = truth -> shown (assume_query sk q c truth).
  Proof.
    intros S T. pose proof (full_is m fr k sk v S c) as Fu. set (n := n_z (count (messages (channel_at (sees v) c)))) in *. assert (N0 : (0 <= n)%Z) by (unfold n, n_z; lia). assert (B : forall b, is_true (truth_of b) = b) by now intros [].
    assert (E : is_true n = negb (n =? 0)%Z) by (unfold is_true, z_eqb; now destruct (n =? 0)%Z). assert (Em : (match messages (channel_at (sees v) c) with [] => true | _ => false end) = (n <=? 0)%Z) by apply count_empty. unfold assume_query. cbv zeta.
    assert (Full : is_full v c = true -> relates IsAtLeast n (greater (n_z (capacity (shape_of m fr c))) 1)).
    { rewrite Fu, if_true, Z.ltb_lt, Z.leb_le. intros [P Q]. unfold greater, z_leb. destruct (Z.leb_spec (n_z (capacity (shape_of m fr c))) 1); cbn; lia. }
    assert (Free : is_full v c = false -> relates IsAtMost n (greater (z_sub (n_z (capacity (shape_of m fr c))) 1) 0)).
    { intro H. assert (~ (0 < n /\ n_z (capacity (shape_of m fr c)) <= n)%Z) by (rewrite Fu in H; destruct (Z.ltb_spec 0 n); destruct (Z.leb_spec (n_z (capacity (shape_of m fr c))) n); try discriminate; lia). unfold greater, z_leb, z_sub. destruct (Z.leb_spec (n_z (capacity (shape_of m fr c)) - 1) 0); cbn; lia. }
    destruct q; cbn [query] in T; fold n in T.
    - apply length_known_spec; auto. fold n. rewrite E in T. destruct (Z.eqb_spec n 0); cbn in T; subst truth; cbn; auto.
    - assert (T' : (n <=? 0)%Z = truth) by (rewrite <- Em; destruct (messages _); now rewrite <- T). apply length_known_spec; auto. fold n. destruct truth; [apply Z.leb_le in T'|apply Z.leb_gt in T']; cbn [relates]; lia.
    - assert (T' : (n <=? 0)%Z = negb truth) by (rewrite <- Em; destruct (messages _); now rewrite <- T). apply length_known_spec; auto. fold n. destruct truth; [apply Z.leb_gt in T'|apply Z.leb_le in T']; cbn [relates]; lia.
    - rewrite B in T. destruct truth; apply length_known_spec; auto.
    - rewrite B in T. apply (f_equal negb) in T. rewrite negb_involutive in T. destruct truth; apply length_known_spec; auto.
  Qed.

  Lemma assume_spec e : forall truth sk z, shown sk -> value v e = Gives z -> is_true z = truth -> exists sk', assume e truth sk = Some sk' /\ shown sk'.
  Proof.
    assert (Possible : forall e truth sk z f, shown sk -> guess m fr k sk e = Some f -> value v e = Gives z -> is_true z = truth -> (if truth then surely_false f else surely_true f) = false /\ agrees f z).
    { intros e0 truth sk z f S G V T. destruct (guess_spec m fr k sk v S e0 f G) as (z' & V' & A). assert (z' = z) by congruence. subst z'. split; auto. apply not_true_iff_false. intro H. destruct truth; [apply (surely_false_spec _ z) in H|apply (surely_true_spec _ z) in H]; auto; congruence. }
    induction e using exp_mut with (P0 := fun _ => True) (P1 := fun _ => True) (P2 := fun _ => True); auto; intros truth sk zz S V T; cbn [assume]; (destruct (guess m fr k sk _) as [fa|] eqn:G; [|now eauto]); destruct (Possible _ truth sk zz fa S G V T) as [-> A]; eauto.
    - eexists. split; [reflexivity|]. apply knowing_spec with zz; auto. apply sharpened_spec with 0%Z; auto using point_spec. unfold is_true, z_eqb in T. destruct (Z.eqb_spec zz 0); subst truth; cbn; auto.
    - destruct o; eauto. cbn [value] in V. destruct (value v e) as [x|] eqn:Vx; [|discriminate]. injection V as <-. apply (IHe (negb truth) sk x); auto. subst truth. cbn [unary_value]. unfold is_true. now destruct (z_eqb x 0).
    - assert (Cmp : compares o = true -> exists sk', (match guess m fr k sk e1 with
                       | Some f1 =>
                           match guess m fr k sk e2 with
                           | Some f2 => let o' := if truth then o else denied o in Some (knowing (knowing sk e1 (sharpened o' f1 f2)) e2 (sharpened (mirrored o') f2 f1))
                           | None => Some sk
                           end
                       | None => Some sk
                       end) = Some sk' /\ shown sk').
      { intro C. destruct (guess m fr k sk e1) as [f1|] eqn:G1; [|eauto]. destruct (guess m fr k sk e2) as [f2|] eqn:G2; [|eauto]. destruct (guess_spec m fr k sk v S _ _ G1) as (x & V1 & A1). destruct (guess_spec m fr k sk v S _ _ G2) as (y & V2 & A2).
        cbv zeta. eexists. split; [reflexivity|]. assert (R : relates (if truth then o else denied o) x y).
        { apply (compared o x y zz truth); auto. cbn [value] in V. rewrite V1, V2 in V. destruct o; try discriminate; exact V. }
        apply knowing_spec with y; auto; [apply knowing_spec with x; auto; now apply sharpened_spec with y|]. apply sharpened_spec with x; auto. apply relates_mirrored; auto. destruct truth; auto using compares_denied. }
      destruct o; cbn [compares] in *; eauto; cbn [value] in V.
      + destruct truth; [|eauto]. destruct (value v e1) as [x|] eqn:V1; [|discriminate]. destruct (is_true x) eqn:X; [|injection V as <-; discriminate]. destruct (value v e2) as [y|] eqn:V2; [|discriminate]. injection V as <-.
        destruct (IHe1 true sk x S eq_refl X) as (sk1 & -> & S1). apply (IHe2 true sk1 y); auto. now destruct (is_true y).
      + destruct truth; [eauto|]. destruct (value v e1) as [x|] eqn:V1; [|discriminate]. destruct (is_true x) eqn:X; [injection V as <-; discriminate|]. destruct (value v e2) as [y|] eqn:V2; [|discriminate]. injection V as <-.
        destruct (IHe1 false sk x S eq_refl X) as (sk1 & -> & S1). apply (IHe2 false sk1 y); auto. now destruct (is_true y).
    - destruct (channel_guess m fr k sk e) as [c|] eqn:C; [|eauto]. eexists. split; [reflexivity|]. apply assume_query_spec; auto. destruct (channel_guess_spec m fr k sk v S _ _ C) as [Co _]. unfold channel_of in Co. cbn [value] in V. destruct (value v e) as [x|]; [|discriminate].
      destruct (channel_number (sees v) x); [|discriminate]. congruence.
    - match goal with |- context [match ?x with Some p => Some (knowing_spot _ _ _) | None => _ end] => destruct x as [p|] eqn:P end; [|eauto]. eexists. split; [reflexivity|]. apply knowing_spot_spec; auto. intro L. apply eqb_true_iff.
      assert (Vp : Gives (truth_of (n_eqb (at_node (process_at (sees v) p)) node)) = Gives zz).
      { rewrite <- V. cbn [value]. destruct number as [e1|].
        - destruct e1; try discriminate. cbn [value]. unfold process_guess in P. rewrite count_length, (processes_length m fr k sk v S) in P. unfold process_number. rewrite count_length. destruct (z_ltb z 0); [discriminate|]. destruct (n_ltb _ _); [|discriminate]. injection P as <-. reflexivity.
        - rewrite <- (framed_types _ _ (shows_frame _ _ _ _ _ S)), <- oldest_is in P. now rewrite P. }
      injection Vp as <-. rewrite <- T. now destruct (n_eqb _ _).
  Qed.
End Assumed.
