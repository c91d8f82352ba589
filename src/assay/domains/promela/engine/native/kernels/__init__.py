"""Search kernels: everything that Numba compiles, and only that, so that other changes recompile nothing."""
