/* NAME ':' with and without a statement */
byte x; active proctype P() { first: x++; if :: x < 3 -> goto first :: else -> goto last fi; lost: x = 99;
  last: ; again: deeper: x == 3; goto end_it; x = 98; end_it: assert(false) }
