"""The fast engines: models compiled to machine code, and searches over rows of words."""
