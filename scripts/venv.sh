#!/bin/sh
# Makes a virtual environment and installs Assay, or what builds its documentation site, into it: venv.sh PYTHON FOLDER [--dev | --docs]
set -eu
python=$1 venv=$2
shift 2
version='import sys; print("%d.%d" % sys.version_info[:2])'

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Assay needs Python 3.11 or newer; $python is $("$python" --version 2>&1). Try: make PYTHON=python3.13 …" >&2
  exit 2
}
# an environment of another Python is of no use: it may be the one that had no wheels
if [ -f "$venv/pyvenv.cfg" ] && [ "$("$venv/bin/python" -c "$version" 2>&1)" != "$("$python" -c "$version")" ]; then
  rm -rf "$venv"
fi
if [ ! -x "$venv/bin/pip" ]; then
  # Debian splits venv off Python: its absence shows only when it is used
  if ! "$python" -m venv "$venv" 2>/dev/null; then
    rm -rf "$venv"
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
      apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv >/dev/null
      "$python" -m venv "$venv"
    else
      echo "python's venv module is missing. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2
      exit 2
    fi
  fi
fi
"$venv/bin/python" "$(dirname "$0")/install.py" "$@"
