/* proctype: D_PROCTYPE */
byte x; D_proctype D(byte n) { x = n; x == n; assert(x != 2) } active D_proctype E() { run D(2) }
