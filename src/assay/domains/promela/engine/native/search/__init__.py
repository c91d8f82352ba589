"""Searches over a compiled model, from the initial state to an answer."""
