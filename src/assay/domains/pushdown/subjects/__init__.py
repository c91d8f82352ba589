"""The tools under test, one module each."""
