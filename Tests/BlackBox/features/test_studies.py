"""Studies of a page over the wire: nothing is lost by a kill, with either store; a withdrawal and a wipe leave nothing."""

import csv
import io

import pytest
import requests

from api import Session
from resamples import difference_of_clusters
from visitor import PAGE, SERVER_FLAGS, Visitor

TAKES_LONG = True

SECRET = "the-selector-of-somebody"


def study(session, rest="", **query):
    answer = session.get(f"/study{rest}", headers=session.host, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def counted(session, page=PAGE):
    return {each["element"]: each for each in study(session, "/elements", page=page)["elements"]}


def compare(session, visitors):
    found = counted(session)
    for name in {name for visitor in visitors for _, name in visitor.touches}:
        wanted = sum(visitor.touches.get((PAGE, name), 0) for visitor in visitors)
        assert found[name]["touches"] == wanted, name
        assert sum(cell[1] for cell in found[name]["cells"]) == wanted, name
    assert found["#missed"]["missed"] == sum(found["#missed"]["missHistogram"]) == sum(v.missed[PAGE] for v in visitors)
    (page,) = study(session)["pages"]
    assert page["touches"] == sum(sum(visitor.touches.values()) for visitor in visitors)
    assert page["participants"] == len(visitors)


@pytest.mark.parametrize("retention", ["replay", "figures"])
@pytest.mark.parametrize("store", ["SQLite", "PostgreSQL"])
def test_kills_lose_nothing_and_count_nothing_twice(own_server, postgresql, seed, retention, store):
    flags = ["--database", postgresql.url_of(postgresql.database())] if store == "PostgreSQL" else []
    server = own_server(*SERVER_FLAGS, *flags).start()
    session = Session(server, retention=retention)
    visitors = [Visitor(session, f"{seed}/{number}") for number in range(3)]
    for _ in range(3):
        for visitor in visitors:
            for _ in range(4):
                visitor.anchor()
        visitors[0].phone.settle()
        server.kill()
        server.start()
        for visitor in visitors:
            visitor.phone.connect()
    for visitor in visitors:
        visitor.phone.settle()
    compare(session, visitors)
    before = counted(session)
    assert server.stop()[0] == 0, server.errors()
    server.start()
    assert counted(session) == before


@pytest.mark.parametrize("store", ["SQLite", "PostgreSQL"])
def test_a_withdrawal_leaves_no_row(own_server, postgresql, store):
    name = postgresql.database()
    flags = ["--database", postgresql.url_of(name)] if store == "PostgreSQL" else []
    server = own_server(*SERVER_FLAGS, *flags).start()
    session = Session(server, retention="figures")
    one, two = Visitor(session, 1), Visitor(session, 2)
    one.anchor(element=f"#{SECRET}")
    two.anchor()
    one.phone.settle()
    two.phone.settle()
    one.phone.live.send({"type": "withdraw"})
    one.phone.live.wait_type("withdrawn")
    assert one.phone.live.wait_closed() == 4403
    if store == "PostgreSQL":
        assert postgresql.sql(f"SELECT number FROM touchfigures.participant WHERE session = '{session.code}'", name) == ["2"]
    server.kill()
    server.start()
    assert study(session)["participants"] == 1 and f"#{SECRET}" not in counted(session)
    assert [each["id"] for each in session.stats()["participants"]] == ["p2"]


@pytest.mark.parametrize("retention", ["replay", "figures"])
def test_a_visitor_who_returns_after_the_server_has_forgotten_the_room_can_still_withdraw(own_server, retention):
    """In a study of weeks the session sleeps on disk, its host makes it longer, and the page's version changes."""
    server = own_server(*SERVER_FLAGS).start()
    session = Session(server, retention=retention, expiresIn=30 * 86400)
    one, two = Visitor(session, 1), Visitor(session, 2)
    versions = [f"{PAGE}?touchkit-version={number}" for number in (1, 2)]
    for visitor in (one, two):
        for page in versions:
            visitor.anchor(page=page)
        visitor.phone.settle()
        visitor.phone.live.close()
    for _ in range(2):
        assert server.stop()[0] == 0, server.errors()
        server.start()
        session.control("lifetime", expiresIn=89 * 86400)
    assert {each["page"]: each["participants"] for each in study(session)["pages"]} == {page: 2 for page in versions}
    one.phone.connect()
    one.phone.live.send({"type": "withdraw"})
    one.phone.live.wait_type("withdrawn")
    assert one.phone.live.wait_closed() == 4403
    for _ in range(2):
        assert {each["page"]: each["participants"] for each in study(session)["pages"]} == {page: 1 for page in versions}
        for page in versions:
            assert sum(each["touches"] for each in counted(session, page).values()) == 3
        server.kill()
        server.start()


def test_a_wiped_session_leaves_nothing_of_its_study(own_server):
    server = own_server(*SERVER_FLAGS).start()
    session = Session(server)
    visitor = Visitor(session, 1)
    visitor.anchor(element=f"#{SECRET}")
    visitor.phone.settle()
    assert requests.delete(server.url + session.path, headers=session.host, timeout=10).status_code == 204
    assert session.get("/study", headers=session.host).status_code == 404
    assert server.stop()[0] == 0
    for path in server.data.rglob("*"):
        assert not path.is_file() or SECRET.encode() not in path.read_bytes(), path.name


def versions(number):
    return f"{PAGE}?touchkit-version={number}"


def expected_share(share, visitors, element=None):
    """Both shares, and the difference with its interval, of what the visitors have sent."""
    def count(visitor, page):
        touches = sum(n for (at, name), n in visitor.touches.items() if at == page and element in (None, name))
        dead = sum(n for (at, name), n in visitor.dead.items() if at == page and element in (None, name))
        missed = visitor.missed.get(page, 0) if element is None else 0
        return (dead, touches) if share == "dead" else (missed, touches + missed)

    clusters = [count(visitor, versions(1)) + count(visitor, versions(2)) for visitor in visitors]
    clusters = [each for each in clusters if each[1] or each[3]]
    sums = [sum(column) for column in zip(*clusters)]
    return [sums[0] / sums[1], sums[2] / sums[3], *difference_of_clusters(clusters)]


def test_two_versions_are_compared_by_visitors_not_by_touches(own_server, seed):
    session = Session(own_server(*SERVER_FLAGS).start(), retention="figures")
    compared = lambda **query: study(session, "/versions", first=versions(1), second=versions(2), **query)
    visitors = [Visitor(session, f"{seed}/{number}") for number in range(27)]
    for number, visitor in enumerate(visitors):
        # Three have seen both; the first versions of all others are split in the middle.
        for page in [1, 2] if number < 3 else [1 + number % 2]:
            for _ in range(visitor.random.randint(2, 6)):
                visitor.anchor(page=versions(page))
    for visitor in visitors:
        visitor.phone.settle()
    answer = compared()
    assert [answer["first"]["participants"], answer["second"]["participants"], answer["inBoth"]] == [15, 15, 3]
    assert answer["first"]["version"] == "1" and answer["fewest"] == 12
    touches = lambda page: sum(n for visitor in visitors for (at, _), n in visitor.touches.items() if at == page)
    assert [answer["first"]["touches"], answer["second"]["touches"]] == [touches(versions(1)), touches(versions(2))]
    for answer, element in [(answer, None), (compared(element="#e1"), "#e1")]:
        assert answer["element"] == element
        for share in answer["shares"]:
            if element and share["share"] == "missed":
                # Nobody has missed it: the share is 0 on both sides, and says nothing of others.
                assert (share["first"], share["second"], share["interval"]) == (0, 0, None)
                continue
            expected = expected_share(share["share"], visitors, element)
            found = [share["first"], share["second"], share["difference"], *(share["interval"] or [None] * 2)]
            assert found == pytest.approx(expected if share["interval"] else [*expected[:3], None, None], abs=1e-9)
            if not element:
                lower, upper = share["interval"]
                assert share["verdict"] == ("higher" if lower > 0 else "lower" if upper < 0 else "unclear") and not share["missing"]
    # Fewer visitors than an interval needs are told, and nobody's touches make up for them.
    other = Visitor(session, f"{seed}/more")
    for _ in range(10):
        other.anchor(page=versions(3))
    other.phone.settle()
    few = study(session, "/versions", first=versions(1), second=versions(3))["shares"][0]
    assert few["interval"] is few["verdict"] is None and few["missing"] == ["few-in-second"] and few["second"] is not None
    nobody = study(session, "/versions", first=versions(1), second=versions(4))["shares"][0]
    assert nobody["second"] is nobody["difference"] is None
    for query in [{}, {"first": versions(1)}, {"first": versions(1), "second": ""}, {"first": versions(1), "second": versions(2), "element": ""}]:
        assert session.get("/study/versions", headers=session.host, params=query).status_code == 422, query
    assert session.get("/study/versions", params={"first": versions(1), "second": versions(2)}).status_code == 401


def test_the_table_has_every_element_by_width(session):
    visitor = Visitor(session, 1)
    visitor.anchor(element='=HYPERLINK("x"),1')
    dated = "https://shop.example/?touchkit-version=2026-05-18.2"
    visitor.anchor(count=1, width=1200, page=dated)
    visitor.phone.settle()
    answer = session.get("/study", headers=session.host | {"Accept": "text/csv"})
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert {(row["page"], row["version"], row["width"]) for row in rows} == {(PAGE, "", "narrow"), (dated, "2026-05-18.2", "wide")}
    (named,) = [row for row in rows if "HYPERLINK" in row["element"]]
    assert named["element"].startswith("'=") and named["touches"] == "3"


def test_endless_names_are_bounded_and_no_touch_is_lost(session):
    """One participant may use 2,000 sums; further touches count without an anchor, and others are served as before."""
    flood, other = Visitor(session, 1), Visitor(session, 2)
    for page in range(30):
        for start in range(0, 128 * 8, 128):
            names = [f"#p{page}-e{start + index}" for index in range(128)]
            flood.send(f"{PAGE}/{page}", 390, [[name, 0.5, 0.5, 1, "hit"] for name in names])
        flood.phone.settle()
    other.anchor(element="#still-named")
    other.phone.settle()
    pages = study(session)["pages"]
    named = sum(page["elements"] for page in pages)
    assert named <= 2_001
    assert sum(page["touches"] for page in pages) == 30 * 8 * 128 + 3
    assert counted(session)["#still-named"]["touches"] == 3
    assert [page for page in pages if page["page"] is None]


def test_a_page_of_an_allowed_origin_may_read_it_and_no_other(own_server):
    server = own_server(*SERVER_FLAGS).start()
    session = Session(server)
    for origin, allowed in [("https://shop.example", "https://shop.example"), ("https://elsewhere.example", None)]:
        preflight = requests.options(
            f"{server.url}{session.path}/study/elements?page=x", timeout=10,
            headers={"Origin": origin, "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization"})
        answer = session.get("/study", headers=session.host | {"Origin": origin})
        refused = session.get("/study", headers={"Origin": origin})
        assert refused.status_code == 401
        for each in (preflight, answer, refused):
            assert each.headers.get("access-control-allow-origin") == allowed
        assert ("authorization" in preflight.headers.get("access-control-allow-headers", "").lower()) == (allowed is not None)


def test_the_overlay_s_parts_may_be_loaded_by_any_page(server):
    for path in ["/touchkit.js", "/features/study/record.js", "/features/study/heatmap.js", "/shared/model/language.js"]:
        answer = requests.get(server.url + path, timeout=10)
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "access-control-allow-origin" not in requests.get(f"{server.url}/present", timeout=10).headers
