"""Functions that are not translated but are Python's own: every line says that the two are the same function.

On the left is a definition of `proofs/shared/Native.v`; on the right, Python for it, on numbers that are what their
types say: `N` from 0 on, `positive` from 1 on. Coq divides by zero (x / 0 = 0, x mod 0 = x) and subtracts no further
than 0. A translation without this table (`--plain`) computes the same from Coq's own definitions; tests compare them.
"""

from __future__ import annotations

from collections.abc import Mapping

NATIVES: Mapping[str, str] = {
    "n_eqb": "{0} == {1}",
    "n_ltb": "{0} < {1}",
    "n_leb": "{0} <= {1}",
    "n_add": "{0} + {1}",
    "n_sub": "max({0} - {1}, 0)",
    "n_mul": "{0} * {1}",
    "n_div": "{0} // {1} if {1} else 0",
    "n_mod": "{0} % {1} if {1} else {0}",
    "n_key": "{0} + 1",
    "n_nat": "{0}",
    "n_testbit": "{0} >> {1} & 1 == 1",
    "n_setbit": "{0} | 1 << {1}",
    "n_ldiff": "{0} & ~{1}",
    "n_lor": "{0} | {1}",
    "n_z": "{0}",
    "z_eqb": "{0} == {1}",
    "z_ltb": "{0} < {1}",
    "z_leb": "{0} <= {1}",
    "z_add": "{0} + {1}",
    "z_sub": "{0} - {1}",
    "z_mul": "{0} * {1}",
    "z_opp": "-{0}",
    "z_euclid_div": "({0} // {1} if {1} > 0 else -({0} // -{1})) if {1} else 0",
    "z_euclid_mod": "{0} % abs({1}) if {1} else {0}",
    "z_n": "max({0}, 0)",
    "z_land": "{0} & {1}",
    "z_lor": "{0} | {1}",
    "z_lxor": "{0} ^ {1}",
    "z_lnot": "~{0}",
    "z_shiftl": "{0} << {1} if {1} >= 0 else {0} >> -{1}",
    "z_shiftr": "{0} >> {1} if {1} >= 0 else {0} << -{1}",
}

BY_A_CONSTANT = {"n_div": "{0} // {1}", "n_mod": "{0} % {1}"}
"""The same where the second argument is a number other than 0 that is written in the Coq file."""

USED_BY_NATIVES = {"abs", "max"}
"""Python's functions in the table: no definition may take their names."""


def size(template: str) -> int:
    """Count the arguments of a native function."""
    return 2 if "{1}" in template else 1
