"""LLVM code for a model: successors, guards, effects and ample sets over packed rows."""
