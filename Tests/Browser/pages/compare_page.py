"""The page of comparisons in Chromium, opened by the host of some sessions."""

import json

from touch_page import WatchedPage


class ComparePage(WatchedPage):
    def compare(self, *sessions, path="/compare"):
        """Opens the page with these sessions' tokens on the device."""
        self.open("/")
        for session in sessions:
            kept = {"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"]}
            self.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)",
                               [f"touchfigures.host.{session.code}", json.dumps(kept)])
        return self.open(path)

    def choose(self, side, session, part):
        self.page.locator(f"#{side}").select_option(f"{session.code}/{part}")

    def take_group(self, side, group):
        self.page.locator(f"#{side}-group").select_option(group)

    def sentence(self, measure):
        """The text of a measure's card, with plain spaces."""
        self.page.locator(f"[data-measure={measure}] .sentence").wait_for()
        return self.text(f"[data-measure={measure}] .sentence")

    @property
    def message(self):
        return self.text("#message")
