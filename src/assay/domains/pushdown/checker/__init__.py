"""Everything that is trusted of a verdict: readable, native and proved checkers, and theorems."""
