"""The REST interface of a session, used like an external client."""

import requests


class Session:
    """A session created on a server; `host` are its host's headers."""

    def __init__(self, server, headers=None, **body):
        self.server = server
        answer = requests.post(f"{server.url}/api/v1/sessions", json=body, headers=headers, timeout=10)
        assert answer.status_code == 201, answer.text
        self.created = answer.json()
        self.code = self.created["code"]
        self.host = {"Authorization": f"Bearer {self.created['hostToken']}"}

    @property
    def path(self):
        return f"/api/v1/sessions/{self.code}"

    def get(self, rest="", **options):
        return requests.get(self.server.url + self.path + rest, timeout=10, **options)

    def stats(self, participant=None):
        answer = self.get(f"/participants/{participant}" if participant else "")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def heatmap(self, **query):
        answer = self.get("/heatmap", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def control(self, action, **fields):
        answer = self.post_control({"action": action, **fields})
        assert answer.status_code == 200, f"{action}: {answer.status_code} {answer.text}"
        return answer.json()

    def post_control(self, body, headers=None):
        return requests.post(
            f"{self.server.url}{self.path}/control", json=body, headers=self.host if headers is None else headers, timeout=10
        )
