"""A verifier of our own: verification conditions put to Z3."""
