"""The server stands still for a while (a closed lid, SIGSTOP): what the phones send meanwhile is theirs by right."""

import os
import signal
import time

from api import Session
from comparing import compare_everything
from oracle import BEGAN, ENDED, MOVED, Oracle
from phone import Phone

SECONDS, RATE = 3, 120


def test_batches_that_arrive_during_a_pause_are_not_too_fast(own_server):
    server = own_server().start()
    session = Session(server)
    phone, oracle = Phone(server, session.code), Oracle()

    def draw(count, pace):
        for _ in range(count):
            step = phone.sent
            begin = [BEGAN, 1, step % 390, step % 844, step * 8]
            phone.touch(events := [begin, [MOVED, 1, 5, 9, step * 8 + 2], [ENDED, 1, 64, 0, step * 8 + 4]])
            oracle.apply(events)
            time.sleep(pace)

    draw(5, 0)
    phone.settle()
    os.kill(server.pid, signal.SIGSTOP)
    draw(SECONDS * RATE, 1 / RATE)
    os.kill(server.pid, signal.SIGCONT)
    phone.settle()
    assert phone.live.close_code is None
    compare_everything(session, phone, oracle)
    phone.close()
