"""The pictures of the documents for teachers that no other document has."""

import io
import json
import math

import requests
from PIL import Image

from api import Session
from challenge_player import Player
from classes import drawn_class
from compare_page import ComparePage
from motion_page import MotionPage
from projector_page import ProjectorPage
from study_page import send
from touch_page import TouchPage, WatchedPage

PROJECTOR = {"viewport": {"width": 1280, "height": 720}}
LAPTOP = {"viewport": {"width": 1100, "height": 760}}
# The site of the page that is studied.
STUDIED = "https://school.example"
# All of them, in the order of the list.
NAMES = ("own_picture", "wave", "question", "own_pace", "compare", "weighing", "study")


class Teachers:
    """Parts of a studio, each with a picture or two."""

    def own_picture(self):
        """Lines of three phones on the made coast, which is 100 km long."""
        session = Session(self.server)
        shown = self.open(ProjectorPage, PROJECTOR)
        shown.present(session)
        phones = [self.open(TouchPage).join(session.code) for _ in range(3)]
        shown.press("6")
        shown.sheet.wait_for()
        shown.sheet.locator("[data-sample=coast], button:has-text('Made coast'), button:has-text('Gemachte'), button:has-text('Côte')").first.click()
        shown.page.locator("[data-picture][aria-pressed=true]").wait_for()
        state = session.stats()["ground"]
        session.control("groundScale", points=[[0, 0.55 * state["height"]], [state["width"], 0.55 * state["height"]]], length=100, unit="km")
        shown.page.keyboard.press("Escape")
        ways = ([(30, 430), (120, 400), (200, 452), (350, 420)], [(60, 370), (190, 395), (330, 380)], [(40, 470), (200, 500), (360, 466)])
        for phone, way in zip(phones, ways):
            phone.wait_until(lambda: phone.page.evaluate("document.getElementById('ground')?.naturalWidth > 0"), "the picture")
            phone.draw(*way, steps=12)
            phone.settle()
        shown.wait_until(lambda: " km" in shown.text("#class-figures"), "the class's median")
        shown.page.wait_for_timeout(800)
        self.album.put("own-picture", shot(phones[0]), shot(shown), height=620)

    def wave(self):
        session = Session(self.server)
        players = [Player(session, index) for index in range(16)]
        for player in players:
            player.synchronise()
        shown = self.open(ProjectorPage, PROJECTOR)
        shown.present(session)
        session.control("seats", participants=[player.id for player in players])
        session.control("challenge", kind="wave")
        for index, player in enumerate(players):
            player.tap(100, 100, after=1000 + 260 * index + 90 * ((index * 7) % 5))
            player.phone.settle()
        session.control("challenge")
        shown.wait_until(lambda: shown.page.locator("#challenge .fit").count() == 1, "the line")
        shown.page.wait_for_timeout(1500)
        self.album.put("wave", shot(shown), height=620)
        for player in players:
            player.phone.close()

    def question(self):
        """Where is Lima? Marks of twenty phones around it."""
        session = Session(self.server)
        players = [Player(session, index) for index in range(20)]
        shown = self.open(ProjectorPage, PROJECTOR)
        shown.present(session)
        text = {"en": "Where is Lima?", "de": "Wo liegt Lima?", "fr": "Où est Lima ?"}
        session.control("ask", question={"text": text, "form": "point", "picture": "world", "truth": {"point": [411.9, 408.2]}})
        run = session.stats()["lesson"]["run"]
        for index, player in enumerate(players):
            angle, far = index * 2.4, 12 + 5.5 * index
            session.answer(player.phone, 1, run=run, points=[[round(425 + far * math.cos(angle), 1), round(400 + 0.8 * far * math.sin(angle), 1)]])
        session.control("lesson", step=2)
        shown.page.locator("#lesson .placed h2").first.wait_for()
        shown.page.wait_for_timeout(1500)
        self.album.put("question", shot(shown), height=620)
        for player in players:
            player.phone.close()

    def own_pace(self):
        session = Session(self.server)
        players = [Player(session, index) for index in range(6)]
        shown = self.open(ProjectorPage, PROJECTOR)
        shown.present(session)
        session.control("activity", activity="lesson", subject="thrown-ball", progress="own")
        phone = self.open(TouchPage).join(session.code)
        steps = session.get("/lesson").json()["steps"]
        asked = [number for number, step in enumerate(steps, 1) if step.get("question", {}).get("choices")]
        for index, player in enumerate(players):
            for number in asked[: index % (len(asked) + 1)]:
                session.answer(player.phone, number, choice=1 + index % 2)
        shown.page.locator("#lesson [data-own=people]").click()
        shown.page.locator("#lesson .own-board tbody tr").first.wait_for()
        phone.page.locator("#lesson h1").wait_for()
        phone.page.locator("#lesson [data-own=list]").tap()
        phone.page.wait_for_timeout(800)
        shown.page.wait_for_timeout(800)
        self.album.put("own-pace", shot(phone), shot(shown), height=620)
        for player in players:
            player.phone.close()

    def compare(self):
        with drawn_class(self.server, 16, "practised", (2.6, 0.5), (1.2, 0.4)) as session:
            page = self.open(ComparePage, LAPTOP)
            page.compare(session, path=f"/compare?s={session.code}")
            page.page.locator("[data-measure] .sentence").first.wait_for()
            page.page.wait_for_timeout(500)
            self.album.put("compare", shot(page), height=620)

    def weighing(self):
        """A spring that swings 4.2 times a second with the phone alone, whose m₀ is 200 g: calibrated by 34 and 100 g, then 60 g."""
        session = Session(self.server)
        phone = self.open(MotionPage).has_sensors().join(session.code)
        phone.page.locator("#menu").click()
        phone.page.locator("dialog button[data-weighing], dialog button:has-text('Weigh with'), dialog button:has-text('Feder oder'), dialog button:has-text('Peser avec')").first.click()
        dialog = phone.page.locator("dialog[open]")
        dialog.locator("button.primary, button").nth(1).wait_for()
        phone.page.wait_for_timeout(500)
        choice = shot(phone)
        words = self.words("features/scale/weighing-texts")
        button = lambda key: dialog.get_by_role("button", name=words[key], exact=True)
        button("calibrateNew").first.click()
        phone.wait_moving(lambda: button("listen").count() > 0, lambda _: (0, 0.1, 0))

        def swing(grams):
            hertz, before = 4.2 / math.sqrt(1 + grams / 200), phone.signals[0]
            while phone.signals[0] == before:
                button("listen").click()
                phone.wait_moving(lambda: phone.page.locator(".weighing-ring").count() == 0,
                                  lambda t: (0, 3 * math.exp(-0.02 * t) * math.sin(2 * math.pi * hertz * t), 0))

        swing(0)
        swing(0)
        for grams in (34, 100):
            phone.page.get_by_label(words["known"]).select_option("typed")
            phone.page.get_by_label(words["grams"]).fill(str(grams))
            button("take").click()
            swing(grams)
            swing(grams)
        button("weigh").click()
        swing(60)
        swing(60)
        phone.page.wait_for_timeout(500)
        self.album.put("weighing", choice, shot(phone), height=620)

    def words(self, key):
        """The texts of a record in the pages' language."""
        page = self.open(WatchedPage).open("/docs")
        return json.loads(page.page.evaluate(
            "async ([language, key]) => JSON.stringify((await import(`/languages/${language}/pages/${key}.js`), globalThis.pageTexts.records[key][language]))",
            [self.options.language, key]))

    def study(self):
        session = Session(self.server, retention="figures", expiresIn=30 * 86400)
        page = f"{STUDIED}/library"
        elements = (["#search", 0.4, 0.5, 90, "hit"], ["#menu", 0.5, 0.5, 120, "hit"], ["#map", 0.3, 0.6, 300, "dead"], ["#search", 0.9, 0.5, 60, "slip"])
        for visitor in range(9):
            send(session, page, list(elements[: 1 + visitor % 4]) * 2)
        shown = self.open(WatchedPage, LAPTOP).open("/")
        kept = {name: session.created[name] for name in ("hostToken", "joinURL", "expiresAt")}
        shown.page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"touchfigures.host.{session.code}", json.dumps(kept)])
        shown.open(f"/study?s={session.code}")
        shown.page.locator("#found").wait_for()
        shown.page.wait_for_timeout(800)
        self.album.put("study", shot(shown), height=620)


def shot(page):
    return page.page.screenshot()
