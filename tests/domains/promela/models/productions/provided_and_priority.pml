/* Opt_enabler, Opt_priority */
byte x; active proctype P() priority 2 provided (x < 2 || x == 7) { x = 1; x = 2; x = 3 }
active proctype Q() priority 1 { x == 2; x = 7; _priority == 1 } init priority 3 { get_priority(0) == 2;
  set_priority(0, 5); get_priority(0) == 5 }
