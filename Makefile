# make run    validate the example flows with the release tool
# make test   the whole check
# make bench  figures, printed

SWIFT ?= swift
RELEASE = -c release -Xswiftc -static-stdlib

.PHONY: run test build bench lint format headers

run: headers
	$(SWIFT) build $(RELEASE) --product flowc
	.build/release/flowc validate Flows

test: headers lint
	$(SWIFT) build --build-tests -Xswiftc -warnings-as-errors
	$(SWIFT) test --skip-build

build: headers
	$(SWIFT) build $(RELEASE) --product flowc

bench: build
	python3 Tests/Benchmark/bench.py .build/release/flowc

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

format:
	$(SWIFT) format format --in-place --recursive Package.swift Sources Tests

# libxml2's headers, from the system's package manager where they are missing.
headers:
	@if pkg-config --exists libxml-2.0 2>/dev/null || [ -e /usr/include/libxml2/libxml/parser.h ] || [ "$$(uname)" = Darwin ]; then :; \
	elif command -v apt-get >/dev/null; then \
	  echo "libxml2's headers are missing: installing libxml2-dev with apt-get"; \
	  if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq libxml2-dev; \
	  else sudo apt-get update -qq && sudo apt-get install -y -qq libxml2-dev; fi; \
	elif command -v brew >/dev/null; then \
	  echo "libxml2's headers are missing: installing libxml2 with brew"; brew install libxml2; \
	else echo "libxml2's headers are missing, and neither apt-get nor brew is here"; exit 1; fi
