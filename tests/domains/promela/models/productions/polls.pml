/* expr: poll */
chan q = [2] of { byte, bit }; byte x = 2;
active proctype P() { !q?[1, 0]; q!1, 1; q!2, 0; q?[1, 1]; !q?[2, 0]; q??[2, 0]; q??[eval(x), 0];
  q?[x, 1] || true; len(q) == 2; assert(false) }
