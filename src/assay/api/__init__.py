"""The Python interface: cases, answers, campaigns and findings as objects that draw themselves in a notebook."""
