// @ts-check
/** Tiles behind a map, of the map files of `--map`. */

import { mayHave } from "../net/tiles.js";

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
 */
function picture(layer, coordinates, done) {
  const tile = document.createElement("img");
  tile.alt = "";
  tile.onload = () => layer._tileOnLoad(done, tile);
  tile.onerror = () => layer._tileOnError(done, tile, new Error("no tile"));
  tile.src = layer.getTileUrl(coordinates);
  return tile;
}

/**
 * The attribution of the visible tiles.
 * @param {{map?: {attribution: string}|null}|null} info  of `GET /server`
 * @param {string} outline  for the outline alone
 */
export const creditOf = (info, outline) => info?.map?.attribution || outline;
