"""Native code: compiled ahead of the first use, cached by content, called by address."""
