/* --> is ->, wherever that may stand */
byte x = 3 --> byte y;
active proctype P() { int n --> x > 2 --> n = 5-->if :: x == 3 --> y = 1 :: else --> skip fi;
  y = (x == 3 --> 2 : 4) --> y == 2; do :: n == 5 --> n-- :: n == 4--> break od;
  x-- -> x == 2; x-->n == 4; assert(false) }
