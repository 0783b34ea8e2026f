// @ts-check
/** What this phone remembers for every session: language, calibration, the first switch of the faces. */

import { read, readJSON, remove, write } from "./storage.js";

const PREFIX = "touchfigures.setting.";

/** @param {"language"|"calibration"|"switched"|"notice"|"heat"} name */
export function setting(name) {
  return readJSON(PREFIX + name);
}

/**
 * @param {"language"|"calibration"|"switched"|"notice"|"heat"} name
 * @param {unknown} value  null forgets it
 */
export function setSetting(name, value) {
  if (value === null) remove(PREFIX + name);
  else write(PREFIX + name, JSON.stringify(value));
}

const HOST = "touchfigures.host.";

/**
 * The host's token and the join address of a session started on this machine. They never stand in an address.
 * @param {string} code
 * @returns {{hostToken: string, joinURL: string}|null}
 */
export function hostOf(code) {
  return read(HOST + code) ? readJSON(HOST + code) : null;
}

/**
 * @param {string} code
 * @param {{hostToken: string, joinURL: string}|null} host  null forgets it
 */
export function keepHost(code, host) {
  if (host) write(HOST + code, JSON.stringify({ ...host, savedAt: Date.now() }));
  else remove(HOST + code);
}
