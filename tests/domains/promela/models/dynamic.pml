/* Processes start and die youngest first, with channels of their own that travel in messages. */
byte n;
chan c = [2] of { chan };

proctype P(byte d; chan up) {
  chan me = [1] of { byte };
  byte v;
  c!me;
  if :: d > 0 -> run P(d - 1, me) :: else fi;
  me?v;
  up!v + 1;
  n = _nr_pr
}

init {
  chan m = [0] of { byte };
  chan k, z;
  byte r;
  atomic { run P(1, m) };
  c?k; k!4; c?z; z!5;
  do :: m?r :: (_nr_pr == 1) -> break od;
  n = run Q()
}

proctype Q() { skip }
