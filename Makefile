# The two commands of the README, and short names for what is done every day.
#   make demo    sets up, builds, and evaluates the fixtures; the last line is the path of the report
#   make test    sets up, builds everything, and runs all tests
PRESET ?= release
BUILD := build/$(PRESET)
JOBS ?= 2
export CCACHE_BASEDIR := $(CURDIR)
export CCACHE_NOHASHDIR := 1

.PHONY: demo test build programs setup bench clean

demo: programs
	@sh core/tools/demo.sh $(BUILD) out/demo

test: build
	@ctest --test-dir $(BUILD) --output-on-failure -j $(JOBS) $(CTEST_ARGS)

setup:
	@sh core/cmake/install_packages.sh
	@test -f $(BUILD)/build.ninja || cmake --preset $(PRESET) $(CMAKE_ARGS)  --log-level=WARNING

build: setup
	@ninja -C $(BUILD) -j $(JOBS)

# What the demo needs: the command line and the plugins, no tests.
programs: setup
	@ninja -C $(BUILD) -j $(JOBS) --quiet tabrig tabrig_plugins

bench: build
	@sh tests/bench/run.sh $(BUILD)

clean:
	rm -rf build out
