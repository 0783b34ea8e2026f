// @ts-check
/**
 * The page's own address over HTTPS if this browser trusts the server's certificate, so that no link leads to its
 * warning.
 */

import { serverInfo } from "./rest.js";

/** Time without a response after which HTTPS counts as unreachable. */
const ATTEMPT_TIMEOUT_MS = 5000;

/** @returns {Promise<string|null>} */
export async function trustedAddress() {
  const { https } = await serverInfo();
  const same = https.find((address) => new URL(address).hostname === location.hostname);
  if (!same) return null;
  const attempt = new AbortController();
  const timeout = setTimeout(() => attempt.abort(), ATTEMPT_TIMEOUT_MS);
  try {
    // The page cannot read the response, but without a trusted certificate there is none.
    await fetch(new URL("/healthz", same), { mode: "no-cors", cache: "no-store", credentials: "omit", signal: attempt.signal });
    return new URL(location.pathname + location.search, same).href;
  } catch {
    return null;
  } finally {
    clearTimeout(timeout);
  }
}
