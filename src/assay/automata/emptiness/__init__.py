"""Evidence for emptiness: ranks on the product of a structure with a formula or an automaton."""
