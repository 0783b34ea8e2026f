// @ts-check
/**
 * What proves an author: the admin token, kept for this tab until it is closed, or the token that a phone was handed,
 * kept until it expires. Neither is ever part of an address or a file.
 */

import { readJSON, remove, write } from "../../../shared/net/storage.js";

const KEY = "touchfigures.admin";
const PHONE = "touchfigures.author";
/** Used where the storage is blocked: the token lasts as long as the page. */
let memory = "";

/** @returns {string|null} */
export function authorToken() {
  return adminToken() ?? phoneToken();
}

/** @returns {string|null} */
function adminToken() {
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

/** @returns {string|null} the token of a phone that an author has handed the work to, while it is good */
export function phoneToken() {
  const { authorToken, expiresAt } = readJSON(PHONE) ?? {};
  if (typeof authorToken !== "string") return null;
  if (Date.parse(expiresAt) > Date.now()) return authorToken;
  remove(PHONE);
  return null;
}

/** @param {{authorToken: string, expiresAt: string}} handed */
export function storePhoneToken(handed) {
  write(PHONE, JSON.stringify(handed));
}

/** After the server has refused it. */
export function forgetPhoneToken() {
  remove(PHONE);
}
