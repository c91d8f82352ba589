"""Translators of formulas into automata, one module each."""
