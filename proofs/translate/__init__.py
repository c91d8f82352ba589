"""Translates what Coq extracts as JSON into Python: small, and to be read, because it is trusted."""
