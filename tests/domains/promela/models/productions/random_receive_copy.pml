/* varref R_RCV < rargs > */
chan q = [3] of { byte, byte }; byte x, y;
active proctype P() { q!1, 5; q!2, 6; q??<2, y>; y == 6 && len(q) == 2; q??<x, 5>; x == 1 && len(q) == 2;
  q?<x, y>; y == 5;
  if :: q??<7, y> -> x = 99 :: else fi; x == 1; q??2, y; len(q) == 1; assert(false) }
