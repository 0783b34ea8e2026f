"""One file for any Linux: unpacked in an Ubuntu and in a Debian that have nothing, used there as anybody, installed, taken away."""

import itertools
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading

import pytest
import requests

from api import Session
from comparing import compare_everything
from debian_roots import bootstrap, output
from installed import Root, TIMEOUT_SECONDS
from oracle import BEGAN, ENDED, MOVED, Oracle
from other_linux import ubuntu
from phone import Phone
from played import take_in_pictures
from project import ROOT
from server import LISTENING

is_long = bool(os.environ.get("TOUCHFIGURES_LONG_TESTS"))
long = pytest.mark.skipif(not is_long or os.geteuid() != 0, reason="Scripts/test --long makes the file, and other systems in folders as root")
NOBODY = 65534


@pytest.fixture(scope="module")
def archive(package):
    return output(ROOT / "Scripts/portable").strip()


def made(system, folder, temporary):
    if system == "ubuntu":
        ubuntu(folder, temporary)
    else:
        bootstrap(f"{folder}.tar", "minbase", system, ["passwd", "systemd"])
        folder.mkdir()
        output("tar", "--extract", "--numeric-owner", f"--file={folder}.tar", f"--directory={folder}")


@pytest.fixture(scope="module", params=["ubuntu", "trixie"])
def root(request, tmp_path_factory):
    temporary = tmp_path_factory.mktemp("other")
    folder = temporary / "root"
    made(request.param, folder, temporary)
    yield Root(folder)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def unpacked(root, archive):
    """The folder of the file in the root: below one with a space, as people have them."""
    home = root.path("/home/any body")
    home.mkdir(parents=True)
    output("tar", "--extract", f"--file={archive}", f"--directory={home}")
    os.chown(home, NOBODY, NOBODY)
    (folder,) = home.iterdir()
    return f"/home/any body/{folder.name}"


class Started:
    """A server of a command in the root, as an account without rights, on the loopback."""

    def __init__(self, root, command, home):
        folder = shlex.quote(str(root.folder))
        words = ["env", "-i", f"HOME={home}", "PATH=/usr/bin:/bin", command, "serve", "--host", "127.0.0.1", "--port", "0", "--no-tls"]
        script = (
            f"mount --make-rprivate / && mount -t proc proc {folder}/proc && mount --bind /dev {folder}/dev && "
            f"exec chroot --userspec={NOBODY}:{NOBODY} {folder} {shlex.join(words)}")
        self.log = open(root.folder.parent / "server.log", "ab")
        self.process = subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", script], stdout=subprocess.PIPE, stderr=self.log, stdin=subprocess.DEVNULL, text=True)
        lines = queue.Queue()
        threading.Thread(target=lambda: [lines.put(line) for line in itertools.chain(self.process.stdout, [None])], daemon=True).start()
        line = lines.get(timeout=TIMEOUT_SECONDS)
        match = line and LISTENING.match(line.strip())
        assert match, f"{line}\n{self.errors()}"
        self.url = match[0].removeprefix("Listening on ").rstrip("/")
        self.port = int(self.url.rsplit(":", 1)[1])
        self.urls = {match[1]: self.url}

    def errors(self):
        with open(self.log.name, errors="replace") as file:
            return file.read()[-4000:]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(TIMEOUT_SECONDS)
        self.process.stdout.close()
        self.log.close()


@long
def test_the_file_is_small(archive):
    assert os.stat(archive).st_size <= 55e6


@long
def test_it_measures_where_it_is_unpacked_as_anybody(root, unpacked):
    with Started(root, f"{unpacked}/touchfigures", "/home/any body") as server:
        for path in ("/", "/engines/touch.wasm", "/vendor/leaflet/leaflet.min.js", "/openapi.yaml", "/docs"):
            assert requests.get(server.url + path, timeout=10).status_code == 200, path
        session = Session(server)
        phone, oracle = Phone(server, session.code), Oracle()
        events = [[BEGAN, 1, 100, 100, 0], [MOVED, 1, 164, 100, 10], [ENDED, 1, 164, 164, 20]]
        phone.touch(events)
        oracle.apply(events)
        phone.settle()
        compare_everything(session, phone, oracle)
        assert session.get("/heatmap", headers={"Accept": "image/png"}).content.startswith(b"\x89PNG")
        book = session.get("", headers={"Accept": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"})
        assert book.status_code == 200 and book.content.startswith(b"PK")
        take_in_pictures(server)
        asked = root.run("chroot", f"--userspec={NOBODY}:{NOBODY}", "/", f"{unpacked}/touchfigures-client", "check", server.url, "--json")
        assert '"passed":true' in asked.replace(" ", ""), asked
        phone.close()


@long
def test_it_is_installed_and_taken_away(root, unpacked):
    said = root.run(f"{unpacked}/install")
    assert "/usr/local/lib/touchfigures" in said
    assert root.run("/usr/local/bin/touchfigures", "--version").startswith("touchfigures ")
    assert "check" in root.run("/usr/local/bin/touchfigures-client", "--help")
    # A service where there is systemd.
    assert root.path("/etc/systemd/system/touchfigures.service").exists() == root.path("/usr/bin/systemctl").exists()
    with Started(root, "/usr/local/bin/touchfigures", "/home/any body") as server:
        assert requests.get(server.url + "/api/v1/lessons", timeout=10).json()
    # Again, as an upgrade.
    assert "Installed" in root.run(f"{unpacked}/install")
    said = root.run("/usr/local/lib/touchfigures/uninstall")
    assert "Taken away" in said
    left = [path for path in root.path("/usr/local").rglob("*touchfigures*") if path.exists() or path.is_symlink()]
    assert left == []


@pytest.mark.skipif(not is_long or os.geteuid() != 0, reason="Scripts/test --long makes an Ubuntu")
def test_ubuntu_takes_the_debian_package(package, tmp_path):
    folder = tmp_path / "root"
    ubuntu(folder, tmp_path)
    root = Root(folder)
    shutil.copy(package, root.path("/package.deb"))
    shutil.copy("/etc/resolv.conf", root.path("/etc/resolv.conf"))
    root.run("apt-get", "update")
    root.run("apt-get", "install", "--yes", "--no-install-recommends", "/package.deb")
    with Started(root, "/usr/bin/touchfigures", "/tmp") as server:
        session = Session(server)
        phone = Phone(server, session.code)
        phone.touch([[BEGAN, 1, 100, 100, 0], [ENDED, 1, 164, 100, 20]])
        phone.settle()
        # Pictures need the library of JPEG that Ubuntu has not got, workbooks the one of another name.
        take_in_pictures(server)
        book = session.get("", headers={"Accept": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"})
        assert book.status_code == 200 and book.content.startswith(b"PK")
        phone.close()


# Without making it

@pytest.mark.parametrize("flags, code, words", [
    (["--packages", "/nowhere"], 66, "/nowhere has not one package"),
    (["--what"], 64, "unknown flag '--what'"),
])
def test_an_impossible_action_is_refused_in_one_sentence(flags, code, words):
    done = subprocess.run([ROOT / "Scripts/portable", *flags], capture_output=True, text=True)
    assert done.returncode == code and words in done.stderr and len(done.stderr.splitlines()) == 1
