procedure main() {
  var x: int;
  var y: int;
  var i: int;
  x := -1;
  y := 0;
  i := 0;
  while (i < 5) {
    y := x * x;
    x := x + 1;
    i := i + 1;
  }
  assert y < 5;
}
