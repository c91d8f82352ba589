"""Programs in the syntax of other verifiers, and the way back from their output."""
