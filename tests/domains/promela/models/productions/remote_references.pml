/* expr: PNAME : pfld, PNAME @ NAME */
byte x; active proctype P() { byte v, w[2]; v = 3; w[1] = 4; here: x == 1; x = 2 }
active proctype Q() { P@here; P:v == 3; P[0]:w[1] == 4; P[0]@here; x = 1; x == 2; assert(false) }
ltl at { <> P@here } ltl value { <> (P:v == 3) }
