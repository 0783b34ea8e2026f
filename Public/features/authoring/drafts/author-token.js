// @ts-check
/**
 * The proof that somebody is an author: the admin token, kept for this tab until it is closed, a day at most, or the token
 * that a phone was handed, kept until it expires. Neither is ever part of an address or a file.
 */

import { isOver } from "../../../shared/net/kept.js";
import { readJSON, remove, write } from "../../../shared/net/storage.js";

const TOKEN_KEY = "touchfigures.admin";
const PHONE_KEY = "touchfigures.author";
/** Used if the storage is blocked: the token then lasts as long as the page. */
let memory = "";

/** @returns {string|null} */
export function authorToken() {
  return adminToken() ?? phoneToken();
}

/** @returns {string|null} */
function adminToken() {
  try {
    const { token, savedAt } = JSON.parse(sessionStorage.getItem(TOKEN_KEY) || "null") ?? {};
    if (token && !isOver({ savedAt }, Date.now())) return token;
    sessionStorage.removeItem(TOKEN_KEY);
    return memory || null;
  } catch {
    return memory || null;
  }
}

/** @param {string} token  an empty one removes the stored token */
export function storeAdminToken(token) {
  memory = token;
  try {
    if (token) sessionStorage.setItem(TOKEN_KEY, JSON.stringify({ token, savedAt: Date.now() }));
    else sessionStorage.removeItem(TOKEN_KEY);
  } catch {
    // The token stays in memory.
  }
}

/** @returns {string|null} the token of a phone to which an author has handed the work, while it is valid */
export function phoneToken() {
  const stored = readJSON(PHONE_KEY);
  if (typeof stored?.authorToken !== "string") return null;
  if (!isOver(stored, Date.now())) return stored.authorToken;
  remove(PHONE_KEY);
  return null;
}

/** @param {{authorToken: string, expiresAt: string}} handed */
export function storePhoneToken(handed) {
  write(PHONE_KEY, JSON.stringify({ ...handed, savedAt: Date.now() }));
}

/** Called after the server has refused the token. */
export function forgetPhoneToken() {
  remove(PHONE_KEY);
}
