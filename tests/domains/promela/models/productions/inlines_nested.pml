/* inline within inline, with labels, in atomic and as a guard */
byte x;
inline add(n) { x = x + n }
inline twice(n) { add(n); add(n) }
inline wait(n) { x == n }
inline ask(n) { if :: x == n -> goto out :: else fi }
active proctype P() { atomic { twice(3) }; if :: wait(5) :: wait(6) -> add(1) fi; ask(7); out: wait(7);
  assert(false) }
