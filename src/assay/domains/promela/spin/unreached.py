"""The statements that a full search of `pan` lists as unreached, as claims about the model.

`pan` marks a control state when a step leads to it or from it, and a statement when it is tried. So `state N` in the
list says that no run enters control state N, unless N is the first one of its process.
"""

from __future__ import annotations

import re

from assay.core.domain.verdict import Claim

UNREACHED = "unreached"
"""The kind of these claims. The place of a claim is a proctype and the number of a control state."""
_HEAD = re.compile(r"^unreached in (?:proctype (\S+)|(init))\s*$")
_STATE = re.compile(r"^\t.*?, state (\d+)(?:, (.*))?$")


def unreached_claims(text: str) -> tuple[Claim, ...]:
    """Read the list; a control state with several statements is one claim."""
    found: dict[str, Claim] = {}
    name = ""
    for line in text.splitlines():
        if head := _HEAD.match(line):
            name = head[1] or head[2]
        elif line.startswith("unreached in "):
            name = ""
        elif name and (state := _STATE.match(line)):
            place = f"{name} {state[1]}"
            found.setdefault(place, Claim(UNREACHED, place, (state[2] or "").strip('"')))
    return tuple(found.values())
