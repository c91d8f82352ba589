"""The definitions of the paper, executable, slow and obvious; they import nothing but the model."""
