/* asgn, osubt, oname: mtypes with and without kinds */
mtype { a, b c }; mtype = { d }; mtype:fruit = { apple, pear };  mtype:fruit = { plum };
mtype x = c; mtype:fruit f = pear; chan q = [2] of { mtype, mtype:fruit };
active proctype P() { mtype:fruit g; mtype y = d; q!a, plum; q?y, g;
  y == a && a == 3 && b == 2 && c == 1 && d == 4;
  g == plum && plum == 3 && f == pear && pear == 1 && apple == 2; x == c; assert(false) }
