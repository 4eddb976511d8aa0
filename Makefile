# `make run` serves the site, `make test` checks everything. Both install what they need first.

PYTHON ?= python3
PORT ?= 8000
HOST := 127.0.0.1
BIN := .venv/bin
STAMP := .venv/installed
TOOLS := .venv-tools
ADVICE := https://pypi.org/pypi/Django/5.2/json

.DEFAULT_GOAL := help
.PHONY: help install run check test bench bench-json load chaos prove strength screenshots pins audit

help:
	@echo "make run          serve the site on http://localhost:$(PORT) (PORT=... for another)"
	@echo "                  HOST=0.0.0.0 lets other machines reach it; see README.md"
	@echo "make test         check the code and run every test"
	@echo "make check        only check the code: style, types, migrations"
	@echo "make bench        measure (bench-json: as JSON)"
	@echo "make load         count how many plays the site carries, beside the bare stack (needs PostgreSQL, Redis; npm for a peer)"
	@echo "make chaos        kill parts of a site for five minutes while it is played on (needs PostgreSQL and Redis)"
	@echo "make prove        run what DEPLOY.md installs for a minute: TLS, two processes, an upgrade, a backup (needs nginx too)"
	@echo "make strength     let the computer players meet: what they reach and what they are to (takes hours)"
	@echo "make screenshots  take pictures of the pages"
	@echo "make pins         after a change of requirements*.in: pin all that is asked for, with hashes"
	@echo "make audit        ask whether anything that the site runs on is known to be unsafe"

install: $(STAMP)

$(STAMP): requirements.txt requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "Python cannot make a virtual environment here; on Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Installing what the site needs into .venv ..."
	@test -x $(BIN)/pip || $(PYTHON) -m venv --clear .venv
	@$(BIN)/pip install -qq --disable-pip-version-check --no-input --require-hashes -r requirements-dev.txt
	@touch $@

run: install
	@$(BIN)/python manage.py serve --host $(HOST) --port $(PORT)

check: install
	@echo "Checking style, types and migrations ..."
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "Some files are not formatted; run: $(BIN)/ruff format"; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python manage.py check --fail-level WARNING >/dev/null
	@$(BIN)/python manage.py makemigrations --check --dry-run --verbosity 1 >/dev/null || { echo "A migration is missing; run: $(BIN)/python manage.py makemigrations"; exit 1; }

test: check
	@echo "Running the tests ..."
	@$(BIN)/python -m pytest -q --numprocesses auto --maxprocesses 4 --dist loadfile

bench: install
	@$(BIN)/python manage.py bench
	@$(BIN)/python manage.py bench_ratings
	@$(BIN)/python manage.py check_shuffle

bench-json: install
	@$(BIN)/python manage.py bench --json

load: install
	@$(BIN)/python manage.py load

chaos: install
	@$(BIN)/python manage.py chaos

prove: install
	@$(BIN)/python -m scopa_site.deploy.prove

strength: install
	@$(BIN)/python manage.py strength

screenshots: install
	@$(BIN)/python manage.py screenshots

# Tools that look at the packages, apart from what they look at.
$(TOOLS)/installed:
	@test -x $(TOOLS)/bin/pip || $(PYTHON) -m venv --clear $(TOOLS)
	@$(TOOLS)/bin/pip install -qq --disable-pip-version-check --no-input uv==0.13.9 pip-audit==2.10.1
	@touch $@

pins: $(TOOLS)/installed
	@for of in requirements requirements-dev; do \
		$(TOOLS)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
			--no-annotate --custom-compile-command "make pins" $$of.in --output-file $$of.txt || exit 1; \
		sed -i -e "s/platform_python_implementation == 'CPython' and //" \
			-e "s/ and platform_python_implementation == 'CPython'//" \
			-e "s/ ; platform_python_implementation == 'CPython'//" $$of.txt; \
	done

# pip-audit tells of nothing wrong where it is told nothing, so that silence must count as an error: --strict.
audit: $(TOOLS)/installed
	@$(TOOLS)/bin/pip-audit --strict --progress-spinner off --require-hashes --disable-pip --timeout 30 -r requirements.txt && exit; \
	$(TOOLS)/bin/python -c 'from urllib.request import urlopen; urlopen("$(ADVICE)", timeout=30)' 2>/dev/null && exit 1; \
	echo "Nothing was audited: $(ADVICE), where is told what is unsafe, cannot be reached."
