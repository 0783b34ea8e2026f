// @ts-check
/** `localStorage` that never throws: if it is blocked or full, values last as long as the page. */

/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} key */
export function read(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @returns {any} null if there is no readable value
 */
export function readJSON(key) {
  try {
    return JSON.parse(read(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function write(key, value) {
  try {
    localStorage.setItem(key, value);
    memory.delete(key);
  } catch {
    memory.set(key, value);
  }
}

/** @param {string} key */
export function remove(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // If this fails, the browser has stored nothing under the key, either.
  }
}

/**
 * @param {string} prefix
 * @returns {string[]}
 */
export function keysWith(prefix) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [...memory.keys()].filter((key) => key.startsWith(prefix));
  }
}
