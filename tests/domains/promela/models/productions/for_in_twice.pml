/* for_pre STRING: two loops over channels in one block share their counter */
typedef pair { byte f }; pair r; byte x; chan v = [2] of { pair };
active proctype P() { r.f = 3; v!r; for (r in v) { x = x + r.f }; for (r in v) { x = x + r.f; if :: len(v) < 2 -> v!r :: else fi };
  x == 9 && len(v) == 2; assert(false) }
