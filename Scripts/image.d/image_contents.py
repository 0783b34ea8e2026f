"""Which files of a Debian the image has: those of the Debian packages that the program's libraries are from, and few others."""

import os
import pathlib
import re

from debian_roots import output

# In addition to the libraries: a system's folders, the scripts of maps, and a shell for the health check.
ALWAYS = {"base-files", "bash", "libjs-leaflet", "libjs-leaflet.markercluster"}
# Files without use in a container. The copyright files stay.
LEFT_OUT = re.compile("|".join([
    r"usr/share/(man|info|locale|lintian|bug|menu|bash-completion|zsh|fish|applications|icons|gdb|gcc|gtk-doc)(/|$)",
    r"usr/share/(base-files|doc-base|dict|debianutils)(/|$)",
    r"usr/share/doc/(?!touchfigures(/|$)).+/(?!copyright$)[^/]+$",
    r"etc/(skel|update-motd\.d|init\.d|cron\.daily|logrotate\.d)(/|$)",
    r"(usr/)?lib/systemd/",
]))
LIBRARY = re.compile(r"usr/lib/[^/]+-linux-gnu/lib[^/]+\.so[.\d]*$")


def resolved(root, name):
    """The name below the root as its folders' symbolic links lead: /lib/x is usr/lib/x there."""
    path = root / name.lstrip("/")
    return f"{os.path.realpath(path.parent)}/{path.name}".removeprefix(f"{root}/")


def owners(root):
    """The files and folders of each Debian package in the root."""
    found = {}
    for file in (root / "var/lib/dpkg/info").glob("*.list"):
        names = [line for line in file.read_text().splitlines() if line != "/." and os.path.lexists(root / line.lstrip("/"))]
        found[file.stem.split(":")[0]] = {resolved(root, name) for name in names}
    return found


def libraries(root, programs):
    """The libraries of the programs, and their own libraries: the links and the files that they lead to."""
    lines = output("chroot", root, "ldd", *programs)
    assert "not found" not in lines, lines
    found = set()
    for name in re.findall(r"(/\S+\.so\S*) \(", lines):
        while (path := root / resolved(root, name)).is_symlink():
            found.add(str(path.relative_to(root)))
            target = os.readlink(path)
            name = target if target.startswith("/") else str(path.parent.relative_to(root) / target)
        found.add(str(path.relative_to(root)))
    return found


def chosen(root, programs, further):
    """The Debian packages whose files the image has, and these files."""
    files, loaded = owners(root), libraries(root, programs)
    packages = {name for name, own in files.items() if own & loaded} | ALWAYS | set(further)
    # Packages whose licence is in another package.
    links = {name: root / f"usr/share/doc/{name}" for name in packages}
    packages |= {pathlib.PurePath(os.readlink(link)).parts[0] for link in links.values() if link.is_symlink()}
    names = set()
    for package in packages:
        for name in files[package]:
            # From a package with several libraries only the loaded ones are taken; the C library loads its own by name.
            is_spare = LIBRARY.match(name) and name not in loaded and package != "libc6" and package not in further
            if not is_spare and not LEFT_OUT.search(name):
                names.add(name)
    return packages, names


def paragraphs(root, packages):
    """Debian's descriptions of the installed packages."""
    found = {}
    for text in (root / "var/lib/dpkg/status").read_text().split("\n\n"):
        if match := re.match(r"Package: (\S+)$", text, re.MULTILINE):
            if match[1] in packages:
                found[match[1]] = text.strip() + "\n"
    return found
