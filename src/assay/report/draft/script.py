"""The script that reproduces a finding: POSIX sh, without Assay."""

from __future__ import annotations

import shlex

from assay.report.draft.portable import Portable
from assay.report.draft.sign import STDERR, STDOUT, Sign, crashed

_HEAD = """#!/bin/sh
# Runs {tool} on the input and tells whether it still gives the wrong answer.
# Exit status: 1 if the answer is still wrong, 0 if it is not, 2 if a program is missing.
# The variable TOOL names another {tool} than the one on PATH.
here=$(CDPATH= cd "$(dirname "$0")" && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
mkdir "$work/run" "$work/bin" "$work/output" || exit 2
if [ -d "$here/input" ]; then cp -R "$here/input/." "$work/run" || exit 2; fi
if [ -n "${{TOOL:-}}" ]; then
    found=$(command -v "$TOOL") || {{ echo "missing: $TOOL" >&2; exit 2; }}
    case $found in /*) ;; *) found=$(pwd)/$found ;; esac
    printf '#!/bin/sh\\nexec "%s" "$@"\\n' "$found" >"$work/bin/{tool}" && chmod +x "$work/bin/{tool}" || exit 2
    PATH="$work/bin:$PATH"
fi
for program in {programs}; do
    command -v "$program" >/dev/null 2>&1 || {{ echo "missing: $program" >&2; exit 2; }}
done
LC_ALL=C.UTF-8
export LC_ALL PATH
cd "$work/run" || exit 2
wrong=1
differs() {{ wrong=0; echo "differs: $1"; }}
shows() {{ grep -q -e "$2" "$1" 2>/dev/null || differs "no line like $2"; }}
masked() {{ sed 's/[0-9][0-9]*\\.[0-9][0-9]*/N/g' "$1" 2>/dev/null; }}
written() {{ [ -s "$1" ] || differs "$1 is not written"; }}
same() {{ [ "$(masked "$1")" = "$(masked "$2")" ] || differs "$1"; }}
"""
_TAIL = """
cat "$work"/output/* 2>/dev/null
if [ "$wrong" = 1 ]; then echo "REPRODUCED: the answer is still wrong"; exit 1; fi
echo "NOT REPRODUCED: the answer has changed"
exit 0
"""


def script(portable: Portable, sign: Sign) -> str:
    """Write the script; it compares exit statuses and looks for the sign, or compares all output without one."""
    tool = portable.programs[0]
    lines = [_HEAD.format(tool=tool, programs=" ".join(map(shlex.quote, portable.programs)))]
    for n, (stage, status) in enumerate(zip(portable.invocation.stages, sign.statuses, strict=False), start=1):
        stdin = f'"$here/stdin/{n}"' if stage.stdin else "/dev/null"
        lines.append(f"# stage {n}")
        lines.append(f'{shlex.join(stage.argv)} <{stdin} >"$work/output/{n}.stdout" 2>"$work/output/{n}.stderr"')
        lines.append(f'status=$?; [ "$status" -eq {status} ] || differs "stage {n} ends with $status, not {status}"')
        lines += _checks(sign, n)
        if status > 128 and not stage.independent:
            break
    return "\n".join(lines) + _TAIL


def _checks(sign: Sign, n: int) -> list[str]:
    files = [f"written {shlex.quote(name)}" for stage, name in sign.written if stage == n - 1]
    if sign.parts:
        shown = [part for part in sign.parts if part.stage == n - 1]
        return files + [f"shows {_place(part.stream, n)} {shlex.quote(part.pattern)}" for part in shown]
    if crashed(sign):
        return []
    return files + [f'same "$work/output/{n}.{stream}" "$here/actual/{n}.{stream}"' for stream in (STDOUT, STDERR)]


def _place(stream: str, n: int) -> str:
    return f'"$work/output/{n}.{stream}"' if stream in (STDOUT, STDERR) else shlex.quote(stream)
