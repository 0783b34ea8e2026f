"""The engines for the browser: the served file, and figures bit-identical to the server's."""

import gzip
import json
import math
import os
import random
import shutil
import subprocess

import brotli
import pytest
import requests

import server as servers
from api import Session
from oracle import MOVED
from phone import SCREEN, Phone
from puzzles import png
from traces import Trace

MAX_BYTES = {"touch": 15_000, "walk": 50_000, "weigh": 25_000}


def browsers_figures(screen, batches, place=None):
    """The figures of the engine in a current JavaScript engine."""
    ran = subprocess.run(
        ["node", "--experimental-default-type=module", servers.ROOT / "Tests/BlackBox/rooms/apply-batches.mjs"],
        input=json.dumps({"screen": screen, "batches": batches, "place": place}), capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.parametrize("screen", [
    SCREEN, {"width": 412.3, "height": 915.7, "pixelsPerCentimetre": 61.37, "calibrated": True},
], ids=["a phone", "fractions"])
def test_the_browsers_engine_gives_the_servers_bits(session, seed, screen):
    trace = Trace(seed, screen["width"], screen["height"], fingers=10)
    batches = [json.loads(json.dumps(batch)) for batch in trace.batches(150, most_events=40)]
    phone = Phone(session.server, session.code, screen=screen)
    for batch in batches:
        phone.touch(batch)
        phone.pump()
    phone.settle()
    stats, dwell = session.stats(phone.id), session.heatmap(participant=phone.id, layer="dwell")
    phone.close()
    own = browsers_figures(screen, batches)
    assert own["refused"] == []
    # Doubles are written so that they read back exactly: equal means equal to the last bit.
    server_distance = {name: stats["distance"][name] for name in ("lastPixels", "totalPixels")}
    estimated = {name: stats["distance"]["estimated"][name] for name in ("lastPixels", "totalPixels")}
    assert own["distance"] == server_distance | {"estimated": estimated}, f"seed {seed}"
    assert own["time"] == {name: stats["time"][name] for name in ("lastSeconds", "totalSeconds")}, f"seed {seed}"
    assert (own["touches"], own["taps"], own["touching"]) == (stats["touches"], stats["taps"], stats["touching"])
    assert (own["mostFingers"], own["largestRadius"]) == (stats["fingers"]["most"], stats["contact"]["largestRadiusPixels"])
    assert (own["counts"], own["heatmap"]["highest"]) == (stats["heatmap"]["counts"], stats["heatmap"]["highest"])
    assert own["dwell"] == dwell["values"], f"seed {seed}"


def test_the_browsers_engine_measures_areas_and_angles_to_the_servers_bits(session, seed):
    chance = random.Random(seed)
    picture = session.add_picture(png(300, 200, 3))["picture"]
    session.control("ground", picture=picture)
    # One metre is a pixel of the picture, and that is one of the screen.
    session.control("groundScale", points=[[0, 0], [256, 0]], length=256, unit="m")
    phone = Phone(session.server, session.code)
    phone.ground(picture, scale=1, x=0, y=0)
    batches, time = [], 0

    def stroke(points):
        nonlocal time
        events = [[1, 1, x, y, time + 8 * index] for index, (x, y) in enumerate(points)]
        events[0][0], events[-1][0] = 0, 2
        time += 1000
        batches.append(events)
        phone.touch(events)
        phone.settle()
        return session.stats(phone.id)["onPicture"], browsers_figures(SCREEN, batches, {"number": 1, "scale": 1, "x": 0, "y": 0})

    lake = [(195 + chance.uniform(80, 90) * math.cos(angle), 400 + chance.uniform(80, 90) * math.sin(angle))
            for angle in (2 * math.pi * step / 90 for step in range(91))]
    drawn, own = stroke(lake)
    assert drawn["area"] == own["outline"]["pixels"], f"seed {seed}"
    assert drawn["areaError"]["sources"]["sampling"] == 0.45 * own["outline"]["bulgePixels"]
    for _ in range(3):
        place = (chance.uniform(10, 380), chance.uniform(10, 830))
        drawn, own = stroke([place, place])
    first, corner, last = ((point["x"], point["y"]) for point in own["points"])
    arms = [(x - corner[0], y - corner[1]) for x, y in (first, last)]
    (ax, ay), (bx, by) = arms
    assert drawn["angle"] == pytest.approx(math.degrees(math.atan2(abs(ax * by - ay * bx), ax * bx + ay * by)), rel=1e-12)
    phone.close()


def test_the_browsers_engine_refuses_what_the_server_refuses():
    good = Trace(7).events(20)
    wrong = [[[MOVED, 77, 1, 1, 1]], [[9, 1, 1, 1, 1]], [[0, -1, 1, 1, 1]], [[0, 1.5, 1, 1, 1]], [[0, 1, None, 1, 1]],
             [[0, 1, 1e7, 1, 1]], [[0, 1, 1, 1, None]], [[0, finger, 1, 1, 1] for finger in range(33)], [good[0]] * 513]
    own = browsers_figures(SCREEN, [good, *wrong])
    assert own["refused"] == list(range(1, 1 + len(wrong)))
    assert {**own, "refused": []} == browsers_figures(SCREEN, [good])


@pytest.mark.parametrize("engine", MAX_BYTES)
@pytest.mark.parametrize("coding, decoded", [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_the_engines_are_sent_compressed_with_a_type_for_streaming_compilation(server, coding, decoded, engine):
    url = f"{server.url}/engines/{engine}.wasm"
    answer = requests.get(url, headers={"Accept-Encoding": coding}, stream=True, timeout=10)
    assert (answer.status_code, answer.headers["content-encoding"]) == (200, coding)
    # Browsers compile while it arrives only under this type.
    assert answer.headers["content-type"] == "application/wasm"
    sent = answer.raw.read(decode_content=False)
    assert len(sent) < MAX_BYTES[engine]
    assert decoded(sent) == (servers.ROOT / f".build/engines/{engine}.wasm").read_bytes()
    tag = answer.headers["etag"]
    again = requests.get(url, headers={"Accept-Encoding": coding, "If-None-Match": tag}, timeout=10)
    assert again.status_code == 304


def test_a_server_without_engines_reports_it_and_continues(tmp_path, monkeypatch):
    for folder in ("Public", "docs"):
        shutil.copytree(servers.ROOT / folder, tmp_path / folder)
    (tmp_path / "bin").mkdir()
    shutil.copy(servers.BINARY, tmp_path / "bin" / "touchfigures")
    monkeypatch.setattr(servers, "BINARY", tmp_path / "bin" / "touchfigures")
    running = servers.Server(tmp_path / "data").start()
    try:
        assert "run Scripts/build-engines" in running.errors()
        assert requests.get(f"{running.url}/engines/touch.wasm", timeout=10).status_code == 404
        phone = Phone(running, Session(running).code)
        phone.touch([[0, 1, 100, 100, 0], [1, 1, 164, 100, 10]])
        phone.settle()
        assert phone.figures["distance"]["totalCentimetres"] == 1
        phone.close()
    finally:
        assert running.stop()[0] == 0


def test_a_missing_tool_is_named(tmp_path):
    """The build without the linker names it, and leaves no incomplete file."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("bash", "env", "dirname", "readlink", "find", "cat", "mkdir"):
        (tools / name).symlink_to(shutil.which(name))
    ran = subprocess.run([servers.ROOT / "Scripts/build-engines", "--force"], env={"PATH": str(tools)},
                         capture_output=True, text=True, timeout=30)
    assert ran.returncode == 69
    assert "swiftc is not in PATH" in ran.stderr
    # A toolchain with only a compiler.
    fake = tmp_path / "toolchain"
    fake.mkdir()
    for name in ("swiftc", "clang"):
        (fake / name).write_text("#!/bin/sh\nexit 1\n")
        os.chmod(fake / name, 0o755)
    ran = subprocess.run([servers.ROOT / "Scripts/build-engines", "--force"], env={"PATH": f"{fake}:{tools}"},
                         capture_output=True, text=True, timeout=30)
    assert ran.returncode == 69
    assert "wasm-ld is neither beside swiftc nor in PATH" in ran.stderr
