"""The pages bring their typeface: they look the same with any font of the system, and nothing moves when it arrives."""

import os
import re
import shutil
import subprocess

import pytest
import requests

from chromium import HEADLESS, launch
from projector_page import SMALL_PROJECTOR, ProjectorPage
from server import Server
from touch_page import LAPTOP, PHONE, TouchPage, WatchedPage

ENVIRONMENT = dict(os.environ)
SYSTEM_FONTS = ["DejaVu Sans", "Noto Sans", "Liberation Sans", "Open Sans"]
# One font for all that names none; those of the user's data folder, too.
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir>{folder}/cache</cachedir>
  <include ignore_missing="yes">/etc/fonts/conf.d/10-hinting-slight.conf</include>
  <match target="pattern"><test name="family"><string>system-ui</string></test>{first}</match>
  <match target="pattern"><test name="family"><string>sans-serif</string></test>{first}</match>
  <match target="pattern"><edit name="family" mode="append_last"><string>{font}</string></edit></match>
</fontconfig>
"""
FIRST = '<edit name="family" mode="prepend" binding="strong"><string>{font}</string></edit>'

# Each visible piece of text with its box; running times are left out.
TEXTS = """() => {
    const found = [], range = document.createRange(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const holder = node.parentElement;
        if (!node.data.trim() || holder.closest("#sums, code, noscript, script, style") || !holder.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNode(node);
        const { left, top, width, height } = range.getBoundingClientRect();
        if (width > 1) found.push([node.data.trim(), ...[left, top, width, height].map(Math.round)]);
    }
    return found;
}"""
CUT = """() => [...document.querySelectorAll("body *")].filter((each) => {
    const { overflowX, textOverflow } = getComputedStyle(each);
    const isClipped = overflowX === "hidden" || overflowX === "clip";
    // Texts for screen readers alone are clipped to nothing.
    return isClipped && textOverflow === "clip" && each.clientWidth > 2 && each.checkVisibility() && each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.id || each.className || each.tagName)"""
# The labels of drawings stay inside them.
OUTSIDE = """() => [...document.querySelectorAll("svg text")].filter((each) => {
    const [box, around] = [each, each.ownerSVGElement].map((one) => one.getBoundingClientRect());
    return box.width > 0 && (box.left < around.left - 1 || box.right > around.right + 1 || box.top < around.top - 1 || box.bottom > around.bottom + 1);
}).map((each) => each.textContent)"""
LOADED = """() => document.fonts.ready.then(() => document.fonts.check("16px Inter") && [...document.fonts].some(
    ({ family, status }) => family === "Inter" && status === "loaded"))"""


def installed(folder, font):
    """The configuration of a system with this font; None without it."""
    (folder / "cache").mkdir(exist_ok=True)
    path = folder / f"{font}.conf"
    path.write_text(CONFIGURATION.format(font=font, folder=folder, first=FIRST.format(font=font)))
    if not shutil.which("fc-match"):
        return None
    found = subprocess.run(["fc-match", "--format=%{family}", "system-ui"], env={**ENVIRONMENT, "FONTCONFIG_FILE": str(path)},
                           capture_output=True, text=True)
    return path if found.stdout.split(",")[0] == font else None


@pytest.fixture(scope="module")
def systems(playwright, tmp_path_factory):
    """A browser for each installed font of a system."""
    folder, running = tmp_path_factory.mktemp("fonts"), {}
    for font in SYSTEM_FONTS:
        if configuration := installed(folder, font):
            running[font] = launch(playwright, program=HEADLESS, env={**ENVIRONMENT, "FONTCONFIG_FILE": str(configuration)})
    if len(running) < 2:
        pytest.skip("this machine has one font; Scripts/install-dependencies --tests installs others")
    yield running
    for browser in running.values():
        browser.close()


def played(session, phones):
    """A round with results, and a person whose name is in another script."""
    joined = phones(6)
    session.control("naming", naming="own")
    session.control("rename", participant=joined[0].id, label="Юлия Ωmega")
    session.control("challenge", kind="distance", target=10)
    for index, phone in enumerate(joined):
        phone.draw((0.5, 0.1), (0.5, 0.1 + (7 + index) * 64 / phone.screen["height"]))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_labels_are_the_same_and_whole_with_every_font_of_the_system(session, phones, systems, language):
    played(session, phones)
    seen = {}
    for font, browser in systems.items():
        context = browser.new_context(locale={"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}[language], color_scheme="dark", service_workers="block",
                                      **SMALL_PROJECTOR)
        shown = ProjectorPage(context, session.server).present(session)
        shown.wait_until(lambda: shown.page.evaluate(LOADED), "the typeface")
        shown.wait_until(lambda: shown.page.locator("#challenge svg .sign").count() == 6, "the results")
        for name, address in (("projector", None), ("home", "/"), ("lessons", "/lessons"), ("compare", f"/compare?s={session.code}")):
            if address:
                shown.open(address)
                shown.page.wait_for_load_state("networkidle")
                shown.wait_until(lambda: shown.page.evaluate(LOADED), "the typeface")
            assert shown.page.evaluate(CUT) == [], (font, name)
            assert shown.page.evaluate(OUTSIDE) == [], (font, name)
            seen.setdefault(name, {})[font] = shown.page.evaluate(TEXTS)
        shown.check()
        shown.close()
        context.close()
    for name, texts in seen.items():
        (_, first), *others = texts.items()
        assert len(first) >= 10, name
        for font, boxes in others:
            different = [(one, other) for one, other in zip(first, boxes) if "Юлия" not in one[0] and one != other]
            assert len(boxes) == len(first) and different == [], (name, font, different[:4])


# The pages' parts in lines of text, and how far down they are.
PLACES = """() => Object.fromEntries([...document.querySelectorAll("h1, h2, p, li, label, button, .button, .label")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]") && each.getBoundingClientRect().height > 0)
    .map((each, index) => {
        const { top, height } = each.getBoundingClientRect();
        return [`${index} ${each.id || each.textContent.trim().slice(0, 30)}`, [Math.round(top), Math.round(height)]];
    }))"""


@pytest.mark.parametrize("path, kind, device, ready", [
    ("/", WatchedPage, LAPTOP, "main h1"), ("/", WatchedPage, PHONE, "main h1"), ("/touch?s={code}", TouchPage, PHONE, "#participant svg"),
    ("/lessons", WatchedPage, LAPTOP, "main li"), ("/present?s={code}", WatchedPage, SMALL_PROJECTOR, "#lobby-code"),
])
def test_nothing_moves_when_it_arrives(session, opened, path, kind, device, ready):
    page, held = opened(session.server, "de", kind=kind, device=device), []
    page.page.route("**/*.woff2", lambda route: held.append(route))
    page.page.goto(session.server.url + path.format(code=session.code), wait_until="commit")
    page.page.locator(ready).first.wait_for()
    page.wait_until(lambda: held, "the request")
    page.page.wait_for_function("document.fonts.status === 'loading'")
    page.wait_until(lambda: (before := page.page.evaluate(PLACES)) and before == page.page.evaluate(PLACES), "the page at rest")
    before = page.page.evaluate(PLACES)
    for route in held:
        route.continue_()
    page.wait_until(lambda: page.page.evaluate(LOADED), "the typeface")
    after = page.page.evaluate(PLACES)
    moved = {name: (before[name], place) for name, place in after.items() if name in before and max(abs(a - b) for a, b in zip(before[name], place)) > 1}
    assert len(after) > 3 and moved == {}


@pytest.mark.parametrize("flags, folder", [((), "/bundle/inter-"), (("--development",), "/shared/typeface/inter")])
def test_it_is_served_bundled_and_as_a_source_and_kept_for_pages_without_a_network(tmp_path, flags, folder):
    server = Server(tmp_path / "data", *flags).start()
    try:
        page, worker = (requests.get(f"{server.url}{path}", timeout=10).text for path in ("/touch", "/service-worker.js"))
        [address] = set(re.findall(r'href="(/[^"]+\.woff2)"', page))
        assert address.startswith(folder) and f'"{address}"' in worker
        answer = requests.get(server.url + address, timeout=10)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "font/woff2")
        assert len(answer.content) <= 36_000
    finally:
        server.kill()
