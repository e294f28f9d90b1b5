# Everything that people do with this checkout. `make` alone lists the targets.

PYTHONS := python3.13 python3.12 python3.11 python3
GAMES   := $(patsubst src/tafelrunde/games/%/__init__.py,%,$(wildcard src/tafelrunde/games/*/__init__.py))
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*' -not -path '*/server/static/*')
PIP     := -m pip -qq --disable-pip-version-check
LOCK    := requirements/dev.lock
ARGS    ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.SECONDARY:
.PHONY: help play setup client types icons test lint rules bench soak fast lock

help: ## List the targets
	@echo "Tafelrunde. Say 'make play' to sit down at a table."
	@echo
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

play: setup ## Open a table in the browser (LAN=1: also for others in your network)
	@.venv/bin/tafelrunde $(if $(LAN),--lan) $(ARGS)

setup: client ## Make the environment .venv and the browser client (once, about a minute)
	@:

# Does nothing while the sources in web/ are unchanged.
client: .venv/installed
	@.venv/bin/python tools/build_client.py

types: .venv/installed ## Write the client's types from the server's
	@.venv/bin/python tools/client_types.py

icons: setup ## Build the icon font from web/icons/names.txt
	@.venv/bin/python tools/iconfont.py

test: lint ## Run everything that must be green
	@tools/need chromium chromium
	@echo "Running the tests …"
	@.venv/bin/python -m pytest -n auto --dist loadgroup -q $(ARGS)
	@.venv/bin/python tools/rules_report.py --check

lint: setup ## Check style, types and layers
	@echo "Checking style, types and layers …"
	@.venv/bin/ruff check --quiet
	@.venv/bin/ruff format --check --quiet
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-logo
	@.venv/bin/python tools/client_types.py --check
	@cd web && npm run --silent check

rules: setup ## Show which rules are cited by tests, and why the others are not
	@.venv/bin/python tools/rules_report.py $(ARGS)

bench: setup ## Measure the speed (ARGS="--help")
	@.venv/bin/python -m benchmarks $(ARGS)

soak: setup ## Long conformance runs of every game
	@for game in $(GAMES); do .venv/bin/tafelrunde conform $$game --games 2000 $(ARGS) || exit 1; done

fast: setup .venv-fast/installed ## Build the compiled twin in .venv-fast and compare it with the interpreted one
	@.venv/bin/python tools/compare_builds.py .venv/bin/python .venv-fast/bin/python $(ARGS)
	@for game in $(GAMES); do .venv-fast/bin/tafelrunde conform $$game --games 20 || exit 1; done

# Chosen with the oldest Python that we support: what fits it fits the newer ones.
.venv-lock/made: PYTHONS := python3.11
lock: .venv-lock/made ## Renew the pinned versions in requirements/dev.lock
	@echo "Choosing versions …"
	@.venv-lock/bin/python $(PIP) install pip-tools
	@CUSTOM_COMPILE_COMMAND="make lock" .venv-lock/bin/pip-compile --quiet --upgrade --extra dev --strip-extras \
		--allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options \
		--output-file $(LOCK) pyproject.toml

# Environments. A name in PATH may be there and not work, so each is tried.
%/made:
	@for python in $(PYTHONS); do \
		if $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			$$python -m venv --clear $(@D) && touch $@ && exit 0; \
		fi; \
	done; \
	echo "Tafelrunde needs Python 3.11 or newer with its venv module (on Debian and Ubuntu: sudo apt-get install python3 python3-venv)." >&2; \
	exit 1

%/pinned: %/made $(LOCK)
	@echo "Setting up $(@D) (once, about a minute) …"
	@$(@D)/bin/python $(PIP) install -r $(LOCK)
	@touch $@

.venv/installed: .venv/pinned pyproject.toml setup.py
	@.venv/bin/python $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

.venv-fast/installed: .venv-fast/pinned pyproject.toml setup.py $(SOURCES)
	@tools/need cc gcc
	@.venv-fast/bin/python -c 'import os, sysconfig as s, sys; sys.exit(not os.path.exists(s.get_path("include") + "/Python.h"))' \
		|| tools/need python3-config python3-dev
	@echo "Compiling (about four minutes) …"
	@rm -rf build
	@TAFELRUNDE_FAST=1 .venv-fast/bin/python $(PIP) install --no-deps --no-build-isolation --force-reinstall .
	@touch $@
