/* vardcl: NAME : CONST */
unsigned u : 3 = 7, v : 1; typedef T { unsigned f : 2 }; T t;
active proctype P() { unsigned l : 4 = 15; u++; u == 0; l++; l == 0; v--; v == 1; t.f = 5; t.f == 1;
  assert(false) }
