/* inst: ACTIVE [NAME] */
byte n = 3, m; active [n] proctype P() { m++; m == 3; assert(false) }
