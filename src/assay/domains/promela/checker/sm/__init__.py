"""Models of the SM fragment as programs of the proofs' own language, so that their steps are proved ones."""
