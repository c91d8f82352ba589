(** What a statement makes of a sketch, and by how much variables and channels have grown since a step began. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic ArithmeticFacts Syntax Values Executability Rows Effects Elsewhere Alone Spans Sketches Assumed.
Import ListNotations.

Record course := Course { now : sketch; grown : list fact; flowed : list fact }.

Section Courses.
  Variables (m : model) (fr : frame) (k : N).
  (** What else is known of states that a sketch shows; [None]: that there are none. *)
  Variable tidy : sketch -> option sketch.

  (** ** Variables *)

  (** By how much an assignment adds to what it assigns to, if that is known. *)
  Definition fits_cell (bits : N) (signed : bool) (f : fact) : bool :=
    if n_eqb bits 0 then false else if covers fits_word f then covers (type_fact bits signed) f else false.
  Definition added_to (sk : sketch) (c : cell) (bits : N) (signed : bool) (ns : list N) (d : Z) : option Z :=
    match c with
    | Cell slot _ _ shared subs =>
        match ns with
        | [n] =>
            if shared then
              match slots_at m fr k sk slot subs with
              | Some ns' => match ns' with [n'] => if n_eqb n n' then if fits_cell bits signed (added (fact_at (globals sk) n) (point d)) then Some d else None else None | _ => None end
              | None => None
              end
            else None
        | _ => None
        end
    end.
  Definition increase (sk : sketch) (bits : N) (signed : bool) (ns : list N) (e : exp) : option Z :=
    match e with
    | Binary o e1 e2 =>
        match e1 with
        | Load c => match e2 with Const d => match o with Sum => added_to sk c bits signed ns d | Difference => added_to sk c bits signed ns (z_opp d) | _ => None end | _ => None end
        | _ => None
        end
    | _ => None
    end.

  Definition growth (c : course) (ns : list N) (f : fact) (by_ : option Z) : list fact :=
    match ns with
    | [n] => put (grown c) n (match by_ with Some d => added (fact_at (grown c) n) (point d) | None => added (fact_at (grown c) n) (subtracted f (fact_at (globals (now c)) n)) end)
    | _ => put_among (grown c) ns None
    end.
  Definition store_on (c : course) (x : cell) (f : fact) (e : option exp) : option course :=
    match x with
    | Cell slot bits signed shared subs =>
        let sk := now c in
        match slots_at m fr k sk slot subs with
        | None => None
        | Some ns =>
            let f' := cut_fact bits signed f in
            if shared then
              if all (fun n => n_ltb n (count (globals sk))) ns then
                Some (Course (Sketch (written (globals sk) ns f') (mine sk) (lengths sk) (spots sk)) (growth c ns f' (match e with Some e' => increase sk bits signed ns e' | None => None end)) (flowed c))
              else None
            else Some (Course (Sketch (globals sk) (written (mine sk) ns f') (lengths sk) (spots sk)) (grown c) (flowed c))
        end
    end.

  Fixpoint all_guessed (sk : sketch) (es : list exp) : bool := match es with [] => true | e :: es' => match guess m fr k sk e with Some _ => all_guessed sk es' | None => false end end.

  (** Assignments, assertions and output. *)
  Fixpoint plain_on (c : course) (l : list effect) : option course :=
    match l with
    | [] => Some c
    | x :: l' =>
        match x with
        | Assign y e => match guess m fr k (now c) e with Some f => match store_on c y f (Some e) with Some c' => plain_on c' l' | None => None end | None => None end
        | Assert e => match guess m fr k (now c) e with Some f => if surely_true f then plain_on c l' else None | None => None end
        | Print es => if all_guessed (now c) es then plain_on c l' else None
        | _ => None
        end
    end.

  (** ** Channels *)
  Fixpoint sent_fits (sk : sketch) (es : list exp) (fs : list (N * bool)) (gs : list fact) : bool :=
    match es with
    | [] => match fs with [] => match gs with [] => true | _ => false end | _ => false end
    | e :: es' =>
        match fs with
        | [] => false
        | (bits, signed) :: fs' =>
            match gs with
            | [] => false
            | g :: gs' => match guess m fr k sk e with Some f => if covers g (cut_fact bits signed f) then sent_fits sk es' fs' gs' else false | None => false end
            end
        end
    end.
  Definition longer (c : course) (q : N) (z : Z) : course :=
    let sk := now c in
    Course (Sketch (globals sk) (mine sk) (put (lengths sk) q (added (fact_at (lengths sk) q) (point z))) (spots sk)) (grown c) (put (flowed c) q (added (fact_at (flowed c) q) (point z))).

  Fixpoint wanted_guessed (sk : sketch) (args : arguments) : bool :=
    match args with
    | NoArgument => true
    | Into _ r => wanted_guessed sk r
    | Dropped r => wanted_guessed sk r
    | Wanted e r => match guess m fr k sk e with Some _ => wanted_guessed sk r | None => false end
    end.
  Fixpoint fields_on (c : course) (args : arguments) (gs : list fact) : option course :=
    match args with
    | NoArgument => Some c
    | Into x r => match store_on c x (hd None gs) None with Some c' => fields_on c' r (tl gs) | None => None end
    | Dropped r => fields_on c r (tl gs)
    | Wanted _ r => fields_on c r (tl gs)
    end.

  Definition with_sketch (c : course) (sk : sketch) : course := Course sk (grown c) (flowed c).
  Definition is_buffered (q : N) : bool := negb (n_eqb (capacity (shape_of m fr q)) 0).

  (** [None]: it may fail; [Some None]: it cannot be done. *)
  Definition effects_on (c : course) (l : list effect) : option (option course) :=
    match l with
    | x :: l' =>
        match x with
        | Die => if n_eqb (n_add k 1) (count (types fr)) then None else Some None
        | Send ch es _ =>
            match channel_guess m fr k (now c) ch with
            | Some q =>
                if (if is_buffered q then sent_fits (now c) es (fields (shape_of m fr q)) (nth (n_nat q) (contents fr) []) else false) then
                  match tidy (assume_query m fr (now c) IsNonfull q true) with
                  | Some sk => match plain_on (longer (with_sketch c sk) q 1) l' with Some c' => Some (Some c') | None => None end
                  | None => Some None
                  end
                else None
            | None => None
            end
        | Receive ch args _ keep =>
            match channel_guess m fr k (now c) ch with
            | Some q =>
                if (if is_buffered q then if n_eqb (count_arguments 0 args) (count (fields (shape_of m fr q))) then wanted_guessed (now c) args else false else false) then
                  match tidy (assume_query m fr (now c) IsNonempty q true) with
                  | Some sk =>
                      match fields_on (with_sketch c sk) args (nth (n_nat q) (contents fr) []) with
                      | Some c' => match plain_on (if keep then c' else longer c' q (-1)) l' with Some c2 => Some (Some c2) | None => None end
                      | None => None
                      end
                  | None => Some None
                  end
                else None
            | None => None
            end
        | _ => match plain_on c l with Some c' => Some (Some c') | None => None end
        end
    | [] => Some (Some c)
    end.

  Definition moved_on (c : course) (n : N) : course :=
    let sk := now c in Course (Sketch (globals sk) (mine sk) (lengths sk) (put (spots sk) k [n])) (grown c) (flowed c).

  Definition is_constant (e : exp) : bool := match e with Const _ => true | _ => false end.
  Definition edge_on (c : course) (e : edge) : option (option course) :=
    match work e with
    | DStep _ _ => None
    | Effects l =>
        match guess m fr k (now c) (guard e) with
        | None => None
        | Some _ =>
            match assume m fr k (guard e) true (now c) with
            | None => Some None
            | Some sk =>
                match (if is_constant (guard e) then Some sk else tidy sk) with
                | None => Some None
                | Some sk' =>
                    match effects_on (with_sketch c sk') l with
                    | Some (Some c') => if n_eqb (goes e) 0 then None else Some (Some (moved_on c' (goes e)))
                    | other => other
                    end
                end
            end
        end
    end.

  (** ** What they mean *)
  Variable s0 : state.
  Hypothesis present_k : N.to_nat k < length (types fr).

  Definition differ (fs : list fact) (zs ys : list Z) : Prop := length zs = length ys /\ forall i, agrees (nth i fs None) (nth i zs 0 - nth i ys 0)%Z.

  Record follows (c : course) (v : view) : Prop := {
    follows_now : shows m fr k (now c) v;
    follows_offered : offered v = 0%N;
    follows_grown : differ (grown c) (values (sees v)) (values s0);
    follows_flowed : differ (flowed c) (sizes (sees v)) (sizes s0);
    follows_others : forall j, j <> N.to_nat k -> nth j (processes (sees v)) no_live = nth j (processes s0) no_live }.

  Lemma present_in s : framed fr s -> N.to_nat k < length (processes s).
  Proof. intros [_ T _ _]. rewrite <- T, map_length in present_k. exact present_k. Qed.

  Lemma differ_put fs zs ys n f z : differ fs zs ys -> N.to_nat n < length zs -> agrees f (z - nth (N.to_nat n) ys 0)%Z -> differ (put fs n f) (put zs n z) ys.
  Proof.
    intros [L D] O F. rewrite !put_replaced. split; [now rewrite replaced_length|]. intro i. destruct (Nat.eq_dec i (N.to_nat n)) as [->|E]; [|now rewrite !replaced_other].
    destruct (Nat.lt_ge_cases (N.to_nat n) (length fs)) as [H|H]; [rewrite replaced_same by auto|rewrite nth_overflow by (rewrite replaced_length; lia); exact I].
    now rewrite replaced_same by auto.
  Qed.
  Lemma differ_among ns zs ys n z : In n ns -> forall fs, differ fs zs ys -> differ (put_among fs ns None) (put zs n z) ys.
  Proof.
    assert (Gone : forall ns fs i, nth i fs None = None \/ In (N.of_nat i) ns -> nth i (put_among fs ns None) None = None).
    { induction ns0 as [|x ns0 IH]; intros fs i H; cbn [put_among]; [destruct H as [H|[]]; auto|]. assert (P : forall f, nth i (put fs x (join f None)) None = None \/ In (N.of_nat i) ns0).
      { intro f. assert (E : join f None = None) by (now destruct f). rewrite E, put_replaced. destruct (Nat.eq_dec i (N.to_nat x)) as [->|D].
        - left. destruct (Nat.lt_ge_cases (N.to_nat x) (length fs)); [now rewrite replaced_same|]. apply nth_overflow. rewrite replaced_length. lia.
        - rewrite replaced_other by auto. destruct H as [H|[->|H]]; auto. lia. }
      destruct ns0; [destruct (P (fact_at fs x)) as [Q|[]]; exact Q|]. apply IH. apply P. }
    assert (Weak : forall ns fs i y, agrees (nth i fs None) y -> agrees (nth i (put_among fs ns None) None) y).
    { induction ns0 as [|x ns0 IH]; intros fs i y A; cbn [put_among]; auto. assert (P : agrees (nth i (put fs x (join (fact_at fs x) None)) None) y).
      { rewrite put_replaced. destruct (Nat.eq_dec i (N.to_nat x)) as [->|D]; [|now rewrite replaced_other]. destruct (Nat.lt_ge_cases (N.to_nat x) (length fs)); [rewrite replaced_same by auto; now apply join_left|]. rewrite nth_overflow by (rewrite replaced_length; lia). exact I. }
      destruct ns0; auto. }
    intros J fs [L D]. split; [now rewrite put_replaced, replaced_length|]. intro i. destruct (Nat.eq_dec i (N.to_nat n)) as [->|E].
    - rewrite (Gone ns fs (N.to_nat n)); [exact I|]. right. now rewrite N2Nat.id.
    - rewrite put_replaced, replaced_other by auto. apply Weak. apply D.
  Qed.

  Lemma live_same s l : framed fr s -> type l = type (process_at s k) -> framed fr (with_process s k l).
  Proof.
    intros F T. pose proof (present_in s F) as P. destruct F as [F1 F2 F3 F4]. constructor; auto. cbn [processes with_process]. rewrite put_replaced, <- F2. unfold process_at, n_nat in T. clear - P T. revert P T. generalize (N.to_nat k) as n. induction (processes s) as [|x xs IH]; intros [|n] P T; simpl in *; auto; try lia.
    - now rewrite T.
    - f_equal. apply IH; auto. lia.
  Qed.
  Lemma live_placed s l ps : N.to_nat k < length (processes s) -> at_node l = at_node (process_at s k) -> all_placed ps (processes s) -> all_placed ps (processes (with_process s k l)).
  Proof.
    intros P A [L H]. cbn [processes with_process]. rewrite put_replaced. split; [now rewrite replaced_length|]. intros i Li. rewrite replaced_length in Li. destruct (Nat.eq_dec i (N.to_nat k)) as [->|D]; [rewrite replaced_same by auto; rewrite A; now apply H|]. rewrite replaced_other by auto. auto.
  Qed.

  Lemma added_to_spec sk c v bits signed ns d z n : shows m fr k sk v -> added_to sk c bits signed ns d = Some z -> In n ns -> exists x, value v (Load c) = Gives x /\ x = nth (N.to_nat n) (values (sees v)) 0%Z /\ word (x + d) = (x + d)%Z /\ cut bits signed (x + d) = (x + d)%Z /\ z = d.
  Proof.
    intros Sh E J. unfold added_to in E. destruct c as [slot b1 g1 shared subs]. destruct ns as [|n1 [|? ?]]; try discriminate. destruct J as [->|[]]. destruct shared; [|discriminate]. destruct (slots_at m fr k sk slot subs) as [[|n2 [|? ?]]|] eqn:Sl; try discriminate.
    destruct (n_eqb n n2) eqn:N2; [|discriminate]. apply N.eqb_eq in N2. subst n2. destruct (fits_cell bits signed _) eqn:Fc; [|discriminate]. injection E as <-. destruct (slots_at_spec m fr k sk v Sh slot subs [n] Sl) as (n3 & Sv & [<-|[]]). cbn [value]. rewrite Sv. unfold n_nat. eexists. split; [reflexivity|]. split; [reflexivity|].
    set (x := nth (N.to_nat n) (values (sees v)) 0%Z). assert (A : agrees (added (fact_at (globals sk) n) (point d)) (x + d)) by (apply added_spec; auto using point_spec; apply (proj2 (shows_globals _ _ _ _ _ Sh))). unfold fits_cell in Fc. destruct (n_eqb bits 0) eqn:B0; [discriminate|]. apply N.eqb_neq in B0. apply if_true in Fc as [F1 F2].
    pose proof (covers_spec _ _ _ F1 A) as W. cbn in W. split; [apply word_same; lia|]. split; auto. apply cut_same; auto. now apply (covers_spec _ _ _ F2).
  Qed.
  Lemma increase_spec sk v bits signed ns e d n : shows m fr k sk v -> increase sk bits signed ns e = Some d -> In n ns -> forall z, value v e = Gives z -> cut bits signed z = (nth (N.to_nat n) (values (sees v)) 0 + d)%Z.
  Proof.
    intros Sh E J z V. destruct e as [| | |o e1 e2| | | | | | | | | | | | |]; try discriminate. destruct e1 as [|c| | | | | | | | | | | | | | |]; try discriminate. destruct e2 as [d2| | | | | | | | | | | | | | | |]; try discriminate. cbn [increase] in E.
    destruct o; try discriminate; destruct (added_to_spec _ _ v _ _ _ _ _ n Sh E J) as (x & Vx & Ex & W & C & Ed); subst d; cbn [value] in V, Vx; rewrite Vx in V; cbn [binary_value] in V; injection V as <-; unfold z_add, z_sub, z_opp in *.
    - now rewrite W, C, <- Ex.
    - replace (x - d2)%Z with (x + - d2)%Z by lia. now rewrite W, C, <- Ex.
  Qed.

  Lemma store_on_spec c v x f e z c' : follows c v -> agrees f z -> (forall e', e = Some e' -> value v e' = Gives z) -> store_on c x f e = Some c' -> exists s, store v x z = Gives s /\ follows c' (seeing v s) /\ channels s = channels (sees v).
  Proof.
    intros [Sh Of Gr Fl Ot] F Ve. unfold store_on, store. destruct x as [slot bits signed shared subs]. cbv zeta. destruct (slots_at m fr k (now c) slot subs) as [ns|] eqn:Sl; [|discriminate]. destruct (slots_at_spec m fr k (now c) v Sh slot subs ns Sl) as (n & -> & J).
    pose proof (cut_fact_spec bits signed f z F) as Cf. pose proof (present_in _ (shows_frame _ _ _ _ _ Sh)) as Pk. destruct Sh as [S1 S2 S3 S4 S5 S6 S7]. destruct shared.
    - destruct (all _ ns) eqn:In_; [|discriminate]. intros [= <-]. eexists. split; [reflexivity|]. split; [|reflexivity]. constructor; cbn [now grown flowed seeing sees offered me program]; auto.
      + constructor; cbn [globals mine lengths spots seeing sees program me]; auto; [now apply written_spec|]. destruct S7 as [F1 F2 F3 F4]. constructor; auto.
      + cbn [values]. unfold growth. destruct ns as [|n1 [|n2 ns]]; [destruct J|destruct J as [->|[]]|now apply differ_among]. destruct Gr as [L D]. rewrite all_spec in In_. specialize (In_ n (or_introl eq_refl)). cbv beta in In_. apply n_ltb_spec in In_. rewrite count_length in In_. destruct S3 as [L3 A3].
        apply differ_put; [now split|lia|]. match goal with |- context [match ?x with Some d => _ | None => _ end] => destruct x as [d|] eqn:By end.
        * destruct e as [e'|]; [|discriminate]. rewrite (increase_spec (now c) v bits signed [n] e' d n (Build_shows _ _ _ _ _ S1 S2 (conj L3 A3) S4 S5 S6 S7) By (or_introl eq_refl) z (Ve e' eq_refl)).
          replace (nth (N.to_nat n) (values (sees v)) 0 + d - nth (N.to_nat n) (values s0) 0)%Z with ((nth (N.to_nat n) (values (sees v)) 0 - nth (N.to_nat n) (values s0) 0) + d)%Z by lia. apply added_spec; auto using point_spec. apply (D (N.to_nat n)).
        * replace (cut bits signed z - nth (N.to_nat n) (values s0) 0)%Z with ((nth (N.to_nat n) (values (sees v)) 0 - nth (N.to_nat n) (values s0) 0) + (cut bits signed z - nth (N.to_nat n) (values (sees v)) 0))%Z by lia.
          apply added_spec; [apply (D (N.to_nat n))|]. apply subtracted_spec; auto. apply A3.
    - intros [= <-]. eexists. split; [reflexivity|]. split; [|reflexivity]. constructor; cbn [now grown flowed seeing sees offered me program]; auto.
      + constructor; cbn [globals mine lengths spots seeing sees program me]; auto; rewrite ?S2 in *.
        * rewrite with_process_at by auto. cbn [locals]. now apply written_spec.
        * apply live_placed; auto.
        * apply live_same; auto.
      + rewrite S2. cbn [processes with_process]. intros j D. rewrite put_replaced, replaced_other by auto. auto.
  Qed.

  Lemma seeing_itself v : seeing v (sees v) = v.
  Proof. now destruct v. Qed.

  Lemma all_guessed_spec sk v es : shows m fr k sk v -> all_guessed sk es = true -> forall found, exists zs, value_list v es found = Gives zs.
  Proof.
    intros Sh. induction es as [|e es IH]; cbn [all_guessed value_list]; intros G found; [eauto|]. destruct (guess m fr k sk e) as [f|] eqn:E; [|discriminate]. destruct (guess_spec m fr k sk v Sh e f E) as (z & -> & _). auto.
  Qed.

  Lemma plain_on_spec l : forall c v c', follows c v -> plain_on c l = Some c' -> exists s, effected v l false = Gives (s, false) /\ follows c' (seeing v s).
  Proof.
    induction l as [|x l IH]; intros c v c' Fo; cbn [plain_on effected].
    - intros [= <-]. exists (sees v). split; auto. now rewrite seeing_itself.
    - destruct x as [y e| | |e|es| | |]; try discriminate; cbn [simple].
      + destruct (guess m fr k (now c) e) as [f|] eqn:G; [|discriminate]. destruct (guess_spec m fr k (now c) v (follows_now _ _ Fo) e f G) as (z & V & A). rewrite V. destruct (store_on c y f (Some e)) as [c1|] eqn:St; [|discriminate]. intro P.
        destruct (store_on_spec c v y f (Some e) z c1 Fo A ltac:(now intros e' [= <-]) St) as (s & -> & F1 & _). exact (IH c1 (seeing v s) c' F1 P).
      + destruct (guess m fr k (now c) e) as [f|] eqn:G; [|discriminate]. destruct (guess_spec m fr k (now c) v (follows_now _ _ Fo) e f G) as (z & -> & A). destruct (surely_true f) eqn:T; [|discriminate]. rewrite (surely_true_spec f z T A). intro P. exact (IH c v c' Fo P).
      + destruct (all_guessed (now c) es) eqn:G; [|discriminate]. destruct (all_guessed_spec (now c) v es (follows_now _ _ Fo) G []) as (zs & ->). intro P. apply (IH c (seeing v (sees v)) c'); auto. now rewrite seeing_itself.
  Qed.

  (** ** Channels *)
  Lemma with_sketch_spec c sk v : follows c v -> shows m fr k sk v -> follows (with_sketch c sk) v.
  Proof. intros [Sh Of Gr Fl Ot] S. now constructor. Qed.

  Lemma longer_spec c v q ms z : follows c v -> N.to_nat q < length (channels (sees v)) -> n_z (count ms) = (n_z (count (messages (channel_at (sees v) q))) + z)%Z ->
    (forall x, In x ms -> all_agree (nth (N.to_nat q) (contents fr) []) x) -> follows (longer c q z) (seeing v (with_messages (sees v) q ms)).
  Proof.
    intros [[S1 S2 S3 S4 S5 S6 S7] Of Gr Fl Ot] Lq Z Co. assert (Si : sizes (with_messages (sees v) q ms) = put (sizes (sees v)) q (n_z (count ms))).
    { unfold sizes, with_messages. cbn [channels]. rewrite !put_replaced. generalize (kind (channel_at (sees v) q)) as kd. clear. intro kd. generalize (N.to_nat q) as n. induction (channels (sees v)) as [|x xs IH]; intros [|n]; cbn [map replaced]; auto. now rewrite IH. }
    pose proof (length_agrees m fr k (now c) v (Build_shows _ _ _ _ _ S1 S2 S3 S4 S5 S6 S7) q) as Ln. constructor; cbn [now grown flowed longer seeing sees offered me program]; auto.
    - constructor; cbn [globals mine lengths spots seeing sees program me]; auto.
      + rewrite Si. apply put_agree; auto. rewrite Z. apply added_spec; auto using point_spec.
      + destruct S7 as [F1 F2 F3 F4]. constructor; auto.
        * unfold with_messages. cbn [channels]. rewrite put_replaced, <- F1. unfold channel_at, n_nat. clear. generalize (N.to_nat q) as n. induction (channels (sees v)) as [|x xs IH]; intros [|n]; simpl; auto. now rewrite IH.
        * unfold with_messages. cbn [channels]. rewrite put_replaced. intros i x I. destruct (Nat.eq_dec i (N.to_nat q)) as [->|D]; [rewrite replaced_same in I by auto; auto|]. rewrite replaced_other in I by auto. now apply F4.
    - rewrite Si. apply differ_put; auto; [now rewrite sizes_length|]. destruct Fl as [L D]. rewrite Z. rewrite <- size_at. replace (nth (N.to_nat q) (sizes (sees v)) 0 + z - nth (N.to_nat q) (sizes s0) 0)%Z with ((nth (N.to_nat q) (sizes (sees v)) 0 - nth (N.to_nat q) (sizes s0) 0) + z)%Z by lia.
      apply added_spec; auto using point_spec. apply (D (N.to_nat q)).
  Qed.

  Lemma sent_fits_spec sk v : shows m fr k sk v -> forall es fs gs found, sent_fits sk es fs gs = true -> length es = length fs /\ exists zs, value_list v es found = Gives (rev found ++ zs) /\ forall kept_, exists ys, cut_fields fs zs kept_ = rev kept_ ++ ys /\ all_agree gs ys.
  Proof.
    intros Sh. induction es as [|e es IH]; intros [|[bits signed] fs] [|g gs] found; cbn [sent_fits]; try discriminate.
    - intros _. split; auto. exists []. split; [cbn [value_list]; now rewrite rev_append_rev|]. intro kept_. exists []. cbn [cut_fields]. rewrite rev_append_rev. split; auto. split; auto. now intros [|i].
    - destruct (guess m fr k sk e) as [f|] eqn:G; [|discriminate]. destruct (guess_spec m fr k sk v Sh e f G) as (z & V & A). rewrite if_true. intros [C H]. destruct (IH fs gs (z :: found) H) as (L & zs & Vl & Cu). split; [simpl; lia|]. exists (z :: zs). cbn [value_list]. rewrite V, Vl. split; [simpl; now rewrite <- app_assoc|].
      intro kept_. cbn [cut_fields]. destruct (Cu (cut bits signed z :: kept_)) as (ys & E & Ag). exists (cut bits signed z :: ys). split; [rewrite E; simpl; now rewrite <- app_assoc|]. destruct Ag as [La Ag]. split; [simpl; lia|]. intros [|i]; [apply (covers_spec _ _ _ C); now apply cut_fact_spec|apply Ag].
  Qed.

  Lemma insert_sorted_spec sent x : forall ms before, length (insert_sorted sent x before ms) = length before + S (length ms) /\ forall y, In y (insert_sorted sent x before ms) -> y = x \/ In y before \/ In y ms.
  Proof.
    induction ms as [|w ms IH]; intro fore; cbn [insert_sorted].
    - rewrite rev_append_rev. split; [rewrite app_length, rev_length; simpl; lia|]. intro y. rewrite in_app_iff, <- in_rev. simpl. intuition.
    - destruct (precedes sent w).
      + rewrite rev_append_rev. split; [rewrite app_length, rev_length; simpl; lia|]. intro y. rewrite in_app_iff, <- in_rev. simpl. intuition.
      + destruct (IH (w :: fore)) as [L I]. split; [rewrite L; simpl; lia|]. intros y H. destruct (I y H) as [->|[[->|H1]|H1]]; simpl; auto.
  Qed.

  Lemma first_match_below w ms : forall j n, first_match w j ms = Some n -> (j <= n < j + N.of_nat (length ms))%N.
  Proof. induction ms as [|x ms IH]; intros j n; cbn [first_match length]; [discriminate|]. destruct (matches w x); [intros [= <-]; lia|]. intro H. apply IH in H. unfold n_add in H. lia. Qed.
  Lemma taken_below w a ms n : taken w a ms = Some n -> N.to_nat n < length ms.
  Proof.
    unfold taken. destruct a; [intro H; apply first_match_below in H; lia|]. destruct ms as [|x ms]; [discriminate|]. destruct (matches w x); [|discriminate]. intros [= <-]. simpl. lia.
  Qed.
  Lemma wanted_guessed_spec sk v : shows m fr k sk v -> forall args, wanted_guessed sk args = true -> exists w, wanted_of v args = Gives w.
  Proof.
    intros Sh. induction args as [|c args IH|args IH|e args IH] using arguments_rect; cbn [wanted_guessed wanted_of]; intro W; eauto; try (destruct (IH W) as (w & ->); eauto).
    destruct (guess m fr k sk e) as [f|] eqn:G; [|discriminate]. destruct (guess_spec m fr k sk v Sh e f G) as (z & -> & _). destruct (IH W) as (w & ->). eauto.
  Qed.
  Lemma fields_on_spec : forall args c v gs x c', follows c v -> all_agree gs x -> fields_on c args gs = Some c' -> exists s, store_fields v args x = Gives s /\ follows c' (seeing v s) /\ channels s = channels (sees v).
  Proof.
    assert (Tl : forall gs x, all_agree gs x -> agrees (hd None gs) (hd 0%Z x) /\ all_agree (tl gs) (tl x)).
    { intros [|g gs] [|z x] [L A]; try discriminate; [split; [exact I|split; auto]|]. split; [apply (A 0)|]. split; [simpl in L; simpl; lia|]. intro i. apply (A (S i)). }
    induction args as [|y args IH|args IH|e args IH] using arguments_rect; intros c v gs x c' Fo A; cbn [fields_on store_fields]; destruct (Tl gs x A) as [A1 A2]; try (intro P; exact (IH c v (tl gs) (tl x) c' Fo A2 P)).
    - intros [= <-]. exists (sees v). split; auto. split; auto. now rewrite seeing_itself.
    - destruct (store_on c y (hd None gs) None) as [c1|] eqn:St; [|discriminate]. intro P. destruct (store_on_spec c v y (hd None gs) None (hd 0%Z x) c1 Fo A1 ltac:(discriminate) St) as (s & -> & F1 & C1). destruct (IH c1 (seeing v s) (tl gs) (tl x) c' F1 A2 P) as (s' & -> & F2 & C2). exists s'. split; auto. split; auto. now rewrite C2.
  Qed.

  Definition comes_so (v : view) (l : list effect) (r : option course) : Prop :=
    all_possible v l = Gives false \/ exists c' s, r = Some c' /\ all_possible v l = Gives true /\ meeting v l = Gives 0%N /\ effected v l false = Gives (s, false) /\ follows c' (seeing v s).

  Lemma plain_possible l : forall c c' v, plain_on c l = Some c' -> all_possible v l = Gives true /\ meeting v l = Gives 0%N.
  Proof.
    induction l as [|x l IH]; intros c c' v; cbn [plain_on all_possible meeting]; auto. destruct x as [y e| | |e|es| | |]; try discriminate; cbn [possible].
    - destruct (guess m fr k (now c) e); [|discriminate]. destruct (store_on c y _ _) as [c1|]; [|discriminate]. apply IH.
    - destruct (guess m fr k (now c) e); [|discriminate]. destruct (surely_true _); [|discriminate]. apply IH.
    - destruct (all_guessed (now c) es); [|discriminate]. apply IH.
  Qed.
  Lemma plain_comes c v l c' : follows c v -> plain_on c l = Some c' -> comes_so v l (Some c').
  Proof. intros Fo P. right. destruct (plain_on_spec l c v c' Fo P) as (s & E & F). destruct (plain_possible l c c' v P). exists c', s. auto. Qed.

  Lemma in_skipn {X} (x : X) l : forall n, In x (skipn (S n) l) -> In x (skipn n l).
  Proof. induction l as [|y l IH]; intros [|n] H; auto; [now right|]. exact (IH n H). Qed.

  Definition is_tidy_of (v : view) : Prop := forall sk, shows m fr k sk v -> exists sk', tidy sk = Some sk' /\ shows m fr k sk' v.

  Lemma effects_on_spec c v l r : is_tidy_of v -> follows c v -> effects_on c l = Some r -> comes_so v l r.
  Proof.
    intros Tidy Fo. destruct l as [|x l]; cbn [effects_on].
    { intros [= <-]. apply (plain_comes c v [] c); auto. }
    assert (Plain : match plain_on c (x :: l) with Some c' => Some (Some c') | None => None end = Some r -> comes_so v (x :: l) r).
    { destruct (plain_on c (x :: l)) as [c'|] eqn:P; [|discriminate]. intros [= <-]. now apply (plain_comes c v (x :: l) c'). }
    destruct x as [y e|ch es ord|ch args anywhere keep|e|es|t es lev o|p e|]; auto; clear Plain.
    - destruct (channel_guess m fr k (now c) ch) as [q|] eqn:Ch; [|discriminate]. destruct (if is_buffered q then _ else false) eqn:Ok; [|discriminate]. apply if_true in Ok as [Bu Fi]. pose proof (follows_now _ _ Fo) as Sh. destruct (channel_guess_spec m fr k (now c) v Sh ch q Ch) as [Co Lq].
      rewrite (channels_length m fr k (now c) v Sh) in Lq. intro H. unfold comes_so. cbn [all_possible possible]. rewrite Co. destruct (is_full v q) eqn:Fu; cbn [negb]; [now left|right].
      assert (Sq : shows m fr k (assume_query m fr (now c) IsNonfull q true) v) by (apply (assume_query_spec m fr k v); auto; cbn [query]; now rewrite Fu). destruct (Tidy _ Sq) as (sq & Et & St). rewrite Et in H. destruct (plain_on _ l) as [c'|] eqn:P; [|discriminate]. injection H as <-.
      destruct (plain_possible l _ c' v P) as [Po Me]. cbn [meeting]. rewrite Co. rewrite (shape_is m fr k (now c) v Sh q). unfold is_buffered in Bu. destruct (n_eqb (capacity (shape_of m fr q)) 0) eqn:Cap; [discriminate|].
      cbn [effected simple]. unfold send. rewrite Co, (shape_is m fr k (now c) v Sh q). destruct (sent_fits_spec (now c) v Sh es _ _ [] Fi) as (Le & zs & Vl & Cu). replace (n_eqb (count es) (count (fields (shape_of m fr q)))) with true by (symmetry; rewrite !count_length, Le; apply N.eqb_refl). rewrite Vl. cbv zeta. cbn [rev app].
      destruct (Cu []) as (ys & Ey & Ay). cbn [rev app] in Ey. rewrite Ey. set (ms := messages (channel_at (sees v) q)). set (ms' := if ord then insert_sorted zs ys [] ms else append ms [ys]).
      assert (Ms : n_z (count ms') = (n_z (count ms) + 1)%Z /\ forall x, In x ms' -> x = ys \/ In x ms).
      { unfold ms'. rewrite !count_length. unfold n_z. destruct ord; [destruct (insert_sorted_spec zs ys ms []) as [L I]; rewrite L; split; [simpl; lia|]; intros x H; destruct (I x H) as [->|[[]|H']]; auto|]. rewrite append_app, app_length. split; [simpl; lia|]. intro x. rewrite in_app_iff. simpl. intuition. }
      destruct Ms as [Ms1 Ms2]. assert (F1 : follows (longer (with_sketch c sq) q 1) (seeing v (with_messages (sees v) q ms'))).
      { apply longer_spec; auto.
        - now apply with_sketch_spec.
        - intros x I. destruct (Ms2 x I) as [->|I']; auto. apply (framed_contents _ _ (shows_frame _ _ _ _ _ Sh)). exact I'. }
      destruct (plain_on_spec l _ _ c' F1 P) as (s & E & F2). exists c', s. split; auto.
    - destruct (channel_guess m fr k (now c) ch) as [q|] eqn:Ch; [|discriminate]. destruct (if is_buffered q then _ else false) eqn:Ok; [|discriminate]. apply if_true in Ok as [Bu Ok]. apply if_true in Ok as [Ca Wa]. pose proof (follows_now _ _ Fo) as Sh. destruct (channel_guess_spec m fr k (now c) v Sh ch q Ch) as [Co Lq].
      rewrite (channels_length m fr k (now c) v Sh) in Lq. intro H. unfold comes_so. cbn [all_possible possible meeting effected simple]. unfold receive. rewrite Co. rewrite (shape_is m fr k (now c) v Sh q), (follows_offered _ _ Fo).
      unfold is_buffered in Bu. destruct (n_eqb (capacity (shape_of m fr q)) 0) eqn:Cap; [discriminate|]. cbn [n_eqb N.eqb]. unfold fitting. rewrite (shape_is m fr k (now c) v Sh q). set (ms := messages (channel_at (sees v) q)) in *.
      destruct ms as [|m0 ms0] eqn:Ems; [now left|]. assert (N.ltb (count (fields (shape_of m fr q))) (count_arguments 0 args) = false) as Lt by (apply N.eqb_eq in Ca; rewrite Ca; apply N.ltb_irrefl). unfold n_ltb. rewrite Lt. destruct (wanted_guessed_spec (now c) v Sh args Wa) as (w & ->).
      destruct (taken w anywhere (m0 :: ms0)) as [n|] eqn:Ta; [|now left]. right. assert (Ln : N.to_nat n < length ms) by (rewrite Ems; exact (taken_below _ _ _ _ Ta)). rewrite <- Ems. unfold n_nat.
      assert (Ne : is_true (query v IsNonempty q) = true) by (cbn [query]; fold ms; now rewrite Ems).
      assert (Sq : shows m fr k (assume_query m fr (now c) IsNonempty q true) v) by (apply (assume_query_spec m fr k v); auto). destruct (Tidy _ Sq) as (sq & Et & Stq). rewrite Et in H. destruct (fields_on _ args _) as [c1|] eqn:Fi; [|discriminate]. destruct (plain_on _ l) as [c'|] eqn:P; [|discriminate]. injection H as <-. destruct (plain_possible l _ c' v P) as [Po Me].
      assert (F0 : follows (with_sketch c sq) v) by now apply with_sketch_spec.
      assert (Ax : all_agree (nth (n_nat q) (contents fr) []) (nth (N.to_nat n) ms [])) by (apply (framed_contents _ _ (shows_frame _ _ _ _ _ Sh)); change (messages (nth (n_nat q) (channels (sees v)) no_channel)) with (messages (channel_at (sees v) q)); fold ms; now apply nth_In).
      destruct (fields_on_spec args _ v _ _ c1 F0 Ax Fi) as (s1 & St & F1 & C1). rewrite St. destruct keep.
      + destruct (plain_on_spec l c1 (seeing v s1) c' F1 P) as (s & E & F2). exists c', s. auto 6.
      + change (n_eqb (count_arguments 0 args) (count (fields (shape_of m fr q)))) with (n_eqb (count_arguments 0 args) (count (fields (shape_of m fr q)))). rewrite Ca.
        assert (F2 : follows (longer c1 q (-1)) (seeing (seeing v s1) (with_messages s1 q (remove_at [] ms (N.to_nat n))))).
        { apply (longer_spec c1 (seeing v s1)); auto; cbn [seeing sees]; [now rewrite C1| |].
          - unfold channel_at. rewrite C1. fold (channel_at (sees v) q). fold ms. rewrite remove_at_nth, !count_length. unfold n_z. simpl rev. rewrite app_nil_l, app_length, firstn_length, skipn_length. lia.
          - intros x I. rewrite remove_at_nth in I. simpl rev in I. rewrite app_nil_l in I. apply (framed_contents _ _ (shows_frame _ _ _ _ _ Sh)). change (messages (nth (N.to_nat q) (channels (sees v)) no_channel)) with (messages (channel_at (sees v) q)). fold ms.
            apply in_app_iff in I as [I|I]; rewrite <- (firstn_skipn (N.to_nat n) ms), in_app_iff; [now left|right]. now apply in_skipn. }
        destruct (plain_on_spec l _ _ c' F2 P) as (s & E & F3). exists c', s. auto 6.
    - destruct (n_eqb (n_add k 1) (count (types fr))) eqn:Y; [discriminate|]. intros [= <-]. left. cbn [all_possible possible]. pose proof (follows_now _ _ Fo) as Sh. rewrite (shows_me _ _ _ _ _ Sh), count_length, <- (processes_length m fr k (now c) v Sh), <- count_length. now rewrite Y.
  Qed.

  Lemma edge_on_spec c v e r : is_tidy_of v -> follows c v -> edge_on c e = Some r -> attempted v e = Stuck \/ exists c' s, r = Some c' /\ attempted v e = Reaches s false 0 /\ follows c' (seeing v s) /\ goes e <> 0%N /\ at_node (process_at s k) = goes e.
  Proof.
    intros Tidy Fo. unfold edge_on. destruct (work e) as [l|] eqn:W; [|discriminate]. pose proof (follows_now _ _ Fo) as Sh. destruct (guess m fr k (now c) (guard e)) as [f|] eqn:G; [|discriminate]. destruct (guess_spec m fr k (now c) v Sh _ f G) as (z & V & A). intro E.
    unfold attempted, ready. rewrite W. unfold ready_to. rewrite (follows_offered _ _ Fo). cbn [n_eqb N.eqb]. rewrite V. destruct (is_true z) eqn:Z; [|now left].
    destruct (assume_spec m fr k v (guard e) true (now c) z Sh V Z) as (sk & As & S1). rewrite As in E. assert (T : exists sk', (if is_constant (guard e) then Some sk else tidy sk) = Some sk' /\ shows m fr k sk' v) by (destruct (is_constant (guard e)); eauto). destruct T as (sk' & Et & S2). rewrite Et in E. destruct (effects_on (with_sketch c sk') l) as [r'|] eqn:Ef; [|discriminate]. destruct (effects_on_spec _ v l r' Tidy (with_sketch_spec c sk' v Fo S2) Ef) as [-> | (c' & s & -> & -> & Me & Eff & F')]; [now left|right].
    destruct (n_eqb (goes e) 0) eqn:Go; [discriminate|]. injection E as <-. unfold take. rewrite W. cbn [worked meets]. rewrite Eff, Go, Me.
    rewrite (shows_me _ _ _ _ _ Sh). set (s1 := moved s k (goes e)). set (s2 := if uses_last (program v) then _ else s1). exists (moved_on c' (goes e)), s2. split; auto. split; [reflexivity|]. apply N.eqb_neq in Go.
    assert (Parts : values s2 = values s /\ processes s2 = processes s1 /\ channels s2 = channels s) by (unfold s2; destruct (uses_last (program v)); auto). destruct Parts as (P1 & P2 & P3).
    pose proof (present_in _ (shows_frame _ _ _ _ _ (follows_now _ _ F'))) as Pk. cbn [seeing sees] in Pk. assert (At : process_at s1 k = Live (type (process_at s k)) (goes e) (locals (process_at s k)) (priority (process_at s k))) by (unfold s1, moved; now rewrite with_process_at).
    assert (At2 : process_at s2 k = process_at s1 k) by (unfold process_at; now rewrite P2). split; [|split; [exact Go|now rewrite At2, At]].
    destruct F' as [[T1 T2 T3 T4 T5 T6 T7] Of Gr Fl Ot]. cbn [seeing sees program me offered] in *. pose proof (live_same s (process_at s1 k) T7 ltac:(now rewrite At)) as Fs. constructor; cbn [now grown flowed moved_on seeing sees program me offered]; auto.
    - constructor; cbn [globals mine lengths spots seeing sees program me]; auto.
      + now rewrite P1.
      + rewrite At2, At. exact T4.
      + unfold sizes in *. now rewrite P3.
      + rewrite P2. unfold s1, moved. cbn [processes with_process]. rewrite !put_replaced. destruct T6 as [L6 T6]. split; [now rewrite !replaced_length|]. intros i Li. rewrite replaced_length in Li. destruct (Nat.eq_dec i (N.to_nat k)) as [->|D].
        * rewrite !replaced_same by (rewrite ?L6; auto). cbn [at_node]. now left.
        * rewrite !replaced_other by auto. auto.
      + rewrite At in Fs. fold (moved s k (goes e)) in Fs. destruct Fs as [F1 F2 F3 F4]. constructor; rewrite ?P3, ?P2; auto.
    - now rewrite P1.
    - unfold sizes in *. now rewrite P3.
    - rewrite P2. unfold s1, moved. cbn [processes with_process]. intros j D. rewrite put_replaced, replaced_other by auto. auto.
  Qed.
End Courses.
