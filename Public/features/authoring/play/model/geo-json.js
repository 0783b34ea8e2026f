// @ts-check
/** The regions of a play as GeoJSON (RFC 7946): polygons, and circles as points with `radiusMetres`, as the server writes them. */

/** @typedef {import("./draft.js").PlayDraft} PlayDraft */
/** @typedef {readonly (readonly [latitude: number, longitude: number])[]} Corners */

/**
 * @param {PlayDraft} play
 * @returns {string}
 */
export function regionsAsGeoJSON({ scenes }) {
  const features = scenes.map(({ name, region }) => ({
    type: "Feature",
    properties: { name: name.trim(), ...(region.type === "circle" ? { radiusMetres: region.radiusMetres } : {}) },
    geometry: region.type === "circle"
      ? { type: "Point", coordinates: [region.longitude, region.latitude] }
      : { type: "Polygon", coordinates: [ring(region.points)] },
  }));
  return JSON.stringify({ type: "FeatureCollection", features });
}

/**
 * RFC 7946 §3.1.6: counterclockwise, and closed.
 * @param {Corners} points
 */
function ring(points) {
  const turned = isCounterclockwise(points) ? [...points] : [...points].reverse();
  return [...turned, ...turned.slice(0, 1)].map(([latitude, longitude]) => [longitude, latitude]);
}

/**
 * With longitudes counted from the first corner, so that the antimeridian does not matter.
 * @param {Corners} points
 */
function isCounterclockwise(points) {
  const east = points.map(([, longitude]) => ((longitude - points[0][1] + 540) % 360) - 180);
  return points.reduce((sum, [latitude], index) => {
    const next = (index + 1) % points.length;
    return sum + east[index] * points[next][0] - east[next] * latitude;
  }, 0) > 0;
}
