/* v = inline(a): each return is an assignment to v, and the rest of the body follows it */
typedef T { byte f[2] }
T t;
byte x, i;
inline next(n) { return n + 1 }
inline least(a, b) { if :: a < b -> return a; :: else -> x = 9; return b fi; i++ }
inline twice(n) { byte m; m = next(n); return m * 2; skip }
inline unused(n) { return n }
inline nothing(n) { x = n }
active proctype P() {
  byte k;
  x = next(3); assert(x == 4);
  t.f[i] = least(7, 2); assert(t.f[0] == 2 && x == 9 && i == 1);
  atomic { k = twice(x); if :: k = next(k) -> assert(k == 21) fi }
  d_step { x = next(x); t.f[1] =
    next(x) }
  k = nothing(3);
  assert(x == 3 && k == 21 && t.f[1] == 11);
  assert(false)
}
