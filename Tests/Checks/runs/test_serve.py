"""Scripts/serve in a checkout of its own with stand-ins for the compiler and for apt: what it says where it cannot go on."""

import os
import shutil
import socket
import subprocess

import pytest

from project import ROOT

SWIFT = """#!/bin/sh
case "$1" in
    --version) echo "Swift version ${SWIFT_VERSION:-6.3.1} (swift-RELEASE)" ;;
    build) echo "Fetching https://example.invalid/library.git"; [ -z "$SWIFT_SAYS" ] || { echo "$SWIFT_SAYS"; exit 1; } ;;
esac
"""
# The words after the form are the packages.
ALL_INSTALLED = """#!/bin/sh
shift 3
for package; do echo "installed $package"; done
"""
PROGRAM = "#!/bin/sh\necho \"program $*\"\n"


@pytest.fixture
def checkout(tmp_path):
    root = tmp_path / "checkout"
    for folder in ("Scripts", "bin", ".build/release"):
        (root / folder).mkdir(parents=True)
    for name in ("serve", "install-dependencies"):
        shutil.copy(ROOT / "Scripts" / name, root / "Scripts")
    texts = {"bin/swift": SWIFT, "bin/dpkg-query": ALL_INSTALLED, ".build/release/touchfigures": PROGRAM}
    texts |= {f"Scripts/build-{name}": f"#!/bin/sh\necho {name}\n[ \"$FAILING\" != {name} ]\n" for name in ("pages", "engines", "samples", "clients")}
    for name, text in texts.items():
        (root / name).write_text(text)
        (root / name).chmod(0o755)
    return root


def serve(root, *flags, before=(), **environment):
    return subprocess.run(
        [*before, root / "Scripts/serve", *flags], capture_output=True, text=True,
        env=os.environ | {"PATH": f"{root}/bin:{os.environ['PATH']}", **environment})


def test_the_server_gets_the_flags_and_standard_output(checkout):
    done = serve(checkout, "--port", "0", "--no-tls")
    assert (done.returncode, done.stdout) == (0, "program serve --port 0 --no-tls\n"), done.stderr
    assert "Building the server" in done.stderr


@pytest.mark.parametrize("part, words", [("pages", "many files"), ("engines", "without the engines"), ("samples", "without samples"), ("clients", "without the clients")])
def test_it_serves_without_what_could_not_be_made(checkout, part, words):
    done = serve(checkout, "--port", "0", FAILING=part)
    assert done.returncode == 0 and words in done.stderr


def test_a_taken_port_is_said_before_it_builds(checkout):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        for flags in (("--port", str(port)), (f"--port={port}",)):
            done = serve(checkout, *flags)
            assert done.returncode == 69 and f"port {port} is taken" in done.stderr and "Building" not in done.stderr


def test_an_old_swift_is_named_with_its_version(checkout):
    done = serve(checkout, "--port", "0", SWIFT_VERSION="6.1.2")
    assert done.returncode == 1 and f"Swift 6.3 or later is needed; {checkout}/bin/swift is 6.1." in done.stderr


@pytest.mark.parametrize("says", [
    "error: Failed to clone repository https://github.com/apple/swift-log", "fatal: unable to access 'https://github.com/'",
    "Could not resolve host: github.com"])
def test_without_a_network_it_says_that_the_first_build_needs_it(checkout, says):
    done = serve(checkout, "--port", "0", SWIFT_SAYS=says)
    assert done.returncode == 69 and says in done.stderr and "the first build needs the network" in done.stderr


def test_what_the_compiler_says_is_shown(checkout):
    done = serve(checkout, "--port", "0", SWIFT_SAYS="Sources/A.swift:1:1: error: nonsense")
    assert done.returncode == 70 and "Sources/A.swift:1:1: error: nonsense" in done.stderr and "network" not in done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts the checkout once more, read-only")
def test_a_checkout_that_cannot_be_written_is_said(checkout):
    mount = f'mount --bind "{checkout}" "{checkout}" && mount -o remount,bind,ro "{checkout}" && exec "$0" "$@"'
    done = serve(checkout, "--port", "0", before=["unshare", "--mount", "sh", "-c", mount])
    if "permission denied" in done.stderr.lower() and "mount" in done.stderr:
        pytest.skip(done.stderr)
    assert done.returncode == 73 and f"cannot write into {checkout}" in done.stderr


def test_a_moved_checkout_builds_again_and_keeps_what_was_loaded(checkout):
    build = checkout / ".build"
    for folder in ("x86_64-unknown-linux-gnu/release/ModuleCache", "checkouts/swift-log", "samples"):
        (build / folder).mkdir(parents=True)
    (build / "release.yaml").write_text('"/another/place/.build/x86_64-unknown-linux-gnu/release/a.o"\n')
    done = serve(checkout, "--port", "0")
    assert "moved or renamed" in done.stderr
    assert not (build / "x86_64-unknown-linux-gnu").exists() and not (build / "release.yaml").exists()
    assert (build / "checkouts/swift-log").exists() and (build / "samples").exists()

    # Where it was built it stays.
    (build / "x86_64-unknown-linux-gnu").mkdir()
    (build / "release.yaml").write_text(f'"{checkout}/.build/x86_64-unknown-linux-gnu/release/a.o"\n')
    done = serve(checkout, "--port", "0")
    assert "moved or renamed" not in done.stderr and (build / "x86_64-unknown-linux-gnu").exists()
