# The commands of the README: each does all of its own set-up on a new machine.
#   make demo     a real campaign in under a minute; it leaves demo/report.html
#   make test     every check there is, on all cores
#   make check    linters, types and the fast tests: under two minutes on two cores, the first time under three
#   make proofs   builds the Coq proofs, finds no axiom, and compares the extracted checkers with those committed
#   make docs     builds the documentation as a site: open site/index.html
# For maintainers, with a network:
#   make lock       writes constraints.txt anew: the newest versions that pyproject.toml allows
#   make platforms  shows where these resolve, and writes the table of docs/platforms.md

PYTHON ?= python3
VENV ?= .venv
ASSAY = $(VENV)/bin/assay
PYTEST = $(VENV)/bin/python -m pytest -n auto --dist worksteal
SETUP = pyproject.toml constraints.txt scripts/venv.sh scripts/install.py

.PHONY: demo test check proofs docs tools lint lock platforms clean

demo: $(VENV)/.assay
	rm -rf demo && mkdir demo
	@echo "Testing three planted bugs of PDAAAL on 15,000 random pushdown systems."
	$(ASSAY) run pushdown --cases 15000 --store demo/demo.assay; test $$? -eq 1  # 1: disagreements were found
	$(ASSAY) report demo/demo.assay -o demo/report.html
	@echo "Open demo/report.html in a browser."

# tests that call make do not take part in this one's jobs
test: $(VENV)/.assay-dev tools lint proofs
	MAKEFLAGS= $(PYTEST)

check: $(VENV)/.assay-dev lint
	$(PYTEST) -m "not slow"

# without Coq there is nothing to do, unless every tool must be there
proofs: tools
	if command -v coqc >/dev/null || [ -n "$$ASSAY_REQUIRE_TOOLS" ]; then $(MAKE) -C proofs PYTHON=$(PYTHON); \
	else echo "coqc is not here: the proofs are not checked"; fi

# without this variable, each build prints for how long the theme is maintained; CONTRIBUTING.md says it
docs: $(VENV)/docs/.installed
	$(VENV)/docs/bin/python scripts/pages.py
	NO_MKDOCS_2_WARNING=1 $(VENV)/docs/bin/mkdocs build --quiet
	@echo "Open site/index.html in a browser."

lint: $(VENV)/.assay-dev
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy

tools:
	sh scripts/tools.sh

lock: $(VENV)/lock/bin/uv
	$(VENV)/lock/bin/python scripts/lock.py

platforms: $(VENV)/lock/bin/uv
	$(VENV)/lock/bin/python scripts/platforms.py

$(VENV)/.assay: $(SETUP)
	sh scripts/venv.sh "$(PYTHON)" "$(VENV)"
	touch $@

$(VENV)/.assay-dev: $(SETUP)
	sh scripts/venv.sh "$(PYTHON)" "$(VENV)" --dev
	$(ASSAY) compile
	touch $@ $(VENV)/.assay

# an environment of its own: the site needs nothing of Assay, and Assay nothing of the site
$(VENV)/docs/.installed: $(SETUP)
	sh scripts/venv.sh "$(PYTHON)" "$(VENV)/docs" --docs
	touch $@

# an environment of its own: constraints that cannot be installed any more must not keep new ones from being made
$(VENV)/lock/bin/uv:
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/pip install --quiet --disable-pip-version-check --only-binary :all: uv

clean:
	rm -rf $(VENV) demo build site .mypy_cache .ruff_cache .pytest_cache .hypothesis
