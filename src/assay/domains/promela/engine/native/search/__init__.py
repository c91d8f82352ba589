"""Searches in a compiled model, from the initial row to an answer."""
