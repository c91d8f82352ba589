"""Landlock: a process gives up the right to write outside its folder, for itself and its descendants.

Every right to change a file or a folder is handled, and granted beneath one folder and on harmless devices. Reading and
executing are not handled, so they stay open. Landlock does not handle modes, owners and times of files.
"""

from __future__ import annotations

import ctypes
import os

from assay.core.tools.sandbox import kernel

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_VERSION = 1
_BENEATH = 1
_ON_FILES = {1: 1 << 1, 3: 1 << 14, 5: 1 << 15}
"""By version: write, truncate, control a device."""
_ON_FOLDERS = {1: 0b1_1111_1111 << 4, 2: 1 << 13}
"""By version: remove and make entries of any kind; link and rename across folders."""
_TCP = 0b11
_SCOPES = 0b11
_NETWORK_VERSION, _SCOPE_VERSION = 4, 6
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


class _Rule(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("access", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """The version of Landlock in this kernel; 0 without it."""
    try:
        return kernel.call(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(_VERSION))
    except OSError:
        return 0


def _rights(table: dict[int, int], known: int) -> int:
    return sum(rights for since, rights in table.items() if since <= known)


def ruleset(folder: str, *, network: bool) -> int:
    """Make rules that allow writing beneath a folder only; without `network` they forbid TCP too."""
    known = version()
    on_files = _rights(_ON_FILES, known)
    everything = on_files | _rights(_ON_FOLDERS, known)
    tcp = 0 if network or known < _NETWORK_VERSION else _TCP
    scopes = _SCOPES if known >= _SCOPE_VERSION else 0
    handled = (ctypes.c_uint64 * 3)(everything, tcp, scopes)
    size = 24 if known >= _SCOPE_VERSION else 16 if known >= _NETWORK_VERSION else 8
    rules = kernel.call(_CREATE, handled, ctypes.c_size_t(size), ctypes.c_uint32(0))
    os.set_inheritable(rules, False)  # noqa: FBT003 - positional by its signature
    for place, rights in ((folder, everything), *((device, on_files) for device in _DEVICES)):
        try:
            opened = os.open(place, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue  # a container without this device
        rule = _Rule(rights, opened)
        kernel.call(_ADD, ctypes.c_int(rules), ctypes.c_int(_BENEATH), ctypes.byref(rule), ctypes.c_uint32(0))
        os.close(opened)
    return rules


def restrict(rules: int) -> None:
    """Hold this process and its descendants to the rules."""
    kernel.call(_RESTRICT, ctypes.c_int(rules), ctypes.c_uint32(0))
