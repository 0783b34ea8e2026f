"""One finger of a class and one viewer: how long each movement takes until a frame shows it.

    python finger.py PORT PATH RATE SECONDS

A movement's time is when the screen would have sampled it; the page sends it with the next batch. A frame shows where the finger is,
so the picture shows which movements it contains. Prints a JSON object, times in ms.
"""

import json
import re
import selectors
import sys
import time

import walkers

SAMPLES = 240
# Frames have positions to a thousandth of the screen, so this many movements can be distinguished.
PLACES = 1000
SCREEN = {"width": 1000, "height": 1000, "pixelsPerCentimetre": 64, "calibrated": False}


def main():
    port, path, rate, seconds = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
    phone = walkers.Live(port, path, {"role": "touch", "screen": SCREEN})
    viewer = walkers.Live(port, path, {"role": "view"})
    name = json.loads(phone.message)["participant"]["id"]
    touches = re.compile(rb'\["%s",1,([0-9.e-]+),' % name.encode())
    selector = selectors.DefaultSelector()
    for end in (phone, viewer):
        selector.register(end.socket, selectors.EVENT_READ, end)
    period = 1 / SAMPLES
    began = time.monotonic() + 0.1
    batch, shown, delays = 0, 0, []
    per_batch = SAMPLES // rate
    while (now := time.monotonic()) < began + 1 + seconds:
        # All movements of a batch are in the past when it is sent.
        while began + ((batch + 1) * per_batch - 1) * period <= now:
            numbers = range(batch * per_batch, (batch + 1) * per_batch)
            batch += 1
            phone.touches([[0 if number == 0 else 1, 1, number % PLACES, 500, round(1000 * number * period, 1)] for number in numbers])
        due = began + ((batch + 1) * per_batch - 1) * period
        for key, _ in selector.select(max(0, due - time.monotonic())):
            for message in key.data.receive():
                found = touches.search(message) if key.data is viewer else None
                if not found:
                    continue
                arrived = time.monotonic()
                place = round(float(found[1]) * PLACES) % PLACES
                newest = batch * per_batch - 1
                # The latest movement at that place.
                newest -= (newest - place) % PLACES
                for number in range(shown + 1, newest + 1):
                    if began + number * period > began + 1:
                        delays.append(1000 * (arrived - began - number * period))
                shown = max(shown, newest)
    delays.sort()
    if len(delays) < seconds * SAMPLES / 2:
        sys.exit(f"only {len(delays)} movements were shown")
    print(json.dumps({"p50": delays[len(delays) // 2], "p99": delays[int(len(delays) * 0.99)], "longest": delays[-1]}))


main()
