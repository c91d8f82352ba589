/* ltl, optname2: NAME, optname2: empty */
byte x; active proctype P() { do :: x = 1 - x od }
ltl { [] (x < 2) }; ltl named { <> (x == 2) } ltl { []<> (x == 1); }
