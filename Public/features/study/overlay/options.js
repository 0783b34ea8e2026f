// @ts-check
/** The options from the script's tag and from the page's address. */

/**
 * @typedef {object} Options
 * @property {HTMLScriptElement} script  the tag
 * @property {DOMStringMap} of  the tag's `data-` attributes at the time of loading
 * @property {(name: string) => boolean} wants
 * @property {boolean} isStudy
 * @property {boolean} isShown  from the start
 */

/**
 * @param {HTMLScriptElement} script
 * @returns {Options}
 */
export function optionsOf(script) {
  const { dataset: of } = script;
  const wants = (/** @type {string} */ name) => name in of && of[name] !== "off";
  return { script, of, wants, isStudy: wants("study"), isShown: ["on", ""].includes(of.touchkit ?? "off") };
}

/** The options from the page's address. The host's token is removed from the address before the page can read it. */
export function readAddress() {
  const asked = new URLSearchParams(location.search).get("touchkit") ?? "";
  /** @type {string|undefined} */
  let token;
  const hash = location.hash.replace(/[#&]touchkit-token=([\w-]{22})/, (_, value) => ((token = value), ""));
  if (token) history.replaceState(history.state, "", location.pathname + location.search + hash);
  let isHeatmap = asked === "heatmap";
  try {
    isHeatmap ||= sessionStorage["touchkit.heatmap"] === "on";
  } catch {
    // Without storage, the overlay is shown only on the requested page.
  }
  return { asked, token, isHeatmap };
}
