"""Kernels over ranges of cases: they generate, decide, certify and compare without a Python object per case.

A loop takes a recipe, the index of the first case, and an output array with one byte per case (`codes.py`).
"""
