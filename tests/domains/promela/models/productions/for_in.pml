/* for_pre IN */
byte a[3] = { 2, 4, 6 }; byte sum, i; typedef M { byte f; bit g }; chan q = [3] of { M }; M m, n;
active proctype P() { for (i in a) { sum = sum + a[i] } sum == 12; n.f = 1; q!n; n.f = 2; q!n; sum = 0;
  for (m in q) { sum = sum + m.f } sum == 3 && len(q) == 2; assert(false) }
