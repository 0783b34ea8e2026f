"""Two nodes on one PostgreSQL behind haproxy: one dies, pauses, or is replaced, and nothing is lost or counts twice.

Every figure is compared with an independent calculation; the owner of a session is read from its commits. `Scripts/node-faults` does the
same with more phones, any number of times.
"""

import json
import os
import signal
import subprocess
import threading
import time

import pytest
import requests

from api import Session
from challenge_player import Player
from nodes import Class, Cluster, IdleSessions, StubbornPhone, healthy
from puzzles import Author, png, rectangle
from server import BINARY
from waiting import wait_until

TAKES_LONG = True


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    running = Cluster(tmp_path_factory.mktemp("cluster"))
    running.wait_until_up()
    yield running
    running.stop()


def doing(work):
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_a_killed_node_is_replaced_and_nothing_is_lost(cluster, seed):
    group = Class(cluster, seed)
    group.draw_while(lambda: False, least=1)
    node = group.a_leader()
    port = node.port
    node.kill()
    group.draw_while(lambda: any(cluster.owner(session.code) in (None, node) for session in group.sessions), least=1)
    node.start(port)
    group.compare()
    assert cluster.check_ownership() > 0
    cluster.wait_until_up()


def test_no_figure_of_a_wave_is_computed_across_a_change_of_node(cluster):
    session = Session(cluster)
    players = [Player(session, number, phone=StubbornPhone) for number in range(5)]
    session.control("challenge", kind="wave")
    for index, player in enumerate(players):
        player.synchronise()
        if index < 3:
            player.tap(100, 100, after=400 * (index + 1))
        player.phone.settle()
    found = lambda: session.get("/results").json()["challenges"][0]
    before = found()
    [epoch] = {one["results"][0]["clockEpoch"] for one in before["participants"]}
    node = cluster.wait_owner(session.code)
    port = node.port
    # kill -9 in the middle of the wave.
    node.kill()
    for player in players:
        player.phone.connect()
        # Those who have touched do it again, which does not count; the others touch for the first time.
        player.synchronise(offset=700.0)
        player.tap(100, 100)
        player.phone.settle()
    assert cluster.owner(session.code) is not node
    # By itself from the new owner: the proxy may choose another one as soon as there is one.
    after = found()
    epochs = {one["id"]: one["results"][0]["clockEpoch"] for one in after["participants"]}
    assert epochs == {player.id: epoch for player in players[:3]} | {player.id: epochs[players[3].id] for player in players[3:]}
    assert epochs[players[3].id] > epoch
    assert after["participants"][:3] == before["participants"]
    assert after["class"] == before["class"] | {"leftOut": 2}
    # With seats, too; and each line of the log has times of one axis only.
    session.control("seats", participants=[player.id for player in players])
    assert (found()["class"]["people"], found()["class"]["leftOut"]) == (3, 2)
    lines = [json.loads(line) for line in session.get("/events", headers=session.host).text.splitlines()]
    told = {line["seq"]: line["epoch"] for line in lines if line["type"] == "sync" and line["participant"] == players[0].id}
    assert set(told.values()) == {epoch, epochs[players[3].id]}
    assert {line["clockEpoch"] for line in lines if line["type"] == "touches"} == set(told.values())
    node.start(port)
    for player in players:
        player.phone.close()
    cluster.wait_until_up()


def test_a_paused_node_commits_nothing_afterwards(cluster, seed):
    group = Class(cluster, seed)
    group.draw_while(lambda: False, least=1)
    node = group.a_leader()
    led = [session.code for session in group.sessions if cluster.owner(session.code) is node]
    epoch = cluster.epoch(node)
    os.kill(node.pid, signal.SIGSTOP)
    try:
        group.draw_while(lambda: any(cluster.owner(code) in (None, node) for code in led), least=1)
        written = cluster.sql(f"SELECT count(*) FROM log WHERE epoch = {epoch}")
    finally:
        os.kill(node.pid, signal.SIGCONT)
    group.draw_while(lambda: False, least=2)
    assert cluster.sql(f"SELECT count(*) FROM log WHERE epoch = {epoch}") == written
    group.compare()
    assert cluster.check_ownership() > 0
    cluster.wait_until_up()


def test_a_node_without_its_database_reports_it_and_commits_nothing_afterwards(cluster, seed):
    group = Class(cluster, seed)
    group.draw_while(lambda: False, least=1)
    node = cluster.nodes[0]
    led = [session.code for session in group.sessions if cluster.owner(session.code) is node]
    epoch = cluster.epoch(node)
    began = time.monotonic()
    cluster.first_link.cut()
    try:
        unhealthy = doing(lambda: wait_until_unhealthy(node))
        group.draw_while(unhealthy.is_alive)
        print(f"says so after {time.monotonic() - began:.1f} s")
        group.draw_while(lambda: any(cluster.owner(code) in (None, node) for code in led), least=1)
        written = cluster.sql(f"SELECT count(*) FROM log WHERE epoch = {epoch}")
    finally:
        cluster.first_link.restore_connection()
    # Its earlier messages arrive now.
    group.draw_while(lambda: False, least=2)
    assert not led or cluster.sql(f"SELECT count(*) FROM log WHERE epoch = {epoch}") == written
    group.compare()
    cluster.check_ownership()
    cluster.wait_until_up()


def wait_until_unhealthy(node):
    wait_until(lambda: not healthy(node), "it says nothing")


def test_nodes_are_replaced_one_by_one(cluster, seed):
    group = Class(cluster, seed)
    group.draw_while(lambda: False, least=1)
    for node in cluster.nodes:
        port, ended = node.port, []
        stopping = doing(lambda: ended.append(node.stop(timeout=40)))
        group.draw_while(stopping.is_alive)
        assert ended[0][0] == 0, node.errors()
        node.start(port)
        group.draw_while(lambda: False, least=3)
    group.compare()
    print(f"longest time without figures: {group.longest_silence():.2f} s")
    assert cluster.check_ownership() > 0
    cluster.wait_until_up()


def test_a_puzzle_that_one_node_changes_is_changed_at_the_other(cluster):
    here, there = cluster.nodes
    author = Author(here)
    puzzle = author.puzzle([rectangle(100, 100, 50, 50)])
    of = lambda node: requests.get(f"{node.url}/api/v1/puzzles/{puzzle}", timeout=10)
    assert of(there).json()["title"] == of(here).json()["title"]
    before = requests.get(f"{there.url}/api/v1/puzzles/{puzzle}/image", timeout=10)
    assert before.status_code == 200 and before.content == requests.get(f"{here.url}/api/v1/puzzles/{puzzle}/image", timeout=10).content
    assert author.call("DELETE", f"/puzzles/{puzzle}").status_code == 204
    wait_until(lambda: of(there).status_code == 404, "it is still there")


def test_a_picture_laid_through_one_node_is_under_the_fingers_at_the_other(cluster):
    first, second = cluster.nodes
    session = Session(first)
    content = png(300, 200)
    picture = session.post_picture(content, {"Content-Type": "image/png", **session.host}).json()["picture"]
    session.control("ground", picture=picture)
    session.control("groundScale", points=[[0, 0], [200, 0]], length=4, unit="km")
    assert cluster.wait_owner(session.code) is first
    wanted = session.stats()["ground"]

    def check(node):
        """What anybody gets of the picture there."""
        assert requests.get(f"{node.url}{session.path}", timeout=10).json()["ground"] == wanted
        file = requests.get(f"{node.url}{session.path}/grounds/{picture}", timeout=10)
        assert (file.status_code, file.headers["ETag"]) == (200, f'"{picture}"')
        return file.content

    def length(node):
        return requests.get(f"{node.url}{session.path}/participants/{phone.id}", timeout=10).json()["onPicture"]

    # The session moves to the node at which the phone asks.
    phone = StubbornPhone(second, session.code)
    assert phone.welcome["session"]["ground"] == wanted and cluster.owner(session.code) is second
    file = check(second)
    phone.ground(picture, scale=2, x=-50, y=10)
    phone.touch([[0, 1, 100, 100, 1000], [1, 1, 200, 100, 1100], [2, 1, 300, 100, 1200]])
    phone.settle()
    # 200 px of the screen are 100 of the picture.
    drawn = length(second)
    assert (drawn["picture"], drawn["unit"], drawn["length"]) == (picture, "km", pytest.approx(2))
    port = first.port
    first.kill()
    # A stroke that is longer and not at its end when this node is killed, too.
    phone.touch([[0, 1, 10, 10, 2000], *([1, 1, 10 + step % 2 * 300, 10 + 20 * step, 2000 + 50 * step] for step in range(1, 20))])
    phone.settle()
    assert length(second)["pixels"] > 1000
    first.start(port)
    port = second.port
    second.kill()
    phone.connect(first)
    assert phone.welcome["session"]["ground"] == wanted and check(first) == file
    # A second finger takes it back, from what another node has counted.
    phone.touch([[3, 1, None, None, 3000]])
    phone.settle()
    assert length(first) == drawn
    phone.touch([[0, 1, 100, 100, 4000], [2, 1, 150, 100, 4100]])
    phone.settle()
    assert length(first)["length"] == pytest.approx(0.5)
    assert requests.get(f"{first.url}{session.path}/participants/{phone.id}", timeout=10).json()["touches"] == 2
    second.start(port)
    phone.close()
    cluster.wait_until_up()


def test_a_round_of_a_session_elsewhere_is_begun_at_the_sessions_address(cluster):
    session = Session(cluster)
    # A new session belongs to the node that gets its first request.
    session.stats()
    owner = cluster.wait_owner(session.code)
    other = next(node for node in cluster.nodes if node is not owner)
    begin = lambda puzzle: requests.post(f"{other.url}/api/v1/puzzles/{puzzle}/rounds", timeout=10, allow_redirects=False,
                                         json={"session": session.code.lower(), "resume": "x" * 22})
    sent = begin("k3m9x2pqrt7w")
    assert (sent.status_code, sent.headers["Location"]) == (307, f"{session.path}/puzzles/k3m9x2pqrt7w/rounds")
    for strange in ("x", "x%0d%0aX-Injected:%20yes%0d%0a", "..%2f..%2fhealthz"):
        refused = begin(strange)
        assert refused.status_code in (400, 404) and "Location" not in refused.headers, strange
        assert "X-Injected" not in refused.headers


def test_two_nodes_under_repeated_requests_do_not_pass_a_session_back_and_forth(cluster):
    session = Session(cluster)
    answers = {node.port: [] for node in cluster.nodes}

    def ask(node):
        until = time.monotonic() + 6
        while time.monotonic() < until:
            answer = requests.get(f"{node.url}{session.path}", timeout=20)
            answers[node.port].append(answer.status_code)
            if answer.status_code == 503:
                assert answer.headers["Retry-After"] == "1" and answer.json()["type"] == "/docs#session-moving"
                time.sleep(0.2)

    asking = [doing(lambda node=node: ask(node)) for node in cluster.nodes]
    for thread in asking:
        thread.join()
    assert all(set(codes) <= {200, 503} for codes in answers.values()), answers
    # One node owns it all the time, the others let clients retry.
    assert any(codes.count(200) > 20 for codes in answers.values()), answers
    assert requests.get(f"{cluster.nodes[0].url}/healthz", timeout=10).status_code == 200


def nodes(cluster, *arguments):
    """Runs `touchfigures nodes`."""
    done = subprocess.run([BINARY, "nodes", *arguments], capture_output=True, text=True,
                          env=os.environ | {"TOUCHFIGURES_DATABASE": cluster.postgresql.url_of(cluster.database)})
    return done.returncode, done.stdout, done.stderr


def test_an_operator_lists_the_nodes_and_empties_one(cluster, seed):
    group = Class(cluster, seed)
    group.draw_while(lambda: False, least=2)
    code, listed, _ = nodes(cluster)
    rows = [line.split() for line in listed.splitlines()]
    assert code == 0 and rows[0] == ["node", "name", "up", "sessions", "phones", "state"]
    assert [row[-1] for row in rows[1:]] == ["serving"] * len(cluster.nodes)
    assert sum(int(row[-2]) for row in rows[1:]) == len(group.drawings)
    code, _, error = nodes(cluster, "drain", "nobody")
    assert code == 1 and "no server nobody" in error and rows[1][0] in error

    node = group.a_leader()
    epoch = cluster.epoch(node)
    code, output, error = nodes(cluster, "drain", epoch)
    assert code == 0 and "hands over" in output, error
    group.draw_while(lambda: any(cluster.owner(session.code) in (None, node) for session in group.sessions), least=1)
    assert requests.get(f"{node.url}/healthz", timeout=10).status_code == 503
    assert f"{epoch} " in (shown := nodes(cluster)[1]) and "draining" in shown
    # The last one stays.
    other = next(row[0] for row in rows[1:] if row[0] != epoch)
    code, _, error = nodes(cluster, "drain", other)
    assert code == 1 and "only server" in error
    code, _, error = nodes(cluster, "move", group.sessions[0].code, epoch)
    assert code == 1 and "takes no sessions" in error
    group.compare()
    port = node.port
    assert node.stop(timeout=40)[0] == 0
    node.start(port)
    cluster.wait_until_up()


def test_an_operator_moves_a_session(cluster, seed):
    group = Class(cluster, seed)
    group.draw_while(lambda: False, least=1)
    # One with a log.
    session = group.sessions[1]
    source = cluster.owner(session.code)
    target = next(node for node in cluster.nodes if node is not source)
    moved = []
    moving = doing(lambda: moved.append(nodes(cluster, "move", session.code.lower(), cluster.epoch(target))))
    group.draw_while(moving.is_alive)
    assert moved == [(0, f"{session.code} is at {cluster.epoch(target)} ({cluster.name(target)}).\n", "")]
    # The proxy still uses the first node, which gets the session back after 10 s.
    group.draw_while(lambda: cluster.owner(session.code) is not source, least=1)
    group.compare()
    cluster.check_ownership()
    code, _, error = nodes(cluster, "move", "ABCDEF", cluster.epoch(target))
    assert code == 1 and "no session ABCDEF" in error


def test_a_session_without_an_owner_is_moved_and_released_again(cluster):
    session = Session(cluster)
    # A new session belongs to the node that gets its first request.
    session.stats()
    source = cluster.wait_owner(session.code)
    target = next(node for node in cluster.nodes if node is not source)
    assert nodes(cluster, "move", session.code, cluster.epoch(target))[0] == 0
    assert cluster.owner(session.code) is target
    # The target had no request for it, so it is not in its memory.
    code, output, error = nodes(cluster, "move", session.code, cluster.epoch(source))
    assert code == 0, error
    assert requests.get(f"{source.url}{session.path}", timeout=10).status_code == 200


def test_many_idle_sessions_change_their_node(cluster, seed):
    """`Scripts/node-faults takeovers` does it with 10,000."""
    idle = IdleSessions(cluster, seed, 200)
    for node in cluster.nodes:
        idle.move_to(node)
        idle.compare(node)
