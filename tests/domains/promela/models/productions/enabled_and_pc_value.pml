/* expr: ENABLED, PC_VAL */
byte x; active proctype P() { x == 1; x = 2;
  x == 3 } active proctype Q() { !enabled(0) && pc_value(0) == 1; x = 1; x == 2;
  pc_value(0) == 3 && !enabled(0); x = 3; pc_value(0) == 4 || enabled(0); assert(false) }
