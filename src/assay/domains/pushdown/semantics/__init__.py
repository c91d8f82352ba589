"""The paper's definitions, executable and unoptimised; they import the model alone."""
