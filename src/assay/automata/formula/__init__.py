"""Formulas of linear temporal logic: syntax, normal forms, and their meaning on lassos."""
