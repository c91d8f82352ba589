/* rarg: constants, eval, variables */
chan q = [3] of { short, bool, byte }; byte x = 2; short s; bool b;
active proctype P() { q!-1, true, 'a'; q!2, false, 3; q?-1, true, 'a'; q?eval(x), false, x; x == 3;
  q!5, true, 1;
  if :: q?5, false, x -> x = 99 :: q?s, b, eval(x - 2) fi; s == 5 && b && x == 3; assert(false) }
