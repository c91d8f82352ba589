procedure main() {
  var call: int;
}
