"""Coverage of a language by the cases of a source."""
