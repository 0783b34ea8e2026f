"""A finger on a phone's page until the projector's page shows it, both in Chromium with software rendering, while a class draws.

    python pixel.py SERVER URL CODE TOKEN PID FRAMES SECONDS

The finger leaps between two places. A leap begins with the time of the browser's input event, and ends after the animation frame in
which the projector's canvas has the finger's colour at the new place. With FRAMES = 30 the projector does not ask for more, as other
viewers. Prints a JSON object: times in ms, and the server's processor seconds in a second.
"""

import json
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

import walkers
from frames import PHONES, PROJECTOR, control

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# As shares of the screen, where few others draw.
PLACES = [(0.08, 0.06), (0.08, 0.5)]
LEAP_SECONDS = 0.25
WARM_UP_SECONDS = 8
# Other viewers send no `frames`.
ASK_FOR_30 = """(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
        send.call(this, typeof text === "string" && text.includes('"role":"view"') ? text.replace(',"frames":60', "") : text);
    };
})()"""
# The input events of leaps; a browser gives them the time of the input.
LISTEN = """() => {
    window.moves = [];
    addEventListener("pointermove", ({ timeStamp }) => moves.push(performance.timeOrigin + timeStamp), { capture: true });
}"""
# When each place got the finger's colour, on the same clock.
WATCH = """([places, colour]) => {
    window.seen = [];
    const canvas = document.getElementById("fingers"), context = canvas.getContext("2d");
    let at = -1;
    const { port1, port2 } = new MessageChannel();
    // After all drawing of the frame.
    port1.onmessage = () => {
        const scale = canvas.width / canvas.clientWidth;
        const shown = places.findIndex(([x, y]) => {
            const { data } = context.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1);
            return colour.every((part, i) => Math.abs(part - data[i]) < 40);
        });
        if (shown < 0 || shown === at) return;
        at = shown;
        seen.push([shown, performance.timeOrigin + performance.now()]);
    };
    requestAnimationFrame(function frame() {
        port2.postMessage(0);
        requestAnimationFrame(frame);
    });
}"""
BOX = "(selector) => { const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect(); return [x, y, width, height]; }"


def places(page):
    """The places in CSS px of the canvas, beside the sign in the finger's disc."""
    canvas, stage = page.evaluate(BOX, "#fingers"), page.evaluate(BOX, "#stage")
    screen = PHONE["viewport"]
    scale = min(stage[2] / screen["width"], stage[3] / screen["height"])
    width, height = screen["width"] * scale, screen["height"] * scale
    left, top = stage[0] - canvas[0] + (stage[2] - width) / 2, stage[1] - canvas[1] + (stage[3] - height) / 2
    beside = 0.7 * 0.7 * 29 / 390 * min(width, height)
    return [[left + x * width + beside, top + y * height] for x, y in PLACES]


def main():
    program, url, code, token, pid, frames, seconds = *sys.argv[1:5], *map(int, sys.argv[5:7]), float(sys.argv[7])
    control(url, code, token, "lobby", on=False)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        projector = browser.new_context(**PROJECTOR, color_scheme="dark").new_page()
        if frames == 30:
            projector.add_init_script(ASK_FOR_30)
        phone = browser.new_context(**PHONE).new_page()
        welcomes = []
        phone.on("websocket", lambda socket: socket.on("framereceived", lambda text: welcomes.append(json.loads(text)) if '"welcome"' in text else None))
        phone.goto(f"{url}/touch?s={code}")
        phone.locator("#card .own-name:not(:empty)").wait_for(state="attached")
        projector.goto(f"{url}/present?s={code}")
        projector.wait_for_selector("#fingers")
        others = subprocess.Popen([f"{program}-load", f"{url}/touch?s={code}", "--phones", str(PHONES), "--demo", "--follow-pace"],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            projector.keyboard.press("1")
            time.sleep(WARM_UP_SECONDS)
            colour = welcomes[0]["participant"]["colour"]
            colour = [int(colour[i:i + 2], 16) for i in (1, 3, 5)]
            screen = phone.viewport_size
            points = [{"x": x * screen["width"], "y": y * screen["height"], "force": 1} for x, y in PLACES]
            touch = phone.context.new_cdp_session(phone)
            touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [points[0]]})
            phone.evaluate(LISTEN)
            projector.evaluate(WATCH, [places(projector), colour])
            time.sleep(1)
            sent, before, began = [], walkers.process_nanoseconds(pid), time.monotonic()
            while time.monotonic() < began + seconds:
                sent.append((len(sent) + 1) % 2)
                touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [points[sent[-1]]]})
                time.sleep(LEAP_SECONDS)
            spent = (walkers.process_nanoseconds(pid) - before) / 1e9 / (time.monotonic() - began)
            moves, seen = phone.evaluate("moves"), projector.evaluate("seen")
            browser.close()
        finally:
            others.terminate()
            others.wait()
    delays = []
    for place, moved in zip(sent, moves):
        shown = [at - moved for where, at in seen if where == place and 0 < at - moved < 1000 * LEAP_SECONDS]
        delays += shown[:1]
    delays.sort()
    if len(delays) < len(sent) / 2:
        sys.exit(f"only {len(delays)} of {len(sent)} leaps were seen")
    print(json.dumps({"p50": delays[len(delays) // 2], "p95": delays[int(len(delays) * 0.95)], "longest": delays[-1], "core": spent}))


if __name__ == "__main__":
    main()
