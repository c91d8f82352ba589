"""The command line: thin commands over the functions of core and report."""

import gc

gc.set_threshold(400_000, 20, 20)  # objects created at start-up live on: early collections find nothing
