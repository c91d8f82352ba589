"""The experiments of three papers, run again: the paper's numbers beside those of this machine."""
