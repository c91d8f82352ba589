byte x;
bool e1, e2;
chan q = [1] of { byte };

active proctype A() {
  {
    { do :: x < 3 -> x++ :: x == 2 -> x = 0 od } unless { e1 -> x = 7; e1 = 0 }
  } unless { e2 -> x = 8 };
  x = 1
}

active proctype B() { e1 = 1; e2 = 1; q?_ }

active proctype C() {
  do
  :: { atomic { x++; x = x % 4; x++ }; d_step { x++; x-- }; q!1 }
     unless { if :: e1 -> x = 7 :: x == 3 -> x = 0; break fi }
  :: q?_
  od;
L: { x == 9; x = 0 } unless { x == 8 };
M: atomic { x++; x++ } unless { x == 1 -> x = 5 }
}
