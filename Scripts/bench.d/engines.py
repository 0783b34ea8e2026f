"""The browser's engines in Chromium: their size, how long a slow phone takes to prepare them, the cost of a fix.

The slow phone's processor is slowed down four times and its network is that of `page.py`.
"""

import json
import sys

from playwright.sync_api import sync_playwright

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True}
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
REGIONS = 10_000

# From the bytes to callable functions; the browser has compiled none of them before.
READY = """async () => {
    const { enginesFrom } = await import("/shared/engines/engines.js");
    const bytes = await (await fetch("/engines/walk.wasm")).arrayBuffer();
    const start = performance.now();
    await enginesFrom(bytes);
    const ready = performance.now() - start;
    const [entry] = performance.getEntriesByName(location.origin + "/engines/walk.wasm");
    return { ready, bytes: entry.encodedBodySize };
}"""

# The same with the modules and the download, as a page does it.
WHOLE = """async () => {
    const start = performance.now();
    const { loadEngines } = await import("/shared/engines/engines.js");
    await loadEngines("walk");
    return performance.now() - start;
}"""

# A walk over a town of circles and triangles, so that scenes are entered and left.
FIX = """async (count) => {
    const { loadEngines } = await import("/shared/engines/engines.js");
    const { Walk } = await import("/features/walk/engine/walk.js");
    const side = Math.ceil(Math.sqrt(count));
    const region = (index) => {
        const [latitude, longitude] = [48 + (index % side) * 0.001, 11 + Math.floor(index / side) * 0.001];
        if (index % 2 === 0) return { type: "circle", latitude, longitude, radiusMetres: 30 };
        const points = [[latitude, longitude], [latitude + 4e-4, longitude], [latitude, longitude + 4e-4]];
        return { type: "polygon", points };
    };
    const scenes = Array.from({ length: count }, (_, index) => ({ name: `${index}`, region: region(index) }));
    const walk = new Walk(await loadEngines("walk"), { scenes });
    walk.start(0);
    let [best, starts, step] = [Infinity, 0, 0];
    for (let run = 0; run < 8; run++) {
        const start = performance.now();
        for (let fix = 0; fix < 1000; fix++) {
            step += 1;
            const place = { latitude: 48 + step * 1e-5, longitude: 11.05, accuracy: 5, time: step * 1000 };
            starts += walk.fix(place, step * 1000).filter(({ type }) => type === "start").length;
        }
        best = Math.min(best, performance.now() - start);
    }
    if (starts < 50) throw new Error(`only ${starts} scenes were entered`);
    return best;
}"""


def on_slow_phone(playwright, url, script):
    """The output of a script in a new browser: a browser caches compiled modules."""
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_context(**PHONE).new_page()
    cdp = page.context.new_cdp_session(page)
    page.goto(url)
    cdp.send("Network.enable")
    cdp.send("Network.emulateNetworkConditions", NETWORK)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    report = page.evaluate(script)
    browser.close()
    return report


def measure(playwright, url):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page()
    page.goto(url)
    fix = page.evaluate(FIX, REGIONS)
    browser.close()
    return on_slow_phone(playwright, url, READY) | {"whole": on_slow_phone(playwright, url, WHOLE), "microsecondsPerFix": fix}


def main():
    url, repetitions = sys.argv[1], int(sys.argv[2])
    with sync_playwright() as playwright:
        runs = [measure(playwright, url) for _ in range(repetitions)]
    print(json.dumps({name: min(run[name] for run in runs) for name in runs[0]}))


main()
