"""pre*, post* and dual* over bit rows."""
