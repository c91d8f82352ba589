"""Kernels that draw the cases of the sources, with the same draws."""
