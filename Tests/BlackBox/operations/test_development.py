"""With --development each page, script, style sheet and document is served as it is on the disk."""

import os
import shutil

import pytest
import requests

from server import ROOT


@pytest.fixture
def share(tmp_path):
    share = tmp_path / "share"
    for folder in ("Public", "docs"):
        shutil.copytree(ROOT / folder, share / folder)
    return share


@pytest.fixture
def developed(own_server, share):
    return own_server("--development", environment={"TOUCHFIGURES_SHARE": str(share)}).start()


def get(server, path):
    return requests.get(f"{server.url}{path}", timeout=60)


@pytest.mark.parametrize("file, path", [
    ("Public/features/home/page.html", "/"), ("Public/shared/model/ink.js", "/shared/model/ink.js"),
    ("Public/service-worker.js", "/service-worker.js"), ("docs/openapi.yaml", "/docs/openapi.yaml"),
])
def test_an_edited_file_is_served_at_once(developed, share, file, path):
    before = get(developed, path)
    edited = share / file
    # Editors write a new file and rename it, and may keep the time.
    draft = edited.with_name("draft")
    draft.write_text(edited.read_text() + "\nedited = 1;\n")
    os.utime(draft, (edited.stat().st_atime, edited.stat().st_mtime))
    draft.rename(edited)
    after = get(developed, path)
    assert "edited = 1;" in after.text and "edited = 1;" not in before.text
    assert after.headers["etag"] != before.headers["etag"]


def test_files_come_and_go_and_the_version_of_the_site_follows(developed, share):
    before = get(developed, "/touch").headers["site-version"]
    page = share / "Public/features/touch/page.html"
    page.write_text(page.read_text().replace("<body", "<body data-edited"))
    assert get(developed, "/touch").headers["site-version"] != before, "the service worker would keep the old scripts"
    added = share / "Public/shared/added.js"
    assert get(developed, "/shared/added.js").status_code == 404
    added.write_text("export {};\n")
    assert get(developed, "/shared/added.js").status_code == 200
    added.unlink()
    assert get(developed, "/shared/added.js").status_code == 404
