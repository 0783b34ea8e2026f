"""Runs commands of a checkout in a separate Debian: see Scripts/test-sources.

    run.py CHECKOUT [COMMAND …]
"""

import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import urllib.request

from debian_roots import bootstrap, output

RELEASE = "trixie"
# The toolchain's packages by Swift's own instructions; the checkout's scripts install the rest.
TOOLCHAIN_NEEDS = ["binutils-gold", "ca-certificates", "gcc", "git", "libc6-dev", "libcurl4t64", "libedit2", "libncurses6", "libsqlite3-0", "libxml2", "tzdata"]
# Authorities that this machine trusts in addition to Debian's, as behind a school's proxy.
AUTHORITIES = pathlib.Path("/usr/local/share/ca-certificates")
LISTENING = re.compile(r"Listening on (http://\S+?)/?$")


def fail(message):
    sys.exit(f"test-sources: {message}")


def toolchain():
    """The folder of Swift, which has usr/bin."""
    swift = shutil.which("swift") or fail("'swift' is not on the PATH")
    folder = pathlib.Path(swift).resolve().parents[2]
    if folder == pathlib.Path("/"):
        fail("Swift is in /usr: a toolchain in a folder of its own is needed, such as /opt/swift, to be seen in the other Debian")
    return folder


def make_debian(folder):
    new = folder.with_name("sources.new")
    shutil.rmtree(new, ignore_errors=True)
    bootstrap(new, "apt", RELEASE, TOOLCHAIN_NEEDS)
    # A service that a package installs would run on this machine.
    (new / "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
    (new / "usr/sbin/policy-rc.d").chmod(0o755)
    for file in AUTHORITIES.glob("*.crt"):
        shutil.copy(file, new / str(AUTHORITIES).lstrip("/"))
    output("chroot", new, "/usr/sbin/update-ca-certificates", env=environment("/usr"))
    new.rename(folder)


def check_out(root, debian):
    """Puts the last commit into the same path of the Debian, where builds and the Swift packages that are already here stay."""
    inside = debian / str(root).lstrip("/")
    if not (inside / ".git").exists():
        inside.mkdir(parents=True, exist_ok=True)
        output("git", "init", "--quiet", inside)
    output("git", "-C", inside, "fetch", "--quiet", "--depth=1", f"file://{root}", "HEAD")
    output("git", "-C", inside, "checkout", "--quiet", "--force", "--detach", "FETCH_HEAD")
    output("git", "-C", inside, "clean", "--quiet", "--force", "-d")
    if not (inside / ".build").exists():
        (inside / ".build").mkdir()
        for name in ("checkouts", "repositories", "workspace-state.json"):
            output("cp", "--archive", root / ".build" / name, inside / ".build" / name)
        output("cp", root / "Package.resolved", inside)


def command(root, debian, swift, *words):
    """The words of a command in the Debian: with its own processes, devices and temporary folder, this machine's network and Swift."""
    shutil.copyfile("/etc/resolv.conf", debian / "etc/resolv.conf")
    seen = debian / str(swift).lstrip("/")
    seen.mkdir(parents=True, exist_ok=True)
    place = {name: shlex.quote(str(debian / name)) for name in ("dev", "sys", "proc")}
    script = (
        # A separate mount, like a machine's root: namespaces of tests need it.
        f"mount --make-rprivate / && mount --bind {shlex.quote(str(debian))} {shlex.quote(str(debian))} && "
        f"mount --rbind /dev {place['dev']} && mount --rbind /sys {place['sys']} && mount -t proc proc {place['proc']} && "
        f"mount --bind -o ro {shlex.quote(str(swift))} {shlex.quote(str(seen))} && "
        f"exec chroot {shlex.quote(str(debian))} sh -c {shlex.quote(f'cd {shlex.quote(str(root))} && exec {shlex.join(words)}')}")
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", script]


def environment(swift):
    """This machine's, as for a proxy, without what names folders of it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "XDG_", "VIRTUAL_ENV"))}
    return kept | {"PATH": f"{swift}/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "TMPDIR": "/tmp", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}


def serve(words, variables):
    """Starts the server, waits until it answers, and ends it."""
    answered = False
    with subprocess.Popen(words, env=variables, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True) as process:
        try:
            for line in process.stdout:
                print(line, end="", flush=True)
                if match := LISTENING.match(line.strip()):
                    for path in ("/healthz", "/"):
                        with urllib.request.urlopen(match[1] + path, timeout=30) as answer:
                            print(f"    {path}: {answer.status}, {len(answer.read())} bytes", flush=True)
                    answered = True
                    # unshare itself takes no signal but SIGKILL.
                    os.kill(int(pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()), signal.SIGTERM)
            if process.wait() != 0 or not answered:
                fail(f"Scripts/serve ended with {process.returncode}")
        finally:
            process.kill()


def main(root, *words):
    swift, debian = toolchain(), root / ".build/sources"
    if not debian.exists():
        print(f"A Debian of {RELEASE}", flush=True)
        make_debian(debian)
    check_out(root, debian)
    variables = environment(swift)
    if words:
        os.execvpe("unshare", command(root, debian, swift, *words), variables)
    print("Scripts/serve", flush=True)
    serve(command(root, debian, swift, "Scripts/serve", "--host", "127.0.0.1", "--port", "0"), variables)
    print("Scripts/test --quick", flush=True)
    os.execvpe("unshare", command(root, debian, swift, "Scripts/test", "--quick"), variables)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), *sys.argv[2:])
