/* chan: arrays, uninitialised, assigned, compared */
chan a[2] = [1] of { byte }; chan n; chan b = [0] of { byte }; byte x;
active proctype P() { a[0]!1; len(a[0]) == 1 && len(a[1]) == 0; n = a[0]; n == a[0] && n != a[1]; n?x;
  x == 1; b!2 }
active proctype Q() { byte y; b?y; y == 2; x == 1; assert(false) }
