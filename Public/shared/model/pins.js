// @ts-check
/** Pins as the server sends them: GeoJSON (RFC 7946), longitude first. */

/**
 * @typedef {object} PinProperties
 * @property {string} id
 * @property {string} title
 * @property {string} description
 * @property {number} differences
 * @property {string|null} thumbnail
 * @property {number} [proximityMetres] the maximum distance of a player from the place
 */
/** @typedef {{cluster: true, count: number}} ClusterProperties */
/**
 * @typedef {object} PinFeature
 * @property {[west: number, south: number, east: number, north: number]} [bbox]  a cluster's cell
 * @property {{coordinates: [longitude: number, latitude: number]}} geometry
 * @property {PinProperties|ClusterProperties} properties
 */
/** @typedef {import("./geography.js").Place} Place */

/**
 * @param {PinFeature} feature
 * @returns {Place}
 */
export function placeOf({ geometry }) {
  const [longitude, latitude] = geometry.coordinates;
  return { latitude, longitude };
}

/**
 * The extent of a feature: a pin is one place, a cluster covers its cell.
 * @param {PinFeature} feature
 * @returns {Place[]}
 */
export function cornersOf(feature) {
  if (!feature.bbox) return [placeOf(feature)];
  const [west, south, east, north] = feature.bbox;
  return [{ latitude: south, longitude: west }, { latitude: north, longitude: east }];
}

/**
 * The puzzle of a pin; null for a cluster.
 * @param {PinFeature} feature
 * @returns {PinProperties|null}
 */
export function puzzleOf({ properties }) {
  return "cluster" in properties ? null : properties;
}

/**
 * The number of puzzles of a feature.
 * @param {PinFeature} feature
 */
export function countOf({ properties }) {
  return "cluster" in properties ? properties.count : 1;
}

/**
 * A key that is equal in two responses if the feature looks and acts the same.
 * @param {PinFeature} feature
 */
export function keyOf(feature) {
  const puzzle = puzzleOf(feature);
  if (!puzzle) return `${feature.bbox?.join()} ${countOf(feature)} ${feature.geometry.coordinates.join()}`;
  const { id, title, differences, thumbnail, proximityMetres } = puzzle;
  return [id, title, differences, thumbnail, proximityMetres, ...feature.geometry.coordinates].join(" ");
}
