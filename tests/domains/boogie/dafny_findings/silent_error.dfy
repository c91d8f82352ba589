function method div0(a: int): int
function method mod0(a: int): int
function method ediv(a: int, b: int): int { if b == 0 then div0(a) else a / b }
function method emod(a: int, b: int): int { if b == 0 then mod0(a) else a % b }
method p0() decreases * {
  var v0: int;
  v0 := 4;
  if (false) {
  v0 := 1744;
  v0 := 0;
  assert true;
  while (((-((-((-652))))) > v0)) decreases * {
  while (false) decreases * {
  v0 := (-(745));
  if ((false <==> true)) {
  v0 := 103;
  assert false;
  assert true;
  } else {
  assert false;
  }
  }
  v0 := 4;
  if (true) {
  while (true) decreases * {
  }
  } else {
  v0 := (-3);
  }
  }
  if (true) {
  while (true) decreases * {
  v0 := v0;
  }
  } else {
  if ((false ==> (true == true))) {
  } else {
  }
  }
  } else {
  if ((true ==> true)) {
  assert (false <==> (true || true));
  if (((false || true) || false)) {
  while (true) decreases * {
  }
  } else {
  }
  } else {
  }
  if ((false && true)) {
  if (!(false)) {
  if (!(true)) {
  assert false;
  v0 := 2;
  } else {
  }
  } else {
  }
  if (!(false)) {
  assert (true == true);
  } else {
  }
  } else {
  }
  }
  while (true) decreases * {
  }
}
method p1() decreases * {
  var v0: int;
  var v1: int;
  var v2: bool;
  if (((4 < (-((0 - v1)))) && v2)) {
  assert (v2 <==> (false || (false <==> false)));
  } else {
  v2 := v2;
  v0 := (ediv(((-2) + v0), 2) + v1);
  v2 := true;
  v2 := true;
  }
}
method p2() decreases * {
  var v0: bool;
  var v1: bool;
  var v2: int;
  v0 := true;
  v1 := false;
  v2 := 1383;
  v1 := false;
  if (v1) {
  } else {
  assert true;
  }
}
method p3() decreases * {
  var v0: bool;
  if (v0) {
  } else {
  if (true) {
  } else {
  assert (true != v0);
  assert (ediv(0, 6) != 433);
  }
  }
  v0 := (((v0 || true) || false) == (false || false));
}
