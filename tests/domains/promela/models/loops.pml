byte x, y;
bool b;

active proctype A() {
  do
  :: x < 3 -> x++
  :: x > 0 -> x--
  :: y == 2 -> break
  od;
  b = 1;
  goto done;
  x = 9;
done:
  y = 3
}

active proctype B() {
  byte i = 2;
  if :: x == 1 -> y = 2 :: else -> y = 1 fi;
  i = i + _pid;
  for (i : 1 .. 2) { y = i }
  select (i : 2 .. 4);
  select (i : 0 .. y)
}
