/* typ_list: structures and channels in messages */
typedef T { byte a; short b[2] }; chan q = [2] of { byte, T, chan }; chan r = [1] of { byte };
active proctype P() { T t, u; chan c; byte x; t.a = 1; t.b[1] = 7; q!3, t, r; q?x, u, c;
  x == 3 && u.a == 1 && u.b[1] == 7; c!4; r?x; x == 4; assert(false) }
