// Table 1 of the paper, and the two programs of Fig. 7.

procedure success() {
  var x: int;
  x := 0;
  assert x == 0;
}

procedure failure() {
  var x: int;
  x := 3;
  assert x < 0;
}

procedure name_error() {
  var x: int;
  x := 0;
  assert y == 0;
}

procedure type_error() {
  var x: int;
  x := 0;
  assert x;
}

procedure loop() {
  var x: int;
  x := 3;
  while (true) {
    x := 0;
  }
  assert false;
}

procedure timeout() {
  var x: int;
  x := 0;
  while (x < 1000000) {
    x := x + 1;
  }
  assert false;
}

procedure alwaysLoops() returns () {
  var G: bool;
  G := true;
  G := G;
  assert (0 < 1) && (1 == 1);
  while (G) {
    while (G) {
      assert !(true ==> false);
    }
    G := true;
  }
  assert false;
}

procedure neverLoops() returns () {
  var s: bool;
  var AE: bool;
  s := false;
  AE := false;
  while (s) {
    if ((-0 * 0 + -0) > 1) {
    } else {
      while (s) {
        AE := true;
        s := !(s && !false);
      }
    }
    s := true;
    if (0 >= -3) {
      if (false) {
      } else {
        assert !(true && s) == AE;
      }
    }
  }
}
