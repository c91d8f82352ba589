"""The deciders: they see numbers only, and nobody has to trust them."""
