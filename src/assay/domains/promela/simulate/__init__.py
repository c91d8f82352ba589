"""Stepping through the runs of a model."""
