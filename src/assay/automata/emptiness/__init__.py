"""Evidence that a structure has no run of some kind: ranks on a product."""
