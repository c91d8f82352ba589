"""Generators of cases."""
