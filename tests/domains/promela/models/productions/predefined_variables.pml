/* _pid, _nr_pr, _last, _ */
byte n; chan q = [1] of { byte, byte }; active [2] proctype P() { q!_pid, 7; q?_, _; atomic { n++;
  n == 2 -> _pid == 0 || _pid == 1 }; _nr_pr == 2; assert(false) }
ltl last { [] (_last < 2) }
