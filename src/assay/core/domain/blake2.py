"""BLAKE2b without OpenSSL, which `import hashlib` loads: that takes a quarter of the start of a bare Python."""

try:
    from _blake2 import blake2b
except ImportError:  # a Python without this module of CPython
    from hashlib import blake2b

__all__ = ["blake2b"]
