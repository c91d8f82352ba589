byte x, y;
chan q = [2] of { byte, byte };
int a[4];

active proctype A() {
  byte i;
  d_step { q?i,y; do :: i > 0 -> a[i] = y; i-- :: else -> break od; skip };
  x = 1;
  d_step { i = 3; L: if :: i > 0 -> i--; goto L :: else fi; x++ }
}

active proctype B() {
  q!3,2;
  d_step { skip; { x++; atomic { x++; x++ } }; do :: y > 2 -> y-- :: y <= 2 -> break od }
}

active proctype C() {
  do
  :: d_step { x == 2 -> x = 0; do :: x < 3 -> x++ :: else -> break od }
  :: x == 3 -> break
  od
}
