// @ts-check
/** Tiles of a map in Web Mercator: which of them cover an area, and their addresses. */

import { MERCATOR_EDGE } from "../model/geography.js";

/** @typedef {import("../model/geography.js").Box} Box */
/** @typedef {{z: number, x: number, y: number}} Tile */

/** @typedef {NonNullable<Contract.Server["map"]>} Streets */

/**
 * @param {number} longitude
 * @returns {number} from the map's left edge, 0 to 1
 */
export function mapX(longitude) {
  return (longitude + 180) / 360;
}

/**
 * @param {number} latitude
 * @returns {number} from the map's upper edge, 0 to 1
 */
export function mapY(latitude) {
  const sine = Math.sin((Math.max(-MERCATOR_EDGE, Math.min(MERCATOR_EDGE, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/**
 * The tiles that a box touches, edges included.
 * @param {Box} box  not across the antimeridian
 * @param {number} z
 */
export function tileRange({ west, south, east, north }, z) {
  const side = 2 ** z;
  const index = (/** @type {number} */ share) => Math.max(0, Math.min(side - 1, Math.floor(share * side)));
  return {
    left: index(mapX(west)),
    right: index(mapX(east)),
    top: index(mapY(north)),
    bottom: index(mapY(south)),
  };
}

/**
 * @param {Streets} streets
 * @param {Tile} tile
 * @returns {boolean} whether the map may have the tile
 */
export function mayHave({ bounds: [west, south, east, north] }, { z, x, y }) {
  if (west > east) return true;
  const { left, right, top, bottom } = tileRange({ west, south, east, north }, z);
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * @param {string} url  with {z}, {x} and {y}
 * @param {Tile} tile
 */
export function tileAddress(url, { z, x, y }) {
  return url.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
}

/**
 * The tiles of an area, beginning with the lowest zoom: as many complete zooms as the limit allows.
 * @param {Box} box
 * @param {Streets} streets
 * @param {number} limit
 * @returns {Tile[]}
 */
export function tilesOf(box, streets, limit) {
  /** @type {Tile[]} */
  const tiles = [];
  for (let z = streets.minZoom; z <= streets.maxZoom; z += 1) {
    const { left, right, top, bottom } = tileRange(box, z);
    if (tiles.length + (right - left + 1) * (bottom - top + 1) > limit) break;
    for (let x = left; x <= right; x += 1) {
      for (let y = top; y <= bottom; y += 1) if (mayHave(streets, { z, x, y })) tiles.push({ z, x, y });
    }
  }
  return tiles;
}
