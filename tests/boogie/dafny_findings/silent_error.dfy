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
  v0 := v0;
  if ((true ==> true)) {
  assert (false <==> (true || true));
  if (((false || true) || false)) {
  assert true;
  while (true) decreases * {
  assert true;
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
  v0 := 6;
  v1 := (-1);
  v2 := false;
  if (((4 < (-((0 - v1)))) && v2)) {
  v1 := (((v1 * 531) + ediv((-2), v0)) + (-(v0)));
  v0 := (535 + v0);
  v0 := 0;
  while (v2) decreases * {
  }
  assert (v2 <==> (false || (false <==> false)));
  if (v2) {
  v0 := (-1745);
  v1 := 0;
  v0 := ((-(v0)) + (-1));
  } else {
  if (v2) {
  } else {
  }
  }
  } else {
  v2 := v2;
  while ((true <==> false)) decreases * {
  }
  v0 := (ediv(((-2) + v0), 2) + v1);
  v2 := true;
  while ((false && false)) decreases * {
  assert true;
  v2 := (true || (false ==> v2));
  while (v2) decreases * {
  }
  }
  v2 := true;
  while (true) decreases * {
  assert (false <==> false);
  while (false) decreases * {
  }
  }
  }
  while (true) decreases * {
  assert !((v2 && (v1 == 3)));
  assert false;
  assert (true && v2);
  v2 := v2;
  while ((v2 || ((true || true) ==> v2))) decreases * {
  v2 := false;
  v2 := (false == v2);
  }
  if (false) {
  v1 := (-1);
  assert (!(true) ==> ((-530) <= 121));
  } else {
  v2 := (1 != (v1 + v0));
  while (((v2 && v2) <==> (v0 < v0))) decreases * {
  assert v2;
  v1 := (v0 * v1);
  }
  while (true) decreases * {
  }
  }
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
  if ((v0 ==> !(!(v1)))) {
  v2 := 5;
  } else {
  }
  if (!((false ==> !(v0)))) {
  } else {
  }
  } else {
  assert true;
  if ((true <==> v1)) {
  } else {
  }
  }
  if (((false || !((v2 <= 4))) <==> (((v0 && v1) || (v2 == 1)) <==> v1))) {
  } else {
  }
}
method p3() decreases * {
  var v0: bool;
  v0 := true;
  if ((4 == ((-2) + 1564))) {
  } else {
  while ((true || false)) decreases * {
  if (v0) {
  } else {
  }
  while (false) decreases * {
  }
  }
  }
  v0 := ((867 >= 1) || (v0 || v0));
  if (v0) {
  if ((v0 <==> !(false))) {
  while (v0) decreases * {
  }
  } else {
  if ((!(false) && (false || false))) {
  while (false) decreases * {
  }
  } else {
  }
  }
  } else {
  if (true) {
  } else {
  assert !(((-1880) != (-2036)));
  assert (true != v0);
  assert (ediv(0, 6) != 433);
  }
  }
  v0 := (((v0 || true) || false) == (false || false));
  while (v0) decreases * {
  while ((!(true) ==> false)) decreases * {
  v0 := true;
  }
  }
}
