"""The drawing of pictures: no invalid attribute or colour, nothing in the colour of its background, no cut-off label."""

import json

# Runs before any script of the page: reports invalid numbers and colours as errors, which no watched page may have. Canvases and
# SVG silently replace them by black.
REPORT_INVALID_DRAWING = r"""(() => {
    const wrong = /\b(undefined|NaN|\[object \w+\])(\b|$)/, told = new Set();
    const tell = (what) => {
        if (told.has(what)) return;
        told.add(what);
        console.error(`drawn wrongly: ${what}`);
    };
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
        if (wrong.test(String(value))) tell(`<${this.localName} ${name}="${value}">`);
        return setAttribute.call(this, name, value);
    };
    const known = new Set();
    for (const name of ["fillStyle", "strokeStyle"]) {
        const { get, set } = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, name);
        Object.defineProperty(CanvasRenderingContext2D.prototype, name, { get, set(style) {
            if (typeof style !== "object" && !known.has(style)) {
                if (CSS.supports("color", String(style))) known.add(style);
                else tell(`${name} = ${style}`);
            }
            set.call(this, style);
        } });
    }
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        if (wrong.test(text)) tell(`the words "${text}"`);
        return fillText.call(this, text, ...place);
    };
})()"""

FIND_FAULTS = r"""(selector) => {
    const channels = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
    const paints = (colour) => colour.startsWith("rgb") && (channels(colour)[3] ?? 1) > 0;
    const groundOf = (node) => {
        for (let at = node; at; at = at.parentElement) {
            const found = channels(getComputedStyle(at).backgroundColor);
            if ((found[3] ?? 1) > 0.9) return found;
        }
        return channels(getComputedStyle(document.documentElement).backgroundColor);
    };
    const wrong = [];
    const found = [...document.querySelectorAll(`${selector} svg`)].filter((svg) => svg.checkVisibility() && svg.clientWidth > 0);
    let parts = 0;
    for (const svg of found) {
        const ground = groundOf(svg), around = svg.getBoundingClientRect();
        for (const part of svg.querySelectorAll("path, circle, ellipse, rect, line, polygon, polyline, text")) {
            if (part.closest("clipPath, defs, mask")) continue;
            parts += 1;
            const { fill, stroke } = getComputedStyle(part);
            const name = `${svg.getAttribute("class") ?? ""} <${part.localName} class="${part.getAttribute("class") ?? ""}" fill="${fill}" stroke="${stroke}">${part.textContent}`;
            const most = Math.max(...[fill, stroke].filter(paints).map((colour) => contrast(channels(colour), ground)), 0);
            const least = part.localName === "text" ? 4.5 : part.matches(".sign, .dot, .mean, .bar, .axis, .median, .fit, .step") || part.getAttribute("fill") ? 3 : 1.05;
            if (most < least) wrong.push(`${most.toFixed(2)} : 1, ${name}`);
            if (part.localName !== "text") continue;
            const box = part.getBoundingClientRect();
            if (box.left < around.left - 1 || box.right > around.right + 1 || box.top < around.top - 1 || box.bottom > around.bottom + 1) wrong.push(`cut: ${name}`);
        }
    }
    return { wrong, parts };
}"""


def of_all(page, selector, script):
    """Evaluates a function of the array of elements in one step: the elements of a locator may be replaced between two."""
    return page.evaluate(f"() => ({script})([...document.querySelectorAll({json.dumps(selector)})])")


def faults(page, selector="body"):
    """The faults of the visible SVG pictures within an element; there must be some pictures."""
    found = page.evaluate(FIND_FAULTS, selector)
    assert found["parts"] > 0, f"no picture in {selector}"
    return found["wrong"]


CANVAS = r"""(selector) => {
    const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    const [behind, found] = [light(ground), [...document.querySelectorAll(selector)].filter((canvas) => canvas.checkVisibility())];
    let seen = 0;
    for (const canvas of found) {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        for (let i = 0; i < data.length; i += 4) {
            if (data[i + 3] === 0) continue;
            const part = data[i + 3] / 255;
            const [x, y] = [light([0, 1, 2].map((k) => data[i + k] * part + ground[k] * (1 - part))), behind].sort((a, b) => b - a);
            seen += (x + 0.05) / (y + 0.05) >= 3;
        }
    }
    return seen;
}"""


def seen_pixels(page, selector):
    """The number of pixels of the visible canvases with a contrast of at least 3 : 1 to the page's background."""
    return page.evaluate(CANVAS, selector)
