"""The module that the server gives to other people's pages, on a page of another origin: it polls, watches and draws."""

import re
import subprocess

import pytest

from phone import Phone
from server import ROOT
from waiting import wait_until

LIVE = """
import { LiveClosed, ServerProblem, TouchFigures } from "ADDRESS/clients/touchfigures.js";

const server = new TouchFigures();
try {
  const session = await server.createSession();
  const watched = session.watch({ frames: 60 });
  await watched.next();
  const phone = await session.join();
  await phone.hold([50, 50], { seconds: 0.3 });
  await phone.draw([[50, 50], [50, 690]], { atOnce: true });
  const { touches, distance } = await phone.settle();
  for await (const message of watched) if (message.figures?.some(([, , , , , of]) => of === 2)) break;
  document.title = `${touches} touches, ${distance.totalCentimetres.toFixed(3)} cm`;
} catch (error) {
  document.title = error instanceof ServerProblem ? error.type : String(error);
}
"""


@pytest.fixture(scope="module", autouse=True)
def built():
    """The module of this checkout, which servers read at their start."""
    subprocess.run([ROOT / "Scripts/build-clients"], check=True)


def test_the_page_of_the_document_shows_a_class(session, site, chromium):
    text = (ROOT / "docs/clients.md").read_text()
    page = re.search(r"```html\n(.+?)```", text, re.DOTALL)[1]
    server = session.server
    site.put("/", page.replace("http://192.168.1.20:8080", server.url).replace("K7M2QX", session.code), policy="")
    shown = chromium.new_page()
    shown.goto(site.origin)
    shown.locator("#sum", has_text="0.00 cm, 0 touches").wait_for()
    phone = Phone(server, session.code)
    phone.touch([[0, 1, 0, 0, 1], [1, 1, 64, 0, 9], [2, 1, 64, 0, 9]])
    phone.settle()
    shown.locator("#sum", has_text="1.00 cm, 1 touches").wait_for()
    phone.close()
    shown.close()


@pytest.mark.parametrize("is_allowed", [True, False])
def test_a_page_of_an_allowed_origin_also_watches_and_draws(own_server, site, chromium, is_allowed):
    server = own_server("--origin", site.origin if is_allowed else "https://other.example").start()
    site.put("/page.js", LIVE.replace("ADDRESS", server.url), "text/javascript")
    site.put("/", '<!doctype html><script type="module" src="/page.js"></script>', policy="")
    page = chromium.new_page()
    page.goto(site.origin)
    # A refusal of a change is no public answer, so the page cannot read the reason either.
    wait_until(page.title, "the page has no title")
    title = page.title()
    assert title == "2 touches, 10.000 cm" if is_allowed else "no usable connection" in title
    page.close()
