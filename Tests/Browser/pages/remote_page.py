"""The remote in Chromium: the host's phone, made one by a QR code on the projector."""

import io

import zxingcpp
from PIL import Image
from playwright.sync_api import Error

from class_parts import ClassPage

THUMB = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class RemotePage(ClassPage):
    def scan(self, shown):
        """Shows the code on the projector, and opens its address, like a phone's camera."""
        if not shown.sheet.count():
            shown.press("m")
        shown.page.locator(".remote-qr").wait_for()
        shown.wait_until(lambda: shown.page.evaluate("document.querySelector('.remote-qr').naturalWidth > 0"), "the code")
        self.scanned = code_in(shown.sheet.locator(".remote-qr"))
        self.page.goto(self.address_of(self.scanned))
        return self

    def address_of(self, scanned):
        """The server that phones reach, under the test's own address."""
        return self.server.url + scanned[scanned.index("/remote"):]

    def steer(self, shown):
        self.scan(shown).allowed_by(shown)
        self.wait_until(lambda: self.text("#here"), "the snapshot")
        return self

    def allowed_by(self, shown):
        """The host compares the number and says yes."""
        self.page.locator("#state h1").wait_for()
        sign = shown.page.locator(".remote-request .remote-sign")
        sign.wait_for()
        assert sign.inner_text() in self.text("#state h1"), "the same number on both"
        shown.page.locator(".remote-request [data-yes]").click()
        return self

    def button(self, name):
        return self.page.locator(f"#remote-{name}")

    def view(self, name):
        return self.page.locator(f"[data-view={name}]")

    def action(self, name):
        return self.page.locator(f"#now [data-action={name}]")

    def start(self, activity):
        self.switcher.button(activity).click()

    @property
    def sheet(self):
        return self.page.locator("dialog[open]")


def code_in(locator):
    try:
        picture = locator.screenshot()
    except Error:
        # The page has renewed the code meanwhile.
        picture = locator.screenshot()
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)))
    assert len(codes) == 1
    return codes[0].text
