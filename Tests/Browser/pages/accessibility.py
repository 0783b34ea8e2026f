"""The violations that axe-core finds in a page with all its rules, and what breaks in a language with longer words."""

from importlib.resources import files

# Evaluated, not inserted into the page: its policy allows only scripts of its own server.
AXE = "() => {" + files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8") + "}"

FIND_VIOLATIONS = """async () => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const ends = ({ effect }) => effect.getComputedTiming().endTime < Infinity;
    // Finite animations may end first; with reduced motion there must be none.
    const moments = () => still ? [] : document.getAnimations().filter(ends);
    while (moments().length > 0) await Promise.allSettled(moments().map(({ finished }) => finished));
    const { violations } = await axe.run(document, { resultTypes: ["violations"] });
    const wrong = violations.flatMap(({ id, nodes }) => nodes.map(({ target, any, all }) =>
        `${id} at ${target.join(" ")}: ${[...any, ...all].map(({ message }) => message).join("; ")}`));
    const moving = document.getAnimations().filter((animation) => still || !ends(animation));
    return [...wrong, ...moving.map(({ effect, id, animationName, transitionProperty }) =>
        `motion ${animationName ?? transitionProperty ?? id} at ${effect.target.id || effect.target.className}`)];
}"""

# Replaces the visible words by those of a made language: longer by 40 %, with accents above and below. Names, numbers, units and
# drawings stay. Returns what undoes it.
LENGTHEN = r"""() => {
    const accents = { a: "ä", e: "ê", i: "ï", o: "ő", u: "ů", A: "Å", E: "É", O: "Ö", U: "Ů", c: "ç", s: "ş" };
    const kept = "svg, script, style, .name, .numbers, #code, #lobby-code, #lobby-names, .leaflet-container, [translate=no], textarea, code, pre";
    const before = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const holder = node.parentElement;
        if (!/\p{L}{3}/u.test(node.data) || holder.closest(kept) || !holder.checkVisibility()) continue;
        before.push([node, node.data]);
        node.data = node.data.replace(/\p{L}{3,}/gu, (word) =>
            (word + word.slice(-Math.ceil(0.4 * word.length))).replace(/[aeiouAEOUcs]/g, (letter) => accents[letter]));
    }
    const restore = () => before.forEach(([node, data]) => { node.data = data; });
    return Object.assign(restore, { nodes: new Set(before.map(([node]) => node)) });
}"""

# What sticks out of its visible button by more than 1.5 px: texts for which `isMeant` is true, and perhaps icons.
OUT_OF_BUTTONS = r"""(isMeant, withIcons) => [...document.querySelectorAll("button, .button")]
    .filter((each) => each.checkVisibility() && !each.closest("[inert]")).flatMap((button) => {
        const around = button.getBoundingClientRect(), range = document.createRange(), parts = [];
        const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        for (let node; (node = walker.nextNode());) {
            if (!isMeant(node)) continue;
            range.selectNodeContents(node);
            parts.push([node.data, range.getBoundingClientRect()]);
        }
        const icons = withIcons ? [...button.querySelectorAll("svg")].filter((each) => each.checkVisibility()) : [];
        for (const icon of icons) parts.push(["icon", icon.getBoundingClientRect()]);
        return parts.flatMap(([what, box]) => {
            const over = Math.max(around.left - box.left, box.right - around.right, around.top - box.top, box.bottom - around.bottom);
            return box.width > 2 && over > 1.5 ? [`“${what}” is ${Math.round(over)} px outside of #${button.id || button.className}`] : [];
        });
    })"""

# What the words of a made language break: the page is wider than the window, or words stick out of their button.
FIND_BROKEN_BY_LENGTH = "() => { const restore = (" + LENGTHEN + r""")();
    const wrong = [], page = document.querySelector("dialog[open]") ?? document.scrollingElement;
    if (page.scrollWidth > page.clientWidth + 1) {
        const edge = page.getBoundingClientRect().left + page.clientWidth + 1;
        const widest = [...page.querySelectorAll("*")].filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > edge);
        wrong.push(`${page.scrollWidth - page.clientWidth} px too wide: ${widest.slice(-1).map((each) => each.outerHTML.slice(0, 90))}`);
    }
    // Words for screen readers alone are clipped.
    const isMeant = (node) => restore.nodes.has(node) && getComputedStyle(node.parentElement).clipPath === "none";
    wrong.push(...(""" + OUT_OF_BUTTONS + r""")(isMeant, false));
    restore();
    return wrong.map((each) => `made language: ${each}`);
}"""


class Examiner:
    """Checks pages in a test's states; collects the faults until the end."""

    def __init__(self):
        self.wrong = []

    def examine(self, page, state):
        """Checks a Playwright page for violations, for endless motion, and with longer words."""
        if page.evaluate("typeof axe === 'undefined'"):
            page.evaluate(AXE)
        self.wrong += [f"{state}: {each}" for each in page.evaluate(FIND_VIOLATIONS)]
        self.wrong += [f"{state}: {each}" for each in page.evaluate(FIND_BROKEN_BY_LENGTH)]
