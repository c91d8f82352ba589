"""The tools under test on the command line: consent to run them, their sandbox, and their list."""
