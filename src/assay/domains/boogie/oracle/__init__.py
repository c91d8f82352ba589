"""The oracle: decides a program and gives evidence."""
