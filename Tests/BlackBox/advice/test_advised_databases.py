"""What the server and the commands say of a database, done: it starts or goes on, and has what was acknowledged before."""

import os
import pathlib
import re
import signal
import subprocess
import tempfile

import pytest
import requests

from kept import Kept, refused
from pooler import Pooler
from replication import Replicated
from server import BINARY
from waiting import wait_until

TAKES_LONG = True

VARIABLE = "TOUCHFIGURES_DATABASE"


def run(*arguments, **environment):
    return subprocess.run([BINARY, *map(str, arguments)], capture_output=True, text=True, env=os.environ | environment)


def healthy(server):
    return requests.get(f"{server.url}/healthz", timeout=20).status_code == 200


def ended(server):
    """The class of a server that has stored it and stopped."""
    kept = Kept(server.start())
    kept.phone.close()
    assert server.stop()[0] == 0
    return kept


@pytest.fixture
def on(own_server):
    """A server on a database, in a folder of its own."""
    return lambda url, *flags, **options: own_server("--database", url, *flags, **options)


@pytest.fixture
def pair():
    running = Replicated()
    yield running
    running.stop()


# Rights, forms and versions

@pytest.mark.parametrize("grant", ["ALTER DATABASE {} OWNER TO {}", "GRANT CREATE ON DATABASE {} TO {}"])
def test_a_user_gets_the_rights_that_are_advised(on, postgresql, grant):
    name, role = postgresql.database(), f"guest{postgresql.made}"
    postgresql.sql(f"CREATE ROLE {role} LOGIN")
    server = on(postgresql.url_of(name).replace("touchfigures@", f"{role}@"))
    assert "make it the database's owner, or grant CREATE on the database" in refused(server)
    postgresql.sql(grant.format(name, role))
    ended(server).check(server.start())


@pytest.mark.parametrize("advice", ["connect", "grant"])
def test_a_user_who_has_not_made_the_tables_is_replaced_or_gets_their_owners_rights(on, postgresql, advice):
    name, role = postgresql.database(), f'"Other {postgresql.made}"'
    postgresql.sql(f"CREATE ROLE {role} LOGIN")
    url = postgresql.url_of(name)
    kept = ended(on(url))
    # The rights of the database are not those of the tables in it.
    postgresql.sql(f"ALTER DATABASE {name} OWNER TO {role}")
    other = on(url.replace("touchfigures@", f"Other%20{postgresql.made}@"))
    assert "connect as touchfigures, who made the tables, or grant that role to the user (GRANT touchfigures TO …)" in refused(other)
    if advice == "grant":
        postgresql.sql(f"GRANT touchfigures TO {role}")
    else:
        other = on(url)
    kept.check(other.start())


def test_a_database_in_another_encoding_is_replaced_by_one_in_utf8(on, postgresql):
    name = f"encoded{postgresql.made}"
    create = f"CREATE DATABASE {name} TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C' ENCODING "
    postgresql.sql(create + "'LATIN1'")
    server = on(postgresql.url_of(name))
    assert "is encoded as LATIN1: create one with ENCODING 'UTF8'" in refused(server)
    postgresql.sql(f"DROP DATABASE {name}")
    postgresql.sql(create + "'UTF8'")
    ended(server).check(server.start())


def test_a_database_of_a_newer_version_is_used_by_the_version_that_knows_it(on, postgresql):
    name = postgresql.database()
    server = on(postgresql.url_of(name))
    kept = ended(server)
    postgresql.sql("INSERT INTO touchfigures.migration VALUES (99, now())", name)
    assert "update touchfigures" in refused(server)
    # As an update does it: the program knows the version that it finds.
    postgresql.sql("DELETE FROM touchfigures.migration WHERE version = 99", name)
    kept.check(server.start())


def test_a_standby_is_left_for_its_primary_as_advised(on, pair):
    name = pair.database()
    kept = ended(on(pair.url_of(name)))
    pair.start_standby()
    host = lambda *names: ",".join(str(pair._socket(each)).replace("/", "%2F") for each in names)
    url = lambda *names: f"postgresql://touchfigures@/{name}?host={host(*names)}"
    assert "is read-only, as a standby is: connect to the primary" in refused(on(url("standby")))
    for way in (url("primary"), url("standby", "primary") + "&target_session_attrs=read-write"):
        server = on(way)
        kept.check(server.start())
        assert server.stop()[0] == 0


@pytest.mark.parametrize("leaves_out", [False, True])
def test_a_standby_is_set_up_or_not_required_as_advised(on, pair, leaves_out):
    name = pair.database()
    kept = ended(on(pair.url_of(name)))
    server = on(pair.url_of(name), "--require-synchronous")

    def told(words):
        line = refused(server)
        assert words in line and "leave out --require-synchronous" in line
        if leaves_out:
            other = on(pair.url_of(name))
            kept.check(other.start())
            assert other.stop()[0] == 0

    told("has no synchronous standby: set synchronous_standby_names")
    pair.require_standby()
    if leaves_out:
        # Nothing else ends the commits that wait for it, as the message says.
        return
    assert "has no standby connected, so no commit would end: start the standby" in refused(server)
    pair.start_standby()
    pair.sql(f"ALTER DATABASE {name} SET synchronous_commit = local")
    told("does not wait for its standby's disk (synchronous_commit = local): set it to on")
    pair.sql(f"ALTER DATABASE {name} SET synchronous_commit = on")
    kept.check(server.start())
    assert server.stop()[0] == 0


def test_clocks_are_set_as_advised(on, postgresql):
    name = postgresql.database()
    kept = ended(on(postgresql.url_of(name)))
    command = ["faketime", "--exclude-monotonic", "-f", "+90s", str(BINARY), "check-config", "--port", "0", "--no-tls"]
    told = subprocess.run(command, capture_output=True, text=True, env=os.environ | {VARIABLE: postgresql.url_of(name)})
    assert told.returncode == 78 and "set both by NTP" in told.stderr
    kept.check(on(postgresql.url_of(name)).start())


# A pooler, a password, a database that goes away or is full

@pytest.fixture
def pooled(postgresql, tmp_path):
    made = []

    def start(mode):
        folder = tmp_path / f"pooler{len(made)}"
        folder.mkdir()
        made.append(Pooler(folder, postgresql.url_of(postgresql.database()), mode))
        return made[-1]

    yield start
    for each in made:
        each.stop()


@pytest.mark.parametrize("advice", ["pool_mode", "the database itself"])
def test_a_pooler_is_changed_or_left_out_as_advised(on, postgresql, pooled, advice):
    pooler = pooled("transaction")
    direct = postgresql.url_of(pooler.database)
    kept = ended(on(direct))
    server = on(pooler.url)
    assert "set pool_mode = session for this database, or name the database itself" in refused(server)
    if advice == "pool_mode":
        pooler.restart("session")
    else:
        server = on(direct)
    kept.check(server.start())
    assert server.stop()[0] == 0


@pytest.mark.parametrize("advice", ["leave it out", "list it"])
def test_a_parameter_that_a_pooler_refuses_is_left_out_or_ignored_as_advised(on, pooled, advice):
    pooler = pooled("session")
    kept = ended(on(pooler.url))
    server = on(pooler.url + "?options=-c%20statement_timeout%3D60000")
    assert "leave it out of the URL, or list it in the pooler's ignore_startup_parameters" in refused(server)
    if advice == "list it":
        pooler.restart("session", ignore_startup_parameters="options")
    else:
        server = on(pooler.url)
    kept.check(server.start())
    assert server.stop()[0] == 0


def test_a_refused_password_is_corrected(on, pair):
    name = pair.database()
    kept = ended(on(pair.url_of(name)))
    pair.sql("CREATE ROLE guarded LOGIN PASSWORD 'of-the-database' SUPERUSER")
    rules = pair.folder / "primary/pg_hba.conf"
    rules.write_text("local all guarded scram-sha-256\n" + rules.read_text())
    pair.sql("SELECT pg_reload_conf()")
    url = lambda password: pair.url_of(name).replace("touchfigures@", f"guarded:{password}@")
    line = refused(on(url("wrong-one")))
    assert "password authentication failed" in line and "wrong-one" not in line
    server = on(url("of-the-database"))
    kept.check(server.start())
    assert "use TOUCHFIGURES_DATABASE or ~/.pgpass instead" in server.errors()
    assert server.stop()[0] == 0
    again = on("", environment={VARIABLE: url("of-the-database")})
    again.flags = ()
    kept.check(again.start())
    assert "process list" not in again.errors()
    assert again.stop()[0] == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["restarted", "killed and restarted"])
def test_a_database_that_was_away_is_used_again_as_soon_as_it_runs(on, pair, how):
    name = pair.database()
    server = on(pair.url_of(name))
    kept = Kept(server.start())
    pair.end("primary", how)
    wait_until(lambda: not healthy(server), "it is not reported")
    other = on(pair.url_of(name))
    assert "Is the server running" in refused(other)
    pair._start("primary")
    kept.check_connected()
    wait_until(lambda: healthy(server), "the server does not recover")
    assert server.stop()[0] == 0
    kept.check(other.start())
    assert other.stop()[0] == 0


@pytest.fixture
def disk():
    """A file system of 200 MiB, at a place short enough for the address of a socket."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="tf-disk-", dir="/tmp"))
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200m,mode=755", "tmpfs", folder], capture_output=True).returncode != 0:
        folder.rmdir()
        pytest.skip("only root can make a file system")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)
    folder.rmdir()


def test_a_database_on_a_full_disk_goes_on_once_there_is_space(on, disk):
    running = Replicated(disk)
    try:
        name = running.database()
        server = on(running.url_of(name))
        kept = Kept(server.start())
        # A database that may not write its tables: its own files grow only there.
        with open(disk / "fill", "ab", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 16))
            except OSError:
                pass
        made = 0
        while healthy(server) and made < 2000:
            answer = requests.post(f"{server.url}/api/v1/sessions", json={}, timeout=60)
            assert answer.status_code in (201, 429, 503, 507), answer.text
            made += 1
        wait_until(lambda: not healthy(server), "a full disk is not reported")
        before = kept.phone.ack
        kept.phone.touch([[0, 1, 1, 1, 9_000_000], [2, 1, 65, 1, 9_000_100]])
        kept.oracle.apply([[0, 1, 1, 1, 9_000_000], [2, 1, 65, 1, 9_000_100]])
        kept.time = 9_000_100
        kept.phone.listen_until(lambda: kept.phone.seq > before)
        assert kept.phone.ack == before, "acknowledged without being stored"
        (disk / "fill").unlink()
        if running.running["primary"].poll() is not None:
            # It has ended itself, since it could not write its log.
            running.running.pop("primary")
            running._start("primary")
        kept.phone.settle()
        kept.check_connected()
        wait_until(lambda: healthy(server), "the server does not recover")
        assert server.stop()[0] == 0
    finally:
        running.stop()


# Nodes

def test_each_node_gets_a_folder_of_its_own(on, postgresql):
    url = postgresql.url_of(postgresql.database())
    first = on(url).start()
    kept = Kept(first)
    assert "give each node a --data folder of its own" in refused(on(url, data=first.data))
    second = on(url).start()
    kept.phone.close()
    assert first.stop()[0] == 0
    kept.check(second)


def test_a_node_is_drained_once_another_one_is_started(on, postgresql):
    url = postgresql.url_of(postgresql.database())
    first = on(url).start()
    kept = Kept(first)
    nodes = lambda *words: run("nodes", *words, **{VARIABLE: url})
    missing = run("nodes", "drain", "1")
    assert missing.returncode == 64 and "there is no database; give --database or TOUCHFIGURES_DATABASE" in missing.stderr
    for done in (nodes("drain", "1"), run("nodes", "drain", "1", "--database", url)):
        assert done.returncode == 1 and "is the only server that takes sessions; start another one first" in done.stderr
    second = on(url).start()
    wait_until(lambda: nodes("list").stdout.count("serving") == 2, "both are listed")
    done = nodes("drain", "1")
    assert done.returncode == 0, done.stderr
    kept.phone.live.wait_closed()
    kept.check(second)
    assert requests.get(f"{first.url}/healthz", timeout=10).status_code == 503
    assert first.stop()[0] == 0 and second.stop()[0] == 0


def test_a_name_of_two_servers_is_replaced_by_the_number(on, postgresql):
    url = postgresql.url_of(postgresql.database())
    first, second = on(url).start(), on(url)
    # Names end with the first four digits of the folder's identifier, which can be the same.
    second.data.mkdir()
    identity = (first.data / "node").read_text()
    (second.data / "node").write_text(identity[:-4] + ("0000" if identity[-4:] != "0000" else "1111"))
    second.start()
    nodes = lambda *words: run("nodes", *words, **{VARIABLE: url})
    rows = lambda: [line.split() for line in nodes().stdout.splitlines()[1:]]
    wait_until(lambda: [row[-1] for row in rows()] == ["serving"] * 2, "both are listed")
    (number, name, *_), (_, other, *_) = rows()
    assert name == other
    done = nodes("drain", name)
    assert done.returncode == 1 and f"{name} names 2 servers; give the number: {number} ({name}), " in done.stderr
    assert nodes("drain", number).returncode == 0
    kept = Kept(second)
    kept.check_connected()
    kept.phone.close()


def test_samples_of_a_session_elsewhere_are_read_there_as_advised(on, postgresql):
    url = postgresql.url_of(postgresql.database())
    first, second = Kept(on(url).start()), Kept(on(url).start())
    compare = lambda other: requests.post(
        f"{first.server.url}{first.session.path}/comparison", headers=first.session.host, timeout=20, json={"part": "figures", "with": other})
    theirs = {"code": second.session.code, "part": "figures", "token": second.session.created["hostToken"]}
    wait_until(lambda: compare(theirs).status_code == 409, "the first one does not know the second one")
    answer = compare(theirs)
    assert "Read its samples there, with GET /api/v1/sessions/CODE/parts/PART, and send them as `with.samples`." in answer.json()["detail"]
    samples = second.session.get("/parts/figures", headers=second.session.host).json()
    answer = compare({"samples": samples})
    assert answer.status_code == 200, answer.text
    for each in (first, second):
        each.check_connected()


def test_a_folder_for_a_node_that_cannot_be_made_is_replaced(on, postgresql, tmp_path):
    url = postgresql.url_of(postgresql.database())
    (tmp_path / "file").write_text("mine")
    server = on(url, data=tmp_path / "file/data")
    server.log_path = tmp_path / "log"
    assert "choose another" in (told := refused(server)) and "--data" in told
    ended(on(url)).check(on(url).start())


# Migrations

@pytest.mark.data_folder("migrates the folder")
@pytest.mark.parametrize("advice", ["give the database", "remove the mark"])
def test_a_migrated_folder_is_continued_as_advised(own_server, postgresql, advice):
    server = own_server()
    kept = ended(server)
    url = postgresql.url_of(postgresql.database())
    assert run("migrate", "--from", server.data, "--database", url).returncode == 0
    told = refused(server)
    assert "its content is of that day: give the database by --database or TOUCHFIGURES_DATABASE" in told
    mark = re.search(r"to use the folder as it was then, remove (\S+)", told)[1]
    assert "Remove this file to use the folder as it was then." in open(mark).read()
    if advice == "give the database":
        server.flags = ("--database", url)
    else:
        os.unlink(mark)
    kept.check(server.start())


@pytest.mark.data_folder("migrates the folder")
def test_a_folder_that_was_migrated_to_another_database_goes_there_or_once_more(own_server, postgresql):
    server = own_server()
    kept = ended(server)
    first, second = (postgresql.url_of(postgresql.database()) for _ in range(2))
    migrate = lambda url: run("migrate", "--from", server.data, "--database", url)
    assert migrate(first).returncode == 0
    told = migrate(second)
    assert told.returncode == 78 and "before: give that database, or remove " in told.stderr
    assert migrate(first).returncode == 0
    os.unlink(re.search(r"or remove (\S+) to migrate the folder again", told.stderr)[1])
    assert migrate(second).returncode == 0
    other = own_server("--database", second).start()
    kept.check(other)


@pytest.mark.data_folder("migrates the folder")
def test_a_migration_waits_for_another_one_as_advised(own_server, postgresql):
    server = own_server()
    kept = ended(server)
    name = postgresql.database()
    url = postgresql.url_of(name)
    # What a running one holds: its lock, on its own connection.
    holder = subprocess.Popen(["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--dbname", url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    holder.stdin.write(f"SELECT pg_advisory_lock({0x546f_7563_6846_0004});\n")
    holder.stdin.flush()
    holder.stdout.readline()
    told = run("migrate", "--from", server.data, "--database", url)
    assert told.returncode != 0 and "another import into this database is running: wait until it ends" in told.stderr
    holder.communicate()
    assert run("migrate", "--from", server.data, "--database", url).returncode == 0
    server.flags = ("--database", url)
    kept.check(server.start())
