"""Searches with planted faults."""
