// @ts-check
/** The address under which a page's touches are collected. */

/**
 * Origin and path. The query and the fragment may tell who somebody is, so they are left out unless the page asks for them.
 * @param {URL|Location} location
 * @param {DOMStringMap} options  `query`: "on" for all, or the names of those that tell pages apart; `hash`: "on" for routers
 */
export function pageAddress({ origin, pathname, search, hash }, { query, hash: wantsHash = "off" }) {
  const wanted = query?.split(/[\s,]+/) ?? [];
  const parameters = [...new URLSearchParams(search)].filter(
    ([name]) => name !== "touchkit" && (wanted.includes(name) || ["on", ""].includes(query ?? "off")),
  );
  const kept = parameters.length ? `?${new URLSearchParams(parameters)}` : "";
  return origin + pathname + kept + (["on", ""].includes(wantsHash) ? hash : "");
}
