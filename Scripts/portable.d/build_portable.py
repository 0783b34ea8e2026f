"""Makes the folder for any Linux of both packages and of this machine's libraries: see Scripts/portable.

    build_portable.py SERVER CLIENT FOLDER     prints the path of the archive
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "image.d"))

from debian_roots import field, output  # noqa: E402

PROGRAMS = ("touchfigures", "touchfigures-client")
# The C library and what belongs to it is the system's: it knows the system's names and accounts.
SYSTEM = re.compile(r"(linux-vdso|ld-linux.*|lib(c|m|dl|rt|pthread|resolv|util))\.so(\.\d+)?$")
# Loaded by its name, with the first workbook.
BY_NAME = re.compile(r"libxlsxwriter\.so\.\d+$")
# What only a package needs.
LEFT_OUT = ("lintian", "doc/touchfigures/changelog.gz", "doc/touchfigures-client/changelog.gz")
MAPS = "/usr/share/javascript/leaflet"


def map_files():
    """The names of the map's files that the server serves."""
    source = (HERE.parents[1] / "Sources/touchfigures/Start/MapLibrary.swift").read_text()
    return re.findall(r'"([\w./-]+\.(?:js|css|png))"', source[source.index("static let files"):])


def libraries(files):
    """The paths of the libraries of programs and libraries, and of those libraries, without the system's own, by name."""
    lines = output("ldd", *files)
    missing = re.findall(r"(\S+) => not found", lines)
    assert not missing, f"libraries that are not here: {missing}"
    found = dict(re.findall(r"^\s(\S+) => (/\S+) \(", lines, re.MULTILINE))
    return {name: pathlib.Path(path) for name, path in found.items() if not SYSTEM.match(name)}


def workbooks():
    """The library of workbooks."""
    listed = re.findall(r"^\s(\S+) .* => (/\S+)$", output("/sbin/ldconfig", "--print-cache"), re.MULTILINE)
    ((name, path),) = [(name, pathlib.Path(path)) for name, path in listed if BY_NAME.match(name)]
    return name, path


def owner(path):
    """The Debian package of a file, whether it is asked for as in / or in /usr."""
    for name in (path, path.resolve(), str(path.resolve()).removeprefix("/usr")):
        done = subprocess.run(["dpkg-query", "--search", str(name)], capture_output=True, text=True)
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    raise SystemExit(f"portable: {path} is of no Debian package, so that nobody knows its licence")


def copy_licences(packages, target):
    target.mkdir(parents=True)
    for package in sorted(packages):
        shutil.copyfile(f"/usr/share/doc/{package}/copyright", target / package)


def make(server, client, folder):
    own = folder.parent / "own"
    for package in (server, client):
        output("dpkg-deb", "--extract", package, own)
    share, library = folder / "share", folder / "lib"
    for each in (folder, library, folder / "bin"):
        each.mkdir()
    for program in PROGRAMS:
        shutil.copy(own / "usr/bin" / program, folder / "bin")
    shutil.copytree(own / "usr/share", share, symlinks=True)
    for name in LEFT_OUT:
        path = share / name
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    shutil.copytree(own / "lib/systemd/system", share / "systemd")
    shutil.copytree(own / "etc/touchfigures", share / "settings")

    # A library for pictures is loaded by the program, by the name that the package's folder has.
    pictures = own / "usr/lib/touchfigures/libvips.so.42"
    name, path = workbooks()
    found = libraries([*(folder / "bin" / program for program in PROGRAMS), pictures, path]) | {name: path}
    for name, path in sorted(found.items()):
        shutil.copyfile(path.resolve(), library / name)
    shutil.copyfile(pictures, library / pictures.name)
    # With paths of the older kind, which hold for what is loaded by name and for the libraries of libraries, too.
    for program in PROGRAMS:
        output("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN/../lib", folder / "bin" / program)
    for path in library.iterdir():
        output("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN", path)
        path.chmod(0o644)
    copy_licences({owner(path) for path in found.values()} | {"libjs-leaflet", "libjs-leaflet.markercluster"}, share / "doc/touchfigures/libraries")

    # The scripts of maps, which are those of Debian's packages.
    maps = share / "touchfigures/leaflet"
    (maps / "images").mkdir(parents=True)
    for name in map_files():
        shutil.copyfile(f"{MAPS}/{name}", maps / name)
    for name in ("touchfigures", "touchfigures-client"):
        (folder / name).write_text((HERE / "start").read_text().replace("@PROGRAM@", name))
    for name in ("install", "uninstall", "needs", "README"):
        shutil.copyfile(HERE / name, folder / name)
    for name in ("touchfigures", "touchfigures-client", "install", "uninstall"):
        (folder / name).chmod(0o755)


def main(server, client, target):
    os.umask(0o022)
    machine = {"amd64": "x86_64", "arm64": "aarch64"}[field(server, "Architecture")]
    # File names of a release have no tilde.
    version = re.sub(r"[^\w.-]", "-", field(server, "Version"))
    name = f"touchfigures-{version}-linux-{machine}"
    with tempfile.TemporaryDirectory(dir=target) as temporary:
        folder = pathlib.Path(temporary).resolve() / name
        make(pathlib.Path(server), pathlib.Path(client), folder)
        moment = int((folder / "share/touchfigures/commit").stat().st_mtime)
        packed = folder.parent / f"{name}.tar.xz"
        output("tar", "--create", "--xz", f"--file={packed}", "--sort=name", "--format=gnu", f"--mtime=@{moment}", "--owner=0", "--group=0",
            "--numeric-owner", f"--directory={folder.parent}", name, env=os.environ | {"XZ_OPT": "-6 --threads=1"})
        for old in target.glob("touchfigures-*.tar.xz"):
            old.unlink()
        size = sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
        archive = target / packed.name
        os.replace(packed, archive)
    print(f"{archive.stat().st_size / 1e6:.0f} MB, unpacked {size / 1e6:.0f} MB", file=sys.stderr)
    print(archive)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]))
