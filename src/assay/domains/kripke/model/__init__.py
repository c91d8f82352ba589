"""The objects of the domain, frozen: the evidence about a case."""
