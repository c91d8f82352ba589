/* Stmnt: PRINT, PRINTM */
mtype = { red }; mtype m = red; byte x = 3;
active proctype P() { printf("nothing\n"); printf("%d %e %c %x %u %o\n", x, m, x, x, x, x); printm(m);
  printm(red); assert(false) }
