"""A page in a window of its own, whose network can be lost."""

import re
from urllib.parse import urlsplit

from cut import Cut
from waiting import PATIENCE_SECONDS

LANGUAGES = {"en": "en-GB", "de": "de-DE", "es": "es-ES", "fr": "fr-FR"}
# Messages of the browser about a network that is away.
OF_THE_NETWORK = re.compile(r"net::ERR_|WebSocket|Failed to fetch|Failed to load resource: net|importing a module script failed|dynamically imported module")


class Shown:
    """A page in a browser's window with a network and a language of its own."""

    def __init__(self, browser, server, kind, language, scheme, device):
        self.network = Cut(server)
        self.language, self.kind, self.server = language, kind, server
        self.context = browser.new_context(locale=LANGUAGES[language], color_scheme=scheme, service_workers="block", accept_downloads=True, reduced_motion="reduce", **device)
        self.context.set_default_timeout(1000 * PATIENCE_SECONDS)
        self.watched = kind(self.context, self.network)
        self.tabs = [self.watched]
        self._listen(self.watched)
        # Whether messages about a lost network may come; they may come late.
        self.was_away = self.is_asleep = self.is_away = self.went_back = False

    def _listen(self, watched):
        watched.page.on("dialog", lambda dialog: dialog.accept())
        watched.page.on("filechooser", lambda chooser: None)

    @property
    def page(self):
        return self.watched.page

    def second_tab(self):
        """Another tab at the same address, which is the one that is used from now on."""
        address = self.page.url
        self.watched = self.kind(self.context, self.network)
        self._listen(self.watched)
        self.tabs.append(self.watched)
        self.page.goto(address)
        self.is_asleep = False

    @property
    def path(self):
        return urlsplit(self.page.url).path

    def faults(self):
        return [fault for each in self.tabs for fault in each.faults if not (self.was_away and OF_THE_NETWORK.search(fault))]

    def close(self):
        for each in self.tabs:
            each.is_closing = True
        self.context.close()
        self.network.close()
