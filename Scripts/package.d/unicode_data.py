"""Makes an object file of Foundation's Unicode data without those of languages, which the program does not use: docs/decisions/0031.

    unicode_data.py LIB_FOUNDATION_ICU.a OBJECT [PREFIX]     PREFIX: of another processor's tools, as aarch64-linux-gnu-

Linked before the library, it replaces the library's own data. The archive's form: ICU's udata.h and ucmndata.h.
"""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile

MEMBER = "icu_packaged_data.cpp.o"
# Bundles without a language and of English, in each folder; shared ones; properties, normalisation, tables of time zones.
KEPT = re.compile(r"(\w+/)?(root|en|en_US|en_US_POSIX|pool|res_index|supplementalData)\.res|(\w+/)?\w+\.(icu|nrm|cfu|spp|brk)|[a-z]+[A-Z]\w*\.res|"
                  r"(icuver|icustd|metadata|plurals|likelySubtags|units|zoneinfo64)\.res")
# Transliterations: a large bundle without a language.
DROPPED = re.compile(r"translit/.*")


def entries(data):
    """The archive's items in their order: name, bytes."""
    start, = struct.unpack_from("<H", data)
    assert data[2:4] == b"\xda\x27", "not a little-endian archive of ICU"
    count, = struct.unpack_from("<I", data, start)
    places = [struct.unpack_from("<II", data, start + 4 + 8 * index) for index in range(count)]
    ends = [place for _, place in places[1:]] + [len(data) - start]
    for (name, place), end in zip(places, ends, strict=True):
        name = start + name
        yield data[name:data.index(b"\0", name)], data[start + place:start + end]


def shrunk(data):
    kept = [(name, item) for name, item in entries(data)
            if KEPT.fullmatch(inner := name.decode().split("/", 1)[1]) and not DROPPED.fullmatch(inner)]
    assert len(kept) > 50, "ICU has other names than before"
    names = b"".join(name + b"\0" for name, _ in kept)
    start, = struct.unpack_from("<H", data)
    name_at = 4 + 8 * len(kept)
    padding = -(start + name_at + len(names)) % 16
    item_at = name_at + len(names) + padding
    table, items = struct.pack("<I", len(kept)), b""
    for name, item in kept:
        item += bytes(-len(item) % 16)
        table += struct.pack("<II", name_at, item_at + len(items))
        name_at += len(name) + 1
        items += item
    return data[:start] + table + names + bytes(padding) + items


def main(library, result, prefix=""):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        subprocess.run([f"{prefix}ar", "x", library, MEMBER], cwd=folder, check=True)
        symbols = subprocess.run(
            [f"{prefix}nm", "--defined-only", "--format=posix", folder / MEMBER], capture_output=True, text=True, check=True).stdout
        (symbol,) = re.findall(r"^(icudt\d+_dat) ", symbols, re.MULTILINE)
        subprocess.run([f"{prefix}objcopy", "-O", "binary", "--only-section=.rodata", folder / MEMBER, folder / "all"], check=True)
        (folder / "few").write_bytes(shrunk((folder / "all").read_bytes()))
        (folder / "few.s").write_text(
            f'.section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, %object\n{symbol}:\n.incbin "few"\n.size {symbol}, . - {symbol}\n'
            '.section .note.GNU-stack, "", %progbits\n')
        subprocess.run([f"{prefix}as", "-o", pathlib.Path(result).resolve(), "few.s"], cwd=folder, check=True)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:])
