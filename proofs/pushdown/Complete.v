(** Every true verdict has evidence that the checker accepts, so it asks for nothing that cannot be given.

    For `reachable` it is a run ([CompleteTrace]), or a derivation ([CompleteDerivation]). For `unreachable` it is what pre* comes to, and the pairs that it and
    A1 reach together. *)

From Coq Require Import List NArith Lia.
From Assay.shared Require Import Native Lists Sets Index Gather Saturate.
From Assay.pushdown Require Import Lts Pds PreStar PreStarExec Check Case Product ClosedBackward DerivationBackward Normal NormalTotal
  CompleteTrace Evidence.
Import ListNotations.

Definition plain (l : list edge) : list (@transition N) :=
  flat_map (fun e => match label e with Some γ => [(source e, γ, target e)] | None => [] end) l.

Lemma plain_iff l s γ t : In (s, γ, t) (plain l) <-> In (Edge s (Some γ) t) l.
Proof.
  unfold plain. rewrite in_flat_map. split.
  - intros ([s' [γ'|] t'] & I & H); simpl in H; [|easy]. destruct H as [[= <- <- <-]|[]]. exact I.
  - intro I. exists (Edge s (Some γ) t). split; [auto|now left].
Qed.

(** ** The checks accept what is so *)

Lemma all_in_complete g ends goal found : tidy (members found) ->
  (forall x, mem x (members found) = true -> mem x goal = true) -> all_in g ends goal found = true.
Proof. intros T H. unfold all_in. now rewrite mem_subset. Qed.

Lemma leads_into_complete rows ends goal w : forall s,
  (forall q, trans_star (reading (listed rows)) s w q -> mem q goal = true) ->
  leads_into (graph_of rows) ends goal w s = true.
Proof.
  induction w as [|γ w IH]; intros s H.
  - apply all_in_complete; simpl.
    + apply tidy_insert, tidy_empty.
    + intros x M. apply mem_insert in M. rewrite mem_empty in M. destruct M as [->|M]; [|discriminate].
      apply H. constructor.
  - destruct w as [|γ' w].
    + apply all_in_complete; [apply tidy_targets|]. intros x M. apply mem_targets in M. apply H.
      now apply trans_star_one.
    + change (all (leads_into (graph_of rows) ends goal (γ' :: w)) (items (targets s (Some γ) (graph_of rows))) = true).
      apply all_spec. intros m I. apply items_targets in I. apply IH. intros q Q. apply H. econstructor; eauto.
Qed.

Section Complete.
  Variable c : case.
  Let P := locations c.
  Let f := state_of P.
  Hypothesis Well : forall r, In r (rules c) -> (from r < P)%N /\ (to r < P)%N.
  Hypothesis Normal1 : is_normal P (initial c) = true.
  Hypothesis Normal2 : is_normal P (final c) = true.
  Hypothesis Unreachable : ~ case_reachable c.

  Lemma NoEntry : no_entry P (final c) = true.
  Proof. unfold is_normal in Normal2. now apply if_true in Normal2. Qed.

  Definition grown := pre_star_exec N.eq_dec (fun p => p) (rules c) (plain (edges (final c))).
  Definition grown_rows : transitions := map (fun t : transition => (fst (fst t), Some (snd (fst t)), [snd t])) grown.
  Definition start_pairs : list (N * N) :=
    flat_map (fun p => if N.ltb p P then [(p, p)] else []) (finals (initial c) ++ map source (edges (initial c))).
  Definition found := search N.eq_dec start_pairs (inters (plain (edges (initial c))) grown).
  Definition found_rows : list (N * list N) := map (fun x => (fst x, [snd x])) found.

  Lemma grown_listed s l t : listed grown_rows s l t <-> exists γ, l = Some γ /\ In (s, γ, t) grown.
  Proof.
    unfold listed, grown_rows. split.
    - intros (ts & I & It). apply in_map_iff in I. destruct I as ([[s' γ] t'] & [= -> <- <-] & I).
      destruct It as [->|[]]. exists γ. auto.
    - intros (γ & -> & I). exists [t]. split; [|now left]. apply in_map_iff. exists (s, γ, t). auto.
  Qed.

  Lemma found_paired s t : paired found_rows s t <-> In (s, t) found.
  Proof.
    unfold paired, found_rows. split.
    - intros (ts & I & It). apply in_map_iff in I. destruct I as ([s' t'] & [= -> <-] & I). now destruct It as [->|[]].
    - intro I. exists [t]. split; [|now left]. apply in_map_iff. exists (s, t). auto.
  Qed.

  Lemma start_pairs_spec x : In x start_pairs -> (fst x < P)%N /\ x = (fst x, fst x).
  Proof.
    unfold start_pairs. rewrite in_flat_map. intros (p & _ & I). destruct (N.ltb p P) eqn:L; [|easy].
    destruct I as [<-|[]]. simpl. split; auto. now apply N.ltb_lt.
  Qed.

  Lemma found_start p : (p < P)%N -> In p (finals (initial c)) \/ In p (map source (edges (initial c))) ->
    In (p, p) found.
  Proof.
    intros L I. apply search_starts. unfold start_pairs. apply in_flat_map. exists p. split; [now apply in_or_app|].
    apply N.ltb_lt in L. rewrite L. now left.
  Qed.

  (** What grew, in the paper's terms. *)
  Definition image (B : list (@transition N)) : automaton :=
    fun s γ t => exists a b, In (a, γ, b) B /\ s = f a /\ t = f b.

  Lemma image_path B s w t : trans_star (of_list B) s w t -> trans_star (image B) (f s) w (f t).
  Proof. induction 1 as [|s γ m w t T _ IH]; [constructor|]. econstructor; [|exact IH]. exists s, m. auto. Qed.

  Lemma grown_justified : justified (rules c) (reading (automaton_of P (final c))) (image grown).
  Proof.
    apply (pre_star_exec_invariant N.eq_dec (fun p => p)
      (fun B => justified (rules c) (reading (automaton_of P (final c))) (image B))).
    - intros B J s γ t (a & b & I & -> & ->). apply union_In in I. destruct I as [I|I].
      + apply pre_star1_iff in I. destruct I as (p & γ' & q & w & t & R & Q & [= -> -> ->]).
        apply image_path in Q. destruct (Well _ R) as [L1 L2]. simpl in L1, L2. unfold f in Q at 1.
        rewrite init_state_of in Q by auto.
        apply (justified_add _ _ _ _ _ _ _ _ (sources c NoEntry) J R Q). right. unfold f.
        now rewrite init_state_of.
      + apply J. exists a, b. auto.
    - intros s γ t (a & b & I & -> & ->). apply union_In in I. destruct I as [I|[]]. apply plain_iff in I.
      apply justified_refl. exists (Edge a (Some γ) b). auto.
  Qed.

  Lemma no_final_found s t : In s (finals (initial c)) -> In t (finals (final c)) -> ~ In (s, t) found.
  Proof.
    intros F1 F2 I. apply Unreachable. apply search_sound in I. destruct I as (y & w & S & Q1 & Q2).
    apply start_pairs_spec in S. destruct S as [L E]. rewrite E in Q2. simpl in *.
    assert (L2 : lang (image grown) (finals_of P (final c)) (fst y, w)).
    { exists (f t). split; [now exists t|]. apply image_path in Q2. unfold f in Q2 at 1.
      now rewrite init_state_of in Q2. }
    destruct (justified_lang _ _ _ _ _ (sources c NoEntry) grown_justified L2) as (c2 & (q & Fq & Q) & St).
    exists (fst y, w), c2. split; [|split]; auto.
    - apply lang_numbers. split; auto. exists s. split; auto. simpl. apply trans_star_reading.
      eapply trans_star_mono; [|exact Q1]. intros a γ b T. now apply plain_iff in T.
    - exists q. split; auto. now apply trans_star_reading.
  Qed.

  Lemma follows_complete e : In e (edges (initial c)) -> follows (graph_of grown_rows) (pairs_of found_rows) e = true.
  Proof.
    intro I. unfold follows. cbv zeta. apply all_spec. intros t It. apply items_partners, found_paired in It.
    apply mem_subset; [apply tidy_targets|]. intros x M. apply mem_targets, grown_listed in M.
    destruct M as (γ & L & G). apply mem_partners, found_paired. eapply search_closed; [exact It|].
    apply inters_iff. exists γ. split; auto. simpl. apply plain_iff. destruct e as [s l s']. simpl in *. now subst.
  Qed.

  Theorem check_unreachable_complete_normal : exists e, check_unreachable c e = true.
  Proof.
    exists (ClosedBackward grown_rows found_rows). unfold check_unreachable. rewrite (normal_case_of_normal c Normal1 Normal2).
    pose proof Normal1 as [N1 _]%if_true. pose proof Normal2 as [N2 _]%if_true.
    unfold check_closed_backward. cbv zeta.
    rewrite !if_true. repeat split; auto.
    - apply all_spec. intros [s l t] I. unfold contains. simpl. apply mem_targets, grown_listed.
      destruct l as [γ|]; [|now apply (without_ε_spec _ N2) in I]. exists γ. split; auto.
      apply (pre_star_exec_includes N.eq_dec (fun p => p)). now apply plain_iff.
    - apply all_spec. intros [p γ q w] R. unfold closed_under. simpl. apply leads_into_complete. intros s Q.
      apply mem_targets, grown_listed. exists γ. split; auto.
      apply (pre_star_exec_closed_backward N.eq_dec (fun p => p) (rules c) _ (fun _ => True) p γ q w s R); auto.
      eapply trans_star_mono; [|exact Q]. intros a γ' b T. apply grown_listed in T.
      now destruct T as (γ'' & [= ->] & T).
    - unfold separated. cbv zeta. rewrite !if_true. repeat split.
      + unfold starts. cbv zeta. rewrite if_true.
        assert (K : forall p, In p (finals (initial c)) \/ In p (map source (edges (initial c))) ->
          (if n_ltb p (locations c) then mem p (members (partners p (pairs_of found_rows))) else true) = true).
        { intros p H. destruct (n_ltb p (locations c)) eqn:L; auto. apply n_ltb_spec in L.
          apply mem_partners, found_paired. now apply found_start. }
        split; apply all_spec; intros x I; apply K; auto. right. now apply in_map.
      + apply all_spec. intros e I. now apply follows_complete.
      + apply all_spec. intros [s ts] I. unfold follows_ε. simpl. apply all_spec. intros t It.
        apply mem_subset; [apply tidy_targets|]. intros x M. apply mem_targets, grown_listed in M.
        now destruct M as (γ & [=] & _).
      + unfold no_final. apply all_spec. intros s F1. apply all_spec. intros t It.
        apply items_partners, found_paired in It. destruct (mem t (set_of (finals (final c)))) eqn:M; auto.
        apply mem_set_of in M. exfalso. exact (no_final_found s t F1 M It).
  Qed.
End Complete.

Theorem check_unreachable_complete c : well_formed c -> ~ case_reachable c -> exists e, check_unreachable c e = true.
Proof.
  intros W U. destruct (normal_case_total c W) as (n & E). destruct (normal_case_normal _ _ E) as (L & R & N1 & N2).
  destruct (check_unreachable_complete_normal n) as (e & H); auto.
  - rewrite R, L. apply W.
  - now rewrite (normal_case_reachable _ _ E).
  - exists e. unfold check_unreachable in *. rewrite E. now rewrite (normal_case_of_normal n N1 N2) in H.
Qed.

Theorem check_reachable_complete c : case_reachable c -> exists e, check_reachable c e = true.
Proof. intro R. destruct (check_trace_complete c R) as (run & H). now exists (Run run). Qed.
