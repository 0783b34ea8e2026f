// @ts-check
/** The class's Wi-Fi, which the host may enter: kept in this browser alone, for a day, and sent nowhere. */

import { isOver } from "../../../shared/net/kept.js";
import { readJSON, remove, write } from "../../../shared/net/storage.js";

const WIFI_KEY = "touchfigures.wifi";

/** @typedef {{name: string, password: string}} Wifi  an open network has no password */

/**
 * @param {number} [now]
 * @returns {Wifi|null}
 */
export function storedWifi(now = Date.now()) {
  const stored = readJSON(WIFI_KEY);
  if (typeof stored?.name !== "string" || typeof stored.password !== "string" || isOver(stored, now)) return null;
  return { name: stored.name, password: stored.password };
}

/**
 * @param {Wifi|null} wifi  null removes it
 * @param {number} [now]
 */
export function storeWifi(wifi, now = Date.now()) {
  if (wifi) write(WIFI_KEY, JSON.stringify({ ...wifi, savedAt: now }));
  else remove(WIFI_KEY);
}

/**
 * The QR text from which a phone's camera joins a network.
 * @param {Wifi} wifi
 */
export function wifiText({ name, password }) {
  const escaped = (/** @type {string} */ value) => value.replace(/[\\;,:"]/g, "\\$&");
  if (password === "") return `WIFI:T:nopass;S:${escaped(name)};;`;
  return `WIFI:T:WPA;S:${escaped(name)};P:${escaped(password)};;`;
}
