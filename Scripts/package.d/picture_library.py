"""Builds libvips with the readers of JPEG, PNG and WebP alone, of Debian's source package, for the package: docs/decisions/0031.

    picture_library.py FOLDER            prints the folder with libvips.so.42 and a file with its version
    picture_library.py FOLDER CHECKOUT   the same for ARM processors, by the compiler of arm64.py, which sees the checkout alone

The version is that of libvips-dev, whose headers the program is compiled with; Debian's corrections are in it. It is kept for the
next call.
"""

import hashlib
import os
import pathlib
import re
import shutil
import sys
import tempfile

import arm64
import debian_source
from debian_source import OWN_RELEASE, run

# The sources of the libvips project, as Debian has them.
CHECKSUMS = {
    "8.14.1": "a4a6b282216f7522b42ebb5cd64cfd82a0d1a632033e9c0502f021e945fed641",
    "8.16.1": "df960c3df02da8ae16ee19e79c9428e955d178242a8f06064e07e0c417238e6e",
}
READERS = ["jpeg", "png", "webp"]
# In addition: positions and rotations of photos, colours of cameras, and vectors of the processor.
PARTS = ["exif", "lcms", "orc"]
LEFT_OUT = ["introspection", "deprecated", "examples", "cplusplus", "nsgif", "ppm", "analyze", "radiance"]
LIBRARY = "libvips.so.42"
FLAGS = ("CPPFLAGS", "CFLAGS", "CXXFLAGS", "LDFLAGS")

# The properties of another processor's compiler that meson needs.
CROSS_FILE = f"""[binaries]
c = ['clang', '--target={arm64.TRIPLE}', '--sysroot=/sysroot']
cpp = ['clang++', '--target={arm64.TRIPLE}', '--sysroot=/sysroot']
c_ld = 'lld'
cpp_ld = 'lld'
ar = 'llvm-ar'
pkg-config = 'pkg-config'
[properties]
needs_exe_wrapper = true
sys_root = '/sysroot'
pkg_config_libdir = {[f"/sysroot/{folder}" for folder in arm64.DESCRIPTIONS]}
[host_machine]
system = 'linux'
cpu_family = 'aarch64'
cpu = 'aarch64'
endian = 'little'
"""


class Native:
    """The compiler and the libraries of this machine."""

    release = OWN_RELEASE
    environment = os.environ

    def version(self):
        return run("dpkg-query", "-W", "-f", "${source:Version}", "libvips-dev")

    def compiler(self):
        return run("gcc", "--version")

    def run(self, *command, flags=None):
        return run(*command, env=os.environ | (flags or {}))

    def options(self, work):
        return []


class Cross(Native):
    """The compiler for ARM processors, and the libraries of the release that its package is for."""

    release = arm64.RELEASE
    environment = os.environ | {"DEB_HOST_ARCH": "arm64"}

    def __init__(self, checkout):
        self.cross = checkout / ".build/arm64"

    def version(self):
        (package,) = (self.cross / "sysroot/var/cache/apt/archives").glob("libvips-dev_*.deb")
        return run("dpkg-deb", "--show", "--showformat", "${source:Version}", package)

    def compiler(self):
        return self.run("clang", "--version")

    def run(self, *command, flags=None):
        return run(*arm64.inside(self.cross, ["env", *(f"{name}={value}" for name, value in (flags or {}).items()), *map(str, command)]))

    def options(self, work):
        file = work / "cross-file"
        file.write_text(CROSS_FILE)
        return ["--cross-file", file]


def build(source, folder, machine):
    flags = {name: run("dpkg-buildflags", "--get", name, env=machine.environment).strip() for name in FLAGS}
    # Contains no path of this machine, and no unused sections.
    small = f"-g0 -ffile-prefix-map={source}=. -ffile-prefix-map={folder}=. -ffunction-sections -fdata-sections"
    for name in ("CFLAGS", "CXXFLAGS"):
        flags[name] = f"{re.sub(r'-ffile-prefix-map=[^ ]+', '', flags[name])} {small}"
    flags["LDFLAGS"] += " -Wl,-z,now -Wl,--as-needed -Wl,--gc-sections -Wl,--build-id=sha1"
    # Later versions have a third value for some, and omit those with --auto-features.
    switches = re.findall(r"option\('([\w-]+)',\s*type: 'boolean'", (source / "meson_options.txt").read_text())
    options = [f"-D{name}=enabled" for name in READERS + PARTS] + [f"-D{name}=false" for name in LEFT_OUT if name in switches]
    options += machine.options(folder.parent)
    machine.run("meson", "setup", folder, source, "--wrap-mode=nodownload", "--buildtype=plain", "--auto-features=disabled", *options, flags=flags)
    (target,) = {file for file in re.findall(r"libvips/libvips\.so\.[\d.]+(?=:)", machine.run("ninja", "-C", folder, "-t", "targets", "all"))
                 if file != f"libvips/{LIBRARY}"}
    machine.run("ninja", "-C", folder, target)
    return folder / target


def main(kept, machine):
    version = machine.version()
    key = hashlib.sha256(b"".join([
        version.encode(), *(pathlib.Path(module.__file__).read_bytes() for module in (sys.modules[__name__], debian_source)),
        run("dpkg-buildflags", env=machine.environment).encode(),
        machine.compiler().encode()])).hexdigest()[:16]
    target = kept / key
    if not target.exists():
        kept.mkdir(parents=True, exist_ok=True)
        # In the checkout, since the compiler for ARM processors sees nothing else.
        with tempfile.TemporaryDirectory(dir=kept) as temporary:
            work = pathlib.Path(temporary).resolve()
            source = debian_source.fetch("vips", version, CHECKSUMS, work, machine.release)
            library = build(source, work / "build", machine)
            new = pathlib.Path(tempfile.mkdtemp(dir=kept))
            shutil.copyfile(library, new / LIBRARY)
            (new / "version").write_text(version + "\n")
            new.chmod(0o755)
        os.replace(new, target)
    print(target)


if __name__ == "__main__":
    os.umask(0o022)
    main(pathlib.Path(sys.argv[1]).resolve(), Cross(pathlib.Path(sys.argv[2]).resolve()) if len(sys.argv) > 2 else Native())
