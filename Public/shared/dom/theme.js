// @ts-check
/** The theme's colours for canvases, which no style sheet reaches: tokens as they are now, read once per theme. */

/** @type {Map<string, string>} */
const read = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
let version = 0;

new MutationObserver(() => {
  read.clear();
  version += 1;
  for (const changed of listeners) changed();
}).observe(document.documentElement, { attributeFilter: ["data-theme"] });

/** Another number for another theme: what was drawn with the last one is to be drawn anew. */
export function themeVersion() {
  return version;
}

/** @param {() => void} changed  called when the theme is another one, to draw anew */
export function onTheme(changed) {
  listeners.add(changed);
}

/** @param {`--${string}`} name  of a token */
export function token(name) {
  const known = read.get(name);
  if (known !== undefined) return known;
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  read.set(name, value);
  return value;
}

/**
 * A participant's colour as this theme shows it, for a canvas.
 * @param {string|undefined} colour  as the server says it
 */
export function paint(colour) {
  return isColour(colour) ? token(`--as-${colour.slice(1)}`) || colour : token("--blue");
}

/**
 * The same for elements, which follow the theme by themselves.
 * @param {string|undefined} colour
 */
export function fill(colour) {
  return isColour(colour) ? `var(--as-${colour.slice(1)}, ${colour})` : "var(--blue)";
}

/**
 * @param {string|undefined} colour
 * @returns {colour is string}
 */
function isColour(colour) {
  return /^#[0-9a-f]{6}$/.test(colour ?? "");
}

/** Switches between light and dark. @returns {"light"|"dark"|null} what is to be remembered; null: as the system's */
export function switchTheme() {
  const next = document.documentElement.dataset.theme === "light" ? "dark" : "light";
  document.documentElement.dataset.theme = next;
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  return next === system ? null : next;
}
