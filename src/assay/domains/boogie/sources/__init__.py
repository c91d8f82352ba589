"""The sources of programs."""
