(** Each outcome once: those already met are found by a number that is computed from the state. *)
From Coq Require Import List ZArith NArith Bool.
From Assay.shared Require Import Native Lists.
From Assay.promela Require Import Syntax Semantics StateEquality.
Import ListNotations.

(** ** Numbers of 16 bits; equal states have equal ones *)
Definition mix (h z : Z) : Z := z_land (z_add (z_mul h 31) z) 65535.
Fixpoint mix_numbers (h : Z) (zs : list Z) : Z := match zs with [] => h | z :: zs' => mix_numbers (mix h z) zs' end.
Fixpoint mix_processes (h : Z) (ls : list live) : Z :=
  match ls with [] => h | l :: ls' => mix_processes (mix_numbers (mix h (n_z (at_node l))) (locals l)) ls' end.
Fixpoint mix_messages (h : Z) (ms : list (list Z)) : Z := match ms with [] => h | m :: ms' => mix_messages (mix_numbers h m) ms' end.
Fixpoint mix_channels (h : Z) (cs : list channel) : Z := match cs with [] => h | c :: cs' => mix_channels (mix_messages (mix h 7) (messages c)) cs' end.
Definition number_of (s : state) : N := z_n (mix_channels (mix_processes (mix_numbers 1 (values s)) (processes s)) (channels s)).

(** ** What was met: lists of outcomes in a tree, by the bits of their numbers *)
Inductive met := Unmet | Met (here : list outcome) (even odd : met).

Fixpoint is_met (t : met) (n : N) (d : outcome) : bool :=
  match t with
  | Unmet => false
  | Met here even odd =>
      if n_eqb n 0 then some (outcome_eqb d) here
      else if n_eqb (n_mod n 2) 0 then is_met even (n_div n 2) d else is_met odd (n_div n 2) d
  end.

(** A number has at most 16 bits. *)
Fixpoint meet (depth : nat) (t : met) (n : N) (d : outcome) : met :=
  match depth with
  | O => t
  | S depth' =>
      let '(here, even, odd) := match t with Unmet => ([], Unmet, Unmet) | Met here even odd => (here, even, odd) end in
      if n_eqb n 0 then Met (d :: here) even odd
      else if n_eqb (n_mod n 2) 0 then Met here (meet depth' even (n_div n 2) d) odd
      else Met here even (meet depth' odd (n_div n 2) d)
  end.

Fixpoint distinct_from (t : met) (ds found : list outcome) : list outcome :=
  match ds with
  | [] => found
  | d :: ds' =>
      let n := number_of (after d) in
      if is_met t n d then distinct_from t ds' found else distinct_from (meet (n_nat 17) t n d) ds' (d :: found)
  end.

Definition distinct (ds : list outcome) : list outcome := match ds with [] => [] | [d] => [d] | _ => distinct_from Unmet ds [] end.

(** ** No outcome is lost, and none is new *)
Fixpoint contains (t : met) (d : outcome) : Prop :=
  match t with Unmet => False | Met here even odd => In d here \/ contains even d \/ contains odd d end.

Lemma is_met_contains t : forall n d, is_met t n d = true -> contains t d.
Proof.
  induction t as [|here even IHe odd IHo]; intros n d; cbn [is_met contains]; [discriminate|].
  destruct (n_eqb n 0); [|destruct (n_eqb (n_mod n 2) 0); eauto].
  intro S. apply some_spec in S as (y & I & E). apply outcome_eqb_decides in E as <-. auto.
Qed.

Lemma meet_contains depth : forall t n d x, contains (meet depth t n d) x -> x = d \/ contains t x.
Proof.
  induction depth as [|depth IH]; intros t n d x; cbn [meet]; [auto|].
  destruct t as [|here even odd]; (destruct (n_eqb n 0); [|destruct (n_eqb (n_mod n 2) 0)]); cbn [contains In].
  - intros [[<-|[]]|[[]|[]]]. now left.
  - intros [[]|[C|[]]]. now apply IH in C.
  - intros [[]|[[]|C]]. now apply IH in C.
  - intros [[<-|I]|[C|C]]; auto.
  - intros [I|[C|C]]; auto. apply IH in C as [->|C]; auto.
  - intros [I|[C|C]]; auto. apply IH in C as [->|C]; auto.
Qed.

Lemma in_distinct_from ds : forall t found x, (forall y, contains t y -> In y found) -> In x (distinct_from t ds found) <-> In x ds \/ In x found.
Proof.
  induction ds as [|d ds IH]; intros t found x T; cbn [distinct_from]; [simpl; tauto|]. destruct (is_met t (number_of (after d)) d) eqn:M.
  - apply is_met_contains, T in M. rewrite IH by auto. simpl. intuition congruence.
  - rewrite IH; [simpl; tauto|]. intros y C. apply meet_contains in C as [->|C]; [now left|right; auto].
Qed.

Theorem in_distinct ds x : In x (distinct ds) <-> In x ds.
Proof.
  unfold distinct. destruct ds as [|d [|d' ds]]; [tauto|tauto|]. rewrite in_distinct_from by (now intros y []). cbn [In]. tauto.
Qed.
