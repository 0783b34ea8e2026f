// @ts-check
/** The REST calls that hand an author's work to a phone. Each throws a `RestError`. */

import { request } from "../../../shared/net/rest.js";
import { authorToken } from "../drafts/author-token.js";

const PHONES = "/api/v1/author/phones";

/** @returns {Promise<{key: string, expiresAt: string}>} a key that is valid once */
export async function askForKey() {
  return (await request(PHONES, { method: "POST", token: authorToken() })).json();
}

/**
 * Uses up the key.
 * @param {string} key
 * @returns {Promise<{authorToken: string, expiresAt: string}>}
 */
export async function redeemKey(key) {
  return (await request(`${PHONES}/redeem`, { method: "POST", token: key })).json();
}

/** @returns {Promise<number>} the number of phones that have the author's rights */
export async function phoneCount() {
  return (await (await request(PHONES, { token: authorToken(), cache: "no-store" })).json()).phones;
}

/** Takes the right back from all phones. */
export async function revokePhones() {
  await request(PHONES, { method: "DELETE", token: authorToken() });
}
