byte x;

active proctype A() {
  byte l;
end:
  do
  :: x < 2 -> x++
  :: x > 0 -> progress1: x--
  :: do :: x == 1 -> break :: x == 2 -> goto done :: x = 0; goto end od
  :: { x++; x-- }
  :: if :: x == 2 :: x == 1 -> break fi
  od;
accept: l = 1;
done: goto end2;
  x = 3;
end2:
  skip; skip;
  if :: skip; skip; skip; x = 3 :: true -> skip fi;
Z:
}

active proctype B() {
  goto L;
L: goto M;
M: skip;
progress: goto N;
N: x = 1;
  if :: A[0]@done -> x = 5 :: A@Z -> x = 6 :: A[0]:l == 1 -> x = 7 :: !A[7]@end -> x = pc_value(0) fi
}
