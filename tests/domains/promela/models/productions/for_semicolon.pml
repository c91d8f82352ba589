/* for_post: SEMI */
byte x, i; active proctype P() { for (i : 1 .. 3) ; { x = x + i } x == 6; assert(false) }
