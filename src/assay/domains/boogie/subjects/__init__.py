"""One module for each tool under test."""
