# The commands of this project. CI calls the same ones.
RELEASE = swift build -c release --static-swift-stdlib --product
RELEASE_BIN = .build/release

.PHONY: help setup run build app test lint format import-map words hooks bench clean

help: ## Print these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what building, running and testing need
	@Scripts/check-swift
	@Scripts/setup run test

run: ## Build the market and start it on http://127.0.0.1:8080 with ./data
	@Scripts/check-swift
	@Scripts/setup run
	$(RELEASE) openmarket
	@exec $(RELEASE_BIN)/openmarket serve --data data --demo

build: ## Build the server in release mode
	@Scripts/check-swift
	@Scripts/setup run
	$(RELEASE) openmarket

app: ## Build and start the desktop app (not there yet)
	@echo 'The desktop app is not there yet.' >&2; exit 1

test: setup ## Run all tests
	swift build --build-tests
	@# One after the other: clients of socket tests wait on threads, of which the pool has only as many as cores.
	swift test --skip-build --no-parallel

lint: ## Check format, imports and words
	@Scripts/check-swift
	swift format lint --strict --parallel -r Sources Tests Benchmarks Package.swift
	@$(MAKE) --no-print-directory import-map words

format: ## Format all Swift files
	swift format --in-place --parallel -r Sources Tests Benchmarks Package.swift

import-map: ## Check that no source file imports against the map of the house
	@Scripts/import-map

words: ## Check that all words for people stand in the catalogue
	@Scripts/setup test
	@Scripts/words

hooks: ## Check commit messages while you commit
	git config core.hooksPath Scripts/hooks

bench: ## Print the ratios that Benchmarks/README.md speaks of
	@Scripts/check-swift
	@Scripts/setup run bench

clean: ## Remove what was built; ./data stays
	rm -rf .build
