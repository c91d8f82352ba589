(** Small models, and their steps: what the semantics says of [else], [unless], [timeout], [atomic], [d_step] and rendezvous. *)
From Coq Require Import List ZArith NArith.
From Assay.promela Require Import Arithmetic Syntax Effects Semantics Successors.
Import ListNotations.

(** ** Models of one byte [x] and one channel; each process is a list of nodes, and starts at the first *)
Definition x_cell := Cell 0 8 false true NoSubscript.
Definition x := Load x_cell.
Definition x_becomes (z : Z) : body := Effects [Assign x_cell (Const z)].
Definition nothing : body := Effects [].
Definition q : exp := Const 1.

Definition choice (es : list edge) : node := Node es false false false.
Definition last_node : node := Node [] true false false.
Definition when (e : exp) (b : body) (n : N) : edge := Edge n e b false false 0.
Definition proctype_of (ns : list node) : proctype := Proctype [] 0 [] ns 0 1 1 (Const 1).
Definition model_of (capacity : N) (ps : list (list node)) : model :=
  Model 1 [InitialChannel (Cell 0 8 false true NoSubscript) 0; InitialValue x_cell (Const 0)] (map proctype_of ps) [Shape capacity [(8%N, false)]] false false false.

(** The initial state with another value of [x], other places of the processes and other messages. *)
Definition state_of (z : Z) (places : list N) (ms : list (list Z)) : state :=
  Global [z] (map (fun tn => Live (fst tn) (snd tn) [] 1) (combine (map N.of_nat (seq 0 (length places))) places)) [Channel 0 ms] 0.

(** [if :: x == 1 -> x = 2 :: else -> x = 3 fi] *)
Definition with_else : model :=
  model_of 1 [[choice [when (Binary IsEqual x (Const 1)) (x_becomes 2) 1; Edge 1 (Const 1) (x_becomes 3) true false 0]; last_node]].

Example starts : initial with_else = Some (state_of 0 [0%N] []).
Proof. reflexivity. Qed.

Example else_where_nothing_is_executable : steps with_else (state_of 0 [0%N] []) = Some [Step 1 0 (state_of 3 [1%N] [])].
Proof. vm_compute. reflexivity. Qed.

Example no_else_where_something_is : steps with_else (state_of 1 [0%N] []) = Some [Step 1 0 (state_of 2 [1%N] [])].
Proof. vm_compute. reflexivity. Qed.

(** [{ x = 2 } unless { x == 1 }]: the edges of the escape sequence come first. *)
Definition with_unless : model :=
  model_of 1 [[choice [Edge 1 (Binary IsEqual x (Const 1)) nothing false false 1; when (Const 1) (x_becomes 2) 1]; last_node]].

Example escapes : steps with_unless (state_of 1 [0%N] []) = Some [Step 1 0 (state_of 1 [1%N] [])].
Proof. vm_compute. reflexivity. Qed.

Example does_not_escape : steps with_unless (state_of 0 [0%N] []) = Some [Step 1 0 (state_of 2 [1%N] [])].
Proof. vm_compute. reflexivity. Qed.

(** [timeout -> x = 1] beside [x = 2]: only once the other process is at its end. *)
Definition with_timeout : model :=
  model_of 1 [[choice [when Timeout (x_becomes 1) 1]; last_node]; [choice [when (Const 1) (x_becomes 2) 1]; last_node]].

Example no_timeout_yet : steps with_timeout (state_of 0 [0%N; 0%N] []) = Some [Step 2 0 (state_of 2 [0%N; 1%N] [])].
Proof. vm_compute. reflexivity. Qed.

Example timeout_now : steps with_timeout (state_of 2 [0%N; 1%N] []) = Some [Step 1 0 (state_of 1 [1%N; 1%N] [])].
Proof. vm_compute. reflexivity. Qed.

(** [q!5] and [q?x], by rendezvous: one step of both; or through a channel of one place: two steps. *)
Definition sender_and_receiver (capacity : N) : model :=
  model_of capacity
    [[choice [when (Const 1) (Effects [Send q [Const 5] false]) 1]; last_node];
     [choice [when (Const 1) (Effects [Receive q (Into x_cell NoArgument) false false]) 1]; last_node]].

Example rendezvous : steps (sender_and_receiver 0) (state_of 0 [0%N; 0%N] []) = Some [Step 3 0 (state_of 5 [1%N; 1%N] [])].
Proof. vm_compute. reflexivity. Qed.

Example nobody_receives : steps (sender_and_receiver 0) (state_of 0 [0%N; 1%N] []) = Some [].
Proof. vm_compute. reflexivity. Qed.

Example sent : steps (sender_and_receiver 1) (state_of 0 [0%N; 0%N] []) = Some [Step 1 0 (state_of 0 [1%N; 0%N] [[5%Z]])].
Proof. vm_compute. reflexivity. Qed.

(** [atomic { x = 1; x = 2; x == 3; x = 4 }]: one step up to where it blocks. *)
Definition with_atomic : model :=
  model_of 1
    [[choice [Edge 1 (Const 1) (x_becomes 1) false true 0]; choice [Edge 2 (Const 1) (x_becomes 2) false true 0];
      choice [Edge 3 (Binary IsEqual x (Const 3)) nothing false true 0]; choice [when (Const 1) (x_becomes 4) 4]; last_node]].

Example blocks_inside : steps with_atomic (state_of 0 [0%N] []) = Some [Step 1 0 (state_of 2 [2%N] [])].
Proof. vm_compute. reflexivity. Qed.

Example goes_on : steps with_atomic (state_of 3 [2%N] []) = Some [Step 1 0 (state_of 4 [4%N] [])].
Proof. vm_compute. reflexivity. Qed.

(** [atomic { do :: x = 1 - x od }] never ends: no answer. Control states are counted from 1 here: an edge to 0 goes nowhere. *)
Definition endless : model := model_of 1 [[choice []; choice [Edge 1 (Const 1) (Effects [Assign x_cell (Binary Difference (Const 1) x)]) false true 0]]].

Example no_answer : steps endless (state_of 0 [1%N] []) = None.
Proof. vm_compute. reflexivity. Qed.

(** [d_step { x = x + 1; assert(x == 0) }]: the assertion fails, and the run goes on; one that blocks is an error, and nothing changes. *)
Definition with_d_step (test : exp) : model :=
  model_of 1
    [[choice [when (Const 1)
        (DStep 7 [Place 7 [Inner 8 (Const 1) [Assign x_cell (Binary Sum x (Const 1))]]; Place 8 [Inner 9 test [Assert (Binary IsEqual x (Const 0))]]]) 1];
      last_node]].

Example fails : steps (with_d_step (Const 1)) (state_of 0 [0%N] []) = Some [Step 1 assertion (state_of 1 [1%N] [])].
Proof. vm_compute. reflexivity. Qed.

Example blocks : steps (with_d_step (Const 0)) (state_of 0 [0%N] []) = Some [Step 1 blocked_d_step (state_of 0 [0%N] [])].
Proof. vm_compute. reflexivity. Qed.

(** [x = 300] keeps what fits in a byte. *)
Example truncates : steps (model_of 1 [[choice [when (Const 1) (x_becomes 300) 1]; last_node]]) (state_of 0 [0%N] []) = Some [Step 1 0 (state_of 44 [1%N] [])].
Proof. vm_compute. reflexivity. Qed.
