// @ts-check
/** The address under which a page's touches are collected. */

/** The longest address that the server accepts (bytes). */
const MAX_ADDRESS_BYTES = 1000;
/** The parameter of an address that names the page's version; not the page's own. */
export const VERSION = "touchkit-version";

/**
 * Origin and path, and the page's version. The query and the fragment may identify a person, so they are left out unless
 * the page asks for them.
 * @param {URL|Location} location
 * @param {DOMStringMap} options `query`: "on" for all parameters, or the names of those that distinguish pages; `hash`:
 *   "on" for routers; `version`: of the page, 1 to 40 letters, digits, dots, `-` and `_`
 */
export function pageAddress({ origin, pathname, search, hash }, { query, hash: wantsHash = "off", version }) {
  const wanted = query?.split(/[\s,]+/) ?? [];
  const parameters = [...new URLSearchParams(search)].filter(
    ([name]) => name !== "touchkit" && name !== VERSION && (wanted.includes(name) || ["on", ""].includes(query ?? "off")),
  );
  if (/^[\w.-]{1,40}$/.test(version ?? "")) parameters.push([VERSION, version ?? ""]);
  const kept = parameters.length ? `?${new URLSearchParams(parameters)}` : "";
  return origin + pathname + kept + (["on", ""].includes(wantsHash) ? hash : "");
}

/**
 * A page's address with the version that the study's host has begun; unchanged if the page's tag names one, or if it
 * would be too long.
 * @param {string} page as returned by `pageAddress`
 * @param {string|null} version null if none has begun
 */
export function withVersion(page, version) {
  if (version === null) return page;
  const address = new URL(page);
  if (address.searchParams.has(VERSION)) return page;
  address.searchParams.append(VERSION, version);
  return new TextEncoder().encode(address.href).length > MAX_ADDRESS_BYTES ? page : address.href;
}
