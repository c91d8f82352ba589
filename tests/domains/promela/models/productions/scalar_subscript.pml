/* varref: the subscript 0 of a variable that is not an array */
byte x; chan q = [1] of { byte };
active proctype P() { byte y; x[0] = 3; y[0]++; x == 3 && y[0] == 1; q!x[0]; q?y[0]; y == 3; assert(false) }
