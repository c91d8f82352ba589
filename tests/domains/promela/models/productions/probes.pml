/* Expr: probes in and, or and brackets */
chan q = [1] of { byte }; byte x;
active proctype P() { empty(q) && x == 0; x == 0 && empty(q); nfull(q) && empty(q); (empty(q)); q!1;
  full(q) || x == 1; x == 1 || full(q); full(q) || empty(q);
  (nempty(q) && full(q)); nempty(q) && (x == 0 || full(q)); assert(full(q)); x = full(q); x == 1;
  assert(false) }
