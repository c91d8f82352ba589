/* Atomic sequences that block, nest, are jumped out of and into. */
byte x, y;

active proctype A() {
  atomic {
    x++;
    if :: x == 1 -> y++ :: x > 1 -> goto out :: else fi;
    y < 3;
    x++;
    atomic { y++; y++ }
  };
out:
  x = 0;
  atomic { skip; goto in };
  x = 9;
in:
  atomic { x = 3; y = 4; L: x = 5; y = 6 };
  if :: y < 10 -> y = 20; goto L :: else fi
}

active proctype B() {
  y = 5;
  y = 0;
  atomic { y = 1; do :: y < 4 -> y++ :: y == 2 -> break :: else -> break od };
  y = 2
}
