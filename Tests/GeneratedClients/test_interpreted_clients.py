"""Clients of Python and TypeScript, which need no compiler, that two generators make from docs/openapi.yaml run a class on a real server."""

import importlib
import json
import shutil

import pytest

from generators import PROGRAMS, ROOT, openapi_generator, openapi_python_client, run


def test_openapi_python_client_runs_a_class(server, drawn, tmp_path, monkeypatch):
    openapi_python_client(tmp_path / "client", tmp_path / "settings.json")
    monkeypatch.syspath_prepend(tmp_path / "client")

    def operation(name):
        return importlib.import_module(f"touch_figures_client.api.sessions.{name}").sync

    models = importlib.import_module("touch_figures_client.models")
    clients = importlib.import_module("touch_figures_client")
    anybody = clients.Client(base_url=server.url)
    (phone,) = operation("get_session")(drawn, client=anybody).participants
    assert phone.touches == 1 and phone.distance.total_centimetres > 0 and phone.relative_error is None
    created = operation("create_session")(client=anybody, body=models.NewSession(locale="de"))
    host = clients.AuthenticatedClient(base_url=server.url, token=created.host_token)

    def control(body):
        return operation("control_session")(created.code, client=host, body=body)

    state = control(models.ChallengeControl.from_dict({"action": "challenge", "kind": "distance", "target": 10}))
    assert state.challenge.target == 10 and state.activity == "touch"
    experiment = models.ExperimentControl(models.ExperimentControlAction.EXPERIMENT, distances=[20], widths=[4])
    assert control(experiment).experiment.task == "tapping"
    assert not control(models.ExperimentControl.from_dict({"action": "experiment", "step": "stop"})).ended
    stats = operation("get_session")(created.code, client=anybody)
    assert stats.challenge is not None and stats.participants == [] and stats.merged.distance.total_centimetres == 0
    assert isinstance(operation("get_session")("222222", client=anybody), models.Problem)
    importlib.import_module("touch_figures_client.api.sessions.wipe_session").sync_detailed(created.code, client=host)
    assert operation("get_session")(created.code, client=anybody).status == 404


def test_openapi_generators_python_client_runs_a_class(server, drawn, tmp_path, monkeypatch):
    openapi_generator("python", tmp_path / "client")
    monkeypatch.syspath_prepend(tmp_path / "client")
    client = importlib.import_module("openapi_client")
    anybody = client.SessionsApi(client.ApiClient(client.Configuration(host=server.url)))
    (phone,) = anybody.get_session(drawn).participants
    assert phone.touches == 1 and phone.distance.total_centimetres > 0 and phone.relative_error is None
    assert anybody.get_summary(drawn).touches == 1 and client.ServerApi(anybody.api_client).get_server().api == 1
    created = anybody.create_session(new_session=client.NewSession(locale="fr"))
    host = client.SessionsApi(client.ApiClient(client.Configuration(host=server.url, access_token=created.host_token)))

    def control(body):
        return host.control_session(created.code, client.Control(body))

    assert control(client.ActivityControl(action="activity", activity="scale")).activity == "scale"
    assert control(client.ExperimentControl(action="experiment", distances=[20], widths=[4])).experiment.task == "tapping"
    control(client.ExperimentControl(action="experiment", step="stop"))
    assert anybody.get_session(created.code).activity == "touch"
    host.wipe_session(created.code)
    with pytest.raises(client.exceptions.NotFoundException):
        anybody.get_session(created.code)


def test_the_typescript_client_runs_a_class(server, drawn, tmp_path):
    openapi_generator("typescript-fetch", tmp_path / "client")
    shutil.copy(PROGRAMS / "class.ts", tmp_path)
    options = {"strict": True, "noImplicitAny": False, "noImplicitOverride": False, "lib": ["deno.window", "es2020", "dom"]}
    (tmp_path / "deno.json").write_text(json.dumps({"lock": False, "compilerOptions": options}))
    alone = ["--no-remote", "--no-npm", "--unstable-sloppy-imports", "--config", tmp_path / "deno.json"]
    run([ROOT / "Scripts/deno", "run", "--check", *alone, "--allow-net", tmp_path / "class.ts", server.url, drawn])
