"""Programs in the languages of other verifiers, and the way back from their output."""
