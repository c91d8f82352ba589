"""Stepping through the runs of a case."""
