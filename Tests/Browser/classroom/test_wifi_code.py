"""The lobby's second code: the host enters the class's Wi-Fi, which stays in this browser."""

import io
import json

import pytest
import zxingcpp
from PIL import Image

from projector_page import SMALL_PROJECTOR, ProjectorPage

WORDS = {"en": ("Wi-Fi", "Class", "Scan 1, then 2"), "de": ("WLAN", "Klasse", "erst 1, dann 2"), "fr": ("Wi-Fi", "Classe", "Scannez 1, puis 2")}
NAME, PASSWORD = 'Room 7; "Aula"', "zwölf\\Katzen:und,mehr"
TEXT = 'WIFI:T:WPA;S:Room 7\\; \\"Aula\\";P:zwölf\\\\Katzen\\:und\\,mehr;;'
SIZES = [(1920, 1080), (1280, 720), (1024, 768), (844, 390), (390, 844), (320, 568)]


def codes(shown):
    found = zxingcpp.read_barcodes(Image.open(io.BytesIO(shown.page.screenshot())))
    # The class's code is also shown in the strip under the lobby.
    return {code.text for code in found}


def enter(shown, name, password):
    shown.page.locator("#lobby-network").click()
    shown.sheet.locator("[name=network]").fill(name)
    shown.sheet.locator("[name=key]").fill(password)
    shown.sheet.locator("[type=submit]").click()


@pytest.mark.parametrize("language, scheme", [("en", "dark"), ("de", "light"), ("fr", "dark")])
def test_the_lobby_shows_a_code_of_the_wifi_before_that_of_the_class(session, opened, language, scheme):
    wifi, class_, scan = WORDS[language]
    shown = opened(session.server, language, kind=ProjectorPage, device={**SMALL_PROJECTOR, "color_scheme": scheme, "device_scale_factor": 2})
    sent = []
    shown.page.on("request", lambda request: sent.append(f"{request.url} {request.headers} {request.post_data}"))
    shown.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    shown.present(session, started=False).page.locator("#lobby").wait_for()
    shown.wait_until(lambda: codes(shown) == {session.created["joinURL"]}, "the class's code alone")
    shown.page.locator("#lobby-network").click()
    shown.sheet.locator("[name=key]").fill("short")
    assert shown.sheet.locator("[name=key]").evaluate("field => field.type === 'password' && !field.form.checkValidity()")
    shown.press("Escape")

    enter(shown, NAME, PASSWORD)
    shown.wait_until(lambda: codes(shown) == {TEXT, session.created["joinURL"]}, "both codes")
    assert shown.page.locator("#lobby-codes figcaption").all_inner_texts() == [f"1 {wifi}", f"2 {class_}"]
    assert scan in shown.text("#lobby-scan")
    for width, height in SIZES:
        shown.page.set_viewport_size({"width": width, "height": height})
        shown.wait_until(lambda: codes(shown) == {TEXT, session.created["joinURL"]}, f"both codes at {width}")
        boxes = [shown.page.locator(f"#{each}").bounding_box() for each in ("lobby-wifi", "lobby-qr", "lobby-people", "lobby-start")]
        for box in boxes:
            assert box["x"] >= 0 and box["x"] + box["width"] <= width + 0.5, (width, box)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height + 0.5, (width, box)
        assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], (width, "the Wi-Fi first")

    shown.page.reload()
    shown.wait_until(lambda: len(codes(shown)) == 2, "the code after a reload")
    assert any(session.code in each for each in sent)
    secrets = ("Katzen", "Aula", "zw%C3%B6lf")
    assert not [each for each in sent if any(secret in each for secret in secrets)], "nothing of it leaves the browser"
    # A network without a password, then none.
    enter(shown, "Guests", "")
    shown.wait_until(lambda: "WIFI:T:nopass;S:Guests;;" in codes(shown), "an open network")
    shown.page.locator("#lobby-network").click()
    shown.sheet.locator(".danger").click()
    shown.wait_until(lambda: codes(shown) == {session.created["joinURL"]}, "the class's code alone")
    assert shown.page.evaluate("localStorage.getItem('touchfigures.wifi')") is None


def test_a_viewer_sees_no_network(session, opened):
    shown = opened(session.server, kind=ProjectorPage, device=SMALL_PROJECTOR)
    shown.open("/")
    shown.page.evaluate("kept => localStorage.setItem('touchfigures.wifi', kept.replace('NOW', Date.now()))",
                        json.dumps({"name": NAME, "password": PASSWORD, "savedAt": "NOW"}).replace('"NOW"', "NOW"))
    shown.present(session, host=False, started=False).page.locator("#lobby").wait_for()
    shown.wait_until(lambda: codes(shown) == {session.created["joinURL"]}, "the class's code alone")
    assert shown.page.locator("#lobby-network").is_hidden()
    shown.present(session, started=False).page.locator("#lobby").wait_for()
    shown.wait_until(lambda: TEXT in codes(shown), "the host's network")
