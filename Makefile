# The commands of this project. CI calls the same ones.
# What is released is planned without tests and benchmarks, so that one call builds the server and the app side by side.
PROGRAMS = PACKAGE_PARTS=programs swift build -c release --static-swift-stdlib
BENCHMARK = swift build -c release --static-swift-stdlib --product
RELEASE_BIN = .build/release

.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' Makefile)

help: ## Print these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what building, running and testing need
	@Scripts/check-swift
	@Scripts/setup run build test

run: ## Build the market and start it on http://127.0.0.1:8080 with ./data
	@Scripts/check-swift
	@Scripts/setup run build
	@[ -x $(RELEASE_BIN)/openmarket ] || echo 'Building the market, which takes some five minutes on two cores; later only what changed.'
	$(PROGRAMS) --product openmarket
	@exec $(RELEASE_BIN)/openmarket serve --data data --demo

build: ## Build the server in release mode
	@Scripts/check-swift
	@Scripts/setup run build
	$(PROGRAMS) --product openmarket

build-app: build ## Build the desktop app in release mode
	@Scripts/setup app
	$(PROGRAMS) --product openmarket-desktop

app: build-app ## Build the desktop app and start it, with a market of its own where none runs
	@exec $(RELEASE_BIN)/openmarket-desktop

PREFIX ?= /usr/local
APP_ID = kr.openmarket.OpenMarket

install-app: build-app ## Install the desktop app, its entry and icons under PREFIX
	install -Dm755 $(RELEASE_BIN)/openmarket-desktop $(DESTDIR)$(PREFIX)/bin/openmarket-desktop
	install -Dm755 $(RELEASE_BIN)/openmarket $(DESTDIR)$(PREFIX)/bin/openmarket
	install -Dm644 packaging/desktop/$(APP_ID).desktop $(DESTDIR)$(PREFIX)/share/applications/$(APP_ID).desktop
	install -Dm644 packaging/desktop/$(APP_ID).metainfo.xml $(DESTDIR)$(PREFIX)/share/metainfo/$(APP_ID).metainfo.xml
	install -Dm644 packaging/desktop/$(APP_ID).svg $(DESTDIR)$(PREFIX)/share/icons/hicolor/scalable/apps/$(APP_ID).svg
	install -Dm644 packaging/desktop/$(APP_ID)-symbolic.svg $(DESTDIR)$(PREFIX)/share/icons/hicolor/symbolic/apps/$(APP_ID)-symbolic.svg
	@[ -n "$(DESTDIR)" ] || { update-desktop-database -q $(PREFIX)/share/applications; gtk-update-icon-cache -qtf $(PREFIX)/share/icons/hicolor; } 2>/dev/null || true

test: setup ## Run all tests, those from end to end on the programs as they are released
	$(PROGRAMS)
	@# What is released is tried while the tests are built and run: all of it waits more than it computes.
	@$(MAKE) --no-print-directory -j2 suites-released suites-built

suites-released:
	@$(MAKE) --no-print-directory -j1 suite-app suite-pages suite-bucket suite-cluster

suites-built: build-tests
	@$(MAKE) --no-print-directory -j4 suite-store suite-rooms suite-ends suite-desktop suite-http
	@Scripts/documented

build-tests suites-built: export PACKAGE_PARTS = tests
build-tests:
	swift build --build-tests

# The parts of `make test`, on what it has built.
suite-store suite-ends suite-rooms: export OPENMARKET_TOOL = $(CURDIR)/$(RELEASE_BIN)/openmarket
suite-app suite-pages: export OPENMARKET = $(CURDIR)/$(RELEASE_BIN)/openmarket

suite-store:
	@Scripts/test-swift --filter '^MarketStoreTests'

suite-ends:
	@Scripts/test-swift --filter '^EndToEndTests'

suite-rooms:
	@Scripts/test-swift --skip '^(MarketStoreTests|EndToEndTests)'

suite-desktop:
	@Scripts/test-desktop

suite-http:
	@Scripts/test-http

suite-app:
	@Scripts/test-journeys
	@Scripts/test-newcomer --built
	@Scripts/test-across

suite-pages:
	@Scripts/test-storefront -m smoke

suite-bucket:
	@Scripts/test-bucket

suite-cluster:
	@Scripts/test-cluster
	@python3 Tests/Cluster/journeys_test.py journey edition-2023

test-release: setup ## Hold the market as it is released, with all optimisations, to the end-to-end tests
	$(PROGRAMS) --product openmarket
	@$(MAKE) --no-print-directory build-tests
	@$(MAKE) --no-print-directory suite-ends

test-bucket: setup ## Hold the released market to a real store of photos, which is killed under uploads
	$(PROGRAMS) --product openmarket
	@$(MAKE) --no-print-directory suite-bucket

test-cluster: setup ## Serve one market by three servers on PostgreSQL, kill what it stands on, and listen at each
	$(PROGRAMS) --product openmarket
	@$(MAKE) --no-print-directory suite-cluster

test-cluster-journeys: setup ## Go the journeys of pages, app, API and old editions at three servers behind nginx
	$(PROGRAMS)
	@Scripts/test-cluster-journeys

test-failover: setup ## End the PostgreSQL that leads one of two which Patroni looks after
	@Scripts/setup failover
	$(PROGRAMS) --product openmarket
	@Scripts/test-failover

test-upgrade: setup ## Renew two servers one after the other, from an earlier program
	$(PROGRAMS) --product openmarket
	@Scripts/test-upgrade

test-api: setup ## Try our own API with what schemathesis makes of its description
	@Scripts/test-api

test-storefront: setup ## Visit the pages with a real browser: journeys, accessibility, validity, screenshots
	@Scripts/test-storefront

test-narrow: setup ## Look at every page and state in seven widths, both languages and lights, and large text
	@Scripts/test-storefront -m narrow --every-window

test-app: setup ## Go the app's journeys ten times, in Korean and in English, on the released programs
	$(PROGRAMS)
	@Scripts/test-journeys 10
	@Scripts/test-across

test-newcomer: setup ## Live a newcomer's first day in a clean copy, with the released programs
	@Scripts/test-newcomer

crash-test: setup ## Kill the market's and the app's writers over and over, cut clients and lines, and look for what was lost
	swift build --product store-crash-test
	.build/debug/store-crash-test --kills 1000
	swift build --product openmarket && swift build --product upload-crash-test
	.build/debug/upload-crash-test --creates 200 --kills 10 --seed 1
	.build/debug/upload-crash-test --creates 600 --kills 30 --seed 2
	.build/debug/upload-crash-test --cut-off 1
	@# Lines are laid between namespaces of the network, which is for root.
	[ "$$(id -u)" != 0 ] || .build/debug/upload-crash-test --cut-line 20
	Scripts/test-bucket --kills 10 --binary .build/debug/openmarket
	Scripts/test-cluster --kills 20 --binary .build/debug/openmarket
	python3 Tests/Cluster/listeners_test.py --seconds 60 --binary .build/debug/openmarket
	python3 Tests/Cluster/silence_test.py --binary .build/debug/openmarket
	@# For root too.
	[ "$$(id -u)" != 0 ] || python3 Tests/Cluster/lines_test.py --kills 100 --binary .build/debug/openmarket
	swift build --product openmarket-desktop
	Scripts/test-cluster-journeys .build/debug
	@Scripts/setup failover
	Scripts/test-failover --kills 20 --binary .build/debug/openmarket
	swift build --product client-crash-test
	.build/debug/client-crash-test --kills 300
	python3 Tests/TalkCrashTest/talk_crash_test.py --kills 200
	python3 Tests/TalkCrashTest/deal_crash_test.py --kills 200

siege: setup ## Besiege the released market by what one person with a few programs can do, seven minutes
	$(PROGRAMS) --product openmarket
	@python3 Tests/Siege/siege.py

fuzz: setup ## Give each parser a million random inputs, under the address sanitizer
	@Tests/Fuzz/fuzz

check: ## Check the format of what changed since main, imports, words, and the unit tests of the rooms that changed
	@Scripts/check

check-benchmarks: ## Build the benchmarks and examples, and run the examples against the released market
	@Scripts/setup run build test
	$(PROGRAMS) --product openmarket
	PACKAGE_PARTS=benchmarks swift build
	@python3 Tests/Examples/examples_test.py .build/debug $(RELEASE_BIN)/openmarket

lint: ## Check format, imports, words, the checklist, the walks and the documentation's examples
	@Scripts/check-swift
	swift format lint --strict --parallel -r Sources Tests Benchmarks Examples Plugins Package.swift
	@$(MAKE) --no-print-directory import-map words
	@Scripts/checklist
	@Scripts/walks
	@Scripts/events
	@Scripts/examples

format: ## Format all Swift files
	swift format --in-place --parallel -r Sources Tests Benchmarks Examples Plugins Package.swift

openapi: ## Write the description of our own API from its table of operations
	@Scripts/check-swift
	swift build --product openapi-generator
	.build/debug/openapi-generator > Sources/Server/MarketServer/API/Description/openapi.json

import-map: ## Check that no source file imports against the map of the house
	@Scripts/import-map

words: ## Check that all words for people stand in the catalogue
	@Scripts/setup test
	@Scripts/words

documented: ## Check that all the libraries offer has a comment
	@Scripts/documented

docs: ## Build the pages of HTTPServer, Hangul and MarketClient in .build/docs
	@Scripts/check-swift
	@Scripts/docs

pictures: ## Take the pictures of README.md anew
	@Scripts/check-swift
	@Scripts/setup app test
	$(PROGRAMS)
	@Scripts/pictures

hooks: ## Check commit messages while you commit
	git config core.hooksPath Scripts/hooks

bench: ## Measure everything, an hour; tables go to Benchmarks/README.md
	@# What is not met ends a part with an error, and not the others.
	@$(MAKE) --no-print-directory --keep-going \
		bench-core bench-client bench-cluster bench-photos bench-upload bench-http bench-store bench-search bench-server bench-attack bench-flat bench-talk bench-trade bench-storefront bench-app soak

bench-core: ## Measure what search terms and JSON cost
	@Scripts/check-swift
	$(BENCHMARK) hangul-benchmark && .build/release/hangul-benchmark --readme Benchmarks/README.md
	$(BENCHMARK) json-benchmark && .build/release/json-benchmark --readme Benchmarks/README.md

bench-app: ## Measure the desktop app, on a display that nobody sees
	@Scripts/check-swift
	@Scripts/setup app test
	$(PROGRAMS)
	$(BENCHMARK) desktop-benchmark && Scripts/test-desktop .build/release/desktop-benchmark --readme Benchmarks/README.md

bench-client: ## Measure the client's photo pipeline
	@Scripts/check-swift
	$(BENCHMARK) client-benchmark && .build/release/client-benchmark --readme Benchmarks/README.md

bench-cluster: ## Measure photos of a bucket, lists from a copy, and what several servers write, against a market in a folder
	@Scripts/check-swift
	@Scripts/setup run build test bench
	$(PROGRAMS) --product openmarket
	$(BENCHMARK) cluster-benchmark
	@python3 Benchmarks/ServerBenchmark/cached.py --readme
	@python3 Benchmarks/ServerBenchmark/copied.py --readme
	@folder=$$(mktemp -d); packaging/cluster/postgres start $$folder durable; \
		.build/release/cluster-benchmark "postgres://market@/postgres?host=$$folder" --readme Benchmarks/README.md; \
		status=$$?; packaging/cluster/postgres stop $$folder; rm -rf $$folder; exit $$status

bench-photos: ## Measure making photos, against vipsthumbnail
	@Scripts/check-swift
	@Scripts/setup run build bench
	$(BENCHMARK) photo-benchmark && .build/release/photo-benchmark --readme Benchmarks/README.md

bench-upload: ## Measure what sending photos takes of the client's memory
	@Scripts/check-swift
	@Scripts/setup run build test
	@Benchmarks/UploadBenchmark/bench --readme Benchmarks/README.md

bench-http: ## Measure the HTTP server, against nginx and FastAPI
	@Scripts/check-swift
	@Scripts/setup run build bench
	@Benchmarks/HTTPBenchmark/bench

bench-server: ## Measure the market as a whole, against nginx and FastAPI
	@Scripts/check-swift
	@Scripts/setup run build bench
	@Benchmarks/ServerBenchmark/bench

bench-attack: ## Measure what dear searches cost, and what they do to everyone else
	@Scripts/check-swift
	$(PROGRAMS) --product openmarket
	@python3 Benchmarks/ServerBenchmark/attack.py

bench-flat: ## Measure what a request costs from ten thousand goods to a million, and draw it
	@Scripts/check-swift
	@Scripts/setup run build bench
	@Benchmarks/ServerBenchmark/flat

bench-search: ## Measure searches that nobody asked before at a million names, beside Tantivy
	@Scripts/check-swift
	@Scripts/setup run build
	$(PROGRAMS) --product openmarket
	$(BENCHMARK) search-benchmark
	@[ -x .build/search-peers/bin/python ] || python3 -m venv .build/search-peers
	@.build/search-peers/bin/python -c 'import tantivy' 2>/dev/null || .build/search-peers/bin/pip install --quiet tantivy==0.27.0
	.build/release/search-benchmark --descriptions --readme Benchmarks/README.md --server .build/release/openmarket \
		--peer $(CURDIR)/.build/search-peers/bin/python $(CURDIR)/Benchmarks/peers/tantivy_search.py

bench-store: ## Measure the store at 100 thousand and a million products
	@Scripts/check-swift
	@Scripts/setup run build
	$(BENCHMARK) store-benchmark && .build/release/store-benchmark --readme Benchmarks/README.md

bench-talk: ## Measure conversations at 100 thousand and a million messages, and until they are shown
	@Scripts/check-swift
	@Scripts/setup run build
	$(BENCHMARK) talk-benchmark && .build/release/talk-benchmark --readme Benchmarks/README.md
	$(PROGRAMS) --product openmarket
	@python3 Benchmarks/ServerBenchmark/shown.py --readme

bench-trade: ## Measure offers and deals
	@Scripts/check-swift
	@Scripts/setup run build
	$(BENCHMARK) trade-benchmark && .build/release/trade-benchmark --readme Benchmarks/README.md

bench-storefront: ## Measure the pages, against nginx and in Chromium
	@Scripts/check-swift
	@Scripts/setup run build test bench
	@Benchmarks/StorefrontBenchmark/bench

soak: ## Five minutes of mixed work by 720 people: no error, flat memory, quick answers
	@Scripts/check-swift
	@Scripts/setup run build
	$(PROGRAMS) --product openmarket
	@python3 Benchmarks/Soak/soak.py --readme

clean: ## Remove what was built; ./data stays
	rm -rf .build
