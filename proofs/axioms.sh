#!/bin/sh
# Prints every theorem of Theorems.v with what it assumes; fails if one rests on an axiom.
set -eu
for domain; do
  out=build/$domain.assumptions
  coqc -Q . Assay -o build/Theorems.vo "$domain/Theorems.v" >"$out"
  asked=$(grep -c '^Print Assumptions' "$domain/Theorems.v")
  closed=$(grep -c '^Closed under the global context' "$out" || true)
  if [ "$asked" -ne "$closed" ] || [ "$asked" -eq 0 ]; then
    echo "$domain: of $asked theorems, $((asked - closed)) rest on axioms:" && cat "$out"
    exit 1
  fi
  echo "$domain: $asked theorems, no axioms"
done
