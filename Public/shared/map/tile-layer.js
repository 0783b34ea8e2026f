// @ts-check
/** Tiles of a server that the server's owner has set with `--tiles`. */

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
      const tile = document.createElement("img");
      tile.alt = "";
      // OpenStreetMap's servers refuse requests without a referrer, which the page's policy would omit.
      tile.referrerPolicy = "origin";
      tile.onload = () => this._tileOnLoad(done, tile);
      tile.onerror = () => this._tileOnError(done, tile, new Error("no tile"));
      tile.src = this.getTileUrl(coordinates);
      return tile;
    },
  });
  return new Layer(url, { maxZoom });
}
