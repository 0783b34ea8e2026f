// @ts-check
/** Small DOM functions. Data only ever becomes text, never markup. */

/**
 * @template {HTMLElement} [E=HTMLElement]
 * @param {string} id
 * @returns {E}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return /** @type {E} */ (node);
}

/**
 * Creates an element; function properties become listeners, the others attributes. A button submits no form by default.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties = {}, ...children) {
  const created = document.createElement(tag);
  if (tag === "button") created.setAttribute("type", "button");
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") created.addEventListener(name, /** @type {EventListener} */ (value));
    else if (value === true) created.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) created.setAttribute(name, String(value));
  }
  created.append(.../** @type {(Node|string)[]} */ (children.filter((child) => child || child === "")));
  return created;
}

/**
 * Sets a text only if it changed, to avoid needless layout.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Fills `data-text` (content), `data-label` (aria-label and tooltip) and the document's language.
 * @param {string} language
 * @param {Record<string, string>} texts
 * @param {ParentNode} [root]
 */
export function translate(language, texts, root = document) {
  if (root === document) document.documentElement.lang = language;
  for (const node of root.querySelectorAll("[data-text]")) {
    setText(node, texts[node.getAttribute("data-text") ?? ""] ?? "");
  }
  for (const node of root.querySelectorAll("[data-label]")) {
    const label = texts[node.getAttribute("data-label") ?? ""] ?? "";
    node.setAttribute("aria-label", label);
    node.setAttribute("title", label);
  }
}

/** Whether the user prefers reduced motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Device pixels per CSS px for a canvas; more than two cost time and are not visible. */
export function pixelRatio() {
  return Math.min(2, window.devicePixelRatio || 1);
}

/**
 * Gives a canvas the device pixels of its size, only if they changed: setting them clears it.
 * @param {HTMLCanvasElement} canvas
 * @param {{width: number, height: number}} size  CSS px
 * @param {number} ratio  device pixels per CSS px
 * @returns {boolean} whether the size changed, which clears the canvas
 */
export function fitCanvas(canvas, { width, height }, ratio) {
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width === w && canvas.height === h) return false;
  canvas.width = w;
  canvas.height = h;
  return true;
}

/**
 * Loads a style sheet that only a part of the page needs.
 * @param {string} address
 * @returns {Promise<void>} resolves when the style sheet applies, or could not be loaded
 */
export function addStyle(address) {
  // A bundled page has these styles in its own sheet, or in the one that its later script waits for.
  if (import.meta.bundled) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve();
    document.head.append(element("link", { rel: "stylesheet", href: address, load: done, error: done }));
  });
}
