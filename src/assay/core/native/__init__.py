"""Machine code: compiled ahead or on first use, cached by content, loaded by address."""
