"""A system with fewer states and the same answers: dead variables, merged statements."""
