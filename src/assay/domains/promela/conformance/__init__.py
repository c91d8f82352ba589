"""Compares our reading of a model with SPIN's: simulations, replayed runs, graphs, states and verdicts."""
