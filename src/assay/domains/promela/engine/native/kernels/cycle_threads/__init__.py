"""Kernels of the search for accepting cycles by several threads."""
