"""Makes a release: see Scripts/release.

    release.py ROOT VERSION --key KEY [--packages FOLDER] [--portable] [--image] [--arm64]
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import release_checks as checks
from release_checks import Checkout, Refused


class Parser(argparse.ArgumentParser):
    def error(self, message):
        print(f"release: {message} (usage: Scripts/release VERSION --key KEY [--packages FOLDER] [--portable] [--image] [--arm64])", file=sys.stderr)
        sys.exit(64)


def run(*command, failed, **options):
    """Runs it with its output on standard error; a failure is `failed`."""
    if subprocess.run([str(word) for word in command], stdout=sys.stderr, stdin=subprocess.DEVNULL, **options).returncode != 0:
        raise Refused(failed)


def output(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, stdin=subprocess.DEVNULL, **options)
    if done.returncode != 0:
        raise Refused(f"{command[0]} failed: {' '.join((done.stderr or done.stdout).split())[-500:]}.")
    return done.stdout.strip()


def debian_version(version):
    """A hyphen would begin Debian's own revision; a tilde sorts before the release, as a pre-release must. Equal to Scripts/package."""
    return version.replace("-", "~", 1).replace("-", ".")


def date_changelog(checkout, version, date):
    """Gives the section today's date, in a separate commit, unless it has one."""
    if date != "unreleased":
        return
    file = checkout.root / checks.CHANGELOG
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    file.write_text(file.read_text().replace(f"## {version} (unreleased)", f"## {version} ({today})", 1))
    try:
        checkout.git("commit", "--quiet", "--only", f"--message=Release {version}", "--", checks.CHANGELOG)
    except Refused:
        checkout.git("checkout", "HEAD", "--", checks.CHANGELOG)
        raise


def published(file):
    """A file name that every download service keeps: some replace a tilde."""
    return file.name.replace("~", "-")


def the_package(folder, name, version):
    files = sorted(folder.glob(f"{name}_*.deb"))
    if len(files) != 1:
        raise Refused(f"{folder} has {len(files)} packages {name} instead of one. Run Scripts/package, which makes both, and leave nothing else there.")
    found = output("dpkg-deb", "--field", files[0], "Version")
    if found != debian_version(version):
        raise Refused(f"{files[0].name} is of version {found}, not {debian_version(version)}. Make it again: leave out --packages.")
    return files[0]


def packages_with_symbols(folder, version):
    """The program, the client, and the symbols of both, for the stacks of crashes."""
    return [*(the_package(folder, name, version) for name in ("touchfigures", "touchfigures-client")), *sorted(folder.glob("touchfigures-dbgsym_*.deb"))]


def check_commit(package, commit, unpacked):
    """The package must be of this commit."""
    output("dpkg-deb", "--extract", package, unpacked)
    built = (unpacked / "usr/share/touchfigures/commit").read_text().strip()
    if built != commit:
        raise Refused(f"{package.name} was made of commit {built[:12]}, the release is commit {commit[:12]}. Make it again: leave out --packages.")


def check_program(package, version, unpacked):
    """The packaged program must report the version."""
    share = unpacked / "usr/share/touchfigures"
    printed = output(unpacked / "usr/bin/touchfigures", "--version", env=os.environ | {"TOUCHFIGURES_SHARE": str(share)})
    if not re.match(rf"touchfigures {re.escape(version)}(?= |$)", printed):
        raise Refused(f"the program in {package.name} calls itself '{printed}', not touchfigures {version}.")


def sha256(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def list_parts(unpacked, packages, version):
    """The package's own list of parts with the files' checksums, and the second package beside it: SPDX 2.3."""
    file = unpacked / "usr/share/doc/touchfigures/touchfigures.spdx.json"
    spdx = json.loads(file.read_text())
    own = next(each for each in spdx["packages"] if each["SPDXID"] == "SPDXRef-touchfigures")
    client = own | {"SPDXID": "SPDXRef-touchfigures-client", "name": "touchfigures-client"}
    for each, package in zip((own, client), packages):
        each |= {"versionInfo": version, "packageFileName": published(package), "checksums": [{"algorithm": "SHA256", "checksumValue": sha256(package)}]}
    spdx["packages"].insert(1, client)
    spdx["relationships"].insert(1, {
        "spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-touchfigures-client"})
    # The Debian sources that it contains: libwebsockets.
    for name, linked in re.findall(r"([\w.+-]+) \(= (\S+)\)", output("dpkg-deb", "--field", packages[1], "Built-Using")):
        purl = f"pkg:deb/debian/{name}@{linked.replace('+', '%2B')}?arch=source"
        spdx["packages"].append({
            "SPDXID": f"SPDXRef-debian-source-{name}", "name": name, "versionInfo": linked, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]})
        spdx["relationships"].append({
            "spdxElementId": "SPDXRef-touchfigures-client", "relationshipType": "CONTAINS", "relatedSpdxElement": f"SPDXRef-debian-source-{name}"})
    spdx["documentNamespace"] += "-release"
    spdx["creationInfo"]["creators"].append("Tool: Scripts/release")
    return json.dumps(spdx, indent=1) + "\n"


def sign(file, key):
    run("gpg", "--batch", "--yes", "--armor", "--local-user", key, "--output", f"{file}.asc", "--detach-sign", file,
        failed=f"gpg could not sign {file.name} with {key}. If it needs a passphrase, let it sign any file once before, so that its agent knows it.")
    run("gpg", "--batch", "--quiet", "--verify", f"{file}.asc", file, failed=f"gpg does not accept its own signature {file}.asc.", stderr=subprocess.DEVNULL)


def make(checkout, options):
    version = options.version
    checks.is_semantic(version)
    checks.tree_is_clean(checkout)
    checks.program_has(checkout, version)
    checks.is_not_tagged(checkout, version)
    date, words = checks.changelog_section(checkout, version)
    passed = checks.tests_passed(checkout, version)
    key = checks.key_signs(options.key)
    if options.packages and not options.packages.is_dir():
        raise Refused(f"--packages {options.packages} is not a folder.")

    date_changelog(checkout, version, date)
    commit = checkout.git("rev-parse", "HEAD")
    if not options.packages:
        run(checkout.root / "Scripts/package", failed="the packages could not be built: see above. Then run this again.")
    if options.arm64:
        run(checkout.root / "Scripts/package", "--arch", "arm64", failed="the packages for ARM could not be built: see above. Then run this again.")
    source = options.packages or checkout.root / ".build/package"
    packages = packages_with_symbols(source, version)
    for_arm = packages_with_symbols(checkout.root / ".build/package-arm64", version) if options.arm64 else []

    folder = checkout.root / ".build/release-files" / version
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as temporary:
        unpacked = pathlib.Path(temporary)
        check_commit(packages[0], commit, unpacked)
        check_program(packages[0], version, unpacked)
        (folder / f"touchfigures_{version}.spdx.json").write_text(list_parts(unpacked, packages[:2], version))
    if options.arm64:
        # Its program does not run on this processor.
        with tempfile.TemporaryDirectory() as temporary:
            unpacked = pathlib.Path(temporary)
            check_commit(for_arm[0], commit, unpacked)
            (folder / f"touchfigures_{version}_arm64.spdx.json").write_text(list_parts(unpacked, for_arm[:2], version))
    files = packages + for_arm
    if options.portable:
        run(checkout.root / "Scripts/portable", "--packages", source, failed="the file for any Linux could not be made: see above. Then run this again.")
        files += sorted((checkout.root / ".build/portable").glob("touchfigures-*.tar.xz"))
    if options.image:
        run(checkout.root / "Scripts/image", "--package", packages[0], failed="the image could not be made: see above. Then run this again.")
        files += sorted((checkout.root / ".build/image").glob("touchfigures_*.image.*"))
        files += [checkout.root / "docs/deploy" / name for name in ("compose.yaml", "Caddyfile.compose")]
    for file in files:
        shutil.copy(file, folder / published(file))
    (folder / "notes.md").write_text(words + "\n")
    sums = folder / "SHA256SUMS"
    names = sorted(path.name for path in folder.iterdir() if path.name != "notes.md")
    sums.write_text("".join(f"{sha256(folder / name)}  {name}\n" for name in names))
    sign(sums, key)
    run("git", "-C", checkout.root, "tag", "--sign", f"--local-user={key}", f"--message=TouchFigures {version}", f"v{version}", commit,
        failed=f"git could not sign the tag v{version} with {key}: see above.")

    print(f"TouchFigures {version}, commit {commit[:12]}; the tests passed {passed}.\nUpload from {folder}:")
    for name in [*names, sums.name, f"{sums.name}.asc"]:
        size = (folder / name).stat().st_size
        print(f"  {name}  ({size / 1e6:.0f} MB)" if size >= 1e6 else f"  {name}  ({size / 1e3:.1f} kB)")
    print(f"with notes.md as the release's text, and push the commit and the tag: git push origin HEAD v{version}\n"
          f"Check the files with the public key {key}:\n"
          "  gpg --verify SHA256SUMS.asc SHA256SUMS && sha256sum --check SHA256SUMS")


def main(root, *words):
    parser = Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("version", metavar="VERSION")
    parser.add_argument("--key", required=True)
    parser.add_argument("--packages", type=lambda name: pathlib.Path(name).resolve())
    parser.add_argument("--portable", action="store_true")
    parser.add_argument("--image", action="store_true")
    parser.add_argument("--arm64", action="store_true")
    options = parser.parse_args(words)
    try:
        make(Checkout(root), options)
    except Refused as refused:
        print(f"release: {refused}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
