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

SCREENSHOTS = ROOT / ".build" / "screenshots"


# Appearance and language: tests repeat the same page with these parameters.
LOOKS = {"language", "scheme", "theme"}


def pytest_configure(config):
    config.addinivalue_line("markers", "every_language: its result depends on the length of the words, so that it runs in each language")


def pytest_collection_modifyitems(config, items):
    """With TOUCHFIGURES_ONE_LANGUAGE, a test with several appearances runs in one of them, chosen by its name."""
    if os.environ.get("TOUCHFIGURES_ONE_LANGUAGE") != "1":
        return
    same = {}
    for item in items:
        parameters = getattr(getattr(item, "callspec", None), "params", {})
        if "language" in parameters and item.get_closest_marker("every_language") is None:
            rest = {name: repr(value) for name, value in parameters.items() if name not in LOOKS}
            same.setdefault((item.path, item.originalname, str(rest)), []).append(item)
    left_out = set()
    for (path, name, _), looks in same.items():
        chosen = looks[zlib.crc32(f"{path.name} {name}".encode()) % len(looks)]
        left_out |= {item for item in looks if item is not chosen}
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


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
def opened(chromium, request):
    """Makes watched pages; at the end none may have faults."""
    pages = []

    def make(server, language="en", kind=TouchPage, device=PHONE, **options):
        # Tests do not see requests that a service worker answers, so only tests about workers allow them.
        options = {"service_workers": "block", "color_scheme": "dark", **device, **options}
        context = chromium.new_context(
            locale={"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}[language], accept_downloads=True, **options)
        # Pages share two cores with another test's.
        context.set_default_timeout(20_000)
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
