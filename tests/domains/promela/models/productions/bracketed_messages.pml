/* margs, rargs with brackets */
mtype = { msg, ack }; chan q = [3] of { mtype, byte, byte }; byte x, y;
active proctype P() { q!msg(1, 2); q?msg(x, y); x == 1 && y == 2; q!ack, 3, 4; q?ack, x(y);
  x == 3 && y == 4; q!ack(5, 6); q?(ack, x, y); x == 5; assert(false) }
