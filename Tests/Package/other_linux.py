"""An Ubuntu without anything but apt, from its own archive."""

import os
import re
import shutil
import urllib.request

from debian_roots import output
from project import ROOT

RELEASE = "noble"
ARCHIVE = "http://archive.ubuntu.com/ubuntu"
# Of "Ubuntu Archive Automatic Signing Key (2018)". The package of the keys is fetched without a signature, and checked by this.
FINGERPRINT = "F6ECB3762474EDA9D21B7022871920D1991BC93C"
KEYS = "pool/main/u/ubuntu-keyring/ubuntu-keyring_2023.11.28.1_all.deb"


def keyring(folder):
    """The file with the archive's key alone."""
    package, content = folder / "keys.deb", folder / "keys"
    with urllib.request.urlopen(f"{ARCHIVE}/{KEYS}", timeout=60) as answer:
        package.write_bytes(answer.read())
    output("dpkg-deb", "--extract", package, content)
    gpg = ["gpg", "--batch", "--homedir", folder, "--no-default-keyring", "--keyring", content / "usr/share/keyrings/ubuntu-archive-keyring.gpg"]
    assert FINGERPRINT in re.findall(r"^fpr:+(\w+):", output(*gpg, "--with-colons", "--list-keys"), re.MULTILINE)
    file = folder / "key.gpg"
    output(*gpg, "--output", file, "--export", FINGERPRINT)
    return file


def ubuntu(folder, temporary):
    """Unpacks an Ubuntu 24.04 into the folder; it is made once and kept beside the build."""
    cached, key = ROOT / f".build/{RELEASE}.tar", ROOT / f".build/{RELEASE}.gpg"
    if not cached.exists():
        new = f"{cached}.new.tar"
        shutil.copy(keyring(temporary), key)
        output(
            "mmdebstrap", "--variant=apt", '--aptopt=Acquire::Languages "none"', '--aptopt=APT::Install-Recommends "false"',
            "--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/man/*", RELEASE, new,
            f"deb [signed-by={key}] {ARCHIVE} {RELEASE} main universe")
        os.replace(new, cached)
    folder.mkdir()
    output("tar", "--extract", "--numeric-owner", f"--file={cached}", f"--directory={folder}")
    shutil.copy(key, folder / "etc/apt/archive.gpg")
    (folder / "etc/apt/sources.list").write_text(f"deb [signed-by=/etc/apt/archive.gpg] {ARCHIVE} {RELEASE} main universe\n")
