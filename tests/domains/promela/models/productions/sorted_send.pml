/* varref O_SND */
chan q = [4] of { byte, byte }; byte x, y;
active proctype P() { q!!3, 1; q!!1, 9; q!!3, 0; q!!2, 2; q?x, y; x == 1 && y == 9; q?x, y; x == 2; q?x, y;
  x == 3 && y == 0;
  q?x, y; x == 3 && y == 1; assert(false) }
