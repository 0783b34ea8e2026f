"""The REST interface of a session, used like an external client."""

import io
import zipfile

import requests


class Session:
    """A session created on a server; `host` are its host's headers."""

    def __init__(self, server, headers=None, **body):
        self.server = server
        answer = requests.post(f"{server.url}/api/v1/sessions", json=body, headers=headers, timeout=10)
        assert answer.status_code == 201, answer.text
        self._is(answer.json())

    @classmethod
    def of_page(cls, server, code, host_token):
        """A session that a page has created."""
        session = cls.__new__(cls)
        session.server = server
        session._is({"code": code, "hostToken": host_token})
        return session

    def _is(self, created):
        self.created = created
        self.code = created["code"]
        self.host = {"Authorization": f"Bearer {created['hostToken']}"}

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

    def answer(self, phone, step, run=1, **given):
        """A phone answers the question of a lesson's step."""
        answer = self.put_answer(phone, step, run, **given)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def put_answer(self, phone, step, run=1, **given):
        body = {"resume": phone.resume, "run": run, "step": step, **given}
        return requests.put(f"{self.server.url}{self.path}/answer", json=body, timeout=10)

    def answers(self):
        """What has been answered, as the host gets it: the step and the participant's answer."""
        lessons = self.get("/results").json().get("lessons", [])
        return [(question["step"], each) for lesson in lessons for question in lesson["questions"] for each in question["participants"]]

    def archive(self, query=""):
        """The files of its archive, by their names below the folder."""
        answer = self.get(f"/archive{query}", headers=self.host)
        assert answer.status_code == 200, answer.text
        with zipfile.ZipFile(io.BytesIO(answer.content)) as files:
            return {name.split("/", 1)[1]: files.read(name) for name in files.namelist()}

    def add_picture(self, content):
        """Adds a PNG that can lie under the drawing, and returns what the server says of it."""
        answer = self.post_picture(content, {"Content-Type": "image/png", **self.host})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def post_picture(self, content, headers):
        return requests.post(f"{self.server.url}{self.path}/grounds", data=content, headers=headers, timeout=60)
