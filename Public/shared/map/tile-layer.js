// @ts-check
/** Tiles behind a map: of a server that this one's owner has set with `--tiles`, and of the map files of `--map`. */

import { mayHave } from "../net/tiles.js";

/**
 * @param {any} L
 * @param {string} url  with {z}, {x} and {y}
 * @param {number} maxZoom
 */
export function tileLayer(L, url, maxZoom) {
  const Layer = L.TileLayer.extend({
    /**
     * @param {any} coordinates
     * @param {(error: unknown, tile: HTMLElement) => void} done
     */
    createTile(coordinates, done) {
      // OpenStreetMap's servers refuse requests without a referrer, which the page's policy would omit.
      return picture(this, coordinates, done, (tile) => (tile.referrerPolicy = "origin"));
    },
  });
  return new Layer(url, { maxZoom });
}

/**
 * Streets from this server; enlarged beyond their deepest zoom.
 * @param {any} L
 * @param {import("../net/tiles.js").Streets} streets
 * @param {number} maxZoom
 */
export function streetLayer(L, streets, maxZoom) {
  const Layer = L.TileLayer.extend({
    /**
     * @param {{z: number, x: number, y: number}} coordinates
     * @param {(error: unknown, tile: HTMLElement) => void} done
     */
    createTile(coordinates, done) {
      if (mayHave(streets, coordinates)) return picture(this, coordinates, done);
      const nothing = document.createElement("div");
      queueMicrotask(() => done(null, nothing));
      return nothing;
    },
  });
  return new Layer(streets.url, {
    className: "streets",
    minZoom: streets.minZoom,
    maxNativeZoom: Math.min(streets.maxZoom, maxZoom),
    maxZoom,
  });
}

/**
 * @param {any} layer
 * @param {any} coordinates
 * @param {(error: unknown, tile: HTMLElement) => void} done
 * @param {(tile: HTMLImageElement) => void} [prepare]
 */
function picture(layer, coordinates, done, prepare) {
  const tile = document.createElement("img");
  tile.alt = "";
  prepare?.(tile);
  tile.onload = () => layer._tileOnLoad(done, tile);
  tile.onerror = () => layer._tileOnError(done, tile, new Error("no tile"));
  tile.src = layer.getTileUrl(coordinates);
  return tile;
}

/**
 * Who made what is seen.
 * @param {{tiles?: {attribution: string}|null, map?: {attribution: string}|null}|null} info  of `GET /server`
 * @param {string} outline  for the outline alone
 */
export function creditOf(info, outline) {
  const made = [info?.tiles?.attribution, info?.map?.attribution].filter(Boolean);
  return made.length > 0 ? made.join(" · ") : outline;
}
