"""A real Chromium with a fresh profile per page, and a screenshot when a test fails."""

import os
import pathlib
import re
import shutil
import subprocess
import zlib

import pytest
from playwright.sync_api import sync_playwright

from chromium import HEADLESS, WHOLE, launch
from foreign_site import ForeignSite
from projector_page import SMALL_PROJECTOR, ClassPhone, ProjectorPage
from server import ROOT
from touch_page import PHONE, TouchPage
from waiting import PATIENCE_SECONDS

SCREENSHOTS = ROOT / ".build" / "screenshots"


# Appearance and language: tests repeat the same page with these parameters.
LOOKS = {"language", "scheme", "theme"}
# Their words are no longer than those of the others, which layouts are tested with on each change.
SELDOM = {"es"}


def pytest_configure(config):
    config.addinivalue_line("markers", "every_language: its result depends on the length of the words, so that it runs in each language")
    config.addinivalue_line("markers", "many_variants: its variants take the same way, so that the first and the last one suffice on each change")


def pytest_collection_modifyitems(config, items):
    """Leaves out what only `Scripts/test --long` runs."""
    left_out = set()
    if os.environ.get("TOUCHFIGURES_ONE_LANGUAGE") == "1":
        left_out = other_appearances(items)
    if os.environ.get("TOUCHFIGURES_FEW_VARIANTS") == "1":
        left_out |= middle_variants([item for item in items if item not in left_out])
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def other_appearances(items):
    """All but one of a test's appearances; its name chooses that one. Of a test that runs in each language, those in `SELDOM`."""
    same, left_out = {}, set()
    for item in items:
        parameters = getattr(getattr(item, "callspec", None), "params", {})
        if "language" in parameters and item.get_closest_marker("every_language") is None:
            rest = {name: repr(value) for name, value in parameters.items() if name not in LOOKS}
            same.setdefault((item.path, item.originalname, str(rest)), []).append(item)
        elif parameters.get("language") in SELDOM:
            left_out.add(item)
    for (path, name, _), looks in same.items():
        chosen = looks[zlib.crc32(f"{path.name} {name}".encode()) % len(looks)]
        left_out |= {item for item in looks if item is not chosen}
    return left_out


def middle_variants(items):
    """All but the first and the last variant of each test with `many_variants`."""
    variants = {}
    for item in items:
        if item.get_closest_marker("many_variants"):
            variants.setdefault((item.path, item.originalname), []).append(item)
    return {item for each in variants.values() for item in each[1:-1]}


@pytest.fixture(scope="session", autouse=True)
def pages_are_bundled():
    """Foreign pages get the overlay as one script only from the bundles, which a change of a page invalidates."""
    if shutil.which("esbuild"):
        subprocess.run(["flock", ROOT / ".build/pages.lock", ROOT / "Scripts/build-pages"], check=True)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browsers(playwright):
    """Starts each program when a test first needs it."""
    running = {}

    def browser(program):
        if program not in running:
            # A microphone and a camera without hardware and without a permission prompt.
            running[program] = launch(
                playwright, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", program=program)
        return running[program]

    yield browser
    for each in running.values():
        each.close()


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
  {others}
</fontconfig>
"""
# Of a system that has no other font.
ALONE = """<selectfont><rejectfont><pattern><patelt name="scalable"><bool>true</bool></patelt></pattern></rejectfont>
  <acceptfont><pattern><patelt name="family"><string>{font}</string></patelt></pattern></acceptfont></selectfont>"""
FIRST = '<edit name="family" mode="prepend" binding="strong"><string>{font}</string></edit>'


def installed(folder, font, others=""):
    """The configuration of a system with this font; None without it."""
    (folder / "cache").mkdir(exist_ok=True)
    path = folder / f"{font}.conf"
    path.write_text(CONFIGURATION.format(font=font, folder=folder, first=FIRST.format(font=font), others=others.format(font=font)))
    if not shutil.which("fc-match"):
        return None
    found = subprocess.run(["fc-match", "--format=%{family}", "system-ui"], env={**ENVIRONMENT, "FONTCONFIG_FILE": str(path)},
                           capture_output=True, text=True)
    return path if found.stdout.split(",")[0] == font else None


def running_systems(playwright, folder, others=""):
    """A browser for each installed font of a system."""
    running = {}
    for font in SYSTEM_FONTS:
        if configuration := installed(folder, font, others):
            running[font] = launch(playwright, program=HEADLESS, env={**ENVIRONMENT, "FONTCONFIG_FILE": str(configuration)})
    if len(running) < 2:
        pytest.skip("this machine has one font; Scripts/install-dependencies --tests installs others")
    yield running
    for browser in running.values():
        browser.close()


@pytest.fixture(scope="module")
def systems(playwright, tmp_path_factory):
    """Systems whose first font differs."""
    yield from running_systems(playwright, tmp_path_factory.mktemp("fonts"))


@pytest.fixture(scope="module")
def poor_systems(playwright, tmp_path_factory):
    """Systems with one font each."""
    yield from running_systems(playwright, tmp_path_factory.mktemp("fonts"), ALONE)


@pytest.fixture(scope="module")
def chromium(browsers, request):
    """The complete browser for a module with `WHOLE_BROWSER`, as on a phone; for others the one without windows."""
    return browsers(WHOLE if getattr(request.module, "WHOLE_BROWSER", False) else HEADLESS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call":
        item.failed = report.failed
    return report


@pytest.fixture
def opened(chromium, request, own_server):
    """Makes watched pages; at the end none may have faults. A server of the test's own ends after them."""
    pages = []

    def make(server, language="en", kind=TouchPage, device=PHONE, **options):
        # Tests do not see requests that a service worker answers, so only tests about workers allow them.
        options = {"service_workers": "block", "color_scheme": "dark", **device, **options}
        context = chromium.new_context(
            locale={"en": "en-GB", "de": "de-DE", "es": "es-ES", "fr": "fr-FR"}[language], accept_downloads=True, **options)
        # Pages share two cores with another test's.
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        pages.append(kind(context, server))
        return pages[-1]

    yield make
    for index, watched in enumerate(pages):
        if getattr(request.node, "failed", False):
            SCREENSHOTS.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"[^\w-]+", "-", request.node.name)
            watched.page.screenshot(path=pathlib.Path(SCREENSHOTS) / f"{name}-{index}.png")
        watched.close()
    if not getattr(request.node, "failed", False):
        for watched in pages:
            watched.check()


@pytest.fixture
def site():
    """A web site of another origin."""
    made = ForeignSite()
    yield made
    made.close()


@pytest.fixture
def drawing(session, opened):
    """A touch page that has joined the test's session."""
    return lambda language="en", **options: opened(session.server, language, **options).join(session.code)


@pytest.fixture
def projector(session, opened):
    """Opens the page of the test's session, by default as its host."""
    return lambda language="en", host=True, **options: opened(
        session.server, language, kind=ProjectorPage, device={**SMALL_PROJECTOR, **options}).present(session, host)


@pytest.fixture
def phones(session):
    """Lets phones join; they leave at the end of the test."""
    made = []

    def join(count=1, **options):
        made.extend(ClassPhone(session.server, session.code, **options) for _ in range(count))
        return made[-count:]

    yield join
    for phone in made:
        phone.close()
