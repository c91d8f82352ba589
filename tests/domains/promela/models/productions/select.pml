/* select, break, else */
byte i, x; active proctype P() { select (i : 2 .. 4); i >= 2 && i <= 4;
  do :: x < i -> x++ :: else -> break od; x == i; if :: x == 4 -> assert(false) :: else -> skip fi }
