"""Formulas of linear temporal logic and Büchi automata: a library that is usable alone."""
