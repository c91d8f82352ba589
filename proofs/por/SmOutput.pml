/* Two processes take turns, and one that nobody waits for comes to its end: the model of SmOutput.v. */
bit turn, x;
active proctype first() { do :: turn == 0; x = 1 - x; turn = 1 od }
active proctype second() { byte n = 3; do :: turn == 1; n = n + 1; n = 3; turn = 0 od }
active proctype third() { byte n; n = 1; n = 2 }
ltl turns { [] (<> (turn == 1) && <> (turn == 0)) }
