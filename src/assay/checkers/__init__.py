"""Checkers that were extracted from the proofs in `proofs/`: generated, never edited; they import nothing."""
