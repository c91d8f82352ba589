"""Tools under test."""
