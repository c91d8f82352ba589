"""Figures and text of cases, states and runs."""
