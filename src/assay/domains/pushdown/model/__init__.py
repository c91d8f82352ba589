"""The immutable objects of the domain: cases and evidence."""
