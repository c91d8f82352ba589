"""The constructs of models and formulas, with their positions and the kinds of their operands."""
