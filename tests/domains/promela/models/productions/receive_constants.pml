/* rarg: constants in the arguments of a receive */
mtype = { m1, m2 }; chan q = [2] of { mtype, byte }; chan b = [1] of { bool }; chan s = [1] of { short };
active proctype P() { b!true; b?true; b!false; b?[false]; b?<false>; b?false; b!1; b??true;
  q!m1(true); q?m1(true); q!m2,'a'; q??[m2,'a']; q?m2('a'); q!m1,1; q?m1,skip; s!-1; s?-1; s!3; s?(3); assert(false) }
