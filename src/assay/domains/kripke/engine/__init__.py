"""Deciders other than the oracle, and the product that they search."""
