// @ts-check
/** Loads Leaflet and its clustering from our own server when a map is shown: classic scripts that define `L`. */

import { addStyle } from "../dom/dom.js";

const FOLDER = "/vendor/leaflet/";

/** @type {Promise<any>|undefined} */
let loading;

/**
 * @returns {Promise<any>} `L`
 * @throws {Error} if the server does not have them, or does not respond
 */
export function loadLeaflet() {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load() {
  await Promise.all([
    style("leaflet.css"),
    style("MarkerCluster.css"),
    addStyle("/shared/map/leaflet.css"),
    script("leaflet.min.js"),
  ]);
  // The clustering script extends Leaflet, so it is loaded second.
  await script("leaflet.markercluster.min.js");
  return /** @type {any} */ (window).L;
}

/** @param {string} name */
function script(name) {
  const tag = document.createElement("script");
  tag.src = FOLDER + name;
  return insertAndLoad(tag, name);
}

/** @param {string} name */
function style(name) {
  const tag = document.createElement("link");
  tag.rel = "stylesheet";
  tag.href = FOLDER + name;
  // Inserted before the page's own style sheets, which override it.
  return insertAndLoad(tag, name, document.head.querySelector("link[rel=stylesheet]"));
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 * @param {Element|null} [before]
 * @returns {Promise<void>}
 */
function insertAndLoad(node, name, before = null) {
  return new Promise((resolve, reject) => {
    node.onload = () => resolve();
    node.onerror = () => {
      node.remove();
      reject(new Error(`${FOLDER}${name} could not be loaded`));
    };
    document.head.insertBefore(node, before);
  });
}
