"""Kernels that rank the product of a graph of states and an observer."""
