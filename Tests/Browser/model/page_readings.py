"""What the model of the pages reads from a page: each a function of JavaScript that answers at once."""

# What somebody sees of the class on its projector, and the marks of a broken page.
PROJECTOR = r"""() => {
    const byId = (id) => document.getElementById(id), seen = (id) => byId(id)?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false;
    const text = (node) => node?.innerText.replace(/[\u00a0\u202f\u00ad]/g, (sign) => sign === "\u00ad" ? "" : " ").trim() ?? "";
    return {
        started: document.documentElement.dataset.ready === "yes",
        over: document.querySelector("#state") !== null, activity: document.body.dataset.activity ?? null, frozen: seen("frozen") && text(byId("frozen")) !== "",
        covered: seen("covered"), lobby: seen("lobby"), layout: byId("room").dataset.layout, sums: (byId("sums").textContent ?? "").replace(/[\u00a0\u202f]/g, " "),
        lit: [...document.querySelectorAll("#host [data-on], #host [aria-pressed=true]")].map(({ id }) => id), host: seen("host"), titles: [...document.querySelectorAll("h1, h2")].filter((each) => each.checkVisibility()).map(text),
        rows: [...document.querySelectorAll("#board [data-participant]")].map((row) => [row.dataset.participant, text(row.querySelector(".name")), text(row.querySelector(".figure")), row.closest(".away") !== null]),
        board: seen("strip"), more: document.querySelector("#board .more") !== null, spotlit: text(document.querySelector("#spot h1, #spot h2")),
        people: [...document.querySelectorAll("#lobby-names li")].map(text),
    };
}"""

# What a phone shows.
PHONE = r"""() => {
    const byId = (id) => document.getElementById(id), seen = (id) => byId(id)?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false;
    const text = (node) => node?.innerText.replace(/[\u00a0\u202f]/g, " ").trim() ?? "";
    const value = (id) => [text(byId(id)?.querySelector(".value")), text(byId(id)?.querySelector(".unit")), text(byId(id)?.querySelector(".error"))];
    return {
        over: document.querySelector("#state") !== null, path: location.pathname, name: text(document.querySelector("#participant, .participant, .own-name")),
        frozen: byId("frozen") !== null, challenge: byId("challenge") !== null, lesson: seen("lesson"), titles: [...document.querySelectorAll("#lesson h1, #lesson-card h1, #lesson h2")].map(text), experiment: byId("experiment") !== null,
        figures: seen("figures") ? ["distance-total", "distance-last", "time-total", "time-last"].map(value) : null,
        notices: [...document.querySelectorAll("#notices .notice")].map(text),
    };
}"""

# What is wrong with any page, whatever it shows.
BROKEN = r"""() => {
    const wrong = [], root = document.scrollingElement, name = (node) => `${node.localName}${node.id ? "#" + node.id : ""}${[...node.classList].map((each) => "." + each).join("")}`;
    const sheets = document.querySelectorAll("dialog[open]");
    if (root.scrollWidth > innerWidth + 1 && visualViewport.scale <= 1.01) {
        const wide = [...document.body.querySelectorAll("*")].filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1);
        wrong.push(`wider than the window by ${root.scrollWidth - innerWidth} px: ${wide.slice(0, 4).map(name).join(", ")}`);
    }
    for (const sheet of sheets) if (sheet.scrollWidth > sheet.clientWidth + 1) {
        const edge = sheet.getBoundingClientRect().left + sheet.clientWidth + 1;
        const wide = [...sheet.querySelectorAll("*")].filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > edge);
        wrong.push(`a sheet is wider than itself by ${sheet.scrollWidth - sheet.clientWidth} px: ${wide.slice(0, 4).map(name).join(", ")}`);
    }
    // A sheet may lie over the one from which it was opened.
    const called = [...sheets].map((each) => each.getAttribute("aria-label"));
    if (called.length > 2 || new Set(called).size < called.length) wrong.push(`${called.length} sheets at once: ${called.join(", ")}`);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id), twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    if (twice.length > 0) wrong.push(`ids twice: ${[...new Set(twice)].join(", ")}`);
    const raw = /\bundefined\b|\bNaN\b|\[object |\{[a-z]+\}|^\s*null\s*$/;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const holder = node.parentElement;
        if (raw.test(node.data) && holder.checkVisibility() && !holder.closest("script, style, textarea, pre, code")) wrong.push(`raw text “${node.data.trim().slice(0, 60)}” in ${name(holder)}`);
    }
    return wrong;
}"""

# Where the focus is; null for nowhere. A sheet keeps the focus by itself.
FOCUS = r"""() => {
    const at = document.activeElement;
    window.isThisDocument ??= Math.random();
    if (document.querySelector("dialog[open]")) return [window.isThisDocument, "sheet"];
    if (!at || at === document.body || at === document.documentElement) return [window.isThisDocument, null];
    return [window.isThisDocument, `${at.localName}${at.id ? "#" + at.id : ""}.${at.className} ${at.checkVisibility({ visibilityProperty: true }) ? "" : "(invisible)"}`];
}"""

# The lines of text in the page, without notices, sheets and what goes on by itself.
LINES = r"""() => {
    // Who looks moves: the bar fades while nobody uses it.
    document.dispatchEvent(new PointerEvent("pointermove"));
    const left = "dialog, #bar .label, details > :not(summary), #arrivals, .arrival, #coins, #strip, .leaflet-control, .map-scale, .own-name, script, style, noscript, #notices, .notice, #hint, #spoken, #sums, #echo, [data-passing], .countdown, #splash, .splash, #opening, #lobby-trouble";
    const lines = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const holder = node.parentElement, data = node.data.replace(/[\s\u00a0\u202f\u00ad]+/g, " ").trim();
        if (data && !holder.closest(left) && holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) lines.push(data);
    }
    return lines;
}"""

# The things in the page, or in its open sheet, that can be pressed, with what they are called.
PRESSABLE = r"""(without) => {
    const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    return [...scope.querySelectorAll("button, summary, a[href], select, input, textarea")].flatMap((each, index) => {
        if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || each.disabled || each.closest("[inert], [hidden]") || each.matches(without)) return [];
        return [[index, `${each.localName}${each.id ? "#" + each.id : ""} “${(each.getAttribute("aria-label") ?? each.innerText ?? "").trim().slice(0, 40)}”`, each.localName, each.type ?? ""]];
    });
}"""

PRESS = r"""([index, text]) => {
    const scope = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const one = [...scope.querySelectorAll("button, summary, a[href], select, input, textarea")][index];
    if (one.localName === "select") {
        one.selectedIndex = (one.selectedIndex + 1) % one.options.length;
        one.dispatchEvent(new Event("input", { bubbles: true }));
        one.dispatchEvent(new Event("change", { bubbles: true }));
        return;
    }
    one.focus();
    if (one.matches("input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=file]), textarea")) {
        one.value = one.type === "number" ? Number(text) || "" : one.type.startsWith("date") ? "" : text;
        one.dispatchEvent(new Event("input", { bubbles: true }));
        one.dispatchEvent(new Event("change", { bubbles: true }));
        return;
    }
    if (one.matches("button, a, summary")) return true;
    one.click();
}"""

SET_VISIBILITY = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    Object.defineProperty(document, "hidden", { value: state === "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
