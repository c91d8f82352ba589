"""The paper's definitions, executable: names, types, small-step semantics; they import the model alone."""
