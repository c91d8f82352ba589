/* expr: NONPROGRESS */
byte x; active proctype P() { do :: x = 1 - x :: progress: x = 1 - x od }
never { do :: true :: np_ -> goto accept_np od; accept_np: do :: np_ od }
