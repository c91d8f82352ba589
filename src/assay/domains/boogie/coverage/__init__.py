"""The constructs of programs, with their positions and the kinds of their operands."""
