bit ba[2];
bool b = 3;
unsigned u : 4 = 20;
short s = 40000;
byte y = 257;
int i = -2147483647;
mtype = { p, q };
mtype m = q;
byte z[3];
pid w = -1;

active proctype A() {
  ba[1] = 3; b = ba[1];
  u = u + 15; s = s - 40000; y--;
  i = i - 5; i = i * 3; i = -7 / 2; i = -7 % 3; i = 1 << 31; i = i >> 3;
  z[0] = ~0; z[1] = (i < 0 -> 5 : 6); z[2] = !z[1];
  m++;
  i = 5 ^ 3 | 8 & 12;
  s = z[0] == 255 && -1;
  assert(s == 1 && u == 3 && y == 0 && i == 14 && m == 2 && b == 1 && w == 255)
}
