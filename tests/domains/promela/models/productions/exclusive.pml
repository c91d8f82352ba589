/* step: XU */
chan q = [2] of { byte }; chan r = [1] of { byte };
active proctype S() { xs q, r; q!1; r!2 } active proctype R() { byte a, b; xr q; xr r; q?a; r?b;
  a + b == 3; assert(false) }
