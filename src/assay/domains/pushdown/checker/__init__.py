"""The trusted room: readable, native and proved checkers of evidence, and theorems."""
