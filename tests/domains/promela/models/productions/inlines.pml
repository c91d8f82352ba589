/* unit: ns, Stmnt: INAME */
byte x, a[2];
inline nothing() { skip }
inline two(to, by) { to = to + by; to++ }
inline block(i) { byte k = 3; if :: a[i] == 0 -> a[i] = k :: else -> a[i] = k + 1 fi }
active proctype P() { nothing(); two(x, 2); x == 3; two(a[1], x); a[1] == 4; block(1); a[1] == 4; block(0);
  a[0] == 3; assert(false) }
