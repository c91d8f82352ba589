"""What runs weigh: the definition, the checkers of evidence, what tools claim, and sources of weighted cases."""
