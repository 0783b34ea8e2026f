"""The container image: built twice, unpacked, started read-only as its user, used. `Scripts/test --long` builds it."""

import json
import os
import pathlib
import re
import secrets
import shutil
import subprocess

import pytest
import requests

import compose
import kept_packages
from api import Session
from comparing import compare_everything
from debian_roots import field, output
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Phone
from played import take_in_pictures
from project import ROOT
from unpacked_image import Container, unpack

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="the files of an image belong to several accounts"),
]
long = pytest.mark.skipif(not os.environ.get("TOUCHFIGURES_LONG_TESTS"), reason="Scripts/test --long makes the image")
DATA = "/var/lib/touchfigures"


@pytest.fixture(scope="module")
def package():
    return kept_packages.of_this_commit(ROOT / ".build/package")[0]


def make(package):
    output(ROOT / "Scripts/image", "--package", package)
    (archive,) = (ROOT / ".build/image").glob("touchfigures_*.image.tar.gz")
    (parts,) = (ROOT / ".build/image").glob("touchfigures_*.image.spdx.json")
    return archive, parts


@pytest.fixture(scope="module")
def image(package):
    return make(package)


@pytest.fixture(scope="module")
def unpacked(image, tmp_path_factory):
    folder = tmp_path_factory.mktemp("image") / "root"
    config = unpack(image[0], folder)
    yield folder, config
    shutil.rmtree(folder, ignore_errors=True)


@long
def test_the_same_package_gives_the_same_image(package, image):
    first = [file.read_bytes() for file in image]
    assert [file.read_bytes() for file in make(package)] == first


@long
def test_the_image_is_small_and_describes_itself(package, image, unpacked):
    folder, config = unpacked
    assert image[0].stat().st_size <= 70e6
    assert sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) <= 150e6
    labels = {key.removeprefix("org.opencontainers.image."): value for key, value in config["Labels"].items()}
    assert labels["version"] == field(package, "Version")
    assert re.fullmatch("[0-9a-f]{40}", labels["revision"]) and labels["revision"] == (folder / "usr/share/touchfigures/commit").read_text().strip()
    assert set(config["ExposedPorts"]) == {"8080/tcp", "8443/tcp"} and set(config["Volumes"]) == {DATA}
    user = config["User"].split(":")
    data = (folder / DATA.lstrip("/")).stat()
    assert [str(data.st_uid), str(data.st_gid)] == user and "0" not in user and data.st_mode & 0o777 == 0o700


@long
def test_no_program_in_it_raises_privileges(unpacked):
    folder, _ = unpacked
    assert [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and path.stat().st_mode & 0o6000] == []
    assert not [name for name in ("apt", "dpkg", "perl", "su", "mount") if (folder / "usr/bin" / name).exists()]


@long
def test_the_list_of_parts_names_the_image_and_each_debian_package(image, unpacked):
    folder, _ = unpacked
    spdx = json.loads(image[1].read_text())
    (described,) = [each["relatedSpdxElement"] for each in spdx["relationships"] if each["relationshipType"] == "DESCRIBES"]
    packages = {each["SPDXID"]: each for each in spdx["packages"]}
    assert len(packages) == len(spdx["packages"])
    assert packages[described]["checksums"][0]["checksumValue"] == output("sha256sum", image[0]).split()[0]
    debian = {path.name for path in (folder / "var/lib/dpkg/status.d").iterdir()}
    assert debian <= {each["name"] for each in spdx["packages"]} and {"libc6", "libwebp7", "libssl3"} <= debian and "libvips42" not in debian
    assert {name for name in debian if not (folder / f"usr/share/doc/{name}").exists()} == set(), "their licences"
    assert all({each["spdxElementId"], each["relatedSpdxElement"]} <= set(packages) | {"SPDXRef-DOCUMENT"} for each in spdx["relationships"])


@long
def test_the_image_runs_as_the_compose_file_starts_it_and_keeps_its_data(unpacked):
    container, token = Container(*unpacked), secrets.token_hex(16)
    variables = compose.environment({"TOUCHFIGURES_NAME": "touch.example", "TOUCHFIGURES_ADMIN_TOKEN": token}, "touchfigures")
    # On this machine's network, only the loopback.
    variables |= {"TOUCHFIGURES_HOST": "127.0.0.1", "TOUCHFIGURES_PORT": "0"}
    admin = {"Authorization": f"Bearer {token}"}
    try:
        container.start(**variables)
        status = pathlib.Path(f"/proc/{container.process.pid}/status").read_text()
        lines = dict(line.split(":\t", 1) for line in status.splitlines())
        assert lines["Uid"].split() == [container.config["User"].split(":")[0]] * 4
        assert int(lines["CapEff"], 16) == 0 and lines["NoNewPrivs"] == "1"
        assert "Read-only file system" in container.run("/bin/bash", "-c", "echo >/var/lib/x")[1]

        assert requests.get(container.url + "/healthz", timeout=10).status_code == 200 and container.is_healthy()
        assert container.run("/usr/libexec/touchfigures/healthcheck", TOUCHFIGURES_PORT="1")[0] != 0
        for path in ("/", "/engines/touch.wasm", "/vendor/leaflet/leaflet.min.js", "/openapi.yaml"):
            assert requests.get(container.url + path, timeout=10).status_code == 200, path

        session = Session(container, headers=admin)
        assert session.created["joinURL"].startswith("https://touch.example/")
        phone, oracle = Phone(container, session.code), Oracle()
        events = [[BEGAN, 1, 100, 100, 0], [MOVED, 1, 164, 100, 10], [ENDED, 1, 164, 164, 20]]
        phone.touch(events)
        oracle.apply(events)
        phone.settle()
        compare_everything(session, phone, oracle)
        assert session.get("/heatmap", headers={"Accept": "image/png"}).content.startswith(b"\x89PNG")
        book = session.get("", headers={"Accept": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"})
        assert book.status_code == 200 and book.content.startswith(b"PK")
        take_in_pictures(container, admin)

        # Commands in the same container find its data.
        for command in (["--version"], ["quota"], ["backup", f"{DATA}/backup.tar"], ["verify", f"{DATA}/backup.tar"]):
            code, printed = container.run("/usr/bin/touchfigures", *command)
            assert code == 0, f"{command}: {printed}"
        assert container.stop() == 0, container.errors()
        container.end()

        container.start(**variables)
        session.server = container
        phone.connect(container)
        compare_everything(session, phone, oracle)
        phone.close()
        assert container.stop() == 0, container.errors()
    finally:
        container.end()


# Without making it

@pytest.mark.parametrize("flags, code, words", [
    (["--package", "/nowhere/touchfigures.deb"], 66, "no package /nowhere/touchfigures.deb"),
    (["--package"], 1, "--package needs a file"),
])
def test_an_impossible_action_is_refused_in_one_sentence(flags, code, words):
    done = subprocess.run([ROOT / "Scripts/image", *flags], capture_output=True, text=True)
    assert done.returncode == code and words in done.stderr and len(done.stderr.splitlines()) == 1
