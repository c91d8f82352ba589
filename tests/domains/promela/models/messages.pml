mtype = { a, b, c };
typedef I { byte f[2]; bit g };
typedef T { I in; short s };
chan q = [3] of { mtype, short, bit };
chan p = [1] of { T, byte };
short s;
byte x = 2;
mtype m;
bit t;

active proctype A() {
  T l;
  q!!b,-5,1; q!!a,300,0; q!!b(-7,3); q!!c(40000,1);
  l.in.f[1] = 5; l.s = -3;
  p!l,7
}

active proctype B() {
  T k;
  do
  :: q??b,s,eval(t) -> x++
  :: q?<m,s,t> -> x = s; s = 9
  :: q?m,_,_
  :: q??[c,s,1] -> x = 77; break
  :: nempty(q) && x == 250 -> break
  od;
  if :: full(q) -> x = 1 :: nfull(q) -> x = len(q) fi;
  p?k,x;
  s = k.s + k.in.f[x - 6]
}
