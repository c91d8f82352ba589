"""The trusted room: checkers of evidence, hand-written and proved."""
