"""Assay tests the tools that verify other people's software."""

__version__ = "0.1.0"
