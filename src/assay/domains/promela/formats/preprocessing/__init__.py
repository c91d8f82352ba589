"""The C preprocessor, within a budget: macros, conditions, directives, included files."""
