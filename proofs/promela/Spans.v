(** What is known of a number: that it lies between two others, or nothing. *)
From Coq Require Import List Arith ZArith NArith Bool Zeuclid Lia.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Arithmetic ArithmeticFacts Rows Elsewhere.
Import ListNotations.
Local Open Scope Z_scope.

Record span := Span { low : Z; high : Z }.
Definition fact := option span.
Definition agrees (f : fact) (z : Z) : Prop := match f with Some x => low x <= z <= high x | None => True end.

Definition point (z : Z) : fact := Some (Span z z).
Definition lesser (x y : Z) : Z := if z_leb x y then x else y.
Definition greater (x y : Z) : Z := if z_leb x y then y else x.

Definition join (f g : fact) : fact :=
  match f, g with Some x, Some y => Some (Span (lesser (low x) (low y)) (greater (high x) (high y))) | _, _ => None end.
Definition meet (f g : fact) : fact :=
  match f, g with Some x, Some y => Some (Span (greater (low x) (low y)) (lesser (high x) (high y))) | None, _ => g | _, None => f end.
(** Whether [f] follows from [g]. *)
Definition covers (f g : fact) : bool :=
  match f with
  | None => true
  | Some x => match g with Some y => if z_leb (low x) (low y) then z_leb (high y) (high x) else false | None => false end
  end.

Definition added (f g : fact) : fact := match f, g with Some x, Some y => Some (Span (z_add (low x) (low y)) (z_add (high x) (high y))) | _, _ => None end.
Definition opposed (f : fact) : fact := match f with Some x => Some (Span (z_opp (high x)) (z_opp (low x))) | None => None end.
Definition subtracted (f g : fact) : fact := added f (opposed g).
Definition scaled (w : Z) (f : fact) : fact :=
  if z_eqb w 0 then point 0
  else match f with
       | Some x => Some (if z_leb 0 w then Span (z_mul w (low x)) (z_mul w (high x)) else Span (z_mul w (high x)) (z_mul w (low x)))
       | None => None
       end.

Lemma join_left f g z : agrees f z -> agrees (join f g) z.
Proof. destruct f as [[a b]|], g as [[c d]|]; cbn; unfold lesser, greater, z_leb; auto. destruct (Z.leb_spec a c), (Z.leb_spec b d); lia. Qed.
Lemma join_right f g z : agrees g z -> agrees (join f g) z.
Proof. destruct f as [[a b]|], g as [[c d]|]; cbn; unfold lesser, greater, z_leb; auto. destruct (Z.leb_spec a c), (Z.leb_spec b d); lia. Qed.
Lemma meet_spec f g z : agrees f z -> agrees g z -> agrees (meet f g) z.
Proof. destruct f as [[a b]|], g as [[c d]|]; cbn; unfold lesser, greater, z_leb; auto. destruct (Z.leb_spec a c), (Z.leb_spec b d); lia. Qed.
Lemma covers_spec f g z : covers f g = true -> agrees g z -> agrees f z.
Proof.
  destruct f as [[a b]|], g as [[c d]|]; cbn; auto; [|discriminate]. rewrite if_true. unfold z_leb. rewrite !Z.leb_le. lia.
Qed.
Lemma point_spec z : agrees (point z) z.
Proof. cbn. lia. Qed.
Lemma added_spec f g x y : agrees f x -> agrees g y -> agrees (added f g) (x + y).
Proof. destruct f as [[a b]|], g as [[c d]|]; cbn; unfold z_add; auto; lia. Qed.
Lemma opposed_spec f x : agrees f x -> agrees (opposed f) (- x).
Proof. destruct f as [[a b]|]; cbn; unfold z_opp; auto; lia. Qed.
Lemma subtracted_spec f g x y : agrees f x -> agrees g y -> agrees (subtracted f g) (x - y).
Proof. intros F G. apply (added_spec f (opposed g) x (- y)); auto using opposed_spec. Qed.
Lemma scaled_spec w f x : agrees f x -> agrees (scaled w f) (w * x).
Proof.
  unfold scaled, z_eqb, z_leb, z_mul. destruct (Z.eqb_spec w 0) as [->|D]; [cbn; lia|]. destruct f as [[a b]|]; cbn; auto. destruct (Z.leb_spec 0 w); cbn; nia.
Qed.

(** ** Truth *)
Definition surely_true (f : fact) : bool := match f with Some x => if z_ltb 0 (low x) then true else z_ltb (high x) 0 | None => false end.
Definition surely_false (f : fact) : bool := match f with Some x => if z_leb 0 (low x) then z_leb (high x) 0 else false | None => false end.
Definition either_way : fact := Some (Span 0 1).
Definition truth_fact (yes no : bool) : fact := if yes then point 1 else if no then point 0 else either_way.

Lemma surely_true_spec f z : surely_true f = true -> agrees f z -> is_true z = true.
Proof.
  unfold surely_true, is_true, z_eqb, z_ltb. destruct f as [[a b]|]; [|discriminate]. cbn. destruct (Z.eqb_spec z 0); auto. destruct (Z.ltb_spec 0 a); [lia|]. rewrite Z.ltb_lt. lia.
Qed.
Lemma surely_false_spec f z : surely_false f = true -> agrees f z -> is_true z = false.
Proof.
  unfold surely_false, is_true, z_eqb, z_leb. destruct f as [[a b]|]; [|discriminate]. cbn. rewrite if_true, !Z.leb_le. intros. destruct (Z.eqb_spec z 0); auto. lia.
Qed.
Lemma truth_fact_spec yes no b : (yes = true -> b = true) -> (no = true -> b = false) -> agrees (truth_fact yes no) (truth_of b).
Proof. intros Y N. unfold truth_fact. destruct yes; [rewrite Y by auto; cbn; lia|]. destruct no; [rewrite N by auto; cbn; lia|]. destruct b; cbn; lia. Qed.

(** ** What is stored *)
Definition fits_word : fact := Some (Span (-2147483648) 2147483647).
Definition word_fact (f : fact) : fact := if covers fits_word f then f else fits_word.
Lemma word_fact_spec f z : agrees f z -> agrees (word_fact f) (word z).
Proof.
  intro A. unfold word_fact. destruct (covers fits_word f) eqn:C.
  - pose proof (covers_spec _ _ z C A) as W. cbn in W. rewrite word_same by lia. exact A.
  - pose proof (word_range z). cbn. lia.
Qed.

Definition type_fact (bits : N) (signed : bool) : fact :=
  if n_eqb bits 0 then None
  else let half := z_shiftl 1 (z_sub (n_z bits) 1) in
       Some (if signed then Span (z_opp half) (z_sub half 1) else Span 0 (z_sub (z_add half half) 1)).
Definition cut_fact (bits : N) (signed : bool) (f : fact) : fact :=
  match type_fact bits signed with None => None | Some t => if covers (Some t) f then f else Some t end.

Lemma type_fact_spec bits signed z : agrees (type_fact bits signed) (cut bits signed z).
Proof.
  unfold type_fact, n_eqb. destruct (N.eqb_spec bits 0) as [->|D]; [exact I|]. cbv zeta. unfold z_shiftl, z_sub, z_add, z_opp, n_z. rewrite Z.shiftl_1_l. destruct signed; cbn [agrees low high].
  - pose proof (cut_signed bits z ltac:(lia)). lia.
  - rewrite cut_unsigned. assert (E : 2 ^ Z.of_N bits = 2 ^ (Z.of_N bits - 1) + 2 ^ (Z.of_N bits - 1)) by (replace (Z.of_N bits) with (Z.succ (Z.of_N bits - 1)) at 1 by lia; rewrite Z.pow_succ_r by lia; lia).
    assert (P : 0 < 2 ^ (Z.of_N bits - 1)) by (apply Z.pow_pos_nonneg; lia). rewrite <- E in *. pose proof (Z.mod_pos_bound z (2 ^ Z.of_N bits) ltac:(lia)). lia.
Qed.
Lemma cut_same bits signed z : bits <> 0%N -> agrees (type_fact bits signed) z -> cut bits signed z = z.
Proof.
  intro D. unfold type_fact, n_eqb. destruct (N.eqb_spec bits 0); [easy|]. cbv zeta. unfold z_shiftl, z_sub, z_add, z_opp, n_z. rewrite Z.shiftl_1_l.
  assert (E : 2 ^ Z.of_N bits = 2 ^ (Z.of_N bits - 1) + 2 ^ (Z.of_N bits - 1)) by (replace (Z.of_N bits) with (Z.succ (Z.of_N bits - 1)) at 1 by lia; rewrite Z.pow_succ_r by lia; lia).
  destruct signed; cbn [agrees low high]; intro A.
  - destruct (cut_signed bits z ltac:(lia)) as [R C]. rewrite E in C. set (h := 2 ^ (Z.of_N bits - 1)) in *. set (c := cut bits true z) in *.
    assert (Hp : 0 < h) by (apply Z.pow_pos_nonneg; lia). pose proof (Z.div_mod c (h + h) ltac:(lia)). pose proof (Z.div_mod z (h + h) ltac:(lia)). assert (c - z = (h + h) * (c / (h + h) - z / (h + h))) by lia.
    assert (c / (h + h) - z / (h + h) = 0) by nia. lia.
  - rewrite cut_unsigned. apply Z.mod_small. lia.
Qed.
Lemma cut_fact_spec bits signed f z : agrees f z -> agrees (cut_fact bits signed f) (cut bits signed z).
Proof.
  intro A. unfold cut_fact. pose proof (type_fact_spec bits signed z) as T. pose proof (cut_same bits signed z) as S. destruct (type_fact bits signed) as [t|] eqn:E; [|exact I].
  destruct (covers (Some t) f) eqn:C; [|exact T]. rewrite S; auto; [|now apply (covers_spec _ f)]. intros ->. discriminate.
Qed.

(** ** Lists of facts *)
Definition all_agree (fs : list fact) (zs : list Z) : Prop := length fs = length zs /\ forall i, agrees (nth i fs None) (nth i zs 0).

Definition fact_at (fs : list fact) (n : N) : fact := nth (n_nat n) fs None.

(** What is known of one of several. *)
Fixpoint fact_among (fs : list fact) (ns : list N) : fact :=
  match ns with [] => None | n :: ns' => match ns' with [] => fact_at fs n | _ => join (fact_at fs n) (fact_among fs ns') end end.

Lemma fact_among_spec fs zs ns n : all_agree fs zs -> In n ns -> agrees (fact_among fs ns) (nth (N.to_nat n) zs 0).
Proof.
  intros [_ A]. induction ns as [|x ns IH]; intros I; [destruct I|]. cbn [fact_among]. destruct I as [->|I].
  - destruct ns; [apply A|]. apply join_left, A.
  - destruct ns as [|y ns]; [destruct I|]. apply join_right. now apply IH.
Qed.

Lemma put_agree fs zs n f z : all_agree fs zs -> agrees f z -> all_agree (put fs n f) (put zs n z).
Proof.
  intros [L A] F. rewrite !put_replaced. split; [now rewrite !replaced_length|]. intro i. destruct (Nat.eq_dec i (N.to_nat n)) as [->|D]; [|now rewrite !replaced_other].
  destruct (Nat.lt_ge_cases (N.to_nat n) (length zs)) as [H|H]; [now rewrite !replaced_same by lia|]. rewrite nth_overflow by (rewrite replaced_length; lia). exact I.
Qed.
Lemma keep_agree fs zs n f : all_agree fs zs -> agrees f (nth (N.to_nat n) zs 0) -> all_agree (put fs n f) zs.
Proof.
  intros [L A] F. rewrite put_replaced. split; [now rewrite replaced_length|]. intro i. destruct (Nat.eq_dec i (N.to_nat n)) as [->|D]; [|now rewrite replaced_other].
  destruct (Nat.lt_ge_cases (N.to_nat n) (length fs)) as [H|H]; [now rewrite replaced_same by lia|]. rewrite nth_overflow by (rewrite replaced_length; lia). exact I.
Qed.

(** One of several is changed. *)
Fixpoint put_among (fs : list fact) (ns : list N) (f : fact) : list fact :=
  match ns with
  | [] => fs
  | n :: ns' => match ns' with [] => put fs n (join (fact_at fs n) f) | _ => put_among (put fs n (join (fact_at fs n) f)) ns' f end
  end.
Definition written (fs : list fact) (ns : list N) (f : fact) : list fact := match ns with [n] => put fs n f | _ => put_among fs ns f end.

Lemma join_agree fs zs n f : all_agree fs zs -> all_agree (put fs n (join (fact_at fs n) f)) zs.
Proof. intros [L A]. apply keep_agree; [now split|]. apply join_left. apply (A (N.to_nat n)). Qed.

Lemma put_among_keeps ns f : forall fs zs, all_agree fs zs -> all_agree (put_among fs ns f) zs.
Proof. induction ns as [|x ns IH]; intros fs zs A; cbn [put_among]; auto. destruct ns; [now apply join_agree|]. apply IH. now apply join_agree. Qed.

Lemma put_among_spec ns f z n : agrees f z -> In n ns -> forall fs zs, all_agree fs zs -> all_agree (put_among fs ns f) (put zs n z).
Proof.
  intros F. induction ns as [|x ns IH]; intros I fs zs A; [destruct I|]. cbn [put_among].
  assert (J : x = n -> all_agree (put fs x (join (fact_at fs x) f)) (put zs n z)) by (intros ->; apply put_agree; auto using join_right).
  destruct ns as [|y ns]; [destruct I as [->|[]]; auto|]. destruct I as [->|I]; [apply put_among_keeps; auto|]. apply IH; auto. now apply join_agree.
Qed.
Lemma written_spec fs zs ns f z n : all_agree fs zs -> agrees f z -> In n ns -> all_agree (written fs ns f) (put zs n z).
Proof.
  intros A F I. unfold written. destruct ns as [|x [|y ns]]; [destruct I| |now apply put_among_spec]. destruct I as [->|[]]. now apply put_agree.
Qed.

Fixpoint all_cover (fs gs : list fact) : bool :=
  match fs with
  | [] => match gs with [] => true | _ => false end
  | f :: fs' => match gs with [] => false | g :: gs' => if covers f g then all_cover fs' gs' else false end
  end.
Lemma all_cover_spec fs : forall gs zs, all_cover fs gs = true -> all_agree gs zs -> all_agree fs zs.
Proof.
  induction fs as [|f fs IH]; intros [|g gs] zs; cbn [all_cover]; try discriminate; auto. rewrite if_true. intros [C H] [L A]. destruct zs as [|z zs]; [discriminate|].
  assert (T : all_agree fs zs) by (apply (IH gs); auto; split; [simpl in L; lia|intro i; apply (A (S i))]). destruct T as [Lt At]. split; [simpl; lia|]. intros [|i]; [apply (covers_spec f g); auto; apply (A 0%nat)|apply At].
Qed.

(** Two lists are put together by loops. *)
Fixpoint zipped (op : fact -> fact -> fact) (fs gs found : list fact) : list fact :=
  match fs with
  | [] => rev_append found []
  | f :: fs' => match gs with [] => rev_append found fs | g :: gs' => zipped op fs' gs' (op f g :: found) end
  end.
Fixpoint zip (op : fact -> fact -> fact) (fs gs : list fact) : list fact :=
  match fs with [] => [] | f :: fs' => match gs with [] => fs | g :: gs' => op f g :: zip op fs' gs' end end.
Lemma zipped_zip op fs : forall gs found, zipped op fs gs found = rev found ++ zip op fs gs.
Proof.
  induction fs as [|f fs IH]; intros [|g gs] found; cbn [zipped zip]; rewrite ?rev_append_rev, ?app_nil_r; auto. rewrite IH. simpl. now rewrite <- app_assoc.
Qed.
Lemma zip_spec op fs : (forall f g z, agrees f z -> agrees g z -> agrees (op f g) z) -> forall gs zs, all_agree fs zs -> all_agree gs zs -> all_agree (zip op fs gs) zs.
Proof.
  intro O. induction fs as [|f fs IH]; intros gs zs A B; cbn [zip]; auto. destruct gs as [|g gs]; auto. destruct A as [L A], B as [M B]. destruct zs as [|z zs]; [discriminate|].
  assert (T : all_agree (zip op fs gs) zs) by (apply IH; (split; [simpl in *; lia|intro i; first [apply (A (S i))|apply (B (S i))]])). destruct T as [Lt At]. split; [simpl; lia|]. intros [|i]; [apply O; [apply (A 0%nat)|apply (B 0%nat)]|apply At].
Qed.

Definition all_meet (fs gs : list fact) : list fact := zipped meet fs gs [].
Lemma all_meet_spec fs gs zs : all_agree fs zs -> all_agree gs zs -> all_agree (all_meet fs gs) zs.
Proof. unfold all_meet. rewrite zipped_zip. apply (zip_spec meet), meet_spec. Qed.

Definition all_join (fs gs : list fact) : list fact := zipped join fs gs [].
Lemma all_join_spec fs gs zs : length fs = length gs -> all_agree fs zs \/ all_agree gs zs -> all_agree (all_join fs gs) zs.
Proof.
  unfold all_join. rewrite zipped_zip. cbn [rev app]. revert gs zs. induction fs as [|f fs IH]; intros [|g gs] zs L H; try discriminate; cbn [zip]; [destruct H; auto|]. destruct zs as [|z zs]; [destruct H as [[H _]|[H _]]; discriminate|].
  assert (T : all_agree (zip join fs gs) zs).
  { apply IH; [simpl in L; lia|]. destruct H as [[M H]|[M H]]; [left|right]; (split; [simpl in M; lia|intro i; apply (H (S i))]). }
  destruct T as [Lt At]. split; [simpl; lia|]. intros [|i]; [|apply At]. destruct H as [[_ H]|[_ H]]; [apply join_left|apply join_right]; apply (H 0%nat).
Qed.
