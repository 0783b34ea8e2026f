"""The Debian package: built twice, checked, installed in a Debian without Swift, used, upgraded, removed, purged."""

import ctypes
import filecmp
import gzip
import json
import os
import pathlib
import platform
import re
import shutil
import signal
import subprocess

import pytest
import requests

import documented_commands
import weight
from api import Session
from comparing import compare_everything
from debian_roots import RELEASES, field, output
from installed import Root, Systemd, debian, running
from kept_packages import BUILT
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Phone
from played import take_in_pictures
from project import ROOT
from waiting import wait_until

pytestmark = [
    pytest.mark.skipif(os.geteuid() != 0, reason="a Debian in a folder needs root"),
]
is_long = bool(os.environ.get("TOUCHFIGURES_LONG_TESTS"))


@pytest.fixture(scope="module")
def client_program(package):
    """The second package, of the same build."""
    (file,) = BUILT.glob("touchfigures-client_*.deb")
    return file


@pytest.fixture(scope="module")
def content(package, tmp_path_factory):
    folder = tmp_path_factory.mktemp("content")
    output("dpkg-deb", "--extract", package, folder)
    return folder


@pytest.fixture(scope="module", params=RELEASES)
def root(package, client_program, tmp_path_factory, request):
    with debian(tmp_path_factory.mktemp("debian") / "root", [package, client_program], request.param, is_long) as folder:
        yield Root(folder)


# The file

@pytest.mark.skipif(not is_long, reason="Scripts/test --long makes the packages twice")
def test_another_folder_gives_the_same_bytes(package, client_program):
    # Anything that the compiler derives from paths: another length, other permissions of files. Differing packages are kept there.
    other = ROOT / ".build/other/folder/whose/path/has/another/length"
    shutil.rmtree(ROOT / ".build/other", ignore_errors=True)
    output("git", "clone", "--quiet", ROOT, other)
    output("git", "-C", ROOT, "diff", "--binary", f"--output={other}.diff", "HEAD")
    output("git", "-C", other, "apply", "--allow-empty", f"{other}.diff")
    # Swift's downloads.
    (other / ".build").mkdir()
    for name in ("checkouts", "repositories", "workspace-state.json"):
        output("cp", "--archive", ROOT / ".build" / name, other / ".build")
    shutil.copy(ROOT / "Package.resolved", other)
    output(other / "Scripts/package", umask=0o077)
    for first in (package, client_program):
        again = other / ".build/package" / first.name
        files, files_again = (output("dpkg-deb", "--info", file, "md5sums").splitlines() for file in (first, again))
        assert set(files) ^ set(files_again) == set(), first.name
        assert filecmp.cmp(again, first, shallow=False), first.name
    shutil.rmtree(ROOT / ".build/other")


def test_the_package_is_small_and_has_the_version_of_the_changelog(package):
    # A tenth of it are the sample pictures and sounds.
    assert package.stat().st_size <= 28e6
    heading = re.search(r"^## (\S+) \((\S+)\)$", (ROOT / "docs/CHANGELOG.md").read_text(), re.MULTILINE)
    version = field(package, "Version")
    number = heading[1].replace("-", "~", 1).replace("-", ".")
    if heading[2] == "unreleased":
        assert re.fullmatch(rf"{re.escape(number)}~\d{{14}}\.[0-9a-f]{{7}}", version)
    else:
        assert version == number


def test_lintian_finds_nothing(package, client_program):
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", package, client_program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout


@pytest.mark.parametrize("unit", ["touchfigures.service", "touchfigures@.service"])
def test_the_units_are_valid_and_sandboxed(content, unit, tmp_path):
    text = (content / "lib/systemd/system" / unit).read_text()
    # The program is not on this machine.
    file = tmp_path / unit.replace("@", "@one")
    file.write_text(text.replace("/usr/bin/touchfigures", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", file], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    # Swift's worker threads call it; refused, each writes a line into the journal.
    filters = [line for line in file.read_text().splitlines() if line.startswith("SystemCallFilter=")]
    assert filters.index("SystemCallFilter=setpriority") > filters.index("SystemCallFilter=~@privileged @resources")
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", file], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-300:]


def test_each_command_has_its_page_and_completions(content):
    pages = {path.name.removesuffix(".1.gz") for path in (content / "usr/share/man/man1").iterdir()}
    program = json.loads(output(content / "usr/bin/touchfigures", "--experimental-dump-help"))["command"]
    commands = {each["commandName"] for each in program["subcommands"] if each["shouldDisplay"]} - {"help"}
    assert pages == {"touchfigures"} | {f"touchfigures-{name}" for name in commands}
    serve = gzip.decompress((content / "usr/share/man/man1/touchfigures-serve.1.gz").read_bytes()).decode()
    assert "\\-\\-tls\\-port" in serve and "worker" not in serve.split("ENVIRONMENT")[0].split("OPTIONS")[1].split("supervisor")[0]
    for file in ("bash-completion/completions/touchfigures", "zsh/vendor-completions/_touchfigures", "fish/vendor_completions.d/touchfigures.fish"):
        assert "check-config" in (content / "usr/share" / file).read_text()


def test_the_list_of_parts_names_all_that_is_linked_in(content):
    spdx = json.loads((content / "usr/share/doc/touchfigures/touchfigures.spdx.json").read_text())
    names = {each["name"] for each in spdx["packages"]}
    pins = {pin["identity"] for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]}
    assert pins < names and {"Leaflet", "libvips"} < names and any("Natural Earth" in name for name in names)
    known = {each["SPDXID"] for each in spdx["packages"]} | {"SPDXRef-DOCUMENT"}
    assert all({each["spdxElementId"], each["relatedSpdxElement"]} <= known for each in spdx["relationships"])
    assert "GRDB" in (content / "usr/share/doc/touchfigures/copyright").read_text()


def test_each_link_of_the_documents_leads_to_a_file(content):
    folder = content / "usr/share/doc/touchfigures"
    documents = [folder / "README.md", folder / "SECURITY.md", *(folder / "docs").rglob("*.md")]
    broken = [f"{document.relative_to(folder)}: {target}" for document in documents
              for target in re.findall(r"\]\((?!\w+:|#)([^)\s#]+)", document.read_text()) if not (document.parent / target).exists()]
    assert len(documents) > 60 and broken == []
    assert (folder / "docs/images/overview.jpg").stat().st_size > 0


def test_most_command_lines_of_the_documents_are_found():
    found = documented_commands.lines()
    assert len(found) >= 25 and {"touchfigures serve", "touchfigures verify FILE", "touchfigures export-play ID NEWFILE.xml"} <= set(found)


@pytest.fixture(scope="module")
def installed_with(package, tmp_path_factory):
    """The packages that apt would add to an empty Debian by default, and the megabytes of each on disk."""
    return weight.of(package, tmp_path_factory.mktemp("apt"))


def test_the_package_brings_few_dependencies_and_little_weight(installed_with):
    assert "touchfigures" in installed_with and "libvips42" not in installed_with
    assert len(installed_with) <= 45, sorted(installed_with)
    assert sum(installed_with.values()) <= 150, installed_with


def test_the_packages_library_of_pictures_reads_three_formats_and_no_other(content):
    library = content / "usr/lib/touchfigures/libvips.so.42"
    assert "/usr/lib/touchfigures" in re.search(r"R(?:UN)?PATH.*\[(.+)\]", output("readelf", "-d", content / "usr/bin/touchfigures"))[1]
    needed = set(re.findall(r"NEEDED.*\[(.+?)\.so", output("readelf", "-d", library)))
    pictures = {"libjpeg", "libpng16", "libwebp", "libwebpmux", "libwebpdemux"}
    assert needed - pictures == {"libglib-2.0", "libgobject-2.0", "libgio-2.0", "libexpat", "libexif", "liblcms2", "liborc-0.4", "libm", "libc"}
    assert pictures <= needed


def test_the_client_program_has_libwebsockets_in_it(client_program, tmp_path):
    output("dpkg-deb", "--extract", client_program, tmp_path)
    needed = set(re.findall(r"NEEDED.*\[(.+?)\.so", output("readelf", "-d", tmp_path / "usr/bin/touchfigures-client")))
    assert {"libuv", "libssl"} <= needed and "libwebsockets" not in needed | set(re.findall(r"[a-z]+", field(client_program, "Depends")))
    assert re.fullmatch(r"libwebsockets \(= \S+\)", field(client_program, "Built-Using"))
    assert "Andy Green" in (tmp_path / "usr/share/doc/touchfigures-client/copyright").read_text()


def test_the_program_is_stripped_and_its_symbols_are_found_by_its_name(content, tmp_path):
    (symbols,) = BUILT.glob("touchfigures-dbgsym_*.deb")
    output("dpkg-deb", "--extract", symbols, tmp_path)
    program = content / "usr/bin/touchfigures"
    assert ".symtab" not in output("readelf", "--sections", "--wide", program)
    name = re.search(r"Build ID: ([0-9a-f]{40})", output("readelf", "--notes", program))[1]
    sections = output("readelf", "--sections", "--wide", tmp_path / f"usr/lib/debug/.build-id/{name[:2]}/{name[2:]}.debug")
    assert ".symtab" in sections and ".debug_line" in sections


# Installed

def crash_first_thread(process):
    """Crashes the first thread; a signal to the process may hit any thread, and idle ones have no frame of the program."""
    number = {"x86_64": 234, "aarch64": 131}[platform.machine()]
    assert ctypes.CDLL(None, use_errno=True).syscall(number, process, process, int(signal.SIGSEGV)) == 0, os.strerror(ctypes.get_errno())


def stack_of_a_crash(server):
    """The log's lines about a worker that crashed while it was idle."""
    log, children = pathlib.Path(server.log.name), pathlib.Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    before = log.stat().st_size
    wait_until(lambda: len(children.read_text().split()) == 1, "no worker")
    crash_first_thread(int(children.read_text()))

    def new_log():
        return log.read_bytes()[before:].decode(errors="replace")

    wait_until(lambda: "replaced in" in new_log(), "no new worker")
    return new_log()


def draw(phone, oracle, start):
    events = [[BEGAN, 1, 100, 100, start], [MOVED, 1, 164, 100, start + 10], [ENDED, 1, 164, 164, start + 20]]
    phone.touch(events)
    oracle.apply(events)
    phone.settle()


@pytest.mark.skipif(not is_long, reason="Scripts/test --long installs the packages")
def test_the_package_is_installed_used_upgraded_removed_and_purged(root, older, package, client_program):
    assert not root.path("/usr/bin/touchfigures").exists()
    root.dpkg("--install", older)
    root.dpkg("--install", client_program)
    root.run("sh", "-c", "! command -v swift && ! ldconfig -p | grep -i libswift")
    assert "not found" not in root.run("ldd", "/usr/bin/touchfigures", "/usr/bin/touchfigures-client")

    with running(root) as server:
        session = Session(server)
        phone, oracle = Phone(server, session.code), Oracle()
        draw(phone, oracle, 0)
        compare_everything(session, phone, oracle)
        page = requests.get(server.url + "/", timeout=10)
        assert page.status_code == 200 and "/bundle/" in page.text
        for path in ("/engines/touch.wasm", "/vendor/leaflet/leaflet.min.js", "/openapi.yaml", "/docs", "/clients/touchfigures.js", "/clients/python/"):
            assert requests.get(server.url + path, timeout=10).status_code == 200, path
        assert requests.get(server.urls["https"] + "/healthz", timeout=10, verify=False).status_code == 200
        take_in_pictures(server)
        picture = session.get("/heatmap", headers={"Accept": "image/png"})
        assert picture.content.startswith(b"\x89PNG")
        # The library of workbooks is loaded when it is needed.
        book = session.get("", headers={"Accept": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"})
        assert book.status_code == 200 and book.content.startswith(b"PK")
        # Without a verdict, which would be random on a busy machine.
        for address in (server.url, server.urls["https"]):
            accept = ["--insecure"] if address.startswith("https") else []
            root.run("touchfigures-client", "check", address, *accept)
            # By its former name.
            root.run("touchfigures-load", address, *accept, "--phones", "4", "--demo", "--seconds", "1")
        # The input of addr2line, with the file of symbols.
        assert re.search(r"^  \d+  touchfigures \+ 0x[0-9a-f]+$", stack_of_a_crash(server), re.MULTILINE)
        assert server.stop() == 0, server.errors()

    assert documented_commands.failures(root) == {}

    before = root.run("touchfigures", "--version")
    systemd = Systemd(root)
    root.dpkg("--install", package)
    assert systemd.calls() == ["try-restart touchfigures@*.service"]
    assert root.run("dpkg-query", "-W", "-f", "${Version}", "touchfigures") == field(package, "Version")
    assert root.run("touchfigures", "--version") == before != ""
    (symbols,) = BUILT.glob("touchfigures-dbgsym_*.deb")
    root.dpkg("--install", symbols)
    with running(root) as server:
        stack = stack_of_a_crash(server)
        # A frame of the program has its function's name; one of a library has "in" and the library's.
        assert "touchfigures + 0x" not in stack and re.search(r"^  \d+  \S+ \+ \d+$", stack, re.MULTILINE), stack
        session.server = server
        phone.connect(server)
        draw(phone, oracle, 100)
        compare_everything(session, phone, oracle)
        phone.close()
        assert server.stop() == 0, server.errors()

    data = root.path("/var/lib/touchfigures/main/touchfigures.sqlite")
    (root.path("/etc/touchfigures/second.conf")).write_text("port = 8081\n")
    root.dpkg("--remove", "touchfigures")
    assert "stop touchfigures.service touchfigures@*.service" in systemd.calls()
    assert data.exists() and root.path("/etc/touchfigures/touchfigures.conf").exists()
    assert not root.path("/usr/bin/touchfigures").exists()
    root.dpkg("--purge", "touchfigures")
    assert not root.path("/var/lib/touchfigures").exists() and not root.path("/etc/touchfigures").exists()
