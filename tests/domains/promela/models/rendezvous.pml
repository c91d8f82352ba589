/* Atomicity passes to the receiver, and comes back with the next handshake. */
byte x, y;
chan q = [0] of { byte };
chan r = [0] of { byte };

active proctype A() {
  byte v;
  atomic { q!1; x = 1; r?v; x = 2; q!2; x = 3 };
  x = 4;
  do :: q!3 :: break od
}

active proctype B() {
  byte v;
  do
  :: atomic { q?v; y = v; y++; r!7; y = 9 }
  :: q?v -> y = 0
  :: x == 4 -> break
  od
}

active [2] proctype C() {
  do :: q?3 -> y = 3 :: r?_ :: timeout -> break od
}
