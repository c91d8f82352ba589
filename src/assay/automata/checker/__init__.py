"""Checks evidence about runs: by hand-written and by extracted checkers."""
