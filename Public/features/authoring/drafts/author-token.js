// @ts-check
/** The author's admin token, kept for this tab until it is closed; never part of an address or a file. */

const KEY = "touchfigures.admin";
/** Used where the storage is blocked: the token lasts as long as the page. */
let memory = "";

/** @returns {string|null} */
export function adminToken() {
  try {
    return sessionStorage.getItem(KEY) || memory || null;
  } catch {
    return memory || null;
  }
}

/** @param {string} token  empty forgets it */
export function storeAdminToken(token) {
  memory = token;
  try {
    if (token) sessionStorage.setItem(KEY, token);
    else sessionStorage.removeItem(KEY);
  } catch {
    // It is in memory.
  }
}
