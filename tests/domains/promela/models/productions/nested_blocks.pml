/* D_STEP, ATOMIC and blocks within each other */
byte x, y; active proctype P() { atomic { x++; d_step { x++; { byte k = 2; x = x + k };
  if :: x == 4 -> y = 1 :: else -> y = 2 fi } ; y == 1 }; { x == 4 }; assert(false) }
active proctype Q() { x == 1 -> y = 9 }
