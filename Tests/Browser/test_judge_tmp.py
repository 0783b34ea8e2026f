import json, math, random, sys, time
import pytest
sys.path.insert(0, "/tmp/judgewalk")
from model import Model, Ambiguous
from plays import PlayFolder, circle, play, scene
from puzzles import run
from touch_page import PHONE
from walk_page import WalkPage, place, HOME
import requests

HOOK = """
window.log = [];
const P = Geolocation.prototype;
for (const name of ["watchPosition", "getCurrentPosition"]) {
  const old = P[name];
  P[name] = function (ok, bad, o) { return old.call(this, (p) => { log.push(["fix", Date.now(), p.coords.latitude, p.coords.longitude, p.coords.accuracy, p.timestamp]); ok(p); }, (e) => { log.push(["nofix", Date.now(), e.code]); bad(e); }, o); };
}
addEventListener("click", (e) => { const b = e.target.closest("#go,#hold"); if (b) log.push([b.id === "go" ? "resume" : "pause", Date.now()]); }, true);
window.samples = [];
setInterval(() => { samples.push([Date.now(), [...document.querySelectorAll("audio[data-scene]")].map((a) => [Number(a.dataset.scene), !a.paused && !a.ended, a.currentTime])]); }, 50);
window.beacons = [];
"""

@pytest.fixture(scope="module")
def made(server, tmp_path_factory):
    f = PlayFolder(tmp_path_factory.mktemp("plays") / "judge")
    for i in range(6): f.sound(f"s{i}.wav", seconds=[4, 7, 3, 12, 5, 30][i], tone=200 + 50 * i)
    poly = "<polygon>{}</polygon>".format("".join('<point latitude="{:.7f}" longitude="{:.7f}"/>'.format(*place(60 + n, e)) for n, e in [(-25, -25), (25, -25), (0, 0), (25, 25), (-25, 25)]))
    text = play(
        scene("A", "s0.wav", circle(*place(0, 0), 30)),
        scene("B", "s1.wav", circle(*place(20, 0), 25), repeat="once"),
        scene("C", "s2.wav", poly, repeat="loop"),
        scene("D", "s3.wav", circle(*place(0, 60), 30), after=["A"]),
        scene("E", "s4.wav", circle(*place(0, 80), 20), after=["D"], repeat="once"),
        scene("F", "s5.wav", circle(*place(60, 60), 20)), title="Judge")
    code, lines, errors = run("import-play", f.write(text), data=server.data)
    assert code == 0, errors
    return "judge"

def check(walk, playjson):
    log = walk.page.evaluate("log"); samples = walk.page.evaluate("samples")
    m = Model(playjson); expected = []
    log.sort(key=lambda r: r[1])
    t = log[0][1] - 100
    events = list(log); now_end = samples[-1][0]
    i = 0; clock = t; timeline = []
    while clock < now_end:
        while i < len(events) and events[i][1] <= clock:
            op, now, *a = events[i]; i += 1
            if op == "resume": m.start(now) if m.phase == "idle" else m.resume(now)
            elif op == "pause": m.pause(now)
            elif op == "fix": m.fix(a[0], a[1], a[2], a[3], now)
        # a real player ends by itself at the known end
        for k, s in enumerate(m.S):
            L = s["audio"]["seconds"]
            if m.mode[k] == "play" and s["repeat"] != "loop" and m.at[k] + (clock - m.since[k]) / 1000 >= L: m.ended(k, clock)
        m.tick(clock)
        timeline.append((clock, [x in ("play", "fade") for x in m.mode], [m.place(k, clock) for k in range(len(m.S))], list(m.mode)))
        clock += 10
    # compare: a sample differs for longer than 400 ms → a defect
    def expect(at): return timeline[min(len(timeline) - 1, max(0, int((at - t) // 10)))]
    since = {}; faults = []; switches = 0; before = None; drift = 0
    for at, sounds in samples:
        if at < t: continue
        e = expect(at); real = {s for s, on, _ in sounds if on}
        exp = {k for k, on in enumerate(e[1]) if on}
        if exp != before: switches += 1; before = exp
        for k in range(len(m.S)):
            if (k in real) != (k in exp):
                since.setdefault(k, at)
                if at - since[k] > 700: faults.append((at - t, k, "real" if k in real else "silent", e[3], [round(x, 2) for x in e[2]], sorted(real))); since[k] = at + 1e9
            else: since.pop(k, None)
        for s, on, sec in sounds:
            if on and e[3][s] == "play" and s not in since:
                L = playjson["scenes"][s]["audio"]["seconds"]
                d = abs(sec - e[2][s]); d = min(d, L - d) if playjson["scenes"][s]["repeat"] == "loop" else d
                drift = max(drift, d)
    return faults, switches, drift, len([r for r in log if r[0] == "fix"]), len([r for r in log if r[0] in ("pause", "resume")])

@pytest.mark.parametrize("seed,cut,take", [(6, 0, 0), (2, 1, 1), (3, 1, 1), (5, 1, 0)])
def test_random(server, made, opened, seed, cut, take):
    r = random.Random(seed)
    walk = opened(server, kind=WalkPage, device=PHONE, permissions=["geolocation"], reduced_motion="reduce", service_workers="allow",
        geolocation=dict(zip(("latitude", "longitude"), place(-100, 0))) | {"accuracy": 5})
    walk.server_is_away = True
    walk.context.add_init_script(HOOK)
    walk.arrive("/walk/judge")
    pj = requests.get(f"{server.url}/api/v1/plays/judge").json()
    if take:
        walk.page.locator("#about").click()
        walk.page.get_by_role("button", name="Take along").click()
        walk.page.get_by_text("ready without a network").wait_for()
        walk.page.keyboard.press("Escape")
    walk.start()
    spots = [(0, 0), (20, 0), (60, 0), (0, 60), (0, 80), (60, 60), (-100, 0), (31, 0), (0, 41), (35, 12), (70, 0)]
    x, y = -100, 0
    end = time.monotonic() + 55; off = False
    if cut and not take: walk.page.wait_for_timeout(3000)
    while time.monotonic() < end:
        u = r.random()
        if u < .1: walk.page.locator("#hold").click(force=True)
        elif u < .27: walk.page.locator("#go").click(force=True)
        elif cut and u < .37: off = not off; walk.context.set_offline(off)
        else:
            if u > .8:
                x, y = r.choice(spots)
                n = 4
            else: n = 1
            for _ in range(n):
                g, h = x + r.gauss(0, 1), y + r.gauss(0, 1)
                if u < .42: g += 300
                la, lo = place(g, h)
                walk.context.set_geolocation({"latitude": la, "longitude": lo, "accuracy": r.choice([0, 3, 8, 8, 8, 20, 51]) if n == 1 else 5})
                walk.page.wait_for_timeout(150)
        walk.page.wait_for_timeout(r.choice([100, 300, 1200, 2500]))
    walk.context.set_offline(False)
    res = check(walk, pj)
    print("RESULT", seed, cut, take, "switches", res[1], "drift", round(res[2], 2), "fixes", res[3], "taps", res[4], "faults", len(res[0]), "notice:", walk.text("#notices"))
    for f in res[0][:6]: print("   ", f)
    json.dump(walk.page.evaluate("[log,samples]"), open(f"/tmp/judgewalk/log{seed}.json", "w"))
