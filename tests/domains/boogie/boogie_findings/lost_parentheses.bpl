procedure main() {
  assert 2 * (3 div 2) == 2;
}
