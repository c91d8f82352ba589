procedure main() {
  assert 1 ≤ 2;
}
