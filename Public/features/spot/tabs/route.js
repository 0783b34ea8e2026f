// @ts-check
/**
 * Parses the addresses of Spot the difference: `/spot` the map, `/spot?puzzle=ID` a picture, `/spot?help` the help,
 * `/spot?s=CODE` the picture that a class plays.
 */

/** @typedef {"map"|"picture"|"help"|"class"} SpotTab */
/** @typedef {{tab: SpotTab, puzzle: string|null}} SpotRoute */

/**
 * @param {string} search  `location.search`
 * @returns {SpotRoute}
 */
export function spotRoute(search) {
  const query = new URLSearchParams(search);
  if (query.has("s")) return { tab: "class", puzzle: null };
  const puzzle = query.get("puzzle") || null;
  if (puzzle !== null || query.has("picture")) return { tab: "picture", puzzle };
  return { tab: query.has("help") ? "help" : "map", puzzle: null };
}

/** @param {SpotRoute} route */
export function spotAddress({ tab, puzzle }) {
  if (tab === "picture") return puzzle === null ? "/spot?picture" : `/spot?puzzle=${encodeURIComponent(puzzle)}`;
  return tab === "help" ? "/spot?help" : "/spot";
}
