"""Kernels that read cases."""
