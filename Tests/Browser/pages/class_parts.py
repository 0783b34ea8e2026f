"""The parts that pages of a class share: the switcher of activities, the board and the sums. Only here are their selectors."""

from touch_page import WatchedPage, plain

# For scripts that a test runs in the page.
SUMS = "#sums"
BOARD = "#board"
NAMES = f"{BOARD} .name"
# In the order of the sheet in which the host asks at once.
QUESTION_FORMS = ("choice", "number", "line", "order", "sketch", "point", "area")


class Board:
    """The class's participants in their order, with names and figures; on the projector in a drawer, which it opens."""

    def __init__(self, page):
        self._page = page
        drawer = page.locator("#drawer[aria-expanded=false]")
        if drawer.count() and page.locator("dialog[open], #lobby:visible").count() == 0:
            drawer.press("Enter")
        self.list = page.locator(BOARD)
        self.rows = self.list.locator("[data-participant]")
        self.names = page.locator(NAMES)
        self.buttons = self.list.locator("button")
        self.more = self.list.locator(".more")

    @property
    def title(self):
        return plain(self._page.locator("#board-title").inner_text()).strip()

    @property
    def text(self):
        return plain(self.list.inner_text()).strip()

    @property
    def order(self):
        """The ids of its participants, from top to bottom."""
        return self.rows.evaluate_all("(rows) => rows.map((row) => row.dataset.participant)")

    @property
    def figures(self):
        return self.list.locator(".figure").all_inner_texts()

    @property
    def entries(self):
        return list(zip(self.names.all_inner_texts(), self.figures))

    def row(self, participant):
        return self.list.locator(f"[data-participant='{participant}']")


class Switcher:
    """A button for each activity, of which one is on; on the projector in a sheet."""

    def __init__(self, page):
        self.opener = page.locator("#activity")
        self.group = page.locator("#activities")
        self.buttons = self.group.locator("button")
        self.labels = self.group.locator(".label")
        self.needs = self.group.locator(".needs")

    def open(self):
        """Opens the sheet, if there is one and it is closed."""
        if self.opener.count() and self.group.is_hidden():
            self.opener.click()
            self.group.wait_for()
        return self

    def close(self):
        if self.opener.count() and self.group.is_visible():
            self.group.page.keyboard.press("Escape")
            self.group.wait_for(state="hidden")

    def button(self, activity):
        return self.group.locator(f"#activity-{activity}")

    def ability(self, activity):
        """How many phones can do it, at its button."""
        return self.button(activity).locator(".ability:not([hidden])")

    @property
    def current(self):
        if self.opener.count():
            return self.opener.get_attribute("data-activity")
        return self.group.locator("[aria-pressed=true]").get_attribute("id").removeprefix("activity-")


class ClassPage(WatchedPage):
    """A class's projector, remote or replay."""

    @property
    def board(self):
        return Board(self.page)

    @property
    def switcher(self):
        return Switcher(self.page)

    @property
    def sums_line(self):
        return self.page.locator(SUMS)

    @property
    def sums(self):
        """The line below the picture: phones, gestures, distance, time, and the class's age."""
        return plain(self.sums_line.inner_text()).strip()

    def question_form(self, form):
        """The button of a form in the sheet in which the host asks at once."""
        return self.page.locator(".ask .choice").nth(QUESTION_FORMS.index(form))

    @property
    def join_button(self):
        """How to join: the code and its QR code, which open the lobby."""
        return self.page.locator("#join")
