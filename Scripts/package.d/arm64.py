"""A compiler for ARM processors and the libraries it links, in .build/arm64 of the checkout, for Scripts/package: docs/install.md.

    arm64.py ROOT prepare              makes them, once: some minutes, by the network, 4.5 GB
    arm64.py ROOT build PRODUCT        builds a product of the checkout, in .build/arm64/build
    arm64.py ROOT compiler             prints the command that links its objects, a word a line
    arm64.py ROOT static               prints the folder of Swift's static libraries
    arm64.py ROOT pkg-config           prints the folders of the C libraries' descriptions
    arm64.py ROOT libraries FILE...    prints options of dpkg-shlibdeps: the packages that the files' libraries are from
    arm64.py ROOT run COMMAND...       runs a command of the toolchain, in which the checkout has its own path

swift.org publishes no compiler for another processor with Foundation. Debian has one in its unstable release, and Swift's static
libraries for ARM in the same version, which has to be the compiler's. The C libraries are those of the release that the package is for.
"""

import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "image.d"))

from debian_roots import KEYRING, bootstrap, field, output  # noqa: E402

UNSTABLE, RELEASE = "sid", "trixie"
TRIPLE, MULTIARCH = "aarch64-unknown-linux-gnu", "aarch64-linux-gnu"
# The last five, and Orc's headers below, build the library of pictures.
TOOLCHAIN = ["swiftlang", "base-files", "bash", "coreutils", "sed", "grep", "git", "ca-certificates", "libc6-dev", "libstdc++-15-dev",
             "python3", "meson", "ninja-build", "pkgconf", "libglib2.0-dev-bin"]
HEADERS = ["base-files", "libc6-dev", "libstdc++-14-dev", "libuv1-dev", "libssl-dev", "libsqlite3-dev", "libvips-dev", "libqrencode-dev",
           "libbrotli-dev", "zlib1g-dev", "libxml2-dev", "libpq-dev", "libxlsxwriter-dev", "libarchive-dev", "libwebsockets-dev",
           "libwebsockets-evlib-uv", "liborc-0.4-dev"]
# Swift's folder in Debian's package: the static libraries, and the headers of its C compiler, which they link to.
SWIFT = "usr/libexec/swift/lib"
RESOURCES = f"{SWIFT}/swift_static"
DESCRIPTIONS = (f"usr/lib/{MULTIARCH}/pkgconfig", "usr/share/pkgconfig")
ENVIRONMENT = {
    "PATH": "/usr/libexec/swift/bin:/usr/bin:/bin", "HOME": "/root", "LANG": "C.UTF-8", "PKG_CONFIG_SYSROOT_DIR": "/sysroot",
    # SwiftPM reads no other variable for it.
    "PKG_CONFIG_PATH": ":".join(f"/sysroot/{folder}" for folder in DESCRIPTIONS)}
LINKER = ["swiftc", "-target", TRIPLE, "-sdk", "/sysroot", "-use-ld=lld", "-resource-dir", f"/runtime/{RESOURCES}",
          "-Xclang-linker", "-resource-dir", "-Xclang-linker", f"/runtime/{RESOURCES}/clang"]


def prepare(cross):
    """Makes the toolchain, the C libraries, Swift's libraries, and SwiftPM's description of them."""
    cross.mkdir(parents=True, exist_ok=True)
    make(cross / "toolchain", unpack_toolchain)
    make(cross / "sysroot", unpack_libraries)
    make(cross / "runtime", lambda new: unpack_runtime(cross, new))
    resources = {name: f"/runtime/{RESOURCES}" for name in ("swiftResourcesPath", "swiftStaticResourcesPath")}
    sdk = {
        "info.json": {"schemaVersion": "1.0", "artifacts": {"debian-arm64": {"type": "swiftSDK", "version": "1", "variants": [{"path": "."}]}}},
        "toolset.json": {"schemaVersion": "1.0", "rootPath": "/usr/libexec/swift/bin", "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]}},
        "swift-sdk.json": {"schemaVersion": "4.0", "targetTriples": {
            TRIPLE: {"sdkRootPath": "/sysroot", "toolsetPaths": ["toolset.json"], **resources}}},
    }
    folder = cross / "sdk.artifactbundle"
    folder.mkdir(exist_ok=True)
    for name, content in sdk.items():
        (folder / name).write_text(json.dumps(content))


def make(target, write):
    """Makes a folder that exists completely or not at all."""
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        new = target.with_name(f"{target.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        write(new)
        new.rename(target)


# No package's script runs below. Their links are made here, as Debian chooses them.

def unpack_toolchain(new):
    bootstrap(new, "extract", UNSTABLE, TOOLCHAIN, '--aptopt=Acquire::Check-Valid-Until "false"', "--dpkgopt=path-exclude=/usr/share/doc/*")
    shell = new / "usr/bin/sh"
    if not shell.is_symlink():
        shell.symlink_to("bash")


def unpack_libraries(new):
    """Keeps the packages themselves, too: dpkg-shlibdeps reads their control files."""
    bootstrap(new, "extract", RELEASE, HEADERS, "--architecture=arm64", "--skip=essential/unlink", "--skip=cleanup/apt/cache")
    (new / DESCRIPTIONS[0] / "hdf5.pc").symlink_to("hdf5-serial.pc")
    # Where the compiler looks for the object that starts its runtime.
    (new / "usr/lib/swift_static").symlink_to(f"/runtime/{RESOURCES}")


def unpack_runtime(cross, new):
    with tempfile.TemporaryDirectory(dir=cross) as folder:
        package = download("swiftlang", pathlib.Path(folder))
        version_text = subprocess.run(inside(cross, ["swiftc", "--version"]), capture_output=True, text=True, check=True).stdout
        version = re.search(r"Swift version ([\d.]+)", version_text)[1]
        if not re.match(rf"{re.escape(version)}(?![\d.])", field(package, "Version")):
            sys.exit(f"arm64: {package.name} is not of the compiler's version {version}; remove {cross / 'toolchain'} and run this again")
        new.mkdir()
        output("sh", "-c", f"dpkg-deb --fsys-tarfile {shlex.quote(str(package))} | tar --extract --directory={shlex.quote(str(new))} "
               f"./{RESOURCES} ./{SWIFT}/clang", timeout=1800)


def download(name, folder):
    """Debian's package for ARM, checked by apt against Debian's signature."""
    state = folder / "apt"
    for each in ("lists/partial", "archives/partial"):
        (state / each).mkdir(parents=True)
    (state / "status").touch()
    (state / "sources.list").write_text(f"deb [signed-by={KEYRING}] http://deb.debian.org/debian {UNSTABLE} main\n")
    options = {
        "APT::Architecture": "arm64", "APT::Architectures": "arm64", "APT::Sandbox::User": "root", "Acquire::Check-Valid-Until": "false",
        "Acquire::Languages": "none", "Dir::Etc::SourceList": state / "sources.list", "Dir::Etc::SourceParts": "/dev/null",
        "Dir::State::Lists": state / "lists", "Dir::State::Status": state / "status", "Dir::Cache::Archives": state / "archives"}
    apt = ["apt-get", "-q", *[word for key, value in options.items() for word in ("-o", f"{key}={value}")]]
    output(*apt, "update", cwd=folder)
    output(*apt, "download", name, cwd=folder, timeout=1800)
    (file,) = folder.glob(f"{name}_*.deb")
    return file


def inside(cross, words):
    """The command that runs the words in the toolchain's root, where the checkout has its own path."""
    root, checkout = cross / "toolchain", cross.parents[1]
    places = {str(checkout): checkout, "/sysroot": cross / "sysroot", "/runtime": cross / "runtime"}
    script = ["set -e", "mount --make-rprivate /"]
    for name, folder in places.items():
        if folder.exists():
            to = shlex.quote(f"{root}{name}")
            script += [f"mkdir -p {to}", f"mount --bind {shlex.quote(str(folder))} {to}"]
    quoted = shlex.quote(str(root))
    script += [f"mount -t proc proc {quoted}/proc", f"mount --bind /dev {quoted}/dev", f"mount -t tmpfs tmpfs {quoted}/tmp"]
    here = os.getcwd() if pathlib.Path.cwd().is_relative_to(checkout) else "/"
    variables = [f"{name}={value}" for name, value in ENVIRONMENT.items()]
    script.append(f"exec chroot {quoted} /usr/bin/env -i {shlex.join([f'--chdir={here}', *variables, *words])}")
    return ["unshare", "--mount", "sh", "-c", "\n".join(script)]


def build(root, cross, product):
    """Builds like `swift build`, with the dependencies that the checkout's own build has fetched."""
    scratch, state = cross / "build", root / ".build/workspace-state.json"
    # SwiftPM changes its own.
    fetched = cross / "fetched.json"
    if not fetched.exists() or fetched.read_bytes() != state.read_bytes():
        for name in ("checkouts", "repositories"):
            shutil.rmtree(scratch / name, ignore_errors=True)
            shutil.copytree(root / ".build" / name, scratch / name, symlinks=True)
        shutil.copy(state, scratch)
        shutil.copy(state, fetched)
    os.chdir(root)
    words = ["swift", "build", "--configuration", "release", "--product", product, "--swift-sdks-path", cross, "--swift-sdk", "debian-arm64",
             "--static-swift-stdlib", "--disable-automatic-resolution", "--scratch-path", scratch]
    run(inside(cross, [str(word) for word in words]))


def run(command):
    os.execvp(command[0], command)


def libraries(cross, files):
    """Unpacks the ARM packages of the files' libraries with their control files, and prints each as the option -S."""
    needed = set(re.findall(r"NEEDED\s+(\S+)", output(f"{MULTIARCH}-objdump", "--private-headers", *files)))
    options = []
    for package in sorted((cross / "sysroot/var/cache/apt/archives").glob("*.deb")):
        if sonames(package) & needed:
            unpacked = cross / "libraries" / hashlib.sha256(package.name.encode()).hexdigest()[:16]
            make(unpacked, lambda new, package=package: output("dpkg-deb", "--raw-extract", package, new))
            options.append(f"-S{unpacked}")
    return " ".join(options)


def sonames(package):
    """The libraries that the package's control files shlibs (`libjpeg 62 libjpeg62-turbo`) and symbols (`libssl.so.3 libssl3t64 …`) name."""
    read = f"dpkg-deb --ctrl-tarfile {shlex.quote(str(package))} | tar --extract --to-stdout --wildcards"
    control = "".join(output("sh", "-c", f"{read} ./{name} 2>/dev/null || true") for name in ("shlibs", "symbols"))
    return set(re.findall(r"^(\S+\.so\S*) \S", control, re.MULTILINE)) | {
        f"{name}.so.{number}" for name, number in re.findall(r"^(\S+) (\S+) \S", control, re.MULTILINE)}


def main(root, what, *words):
    root = pathlib.Path(root).resolve()
    cross = root / ".build/arm64"
    if os.geteuid() != 0:
        sys.exit("arm64: the compiler runs in a root of its own, which only root can make; run this as root")
    match what:
        case "prepare": prepare(cross)
        case "build": build(root, cross, *words)
        case "compiler": print("\n".join([sys.executable, str(pathlib.Path(__file__).resolve()), str(root), "run", *LINKER]))
        case "static": print(cross / "runtime" / RESOURCES)
        case "pkg-config": print(":".join(str(cross / "sysroot" / folder) for folder in DESCRIPTIONS))
        case "libraries": print(libraries(cross, words))
        case "run": run(inside(cross, words))
        case _: sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
