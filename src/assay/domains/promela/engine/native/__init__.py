"""The native engines: models compiled to machine code, and searches over packed states."""
