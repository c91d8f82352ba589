(** Sketches of many states at once: what is known of variables, of the lengths of channels and of where processes are; and of the value of
    an expression. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic ArithmeticFacts Syntax Values Executability Rows Effects Elsewhere Spans.
Import ListNotations.

(** What never changes: the kinds of channels, the types of processes, and what is known of the fields of messages in each channel. *)
Record frame := Frame { kinds : list N; types : list N; contents : list (list fact) }.
Record sketch := Sketch { globals : list fact; mine : list fact; lengths : list fact; spots : list (list N) }.

Definition size_of (c : channel) : Z := n_z (count (messages c)).
Definition sizes (s : state) : list Z := map size_of (channels s).

Record framed (fr : frame) (s : state) : Prop := {
  framed_kinds : map kind (channels s) = kinds fr;
  framed_types : map type (processes s) = types fr;
  framed_few : length (types fr) < 255;
  framed_contents : forall i x, In x (messages (nth i (channels s) no_channel)) -> all_agree (nth i (contents fr) []) x }.

Definition all_placed (ps : list (list N)) (ls : list live) : Prop :=
  length ps = length ls /\ forall i, i < length ls -> In (at_node (nth i ls no_live)) (nth i ps []).

Record shows (m : model) (fr : frame) (k : N) (sk : sketch) (v : view) : Prop := {
  shows_model : program v = m;
  shows_me : me v = k;
  shows_globals : all_agree (globals sk) (values (sees v));
  shows_mine : all_agree (mine sk) (locals (process_at (sees v) k));
  shows_lengths : all_agree (lengths sk) (sizes (sees v));
  shows_spots : all_placed (spots sk) (processes (sees v));
  shows_frame : framed fr (sees v) }.

(** ** Operators *)
Definition below (f g : fact) : bool := match f, g with Some x, Some y => z_ltb (high x) (low y) | _, _ => false end.
Definition at_most (f g : fact) : bool := match f, g with Some x, Some y => z_leb (high x) (low y) | _, _ => false end.
Lemma below_spec f g x y : below f g = true -> agrees f x -> agrees g y -> (x < y)%Z.
Proof. destruct f as [[a b]|], g as [[c d]|]; cbn; try discriminate. unfold z_ltb. rewrite Z.ltb_lt. lia. Qed.
Lemma at_most_spec f g x y : at_most f g = true -> agrees f x -> agrees g y -> (x <= y)%Z.
Proof. destruct f as [[a b]|], g as [[c d]|]; cbn; try discriminate. unfold z_leb. rewrite Z.leb_le. lia. Qed.

Definition same_facts (f g : fact) : bool := if at_most f g then at_most g f else false.
Definition apart (f g : fact) : bool := if below f g then true else below g f.
Definition only (f : fact) : option Z := match f with Some x => if z_eqb (low x) (high x) then Some (low x) else None | None => None end.
Definition product_fact (f g : fact) : fact :=
  match only f with Some z => scaled z g | None => match only g with Some z => scaled z f | None => None end end.
Definition rest_fact (f g : fact) : fact :=
  match only g with
  | Some y => match f with
              | Some x => if z_leb 0 (low x) then if z_ltb (high x) y then f else Some (Span 0 (z_sub y 1)) else None
              | None => None
              end
  | None => None
  end.

Lemma only_spec f z x : only f = Some z -> agrees f x -> x = z.
Proof. destruct f as [[a b]|]; cbn; [|discriminate]. unfold z_eqb. destruct (Z.eqb_spec a b); [|discriminate]. intros [= <-]. lia. Qed.

(** [None]: there may be a fault. *)
Definition rough_guess (o : binary) (f g : fact) : option fact :=
  match o with
  | Sum => Some (word_fact (added f g))
  | Difference => Some (word_fact (subtracted f g))
  | IsEqual => Some (truth_fact (same_facts f g) (apart f g))
  | IsUnequal => Some (truth_fact (apart f g) (same_facts f g))
  | IsLess => Some (truth_fact (below f g) (at_most g f))
  | IsAtMost => Some (truth_fact (at_most f g) (below g f))
  | IsGreater => Some (truth_fact (below g f) (at_most f g))
  | IsAtLeast => Some (truth_fact (at_most g f) (below f g))
  | Product => Some (word_fact (product_fact f g))
  | Quotient => if below (point 0) g then Some None else None
  | Remainder => if below (point 0) g then Some (rest_fact f g) else None
  | BitAnd | BitOr | BitXor | ShiftLeft | ShiftRight => Some None
  | Both | Either => Some either_way
  end.
Definition binary_guess (o : binary) (f g : fact) : option fact :=
  match only f with
  | Some x => match only g with Some y => match binary_value o x y with Gives z => Some (point z) | Faults _ => None end | None => rough_guess o f g end
  | None => rough_guess o f g
  end.
Definition unary_guess (o : unary) (f : fact) : fact :=
  match o with Opposite => word_fact (opposed f) | Negation => truth_fact (surely_false f) (surely_true f) | Complement => None end.

Lemma same_facts_spec f g x y : same_facts f g = true -> agrees f x -> agrees g y -> x = y.
Proof. unfold same_facts. rewrite if_true. intros [A B] F G. pose proof (at_most_spec _ _ _ _ A F G). pose proof (at_most_spec _ _ _ _ B G F). lia. Qed.
Lemma apart_spec f g x y : apart f g = true -> agrees f x -> agrees g y -> x <> y.
Proof. unfold apart. rewrite if_false. intros [A|A] F G; [pose proof (below_spec _ _ _ _ A F G)|pose proof (below_spec _ _ _ _ A G F)]; lia. Qed.

Lemma product_fact_spec f g x y : agrees f x -> agrees g y -> agrees (product_fact f g) (x * y).
Proof.
  intros F G. unfold product_fact. destruct (only f) as [z|] eqn:O; [rewrite (only_spec _ _ _ O F); now apply scaled_spec|].
  destruct (only g) as [z|] eqn:P; [|exact I]. rewrite (only_spec _ _ _ P G), Z.mul_comm. now apply scaled_spec.
Qed.

Lemma rough_guess_spec o f g h x y : o <> Both -> o <> Either -> rough_guess o f g = Some h -> agrees f x -> agrees g y -> exists z, binary_value o x y = Gives z /\ agrees h z.
Proof.
  intros D1 D2 E F G. pose proof (below_spec f g x y) as B1. pose proof (below_spec g f y x) as B2. pose proof (at_most_spec f g x y) as A1. pose proof (at_most_spec g f y x) as A2.
  pose proof (same_facts_spec f g x y) as S. pose proof (apart_spec f g x y) as A.
  destruct o; cbn [rough_guess binary_value] in *; try easy; try (injection E as <-; eexists; split; [reflexivity|]; unfold z_eqb, z_ltb, z_leb; first [exact I|apply truth_fact_spec; intro T; [first [apply Z.eqb_eq|apply Z.ltb_lt|apply Z.leb_le|apply negb_true_iff, Z.eqb_neq]|first [apply Z.eqb_neq|apply Z.ltb_ge|apply Z.leb_gt|apply negb_false_iff, Z.eqb_eq]]; intuition lia|idtac]).
  - now apply word_fact_spec, added_spec.
  - now apply word_fact_spec, subtracted_spec.
  - now apply word_fact_spec, product_fact_spec.
  - destruct (below (point 0) g) eqn:P; [|discriminate]. injection E as <-. pose proof (below_spec _ _ 0 y P (point_spec 0) G). unfold divides, z_eqb. destruct (Z.eqb_spec y 0); [lia|]. destruct (Z.eqb_spec y (-1)); [lia|]. cbn [negb].
    destruct (x =? -2147483648)%Z; eexists; (split; [reflexivity|exact I]).
  - destruct (below (point 0) g) eqn:P; [|discriminate]. injection E as <-. pose proof (below_spec _ _ 0 y P (point_spec 0) G) as Y. destruct (binary_value Remainder x y) as [z|k] eqn:V.
    + destruct (remainder_truncates _ _ _ V) as [_ R]. cbn [binary_value] in V. rewrite V. exists z. split; [reflexivity|]. subst z. unfold rest_fact. destruct (only g) as [y'|] eqn:O; [|exact I]. rewrite <- (only_spec _ _ _ O G).
      destruct f as [[a b]|]; [|exact I]. cbn [low high] in *. unfold z_leb, z_ltb, z_sub. cbn in F. destruct (Z.leb_spec 0 a); [|exact I]. destruct (Z.ltb_spec b y).
      * rewrite Z.rem_small by lia. exact F.
      * pose proof (Z.rem_bound_pos x y ltac:(lia) ltac:(lia)). cbn. lia.
    + exfalso. cbn [binary_value] in V. unfold divides, z_eqb in V. destruct (Z.eqb_spec y 0); [lia|]. destruct (Z.eqb_spec y (-1)); [lia|]. cbn [negb] in V. destruct (x =? -2147483648)%Z; discriminate.
Qed.

Lemma binary_guess_spec o f g h x y : o <> Both -> o <> Either -> binary_guess o f g = Some h -> agrees f x -> agrees g y -> exists z, binary_value o x y = Gives z /\ agrees h z.
Proof.
  intros D1 D2 E F G. unfold binary_guess in E. destruct (only f) as [x'|] eqn:Of; [|now apply (rough_guess_spec o f g)]. destruct (only g) as [y'|] eqn:Og; [|now apply (rough_guess_spec o f g)].
  rewrite (only_spec _ _ _ Of F), (only_spec _ _ _ Og G). destruct (binary_value o x' y') as [z|]; [|discriminate]. injection E as <-. exists z. auto using point_spec.
Qed.

Lemma unary_guess_spec o f x : agrees f x -> agrees (unary_guess o f) (unary_value o x).
Proof.
  intro F. destruct o; cbn [unary_guess unary_value]; [now apply word_fact_spec, opposed_spec| |exact I].
  assert (E : is_true x = negb (z_eqb x 0)) by (unfold is_true; now destruct (z_eqb x 0)).
  apply truth_fact_spec; intro T; [pose proof (surely_false_spec _ _ T F) as S|pose proof (surely_true_spec _ _ T F) as S]; rewrite E in S; now destruct (z_eqb x 0).
Qed.

(** ** Subscripts *)
Fixpoint shifted (d : N) (os found : list N) : list N := match os with [] => found | o :: os' => shifted d os' (n_add d o :: found) end.
Fixpoint spread (n : nat) (z stride : N) (os found : list N) : list N :=
  match n with O => found | S n' => spread n' (n_add z 1) stride os (shifted (n_mul z stride) os found) end.
Lemma in_shifted d os : forall found x, In x found \/ (exists o, In o os /\ x = (d + o)%N) -> In x (shifted d os found).
Proof.
  induction os as [|o os IH]; intros found x H; cbn [shifted]; [destruct H as [H|(o & [] & _)]; auto|]. apply IH. simpl. destruct H as [H|(o' & [->|I] & ->)]; auto. right. eauto.
Qed.
Lemma in_spread n stride os o : In o os -> forall z y found, (z <= y)%N -> (y < z + N.of_nat n)%N -> In (y * stride + o)%N (spread n z stride os found).
Proof.
  intro I. assert (K : forall n z found x, In x found -> In x (spread n z stride os found)) by (induction n0 as [|n0 IH]; intros z found x J; cbn [spread]; auto; apply IH, in_shifted; auto).
  induction n as [|n IH]; intros z y found L1 L2; cbn [spread]; [lia|]. unfold n_add, n_mul. destruct (N.eq_dec z y) as [->|D]; [apply K, in_shifted; eauto|apply IH; lia].
Qed.

(** ** Expressions *)
Section Facts.
  Variables (m : model) (fr : frame) (sk : sketch).

  Definition shape_of (c : N) : shape := nth (n_nat (nth (n_nat c) (kinds fr) 0%N)) (shapes m) no_shape.
  Definition place_of (f : fact) : option N :=
    match only f with Some z => if z_ltb 0 z then if n_leb (z_n z) (count (lengths sk)) then Some (n_sub (z_n z) 1) else None else None | None => None end.

  Definition room_guess (yes no : bool) (c : N) : fact :=
    match fact_at (lengths sk) c with
    | None => either_way
    | Some x =>
        let cap := n_z (capacity (shape_of c)) in
        let full := if z_ltb 0 (low x) then z_leb cap (low x) else false in
        let free := if z_leb (high x) 0 then true else z_ltb (high x) cap in
        truth_fact (if yes then full else free) (if yes then free else full)
    end.
  Definition empty_guess (c : N) : fact := match fact_at (lengths sk) c with None => either_way | Some x => truth_fact (z_leb (high x) 0) (z_ltb 0 (low x)) end.
  Definition query_guess (f : channel_query) (c : N) : fact :=
    match f with
    | LengthOf => fact_at (lengths sk) c
    | IsEmpty => empty_guess c
    | IsNonempty => unary_guess Negation (empty_guess c)
    | IsFull => room_guess true false c
    | IsNonfull => room_guess false true c
    end.

  Definition spot_guess (p : N) (n : N) : fact :=
    let ns := nth (n_nat p) (spots sk) [] in truth_fact (all (n_eqb n) ns) (negb (some (n_eqb n) ns)).
  Fixpoint oldest_of (t : N) (p : N) (ts : list N) : option N := match ts with [] => None | t' :: ts' => if n_eqb t' t then Some p else oldest_of t (n_add p 1) ts' end.
  Definition process_guess (z : Z) : option N := if z_ltb z 0 then None else if n_ltb (z_n z) (count (types fr)) then Some (z_n z) else None.

End Facts.

Fixpoint guess (m : model) (fr : frame) (k : N) (sk : sketch) (e : exp) : option fact :=
  match e with
  | Const z => Some (point z)
  | Load c =>
      match c with
      | Cell slot _ _ shared subs => match offsets m fr k sk subs with Some os => Some (fact_among (if shared then globals sk else mine sk) (shifted slot os [])) | None => None end
      end
  | Unary o e1 => match guess m fr k sk e1 with Some f => Some (unary_guess o f) | None => None end
  | Binary o e1 e2 =>
      match guess m fr k sk e1 with
      | Some f =>
          match o with
          | Both => if surely_false f then Some (point 0)
                    else match guess m fr k sk e2 with Some g => Some (truth_fact (if surely_true f then surely_true g else false) (surely_false g)) | None => None end
          | Either => if surely_true f then Some (point 1)
                      else match guess m fr k sk e2 with Some g => Some (truth_fact (surely_true g) (if surely_false f then surely_false g else false)) | None => None end
          | _ => match guess m fr k sk e2 with Some g => binary_guess o f g | None => None end
          end
      | None => None
      end
  | Conditional c e1 e2 =>
      match guess m fr k sk c with
      | Some f =>
          if surely_true f then guess m fr k sk e1
          else if surely_false f then guess m fr k sk e2
          else match guess m fr k sk e1 with Some g => match guess m fr k sk e2 with Some h => Some (join g h) | None => None end | None => None end
      | None => None
      end
  | Pid => Some (point (if n_eqb k outside then (-1)%Z else n_z k))
  | ProcessCount back =>
      let n := n_z (count (types fr)) in Some (point (if n_eqb back 0 then if claimed m then z_add n 1 else n else z_sub n (n_z back)))
  | Timeout => Some either_way
  | OfChannel q e1 => match guess m fr k sk e1 with Some f => match place_of sk f with Some c => Some (query_guess m fr sk q c) | None => None end | None => None end
  | AtLabel t number n =>
      match number with
      | None => match oldest_of t 0 (types fr) with Some p => Some (spot_guess sk p n) | None => Some (point 0) end
      | Some e1 => match e1 with Const z => match process_guess fr z with Some p => Some (spot_guess sk p n) | None => Some (point 0) end | _ => None end
      end
  | LastMover | NonProgress | Poll _ _ _ | PriorityOf _ | PcValue _ | Enabled _ | Remote _ _ _ => None
  end
with offsets (m : model) (fr : frame) (k : N) (sk : sketch) (subs : subscripts) : option (list N) :=
  match subs with
  | NoSubscript => Some [0%N]
  | Subscript e length stride rest =>
      match guess m fr k sk e with
      | Some (Some x) =>
          if (if z_leb 0 (low x) then if z_leb (low x) (high x) then z_ltb (high x) (n_z length) else false else false) then
            match offsets m fr k sk rest with Some os => Some (spread (n_nat (n_add (z_n (z_sub (high x) (low x))) 1)) (z_n (low x)) stride os []) | None => None end
          else None
      | _ => None
      end
  end.

Section Guess.
  Variables (m : model) (fr : frame) (k : N) (sk : sketch).
  Local Notation shape_of := (shape_of m fr).
  Local Notation place_of := (place_of sk).
  Local Notation room_guess := (room_guess m fr sk).
  Local Notation empty_guess := (empty_guess sk).
  Local Notation query_guess := (query_guess m fr sk).
  Local Notation spot_guess := (spot_guess sk).
  Local Notation guess := (guess m fr k sk).
  Local Notation offsets := (offsets m fr k sk).
  Definition slots_at (slot : N) (subs : subscripts) : option (list N) := match offsets subs with Some os => Some (shifted slot os []) | None => None end.
  Definition channel_guess (e : exp) : option N := match guess e with Some f => place_of f | None => None end.

  Variable v : view.
  Hypothesis shown : shows m fr k sk v.

  Lemma sizes_length s : length (sizes s) = length (channels s).
  Proof. apply map_length. Qed.
  Lemma size_at s c : nth (N.to_nat c) (sizes s) 0%Z = n_z (count (messages (channel_at s c))).
  Proof. unfold sizes, channel_at. change 0%Z with (size_of no_channel). now rewrite map_nth. Qed.
  Lemma length_agrees c : agrees (fact_at (lengths sk) c) (n_z (count (messages (channel_at (sees v) c)))).
  Proof. rewrite <- size_at. apply (shows_lengths _ _ _ _ _ shown). Qed.
  Lemma shape_is c : shape_at v c = shape_of c.
  Proof.
    unfold shape_at, shape_of. rewrite (shows_model _ _ _ _ _ shown). f_equal. f_equal. rewrite <- (framed_kinds _ _ (shows_frame _ _ _ _ _ shown)). unfold channel_at. change 0%N with (kind no_channel) at 1. now rewrite map_nth.
  Qed.
  Lemma channels_length : length (lengths sk) = length (channels (sees v)).
  Proof. rewrite <- sizes_length. apply (shows_lengths _ _ _ _ _ shown). Qed.
  Lemma place_of_spec f z c : place_of f = Some c -> agrees f z -> channel_number (sees v) z = Some c.
  Proof.
    unfold place_of, channel_number. destruct (only f) as [x|] eqn:O; [|discriminate]. intros H F. rewrite (only_spec _ _ _ O F). rewrite !count_length in *. now rewrite <- channels_length.
  Qed.
  Lemma place_below f c : place_of f = Some c -> N.to_nat c < length (lengths sk).
  Proof.
    unfold place_of. destruct (only f) as [x|]; [|discriminate]. destruct (z_ltb 0 x) eqn:P; [|discriminate]. destruct (n_leb _ _) eqn:L; [|discriminate]. intros [= <-]. apply Z.ltb_lt in P. apply N.leb_le in L. rewrite count_length in L. unfold n_sub, z_n in *. lia.
  Qed.
  Lemma count_empty {X} (l : list X) : (match l with [] => true | _ => false end) = (n_z (count l) <=? 0)%Z.
  Proof. rewrite count_length. unfold n_z. destruct l; simpl; [reflexivity|]. symmetry. apply Z.leb_gt. lia. Qed.

  Lemma empty_guess_spec c : agrees (empty_guess c) (truth_of (match messages (channel_at (sees v) c) with [] => true | _ => false end)).
  Proof.
    unfold empty_guess. pose proof (length_agrees c) as L. rewrite count_empty. set (n := n_z _) in *. destruct (fact_at (lengths sk) c) as [[a b]|]; [|destruct (n <=? 0)%Z; cbn; lia]. cbn in L. unfold z_leb, z_ltb. cbn [low high].
    apply truth_fact_spec; [rewrite !Z.leb_le|rewrite Z.ltb_lt, Z.leb_gt]; lia.
  Qed.
  Lemma full_is c : is_full v c = if (0 <? n_z (count (messages (channel_at (sees v) c))))%Z then (n_z (capacity (shape_of c)) <=? n_z (count (messages (channel_at (sees v) c))))%Z else false.
  Proof.
    unfold is_full. rewrite shape_is. set (n := count _). set (cap := capacity _). unfold n_eqb, n_leb, n_z. destruct (N.eqb_spec n 0) as [->|D]; [reflexivity|]. destruct (Z.ltb_spec 0 (Z.of_N n)); [|lia].
    destruct (N.leb_spec cap n), (Z.leb_spec (Z.of_N cap) (Z.of_N n)); auto; lia.
  Qed.
  Lemma room_guess_spec yes c : agrees (room_guess yes (negb yes) c) (truth_of (if yes then is_full v c else negb (is_full v c))).
  Proof.
    unfold room_guess. pose proof (length_agrees c) as L. rewrite full_is. set (n := n_z (count _)) in *. set (cap := n_z (capacity (shape_of c))). destruct (fact_at (lengths sk) c) as [[a b]|].
    - cbn in L. cbv zeta. cbn [low high]. unfold z_leb, z_ltb. assert (Fu : (if (0 <? a)%Z then (cap <=? a)%Z else false) = true -> (if (0 <? n)%Z then (cap <=? n)%Z else false) = true).
      { rewrite !if_true, !Z.ltb_lt, !Z.leb_le. lia. }
      assert (Fr : (if (b <=? 0)%Z then true else (b <? cap)%Z) = true -> (if (0 <? n)%Z then (cap <=? n)%Z else false) = false).
      { rewrite if_false, Z.leb_le, Z.ltb_lt. intro H. apply not_true_iff_false. rewrite if_true, Z.ltb_lt, Z.leb_le. lia. }
      destruct yes; cbn [negb]; apply truth_fact_spec; intro H; auto; [now rewrite Fr|now rewrite Fu].
    - destruct (if yes then _ else _); cbn; lia.
  Qed.
  Lemma query_guess_spec q c : agrees (query_guess q c) (query v q c).
  Proof.
    destruct q; cbn [query_guess query].
    - apply length_agrees.
    - pose proof (empty_guess_spec c) as E. now destruct (messages (channel_at (sees v) c)).
    - pose proof (unary_guess_spec Negation _ _ (empty_guess_spec c)) as E. now destruct (messages (channel_at (sees v) c)).
    - apply (room_guess_spec true).
    - apply (room_guess_spec false).
  Qed.

  Lemma processes_length : length (types fr) = length (processes (sees v)).
  Proof. rewrite <- (framed_types _ _ (shows_frame _ _ _ _ _ shown)). apply map_length. Qed.
  Lemma spot_guess_spec p n : N.to_nat p < length (processes (sees v)) -> agrees (spot_guess p n) (truth_of (n_eqb (at_node (process_at (sees v) p)) n)).
  Proof.
    intro L. destruct (shows_spots _ _ _ _ _ shown) as [_ S]. specialize (S _ L). unfold spot_guess. cbv zeta. unfold process_at, n_nat in *. set (x := at_node _) in *. set (ns := nth _ (spots sk) []) in *. unfold n_eqb. apply truth_fact_spec.
    - rewrite all_spec. intro H. specialize (H x S). cbv beta in H. apply N.eqb_eq in H. subst. apply N.eqb_refl.
    - rewrite negb_true_iff. intro H. apply N.eqb_neq. intros ->. assert (some (N.eqb n) ns = true) by (apply some_spec; exists n; split; auto using N.eqb_refl). congruence.
  Qed.
  Lemma oldest_is t ls : forall p, oldest t p ls = oldest_of t p (map type ls).
  Proof. induction ls as [|l ls IH]; intro p; cbn [oldest oldest_of map]; auto. destruct (n_eqb (type l) t); auto. Qed.
  Lemma oldest_below t ls : forall p q, oldest t p ls = Some q -> (q < p + N.of_nat (length ls))%N.
  Proof. induction ls as [|l ls IH]; intros p q; cbn [oldest length]; [discriminate|]. destruct (n_eqb (type l) t); [intros [= <-]; lia|]. intro H. apply IH in H. unfold n_add in H. lia. Qed.

  Lemma guesses :
    (forall e f, guess e = Some f -> exists z, value v e = Gives z /\ agrees f z) /\
    (forall c : cell, match c with Cell slot _ _ _ subs => forall os, offsets subs = Some os -> exists o, slot_of v slot subs = Gives (slot + o)%N /\ In o os end) /\
    (forall subs os slot, offsets subs = Some os -> exists o, slot_of v slot subs = Gives (slot + o)%N /\ In o os) /\
    (forall args : arguments, True).
  Proof.
    apply syntax_mut; try (intros; exact I); try discriminate; try (intros; discriminate).
    - intros z f [= <-]. exists z. split; auto using point_spec.
    - intros c IH f. cbn [guess value]. destruct c as [slot bits signed shared subs]. destruct (offsets subs) as [os|] eqn:O; [|discriminate]. intros [= <-]. destruct (IH os eq_refl) as (o & -> & I). eexists. split; [reflexivity|].
      rewrite (shows_me _ _ _ _ _ shown). unfold n_nat. destruct shared; (apply fact_among_spec; [apply shown|apply in_shifted; right; eauto]).
    - intros o e IH f. cbn [guess value]. destruct (guess e) as [g|]; [|discriminate]. intros [= <-]. destruct (IH g eq_refl) as (z & -> & A). eauto using unary_guess_spec.
    - intros o e1 IH1 e2 IH2 f. cbn [guess value]. destruct (guess e1) as [g|]; [|discriminate]. destruct (IH1 g eq_refl) as (x & -> & A). destruct (guess e2) as [h|].
      + destruct (IH2 h eq_refl) as (y & -> & B). pose proof (surely_true_spec g x) as T1. pose proof (surely_true_spec h y) as T2. pose proof (surely_false_spec g x) as F1. pose proof (surely_false_spec h y) as F2.
        destruct o; try (intro E; apply (binary_guess_spec _ g h f x y); auto; discriminate).
        * destruct (surely_false g); [rewrite F1 by auto; intros [= <-]; exists 0%Z; split; auto using point_spec|]. intros [= <-]. destruct (is_true x) eqn:X.
          -- eexists. split; [reflexivity|]. apply truth_fact_spec; auto. rewrite if_true. intuition.
          -- exists 0%Z. split; [reflexivity|]. apply (truth_fact_spec _ _ false); auto. rewrite if_true. intros [S1 S2]. rewrite T1 in X; auto.
        * destruct (surely_true g); [rewrite T1 by auto; intros [= <-]; exists 1%Z; split; auto using point_spec|]. intros [= <-]. destruct (is_true x) eqn:X.
          -- exists 1%Z. split; [reflexivity|]. apply (truth_fact_spec _ _ true); auto. rewrite if_true. intros [S1 S2]. rewrite F1 in X; auto.
          -- eexists. split; [reflexivity|]. apply truth_fact_spec; auto. rewrite if_true. intuition.
      + pose proof (surely_true_spec g x) as T1. pose proof (surely_false_spec g x) as F1. destruct o; try discriminate.
        * destruct (surely_false g); [|discriminate]. rewrite F1 by auto. intros [= <-]. exists 0%Z. split; auto using point_spec.
        * destruct (surely_true g); [|discriminate]. rewrite T1 by auto. intros [= <-]. exists 1%Z. split; auto using point_spec.
    - intros c IHc e1 IH1 e2 IH2 f. cbn [guess value]. destruct (guess c) as [g|]; [|discriminate]. destruct (IHc g eq_refl) as (x & -> & A). pose proof (surely_true_spec g x) as T1. pose proof (surely_false_spec g x) as F1.
      destruct (surely_true g); [rewrite T1 by auto; auto|]. destruct (surely_false g); [rewrite F1 by auto; auto|]. destruct (guess e1) as [h1|]; [|discriminate]. destruct (guess e2) as [h2|]; [|discriminate]. intros [= <-].
      destruct (is_true x); [destruct (IH1 h1 eq_refl) as (z & -> & B)|destruct (IH2 h2 eq_refl) as (z & -> & B)]; exists z; auto using join_left, join_right.
    - intros f [= <-]. cbn [value]. rewrite (shows_me _ _ _ _ _ shown). eexists. split; [reflexivity|]. apply point_spec.
    - intros b f. cbn [guess value]. cbv zeta. intros [= <-]. rewrite (shows_model _ _ _ _ _ shown). rewrite !count_length, <- processes_length. eexists. split; [reflexivity|]. apply point_spec.
    - intros f [= <-]. cbn [value]. eexists. split; [reflexivity|]. destruct (timing_out v); cbn; lia.
    - intros q e IH f. cbn [guess value]. destruct (guess e) as [g|]; [|discriminate]. destruct (IH g eq_refl) as (x & -> & A). destruct (place_of g) as [c|] eqn:P; [|discriminate]. intros [= <-]. rewrite (place_of_spec _ _ _ P A).
      eexists. split; [reflexivity|]. apply query_guess_spec.
    - intros t [e|] n f; cbn [guess value].
      + destruct e as [z| | | | | | | | | | | | | | | |]; try discriminate. cbn [value]. unfold process_guess, process_number. destruct (z_ltb z 0); [intros [= <-]; exists 0%Z; auto using point_spec|]. rewrite !count_length, processes_length. destruct (n_ltb _ _) eqn:L; intros [= <-].
        * eexists. split; [reflexivity|]. apply spot_guess_spec. apply N.ltb_lt in L. unfold z_n in *. lia.
        * exists 0%Z. split; auto using point_spec.
      + rewrite <- (framed_types _ _ (shows_frame _ _ _ _ _ shown)), <- oldest_is. destruct (oldest t 0 (processes (sees v))) as [p|] eqn:O; intros [= <-].
        * eexists. split; [reflexivity|]. apply spot_guess_spec. apply oldest_below in O. lia.
        * exists 0%Z. split; auto using point_spec.
    - intros slot bits signed shared subs IH. exact (fun os => IH os slot).
    - intros os slot [= <-]. exists 0%N. cbn [slot_of]. rewrite N.add_0_r. split; auto. now left.
    - intros e IH len stride rest IHr os slot. cbn [offsets slot_of]. destruct (guess e) as [[x|]|]; try discriminate. destruct (IH (Some x) eq_refl) as (z & -> & A). cbn in A. destruct (if z_leb 0 (low x) then _ else false) eqn:Ok; [|discriminate]. apply if_true in Ok as [O1 O2]. apply if_true in O2 as [O2 O3].
      apply Z.leb_le in O1. apply Z.leb_le in O2. apply Z.ltb_lt in O3. destruct (offsets rest) as [os'|]; [|discriminate]. intros [= <-]. replace (z_ltb z 0) with false by (symmetry; apply Z.ltb_ge; lia). unfold n_z, z_n in *. replace (n_ltb (Z.to_N z) len) with true by (symmetry; apply N.ltb_lt; lia).
      destruct (IHr os' (n_add slot (n_mul (Z.to_N z) stride)) eq_refl) as (o & -> & I). unfold n_add, n_mul. exists (Z.to_N z * stride + o)%N. split; [f_equal; lia|]. apply in_spread; auto; [lia|]. unfold n_nat, z_sub. lia.
  Qed.

  Lemma guess_spec e f : guess e = Some f -> exists z, value v e = Gives z /\ agrees f z.
  Proof. apply guesses. Qed.
  Lemma slots_at_spec slot subs ns : slots_at slot subs = Some ns -> exists n, slot_of v slot subs = Gives n /\ In n ns.
  Proof.
    unfold slots_at. destruct (offsets subs) as [os|] eqn:O; [|discriminate]. intros [= <-]. destruct guesses as (_ & _ & G & _). destruct (G subs os slot O) as (o & E & I). exists (slot + o)%N. split; auto. apply in_shifted. right. eauto.
  Qed.
  Lemma channel_guess_spec e c : channel_guess e = Some c -> channel_of v e = Gives c /\ N.to_nat c < length (lengths sk).
  Proof.
    unfold channel_guess, channel_of. destruct (guess e) as [f|] eqn:G; [|discriminate]. intro P. destruct (guess_spec _ _ G) as (z & -> & A). rewrite (place_of_spec _ _ _ P A). split; auto. now apply (place_below f).
  Qed.
End Guess.
