"""The objects of the domain, frozen: a case and the evidence about it."""
