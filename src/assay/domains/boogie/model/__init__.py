"""The immutable objects of the domain: programs and evidence."""
