// @ts-check
/**
 * The proof that somebody is an author: the admin token, kept for this tab until it is closed, a day at most, or the token
 * that a phone was handed, kept until it expires. Neither is ever part of an address or a file.
 */

import { adminToken, storeAdminToken } from "../../../shared/classes/admin-token.js";
import { isOver } from "../../../shared/net/kept.js";
import { clockAhead, serverNow } from "../../../shared/net/rest.js";
import { readJSON, remove, write } from "../../../shared/net/storage.js";

export { storeAdminToken };

const PHONE_KEY = "touchfigures.author";

/** @returns {string|null} */
export function authorToken() {
  return adminToken() ?? phoneToken();
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
  write(PHONE_KEY, JSON.stringify({ ...handed, savedAt: serverNow(), ahead: clockAhead() || undefined }));
}

/** Called after the server has refused the token. */
export function forgetPhoneToken() {
  remove(PHONE_KEY);
}
