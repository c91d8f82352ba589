"""Adapters, one module for each tool under test: find, version, command, read."""
