# Schlafmütze Companion. `make serve` and `make test` do all the set-up on a machine with Python, git and make.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Every package is named in the locks, so pip need not look for more; each is checked against its hash.
LOCKED := $(PIP) install --no-deps --require-hashes
# Its complaints go to a file: our sentence says what to do, and names the file.
PIP_LOG := .venv/pip.log
define OFFLINE
{ rm -f $(FILLING); \
  echo "Ich konnte nicht alles herunterladen. Ist das Netz da? Dann starte mich noch einmal; was schon da ist, bleibt." >&2; \
  echo "Was pip dazu sagt, steht in $(PIP_LOG)." >&2; \
  exit 1; }
endef

.DEFAULT_GOAL := help
.PHONY: help install serve app test endurance lint bench model lock translations

help: ## Zeigt diese Liste
	@echo "Schlafmütze Companion"
	@sed -n 's/^\([a-z]*\):[^#]*## /  make \1|/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

serve: .venv/.serve ## Startet den Schiedsrichter (PORT=9000); baut vorher, was fehlt
	@$(BIN)/schlafmuetze serve $(if $(PORT),--port $(PORT))

app: .venv/.serve ## Schreibt die App fürs Tablet allein (FOLDER=build/app); braucht Node
	@$(BIN)/schlafmuetze app $(or $(FOLDER),build/app)

test: .venv/.test ## Führt alle Tests aus
	@$(BIN)/python -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder

endurance: .venv/.test ## Prüft eine Stunde lang, was lange halten muss, und druckt die Zahlen
	@$(BIN)/python -m pytest -m endurance -v

lint: .venv/.test ## Prüft Stil und Typen (ruff, mypy --strict)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --strict

bench: .venv/.test ## Misst Tempo und Güte und druckt die Tabelle
	@$(BIN)/python -m tests.bench

install: .venv/.test ## Richtet alles ein, auch die Werkzeuge zum Entwickeln

# The mark is set once the environment is whole: one that was killed half made is made anew. So is one whose packages
# were being unpacked: pip takes a half unpacked package for a whole one.
FILLING := .venv/.filling
ifneq ($(wildcard $(FILLING)),)
$(shell rm -f .venv/.made .venv/.serve .venv/.test)
endif

.venv/.made:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "Ich finde kein Python ($(PYTHON)). Installiere Python 3.11 oder neuer." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python ist zu alt ($$($(PYTHON) --version)); ich brauche 3.11 oder neuer." >&2; \
	  echo "Wenn ein neueres da ist, sag mir seinen Namen: make PYTHON=python3.12 serve" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Python fehlt das Modul venv. Auf Debian und Ubuntu hilft: sudo apt install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv || { rm -rf .venv; exit 1; }
	@touch $@

# The stamps are newer than the locks as long as what is installed is what is locked.
.venv/.serve: requirements-build.lock requirements.lock pyproject.toml | .venv/.made
	@echo "Ich richte mich ein. Beim ersten Mal dauert das 1 bis 2 Minuten …"
	@touch $(FILLING)
	@$(LOCKED) -r requirements-build.lock -r requirements.lock 2> $(PIP_LOG) || $(OFFLINE)
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@rm -f $(FILLING)
	@touch $@

.venv/.test: .venv/.serve requirements-dev.lock
	@echo "Ich hole die Werkzeuge zum Testen …"
	@touch $(FILLING)
	@$(LOCKED) -r requirements-dev.lock 2> $(PIP_LOG) || $(OFFLINE)
	@rm -f $(FILLING)
	@touch $@

# The locks hold for Python 3.11 and newer: they are resolved with the oldest one, and --no-emit-… keeps every address
# out.
COMPILE = build/lock/bin/pip-compile --quiet --upgrade --generate-hashes --strip-extras --no-header --no-annotate \
  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options

lock: ## Legt die Versionen aller Abhängigkeiten neu fest
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || { \
	  echo "Die Sperrdateien entstehen mit der ältesten Version: make PYTHON=python3.11 lock" >&2; exit 1; }
	@$(PYTHON) -m venv build/lock && build/lock/bin/python -m pip --quiet install pip-tools
	@$(COMPILE) --output-file build/requirements.lock pyproject.toml
	@$(COMPILE) --extra dev --constraint build/requirements.lock --output-file build/requirements-dev.lock pyproject.toml
	@$(COMPILE) --unsafe-package torch --extra train --constraint build/requirements.lock --output-file build/requirements-train.lock pyproject.toml
	@printf 'hatchling\neditables\n' > build/requirements-build.in
	@$(COMPILE) --constraint build/requirements-dev.lock --output-file build/requirements-build.lock \
	  build/requirements-build.in
	@for name in requirements requirements-dev requirements-train requirements-build; do \
	  { echo "# Made by \`make lock\` from pyproject.toml. Every version is fixed and checked against its hashes."; \
	    sed '/^# /d; /^$$/d' build/$$name.lock; } > $$name.lock; done

model: .venv/.serve ## Lernt das Modell neu aus den Urteilen in data/ (etwa 10 Minuten)
	@$(PYTHON) -m venv build/train
	@build/train/bin/python -m pip --disable-pip-version-check --quiet install --no-deps --require-hashes \
	  -r requirements-train.lock
	@build/train/bin/python -m pip --disable-pip-version-check --quiet install --no-deps torch==2.13.0
	@$(BIN)/schlafmuetze lexicon build
	@PYTHONPATH=. build/train/bin/python -m lexicon.workshop.train
	@$(BIN)/schlafmuetze pairs --export data/pairs/klassik

# German stands in the code and its .toml files, English in messages.po; click's own messages are English and stand in
# click.po in German.
EXTRACT = $(BIN)/pybabel --quiet extract --no-location --sort-output
UPDATE = $(BIN)/pybabel --quiet update --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width 120 \
  --output-dir web/translations

translations: .venv/.serve ## Sammelt alle Texte ein und macht die Kataloge neu
	@mkdir -p build
	@$(EXTRACT) --mapping-file pyproject.toml --project "Schlafmütze Companion" --output-file build/messages.pot .
	@$(EXTRACT) --project click --output-file build/click.pot \
	  "$$($(BIN)/python -c 'import click; print(*click.__path__)')"
	@$(UPDATE) --domain messages --input-file build/messages.pot
	@$(UPDATE) --domain click --input-file build/click.pot
	@$(BIN)/pybabel --quiet compile --domain "messages click" --directory web/translations
