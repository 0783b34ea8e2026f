// @ts-check
/** The page's own address over HTTPS, where this browser trusts the server's certificate: nobody is led to a warning. */

import { serverInfo } from "./rest.js";

/** A server that does not answer until then has no HTTPS that can be reached from here (ms). */
const ATTEMPT_TIMEOUT_MS = 5000;

/** @returns {Promise<string|null>} */
export async function trustedAddress() {
  const { https } = await serverInfo();
  const same = https.find((address) => new URL(address).hostname === location.hostname);
  if (!same) return null;
  const attempt = new AbortController();
  const patience = setTimeout(() => attempt.abort(), ATTEMPT_TIMEOUT_MS);
  try {
    // Its answer cannot be read, but without a certificate that is trusted there is none.
    await fetch(new URL("/healthz", same), { mode: "no-cors", cache: "no-store", credentials: "omit", signal: attempt.signal });
    return new URL(location.pathname + location.search, same).href;
  } catch {
    return null;
  } finally {
    clearTimeout(patience);
  }
}
