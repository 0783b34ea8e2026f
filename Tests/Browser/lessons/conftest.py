"""The LESSON of a module: on the server during each of its tests, and led by the host where the test answers its questions."""

import pytest
import requests


@pytest.fixture
def stored_lesson(session, request):
    """Its id, which is the module's name: `own-pace` of test_own_pace.py."""
    name = request.path.stem.removeprefix("test_").replace("_", "-")
    address = f"{session.server.url}/api/v1/lessons/{name}"
    stored = requests.put(address, json=request.module.LESSON, timeout=10)
    assert stored.status_code in (200, 201), stored.text
    yield name
    # Other tests count the lessons.
    requests.delete(address, timeout=10)


@pytest.fixture
def asked(session, stored_lesson):
    """The test's session, in the lesson's first step."""
    session.control("activity", activity="lesson", subject=stored_lesson)
    session.control("lobby", on=False)
    return session
