/* expr: TIMEOUT */
byte x; active proctype P() { do :: x < 2 -> x++ :: timeout -> break od; x == 2; assert(false) }
