"""Models as programs of the proofs' Promela, whose steps are proved."""
