"""The translation with planted faults, one of them a reimplemented historical bug of SPIN."""
