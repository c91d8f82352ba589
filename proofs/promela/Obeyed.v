(** Evidence by an inductive invariant: some states are listed, and all others that can be come to obey. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.ltl Require Import Formula Program ProgramSafety.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Semantics StateEquality Outcomes Successors Runs Programs ProgramsSound Elsewhere Settled SettledTables ReducedHolds
  Spans Sketches Assumed Balances Courses Invariants InvariantsSound Unstuck.
Import ListNotations.

(** ** Whether a state obeys *)
Fixpoint all_hold (fs : list fact) (zs : list Z) : bool :=
  match fs with
  | [] => match zs with [] => true | _ => false end
  | f :: fs' => match zs with [] => false | z :: zs' => if is_within f z then all_hold fs' zs' else false end
  end.
Fixpoint same_numbers (ns ms : list N) : bool :=
  match ns with [] => match ms with [] => true | _ => false end | n :: ns' => match ms with [] => false | k :: ms' => if n_eqb n k then same_numbers ns' ms' else false end end.
Fixpoint kinds_of (cs : list channel) (found : list N) : list N := match cs with [] => rev_append found [] | c :: cs' => kinds_of cs' (kind c :: found) end.
Fixpoint types_of (ls : list live) (found : list N) : list N := match ls with [] => rev_append found [] | l :: ls' => types_of ls' (type l :: found) end.
Fixpoint sizes_of (cs : list channel) (found : list Z) : list Z := match cs with [] => rev_append found [] | c :: cs' => sizes_of cs' (size_of c :: found) end.
Fixpoint contents_hold (gs : list (list fact)) (cs : list channel) : bool :=
  match cs with [] => true | c :: cs' => match gs with [] => false | g :: gs' => if all (all_hold g) (messages c) then contents_hold gs' cs' else false end end.
Definition around_holds (zs : list Z) (x : N * fact) : bool := let (n, f) := x in is_within f (nth (n_nat n) zs 0%Z).
Fixpoint notes_hold (inv : invariant) (zs : list Z) (k : N) (ls : list live) : bool :=
  match ls with
  | [] => true
  | l :: ls' =>
      match note_at inv k (at_node l) with
      | Some nt => if all_hold (own nt) (locals l) then if all (around_holds zs) (around nt) then notes_hold inv zs (n_add k 1) ls' else false else false
      | None => false
      end
  end.
Fixpoint dot_by (ws zs : list Z) (found : Z) : Z := match ws with [] => found | w :: ws' => match zs with [] => found | z :: zs' => dot_by ws' zs' (z_add found (z_mul w z)) end end.
Fixpoint spots_by (ws : list (list Z)) (ls : list live) (found : Z) : Z := match ws with [] => found | w :: ws' => match ls with [] => found | l :: ls' => spots_by ws' ls' (z_add found (weight_of w (at_node l))) end end.
Definition balance_holds (s : state) (ss : list Z) (b : balance) : bool := z_eqb (spots_by (of_spots b) (processes s) (dot_by (of_lengths b) ss (dot_by (of_globals b) (values s) 0))) (total b).

Definition is_obeyed (inv : invariant) (s : state) : bool :=
  let fr := fixed inv in
  let ss := sizes_of (channels s) [] in
  if same_numbers (kinds_of (channels s) []) (kinds fr) then
    if same_numbers (types_of (processes s) []) (types fr) then
      if n_ltb (count (types fr)) 255 then
        if contents_hold (contents fr) (channels s) then
          if all_hold (everywhere inv) (values s) then
            if all_hold (room inv) ss then if notes_hold inv (values s) 0 (processes s) then all (balance_holds s ss) (balances inv) else false else false
          else false
        else false
      else false
    else false
  else false.

(** ** The checkers *)
Definition is_admitted (inv : invariant) (rows : list state) (s : state) : bool := if is_obeyed inv s then true else some (state_eqb s) rows.
Definition goes_to_admitted (m : model) (inv : invariant) (rows : list state) (safely : bool) (s : state) : bool :=
  match survey m s with Some (ss, b) => if (if safely then b else false) then false else all (is_admitted inv rows) ss | None => false end.

Definition check_promela_safe_obeyed (m : model) (inv : invariant) (rows : list state) : bool :=
  match initial m with
  | Some s => if is_admitted inv rows s then if check_inductive m inv then if check_never_stuck m inv then all (goes_to_admitted m inv rows true) rows else false else false else false
  | None => false
  end.

(** A formula without temporal operators, as an expression. *)
Fixpoint exp_of (ps : list proposition) (f : formula) : option exp :=
  match f with
  | Constant b => Some (Const (truth_of b))
  | Atom a => match nth_error ps (n_nat a) with Some p => match p with Holds e => Some e | _ => None end | None => None end
  | Not g => match exp_of ps g with Some e => Some (Unary Negation e) | None => None end
  | And g h => match exp_of ps g with Some e => match exp_of ps h with Some e' => Some (Binary Both e e') | None => None end | None => None end
  | Or g h => match exp_of ps g with Some e => match exp_of ps h with Some e' => Some (Binary Either e e') | None => None end | None => None end
  | Implies g h => match exp_of ps g with Some e => match exp_of ps h with Some e' => Some (Binary Either (Unary Negation e) e') | None => None end | None => None end
  | _ => None
  end.

Definition check_promela_always_obeyed (m : model) (ps : list proposition) (inv : invariant) (rows : list state) (f : formula) : bool :=
  match f with
  | Always g =>
      match exp_of ps g with
      | Some e =>
          match initial m with
          | Some s => if is_admitted inv rows s then if check_inductive m inv then if check_true m inv e then all (fun r => if holds m e r then goes_to_admitted m inv rows false r else false) rows else false else false else false
          | None => false
          end
      | None => false
      end
  | _ => false
  end.

(** ** Proofs *)
Lemma within_agrees f z : is_within f z = true -> agrees f z.
Proof. intro H. exact (covers_spec f (point z) z H (point_spec z)). Qed.
Lemma all_hold_spec fs : forall zs, all_hold fs zs = true -> all_agree fs zs.
Proof.
  induction fs as [|f fs IH]; intros [|z zs]; cbn [all_hold]; try discriminate; [split; auto; now intros [|i]|]. rewrite if_true. intros [W H]. apply cons_agree; auto using within_agrees.
Qed.
Lemma same_numbers_spec ns : forall ms, same_numbers ns ms = true -> ns = ms.
Proof. induction ns as [|n ns IH]; intros [|k ms]; cbn [same_numbers]; try discriminate; auto. rewrite if_true. intros [E H]. apply N.eqb_eq in E. subst. f_equal. auto. Qed.
Lemma kinds_of_map cs : forall found, kinds_of cs found = rev found ++ map kind cs.
Proof. induction cs as [|c cs IH]; intro found; cbn [kinds_of map]; [now rewrite rev_append_rev|]. rewrite IH. simpl. now rewrite <- app_assoc. Qed.
Lemma types_of_map ls : forall found, types_of ls found = rev found ++ map type ls.
Proof. induction ls as [|c cs IH]; intro found; cbn [types_of map]; [now rewrite rev_append_rev|]. rewrite IH. simpl. now rewrite <- app_assoc. Qed.
Lemma sizes_of_map cs : forall found, sizes_of cs found = rev found ++ map size_of cs.
Proof. induction cs as [|c cs IH]; intro found; cbn [sizes_of map]; [now rewrite rev_append_rev|]. rewrite IH. simpl. now rewrite <- app_assoc. Qed.
Lemma contents_hold_spec cs : forall gs, contents_hold gs cs = true -> forall i x, In x (messages (nth i cs no_channel)) -> all_agree (nth i gs []) x.
Proof.
  induction cs as [|c cs IH]; intros gs H i x I; [destruct i; destruct I|]. cbn [contents_hold] in H. destruct gs as [|g gs]; [discriminate|]. apply if_true in H as [H1 H2]. destruct i as [|i]; cbn [nth] in *; [|now apply IH]. rewrite all_spec in H1. apply all_hold_spec. auto.
Qed.
Lemma notes_hold_spec inv zs ls : forall k, notes_hold inv zs k ls = true -> forall i, i < length ls ->
  exists nt, note_at inv (k + N.of_nat i) (at_node (nth i ls no_live)) = Some nt /\ all_agree (own nt) (locals (nth i ls no_live)) /\ agree_around (around nt) zs.
Proof.
  induction ls as [|l ls IH]; intros k H i L; [simpl in L; lia|]. cbn [notes_hold] in H. destruct (note_at inv k (at_node l)) as [nt|] eqn:E; [|discriminate]. apply if_true in H as [H1 H]. apply if_true in H as [H2 H3]. destruct i as [|i]; cbn [nth].
  - rewrite N.add_0_r. exists nt. split; auto. split; [now apply all_hold_spec|]. rewrite all_spec in H2. intros n f I. specialize (H2 _ I). now apply within_agrees.
  - specialize (IH _ H3 i ltac:(simpl in L; lia)). unfold n_add in IH. now replace (k + N.of_nat (S i))%N with (k + 1 + N.of_nat i)%N by lia.
Qed.
Lemma dot_by_dot ws : forall zs found, dot_by ws zs found = (found + dot ws zs)%Z.
Proof. induction ws as [|w ws IH]; intros [|z zs] found; cbn [dot_by dot]; try lia. rewrite IH. unfold z_add, z_mul. lia. Qed.
Lemma spots_by_sum ws : forall ls found, spots_by ws ls found = (found + spot_sum ws (map at_node ls))%Z.
Proof. induction ws as [|w ws IH]; intros [|l ls] found; cbn [spots_by spot_sum map]; try lia. rewrite IH. unfold z_add. lia. Qed.

Lemma is_obeyed_spec inv s : is_obeyed inv s = true -> obeys inv s.
Proof.
  unfold is_obeyed. cbv zeta. intro H. repeat (apply if_true in H as [?H H]). apply same_numbers_spec in H0, H1. rewrite kinds_of_map in H0. rewrite types_of_map in H1. cbn [rev app] in H0, H1. apply n_ltb_spec in H2. rewrite count_length in H2. rewrite sizes_of_map in *. cbn [rev app] in *.
  constructor; auto using all_hold_spec.
  - constructor; auto; [lia|]. now apply contents_hold_spec.
  - intros k L. destruct (notes_hold_spec inv (values s) (processes s) 0 H6 (N.to_nat k) L) as (nt & E & A & B). rewrite N2Nat.id in E. exists nt. split; auto.
  - intros b I. rewrite all_spec in H. specialize (H b I). unfold balance_holds in H. apply Z.eqb_eq in H. rewrite spots_by_sum, !dot_by_dot in H. unfold balanced, weighed, places, sizes. lia.
Qed.

Section Sound.
  Variables (m : model) (inv : invariant) (rows : list state).
  Hypothesis inductive : check_inductive m inv = true.
  Definition admitted (s : state) : Prop := obeys inv s \/ In s rows.
  Lemma is_admitted_spec s : is_admitted inv rows s = true -> admitted s.
  Proof.
    unfold is_admitted. rewrite if_false. intros [H|H]; [left; now apply is_obeyed_spec|right]. apply some_spec in H as (r & I & E). apply state_eqb_sound in E. now subst.
  Qed.
  Lemma leads_admitted s t : admitted s -> (In s rows -> exists safely, goes_to_admitted m inv rows safely s = true) -> leads_to m s t -> admitted t.
  Proof.
    intros [O|I] R (x & [M E] & <-); [left; now apply (step_obeys m inv inductive s)|]. destruct (R I) as (safely & G). unfold goes_to_admitted in G. destruct (survey m s) as [[ss b]|] eqn:Sv; [|discriminate]. destruct (survey_correct m s ss b Sv) as (Ss & _). destruct (if safely then b else false); [discriminate|].
    rewrite all_spec in G. apply is_admitted_spec, G, Ss. exists x. split; [split|]; auto.
  Qed.
End Sound.

Theorem check_promela_safe_obeyed_sound m inv rows : check_promela_safe_obeyed m inv rows = true -> promela_safe m.
Proof.
  unfold check_promela_safe_obeyed. destruct (initial m) as [s0|] eqn:E; [|discriminate]. intro H. apply if_true in H as [Ad H]. apply if_true in H as [Ind H]. apply if_true in H as [Ns H]. rewrite all_spec in H. exists s0. split; auto. apply is_admitted_spec in Ad.
  assert (A : forall s, comes_to s0 (leads_to m) s -> admitted inv rows s) by (induction 1 as [|s t _ IH L]; [exact Ad|]; apply (leads_admitted m inv rows Ind s t); auto; intro I; exists true; now apply H).
  intros s C. destruct (A s C) as [O|I].
  - split; [intros x M; now apply (step_obeys m inv Ind s)|]. intro N. apply (stuck_ended m inv Ind s O); auto. now apply (no_step_stuck m inv Ind s O).
  - specialize (H s I). unfold goes_to_admitted in H. destruct (survey m s) as [[ss b]|] eqn:Sv; [|discriminate]. destruct (survey_correct m s ss b Sv) as (_ & R & _). apply R. now destruct b.
Qed.

Lemma exp_of_sat m ps r i f : forall e z, exp_of ps f = Some e -> value (look m (r i) outside false 0) e = Gives z -> (sat (program_word (atom_holds m ps) r) i (core f) <-> is_true z = true).
Proof.
  assert (B : forall b, is_true (truth_of b) = b) by now intros [].
  induction f as [b|a|g IH| | | |g IHg h IHh|g IHg h IHh|g IHg h IHh| | | |]; intros e z E V; cbn [exp_of core] in *; try discriminate.
  - injection E as <-. cbn [value] in V. injection V as <-. destruct b; cbn; intuition discriminate.
  - unfold n_nat in E. cbn [sat]. unfold program_word, atom_holds. destruct (nth_error ps (N.to_nat a)) as [[e'| | |]|]; try discriminate. injection E as ->. cbn [holds_now]. unfold holds. rewrite V. tauto.
  - destruct (exp_of ps g) as [e1|]; [|discriminate]. injection E as <-. cbn [value] in V. destruct (value _ e1) as [x|] eqn:V1; [|discriminate]. injection V as <-. cbn [sat]. rewrite (IH e1 x eq_refl V1). cbn [unary_value]. rewrite B. unfold is_true. destruct (z_eqb x 0); intuition discriminate.
  - destruct (exp_of ps g) as [e1|]; [|discriminate]. destruct (exp_of ps h) as [e2|]; [|discriminate]. injection E as <-. cbn [value] in V. destruct (value _ e1) as [x|] eqn:V1; [|discriminate]. cbn [sat]. rewrite (IHg e1 x eq_refl V1). destruct (is_true x) eqn:X.
    + destruct (value _ e2) as [y|] eqn:V2; [|discriminate]. injection V as <-. rewrite (IHh e2 y eq_refl V2), B. intuition.
    + injection V as <-. cbn. intuition discriminate.
  - destruct (exp_of ps g) as [e1|]; [|discriminate]. destruct (exp_of ps h) as [e2|]; [|discriminate]. injection E as <-. cbn [value] in V. destruct (value _ e1) as [x|] eqn:V1; [|discriminate]. cbn [sat]. rewrite (IHg e1 x eq_refl V1). destruct (is_true x) eqn:X.
    + injection V as <-. cbn. intuition.
    + destruct (value _ e2) as [y|] eqn:V2; [|discriminate]. injection V as <-. rewrite (IHh e2 y eq_refl V2), B. destruct (is_true y); intuition discriminate.
  - destruct (exp_of ps g) as [e1|]; [|discriminate]. destruct (exp_of ps h) as [e2|]; [|discriminate]. injection E as <-. cbn [value] in V. destruct (value _ e1) as [x|] eqn:V1; [|discriminate]. cbn [sat]. rewrite (IHg e1 x eq_refl V1). cbn [unary_value] in V. rewrite B in V. assert (N : z_eqb x 0 = negb (is_true x)) by (unfold is_true; now destruct (z_eqb x 0)). rewrite N in V. destruct (is_true x) eqn:X; cbn [negb] in V.
    + destruct (value _ e2) as [y|] eqn:V2; [|discriminate]. injection V as <-. rewrite (IHh e2 y eq_refl V2), B. destruct (is_true y); intuition discriminate.
    + injection V as <-. cbn. intuition discriminate.
Qed.

Theorem check_promela_always_obeyed_sound m ps inv rows f : check_promela_always_obeyed m ps inv rows f = true -> promela_every m ps f.
Proof.
  unfold check_promela_always_obeyed. destruct f as [| | | |g| | | | | | | |]; try discriminate. destruct (exp_of ps g) as [e|] eqn:Ex; [|discriminate]. destruct (initial m) as [s0|] eqn:E; [|discriminate]. intro H. apply if_true in H as [Ad H]. apply if_true in H as [Ind H]. apply if_true in H as [Tr H]. rewrite all_spec in H. exists s0. split; auto. apply is_admitted_spec in Ad.
  intros r [R0 R] No. apply No. assert (A : forall i, admitted inv rows (r i)).
  { induction i as [|i IH]; [now rewrite R0|]. specialize (R i). rewrite Nat.add_1_r in R. destruct R as [L|[_ ->]]; auto. apply (leads_admitted m inv rows Ind (r i)); auto. intro I. exists false. specialize (H _ I). cbv beta in H. now apply if_true in H. }
  unfold satisfies. cbn [core sat]. intros (j & _ & Nj & _). apply Nj. assert (V : exists z, value (look m (r j) outside false 0) e = Gives z /\ is_true z = true).
  { destruct (A j) as [O|I]; [now apply (check_true_spec m inv Ind)|]. specialize (H _ I). cbv beta in H. apply if_true in H as [H _]. unfold holds in H. destruct (value _ e) as [z|]; [eauto|discriminate]. }
  destruct V as (z & Vz & T). now apply (exp_of_sat m ps r j g e z Ex Vz).
Qed.
