/* unit: claim, optname: NAME */
byte x; active proctype P() { do :: x = 1 - x od }
never first { do :: x == 2 -> break :: else od }
never second { do :: x == 1 -> break :: else od }
