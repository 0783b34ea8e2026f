"""Writes the package's list of components: an SPDX 2.3 list as JSON, and Debian's copyright file with the licences' texts.

    parts.py spdx|copyright VERSION ARCHITECTURE DATE PACKAGE.RESOLVED CHECKOUTS SWIFT_VERSION LIBVIPS_VERSION [LIBJPEG_VERSION]
"""

import json
import pathlib
import re
import sys

# Components linked into the program or shipped beside it, besides the Swift packages: name, licence, source.
OTHERS = [
    ("Swift runtime and standard library", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift"),
    ("swift-corelibs-foundation and swift-foundation", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift-foundation"),
    ("swift-corelibs-libdispatch", "Apache-2.0 WITH Swift-exception", "https://github.com/swiftlang/swift-corelibs-libdispatch"),
    ("ICU (swift-foundation-icu)", "Unicode-3.0", "https://github.com/swiftlang/swift-foundation-icu"),
]
# Installed in a folder of the package's own, without most of its readers; the version is that of Debian's source package.
LIBVIPS = ("libvips", "LGPL-2.1-or-later", "https://github.com/libvips/libvips")
# Debian's own file, for systems that have none of its name.
LIBJPEG = ("libjpeg-turbo", "IJG AND BSD-3-Clause AND Zlib", "https://libjpeg-turbo.org")
LIBJPEG_LICENCE = pathlib.Path("/usr/share/doc/libjpeg62-turbo/copyright")
DATA = [
    ("Natural Earth 1:110m countries", "LicenseRef-public-domain", "https://www.naturalearthdata.com"),
    ("Inter, a subset", "OFL-1.1", "https://github.com/rsms/inter"),
]
TYPEFACE_LICENCE = pathlib.Path(__file__).resolve().parents[2] / "Public/inter-licence.txt"
# Debian's packages that it uses; they are installed beside it and are not part of it.
USED = [("Leaflet", "BSD-2-Clause", "libjs-leaflet"), ("Leaflet.markercluster", "MIT", "libjs-leaflet.markercluster")]
LICENCES = {"grdb.swift": "MIT", "swift-argument-parser": "Apache-2.0 WITH Swift-exception", "swift-log": "Apache-2.0 WITH Swift-exception"}


def pins(resolved):
    for pin in json.loads(pathlib.Path(resolved).read_text())["pins"]:
        if pin["identity"] not in LICENCES:
            sys.exit(f"parts: the licence of {pin['identity']} is not known; add it to Scripts/package.d/parts.py")
        yield pin


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-")


def package(name, version, licence, location):
    return {
        "SPDXID": identifier(name), "name": name, "versionInfo": version, "downloadLocation": location,
        "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION", "filesAnalyzed": False,
    }


def purl(locator):
    return {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}


def spdx(version, architecture, date, resolved, swift, vips, jpeg):
    own = package("touchfigures", version, "NOASSERTION", "NOASSERTION")
    contained = [
        package(pin["identity"], pin["state"]["version"], LICENCES[pin["identity"]], f"git+{pin['location']}@{pin['state']['revision']}")
        for pin in pins(resolved)
    ]
    contained += [package(name, swift, licence, location) for name, licence, location in OTHERS]
    contained += [package(name, "NOASSERTION", licence, location) for name, licence, location in DATA]
    name, licence, location = LIBVIPS
    contained += [package(name, vips, licence, location) | {"externalRefs": [purl(f"pkg:deb/debian/vips@{vips.replace('+', '%2B')}?arch=source")]}]
    if jpeg:
        name, licence, location = LIBJPEG
        contained += [package(name, jpeg, licence, location) | {"externalRefs": [purl(f"pkg:deb/debian/libjpeg62-turbo@{jpeg.replace('+', '%2B')}")]}]
    used = [package(name, "NOASSERTION", licence, f"pkg:deb/debian/{debian}") for name, licence, debian in USED]
    for each in used:
        each["externalRefs"] = [purl(each["downloadLocation"])]
        each["downloadLocation"] = "NOASSERTION"
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"])]
    relations += [(own["SPDXID"], "CONTAINS", each["SPDXID"]) for each in contained]
    relations += [(own["SPDXID"], "DEPENDS_ON", each["SPDXID"]) for each in used]
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"touchfigures-{version}-{architecture}",
        "documentNamespace": f"https://touchfigures.invalid/spdx/touchfigures-{version}-{architecture}",
        "creationInfo": {"created": date, "creators": ["Tool: Scripts/package"]},
        "packages": [own, *contained, *used],
        "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations],
        "hasExtractedLicensingInfos": [{
            "licenseId": "LicenseRef-public-domain", "name": "Public domain", "extractedText": "Made with Natural Earth. Public domain."}],
    }, indent=1) + "\n"


def copyright_file(resolved, checkouts, vips, jpeg):
    lines = [
        "TouchFigures contains these parts; touchfigures.spdx.json beside this file lists them for programs.", "",
        "TouchFigures itself", "  Copyright: its authors. The sources state no licence.", "",
        "Natural Earth, the outline of the world", "  Public domain.", "",
        "Inter, the pages' typeface", "  Licence: OFL-1.1", *(f"  {line}".rstrip() for line in TYPEFACE_LICENCE.read_text().splitlines()), "",
    ]
    for name, licence, location in OTHERS:
        lines += [name, f"  {location}", f"  Licence: {licence}", ""]
    name, licence, location = LIBVIPS
    lines += [
        f"{name} {vips}, /usr/lib/touchfigures/libvips.so.42", f"  {location}", f"  Licence: {licence}",
        "  Copyright: 1999- John Cupitt, Kirk Martinez, Joe Padfield",
        "  It is Debian's source package of this version, unchanged; `apt-get source vips` brings it. Any other libvips of the same",
        "  interface may take its place. On Debian systems the LGPL 2.1 is in /usr/share/common-licenses/LGPL-2.1.", ""]
    if jpeg:
        name, licence, location = LIBJPEG
        lines += [f"{name} {jpeg}, /usr/lib/touchfigures/libjpeg.so.62", f"  {location}", f"  Licence: {licence}", "",
                  *(f"  {line}".rstrip() for line in LIBJPEG_LICENCE.read_text().splitlines()), ""]
    lines += ["On Debian systems the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0.", ""]
    exception = None
    folders = {path.name.lower(): path for path in pathlib.Path(checkouts).iterdir()}
    for pin in pins(resolved):
        folder = folders[pin["identity"]]
        text = next(path for path in sorted(folder.glob("LICENSE*"))).read_text()
        lines += [f"{pin['identity']} {pin['state']['version']}", f"  {pin['location']}", f"  Licence: {LICENCES[pin['identity']]}", ""]
        if LICENCES[pin["identity"]].startswith("Apache"):
            exception = exception or text[text.index("## Runtime Library Exception"):]
        else:
            lines += [*(f"  {line}".rstrip() for line in text.strip().splitlines()), ""]
    lines += ["The Swift exception:", "", *(f"  {line}".rstrip() for line in (exception or "").strip().splitlines()), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    what, version, architecture, date, resolved, checkouts, swift, vips, *jpeg = sys.argv[1:]
    jpeg = jpeg[0] if jpeg else None
    text = spdx(version, architecture, date, resolved, swift, vips, jpeg) if what == "spdx" else copyright_file(resolved, checkouts, vips, jpeg)
    sys.stdout.write(text)
