/* optname: empty */
byte x; active proctype P() { do :: x = 1 - x od }
never { do :: x == 1 -> break :: else od }
