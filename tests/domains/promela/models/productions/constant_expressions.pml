/* const_expr */
byte a[1 + 2 * 3 - 4]; byte b[(9 / 2) % 3]; chan q = [-(-2)] of { byte }; byte n;
active [7 % 4 - 1] proctype P() { a[2] = 1; b[0] = 1; atomic { n++; nfull(q); q!1 }; n == 2 && full(q);
  assert(false) }
