"""The command line: thin commands over the functions of core and report."""
