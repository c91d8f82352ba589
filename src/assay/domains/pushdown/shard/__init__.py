"""Whole ranges of cases in kernels, without a Python object for a case."""
