#!/bin/sh
# Makes a virtual environment and installs Assay into it: venv.sh PYTHON FOLDER WHAT
set -eu
python=$1 venv=$2 what=$3

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Assay needs Python 3.11 or newer; $python is $("$python" --version 2>&1). Try: make PYTHON=python3.12 …" >&2
  exit 2
}
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
"$venv/bin/pip" install --quiet --disable-pip-version-check -e "$what"
