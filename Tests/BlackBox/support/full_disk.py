"""A disk that is full for one server."""

import resource

import requests


class Disk:
    """The largest size that the server's files may have."""

    def __init__(self, server):
        self.pid = server.pid
        self.limits = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)

    def fill(self):
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (1, self.limits[1]))

    def empty(self):
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, self.limits)


def healthy(server):
    return requests.get(f"{server.url}/healthz", timeout=10).status_code == 200
