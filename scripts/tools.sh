#!/bin/sh
# Installs the Debian tools the tests run against, as root; elsewhere says how.
set -eu
missing=""
command -v dot >/dev/null || missing="$missing graphviz"
command -v chromium >/dev/null || missing="$missing chromium"
command -v pdtshortestpath >/dev/null || missing="$missing libfst-tools"
command -v boogie >/dev/null || missing="$missing boogie"
command -v z3 >/dev/null || missing="$missing z3"
command -v dafny >/dev/null || missing="$missing dafny"
command -v why3 >/dev/null || missing="$missing why3"
command -v spin >/dev/null || missing="$missing spin"
command -v lbt >/dev/null || missing="$missing lbt"
command -v maude >/dev/null || missing="$missing maude"
command -v swipl >/dev/null || missing="$missing swi-prolog-nox"
command -v gcc >/dev/null || missing="$missing gcc libc6-dev"
command -v tcc >/dev/null || missing="$missing tcc"
command -v cvc4 >/dev/null || missing="$missing cvc4"
command -v java >/dev/null || missing="$missing default-jre-headless"
command -v coqc >/dev/null || missing="$missing coq"
command -v ocamlfind >/dev/null || missing="$missing ocaml-nox ocaml-findlib"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing:$missing"
  apt-get update -qq
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
else
  echo "Some tests will be skipped. To run them all (Debian, Ubuntu): sudo apt-get install$missing"
fi
