"""The unit tests look for leaks more than once: a leak is found each time, the memory of an ending thread is not."""

import shutil
import subprocess
from pathlib import Path

import pytest
from project import ROOT

PROGRAM = r"""
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static volatile uintptr_t hidden;
static void *volatile seen;
static int looks, is_found_again;

// The sanitizer calls it before each look.
int __lsan_is_turned_off(void) {
    if (++looks > 1 && is_found_again) seen = (void *)~hidden;
    return 0;
}

__attribute__((noinline)) static void allocate(void) { hidden = ~(uintptr_t)malloc(328); }

__attribute__((noinline)) static void overwrite_stack(void) {
    volatile char bytes[4096];
    memset((void *)bytes, 0, sizeof bytes);
}

int main(int count, char **arguments) {
    (void)arguments;
    is_found_again = count > 1;
    allocate();
    overwrite_stack();
    return 3;
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A program that hides a pointer, and reveals it before the second check if it has an argument."""
    folder = tmp_path_factory.mktemp("leaks")
    (folder / "main.c").write_text(PROGRAM)
    clang = Path(shutil.which("swift")).resolve().parent / "clang"
    subprocess.run(
        [clang, "-fsanitize=address", "-o", "program", "main.c", ROOT / "Tests/LeakCheck/leak_check.c"],
        cwd=folder,
        check=True,
        capture_output=True,
    )
    return folder / "program"


def test_a_block_lost_in_each_run_is_a_leak(program):
    run = subprocess.run([program], capture_output=True, text=True)
    assert run.returncode not in (0, 3) and "328 byte(s) leaked" in run.stderr


def test_a_block_seen_a_moment_later_is_not_a_leak(program):
    run = subprocess.run([program, "found again"], capture_output=True, text=True)
    assert run.returncode == 3 and "328 byte(s) leaked" in run.stderr
