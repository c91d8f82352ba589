"""Native code: compiled ahead of time or just in time, cached by content, called by address."""
