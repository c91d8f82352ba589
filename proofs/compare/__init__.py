"""Compares what runs with what was proved: Python with OCaml, and extracted checkers with hand-written ones."""
