"""pre*, post* and dual* over rows of bits."""
