chan q = [0] of { byte };
chan r = [1] of { byte };
byte x;

active proctype A() {
  byte i;
  do
  :: i < 2 -> if :: q!1 -> x = 6 :: r?_ -> x = 1 :: else -> i++ fi
  :: i == 2 -> break
  :: else -> i = 2
  od;
  if :: if :: x == 1 -> x = 2 :: else -> x = 3 fi :: x == 2 -> x = 5 fi
}

active proctype B() {
  r!1;
  if :: q?x :: else -> x = 4 fi;
  do :: q?_ :: (x > 9 || timeout) -> break od
}
