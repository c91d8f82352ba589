"""Everything that is trusted of a verdict: replay, readable and proved checkers."""
