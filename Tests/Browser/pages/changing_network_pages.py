"""Run in a separate network namespace: lobby and start page while the server's machine changes its network.

Prints one JSON object: the pages' contents after each change.
"""

import json
import pathlib
import sys
import tempfile

from playwright.sync_api import sync_playwright

from api import Session
from changing_network import adapter, ip
from chromium import HEADLESS, launch
from server import Server
from waiting import PATIENCE_SECONDS


def main(folder):
    ip("link", "set", "lo", "up")
    adapter("wifi0")
    ip("addr", "add", "192.168.1.5/24", "dev", "wifi0")
    server = Server(folder / "data", host="0.0.0.0").start()
    seen = {}
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright, program=HEADLESS)
            context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 720})
            context.set_default_timeout(PATIENCE_SECONDS * 1000)
            url = server.url.replace("0.0.0.0", "localhost")
            home, lobby = context.new_page(), context.new_page()
            home.goto(url)
            session = Session(server)
            kept = {"hostToken": session.created["hostToken"], "joinURL": session.created["joinURL"]}
            home.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"touchfigures.host.{session.code}", json.dumps(kept)])
            lobby.goto(f"{url}/present?s={session.code}")
            # From now on the start page has a class whose code it shows.
            home.reload()

            def examine(name, address):
                home.bring_to_front()
                home.locator(f"#qr[src*='{address}']").wait_for()
                lobby.bring_to_front()
                lobby.locator("#lobby-type b", has_text=address).wait_for()
                seen[name] = {
                    "home": home.evaluate("new URL(document.getElementById('qr').src).searchParams.get('text')"), "lobby": lobby.locator("#lobby-type b").inner_text(),
                    "qr": lobby.locator("#lobby-qr").get_attribute("alt"), "notices": lobby.locator("#notices").inner_text(),
                    "choice": lobby.locator("#lobby-addresses option").all_inner_texts() if lobby.locator("#lobby-addresses").is_visible() else [],
                    "unreachable": "cannot reach" in lobby.locator("#lobby-trouble").inner_text(),
                }

            examine("first", "192.168.1.5")
            ip("addr", "del", "192.168.1.5/24", "dev", "wifi0")
            ip("addr", "add", "10.20.30.40/16", "dev", "wifi0")
            examine("second", "10.20.30.40")
            adapter("cable0")
            ip("addr", "add", "172.16.4.4/24", "dev", "cable0")
            lobby.bring_to_front()
            lobby.locator("#lobby-addresses option", has_text="172.16.4.4").wait_for(state="attached")
            examine("both", "10.20.30.40")
            lobby.locator("#lobby-addresses select").select_option(f"http://172.16.4.4:{server.port}")
            lobby.reload()
            lobby.locator("#lobby").wait_for()
            lobby.locator("#lobby-addresses option", has_text="172.16.4.4").wait_for(state="attached")
            seen["chosen"] = lobby.locator("#lobby-type b").inner_text()
            ip("link", "set", "cable0", "down")
            ip("link", "set", "wifi0", "down")
            lobby.locator("#lobby-trouble", has_text="cannot reach").wait_for()
            seen["none"] = lobby.locator("#lobby-type b").inner_text()
            browser.close()
    finally:
        server.stop()
    print(json.dumps(seen))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="network-") as name:
        sys.exit(main(pathlib.Path(name)))
