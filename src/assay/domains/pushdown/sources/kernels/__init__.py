"""Kernels that generate the cases of the sources, with the same draws."""
