"""The look: every colour is a token, each theme's contrast is enough, and reduced motion is respected."""

import itertools
import re

import pytest

from project import ROOT

PUBLIC = ROOT / "Public"
TOKENS = PUBLIC / "shared/dom/tokens.css"
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|rgba?\(\s*\d[^)]*\)|hsla?\([^)]*\)")
# Real black and white: the surroundings and marks of a photo, a printed code.
BLACK_OR_WHITE = re.compile(r"#(?:000|fff)\b|rgb\(0 0 0 / \d+%\)")
# The walk has paper of its own; the overlay and its offers are for foreign pages; data has no styles.
OWN_COLOURS = ("features/walk/", "touchkit.js", "features/study/", "features/about/touchkit/look.js", "data/")
# Values fixed by the original: the scale's ring and circle, and found differences.
ORIGINAL = {"features/scale/page.css": {"#e8342c", "#f00"}, "features/spot/picture/picture.css": {"rgb(0 255 0 / 50%)"},
            "features/authoring/workbench/picture.css": {"rgb(0 255 0 / 50%)"}, "features/classroom/game/game.css": {"rgb(0 255 0 / 25%)"}}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
MOVES = re.compile(r"(?:^|[;{\s])(?:transition|animation)\s*:\s*([^;}]+)")
DURATION = re.compile(r"\b\d*\.?\d+m?s\b")


def themes() -> dict[str, dict[str, str]]:
    css = COMMENT.sub("", TOKENS.read_text())

    def block(selector: str) -> dict[str, str]:
        body = re.search(re.escape(selector) + r"\s*\{([^}]*)\}", css)[1]
        return {name: value.strip() for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", body)}

    dark = block(".dark")
    return {"dark": dark, "light": {**dark, **block(':root[data-theme="light"]')}}


def channels(colour: str) -> list[float]:
    digits = colour.lstrip("#")
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    shares = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def contrast(first: str, second: str) -> float:
    """WCAG 2.2, contrast ratio."""
    light, dark = sorted((sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), channels(colour))) for colour in (first, second)),
                         reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str) -> list[float]:
    r, g, b = channels(colour)
    xyz = ((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505, 0.2126 * r + 0.7152 * g + 0.0722 * b,
           (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in xyz)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]


def participants() -> list[str]:
    source = (ROOT / "Sources/Rooms/Participant.swift").read_text()
    return re.findall(r'"(#[0-9a-f]{6})"', source)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_words_are_readable_in_each_theme(theme):
    tokens = themes()[theme]
    pairs = [(word, on) for word in ("text", "muted", "blue", "ok", "warn", "bad") for on in ("ground", "face", "surface")]
    pairs += [("text", "surface-high"), ("text", "line"), ("on-blue", "blue"), ("on-warn", "warn"), ("on-bad", "bad")]
    assert [(word, on) for word, on in pairs if contrast(tokens[word], tokens[on]) < 4.5] == []
    assert contrast(tokens["line-strong"], tokens["ground"]) >= 3


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_participants_can_be_distinguished_on_each_background(theme):
    tokens = themes()[theme]
    shown = [tokens.get(f"as-{colour[1:]}", colour) for colour in participants()]
    assert len(set(shown)) == len(shown) == 12
    assert [colour for colour in shown if min(contrast(colour, tokens["ground"]), contrast(colour, tokens["sign"])) < 4.5] == []
    # A difference of about 2 is just visible; these also have other shapes.
    near = [pair for pair in itertools.combinations(shown, 2)
            if sum((a - b) ** 2 for a, b in zip(*map(lab, pair))) ** 0.5 < 18]
    assert near == []


def test_the_parts_of_a_colour_equal_the_colour():
    for tokens in themes().values():
        for name in ("ground", "blue"):
            assert [int(tokens[name][i:i + 2], 16) for i in (1, 3, 5)] == [int(part) for part in tokens[f"{name}-rgb"].split()]


def test_colours_are_in_the_tokens_only():
    wrong = []
    for file in sorted(PUBLIC.rglob("*")):
        name = file.relative_to(PUBLIC).as_posix()
        if file.suffix not in (".css", ".js") or file == TOKENS or name.startswith(OWN_COLOURS):
            continue
        text = COMMENT.sub("", file.read_text())
        if file.suffix == ".js":  # There `#name` is a field or an element's id: a colour is a whole string with a digit.
            text = " ".join(re.findall(r"""["'`](#(?=[a-f]*\d)[0-9a-fA-F]{3,8}|(?:rgb|hsl)a?\([^"'`]*)["'`]""", text))
        else:  # And here a selector.
            text = " ".join(re.findall(r":[^;{}]*(?=[;}])", text))
        found = {colour for colour in COLOUR.findall(text) if not BLACK_OR_WHITE.fullmatch(colour)}
        wrong += [f"{name}: {colour}" for colour in sorted(found - ORIGINAL.get(name, set()))]
    assert wrong == []


def rules(css: str) -> list[tuple[str, str, str]]:
    """(media, selector, declarations) of each rule, one level of media deep."""
    found, media, depth, start, selector = [], "", 0, 0, ""
    for at, sign in enumerate(css):
        if sign == "{":
            head = css[start:at].strip()
            if head.startswith("@media") or head.startswith("@supports"):
                media = head
            else:
                selector = head
            depth, start = depth + 1, at + 1
        elif sign == "}":
            if selector:
                found.append((media, selector, css[start:at]))
                selector = ""
            elif depth == 1:
                media = ""
            depth, start = depth - 1, at + 1
    return found


def motion_without_reduction(css: str, shared_css: str = "") -> list[str]:
    """Selectors with motion that no rule for reduced motion stops, neither here nor for all pages."""
    all_rules = rules(COMMENT.sub("", css))
    still = [(selector, body) for media, selector, body in [*all_rules, *rules(COMMENT.sub("", shared_css))]
             if "prefers-reduced-motion: reduce" in media and re.search(r"(?:animation|transition)(?:-name)?:\s*none", body)]
    names = {part.strip() for selector, _ in still for part in selector.split(",")}
    moving = []
    for media, selector, body in all_rules:
        if "prefers-reduced-motion" in media or re.match(r"@keyframes|from|to|\d", selector):
            continue
        own = [value for value in MOVES.findall(body) if DURATION.search(re.sub(r"var\([^)]*\)\s+[\d.]+m?s", "", value)) and "none" not in value]
        if own and not names & ({part.strip() for part in selector.split(",")} | {"*"}):
            moving.append(selector)
    return moving


def test_nothing_moves_with_reduced_motion():
    wrong = []
    for file in sorted(PUBLIC.rglob("*.css")):
        feature = PUBLIC.joinpath(*file.relative_to(PUBLIC).parts[:2])
        page = feature / "page.css"
        shared_css = page.read_text() if page.exists() and page != file else ""
        wrong += [f"{file.relative_to(PUBLIC)}: {selector}" for selector in motion_without_reduction(file.read_text(), shared_css)]
    for file in sorted(PUBLIC.rglob("*.js")):
        text = file.read_text()
        if re.search(r"\.animate\(|behavior:[^,}]*\"smooth\"", text) and "prefersReducedMotion" not in text:
            wrong.append(str(file.relative_to(PUBLIC)))
    assert wrong == []


def test_motion_without_a_rule_for_reduced_motion_is_found():
    assert motion_without_reduction(".a { transition: opacity var(--quick) ease; }") == []
    assert motion_without_reduction(".a { animation: leaving var(--slow) 6s; }") == []
    assert motion_without_reduction(".a { transition: opacity 1s; }") == [".a"]
    assert motion_without_reduction(".a {\n  color: red;\n  animation: turn 2s linear infinite;\n}") == [".a"]
    shared_css = "@media (prefers-reduced-motion: reduce) { .b, .a { animation: none; } }"
    assert motion_without_reduction(".a { animation: turn 2s; }" + shared_css) == []
    assert motion_without_reduction(".c { animation: turn 2s; }" + shared_css) == [".c"]
    assert motion_without_reduction("@media (prefers-reduced-motion: no-preference) { .a { animation: turn 2s; } }") == []
    assert motion_without_reduction(".a { animation: turn 2s; }", "@media (prefers-reduced-motion: reduce) { * { animation: none !important; } }") == []


WIDTH = re.compile(r"(?:[;{\s](?:max-)?width|--measure)\s*:\s*[^;}]*?(?<![\w.])([\d.]+)rem")
# Wider than any column of a phone or a sheet, rem.
WIDE = 36


def own_widths(css: str) -> list[str]:
    """The widths of pages and texts that are not one of the two of the tokens."""
    return [number for _, _, body in rules(COMMENT.sub("", css)) for number in WIDTH.findall(f"{{{body}}}") if float(number) >= WIDE]


def test_pages_have_one_of_two_widths():
    tokens = themes_root()
    assert {"page", "reading"} <= set(tokens)
    found = {str(file.relative_to(PUBLIC)): own_widths(file.read_text()) for file in sorted(PUBLIC.rglob("*.css"))}
    assert {name: widths for name, widths in found.items() if widths} == {}


def themes_root() -> dict[str, str]:
    body = re.search(r":root\s*\{([^}]*)\}", COMMENT.sub("", TOKENS.read_text()))[1]
    return {name: value.strip() for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", body)}


def test_a_width_of_its_own_is_found():
    assert own_widths("main { width: min(100%, 68rem); }") == ["68"]
    assert own_widths(".lead { color: red; max-width: 46.5rem }") == ["46.5"]
    assert own_widths(":root { --measure: 92rem; }") == ["92"]
    assert own_widths("@media (min-width: 60rem) { main { width: min(100%, var(--page)); min-width: 20rem; } }") == []
    assert own_widths(".sheet { width: min(100%, 34rem); }") == []
