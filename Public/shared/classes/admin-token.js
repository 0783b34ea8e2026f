// @ts-check
/** The admin token, kept for this tab until it is closed, a day at most. It is never part of an address or a file. */

import { isOver } from "../net/kept.js";
import { tabStorage } from "../net/storage.js";

const TOKEN_KEY = "touchfigures.admin";

/** @returns {string|null} */
export function adminToken() {
  const { token, savedAt } = tabStorage.readJSON(TOKEN_KEY) ?? {};
  if (typeof token === "string" && token && !isOver({ savedAt }, Date.now())) return token;
  tabStorage.remove(TOKEN_KEY);
  return null;
}

/** @param {string} token  an empty one removes the stored token */
export function storeAdminToken(token) {
  if (token) tabStorage.write(TOKEN_KEY, JSON.stringify({ token, savedAt: Date.now() }));
  else tabStorage.remove(TOKEN_KEY);
}
