// @ts-check
/** The admin token of whoever authors: for this tab, until it is closed; in no address and in no file. */

const KEY = "touchfigures.admin";
/** Where the storage is closed, the token lasts as long as the page. */
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
