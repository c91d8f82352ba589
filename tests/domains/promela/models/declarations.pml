byte x;

active proctype A() {
  byte a = 2;
  byte b = a + 1;
  x = b;
  byte c;
  x = c;
  { byte e = 5; x = e; byte d[2]; d[1] = 3; x = d[1] };
  { byte e; x = e; e++; x = e };
  if :: byte g = 3; x = g :: x = 0; chan k fi;
  int arr[3] = 4;
  x = arr[1]
}

active [2] proctype B(byte p) { byte q = p + _pid; x = q + p }
