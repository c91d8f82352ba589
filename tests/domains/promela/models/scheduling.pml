byte x;

proctype P(byte n) { x = n; x++; set_priority(_pid, 2); x = n }

active proctype A() priority 3 {
  x = 1;
  run P(4) priority 5;
  x = 2;
  set_priority(0, 1);
  x = 3;
  _priority = 4;
  x = get_priority(_pid)
}

active proctype B() priority 2 provided (x != 1) { x = 5; x == 3; x = 6 }

active proctype C() { x = 7; do :: x > 7 -> break :: x = 9 :: x = 2 od; x = _last }
