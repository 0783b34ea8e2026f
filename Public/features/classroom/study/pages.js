// @ts-check
/** The pages of a study: their figures from the server, and their heatmaps, which they show themselves. */

import { request } from "../../../shared/net/rest.js";

/** @typedef {Contract.Study["pages"][number]} StudiedPage */

/**
 * @param {string} code
 * @param {string} token the host's token
 * @returns {Promise<Contract.Study>}  the pages with the most touches first
 */
export async function readStudy(code, token) {
  const study = await (await request(`/api/v1/sessions/${code}/study`, { token })).json();
  study.pages.sort((/** @type {StudiedPage} */ a, /** @type {StudiedPage} */ b) => b.touches - a.touches);
  return study;
}

/**
 * The address at which a page shows its heatmap; null if the text is not a page's address.
 * @param {string} page
 */
export function heatmapAddress(page) {
  /** @type {URL} */
  let address;
  try {
    address = new URL(page);
  } catch {
    return null;
  }
  if (!/^https?:$/.test(address.protocol)) return null;
  address.searchParams.set("touchkit", "heatmap");
  return address.href;
}

/**
 * Whether a page may have the requested figures: only its own.
 * @param {unknown} page
 * @param {string} origin of the page that sends the request
 */
export function isOwnPage(page, origin) {
  try {
    return new URL(String(page)).origin === origin;
  } catch {
    return false;
  }
}

/** The pages that this page has opened; others get no response. */
const opened = new Set();
let isListening = false;

/**
 * Opens a page with its heatmap in a new tab, and serves its requests, so that the page does not need the host's token.
 * @param {string} address
 * @param {string} code
 * @param {string} token
 * @returns {boolean} whether the browser allowed it
 */
export function openHeatmap(address, code, token) {
  if (!isListening) addEventListener("message", (event) => void respond(event, code, token));
  isListening = true;
  const tab = window.open(address, "_blank");
  if (tab) opened.add(tab);
  return tab !== null;
}

/**
 * @param {MessageEvent} event
 * @param {string} code
 * @param {string} token
 */
async function respond({ source, origin, data }, code, token) {
  if (data?.type !== "touchkit-heatmap" || !source || !opened.has(source) || !isOwnPage(data.page, origin)) return;
  const { page, width } = data;
  const query = new URLSearchParams({ page, ...(width ? { width } : {}) });
  try {
    const response = await request(`/api/v1/sessions/${code}/study/elements?${query}`, { token });
    /** @type {Window} */ (source).postMessage({ type: "touchkit-study", page, width, figures: await response.json() }, origin);
  } catch {
    // The page then reports that there is no response, and requests again.
  }
}
