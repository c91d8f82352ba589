"""Static partial order reduction: which steps of a state are enough."""
