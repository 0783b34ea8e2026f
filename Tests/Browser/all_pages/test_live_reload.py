"""Scripts/dev: what a developer edits is seen in an open page, and what cannot be built is said there. A checkout of its own, whose
compiler is a stand-in: it refuses a source with the word "nonsense"."""

import os
import re
import shutil
import signal
import subprocess

import pytest
import requests

from chromium import HEADLESS
from server import BINARY, ROOT
from waiting import PATIENCE_SECONDS, wait_until

TAKES_LONG = True
COMPILER = """#!/bin/sh
if grep -q nonsense Sources/Program.swift; then
    echo "Sources/Program.swift:1:1: error: cannot find 'nonsense' in scope"
    exit 1
fi
"""
ERRORS = "#development-errors"


@pytest.fixture
def checkout(tmp_path):
    root = tmp_path / "checkout"
    for folder in ("Public", "docs"):
        shutil.copytree(ROOT / folder, root / folder)
    for folder in ("Sources", "Scripts", ".build/debug", ".build/engines", "bin"):
        (root / folder).mkdir(parents=True)
    for script in ("dev", "build-clients"):
        shutil.copy(ROOT / "Scripts" / script, root / "Scripts")
        shutil.copytree(ROOT / f"Scripts/{script}.d", root / f"Scripts/{script}.d")
    shutil.copytree(ROOT / "clients", root / "clients", ignore=shutil.ignore_patterns("tests", "__pycache__"))
    # What the clients' types are made of.
    shutil.copytree(ROOT / "Tests/Checks/types", root / "Tests/Checks/types")
    (root / ".build/engines/walk.wasm").touch()
    (root / ".build/debug/touchfigures").symlink_to(BINARY.resolve())
    (root / ".build/debug/touchfigures-client").symlink_to(BINARY.resolve().with_name("touchfigures-client"))
    for name in ("Package.swift", "Sources/Program.swift"):
        (root / name).write_text("print(1)\n")
    for name, text in (("bin/swift", COMPILER), ("Scripts/install-dependencies", "#!/bin/sh\n")):
        (root / name).write_text(text)
        (root / name).chmod(0o755)
    return root


@pytest.fixture
def developing(checkout, tmp_path):
    """Starts Scripts/dev; returns the server's address and, with --class, that of the class."""
    running = []

    def start(*flags):
        log = tmp_path / "dev.log"
        with log.open("w") as output:
            running.append(subprocess.Popen(
                [checkout / "Scripts/dev", "--port", "0", "--no-tls", "--no-samples", *flags], cwd=checkout, stdout=output, stderr=output,
                env=os.environ | {"PATH": f"{checkout}/bin:{os.environ['PATH']}"}, start_new_session=True))
        wanted = r"simulated phones: (\S+)" if flags else r"Listening on \S+:(\d+)"
        found = wait_until(lambda: re.search(wanted, log.read_text()), "the server")[1]
        return found if flags else f"http://127.0.0.1:{found}"

    yield start
    for each in running:
        each.send_signal(signal.SIGTERM)
        assert each.wait(PATIENCE_SECONDS) == 0
        # Nothing of it is left.
        with pytest.raises(ProcessLookupError):
            os.killpg(each.pid, signal.SIGKILL)


@pytest.fixture
def page(browsers):
    context = browsers(HEADLESS).new_context(locale="en-GB", service_workers="block")
    context.set_default_timeout(PATIENCE_SECONDS * 1000)
    yield context.new_page()
    context.close()


def edit(file, old, new):
    text = file.read_text()
    assert old in text
    draft = file.with_name(f".{file.name}.draft")
    draft.write_text(text.replace(old, new))
    draft.rename(file)


def test_an_edited_page_its_fault_and_the_recovery_are_seen(checkout, developing, page):
    page.goto(developing())
    page.get_by_text("TouchFigures", exact=True).wait_for()
    edit(checkout / "Public/features/home/page.html", ">TouchFigures</p>", ">TouchNumbers</p>")
    page.get_by_text("TouchNumbers", exact=True).wait_for()
    assert page.locator(ERRORS).count() == 0

    script = checkout / "Public/features/home/page.js"
    sound = script.read_text()
    script.write_text(sound + "const = 1;\n")
    page.locator(ERRORS).filter(has_text=f"SyntaxError: Unexpected token '='\n/features/home/page.js:{sound.count(chr(10)) + 1}:").wait_for()
    script.write_text(sound + "import { nothing } from \"/shared/model/ink.js\";\n")
    page.locator(ERRORS).filter(has_text="does not provide an export named 'nothing'").wait_for()
    script.write_text(sound + "import \"/shared/model/nowhere.js\";\n")
    page.locator(ERRORS).filter(has_text="/features/home/page.js cannot be loaded, or a script that it imports").wait_for()
    script.write_text(sound)
    page.locator(ERRORS).wait_for(state="detached")
    page.locator("#measure b").filter(has_text=re.compile(".")).wait_for()


def test_what_the_compiler_says_stands_in_the_page_until_it_is_mended(checkout, developing, page):
    page.goto(developing())
    state = lambda: page.evaluate("fetch('/development.json').then((answer) => answer.json())")
    first = state()
    source = checkout / "Sources/Program.swift"
    edit(source, "1", "nonsense")
    page.locator(ERRORS).filter(has_text="Sources/Program.swift:1:1: error: cannot find 'nonsense' in scope").wait_for()
    assert state()["server"] == first["server"], "the old server does not go on"
    page.evaluate("document.documentElement.dataset.isOld = ''")
    edit(source, "nonsense", "2")
    # The new program's first page: loaded by itself, at the same address.
    page.locator("html:not([data-is-old]) body").wait_for(state="attached")
    page.locator(ERRORS).wait_for(state="detached")
    assert state()["server"] != first["server"]


def test_a_class_with_simulated_phones_outlives_a_new_program(checkout, developing, page):
    address = developing("--class", "5")
    stats = re.sub(r"/present\?s=(\w+).*", r"/api/v1/sessions/\1", address)
    touches = lambda: sum(each["touches"] for each in requests.get(stats, timeout=60).json()["participants"])
    page.goto(address)
    page.locator("body[data-host]").wait_for(state="attached")
    wait_until(lambda: len(requests.get(stats, timeout=60).json()["participants"]) == 5 and touches() > 0, "the phones")
    page.evaluate("document.documentElement.dataset.isOld = ''")
    edit(checkout / "Sources/Program.swift", "1", "2")
    page.locator("html:not([data-is-old]) body").wait_for(state="attached")
    assert len(requests.get(stats, timeout=60).json()["participants"]) >= 5, "the class is gone"
    before = touches()
    wait_until(lambda: touches() > before, "no phone draws again")


def test_a_page_without_development_has_no_script_of_it(server, page):
    answer = page.goto(server.url)
    assert "live-reload" not in answer.text()
    assert page.request.get(f"{server.url}/development.json").status == 404
