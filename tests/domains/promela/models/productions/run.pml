/* run with priority and arguments */
byte n; proctype C(byte k; bit b, c; chan d) { n = n + k; d!b; _priority == 4 }
init { chan q = [1] of { bit }; bit r; pid p; p = run C(3, 1, 0, q) priority 4; q?r; r == 1 && p == 1;
  n == 3; _nr_pr == 1; assert(false) }
