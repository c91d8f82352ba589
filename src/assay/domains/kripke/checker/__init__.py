"""The trusted checkers of evidence: readable and proved."""
