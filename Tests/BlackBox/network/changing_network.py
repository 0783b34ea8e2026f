"""Run in a separate network namespace: a server whose machine has no network, then one, another one, and two.

Prints one JSON object: the server's description of itself after each change, and the results of a phone that drew meanwhile.
"""

import json
import os
import pathlib
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from urllib.parse import urlsplit

import requests

from api import Session
from phone import Phone
from server import Server
from waiting import PATIENCE_SECONDS


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def adapter(name):
    """A pair of virtual adapters, with names that the machine itself does not use, because /sys shows the machine's hardware."""
    ip("link", "add", name, "type", "veth", "peer", "name", f"{name}peer")
    for end in (name, f"{name}peer"):
        ip("link", "set", end, "up")


class Observer:
    def __init__(self, server):
        self.server = server
        self.authority = server.data.parent / "ca.pem"
        self.authority.write_bytes(requests.get(f"{server.url}/ca.pem", timeout=10).content)

    def info(self):
        return requests.get(f"{self.server.url}/api/v1/server", timeout=10).json()

    def when(self, condition):
        """The server's description once the condition holds and its certificate has followed; as it is after all patience otherwise."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not (condition(info := self.info()) and self.is_certified(info)) and time.monotonic() < deadline:
            time.sleep(0.05)
        join = requests.post(f"{self.server.url}/api/v1/sessions", json={}, timeout=10).json()["joinURL"]
        return {"http": info["http"], "https": info["https"], "join": join, "certificate": self.certificate()}

    def is_certified(self, info):
        numbers = [host for url in info["http"] if (host := urlsplit(url).hostname).replace(".", "").isdigit()]
        return set(numbers) <= set(self.certificate())

    def certificate(self):
        """The addresses that a new connection's certificate is for."""
        context = ssl.create_default_context(cafile=str(self.authority))
        with socket.create_connection(("127.0.0.1", int(self.server.urls["https"].rsplit(":", 1)[1]))) as plain:
            with context.wrap_socket(plain, server_hostname="127.0.0.1") as connection:
                return [value for kind, value in connection.getpeercert()["subjectAltName"] if kind == "IP Address"]


class OtherDevice:
    """The other end of an adapter, in a separate network namespace."""

    def __init__(self, end, address):
        self.process = subprocess.Popen(["unshare", "--net", "sleep", "300"])
        own = os.readlink("/proc/self/ns/net")
        while os.readlink(f"/proc/{self.process.pid}/ns/net") == own:
            time.sleep(0.01)
        ip("link", "set", end, "netns", str(self.process.pid))
        self.run("ip", "addr", "add", address, "dev", end)
        self.run("ip", "link", "set", end, "up")

    def run(self, *words):
        subprocess.run(["nsenter", "--net", "--target", str(self.process.pid), *words], check=True)

    def visit(self, url):
        program = "import sys, requests; requests.get(sys.argv[1], timeout=20)"
        self.run(sys.executable, "-c", program, url)

    def stop(self):
        self.process.kill()
        self.process.wait()


def main(folder):
    ip("link", "set", "lo", "up")
    server = Server(folder / "data", host="0.0.0.0", tls=True).start()
    try:
        observer = Observer(server)
        phone = Phone(server, Session(server).code)
        seen = {"nothing": observer.when(lambda info: True)}
        adapter("wifi0")
        ip("addr", "add", "192.168.1.5/24", "dev", "wifi0")
        seen["first"] = observer.when(lambda info: any("192.168.1.5" in each for each in info["http"]))
        phone.touch([[0, 1, 10, 10, 100], [1, 1, 40, 50, 110]])
        requests.get(f"http://192.168.1.5:{server.port}/", timeout=10)
        visited = [observer.info()["visited"]]
        other = OtherDevice("wifi0peer", "192.168.1.77/24")
        other.visit(f"http://192.168.1.5:{server.port}/")
        seen["visited"] = [*visited, observer.info()["visited"]]
        ip("addr", "del", "192.168.1.5/24", "dev", "wifi0")
        ip("addr", "add", "10.20.30.40/16", "dev", "wifi0")
        seen["second"] = observer.when(lambda info: any("10.20.30.40" in each for each in info["http"]))
        phone.touch([[1, 1, 43, 54, 120], [2, 1, 43, 54, 130]])
        adapter("cable0")
        ip("addr", "add", "172.16.4.4/24", "dev", "cable0")
        ip("route", "add", "default", "via", "172.16.4.1")
        seen["both"] = observer.when(lambda info: "172.16.4.4" in info["http"][0])
        phone.settle(20)
        seen["phone"] = {"closed": phone.live.close_code, "centimetres": phone.figures["distance"]["totalCentimetres"]}
        phone.close()
        other.stop()
    finally:
        server.stop()
    print(json.dumps(seen))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="network-") as name:
        sys.exit(main(pathlib.Path(name)))
