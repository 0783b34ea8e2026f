"""The pages' typeface is what Scripts/typeface makes of Debian's package, and each page requests it."""

import json
import re
import subprocess
import sys

import pytest
from fontTools.ttLib import TTFont

from project import ROOT

TYPEFACE = ROOT / "Public/shared/typeface/inter.woff2"
LICENCE = ROOT / "Public/inter-licence.txt"
SOURCE = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"
MAX_BYTES = 36_000
# Without the deprecated U+0149, which Inter lacks.
LATIN = {*range(0x20, 0x7F), *range(0xA0, 0x180)} - {0x149}


def is_source_the_same():
    """Debian 13 has another version."""
    try:
        return TTFont(SOURCE)["name"].getDebugName(5).startswith("Version 3.019;")
    except OSError:
        return False


@pytest.mark.skipif(not is_source_the_same(), reason="this machine has no fonts-inter-variable of Debian 12")
def test_the_script_makes_the_same_bytes(tmp_path):
    made = [tmp_path / kept.name for kept in (TYPEFACE, LICENCE)]
    subprocess.run([sys.executable, ROOT / "Scripts/typeface", *made], check=True, capture_output=True)
    for file, kept in zip(made, (TYPEFACE, LICENCE)):
        assert file.read_bytes() == kept.read_bytes(), f"run Scripts/typeface: {kept.name}"


def test_it_is_small_and_has_the_latin_letters_and_the_weights():
    assert TYPEFACE.stat().st_size <= MAX_BYTES
    font = TTFont(TYPEFACE)
    assert LATIN - set(font.getBestCmap()) == set()
    assert [(axis.axisTag, axis.minValue, axis.maxValue) for axis in font["fvar"].axes] == [("wght", 400, 700)]
    widths = {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}
    assert len(widths) == 1, "digits have one width"
    assert "SIL Open Font License" in font["name"].getDebugName(13) and "Copyright" in font["name"].getDebugName(0)


def test_the_texts_of_the_pages_have_all_their_letters():
    letters = set(TTFont(TYPEFACE).getBestCmap())
    texts = [path.read_text() for path in (ROOT / "Public").rglob("*.js") if path.name == "texts.js" or path.parent.name == "texts"]
    assert len(texts) > 30
    spelled = "".join("".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', text)) for text in texts)
    # Shown as spaces or not at all.
    assert {letter for letter in spelled if ord(letter) not in letters} - {"\u00ad"} == set()


def test_each_page_requests_it_but_the_walk():
    pages = [path for path in (ROOT / "Public").rglob("*.html") if "/shared/dom/base.css" in path.read_text()]
    assert len(pages) > 20
    without = [str(path.relative_to(ROOT)) for path in pages if 'rel="preload" href="/shared/typeface/inter.woff2" as="font"' not in path.read_text()]
    # A book's serif is that of the system.
    assert without == ["Public/features/walk/page.html"]


def test_no_style_names_a_font_of_its_own():
    own = re.compile(r"\bfont(?:-family)?:[^;]*(?:sans-serif|system-ui|Arial|Roboto)", re.IGNORECASE)
    # Others' pages load no font of ours.
    styles = [path for path in (ROOT / "Public").rglob("*") if path.suffix in (".css", ".js") and "features/study" not in str(path)]
    naming = {str(path.relative_to(ROOT)) for path in styles if own.search(path.read_text())}
    assert naming == {"Public/shared/dom/tokens.css", "Public/shared/typeface/typeface.css"}


def test_the_package_names_its_licence():
    of_what = ["1.0", "amd64", "2026-01-01T00:00:00Z", ROOT / "Package.resolved", ROOT, "6.3", "8.14"]
    done = subprocess.run([sys.executable, ROOT / "Scripts/package.d/parts.py", "spdx", *of_what], check=True, capture_output=True, text=True)
    listed = {package["name"]: package["licenseDeclared"] for package in json.loads(done.stdout)["packages"]}
    assert listed["Inter, a subset"] == "OFL-1.1"
    assert "SIL OPEN FONT LICENSE Version 1.1" in LICENCE.read_text()
