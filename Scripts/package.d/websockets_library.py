"""Builds libwebsockets as a static library for touchfigures-client, of Debian's source package: docs/decisions/0031.

    websockets_library.py FOLDER     prints the folder with libwebsockets.a, its licence, and a file with its version

Debian's own static library has no event loop: that is a plugin of the shared one, whose name is another in each release. The version is
that of libwebsockets-dev, whose headers the program is compiled with. It is kept for the next call.
"""

import hashlib
import os
import pathlib
import re
import shutil
import sys
import tempfile

import debian_source
from debian_source import run

# The sources of the libwebsockets project, as Debian has them.
CHECKSUMS = {"4.1.6": "402e9a8df553c9cd2aff5d7a9758e9e5285bf3070c82539082864633db3deb83"}
# As in Debian's rules, with libuv alone, in the library.
OPTIONS = {
    "CMAKE_BUILD_TYPE": "None", "CMAKE_INSTALL_PREFIX": "/usr", "LWS_WITHOUT_DAEMONIZE": "OFF", "LWS_WITH_LIBUV": "ON", "LWS_UNIX_SOCK": "ON",
    "LWS_IPV6": "ON", "LWS_WITH_ZLIB": "ON", "LWS_WITHOUT_EXTENSIONS": "OFF", "LWS_WITH_EVLIB_PLUGINS": "OFF", "LWS_WITH_SHARED": "OFF",
    "LWS_STATIC_PIC": "ON", "LWS_WITHOUT_TESTAPPS": "ON",
}
# May differ from the configuration of Debian's headers: no structure in them depends on these.
OTHERWISE = {"LWS_INSTALL_LIBDIR", "LWS_HAVE_EVBACKEND_LINUXAIO", "LWS_HAVE_EVBACKEND_IOURING", "LWS_WITH_GLIB", "LWS_WITH_LIBEV",
             "LWS_WITH_EVLIB_PLUGINS", "LWS_WITH_PLUGINS_API"}
LIBRARY = "libwebsockets.a"


def settings(header):
    """The lines of a configuration: each name, and how it is defined."""
    return {match[2]: match[0] for match in re.finditer(r"^(/\* #undef|#define) (\w+).*$", header.read_text(), re.MULTILINE)}


def build(source, folder):
    flags = " ".join(run("dpkg-buildflags", "--get", name).strip() for name in ("CPPFLAGS", "CFLAGS"))
    # Contains no path of this machine, and no unused sections.
    flags = (f"{re.sub(r'-ffile-prefix-map=[^ ]+', '', flags)} -Wno-error=deprecated-declarations -fno-strict-aliasing -g0 "
             f"-ffile-prefix-map={source}=. -ffile-prefix-map={folder}=. -ffunction-sections -fdata-sections")
    options = OPTIONS | {"CMAKE_C_FLAGS": flags, "CMAKE_LIBRARY_ARCHITECTURE": run("dpkg-architecture", "-qDEB_HOST_MULTIARCH").strip()}
    run("cmake", "-G", "Ninja", "-S", source, "-B", folder, *[f"-D{name}={value}" for name, value in options.items()])
    own, debian = settings(folder / "lws_config.h"), settings(pathlib.Path("/usr/include/lws_config.h"))
    if differing := {name for name in own | debian if own.get(name) != debian.get(name)} - OTHERWISE:
        sys.exit(f"websockets_library: its configuration is not that of Debian's headers: {', '.join(sorted(differing))}")
    run("ninja", "-C", folder, "websockets")
    return folder / "lib" / LIBRARY


def main(kept):
    version = run("dpkg-query", "-W", "-f", "${source:Version}", "libwebsockets-dev")
    key = hashlib.sha256(b"".join([
        version.encode(), *(pathlib.Path(module.__file__).read_bytes() for module in (sys.modules[__name__], debian_source)),
        run("dpkg-buildflags").encode(), run("gcc", "--version").encode()])).hexdigest()[:16]
    target = kept / key
    if not target.exists():
        kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as temporary:
            work = pathlib.Path(temporary).resolve()
            source = debian_source.fetch("libwebsockets", version, CHECKSUMS, work)
            library = build(source, work / "build")
            new = pathlib.Path(tempfile.mkdtemp(dir=kept))
            shutil.copyfile(library, new / LIBRARY)
            shutil.copyfile(source / "debian/copyright", new / "copyright")
            (new / "version").write_text(version + "\n")
            new.chmod(0o755)
        os.replace(new, target)
    print(target)


if __name__ == "__main__":
    os.umask(0o022)
    main(pathlib.Path(sys.argv[1]).resolve())
