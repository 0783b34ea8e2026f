// @ts-check
/** The pins of the puzzles, and the world's outline. */

import { inPageLanguage, request, RestError } from "./rest.js";

/** @typedef {import("../model/pins.js").PinFeature} PinFeature */

/**
 * Pins, clustered if there are many: as many features as fit on a screen, whatever the number of puzzles.
 * @param {string} bbox
 * @param {number} zoom
 * @returns {Promise<PinFeature[]>}
 * @throws {RestError}
 */
export async function pinsIn(bbox, zoom) {
  const query = new URLSearchParams({ bbox, zoom: String(zoom) });
  return (await (await request(`/api/v1/pins?${query}`, { headers: inPageLanguage() })).json()).features;
}

/**
 * Single pins, the nearest first.
 * @param {import("../model/geography.js").Place|null} place  null: from south to north
 * @param {{limit: number, cursor?: string|null}} page
 * @returns {Promise<{features: PinFeature[], cursor: string|null}>}
 * @throws {RestError}
 */
export async function pinsNear(place, { limit, cursor = null }) {
  const query = new URLSearchParams({ limit: String(limit) });
  if (place) query.set("near", [place.latitude, place.longitude].map((degrees) => Number(degrees.toFixed(6))).join(","));
  if (cursor) query.set("cursor", cursor);
  return (await request(`/api/v1/pins?${query}`, { headers: inPageLanguage() })).json();
}

/**
 * The countries' outlines as GeoJSON, from our own server.
 * @throws {RestError}
 */
export async function worldOutline() {
  return (await request("/data/world.geojson")).json();
}

/**
 * Whether the server has the map's scripts; they are missing if Debian's packages are not installed.
 * @throws {RestError} if the server does not respond
 */
export async function hasMapScripts() {
  try {
    await request("/vendor/leaflet/leaflet.markercluster.min.js", { method: "HEAD" });
    await request("/vendor/leaflet/leaflet.min.js", { method: "HEAD" });
    return true;
  } catch (error) {
    if (error instanceof RestError && error.status === 404) return false;
    throw error;
  }
}
