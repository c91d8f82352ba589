"""Sources that any domain can offer: a corpus of files, mutants of it, and malformed texts."""
