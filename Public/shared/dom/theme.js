// @ts-check
/**
 * The look for canvases, to which style sheets do not apply: the current values of the tokens, read once per theme, and
 * the typeface once it is loaded.
 */

/** @type {Map<string, string>} */
const read = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
let version = 0;

function announce() {
  read.clear();
  version += 1;
  for (const changed of listeners) changed();
}

new MutationObserver(announce).observe(document.documentElement, { attributeFilter: ["data-theme"] });
// Texts that were drawn or measured in the system's font.
document.fonts?.addEventListener("loadingdone", announce);

/** A number that changes with the theme and the typeface, so that drawings in the previous ones are redrawn. */
export function themeVersion() {
  return version;
}

/** @param {() => void} changed  called when the theme or the typeface has changed, to redraw and to measure again */
export function onTheme(changed) {
  listeners.add(changed);
}

/** @param {`--${string}`} name  of a token */
export function token(name) {
  const cached = read.get(name);
  if (cached !== undefined) return cached;
  const value = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  read.set(name, value);
  return value;
}

/** The background colour of the page, for an opaque canvas; the system's colour if forced colours are active. */
export function ground() {
  const cached = read.get("ground");
  if (cached !== undefined) return cached;
  const value = getComputedStyle(document.documentElement).backgroundColor;
  read.set("ground", value);
  return value;
}

/**
 * A participant's colour for elements, which follow the theme by themselves.
 * @param {string|undefined} colour
 */
export function fill(colour) {
  return isColour(colour) ? `var(--as-${colour.slice(1)}, ${colour})` : "var(--blue)";
}

/**
 * Styles a participant's sign in an element: its fill, and an edge if the fill has too little contrast.
 * @param {string|undefined} colour
 * @returns {{fill: string, stroke?: string, "stroke-width"?: string, "stroke-linejoin"?: string}} SVG attributes
 */
export function signColours(colour) {
  if (!isColour(colour)) return { fill: "var(--blue)" };
  const name = colour.slice(1);
  const edge = { stroke: `var(--edge-${name}, none)`, "stroke-width": "2", "stroke-linejoin": "round" };
  return { fill: `var(--sign-${name}, ${fill(colour)})`, ...edge };
}

/**
 * Whether it is a participant's colour, as the server sends it.
 * @param {string|undefined} colour
 * @returns {colour is string}
 */
export function isColour(colour) {
  return /^#[0-9a-f]{6}$/.test(colour ?? "");
}

/** Switches between light and dark. @returns {"light"|"dark"|null} the theme to store; null: the system's */
export function switchTheme() {
  const next = document.documentElement.dataset.theme === "light" ? "dark" : "light";
  document.documentElement.dataset.theme = next;
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  return next === system ? null : next;
}
