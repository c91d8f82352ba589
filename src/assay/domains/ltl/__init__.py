"""The domain `ltl`: is a formula satisfiable, and is a translator's automaton equivalent to it?"""
