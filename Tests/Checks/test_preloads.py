"""Each page names, in its `modulepreload` links, the modules that it needs at once.

Without them a browser discovers a module only from its importer: a round trip for each step. One too many is
loaded in vain, one too few costs that round trip, and the page looks the same in both cases.
"""

import pathlib
import re

import pytest

from import_table import SCRIPT_COMMENT
from project import ROOT

PUBLIC = ROOT / "Public"

MODULE = re.compile(r'<script type="module" src="([^"]+)">')
PRELOAD = re.compile(r'<link rel="modulepreload" href="([^"]+)">')
# The kinds of challenges are in folders that one list names: no page names them, and its bundle has them anyway.
LISTED = re.compile(r"^/shared/tasks/[^/]+/")
STATIC_IMPORT = re.compile(r"""^(?:import|export)\b(?:[^'";=()]*?\bfrom)?\s*["']([^"']+)["']""", re.MULTILINE)


def imports(public: pathlib.Path, module: str) -> list[str]:
    """A module's static imports, as addresses."""
    file = public / module.lstrip("/")
    source = SCRIPT_COMMENT.sub("", file.read_text())
    targets = STATIC_IMPORT.findall(source)
    return ["/" + (file.parent / target).resolve().relative_to(public.resolve()).as_posix() for target in targets]


def needed(public: pathlib.Path, page: pathlib.Path) -> list[str]:
    """The direct and indirect imports of the page's modules; its own module scripts need no link."""
    scripts = MODULE.findall(page.read_text())
    found = list(scripts)
    for module in found:  # Grows while it is walked: breadth first.
        found += [target for target in dict.fromkeys(imports(public, module)) if target not in found]
    return sorted(module for module in set(found) - set(scripts) if not LISTED.match(module))


def preloads(page: pathlib.Path) -> list[str]:
    return sorted(PRELOAD.findall(page.read_text()))


PAGES = sorted(path.relative_to(PUBLIC).as_posix() for path in PUBLIC.rglob("*.html"))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_preloads_just_what_its_modules_import(page):
    assert preloads(PUBLIC / page) == needed(PUBLIC, PUBLIC / page)


@pytest.mark.parametrize("page", PAGES)
def test_the_script_that_runs_first_is_preloaded_first(page):
    """A page that loads most of its code later accepts touches before; the code for that must not wait for anything
    else."""
    scripts = MODULE.findall((PUBLIC / page).read_text())
    first = scripts[:1]
    for module in first:
        first += [target for target in imports(PUBLIC, module) if target not in first]
    links = PRELOAD.findall((PUBLIC / page).read_text())
    wanted = [link for link in links if link in first]
    assert links[:len(wanted)] == wanted


def test_no_preload_is_written_in_another_form():
    for page in map(PUBLIC.joinpath, PAGES):
        assert page.read_text().count("modulepreload") == len(preloads(page)), page.name


@pytest.fixture
def site(tmp_path):
    """A page with a module that needs a, b (by a) and c, and may later need d."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "main.js").write_text(
        'import {\n  a,\n} from "./lib/a.js";\n/** @type {import("./lib/e.js").E} */\n// import "./lib/e.js";\n'
        'const late = () => import("./lib/d.js");\nasync function later() {\n  await import("./lib/d.js");\n}\n'
        'import { c } from "./lib/c.js";\n'
    )
    (tmp_path / "lib" / "a.js").write_text('export * from "./b.js";\nimport "../main.js";\nexport const a = 1;\n')
    for name in "bcde":
        (tmp_path / "lib" / f"{name}.js").write_text("")

    def page(*links):
        file = tmp_path / "page.html"
        head = "".join(f'<link rel="modulepreload" href="/lib/{name}.js">\n' for name in links)
        file.write_text(f'<script type="module" src="/main.js"></script>\n{head}')
        return tmp_path, file

    return page


def test_a_right_list_is_right_in_any_order(site):
    public, page = site("c", "a", "b")
    assert needed(public, page) == preloads(page) == ["/lib/a.js", "/lib/b.js", "/lib/c.js"]


@pytest.mark.parametrize("links", ["ab", "abcd", "abbc", "ac", ""])
def test_a_wrong_list_is_found(site, links):
    public, page = site(*links)
    assert preloads(page) != needed(public, page)
