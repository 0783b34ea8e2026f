"""Scripts/build-pages turns a page into a first script and style sheet, and one of each for everything it loads later."""

import base64
import hashlib
import json
import re
import shutil
import subprocess

import pytest

from project import ROOT

pytestmark = pytest.mark.skipif(not (shutil.which("esbuild") and shutil.which("node")), reason="this machine has no esbuild")

PAGE = """<!doctype html>
<title>A page</title>
<link rel="stylesheet" href="/shared/base.css">
<script src="/shared/early.js"></script>
<script type="module" src="/features/a/first.js"></script>
<script type="module" src="/features/a/page.js"></script>
<link rel="icon" href="/icon.svg">
<p>A paragraph with <script>text</script></p>
"""
FILES = {
    "features/a/page.html": PAGE,
    "features/a/first.js": 'import { kept } from "../../shared/dom.js";\nexport const surface = kept;\n',
    "features/a/page.js": 'import { surface } from "./first.js";\n'
                          'surface.one = () => import("./one.js").then(({ one }) => one);\n'
                          'surface.two = async () => (await import("./two.js")).two;\n',
    "features/a/one.js": 'import { addStyle, kept } from "../../shared/dom.js";\nexport const one = kept.of("one");\n'
                         'export const styled = addStyle("/features/a/one.css");\n',
    "features/a/two.js": 'import "./one.js";\nimport { addStyle } from "../../shared/dom.js";\nexport const two = "two";\n'
                         'export const ready = addStyle("/features/a/two.css");\n',
    "features/a/one.css": ".one{top:0}",
    "features/a/two.css": ".two{top:0}",
    "features/study/record.js": "export const record = 1;\n",
    "features/study/heatmap.js": "export const heatmap = 1;\n",
    "features/study/overlay/main.js": "export const start = (tag) => console.info(tag);\n",
    "features/study/overlay/stream.js": "export class Stream {}\n",
    "shared/base.css": ".base{top:0}",
    "shared/early.js": "var theme = 1;\n",
    "shared/dom.js": 'export const kept = { of: (name) => name };\n'
                     'export const addStyle = (sheet) => (import.meta.bundled ? "bundled" : fetch(sheet));\n',
}


@pytest.fixture
def site(tmp_path):
    shutil.copytree(ROOT / "Scripts/build-pages.d", tmp_path / "Scripts/build-pages.d")
    shutil.copy(ROOT / "Scripts/build-pages", tmp_path / "Scripts")
    for name, text in FILES.items():
        (tmp_path / "Public" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "Public" / name).write_text(text)
    return tmp_path


def build(site):
    return subprocess.run([site / "Scripts/build-pages"], capture_output=True, text=True)


def test_a_task_s_parts_are_only_in_the_pages_that_load_them(site):
    kind = 'export const task = { onPhone: () => import("./phone.js"), simulated: () => import("./simulated.js") };\n'
    page = 'import { task } from "../../shared/tasks/wave/kind.js";\nglobalThis.task = task;\n'
    files = {"shared/tasks/wave/kind.js": kind, "shared/tasks/wave/phone.js": 'export const onPhone = "on the phone";\n',
             "shared/tasks/wave/simulated.js": 'export const simulated = "simulated";\n'}
    for name in ("pad", "classroom"):
        files |= {f"features/{name}/page.html": f'<script type="module" src="/features/{name}/page.js"></script>\n', f"features/{name}/page.js": page}
    for name, text in files.items():
        (site / "Public" / name).parent.mkdir(parents=True, exist_ok=True)
        (site / "Public" / name).write_text(text)
    assert build(site).returncode == 0
    later = {name: next((site / ".build/pages/bundle").glob(f"{name}-later-*.js")).read_text() for name in ("pad", "classroom")}
    assert '"on the phone"' in later["pad"] and '"simulated"' not in later["pad"]
    assert '"simulated"' in later["classroom"] and '"on the phone"' not in later["classroom"]


def test_a_task_of_the_class_is_a_script_of_its_own_beside_what_is_loaded_later(site):
    files = {
        "shared/tasks/wave/kind.js": 'export const task = { onPhone: () => import("./phone.js") };\n',
        "shared/tasks/wave/phone.js": 'import { addStyle } from "../../dom.js";\nimport { sheet } from "../../sheet.js";\n'
                                      'export const onPhone = sheet("the wave");\nexport const ready = addStyle("/shared/tasks/wave/wave.css");\n',
        "shared/tasks/wave/wave.css": ".wave{top:0}",
        "shared/sheet.js": 'export const sheet = (title) => ["a sheet", title];\n',
        "features/pad/menu.js": 'import { sheet } from "../../shared/sheet.js";\nexport const menu = sheet("the menu");\n',
        "features/pad/page.html": '<script type="module" src="/features/pad/page.js"></script>\n',
        "features/pad/page.js": 'import { task } from "../../shared/tasks/wave/kind.js";\nglobalThis.task = task;\n'
                                'globalThis.menu = async () => (await import("./menu.js")).menu;\n',
    }
    for name, text in files.items():
        (site / "Public" / name).parent.mkdir(parents=True, exist_ok=True)
        (site / "Public" / name).write_text(text)
    done = build(site)
    assert done.returncode == 0, done.stderr
    bundles = {file.name: file.read_text() for file in (site / ".build/pages/bundle").glob("pad-*.js")}
    holding = lambda words: [name for name, text in bundles.items() if words in text]
    [tasks], [later] = holding('"the wave"'), holding('"the menu"')
    assert tasks.startswith("pad-tasks-") and holding('"a sheet"') == [later], "what both use is there once"
    assert f'from"./{later}"' in bundles[tasks]
    # Its sheet comes with it, and not before.
    [sheet] = (site / ".build/pages/bundle").glob("pad-*-*.css")
    assert sheet.name.startswith("pad-tasks-") and ".wave{" in sheet.read_text()
    assert holding("l.rel=") == [tasks] and f'"/bundle/{sheet.name}"' in bundles[tasks].split("await new Promise")[1]
    assert f'import("./{tasks}")' in "".join(bundles.values())



def test_a_page_has_a_first_script_and_sheet_and_later_ones(site):
    done = build(site)
    assert done.returncode == 0, done.stderr
    # The server may run as another account.
    assert (site / ".build/pages").stat().st_mode & 0o7777 == (site / "Public").stat().st_mode & 0o7777
    page = (site / ".build/pages/features/a/page.html").read_text()
    names = re.findall(r"/bundle/([\w.-]+)", page)
    assert re.sub(r"(?<=[-])[\w]{8}(?=[.])", "#", re.sub("/bundle/", "", page)) == PAGE.replace(
        "/shared/base.css", "a-#.css").replace("/features/a/first.js", "a-chunk-#.js").replace(
        '<script src="/shared/early.js"></script>\n', "").replace("<link rel=\"stylesheet", "<script>var theme=1;</script>\n<link rel=\"stylesheet").replace(
        '<script type="module" src="/features/a/page.js"></script>\n', "")
    bundles = {file.name: file.read_text() for file in (site / ".build/pages/bundle").iterdir()}
    [styles, later] = sorted(bundles.keys() - set(names), key=lambda name: name.endswith(".js"))
    assert re.fullmatch(r"a-later-\w{8}[.]css", styles) and re.fullmatch(r"a-later-\w{8}[.]js", later)
    sheet, first = (bundles[name] for name in names)
    assert sheet.split() == [".base{top:0}"]
    assert bundles[styles].split() == [".one{top:0}.two{top:0}"]
    # An import of the later script resolves when its styles apply.
    assert f'"/bundle/{styles}"' in bundles[later].split("await new Promise")[1] and styles not in first
    # Each press requests the same second script, which has the names of both modules.
    assert set(re.findall(r'import\("([^"]+)"\)', first)) == {f"./{later}"}
    assert {"one", "two", "ready", "styled"} <= set(re.findall(r"\w+", bundles[later].split("export{")[1]))
    assert "fetch" not in first + bundles[later]


OPENED = PAGE.replace(
    '<link rel="stylesheet" href="/shared/base.css">',
    '<link rel="stylesheet" href="/shared/base.css" data-inline>\n<link rel="stylesheet" href="/features/a/sheet.css">').replace(
    "<p>", "<body>\n<p>") + "</body>\n</html>\n"
PARTS = ('import { kept } from "../../shared/dom.js";\nimport { addStyle } from "../../shared/dom.js";\n'
         'export const parted = kept.of("parted");\naddStyle("/features/a/parts.css");\n'
         'export const one = () => import("./one.js").then(({ one }) => one);\n')


def test_a_page_that_is_painted_at_once_has_its_styles_inline_and_its_own_parts(site):
    for name, text in {"page.html": OPENED, "parts.js": PARTS, "sheet.css": ".sheet{top:0}", "parts.css": ".parts{top:0}"}.items():
        (site / "Public/features/a" / name).write_text(text)
    with (site / "Public/features/a/page.js").open("a") as script:
        script.write('surface.parts = () => import("./parts.js").then(({ parted }) => parted);\n')
    done = build(site)
    assert done.returncode == 0, done.stderr
    page = (site / ".build/pages/features/a/page.html").read_text()
    bundles = {file.name: file.read_text() for file in (site / ".build/pages/bundle").iterdir()}
    [style] = re.findall("<style>(.*)</style>", page)
    assert style == ".base{top:0}"
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert (site / ".build/pages/inline-styles").read_text().split() == [digest]
    # Everything but the first paint is after the body; nothing in the head blocks.
    head, body = page.split("<body>")
    assert 'rel="stylesheet"' not in head and not re.search('<script src=', head)
    [sheet] = re.findall(r'<link rel="stylesheet" href="/bundle/([^"]+)">\n</body>', body)
    assert bundles[sheet].split() == [".sheet{top:0}.parts{top:0}"]
    [first] = re.findall(r'<script type="module" src="/bundle/([^"]+)">', head)
    [named] = [name for name in bundles if name.startswith("a-parts-")]
    [whole] = [name for name in bundles if name.startswith("a-chunk-") and name != first]
    [later] = [name for name in bundles if name.startswith("a-later-") and name.endswith(".js")]
    # The parts' own file is requested together with the one that names them, and each only once by later modules.
    assert f'(import("./{whole}").catch(()=>{{}}),import("./{named}"))' in bundles[first]
    assert '"parted"' in bundles[whole] and '"parted"' not in bundles[first]
    assert f'import("./{later}")' in bundles[whole] and '"one"' in bundles[later] and '"one"' not in bundles[whole]


WORDS = {
    "records/texts.js": "const shared = (globalThis.pageTexts ??= { records: {} });\nexport const recordOf = (key) => (shared.records[key] ??= {});\n"
                        "export const textsIn = (language, key, words) => Object.assign(recordOf(key), { [language]: words });\n",
    "early-language.js": "document.write(document.currentScript.dataset.texts);\n",
    "en/pages/index.js": 'import "./shared/one.js";\n', "de/pages/index.js": 'import "./shared/one.js";\n',
    "en/pages/shared/one.js": 'import { textsIn } from "../../../records/texts.js";\nexport const ONE = textsIn("en", "shared/one", { name: "one" });\n',
    "de/pages/shared/one.js": 'import { textsIn } from "../../../records/texts.js";\ntextsIn("de", "shared/one", { name: "eins" });\n',
    "en/pages/shared/two.js": 'import { textsIn } from "../../../records/texts.js";\nexport const TWO = textsIn("en", "shared/two", { name: "two" });\n',
    "de/pages/shared/two.js": 'import { textsIn } from "../../../records/texts.js";\ntextsIn("de", "shared/two", { name: "zwei" });\n',
}


def test_each_part_of_a_page_has_its_texts_in_a_script_for_each_language(site):
    for name, text in WORDS.items():
        (site / "Public/languages" / name).parent.mkdir(parents=True, exist_ok=True)
        (site / "Public/languages" / name).write_text(text)
    for name, record in {"first": "one", "two": "two"}.items():
        with (site / f"Public/features/a/{name}.js").open("a") as script:
            script.write(f'import {{ {record.upper()} }} from "../../languages/en/pages/shared/{record}.js";\nkept.{record} = {record.upper()};\n')
    with (site / "Public/features/a/two.js").open("a") as script:
        script.write('import { kept } from "../../shared/dom.js";\n')
    done = build(site)
    assert done.returncode == 0, done.stderr
    texts = json.loads(re.search("data-texts='([^']+)'", (site / ".build/pages/features/a/page.html").read_text())[1])
    assert {part: sorted(files) for part, files in texts.items()} == {"first": ["de", "en"], "later": ["de", "en"]}
    said = {(part, language): (site / ".build/pages" / address[1:]).read_text() for part, files in texts.items() for language, address in files.items()}
    for (part, language), words in {("first", "en"): "one", ("first", "de"): "eins", ("later", "en"): "two", ("later", "de"): "zwei"}.items():
        assert [key for key, text in said.items() if f'"{words}"' in text] == [(part, language)]
    scripts = "".join(file.read_text() for file in (site / ".build/pages/bundle").glob("a-[cl]*.js") if "/bundle/" + file.name not in str(texts))
    assert '"shared/two"' in scripts and '"zwei"' not in scripts
    # The later script waits for its texts.
    assert re.search(r'pageTexts\.before\("later","/bundle/a-later-\w+\.js",\(\)=>import\("\./a-later-\w+\.js"\)\)', scripts)


def test_the_overlay_is_one_classic_script(site):
    assert build(site).returncode == 0
    script = (site / ".build/pages/touchkit.js").read_text()
    assert "console.info" in script and "document.currentScript" in script
    assert not re.search(r"\b(import|export)\b", script)


def test_only_a_change_triggers_a_build(site):
    assert "4 files" in build(site).stdout
    assert build(site).stdout == ""
    (site / "Public/features/a/one.css").write_text(".one{top:1px}")
    assert "4 files" in build(site).stdout


@pytest.mark.parametrize("file, text, message", [
    ("two.js", "export const one = 2;\n", "features/a/one.js and features/a/two.js are loaded later and both export one"),
    ("first.js", 'await import("./one.js");\nexport const surface = {};\n', "Top-level await is not available"),
])
def test_code_that_one_later_script_cannot_hold_is_refused(site, file, text, message):
    (site / "Public/features/a" / file).write_text(text)
    done = build(site)
    assert done.returncode != 0 and message in done.stderr
    assert not (site / ".build/pages").exists()


def test_no_style_sheet_name_is_composed():
    """The bundler reads their names from the sources: a name composed at run time would be missing."""
    composed = [
        path.relative_to(ROOT).as_posix() for path in (ROOT / "Public").rglob("*.js") if re.search(r"\.css`|\.css\" ?\+|\+ ?\"[^\"]*\.css\"", path.read_text())
    ]
    assert composed == []


def test_what_only_unused_code_would_load_is_in_no_bundle(site):
    """A list of views and rows, of which this page takes the rows."""
    folder = site / "Public/features/a"
    (folder / "lists.js").write_text('import { view } from "./view.js";\nexport const views = { view };\nexport const rows = { row: "the row" };\n')
    (folder / "view.js").write_text('export function view() {\n  return import("./plot.js");\n}\n')
    (folder / "plot.js").write_text('import { addStyle } from "../../shared/dom.js";\nexport const plot = addStyle("/features/a/plot.css");\n')
    (folder / "plot.css").write_text(".plot{top:0}")
    (folder / "first.js").write_text(FILES["features/a/first.js"] + 'import { rows } from "./lists.js";\nsurface.rows = rows;\n')
    assert build(site).returncode == 0
    bundles = "".join(file.read_text() for file in (site / ".build/pages/bundle").iterdir())
    assert "the row" in bundles and ".one{" in bundles
    assert ".plot{" not in bundles and not re.search(r"\bplot\b", bundles)
