// @ts-check
/** The walkers' positions as the host receives them live, and the path each has walked. Pure. */

/**
 * @typedef {object} Walker
 * @property {string} id
 * @property {number} latitude
 * @property {number} longitude
 * @property {number} accuracy  metres
 * @property {number|null} scene  index
 * @property {number} metres  walked
 * @property {number|null} error  the metres are wrong by at most this; null if it is unknown
 * @property {number} fixedAt  time of the newest fix, ms on the page's clock
 * @property {[latitude: number, longitude: number][]} trail  oldest first
 */

/**
 * @typedef {[id: string, latitude: number, longitude: number, accuracy: number, scene: number|null|undefined,
 *   metres: number, age?: number, error?: number|null]} WalkerRow  age: ms
 */

/** Maximum number of points of a path, about ten minutes; only the replay shows earlier positions. */
const MAX_TRAIL_POINTS = 600;
/** Time without a position after which a walker is shown as lost (ms); a phone sends one a second. */
export const LOST_AFTER_MS = 30_000;

export class Walkers {
  /** @type {Map<string, Walker>} */
  #walkers = new Map();

  /**
   * Replaces all places, also after a reconnection.
   * @param {WalkerRow[]} rows  of a snapshot
   * @param {number} now  ms
   */
  load(rows, now) {
    const present = new Set(rows.map(([id]) => id));
    for (const id of this.#walkers.keys()) if (!present.has(id)) this.#walkers.delete(id);
    this.apply(rows, now);
  }

  /**
   * @param {WalkerRow[]} rows  of a frame
   * @param {number} now  ms
   */
  apply(rows, now) {
    for (const [id, latitude, longitude, accuracy, scene, metres, age, error] of rows) {
      const trail = this.#walkers.get(id)?.trail ?? [];
      const [lastLatitude, lastLongitude] = trail.at(-1) ?? [];
      if (lastLatitude !== latitude || lastLongitude !== longitude) trail.push([latitude, longitude]);
      if (trail.length > MAX_TRAIL_POINTS) trail.shift();
      this.#walkers.set(id, {
        id,
        latitude,
        longitude,
        accuracy,
        scene: scene ?? null,
        metres,
        error: error ?? null,
        fixedAt: now - (age ?? 0),
        trail,
      });
    }
  }

  /**
   * The paths walked before this page was opened.
   * @param {string} id
   * @param {[latitude: number, longitude: number][]} path  oldest first
   */
  remember(id, path) {
    const walker = this.#walkers.get(id);
    if (walker && walker.trail.length < path.length) walker.trail = path.slice(-MAX_TRAIL_POINTS);
  }

  /** Sorts by the distance walked, the longest first. */
  get ranked() {
    return [...this.#walkers.values()].sort((a, b) => b.metres - a.metres);
  }
}

/**
 * The box around places, or null for none. Its longitudes may exceed ±180, so that it is never wider than needed.
 * @param {readonly (readonly [latitude: number, longitude: number])[]} places
 * @returns {import("./geography.js").Box|null}
 */
export function boxAround(places) {
  if (places.length === 0) return null;
  const first = places[0][1];
  const near = places.map(([, longitude]) => longitude - 360 * Math.round((longitude - first) / 360));
  const latitudes = places.map(([latitude]) => latitude);
  return {
    west: Math.min(...near),
    south: Math.min(...latitudes),
    east: Math.max(...near),
    north: Math.max(...latitudes),
  };
}

/**
 * Corners that roughly enclose a region, enough to show all of it.
 * @param {import("./regions.js").Region} region
 * @returns {[latitude: number, longitude: number][]}
 */
export function cornersOf(region) {
  if (region.type === "polygon") return region.points;
  const { latitude, longitude, radiusMetres } = region;
  const north = radiusMetres / 111_195;
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [[latitude - north, longitude - east], [latitude + north, longitude + east]];
}
