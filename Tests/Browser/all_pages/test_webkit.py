"""The touch page, the map of puzzles, and a page in a study, in WebKitGTK."""

import pytest

from api import Session
from puzzles import Author, rectangle
from strokes import TRIANGLE
from study_page import attributes, elements, study
from touch_page import shown_number
from waiting import wait_until
from webkit import WebKit


@pytest.fixture(scope="module")
def webkit():
    browser = WebKit("en")
    yield browser
    browser.close()


def test_a_triangle_is_measured_and_survives_a_reload(session, webkit):
    webkit.go(f"{session.server.url}/touch?s={session.code}")
    webkit.wait("document.getElementById('participant').textContent", "the name of the participant")
    webkit.draw(*TRIANGLE)
    total = "document.querySelector('#distance-total .value').textContent"
    wanted = shown_number(12, webkit.run("document.documentElement.lang"))
    webkit.wait(f"{total} === {wanted!r}", "12 cm")
    wait_until(lambda: session.stats()["participants"][0]["touches"] == 1, "the end of the gesture")
    [stats] = session.stats()["participants"]
    assert stats["distance"]["totalPixels"] == pytest.approx(768, abs=0.01)
    assert (stats["touches"], stats["touching"]) == (1, 0)
    webkit.go(f"{session.server.url}/touch?s={session.code}")
    webkit.wait(f"{total} === {wanted!r}", "12 cm after a reload")
    assert len(session.stats()["participants"]) == 1


def test_the_heatmap_is_drawn(session, webkit):
    webkit.go(f"{session.server.url}/touch?s={session.code}")
    webkit.wait("document.getElementById('participant').textContent", "the name of the participant")
    webkit.draw(*TRIANGLE)
    webkit.run("document.getElementById('switch').click()")
    webkit.wait(
        """(() => {
            const canvas = document.getElementById("heat");
            if (!canvas.width) return false;
            const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            // Blue in either theme.
            return data.some((value, index) => index % 4 === 2 && value > 120 && data[index - 2] < 80 && data[index + 1] > 0);
        })()""", "a coloured block")


def test_the_map_shows_a_pin_whose_callout_opens_the_picture(server, webkit):
    Author(server).puzzle([rectangle(1, 1, 5, 5)], title="Pin", size=(30, 20))
    webkit.go(f"{server.url}/spot")
    webkit.wait("document.querySelector('#chart .pin')", "the pin")
    webkit.wait(
        """[...document.querySelectorAll('#chart .outline canvas')].some((tile) => {
            const { data } = tile.getContext('2d').getImageData(0, 0, tile.width, tile.height);
            return data.some((value, index) => index % 4 === 3 && value === 255);
        })""", "the outline of the land")
    webkit.run("document.querySelector('#chart .pin').click()")
    webkit.wait("document.querySelector('#chart [role=dialog] button')", "the callout")
    webkit.run("document.querySelector('#chart [role=dialog] button').click()")
    webkit.wait("document.querySelector('#picture [data-state=intro] button')", "the introduction for newcomers")
    webkit.run("document.querySelector('#picture [data-state=intro] button').click()")
    webkit.wait("location.search.startsWith('?puzzle=') && document.getElementById('picture').innerText.includes('0')", "the picture")


SURFACE = "[...document.querySelectorAll('[data-mask]')].map((host) => host.shadowRoot).find(Boolean)"


def test_a_page_in_a_study_is_recorded_and_shows_its_heat(own_server, site, webkit):
    room = Session(own_server("--origin", site.origin).start(), retention="figures")
    address = f"{site.show(room.server, attributes(room), fetches=True)}/"
    webkit.go(address)
    webkit.wait(f"{SURFACE}?.querySelector('button.primary')", "the question for consent")
    webkit.run(f"{SURFACE}.querySelector('button.primary').click()")
    box = webkit.run("(({ left, top, width, height }) => [left + width / 2, top + height / 2])(document.getElementById('button').getBoundingClientRect())")

    def touched():
        return elements(room, address)["#button"] if study(room)["pages"] else {"touches": 0, "taps": 0}

    # If the machine pauses between down and up, the touch is too long for a tap.
    while not (before := touched())["taps"]:
        assert before["touches"] < 10, before
        webkit.draw([round(value) for value in box])
        wait_until(lambda: touched()["touches"] == before["touches"] + 1, "the touch did not come")
    assert (before["taps"], before["dead"]) == (1, 0)
    webkit.go(f"{address}?touchkit=heatmap#touchkit-token={room.created['hostToken']}")
    webkit.wait(f"{SURFACE}?.querySelector('section[aria-label]')", "the panel")
    assert webkit.run("location.hash") == ""
    webkit.wait(
        f"""(() => {{
            const canvas = {SURFACE}.querySelector("canvas");
            if (!canvas?.width) return false;
            const {{ data }} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
            return data.some((value, index) => index % 4 === 3 && value > 30);
        }})()""", "the heat")
