(** Linear temporal logic over infinite words.

    A word gives, for every moment, the atoms that hold then. The operators of the core have their meaning from [sat]; the
    others are abbreviations, as in the textbooks. *)
From Coq Require Import Arith NArith Lia.
From Assay.shared Require Import Native.

Definition atom := N.
Definition word := nat -> atom -> bool.

Inductive ltl := Tt | Prp (a : atom) | Neg (f : ltl) | Con (f g : ltl) | Nxt (f : ltl) | Unt (f g : ltl).

(** [w, i ⊨ f] *)
Fixpoint sat (w : word) (i : nat) (f : ltl) : Prop :=
  match f with
  | Tt => True
  | Prp a => w i a = true
  | Neg g => ~ sat w i g
  | Con g h => sat w i g /\ sat w i h
  | Nxt g => sat w (S i) g
  | Unt g h => exists j, i <= j /\ sat w j h /\ forall k, i <= k -> k < j -> sat w k g
  end.

(** Formulas as they are written. *)
Inductive formula :=
  | Constant (b : bool) | Atom (a : atom)
  | Not (f : formula) | Next (f : formula) | Always (f : formula) | Eventually (f : formula)
  | And (f g : formula) | Or (f g : formula) | Implies (f g : formula) | Iff (f g : formula)
  | Until (f g : formula) | WeakUntil (f g : formula) | Release (f g : formula).

Fixpoint core (f : formula) : ltl :=
  match f with
  | Constant b => if b then Tt else Neg Tt
  | Atom a => Prp a
  | Not g => Neg (core g)
  | Next g => Nxt (core g)
  | Eventually g => Unt Tt (core g)
  | Always g => Neg (Unt Tt (Neg (core g)))
  | And g h => Con (core g) (core h)
  | Or g h => Neg (Con (Neg (core g)) (Neg (core h)))
  | Implies g h => Neg (Con (core g) (Neg (core h)))
  | Iff g h => let f := core g in let k := core h in Con (Neg (Con f (Neg k))) (Neg (Con (Neg f) k))
  | Until g h => Unt (core g) (core h)
  | WeakUntil g h => let f := core g in let k := core h in Neg (Unt (Neg k) (Con (Neg f) (Neg k)))
  | Release g h => Neg (Unt (Neg (core g)) (Neg (core h)))
  end.

Definition satisfies (w : word) (f : formula) : Prop := sat w 0 (core f).

(** Until, unfolded by one moment. *)
Lemma until_unfold w i g h : sat w i (Unt g h) <-> sat w i h \/ (sat w i g /\ sat w (S i) (Unt g h)).
Proof.
  simpl. split.
  - intros (j & L & Hj & Hk). destruct (Nat.eq_dec i j) as [->|N]; auto. right. split; [apply Hk; lia|].
    exists j. repeat split; auto; [lia|]. intros k ? ?. apply Hk; lia.
  - intros [H|[H (j & L & Hj & Hk)]]; [exists i; repeat split; auto; intros; lia|].
    exists j. repeat split; auto; [lia|]. intros k ? ?. destruct (Nat.eq_dec i k) as [<-|]; auto. apply Hk; lia.
Qed.

(** Whether a formula holds need not be decidable, but it is not the case that it neither does nor does not. *)
Lemma not_not_truth (P : Prop) : ~ ~ exists b : bool, b = true <-> P.
Proof. intro H. apply H. exists false. split; [discriminate|]. intro p. exfalso. apply H. exists true. tauto. Qed.

Fixpoint ltl_eqb (f g : ltl) : bool :=
  match f with
  | Tt => match g with Tt => true | _ => false end
  | Prp a => match g with Prp b => n_eqb a b | _ => false end
  | Neg f1 => match g with Neg g1 => ltl_eqb f1 g1 | _ => false end
  | Con f1 f2 => match g with Con g1 g2 => if ltl_eqb f1 g1 then ltl_eqb f2 g2 else false | _ => false end
  | Nxt f1 => match g with Nxt g1 => ltl_eqb f1 g1 | _ => false end
  | Unt f1 f2 => match g with Unt g1 g2 => if ltl_eqb f1 g1 then ltl_eqb f2 g2 else false | _ => false end
  end.

Lemma ltl_eqb_sound f : forall g, ltl_eqb f g = true -> f = g.
Proof.
  induction f as [|a|f IH|f1 IH1 f2 IH2|f IH|f1 IH1 f2 IH2]; intros [|b|g|g1 g2|g|g1 g2]; simpl; try discriminate; intro H; f_equal; auto.
  - now apply n_eqb_spec.
  - destruct (ltl_eqb f1 g1) eqn:E; [auto|discriminate].
  - destruct (ltl_eqb f1 g1); [auto|discriminate].
  - destruct (ltl_eqb f1 g1) eqn:E; [auto|discriminate].
  - destruct (ltl_eqb f1 g1); [auto|discriminate].
Qed.
