"""Condensing: a system with fewer states and the same answers, by dead variables and statement merging."""
