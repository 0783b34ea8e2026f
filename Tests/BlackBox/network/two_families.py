"""Run in a separate network namespace: a server with the default address where there is no network, link-local IPv6, IPv6 and both.

Prints one JSON object: who reaches the server in each state, what it says of itself, and whether an own address makes puzzles.
"""

import http.client
import json
import pathlib
import subprocess
import sys
import tempfile

import requests

from changing_network import adapter, ip
from server import BINARY, Server
from waiting import wait_until

PUZZLE = {"title": "T", "description": "D", "latitude": 47.5, "longitude": 9.25, "differences": [{"x": 1, "y": 1, "width": 5, "height": 5}]}


def status(server, host):
    # `requests` asked whether there is IPv6 before the loopback interface was up.
    connection = http.client.HTTPConnection(host.strip("[]"), server.port, timeout=10)
    try:
        connection.request("POST", "/api/v1/puzzles", json.dumps(PUZZLE), {"Content-Type": "application/json"})
        return connection.getresponse().status
    except OSError:
        return None
    finally:
        connection.close()


def info(server):
    return requests.get(f"http://127.0.0.1:{server.port}/api/v1/server", timeout=10).json()


def doctor(server):
    words = [str(BINARY), "doctor", "--port", str(server.port), "--no-tls", "--data", str(server.data)]
    lines = subprocess.run(words, capture_output=True, text=True).stdout.splitlines()
    return [line for line in lines if "link-local" in line or "reach" in line]


def main(folder):
    ip("link", "set", "lo", "up")
    adapter("wifi0")
    server = Server(folder / "data", host="::").start()
    try:
        link_local = lambda: subprocess.run(["ip", "-6", "addr", "show", "dev", "wifi0"], capture_output=True, text=True).stdout
        wait_until(lambda: "fe80::" in link_local() and "tentative" not in link_local(), "no link-local address")
        seen = {"local": {"http": info(server)["http"], "doctor": doctor(server)}}
        ip("addr", "add", "2001:db8:1::5/64", "dev", "wifi0", "nodad")
        wait_until(lambda: info(server)["http"], "the new address is not published")
        seen["ipv6"] = {"http": info(server)["http"], "own": status(server, "[2001:db8:1::5]"), "doctor": doctor(server)}
        ip("addr", "add", "192.168.1.5/24", "dev", "wifi0")
        wait_until(lambda: "192.168.1.5" in info(server)["http"][0], "the second address is not published")
        seen["both"] = {host: status(server, host) for host in ("127.0.0.1", "[::1]", "[2001:db8:1::5]", "192.168.1.5")}
        rebound = requests.post(f"http://192.168.1.5:{server.port}/api/v1/puzzles", json=PUZZLE, headers={"Host": "evil.example"}, timeout=10)
        seen["rebound"] = rebound.status_code
    finally:
        server.stop()
    server = Server(folder / "four", host="0.0.0.0").start()
    seen["ipv4 alone"] = {host: status(server, host) for host in ("127.0.0.1", "[::1]", "[2001:db8:1::5]", "192.168.1.5")}
    server.stop()
    print(json.dumps(seen))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="network-") as name:
        sys.exit(main(pathlib.Path(name)))
