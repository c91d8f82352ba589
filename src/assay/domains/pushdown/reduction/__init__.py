"""Reduction of cases."""
