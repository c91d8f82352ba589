"""The fast engine: a compiled stack machine for numbers of 64 bits, interpreted for larger ones."""
