"""Static partial order reduction: ample sets, by Brunner and Lammich and by a finer analysis."""
