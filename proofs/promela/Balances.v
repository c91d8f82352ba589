(** Weighted sums of variables, lengths of channels and places of processes that never change, such as the number of tokens in a ring. *)
From Coq Require Import List Arith ZArith NArith Bool Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic Syntax Values Executability Rows Effects Elsewhere Spans Sketches Assumed.
Import ListNotations.
Local Open Scope Z_scope.

(** The weights of globals and of lengths, the weight of each control state of each process, and the sum. *)
Record balance := Balance { of_globals : list Z; of_lengths : list Z; of_spots : list (list Z); total : Z }.

Fixpoint dot (ws zs : list Z) : Z := match ws, zs with w :: ws', z :: zs' => w * z + dot ws' zs' | _, _ => 0 end.
Definition weight_of (ws : list Z) (n : N) : Z := nth (n_nat n) ws 0.
Fixpoint spot_sum (ws : list (list Z)) (ns : list N) : Z := match ws, ns with w :: ws', n :: ns' => weight_of w n + spot_sum ws' ns' | _, _ => 0 end.
Definition places (s : state) : list N := map at_node (processes s).
Definition weighed (b : balance) (s : state) : Z := dot (of_globals b) (values s) + dot (of_lengths b) (sizes s) + spot_sum (of_spots b) (places s).
Definition balanced (b : balance) (s : state) : Prop := weighed b s = total b.

(** ** What is known of the sum *)
Fixpoint dot_from (ws : list Z) (fs : list fact) (found : fact) : fact :=
  match ws with [] => found | w :: ws' => match fs with [] => found | f :: fs' => dot_from ws' fs' (added found (scaled w f)) end end.
Fixpoint weights_from (ws : list Z) (ns : list N) (found : fact) : fact :=
  match ns with [] => found | n :: ns' => weights_from ws ns' (join found (point (weight_of ws n))) end.
Definition weights_fact (ws : list Z) (ns : list N) : fact := match ns with [] => point 0 | n :: ns' => weights_from ws ns' (point (weight_of ws n)) end.
Fixpoint spots_from (ws : list (list Z)) (ps : list (list N)) (found : fact) : fact :=
  match ws with [] => found | w :: ws' => match ps with [] => found | ns :: ps' => spots_from ws' ps' (added found (weights_fact w ns)) end end.

(** What one part of the sum can be, if all have the sum [t]. *)
Definition allowed_part (whole : span) (t : Z) (part : span) : fact :=
  Some (Span (z_sub t (z_sub (high whole) (high part))) (z_sub t (z_sub (low whole) (low part)))).
Definition tightened_fact (whole : span) (t : Z) (w : Z) (f : fact) : fact :=
  match scaled w f with
  | Some part => if z_eqb w 1 then meet f (allowed_part whole t part) else if z_eqb w (-1) then meet f (opposed (allowed_part whole t part)) else f
  | None => f
  end.
Fixpoint tightened (whole : span) (t : Z) (ws : list Z) (fs found : list fact) : list fact :=
  match ws with
  | [] => rev_append found fs
  | w :: ws' => match fs with [] => rev_append found [] | f :: fs' => tightened whole t ws' fs' (tightened_fact whole t w f :: found) end
  end.
Definition is_within (f : fact) (z : Z) : bool := covers f (point z).
Definition tightened_spot (whole : span) (t : Z) (w : list Z) (ns : list N) : list N :=
  match weights_fact w ns with Some part => kept (fun n => is_within (allowed_part whole t part) (weight_of w n)) ns [] | None => ns end.
Fixpoint tightened_spots (whole : span) (t : Z) (ws : list (list Z)) (ps found : list (list N)) : list (list N) :=
  match ws with
  | [] => rev_append found ps
  | w :: ws' => match ps with [] => rev_append found [] | ns :: ps' => tightened_spots whole t ws' ps' (tightened_spot whole t w ns :: found) end
  end.

(** [None]: no such state has this sum. *)
Definition tighten (b : balance) (sk : sketch) : option sketch :=
  match spots_from (of_spots b) (spots sk) (dot_from (of_lengths b) (lengths sk) (dot_from (of_globals b) (globals sk) (point 0))) with
  | None => Some sk
  | Some whole =>
      if is_within (Some whole) (total b) then
        let t := total b in
        Some (Sketch (tightened whole t (of_globals b) (globals sk) []) (mine sk) (tightened whole t (of_lengths b) (lengths sk) []) (tightened_spots whole t (of_spots b) (spots sk) []))
      else None
  end.
Fixpoint tighten_all (bs : list balance) (sk : sketch) : option sketch :=
  match bs with [] => Some sk | b :: bs' => match tighten b sk with Some sk' => tighten_all bs' sk' | None => None end end.

(** ** Proofs *)
Lemma added_comm f g : added f g = added g f.
Proof. destruct f as [[a b]|], g as [[c d]|]; cbn; auto. unfold z_add. now rewrite (Z.add_comm a), (Z.add_comm b). Qed.
Lemma added_assoc f g h : added (added f g) h = added f (added g h).
Proof. destruct f as [[a b]|], g as [[c d]|], h as [[x y]|]; cbn; auto. unfold z_add. now rewrite !Z.add_assoc. Qed.
Lemma added_zero f : added f (point 0) = f.
Proof. destruct f as [[a b]|]; cbn; auto. unfold z_add. now rewrite !Z.add_0_r. Qed.

Fixpoint dot_fact (ws : list Z) (fs : list fact) : fact := match ws, fs with w :: ws', f :: fs' => added (scaled w f) (dot_fact ws' fs') | _, _ => point 0 end.
Lemma dot_from_fact ws : forall fs found, dot_from ws fs found = added found (dot_fact ws fs).
Proof. induction ws as [|w ws IH]; intros [|f fs] found; cbn [dot_from dot_fact]; rewrite ?added_zero; auto. now rewrite IH, added_assoc. Qed.
Fixpoint spots_fact (ws : list (list Z)) (ps : list (list N)) : fact := match ws, ps with w :: ws', ns :: ps' => added (weights_fact w ns) (spots_fact ws' ps') | _, _ => point 0 end.
Lemma spots_from_fact ws : forall ps found, spots_from ws ps found = added found (spots_fact ws ps).
Proof. induction ws as [|w ws IH]; intros [|ns ps] found; cbn [spots_from spots_fact]; rewrite ?added_zero; auto. now rewrite IH, added_assoc. Qed.

Lemma weights_from_spec ws ns n z : forall found, agrees found z \/ (In n ns /\ weight_of ws n = z) -> agrees (weights_from ws ns found) z.
Proof.
  induction ns as [|x ns IH]; intros found H; cbn [weights_from]; [destruct H as [H|[[] _]]; auto|]. apply IH. destruct H as [H|[[->|I] E]]; auto using join_left. left. apply join_right. rewrite E. apply point_spec.
Qed.
Lemma weights_fact_spec ws ns n : In n ns -> agrees (weights_fact ws ns) (weight_of ws n).
Proof.
  destruct ns as [|x ns]; intro I; [destruct I|]. cbn [weights_fact]. apply weights_from_spec with n. destruct I as [->|I]; auto using point_spec.
Qed.

Lemma tail_agree f fs z zs : all_agree (f :: fs) (z :: zs) -> agrees f z /\ all_agree fs zs.
Proof. intros [L A]. split; [apply (A 0%nat)|]. split; [simpl in L; lia|]. intro i. apply (A (S i)). Qed.
Lemma cons_agree f fs z zs : agrees f z -> all_agree fs zs -> all_agree (f :: fs) (z :: zs).
Proof. intros F [L A]. split; [simpl; lia|]. intros [|i]; [exact F|apply A]. Qed.

Lemma dot_agrees ws : forall fs zs, all_agree fs zs -> agrees (dot_fact ws fs) (dot ws zs).
Proof.
  induction ws as [|w ws IH]; intros [|f fs] [|z zs] A; cbn [dot_fact dot]; try exact (point_spec 0); try (destruct A; discriminate). apply tail_agree in A as [A B]. apply added_spec; auto using scaled_spec.
Qed.

Definition all_in (ps : list (list N)) (ns : list N) : Prop := Forall2 (fun p n => In n p) ps ns.
Lemma spots_agree ws : forall ps ns, all_in ps ns -> agrees (spots_fact ws ps) (spot_sum ws ns).
Proof.
  induction ws as [|w ws IH]; intros ps ns A; inversion A; subst; cbn [spots_fact spot_sum]; try exact (point_spec 0). apply added_spec; auto using weights_fact_spec.
Qed.
Lemma placed_in ps ls : all_placed ps ls <-> all_in ps (map at_node ls).
Proof.
  split.
  - revert ls. induction ps as [|p ps IH]; intros [|l ls] [L P]; try discriminate; cbn [map]; constructor; [apply (P 0%nat); simpl; lia|]. apply IH. split; [simpl in L; lia|]. intros i Li. apply (P (S i)). simpl. lia.
  - revert ls. induction ps as [|p ps IH]; intros [|l ls] A; inversion A; subst; [split; [reflexivity|intros i Li; simpl in Li; lia]|]. destruct (IH ls) as [L P]; auto. split; [simpl; lia|]. intros [|i] Li; auto. apply P. simpl in Li. lia.
Qed.

Lemma allowed_spec whole t part rest others x : added rest (Some part) = Some whole -> agrees rest others -> others + x = t -> agrees (allowed_part whole t part) x.
Proof.
  destruct rest as [[a b]|], part as [c d]; cbn; [|discriminate]. intros [= <-] R <-. cbn. unfold z_sub, z_add. lia.
Qed.
Lemma tightened_fact_spec whole t w f rest others z : added rest (scaled w f) = Some whole -> agrees rest others -> others + w * z = t -> agrees f z -> agrees (tightened_fact whole t w f) z.
Proof.
  intros E R S F. unfold tightened_fact. destruct (scaled w f) as [part|] eqn:P; auto. pose proof (allowed_spec whole t part rest others (w * z) E R S) as A. unfold z_eqb. destruct (Z.eqb_spec w 1) as [->|D]; [apply meet_spec; auto; now rewrite Z.mul_1_l in A|].
  destruct (Z.eqb_spec w (-1)) as [->|D']; auto. apply meet_spec; auto. replace z with (- (-1 * z)) by lia. now apply opposed_spec.
Qed.
Lemma tightened_app whole t ws : forall fs found, tightened whole t ws fs found = rev found ++ tightened whole t ws fs [].
Proof.
  induction ws as [|w ws IH]; intros [|f fs] found; cbn [tightened]; rewrite ?rev_append_rev, ?app_nil_r; auto. rewrite (IH fs (_ :: found)), (IH fs [_]). simpl. now rewrite <- app_assoc.
Qed.
Lemma tightened_spec whole t ws : forall fs zs rest others, added rest (dot_fact ws fs) = Some whole -> agrees rest others -> others + dot ws zs = t -> all_agree fs zs -> all_agree (tightened whole t ws fs []) zs.
Proof.
  induction ws as [|w ws IH]; intros [|f fs] [|z zs] rest others E R S A; cbn [tightened]; try exact A; try (destruct A; discriminate). rewrite tightened_app. cbn [rev app]. apply tail_agree in A as [A B]. cbn [dot_fact dot] in *. apply cons_agree.
  - apply (tightened_fact_spec whole t w f (added rest (dot_fact ws fs)) (others + dot ws zs)); auto; [|apply added_spec; auto using dot_agrees|lia]. rewrite <- E, added_assoc, (added_comm (dot_fact ws fs)). reflexivity.
  - apply (IH fs zs (added rest (scaled w f)) (others + w * z)); auto; [now rewrite added_assoc|apply added_spec; auto using scaled_spec|lia].
Qed.
Lemma tightened_spots_app whole t ws : forall ps found, tightened_spots whole t ws ps found = rev found ++ tightened_spots whole t ws ps [].
Proof.
  induction ws as [|w ws IH]; intros [|f fs] found; cbn [tightened_spots]; rewrite ?rev_append_rev, ?app_nil_r; auto. rewrite (IH fs (_ :: found)), (IH fs [_]). simpl. now rewrite <- app_assoc.
Qed.
Lemma is_within_spec f z : agrees f z -> is_within f z = true.
Proof. unfold is_within. destruct f as [[a b]|]; cbn; auto. intros [A B]. unfold z_leb. apply if_true. now rewrite !Z.leb_le. Qed.
Lemma tightened_spots_spec whole t ws : forall ps ns rest others, added rest (spots_fact ws ps) = Some whole -> agrees rest others -> others + spot_sum ws ns = t -> all_in ps ns -> all_in (tightened_spots whole t ws ps []) ns.
Proof.
  induction ws as [|w ws IH]; intros ps ns rest others E R S A; inversion A as [|p n ps' ns' A1 A2]; subst; cbn [tightened_spots]; try exact A; try constructor. rewrite tightened_spots_app. cbn [rev app]. cbn [spots_fact spot_sum] in *. constructor.
  - unfold tightened_spot. destruct (weights_fact w p) as [part|] eqn:P; auto. apply in_kept; auto. apply is_within_spec. apply (allowed_spec whole _ part (added rest (spots_fact ws ps')) (others + spot_sum ws ns')); auto; [|apply added_spec; auto using spots_agree|lia].
    rewrite <- E, added_assoc, (added_comm (spots_fact ws ps')). reflexivity.
  - apply (IH ps' ns' (added rest (weights_fact w p)) (others + weight_of w n)); auto; [now rewrite added_assoc|apply added_spec; auto using weights_fact_spec|lia].
Qed.

Section Tighten.
  Variables (m : model) (fr : frame) (k : N) (v : view).
  Lemma tighten_spec b sk : shows m fr k sk v -> balanced b (sees v) -> exists sk', tighten b sk = Some sk' /\ shows m fr k sk' v.
  Proof.
    intros Sh B. unfold tighten. rewrite spots_from_fact, !dot_from_fact, (added_comm (point 0)), added_zero. set (fg := dot_fact (of_globals b) (globals sk)). set (fl := dot_fact (of_lengths b) (lengths sk)). set (fp := spots_fact (of_spots b) (spots sk)).
    destruct (added (added fg fl) fp) as [whole|] eqn:W; [|eauto]. destruct Sh as [S1 S2 S3 S4 S5 S6 S7]. pose proof (proj1 (placed_in _ _) S6) as S6'. fold (places (sees v)) in S6'. unfold balanced, weighed in B.
    pose proof (dot_agrees (of_globals b) _ _ S3) as Ag. fold fg in Ag. pose proof (dot_agrees (of_lengths b) _ _ S5) as Al. fold fl in Al. pose proof (spots_agree (of_spots b) _ _ S6') as Ap. fold fp in Ap.
    assert (Wi : agrees (Some whole) (total b)) by (rewrite <- W, <- B; auto using added_spec). rewrite (is_within_spec _ _ Wi). cbv zeta. eexists. split; [reflexivity|]. constructor; auto; cbn [globals mine lengths spots].
    - apply (tightened_spec whole (total b) (of_globals b) (globals sk) (values (sees v)) (added fl fp) (dot (of_lengths b) (sizes (sees v)) + spot_sum (of_spots b) (places (sees v)))); auto; [|auto using added_spec|lia]. fold fg. now rewrite added_comm, <- added_assoc.
    - apply (tightened_spec whole (total b) (of_lengths b) (lengths sk) (sizes (sees v)) (added fg fp) (dot (of_globals b) (values (sees v)) + spot_sum (of_spots b) (places (sees v)))); auto; [|auto using added_spec|lia]. fold fl. now rewrite added_assoc, (added_comm fp), <- added_assoc.
    - apply placed_in. fold (places (sees v)). apply (tightened_spots_spec whole (total b) (of_spots b) (spots sk) (places (sees v)) (added fg fl) (dot (of_globals b) (values (sees v)) + dot (of_lengths b) (sizes (sees v)))); auto using added_spec.
  Qed.
  Lemma tighten_all_spec bs : forall sk, shows m fr k sk v -> (forall b, In b bs -> balanced b (sees v)) -> exists sk', tighten_all bs sk = Some sk' /\ shows m fr k sk' v.
  Proof.
    induction bs as [|b bs IH]; intros sk S B; cbn [tighten_all]; [eauto|]. destruct (tighten_spec b sk S (B b (or_introl eq_refl))) as (sk1 & -> & S1). apply IH; auto. intros b' I. apply B. now right.
  Qed.
End Tighten.
