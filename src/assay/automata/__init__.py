"""Formulas of linear temporal logic and Büchi automata: a library for use on its own."""
