"""A Debian without anything but a package's dependencies, from the archive that this machine's apt uses."""

import selectors
import subprocess

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
# Debian 12, in which the package is built, and 13.
RELEASES = ("bookworm", "trixie")
# Alternatives that Ubuntu 24.04 alone has.
OF_UBUNTU = {"libjpeg-turbo8", "libxlsxwriter5t64"}


# A command that prints nothing for this time hangs; one that prints may take the time that the machine needs.
SILENCE_SECONDS = 600


def output(*command, **options):
    """The command's output; raises an error with its whole output if it fails, or prints nothing for ten minutes."""
    options.setdefault("stdin", subprocess.DEVNULL)
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options) as process:
        printed = {process.stdout: b"", process.stderr: b""}
        with selectors.DefaultSelector() as streams:
            for stream in printed:
                streams.register(stream, selectors.EVENT_READ)
            while streams.get_map():
                ready = streams.select(SILENCE_SECONDS)
                if not ready:
                    process.kill()
                    break
                for key, _ in ready:
                    chunk = key.fileobj.read1(65536)
                    printed[key.fileobj] += chunk
                    if not chunk:
                        streams.unregister(key.fileobj)
        code = process.wait()
    out, errors = (text.decode(errors="replace") for text in printed.values())
    said = f"{command}: {code if ready else 'silent'}\n{out[-3000:]}{errors[-3000:]}"
    assert code == 0 and ready, said
    return out


def field(package, name):
    return output("dpkg-deb", "--field", package, name).strip()


def dependencies(package, release):
    """The names of the required packages: of alternatives the one of the release, but not all of systemd."""
    parts = [[name.split("(")[0].strip() for name in part.split("|")] for part in field(package, "Depends").split(",")]
    parts = [[name for name in names if name not in OF_UBUNTU] for names in parts]
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
        "mmdebstrap", f"--variant={variant}", '--aptopt=Acquire::Languages "none"', '--aptopt=APT::Install-Recommends "false"',
        *flags, f"--include={','.join(include)}", release, target, *apt_sources(release))
