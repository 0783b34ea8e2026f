"""The Debian package for ARM processors: built on another one, and its server used under qemu. `Scripts/test --arm64` builds it."""

import hashlib
import os
import re
import shutil

import pytest
import requests

import kept_packages
from api import Session
from debian_roots import RELEASES, bootstrap, dependencies, field, output
from emulated import EmulatedServer
from oracle import BEGAN, ENDED, MOVED
from phone import Phone
from played import take_in_pictures
from project import ROOT

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0 or not os.environ.get("TOUCHFIGURES_ARM64"), reason="Scripts/test --arm64 makes it, as root"),
]


@pytest.fixture(scope="module")
def packages():
    return kept_packages.of_this_commit(ROOT / ".build/package-arm64", "--arch", "arm64")


@pytest.fixture(scope="module")
def content(packages, tmp_path_factory):
    folder = tmp_path_factory.mktemp("content")
    for package in packages:
        output("dpkg-deb", "--extract", package, folder)
    return folder


@pytest.fixture(scope="module")
def debian(packages, content, tmp_path_factory):
    """The folder of a Debian 13 for ARM with the packages' dependencies and files. None of their scripts has run."""
    needs = sorted({name for package in packages[:2] for name in dependencies(package, RELEASES[1])})
    cached = ROOT / f".build/{RELEASES[1]}-arm64-{hashlib.sha256(','.join(needs).encode()).hexdigest()[:12]}.tar"
    if not cached.exists():
        bootstrap(f"{cached}.new.tar", "extract", RELEASES[1], ["base-files", *needs], "--architecture=arm64")
        os.replace(f"{cached}.new.tar", cached)
    folder = tmp_path_factory.mktemp("debian") / "root"
    folder.mkdir()
    output("tar", "--extract", "--numeric-owner", f"--file={cached}", f"--directory={folder}")
    output("cp", "--archive", content / "usr", folder)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def server(debian):
    """At its end SIGTERM must end it with 0."""
    running = EmulatedServer(debian)
    try:
        yield running.start()
        assert running.stop() == 0, running.errors()
    finally:
        running.end()


def test_the_package_is_for_arm_and_needs_packages_of_debian_13(packages, content):
    assert [(field(package, "Package"), field(package, "Architecture")) for package in packages] == [
        (name, "arm64") for name in ("touchfigures", "touchfigures-client", "touchfigures-dbgsym")]
    # Debian 12 has other names for the first two.
    assert {"libssl3t64", "libglib2.0-0t64", "libwebp7"} <= set(re.findall(r"[\w.+-]+", field(packages[0], "Depends")))
    for name in ("bin/touchfigures", "bin/touchfigures-client", "lib/touchfigures/libvips.so.42"):
        assert "AArch64" in output("readelf", "--file-header", content / "usr" / name), name


def test_the_package_has_manual_pages_completions_and_encoded_pages(content):
    for name in ("man/man1/touchfigures-serve.1.gz", "bash-completion/completions/touchfigures", "touchfigures/encoded-pages"):
        assert (content / "usr/share" / name).stat().st_size > 0, name


def test_both_programs_start(server):
    commit = output("git", "-C", ROOT, "rev-parse", "HEAD")
    assert f"(commit {commit[:12]}" in server.run("touchfigures", "--version")
    assert "USAGE: touchfigures-client" in server.run("touchfigures-client", "--help")


def test_a_triangle_of_3_4_5_is_12_centimetres_and_a_picture(server):
    session = Session(server)
    phone = Phone(server, session.code)
    phone.touch([[BEGAN, 1, 100, 100, 0], [MOVED, 1, 292, 100, 250], [MOVED, 1, 292, 356, 500], [ENDED, 1, 100, 100, 1000]])
    phone.settle()
    assert phone.figures["distance"] == {"lastCentimetres": 12, "totalCentimetres": 12}
    stats = session.stats(phone.id)
    assert stats["distance"]["totalCentimetres"] == 12 and stats["time"]["totalSeconds"] == 1
    assert session.get("/heatmap", headers={"Accept": "image/png"}).content.startswith(b"\x89PNG")
    # The library of workbooks is loaded when it is needed.
    book = session.get("", headers={"Accept": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"})
    assert book.status_code == 200 and book.content.startswith(b"PK")
    phone.close()


def test_photos_are_processed_by_the_packages_own_library(server):
    take_in_pictures(server)


def test_the_pages_of_the_package_are_served(server):
    page = requests.get(server.url + "/", timeout=60)
    assert page.status_code == 200 and "/bundle/" in page.text
    for path in ("/engines/touch.wasm", "/vendor/leaflet/leaflet.min.js", "/openapi.yaml", "/docs"):
        assert requests.get(server.url + path, timeout=60).status_code == 200, path
