"""A supervisor process that runs tools behind walls of the kernel, and ends whatever they leave."""
