"""Hostile tools: small programs that try to outlive, outgrow or leave their sandbox, each with what must come of it.

Every program gets a token as its first argument, and passes it on to what it starts: `running` finds it by that. The
second argument is the port of a server on loopback. A program that must be kept from something prints `refused`.
Nothing here does harm without walls, except what `needs` names; that must not be run where they do not stand.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, End, Invocation

MB = 1 << 20
OUT = "out"
"""The file that is collected."""


USUAL = Limits(seconds=20.0, memory=1024 * MB, output=100_000)
SHORT = Limits(seconds=0.4, memory=1024 * MB, output=100_000)
SMALL = Limits(seconds=20.0, memory=160 * MB, output=100_000)


@dataclass(frozen=True)
class Hostile:
    """A program, how it may end, and what it may leave."""

    name: str
    program: str
    ends: tuple[End, ...] = (End.EXIT,)
    says: bytes = b""
    """Part of its standard output."""
    needs: tuple[str, ...] = ()
    """Walls without which it must not be run."""
    limits: Limits = USUAL
    collects: bool = False
    """Whether the file `out` is collected."""
    slow: bool = False
    slow_on_disk: bool = False
    """Whether it is slow where the scratch folder is not in memory."""

    @property
    def python(self) -> bool:
        """Whether it is Python; otherwise it is for the shell."""
        return self.program.startswith("import ")

    def invocation(self, token: str, port: int) -> Invocation:
        """The run of this program."""
        start = (sys.executable, "-I", "-S", "-c") if self.python else ("/bin/sh", "-c")
        name = () if self.python else ("sh",)
        command = Command((*start, self.program, *name, token, str(port)), collect=(OUT,), stdin=b"unread" * 50_000)
        return Invocation({"given.txt": b"case"}, (command,))


WRITES = ("landlock",)
KILLS_US = "import os, sys\nif os.getppid() != 1: sys.exit('no namespace')\n"
"""Programs that kill at large make sure that they are in a PID namespace."""

ESCAPES = (
    Hostile("session", 'setsid sleep 60 "$1" & exit 0'),
    Hostile("empty-environment", 'setsid env -i sleep 60 "$1" & exit 0'),
    Hostile(
        "daemon",
        '(setsid env -i sh -c "cd /; exec sleep 612 $1" </dev/null >/dev/null 2>&1 &); echo left',
        says=b"left",
    ),
    Hostile("nohup", 'trap "" HUP TERM; nohup sleep 60 "$1" >/dev/null 2>&1 & exit 3'),
    Hostile("heirs", 'for i in 1 2 3 4 5 6 7 8; do (setsid sh -c "sleep 60 $1 & sleep 60 $1" &); done; exit 0'),
    Hostile("moving-target", "import os\nwhile True:\n    if os.fork(): os._exit(0)"),
    Hostile("output-holder", 'sleep 60 "$1" & echo done', says=b"done"),
    Hostile("ignores-signals", 'trap "" TERM INT HUP; while :; do :; done', (End.TIME,), limits=SHORT),
    Hostile("stops-itself", "kill -STOP $$", (End.TIME,), limits=SHORT),
    Hostile("stops-its-group", "import os, signal\nos.fork()\nos.kill(0, signal.SIGSTOP)", (End.TIME,), limits=SHORT),
    Hostile(
        "waits-in-vfork",
        "import ctypes\nc = ctypes.PyDLL(None)\nif c.vfork() == 0: c.sleep(60)",
        (End.TIME,),
        limits=SHORT,
    ),
    Hostile("closes-streams", 'exec <&- >&- 2>&-; sleep 60 "$1"', (End.TIME,), limits=SHORT),
    Hostile("kills-its-group", 'sleep 60 "$1" & kill -9 0', (End.SIGNAL,)),
    Hostile(
        "kills-its-parent", 'setsid env -i sleep 60 "$1" & kill -9 $PPID; sleep 0.1; echo on', (End.EXIT, End.SIGNAL)
    ),
    Hostile(
        "kills-all",
        KILLS_US + "import signal\nos.fork() or signal.pause()\nos.kill(-1, 9)\nprint('on')",
        says=b"on",
        needs=("pid",),
    ),
    Hostile(
        "kills-what-it-sees",
        KILLS_US
        + "for pid in os.listdir('/proc'):\n    if pid.isdigit() and int(pid) != os.getpid(): os.kill(int(pid), 9)",
        needs=("pid", "proc"),
        ends=(End.EXIT,),
    ),
)
GROWTH = (
    Hostile(
        "process-bomb",
        "import os, time\nfor _ in range(2000):\n    if os.fork() == 0: time.sleep(60)\ntime.sleep(60)",
        (End.PROCESSES, End.EXIT),
        slow=True,
    ),
    Hostile(
        "thread-bomb",
        "import threading, time\n"
        "threading.stack_size(65536)\n"
        "for _ in range(1500): threading.Thread(target=time.sleep, args=(60,), daemon=True).start()\n"
        "time.sleep(60)",
        (End.PROCESSES, End.EXIT),
    ),
    Hostile("memory", "import time\nx = bytearray(400 << 20)\ntime.sleep(60)", (End.MEMORY,), limits=SMALL),
    Hostile(
        "memory-of-many",
        "import os, time\n"
        "for _ in range(4):\n"
        "    if os.fork() == 0: x = b'x' * (60 << 20); time.sleep(60)\n"
        "time.sleep(60)",
        (End.MEMORY,),
        limits=SMALL,
    ),
    Hostile(
        "shared-mapping",
        "import mmap, time\nm = mmap.mmap(-1, 300 << 20)\nfor i in range(0, len(m), 4096): m[i] = 1\ntime.sleep(60)",
        (End.MEMORY,),
        limits=SMALL,
    ),
    Hostile(
        "memory-files",
        "import os, time\nfor i in range(5):\n    os.write(os.memfd_create(str(i)), bytes(60 << 20))\ntime.sleep(60)",
        (End.MEMORY,),
        limits=SMALL,
    ),
    Hostile(
        "segments",
        "import ctypes, time\n"
        "c = ctypes.CDLL(None)\n"
        "c.shmat.restype = ctypes.c_void_p\n"
        "for i in range(5):\n"
        "    a = c.shmat(c.shmget(0, ctypes.c_size_t(60 << 20), 0o1600), None, 0)\n"
        "    ctypes.memset(a, 1, 60 << 20); c.shmdt(ctypes.c_void_p(a))\n"
        "time.sleep(60)",
        (End.MEMORY,),
        needs=("ipc",),
        limits=SMALL,
    ),
    Hostile(
        "lifts-its-limits",
        "import resource\n"
        "try: resource.setrlimit(resource.RLIMIT_DATA, (-1, -1)); print('lifted')\n"
        "except (ValueError, OSError): print('refused')",
        says=b"refused",
        needs=("pid",),
    ),
    Hostile("huge-file", "exec head -c 300000000 /dev/zero > big", (End.DISK,)),
    Hostile("sparse-file", "exec truncate -s 1T big", (End.DISK,)),
    Hostile("many-large-files", "for i in 1 2 3 4 5 6; do head -c 60000000 /dev/zero > $i; done; sleep 1", (End.DISK,)),
    Hostile(
        "unlinked-files",
        "import os, time\n"
        "for i in range(2):\n"
        "    f = os.open('f', os.O_RDWR | os.O_CREAT)\n"
        "    os.unlink('f')\n"
        "    for _ in range(20): os.write(f, bytes(10 << 20))\n"
        "time.sleep(1)",
        (End.DISK, End.EXIT),
    ),
    Hostile("many-files", "seq 25000 | xargs touch 2>/dev/null", (End.DISK, End.EXIT), slow=True),
    Hostile("flood", "exec yes", (End.OUTPUT,)),
    Hostile("flood-of-errors", "exec yes >&2", (End.OUTPUT,)),
    Hostile("floods-by-children", 'yes "$1" & yes "$1" >&2 & yes "$1" & wait', (End.OUTPUT,)),
    Hostile(
        "many-descriptors",
        "import os\ntry:\n    while True: os.pipe()\nexcept OSError: print('refused')",
        says=b"refused",
    ),
)
FOLDERS = (
    Hostile(
        "nested-folders",
        "import os\nfor _ in range(1500): os.mkdir('d'); os.chdir('d')\nprint('deep')",
        slow_on_disk=True,
        says=b"deep",
    ),
    Hostile("long-names", "import os\nfor _ in range(60): os.mkdir('n' * 255); os.chdir('n' * 255)\nopen('f', 'w')"),
    Hostile("closed-folders", "mkdir -p a/b/c; echo x > a/b/c/f; chmod 000 a/b/c/f a/b/c a/b a"),
    Hostile("closed-scratch", "chmod 000 .. ."),
    Hostile(
        "odd-names",
        "import os\n"
        "for n in (b'\\xff\\xfe', b'a\\n"
        "b', b'-rf', b'*', b' ', b'\\\\'): os.mkdir(n); open(n + b'/' + n, 'w')",
    ),
    Hostile("removes-its-folder", 'rm -rf "$PWD"; cd /; echo gone', says=b"gone"),
    Hostile("renames-its-folder", "mv ../work ../elsewhere; mkdir ../work; echo x > ../work/out", collects=False),
    Hostile("replaces-its-folder", "cd ..; rm -rf work tmp; ln -s /etc work; ln -s /etc tmp"),
    Hostile("link-loops", "ln -s . here; ln -s b a; ln -s a b; ln -s / root"),
    Hostile("sockets-and-pipes", "import socket, os\nsocket.socket(socket.AF_UNIX).bind('s'); os.mkfifo('p')"),
    Hostile("collected-link", "ln -s /etc/passwd out"),
    Hostile("collected-device", "ln -s /dev/zero out"),
    Hostile("collected-pipe", "mkfifo out"),
    Hostile("collected-folder", "mkdir out"),
    Hostile(
        "collected-growing", "(while :; do echo more; done > out) & sleep 0.1", (End.EXIT, End.OUTPUT), collects=True
    ),
    Hostile("collected-large", "head -c 200000 /dev/zero > out", (End.OUTPUT,), collects=True),
)
WALLS = (
    Hostile("writes-home", 'touch ~/.assay-"$1" || echo refused', says=b"refused", needs=WRITES),
    Hostile("writes-tmp", 'touch /tmp/assay-"$1" || echo refused', says=b"refused", needs=WRITES),
    Hostile("writes-shm", 'touch /dev/shm/assay-"$1" || echo refused', says=b"refused", needs=WRITES),
    Hostile("links-outside", "ln /etc/passwd out || echo refused", says=b"refused", needs=WRITES),
    Hostile("changes-modes", "chmod 755 /tmp/. || echo refused", says=b"refused", needs=("read-only",)),
    Hostile(
        "connects",
        "import socket, sys\n"
        "try: socket.create_connection(('127.0.0.1', int(sys.argv[2])), 2); print('connected')\n"
        "except OSError: print('refused')",
        says=b"refused",
        needs=("net",),
    ),
    Hostile(
        "sends-datagrams",
        "import socket\n"
        "try: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('192.0.2.1', 9)); print('sent')\n"
        "except OSError: print('refused')",
        says=b"refused",
        needs=("net",),
    ),
    Hostile(
        "serves",
        "import socket\n"
        "s = socket.create_server(('127.0.0.1', 0)); socket.create_connection(s.getsockname()); print('alone')",
        says=b"alone",
        needs=("net",),
    ),
    Hostile(
        "traces-its-parent",
        "import os\ntry: open(f'/proc/{os.getppid()}/mem', 'r+b'); print('open')\nexcept OSError: print('refused')",
        says=b"refused",
        needs=WRITES,
    ),
    Hostile("mounts", "mount -t tmpfs x /mnt || echo refused", says=b"refused", needs=WRITES),
    Hostile("remounts", "mount -o remount,rw / || echo refused", says=b"refused", needs=("pid",)),
    Hostile(
        "nests-namespaces", 'unshare -Urm sh -c "mount -t tmpfs x /mnt" || echo refused', says=b"refused", needs=WRITES
    ),
    Hostile("dumps-core", "ulimit -c unlimited 2>/dev/null; kill -SEGV $$", (End.SIGNAL,)),
    Hostile("status-of-a-missing-program", "echo x >&2; exit 127"),
)
ZOO = (*ESCAPES, *GROWTH, *FOLDERS, *WALLS)
