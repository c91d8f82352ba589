"""Finds inductive invariants: facts and balances, guessed from runs and weakened until every step keeps them."""
