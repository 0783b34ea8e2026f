"""Makes the image's root, its archive and its list of parts: see Scripts/image.

    build_image.py PACKAGE FOLDER
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import sys
import tarfile
import tempfile

import image_contents
from debian_roots import RELEASES, bootstrap, dependencies, field, output

HERE = pathlib.Path(__file__).parent
# A user id that Debian never assigns, so that a folder of the host can be given to it.
ACCOUNT = 10001
DATA = "var/lib/touchfigures"
# The folder of states, in which every command looks for the data folder.
ENVIRONMENT = {"XDG_STATE_HOME": f"/{pathlib.PurePath(DATA).parent}", "PATH": "/usr/bin:/usr/sbin", "LANG": "C.UTF-8"}
LINKS = {"bin": "usr/bin", "sbin": "usr/sbin", "lib": "usr/lib", "lib64": "usr/lib64"}
ACCOUNTS = {
    "etc/passwd": f"root:x:0:0:root:/root:/usr/sbin/nologin\ntouchfigures:x:{ACCOUNT}:{ACCOUNT}:TouchFigures server:/{DATA}:/usr/sbin/nologin\n"
                  "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n",
    "etc/group": f"root:x:0:\ntouchfigures:x:{ACCOUNT}:\nnogroup:x:65534:\n",
}


def make_debian(package, folder):
    """A Debian with the package's files, of which the image has a part."""
    bootstrap(
        f"{folder}.tar", "minbase", RELEASES[0], dependencies(package, RELEASES[0]), "--dpkgopt=path-exclude=/usr/share/doc/*",
        "--dpkgopt=path-include=/usr/share/doc/*/copyright", "--dpkgopt=path-exclude=/usr/share/man/*")
    folder.mkdir()
    output("tar", "--extract", "--numeric-owner", f"--file={folder}.tar", f"--directory={folder}")
    output("dpkg-deb", "--extract", package, folder.parent / "own")


def copy(source, target, names):
    """Files, links and folders, with the rights that they have; the folders above them, too."""
    for name in sorted(names | {str(parent) for name in names for parent in pathlib.PurePath(name).parents} - {"."}):
        origin, to = source / name, target / name
        if origin.is_dir() and not origin.is_symlink():
            to.mkdir(exist_ok=True)
            to.chmod(origin.stat().st_mode & 0o7777)
        else:
            shutil.copy2(origin, to, follow_symlinks=False)


def make_root(debian, own, target):
    """The image's root folder; returns Debian's descriptions of the packages that it has files of."""
    # Among Debian's libraries, so that its own are found.
    shutil.copy2(own / "usr/bin/touchfigures", debian / "usr/bin/touchfigures")
    shutil.copytree(own / "usr/lib/touchfigures", debian / "usr/lib/touchfigures")
    # Two libraries are loaded by their names: the package's own libvips for the first picture, and this one for the first workbook.
    ((workbooks, names),) = [(name, names) for name, names in image_contents.owners(debian).items() if name.startswith("libxlsxwriter")]
    file = next(name for name in names if image_contents.LIBRARY.match(name))
    packages, names = image_contents.chosen(debian, ["/usr/bin/touchfigures", "/usr/lib/touchfigures/libvips.so.42", "/bin/bash", f"/{file}"], {workbooks})
    target.mkdir()
    for link, to in LINKS.items():
        (target / link).symlink_to(to)
    copy(debian, target, names - set(LINKS))
    files = {path.relative_to(own).as_posix() for path in own.rglob("*") if path.is_symlink() or path.is_file()}
    copy(own, target, {name for name in files if not image_contents.LEFT_OUT.search(name)})

    health = target / "usr/libexec/touchfigures/healthcheck"
    health.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "healthcheck", health)
    for name, text in ACCOUNTS.items():
        (target / name).write_text(text)
    shutil.copy(debian / "etc/nsswitch.conf", target / "etc/nsswitch.conf")
    paragraphs = image_contents.paragraphs(debian, packages)
    # The place where scanners of images without dpkg look for the contents.
    (target / "var/lib/dpkg/status.d").mkdir(parents=True)
    for name, text in paragraphs.items():
        (target / "var/lib/dpkg/status.d" / name).write_text(text)
    (target / DATA).mkdir(mode=0o700)
    shutil.copytree(debian / "etc/ld.so.conf.d", target / "etc/ld.so.conf.d", dirs_exist_ok=True)
    shutil.copy(debian / "etc/ld.so.conf", target / "etc/ld.so.conf")
    output("/sbin/ldconfig", "-X", "-r", target)
    shutil.rmtree(target / "var/cache/ldconfig", ignore_errors=True)
    return paragraphs


def pack(folder, archive, moment):
    """A .tar of the folder: sorted, with one time, and with the account's data folder."""
    def entry(member):
        member.mtime, member.uname, member.gname = moment, "", ""
        member.uid = member.gid = ACCOUNT if member.name == DATA else 0
        return member

    with tarfile.open(archive, "w", format=tarfile.GNU_FORMAT) as tar:
        for path in sorted(folder.rglob("*")):
            tar.add(path, path.relative_to(folder).as_posix(), recursive=False, filter=entry)


def commit(layer, name, version, revision, moment, archive, work):
    """The image of one layer by buildah, in the form of Docker, the one that has health checks."""
    buildah = ["buildah", "--root", work / "storage", "--runroot", work / "run", "--storage-driver", "vfs"]
    container = output(*buildah, "from", "scratch").strip()
    output(*buildah, "add", "--quiet", container, layer, "/")
    labels = {
        "title": "TouchFigures", "description": "Measures touches on the phones in a room", "version": version, "revision": revision}
    output(
        *buildah, "config", "--user", f"{ACCOUNT}:{ACCOUNT}", "--volume", f"/{DATA}", "--port", "8080/tcp", "--port", "8443/tcp", "--workingdir", f"/{DATA}",
        "--entrypoint", '["/usr/bin/touchfigures"]', "--cmd", "serve", "--healthcheck", "CMD /usr/libexec/touchfigures/healthcheck",
        "--healthcheck-interval", "10s", "--healthcheck-timeout", "6s", "--healthcheck-start-period", "20s", "--hostname", "",
        "--created-by", "Scripts/image",
        *[word for key, value in ENVIRONMENT.items() for word in ("--env", f"{key}={value}")],
        *[word for key, value in labels.items() for word in ("--label", f"org.opencontainers.image.{key}={value}")], container)
    identity = output(
        *buildah, "commit", "--quiet", "--format", "docker", "--timestamp", moment, "--identity-label=false", "--rm", container,
        name).strip().splitlines()[-1]
    output(*buildah, "push", "--quiet", identity, f"docker-archive:{work}/archive.tar:{name}")
    write_archive(work / "archive.tar", archive)


def write_archive(pushed, archive):
    """Removes from buildah's archive the part that differs each time: the number of the container in which it was made."""
    with tarfile.open(pushed) as tar:
        (manifest,) = json.load(tar.extractfile("manifest.json"))
        config = json.load(tar.extractfile(manifest["Config"]))
        config = json.dumps({key: value for key, value in config.items() if key not in ("container", "container_config")}).encode()
        manifest["Config"] = hashlib.sha256(config).hexdigest() + ".json"
        with gzip.GzipFile(archive, "wb", 9, mtime=0) as packed, tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as to:
            for name in manifest["Layers"]:
                to.addfile(plain(name, tar.getmember(name).size), tar.extractfile(name))
            for name, data in ((manifest["Config"], config), ("manifest.json", json.dumps([manifest]).encode())):
                to.addfile(plain(name, len(data)), io.BytesIO(data))


def plain(name, size):
    """The header of an archive's file, without a time and an owner."""
    member = tarfile.TarInfo(name)
    member.size, member.mode = size, 0o444
    return member


def list_parts(own, paragraphs, archive, name):
    """The package's list of parts, with the image that contains it and Debian's packages: SPDX 2.3."""
    spdx = json.loads((own / "usr/share/doc/touchfigures/touchfigures.spdx.json").read_text())
    blank = {"licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION",
             "filesAnalyzed": False, "downloadLocation": "NOASSERTION"}
    image = blank | {
        "SPDXID": "SPDXRef-image", "name": "touchfigures-image", "versionInfo": name.split(":")[1], "packageFileName": archive.name,
        "primaryPackagePurpose": "CONTAINER", "checksums": [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(archive.read_bytes()).hexdigest()}]}
    parts = []
    for package, text in sorted(paragraphs.items()):
        version = re.search(r"^Version: (.+)$", text, re.MULTILINE)[1]
        parts.append(blank | {
            "SPDXID": "SPDXRef-debian-" + re.sub(r"[^A-Za-z0-9.]+", "-", package), "name": package, "versionInfo": version,
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": f"pkg:deb/debian/{package.replace('+', '%2B')}@{version.replace('+', '%2B')}?distro={RELEASES[0]}"}]})
    spdx["name"] = f"touchfigures-image-{image['versionInfo']}"
    spdx["documentNamespace"] += "-image"
    spdx["creationInfo"]["creators"].append("Tool: Scripts/image")
    spdx["packages"] = [image, *spdx["packages"], *parts]
    spdx["relationships"] = [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-image"},
        {"spdxElementId": "SPDXRef-image", "relationshipType": "CONTAINS", "relatedSpdxElement": "SPDXRef-touchfigures"},
        *[each for each in spdx["relationships"] if each["relationshipType"] != "DESCRIBES"],
        *[{"spdxElementId": "SPDXRef-image", "relationshipType": "CONTAINS", "relatedSpdxElement": each["SPDXID"]} for each in parts]]
    return json.dumps(spdx, indent=1) + "\n"


def sizes(root, paragraphs):
    """The sizes as lines: the largest files of the root and the sum."""
    files = sorted(((path.stat().st_size, path.relative_to(root).as_posix()) for path in root.rglob("*") if path.is_file() and not path.is_symlink()), reverse=True)
    lines = [f"  {size / 1e6:6.1f} MB  {name}" for size, name in files[:6]]
    return [f"unpacked {sum(size for size, _ in files) / 1e6:.0f} MB in {len(files)} files of {len(paragraphs)} Debian packages and the program, of which"] + lines


def main(package, folder):
    os.umask(0o022)
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary).resolve()
        make_debian(package, work / "debian")
        own = work / "own"
        paragraphs = make_root(work / "debian", own, work / "root")
        commit_file = own / "usr/share/touchfigures/commit"
        version, architecture, moment = field(package, "Version"), field(package, "Architecture"), int(commit_file.stat().st_mtime)
        # Neither a tag nor the file names of a release may have a tilde.
        tag = re.sub(r"[^\w.-]", "-", version)
        name = f"touchfigures:{tag}"
        pack(work / "root", work / "layer.tar", moment)
        archive = folder / f"touchfigures_{tag}_{architecture}.image.tar.gz"
        for old in folder.glob("touchfigures_*.image.*"):
            old.unlink()
        commit(work / "layer.tar", name, version, commit_file.read_text().strip(), moment, archive, work)
        (folder / f"touchfigures_{tag}_{architecture}.image.spdx.json").write_text(list_parts(own, paragraphs, archive, name))
        print(f"{name}: archive {archive.stat().st_size / 1e6:.0f} MB;", *sizes(work / "root", paragraphs), sep="\n", file=sys.stderr)
        print(archive)


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
