"""Draws the sample pictures that lessons lay under the drawing, by the modules of the host's page, in Chromium."""

import base64
import functools
import http.server
import io
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser/pages"))
from chromium import launch  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

# The name in a lesson's file; the module and the function that draw it.
SAMPLES = [("paper", "samples", "graphPaper"), ("grid", "samples", "numberGrid"), ("staff", "scenes", "staff"),
           ("world", "scenes", "worldMap"), ("body", "scenes", "body"), ("coast", "scenes", "coast")]
DRAW = """async ([module, draw]) => {
    const blob = await (await import(`/features/classroom/ground/${module}.js`))[draw]();
    const reader = new FileReader();
    const read = new Promise((done) => reader.onload = done);
    reader.readAsDataURL(blob);
    await read;
    return reader.result;
}"""


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=ROOT / "Public")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as driver:
        page = launch(driver).new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/data/world.geojson")
        for name, module, draw in SAMPLES:
            address = page.evaluate(DRAW, [module, draw])
            drawn = Image.open(io.BytesIO(base64.b64decode(address.split(",")[1])))
            # All are grey, and nothing shines through.
            drawn.convert("RGB").convert("L").save(folder / f"{name}.png", optimize=True)


main(Path(sys.argv[1]))
