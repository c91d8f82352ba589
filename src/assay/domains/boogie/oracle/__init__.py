"""The oracle: decides a program, with evidence."""
