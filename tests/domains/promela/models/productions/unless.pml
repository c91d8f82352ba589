/* UNLESS */
byte x; active proctype P() { { x = 1; x == 5; x = 6 } unless { x == 2 -> x = 3 }; x == 3;
  do :: x < 9 -> x++ od unless x == 7; x == 7; assert(false) }
active proctype Q() { x == 1; x = 2 }
