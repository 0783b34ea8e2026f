"""The containers of docs/deploy/compose.yaml fit together, and its Caddyfile is valid."""

import ipaddress
import json
import os
import re
import shutil
import subprocess

import pytest

import compose
from project import ROOT

SETTINGS = {"TOUCHFIGURES_NAME": "touch.example", "TOUCHFIGURES_ADMIN_TOKEN": "0123456789abcdef"}
POSTGRESQL = {"TOUCHFIGURES_DATABASE": "postgresql://touchfigures@postgresql/touchfigures", "PGPASSWORD": "secret"}


@pytest.fixture
def file():
    return compose.read(SETTINGS)


def mounts(service):
    return [text.split(":") for text in service.get("volumes", [])]


def test_each_volume_is_declared_and_used_and_each_mounted_file_is_there(file):
    sources = [source for service in file["services"].values() for source, *_ in mounts(service)]
    named = [source for source in sources if not source.startswith(".")]
    assert sorted(named) == sorted(file["volumes"])
    assert [source for source in sources if source.startswith(".") and not (compose.FOLDER / source).is_file()] == []


def test_services_name_networks_and_services_that_exist(file):
    services = file["services"]
    assert set(services) == {"touchfigures", "caddy", "postgresql"}
    for service in services.values():
        assert set(service["networks"]) == set(file["networks"])
        assert set(service.get("depends_on", {})) <= set(services)
    # A service that others wait for has a health check; the server's image has its own.
    assert "healthcheck" in services["postgresql"] and services["touchfigures"]["depends_on"]["postgresql"]["required"] is False
    assert [name for name, service in services.items() if service.get("profiles")] == ["postgresql"]
    assert [name for name, service in services.items() if service.get("ports")] == ["caddy"]


def test_the_server_has_no_privileges_and_trusts_only_the_proxy(file):
    server, proxy = file["services"]["touchfigures"], file["services"]["caddy"]
    assert server["read_only"] is True and server["cap_drop"] == ["ALL"] and server["security_opt"] == ["no-new-privileges:true"]
    assert [target for _, target in mounts(server)] == ["/var/lib/touchfigures"]
    address = proxy["networks"]["inside"]["ipv4_address"]
    assert compose.environment(SETTINGS, "touchfigures")["TOUCHFIGURES_TRUSTED_PROXY"] == address
    (network,) = file["networks"]["inside"]["ipam"]["config"]
    subnet, given_out = ipaddress.ip_network(network["subnet"]), ipaddress.ip_network(network["ip_range"])
    assert ipaddress.ip_address(address) in subnet and given_out.subnet_of(subnet) and ipaddress.ip_address(address) not in given_out


def test_its_version_equals_the_program_s(file):
    number = re.search(r'number = "(.*)"', (ROOT / "Sources/Features/Status/ServerVersion.swift").read_text())[1]
    assert file["services"]["touchfigures"]["image"] == f"touchfigures:{number}"


def test_without_a_name_or_a_token_it_says_what_to_write():
    for name in SETTINGS:
        with pytest.raises(AssertionError, match=f"{name}: write .* into .env"):
            compose.read({key: value for key, value in SETTINGS.items() if key != name})


def test_the_database_is_passed_on_only_if_it_is_chosen():
    assert not set(POSTGRESQL) & set(compose.environment(SETTINGS, "touchfigures"))
    chosen = SETTINGS | POSTGRESQL
    given = compose.environment(chosen, "touchfigures")
    assert given.items() >= POSTGRESQL.items()
    database = compose.environment(chosen, "postgresql")
    assert database["POSTGRES_PASSWORD"] == POSTGRESQL["PGPASSWORD"]
    assert given["TOUCHFIGURES_DATABASE"] == f"postgresql://{database['POSTGRES_USER']}@postgresql/{database['POSTGRES_DB']}"
    assert all(f"#   {line}" in compose.FILE.read_text() for line in (f"TOUCHFIGURES_DATABASE={given['TOUCHFIGURES_DATABASE']}", "COMPOSE_PROFILES=postgresql"))


def caddy(tmp_path, command):
    if not shutil.which("caddy"):
        pytest.skip("caddy is not installed")
    environment = os.environ | {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), **SETTINGS}
    return subprocess.run(
        ["caddy", command, "--config", compose.FOLDER / "Caddyfile.compose", "--adapter", "caddyfile"], env=environment, cwd=tmp_path,
        capture_output=True, text=True, timeout=30)


def test_the_caddyfile_that_it_mounts_is_valid(file, tmp_path):
    assert "./Caddyfile.compose:/etc/caddy/Caddyfile:ro" in file["services"]["caddy"]["volumes"]
    done = caddy(tmp_path, "validate")
    assert done.returncode == 0, done.stderr


def test_caddy_serves_the_name_by_https_and_asks_the_server(file, tmp_path):
    adapted = json.loads(caddy(tmp_path, "adapt").stdout)
    (site,) = adapted["apps"]["http"]["servers"].values()
    # Automatically: without a certificate in the file, and with Caddy's default for a name.
    assert site["listen"] == [":443"] and "automatic_https" not in site and "tls" not in adapted["apps"]
    assert [route["match"] for route in site["routes"]] == [[{"host": ["touch.example"]}]]
    upstreams = re.findall(r'"dial": "([^"]+)"', json.dumps(adapted))
    assert upstreams == ["touchfigures:8080"] and "touchfigures" in file["services"]
