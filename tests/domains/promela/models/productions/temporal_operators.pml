/* expr: ltl_expr, all temporal operators */
byte x; active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }
ltl until { (x == 0) U (x == 1) } ltl until_word { (x == 0) until (x == 2) }
ltl release { (x == 1) V (x < 3) } ltl release_word { (x == 2) release (x < 3) }
ltl weak { (x < 3) W (x == 3) } ltl weak_word { (x == 0) weakuntil (x == 2) }
ltl implies { [] ((x == 1) -> <> (x == 3)) } ltl implies_word { [] ((x == 1) implies [] (x == 1)) }
ltl same { []((x == 0) <-> !(x > 0)) } ltl same_word { [](x == 0) equivalent <> (x == 2) }
ltl box { always (x <= 3) } ltl diamond { eventually (x == 4) } ltl signs { [] (x <= 3) && <> (x == 3) }
ltl groups { (x == 0) U (x == 1) U (x == 2) } ltl chain { (x == 1) -> (x == 2) -> (x == 3) }
ltl binds { !(x == 0) || [] (x < 4) && <> (x == 1) }
