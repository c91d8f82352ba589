"""pre*, post* and dual* over adjacency lists, in memory linear in the automata."""
