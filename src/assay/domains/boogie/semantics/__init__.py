"""The definitions of the paper, executable: names, types, small steps; they import nothing but the model."""
