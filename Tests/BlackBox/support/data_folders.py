"""Data folders of released versions: making one, opening it, and a server's responses from it."""

import hashlib
import json
import pathlib
import sqlite3
import struct
import tarfile
import time

import requests

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDERS = ROOT / "Tests/Fixtures/data-folders"
# Changes by a restarted phone or a younger version.
CHANGING = {"createdAt", "expiresAt", "connected", "urls", "joinURL"}


def archives():
    return sorted(FOLDERS.glob("*.tar.gz"))


def crc32c(content):
    """Castagnoli's polynomial, reflected, as RFC 3720 §B.4 has it."""
    value = 0xFFFFFFFF
    for byte in content:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    return value ^ 0xFFFFFFFF


def open_folder(archive, folder):
    """Unpacks a data folder, and stops the time of its sessions, which would otherwise be deleted after a day."""
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    folder.chmod(0o700)
    set_age(folder)
    recorded = json.loads(archive.with_name(archive.name.removesuffix(".tar.gz") + ".json").read_text())
    return recorded | {"told": stable(recorded["told"])}


def set_age(folder, seconds=0):
    """Makes the sessions of a stopped server older, by these seconds instead of the time since it stopped."""
    boot = pathlib.Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    database = sqlite3.connect(folder / "touchfigures.sqlite")
    (age,) = database.execute("SELECT age FROM clock").fetchone()
    now = age + seconds, time.time(), time.clock_gettime(time.CLOCK_BOOTTIME)
    checksum = crc32c(struct.pack("<3d", *now) + boot.encode())
    database.execute("UPDATE clock SET age = ?, wall = ?, uptime = ?, boot = ?, checksum = ?", (*now, boot, checksum))
    database.commit()
    database.close()


def pack(folder, archive):
    """Packs the folder of a stopped server: the same bytes for the same files."""
    def plain(entry):
        entry.uid = entry.gid = entry.mtime = 0
        entry.uname = entry.gname = ""
        return None if pathlib.PurePath(entry.name).name in ("touchfigures.reserve", "touchfigures.socket", "tmp") else entry
    with tarfile.open(archive, "w:gz", compresslevel=9) as packed:
        for path in sorted(folder.iterdir()):
            packed.add(path, path.name, filter=plain)


def stable(value):
    """Without the fields that change from start to start."""
    if isinstance(value, dict):
        return {name: stable(inner) for name, inner in value.items() if name not in CHANGING}
    return [stable(inner) for inner in value] if isinstance(value, list) else value


def contains(actual, recorded):
    """Whether the responses still have everything recorded; a younger version may have more."""
    if isinstance(recorded, dict):
        return isinstance(actual, dict) and all(name in actual and contains(actual[name], inner) for name, inner in recorded.items())
    if isinstance(recorded, list):
        return isinstance(actual, list) and len(actual) == len(recorded) and all(map(contains, actual, recorded))
    return actual == recorded


def contents(server, session):
    """The responses of a server about a session, and about all puzzles and plays with their files."""
    base = f"{server.url}/api/v1"
    get = lambda path, **headers: requests.get(base + path, headers=headers, timeout=30)
    host = {"Authorization": f"Bearer {session['hostToken']}"}
    room = f"/sessions/{session['code']}"
    puzzles = stable(get("/puzzles").json())
    plays = stable(get("/plays").json())
    events = get(f"{room}/events", **host)
    assert events.status_code == 200, events.text
    files = {}
    for puzzle in puzzles["puzzles"]:
        files[f"/puzzles/{puzzle['id']}/image"] = None
    for play in plays["plays"]:
        files[f"/plays/{play['id']}/audio/a.wav"] = None
    for path in files:
        answer = get(path)
        assert answer.status_code == 200, f"{path}: {answer.status_code}"
        files[path] = hashlib.sha256(answer.content).hexdigest()
    return {
        "stats": stable(get(room).json()), "results": stable(get(f"{room}/results").json()),
        "heatmap": stable(get(f"{room}/heatmap").json()), "events": [json.loads(line) for line in events.text.splitlines()],
        "puzzles": puzzles, "plays": plays, "files": files,
    }
