"""pre*, post* and dual* over lists, in memory linear in the automata."""
