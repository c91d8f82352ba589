"""The commands that the user approved on this machine: a private file with one JSON object per line."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Sequence

import msgspec

from assay.core.native.user_folders import is_private
from assay.core.tools.commands import NamedCommand
from assay.core.tools.state_folder import made_state_folder, state_folder

_FILE = "approved-commands.jsonl"
_LINE = msgspec.json.Decoder(NamedCommand)


def approved_commands() -> frozenset[NamedCommand]:
    """Read the approved commands; a file that other users can write approves nothing."""
    folder = state_folder()
    try:
        if folder is None or not is_private(folder.lstat()):
            return frozenset()
        with os.fdopen(os.open(folder / _FILE, os.O_RDONLY | os.O_NOFOLLOW), "rb") as file:
            status = os.fstat(file.fileno())
            if not is_private(status) or not stat.S_ISREG(status.st_mode):
                return frozenset()
            return frozenset(_read(file))
    except OSError:
        return frozenset()


def _read(lines: Iterable[bytes]) -> Iterable[NamedCommand]:
    for line in lines:
        try:
            yield _LINE.decode(line)
        except msgspec.MsgspecError:
            continue  # a truncated line approves nothing


def remember(commands: Sequence[NamedCommand]) -> bool:
    """Store approvals; False if they cannot be stored, and hold for this run only."""
    known = approved_commands()
    lines = b"".join(msgspec.json.encode(command) + b"\n" for command in commands if command not in known)
    if not lines:
        return True
    folder = made_state_folder()
    if folder is None:
        return False
    try:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW
        with os.fdopen(os.open(folder / _FILE, flags, 0o600), "ab") as file:
            if not is_private(os.fstat(file.fileno())):
                return False
            file.write(lines)
    except OSError:
        return False
    return True
