"""`Scripts/fuzz` reads answers in every framing that a server may choose, wherever they are cut."""

import pytest

from answers import Answers, Malformed

CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
SIZED = b"HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\n\r\n"
STREAM = (
    CHUNKED + b"00000003\r\n\r\n0\r\n" + b"a\r\n0123456789\r\n" + b"0\r\n\r\n"  # The first chunk's data look like an end.
    + SIZED + b"hello"
    + CHUNKED  # To HEAD.
    + CHUNKED + b"0\r\n\r\n"
)


def read(*pieces):
    answers = Answers([b"GET", b"GET", b"HEAD", b"GET"])
    for piece in pieces:
        answers.feed(piece)
    return answers


@pytest.mark.parametrize("cuts", ["none", "each byte"])
def test_answers_are_distinguished(cuts):
    answers = read(STREAM) if cuts == "none" else read(*(STREAM[at:at + 1] for at in range(len(STREAM))))
    assert (answers.statuses, answers.received) == ([200, 404, 200, 200], b"")


def test_a_response_counts_once_it_is_complete():
    for end in range(len(STREAM)):
        first, rest = read(STREAM[:end]), read(STREAM[:end], STREAM[end:])
        assert first.statuses == [200, 404, 200, 200][:len(first.statuses)] and len(first.statuses) < 4
        assert rest.statuses == [200, 404, 200, 200]


@pytest.mark.parametrize("answer", [
    b"HTTP/1.1 200 OK\r\n\r\n",
    b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
    b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx",
    b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nx",
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    CHUNKED + b"x\r\n",
    CHUNKED + b"-1\r\n",
    CHUNKED + b"1" * 30,
    CHUNKED + b"2\r\nabc\r\n",
    CHUNKED + b"0\r\nHTTP/1.1 200 OK\r\n",
])
def test_an_ambiguous_framing_is_a_finding(answer):
    with pytest.raises(Malformed):
        read(answer)
