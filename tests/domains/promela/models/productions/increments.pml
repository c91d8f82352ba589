/* Stmnt: INCR, DECR of elements and fields */
typedef T { byte f[2] }; T t[2]; byte a[2]; bit b;
active proctype P() { a[1]++; a[1]++; t[1].f[a[1] - 1]--; b++; a[1] == 2 && t[1].f[1] == 255 && b == 1;
  b++; b == 0; assert(false) }
