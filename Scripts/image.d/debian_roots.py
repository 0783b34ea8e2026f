"""A Debian without anything but a package's dependencies, from the archive that this machine's apt uses."""

import subprocess

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
# Debian 12, in which the package is built, and 13.
RELEASES = ("bookworm", "trixie")


def output(*command, **options):
    """The command's output; raises an error with its whole output if it fails."""
    options.setdefault("stdin", subprocess.DEVNULL)
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def field(package, name):
    return output("dpkg-deb", "--field", package, name).strip()


def dependencies(package, release):
    """The names of the required packages: of alternatives the one of the release, but not all of systemd."""
    parts = [[name.split("(")[0].strip() for name in part.split("|")] for part in field(package, "Depends").split(",")]
    return sorted({"systemd-standalone-sysusers" if "systemd" in names else names[RELEASES.index(release) % len(names)] for names in parts})


def apt_sources(release):
    """Debian's repositories as this machine's apt has them, a line each; none leaves the choice to mmdebstrap."""
    form = "$(ORIGIN)|$(REPO_URI)|$(RELEASE)|$(COMPONENT)|$(CREATED_BY)"
    targets = {tuple(line.split("|")) for line in output("apt-get", "indextargets", "--format", form).splitlines()}
    return sorted(
        f"deb [signed-by={KEYRING}] {uri} {suite} {component}" for origin, uri, suite, component, made_by in targets
        if origin == "Debian" and suite.startswith(release) and made_by == "Packages")


def bootstrap(target, variant, release, include, *flags):
    """Makes a root in a folder, or in a .tar file: some minutes, by the network."""
    output(
        "mmdebstrap", f"--variant={variant}", "--quiet", '--aptopt=Acquire::Languages "none"', '--aptopt=APT::Install-Recommends "false"',
        *flags, f"--include={','.join(include)}", release, target, *apt_sources(release), timeout=1200)
