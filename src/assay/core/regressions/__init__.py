"""Regression tests from findings: a case in a file, with its verdict and the subject that was wrong."""
