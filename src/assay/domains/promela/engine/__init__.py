"""The decision procedures: they work on numbered states and are not trusted."""
