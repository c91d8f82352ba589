/* ivar: initial values that are expressions */
byte x = 3; byte y = x + 1; byte z = (x > 2 -> y : 0); bool b = !(3 > 2); byte w = -1; int n = ~0;
  byte s = 1 << 3 | 1;
active proctype P() { byte k = y * 2; byte p = _pid; byte late;
  y == 4 && z == 4 && !b && w == 255 && n == -1 && s == 9;
  k == 8 && p == 0; x = 9; byte below = x + 1; below == 10; late == 0; assert(false) }
