"""The outcomes of taps in a study, on pages with their own reactions; a touch counts once, under a stable name."""

import pytest

from api import Session
from study_page import StudyPage, attributes, elements, study, tag

WHOLE_BROWSER = True


@pytest.fixture
def room(own_server, site):
    return Session(own_server("--origin", site.origin).start(), retention="figures")


@pytest.fixture
def visit(site, room, opened):
    """Opens a page that has asked its visitors itself."""
    def make(content, own_script):
        url = site.show(room.server, attributes(room, 'data-consent="given"'), content=content, own_script=own_script)
        phone = opened(room.server, kind=StudyPage).visit(url)
        phone.wait_welcome()
        return phone
    return make


def outcomes(phone, selector, taps):
    """The result of quick taps at one place: outcomes, and the number of rage taps."""
    before = len(phone.anchors)
    x, y = phone.centre(phone.page.locator(selector))
    for _ in range(taps):
        phone.tap_at(x, y)
    phone.wait_anchors(before + taps)
    found = phone.anchors[before:]
    return {anchor[4] for anchor in found}, sum(anchor[5] for anchor in found)


# A control, and its effect elsewhere.
PRESS = "let n = 0; document.querySelector('#press').addEventListener('click', () => { n++; %s });"
CONTENT = "<p><button id='press'>Press</button></p><p id='shown'>0</p><input id='field' readonly><div id='other'></div><div id='sealed'></div><input type='checkbox' id='tick'><audio id='track'></audio>" \
    "<svg width='20' height='9'><rect width='9' height='9'><animate id='move' attributeName='x' to='9' dur='0.2s' begin='indefinite'/></rect></svg>"
DRAWING = "<canvas id='drawing' width='90' height='30'></canvas>"
FRAME = '<iframe id="frame" srcdoc="<p>A frame</p>%s"></iframe>'


@pytest.mark.many_variants
@pytest.mark.parametrize("change", [
    "shown.textContent = n", "field.value += 7", "shown.animate([{ opacity: 0 }, { opacity: 1 }], 200)",
    "other.shadowRoot.firstChild.textContent = n", "drawing.getContext('2d').fillRect(n, 0, 9, 9)",
    "move.beginElement()", "sheet.insertRule('p { padding-left: ' + n + 'px }')", "new Audio().play()",
    "sound.createOscillator().start()", "navigator.vibrate(1)",
    "sheet.cssRules[0].style.paddingLeft = n + 'px'", "sheet.disabled = !sheet.disabled", "shown.attributeStyleMap.set('width', CSS.px(n))",
    "tick.indeterminate = !tick.indeterminate", "closed.firstChild.textContent = n", "played.play()",
    "other.shadowRoot.firstChild.animate([{ opacity: 0 }, { opacity: 1 }], 200)", "frames[0].drawing.getContext('2d').fillRect(n, 0, 9, 9)", "track.playbackRate += 0.1",
    "Object.assign(document.createElement('a'), { href: 'data:,x', download: 'x' }).click()",
    "URL.createObjectURL(new Blob())", "getSelection().setBaseAndExtent(shown, 0, shown, n % 2)",
    "CSS.highlights.set('found', new Highlight(new Range()))", "states.add(`--n${n}`)"],
    ids=["text", "value", "animation", "another shadow root", "drawing", "SVG", "style sheet", "sound", "tone", "vibration",
         "rule", "style sheet off and on", "typed style", "half a tick", "closed shadow root", "animation again",
         "animation in a shadow root", "drawing in a frame", "speed of a sound", "file", "file of a page's making",
         "selection", "highlight", "state of an element"])
def test_presses_with_an_effect_are_not_rage(visit, change):
    own = "other.attachShadow({ mode: 'open' }).append(document.createElement('b'));" \
        "const sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet]; const sound = new AudioContext();" \
        "const played = shown.animate([{ opacity: 0 }, { opacity: 1 }], 200); played.pause(); sheet.insertRule('i {}'); const closed = sealed.attachShadow({ mode: 'closed' }); closed.append(document.createElement('b'));" \
        "let states; customElements.define('x-state', class extends HTMLElement { constructor() { super(); ({ states } = this.attachInternals()); } }); document.createElement('x-state');"
    content = CONTENT + (DRAWING if change.startswith("drawing") else "") + (FRAME % (DRAWING if "drawing" in change else "") if "frames" in change else "")
    phone = visit(content, own + PRESS % change)
    assert outcomes(phone, "#press", 5) == ({"hit"}, 0)


def test_presses_that_undo_each_other_are_not_rage(visit):
    phone = visit("<button id='press'>Press</button> <select id='choice'><option>A<option>B</select>", PRESS % "choice.selectedIndex = n % 2")
    # As fast as a machine, so that two presses are in the time of a reaction.
    assert phone.page.evaluate("""() => {
        const { x, y } = press.getBoundingClientRect();
        for (let n = 0; n < 6; n++) for (const type of ["pointerdown", "pointerup", "click"]) {
            const fields = { bubbles: true, pointerId: 1, pointerType: "mouse", clientX: x + 1, clientY: y + 1, buttons: type === "pointerdown" ? 1 : 0 };
            press.dispatchEvent(new PointerEvent(type, fields));
        }
        return choice.selectedIndex;
    }""") == 0
    phone.wait_anchors(6)
    assert [(anchor[4], anchor[5]) for anchor in phone.anchors] == [("hit", False)] * 6


def test_a_mouse_that_selects_a_paragraph_by_three_clicks_is_no_rage(visit):
    phone = visit("<p id='words'>Some words</p>", "")
    x, y = phone.centre(phone.page.locator("#words"))
    phone.page.mouse.click(20, y, click_count=3)
    phone.wait_anchors(3)
    assert phone.page.evaluate("getSelection().toString().trim()") == "Some words"
    assert sum(anchor[5] for anchor in phone.anchors) == 0


@pytest.mark.many_variants
@pytest.mark.parametrize("control", [
    "<button id='press'>Press</button>", "<a id='press' href='#'>Press</a>", "<input id='press' type='button' value='Press'>",
    "<input id='press' readonly value='Press'>"], ids=["button", "link to nowhere", "input", "field that is not to be changed"])
def test_presses_that_do_nothing_are_rage(visit, control):
    phone = visit(f"<p>{control}</p>", "if (press.readOnly) press.focus(); history.replaceState(null, '', '#'); " + PRESS % "")
    assert outcomes(phone, "#press", 3) == ({"hit"}, 1)


@pytest.mark.many_variants
@pytest.mark.parametrize("control", [
    "<input id='press' value='Some words'>", "<div id='press' contenteditable>Some words</div>", "<select id='press'><option>A<option>B</select>",
    "<input id='file' type='file' hidden><label id='press' for='file'>File</label>", "<a id='press' href='mailto:a@example.org'>Letter</a>",
    "<a id='press' href='/button.txt' download>File</a>"], ids=["field", "text", "choice", "label of a file", "letter", "file"])
def test_reactions_of_the_browser_itself_are_not_rage(visit, site, control):
    site.put("/button.txt", "A file", "text/plain")
    phone = visit(f"<p>{control}</p>", "")
    assert outcomes(phone, "#press", 5) == ({"hit"}, 0)


@pytest.mark.parametrize("tag_first", [True, False], ids=["with a mark", "without content"])
def test_presses_on_a_closed_shadow_root_are_hits(visit, tag_first):
    """An element that was in the page before the tag has no mark."""
    make = "const root = this.attachShadow({ mode: 'closed' }); root.append(Object.assign(document.createElement('b'), { textContent: '+' }));"
    hide = "" if tag_first else "Reflect.deleteProperty(press, Symbol.for('touchkit.closed'));"
    light = "<i>1</i>" if tag_first else ""
    phone = visit(f"<p><x-stepper id='press'>{light}</x-stepper></p>",
                  "customElements.define('x-stepper', class extends HTMLElement { constructor() { super(); %s } }); %s" % (make, hide))
    assert outcomes(phone, "#press", 3) == ({"hit"}, 0)


@pytest.mark.many_variants
@pytest.mark.parametrize("listening", [
    "press.addEventListener('click', () => {})", "press.addEventListener('pointerdown', () => {}, { passive: true })",
    "press.onclick = () => {}", "press.parentElement.addEventListener('touchend', () => {})", "press.$$click = () => {}"],
    ids=["click", "pointerdown", "property", "around", "delegated"])
def test_a_tap_on_an_element_that_only_listens_is_not_dead(visit, listening):
    phone = visit("<p><span id='press'>Copy</span></p><p id='plain'>Plain</p>", listening)
    assert outcomes(phone, "#press", 3) == ({"hit"}, 0)
    assert outcomes(phone, "#plain", 1) == ({"dead"}, 0)


@pytest.mark.many_variants
@pytest.mark.parametrize("listening", [
    "document.addEventListener('click', () => {})", "addEventListener('pointerdown', () => {})",
    "document.body.addEventListener('click', () => {})", "list.addEventListener('click', () => {})",
    "press.addEventListener('pointermove', () => {})"],
    ids=["document", "window", "body", "container of controls", "another event"])
def test_listeners_of_the_whole_page_do_not_count_for_an_element(visit, listening):
    phone = visit("<div id='list'><p id='press'>Text</p><button>A</button></div>", listening)
    assert outcomes(phone, "#press", 1) == ({"dead"}, 0)


def test_pages_notice_no_difference_in_adding_listeners(visit):
    phone = visit("<p id='press'>Text</p>", """
        window.heard = [];
        const once = (event) => heard.push(event.type);
        press.addEventListener('click', once, { once: true });
        addEventListener('ready', once);
        addEventListener.call(undefined, 'ready', once);
        window.dispatchEvent(new Event('ready'));
        const frozen = Object.freeze(new EventTarget());
        frozen.addEventListener('click', once);
        frozen.dispatchEvent(new Event('click'));
        try { press.addEventListener(); } catch (error) { heard.push(error.name); }
        const gone = () => heard.push('gone');
        press.addEventListener('click', gone);
        press.removeEventListener('click', gone);""")
    phone.tap_on("#press")
    phone.wait_anchors(1)
    assert phone.page.evaluate("heard") == ["ready", "click", "TypeError", "click"]


INNER = "<!doctype html><html lang='en'><head>{tag}<title>Inner</title></head><body><button id='inner' type='button'>Inner</button></body></html>"
ADD_FRAME = """
const frame = document.createElement("iframe");
Object.assign(frame, { src: "/inner", id: "frame" });
(%s).append(frame);
"""


def policy(server, more=""):
    """Allows only the tag and its connection."""
    return f"default-src 'none'; {more}script-src {server.url}; connect-src {server.url.replace('http', 'ws')}"


def inner(phone):
    return phone.page.frame_locator("#frame").locator("#inner")


@pytest.mark.parametrize("place, late", [("box", False), ("box", True), ("box.attachShadow({ mode: 'open' })", False)],
                         ids=["tag first", "tag last", "in a shadow root"])
def test_a_touch_in_a_frame_with_the_tag_counts_once(visit, site, room, place, late):
    """Either tag may be loaded first; here the frame's waits."""
    site.put("/inner", INNER.format(tag=tag(room.server, room, 'data-consent="given"' + (" defer" if late else ""))), policy=policy(room.server))
    phone = visit("", ADD_FRAME % place)
    inner(phone).wait_for()
    phone.wait_until(lambda: phone.page.frames[1].evaluate("!!window.touchkit"), "the frame's tag")
    phone.tap_on(inner(phone))
    phone.wait_anchors(1)
    assert phone.anchors[0][0].endswith("#frame >>> #inner")
    assert study(room)["participants"] == 1 and len(room.stats()["participants"]) == 1
    assert sum(each["touches"] for each in study(room)["pages"]) == 1


def test_a_touch_in_a_frame_within_a_frame_counts_once(visit, site, room):
    with_tag = tag(room.server, room, 'data-consent="given"')
    site.put("/inner", f"<!doctype html><html lang='en'><head>{with_tag}<title>Middle</title></head><body><iframe id='deep' src='/deep'></iframe></body></html>",
             policy=policy(room.server, "frame-src 'self'; "))
    site.put("/deep", INNER.format(tag=with_tag), policy=policy(room.server, "frame-src 'self'; "))
    phone = visit("", ADD_FRAME % "box")
    deep = phone.page.frame_locator("#frame").frame_locator("#deep").locator("#inner")
    deep.wait_for()
    phone.wait_until(lambda: len(phone.page.frames) == 3 and all(frame.evaluate("!!window.touchkit") for frame in phone.page.frames), "all tags")
    phone.tap_on(deep)
    phone.wait_anchors(1)
    assert phone.anchors[0][0].endswith("#frame >>> #deep >>> #inner")
    assert study(room)["participants"] == 1 and len(room.stats()["participants"]) == 1
    assert sum(each["touches"] for each in study(room)["pages"]) == 1


def test_a_withdrawal_in_a_frame_withdraws_from_the_page(visit, site, room):
    site.put("/inner", INNER.format(tag=tag(room.server, room)), policy=policy(room.server))
    phone = visit("", ADD_FRAME % "box")
    inner(phone).wait_for()
    phone.tap_on(inner(phone))
    phone.wait_anchors(1)
    phone.page.frames[1].evaluate("touchkit.withdraw()")
    phone.wait_until(lambda: any(m["type"] == "withdrawn" for m in phone.received), "the confirmation")
    assert study(room)["participants"] == 0


def test_a_frame_of_another_session_is_a_separate_page(visit, site, room):
    other = Session(room.server, retention="figures")
    site.put("/inner", INNER.format(tag=tag(room.server, other, 'data-consent="given"')), policy=policy(room.server))
    phone = visit("", ADD_FRAME % "box")
    phone.wait_welcome(2)
    phone.tap_on(inner(phone))
    phone.wait_until(lambda: "#inner" in elements(other, f"{site.origin}/inner"), "the anchor of the frame")
    assert study(room)["pages"] == []


def test_names_numbered_by_a_library_are_not_used(visit):
    content = "<div><p><button id='_r_0_'>Buy</button></p><p><button id='thing-4'>A</button></p><p><button id='thing-9'>B</button></p></div>" \
        "<p><button id='step-3'>Next</button></p>"
    phone = visit(content, "")
    for text in ("Buy", "A", "Next"):
        phone.tap_on(phone.page.get_by_role("button", name=text, exact=True))
    phone.wait_anchors(3)
    assert [anchor[0] for anchor in phone.anchors] == [
        "#box > div > p:nth-of-type(1) > button", "#box > div > p:nth-of-type(2) > button", "#step-3"]
