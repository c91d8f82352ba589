/* c_list: initial values of arrays */
mtype = { m1, m2 }; byte a[3] = { 1, 2, 3 }; short b[4] = { 7, 8 }; bool c[2] = { false, true };
  mtype d[2] = { m1, m2 };
byte e[3] = { 'a', '.', ' ' }; byte f[2] = 5; int g[2] = { 70000, 300 }; byte cut[2] = { 256, 257 };
active proctype P() { byte l[3] = { 4, 5 }; bit t[2] = { 1, 0 };
  a[0] == 1 && a[1] == 2 && a[2] == 3; b[0] == 7 && b[1] == 8 && b[2] == 8 && b[3] == 8; !c[0] && c[1];
  d[0] == m1 && d[1] == m2;
  e[0] == 97 && e[1] == 46 && e[2] == 32; f[0] == 5 && f[1] == 5; g[0] == 70000 && g[1] == 300;
  cut[0] == 0 && cut[1] == 1;
  l[0] == 4 && l[1] == 5 && l[2] == 5; t[0] == 1 && t[1] == 0; assert(false) }
