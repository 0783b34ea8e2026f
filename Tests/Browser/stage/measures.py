"""What the check of the stage measures in a page: shares, drawings, texts, letters, words and marks of what is selected."""

import io

from PIL import Image

# The least size of letters at 1920 x 1080 and on phones, px.
LEAST_LETTERS, LEAST_ON_PHONES = 28, 16
# The least part of the picture's width and height that the drawing spans.
LEAST_SPAN = 0.6
# The difference of a colour's part from the ground, of 255, from which a pixel counts as drawn.
DISTINCT = 24

# Functions of all measures.
COMMON = r"""
const visible = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest(".spoken, [inert], noscript, option, title, textarea");
const named = (node) => `${node.localName}${node.id ? "#" + node.id : ""}${[...node.classList].map((each) => "." + each).join("")}`;
const inWindow = ({ left, right, top, bottom }) => Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
// What a list that scrolls shows of a box in it; null if only an edge or nothing. On a wall, panels count as a whole: nobody scrolls them.
const scrolledTo = (node, { left, right, top, bottom }, isWall = true) => {
    for (let around = node; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        // What an ellipsis stands for is not drawn.
        if (style.textOverflow === "ellipsis" && style.overflowX === "hidden") right = Math.min(right, around.getBoundingClientRect().right);
        if ((isWall && around.matches(".panel, [data-picture]")) || !/auto|scroll/.test(style.overflowY)) continue;
        const seen = around.getBoundingClientRect();
        [top, bottom] = [Math.max(top, seen.top), Math.min(bottom, seen.bottom)];
    }
    return bottom - top > 2 ? { left, right, top, bottom, width: right - left, height: bottom - top } : null;
};
// Each visible piece of text: its node, its parent and the boxes of its lines.
const pieces = () => {
    const found = [], range = document.createRange(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) {
        const holder = node.parentElement;
        if (!/[\p{L}\p{N}]/u.test(node.data) || !visible(holder) || holder.closest("script, style")) continue;
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
        if (boxes.length > 0) found.push({ node, holder, boxes, what: `${named(holder)} “${node.data.trim().slice(0, 24)}”` });
    }
    return found;
};
"""

PICTURE = "() => {" + COMMON + r"""
    const best = [...document.querySelectorAll("[data-picture]")].filter(visible).map((node) => {
        const box = node.getBoundingClientRect(), photo = [...node.querySelectorAll("img")].find(({ naturalWidth, naturalHeight }) =>
            naturalWidth > 0 && Math.abs(naturalWidth / naturalHeight / (box.width / box.height) - 1) < 0.03);
        // A photo is compared with the largest box of its proportions.
        const width = photo ? Math.min(innerWidth, innerHeight * box.width / box.height) : innerWidth;
        const most = photo ? width * width * box.height / box.width : innerWidth * innerHeight;
        return { what: named(node), isPhoto: photo !== undefined, share: inWindow(box) / most, box: [box.left, box.top, box.right, box.bottom], window: [innerWidth, innerHeight] };
    });
    return best.sort((a, b) => b.share - a.share)[0] ?? null;
}"""

# A page that is enlarged for somebody at the computer may scroll, so that it has no end below.
TEXTS = "({ least, isWall = true }) => {" + COMMON + r"""
    const faults = [];
    const all = pieces().map((piece) => ({ ...piece, boxes: piece.boxes.map((box) => scrolledTo(piece.holder, box, isWall)).filter((box) => box !== null) }));
    for (const { holder, boxes, what } of all) {
        const size = parseFloat(getComputedStyle(holder).fontSize) * Math.abs(holder.getScreenCTM?.()?.d ?? 1);
        // A long name in the drawer is smaller, so that its words are not broken.
        if (size < (holder.matches("#board .name:is(.small, .smaller)") ? Math.min(least, 12) : least) - 0.5) faults.push(`small: ${what} has ${Math.round(size * 10) / 10} px, not ${Math.round(least * 10) / 10}`);
        // The ink of most letters is a little lower than their line's box.
        const ink = 0.12 * size;
        for (const { left, right, top, bottom } of boxes) {
            if (left < -1 || right > innerWidth + 1 || top + ink < 0 || (isWall && bottom - ink > innerHeight)) faults.push(`clipped: ${what} by the window`);
            for (let box = holder, reach = false; box && box !== document.body; box = box.parentElement) {
                const style = getComputedStyle(box), around = box.getBoundingClientRect();
                if (style.display === "inline" || style.display === "contents") continue;
                reach ||= /auto|scroll/.test(style.overflowY);
                const clips = (overflow) => /hidden|clip/.test(overflow);
                if (clips(style.overflowX) && style.textOverflow !== "ellipsis" && (right > around.right + 1 || left < around.left - 1)) faults.push(`clipped: ${what} at the side by ${named(box)}`);
                if (!reach && clips(style.overflowY) && (bottom - ink > around.bottom + 1 || top + ink < around.top - 1)) faults.push(`clipped: ${what} above or below by ${named(box)}`);
                if (style.position === "fixed") break;
            }
        }
    }
    // Of lines of text, and of controls, none covers another one. A line's ink is lower than its box.
    const shrink = (box, share) => ({ left: box.left, right: box.right, top: box.top + share * box.height, bottom: box.bottom - share * box.height });
    const boxes = all.flatMap(({ holder, boxes, what }) => boxes.map((box) => ({ node: holder, what, ...shrink(box, 0.2) })));
    for (const control of document.querySelectorAll("button, input, select, a.button, summary")) {
        const box = visible(control) ? scrolledTo(control, control.getBoundingClientRect(), isWall) : null;
        if (box) boxes.push({ node: control, what: named(control), ...shrink(box, 0) });
    }
    boxes.sort((a, b) => a.left - b.left);
    const clickable = (node) => node.closest("button, a, summary, label, select");
    boxes.forEach((one, index) => {
        for (let next = index + 1; next < boxes.length && boxes[next].left < one.right - 2; next++) {
            const other = boxes[next];
            if (Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) <= 2 || Math.min(one.right, other.right) - other.left <= 2) continue;
            if (one.node === other.node || one.node.contains(other.node) || other.node.contains(one.node)) continue;
            // Parts of one control, as a QR code and its caption; signs in a drawing may touch.
            if (clickable(one.node) && clickable(one.node) === clickable(other.node)) continue;
            faults.push(`overlap: ${one.what} and ${other.what}`);
        }
    });
    return [...new Set(faults)];
}"""

# The looks of what is selected: of switches and of current places.
SELECTED = "() => {" + COMMON + r"""
    const looks = new Map();
    for (const node of document.querySelectorAll("[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false])")) {
        if (!visible(node) || inWindow(node.getBoundingClientRect()) === 0) continue;
        const { backgroundColor, color, fontWeight } = getComputedStyle(node), look = [backgroundColor, color, fontWeight].join(" / ");
        looks.set(look, [...looks.get(look) ?? [], named(node)]);
    }
    return [...looks].map(([look, nodes]) => `${look}: ${nodes.join(", ")}`);
}"""

# The words in the window, without people's names, codes and addresses.
WORDS = "(without) => {" + COMMON + r"""
    const shown = pieces().filter(({ holder, boxes }) => !(without && holder.closest(without)) && boxes.some((box) => inWindow(box) > 0));
    return shown.flatMap(({ node }) => node.data.match(/\p{L}[\p{L}\p{M}\u00ad'’.-]*/gu) ?? []);
}"""

FONT = """(name) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { font-family: "${name}", sans-serif !important }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""


def least_letters(size):
    """The least size of letters in a window, px: at 1080p that for the last row, and it grows and shrinks with the window."""
    return max(LEAST_ON_PHONES, LEAST_LETTERS * min(size[0] / 1920, size[1] / 1080))


def span(page, picture):
    """The part of the picture's width and height between the outermost pixels that differ from its ground."""
    shot = Image.open(io.BytesIO(page.screenshot(type="jpeg", quality=80)))
    window = picture["window"]
    # The decoder skips what a large picture does not need.
    shot.draft("RGB", (960, 960))
    shot = shot.convert("RGB")
    scale = shot.width / window[0]
    left, top, right, bottom = picture["box"]
    margin = 0.01 * (right - left)  # Without a frame.
    part = shot.crop([round(scale * each) for each in (max(0, left) + margin, max(0, top) + margin, min(window[0], right) - margin, min(window[1], bottom) - margin)])
    ground = max(part.getcolors(part.width * part.height), key=lambda each: each[0])[1]
    mask = Image.new("L", part.size)
    for channel, middle in zip(part.split(), ground):
        mask.paste(255, mask=channel.point(lambda value, middle=middle: 255 if abs(value - middle) > DISTINCT else 0))
    drawn = mask.getbbox()
    return ((drawn[2] - drawn[0]) / part.width, (drawn[3] - drawn[1]) / part.height) if drawn else (0, 0)


def faults_of_picture(page, least, is_drawn):
    """What is wrong with the activity's picture: its share of the window, and if `is_drawn` the span of what is drawn in it; a photo fills it."""
    picture = page.evaluate(PICTURE)
    if picture is None:
        return ["picture: no element with data-picture"]
    faults = []
    if picture["share"] < least:
        faults.append(f"picture: {picture['what']} has {picture['share']:.0%}, not {least:.0%}")
    across, down = span(page, picture) if is_drawn and not picture["isPhoto"] else (1, 1)
    if min(across, down) < LEAST_SPAN:
        faults.append(f"picture: in {picture['what']} {across:.0%} of the width and {down:.0%} of the height are drawn")
    return faults


def faults_of_looks(page):
    looks = page.evaluate(SELECTED)
    return [f"selected: {len(looks)} looks: {' | '.join(looks)}"] if len(looks) > 1 else []
