"""The domain `ltl`: which words satisfy a formula, and does a translator's automaton accept just these?"""
