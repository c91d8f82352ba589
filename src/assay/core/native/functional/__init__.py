"""Extracted Python as native code: values as words, functions over them, and memory without a collector."""
