"""Deterministic Boogie programs: does the program run without a failing assertion?"""
