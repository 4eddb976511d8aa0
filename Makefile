# `make run` serves the site, `make test` checks everything. Both install what they need first.

PYTHON ?= python3
PORT ?= 8000
HOST := 127.0.0.1
BIN := .venv/bin
STAMP := .venv/installed

.DEFAULT_GOAL := help
.PHONY: help install run check test bench bench-json strength screenshots

help:
	@echo "make run          serve the site on http://localhost:$(PORT) (PORT=... for another)"
	@echo "                  HOST=0.0.0.0 lets other machines reach it; see README.md"
	@echo "make test         check the code and run every test"
	@echo "make check        only check the code: style, types, migrations"
	@echo "make bench        measure (bench-json: as JSON)"
	@echo "make strength     let the computer players meet: what they reach and what they are to (takes hours)"
	@echo "make screenshots  take pictures of the pages"

install: $(STAMP)

$(STAMP): requirements.txt requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "Python cannot make a virtual environment here; on Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Installing what the site needs into .venv ..."
	@test -x $(BIN)/pip || $(PYTHON) -m venv --clear .venv
	@$(BIN)/pip install -qq --disable-pip-version-check --no-input -r requirements-dev.txt
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

bench-json: install
	@$(BIN)/python manage.py bench --json

strength: install
	@$(BIN)/python manage.py strength

screenshots: install
	@$(BIN)/python manage.py screenshots
