/* vis: HIDDEN, SHOW, ISLOCAL */
hidden byte h = 3; show byte s = 4; local byte l = 5; show chan c = [1] of { byte };
active proctype P() { show byte x = 1; local byte y = 2; c!h; c?x; x == 3; s == 4 && l == 5 && y == 2;
  assert(false) }
