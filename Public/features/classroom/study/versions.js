// @ts-check
/** Versions of the pages in a study: their names, and two of them side by side. Pure. */

import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";

/** The query parameter that names a version in the address of a page. */
const VERSION_PARAMETER = "touchkit-version";

/** @typedef {import("./pages.js").StudiedPage} StudiedPage */
/**
 * @typedef {object} ElementCounts
 * @property {string|null} element
 * @property {number} touches
 * @property {number} dead
 * @property {number} missed  touches beside the element
 */
/**
 * @typedef {object} Side
 * @property {number} touches
 * @property {number} meant the number of touches on the element and of touches that missed it
 * @property {number|null} missed the share of `meant` that missed the element; null if `meant` is 0
 * @property {number|null} dead  the share of the touches on it without an effect
 */
/** @typedef {{element: string|null, sides: Side[]}} Row */

/**
 * A page's address without its version, and the version; null for pages without one.
 * @param {string} page
 */
export function versionOf(page) {
  /** @type {URL} */
  let url;
  try {
    url = new URL(page);
  } catch {
    return { address: page, version: null };
  }
  const version = url.searchParams.get(VERSION_PARAMETER);
  if (version === null) return { address: page, version };
  url.searchParams.delete(VERSION_PARAMETER);
  return { address: url.href, version };
}

/**
 * The pages that have several versions, each with its versions in their order.
 * @param {StudiedPage[]} pages
 * @returns {{address: string, versions: (StudiedPage & {version: string|null})[]}[]}
 */
export function pagesWithVersions(pages) {
  /** @type {Map<string, (StudiedPage & {version: string|null})[]>} */
  const byAddress = new Map();
  for (const each of pages) {
    if (each.page === null) continue;
    const { address, version } = versionOf(each.page);
    byAddress.set(address, [...(byAddress.get(address) ?? []), { ...each, version }]);
  }
  const order = new Intl.Collator("en", { numeric: true });
  return [...byAddress].filter(([, versions]) => versions.length > 1).map(([address, versions]) => ({
    address,
    versions: versions.sort((a, b) => order.compare(a.version ?? "", b.version ?? "")),
  }));
}

/**
 * The elements of two versions side by side: those first that were touched or missed the most.
 * @param {ElementCounts[][]} versions
 * @returns {Row[]}
 */
export function sideBySide(versions) {
  const byName = versions.map((elements) => new Map(elements.map((each) => [each.element, each])));
  const names = new Set(byName.flatMap((elements) => [...elements.keys()]));
  const weight = (/** @type {Row} */ { sides }) => sides.reduce((sum, side) => sum + side.meant, 0);
  return [...names]
    .map((element) => ({ element, sides: byName.map((elements) => sideOf(elements.get(element))) }))
    .sort((a, b) => weight(b) - weight(a));
}

/**
 * @param {Omit<ElementCounts, "element">} [counts]  missing if the version has no such element, or nobody touched it
 * @returns {Side}
 */
export function sideOf({ touches, dead, missed } = { touches: 0, dead: 0, missed: 0 }) {
  const meant = touches + missed;
  return { touches, meant, missed: meant > 0 ? missed / meant : null, dead: touches > 0 ? dead / touches : null };
}

/**
 * What the visitors of two versions say of a share. It never claims a difference without its interval.
 * @param {Contract.ComparedVersions["shares"][number]} share
 * @param {number} fewest the minimum number of visitors of each version for an interval
 * @param {typeof import("../../../languages/en/pages/features/classroom/study/texts.js").STUDY_TEXTS.en} texts
 * @param {string} language
 */
export function differenceText({ share, first, second, difference, interval, verdict, missing }, fewest, texts, language) {
  const percent = (/** @type {number} */ value) => `${number(100 * value, language, 0)}\u00a0%`;
  if (first === null || second === null || difference === null) return fillText(texts.noShare, { name: texts[share] });
  const shares = fillText(texts.shares, { name: texts[share], first: percent(first), second: percent(second) });
  if (!interval || !verdict) {
    return `${shares} ${missing.includes("no-spread") ? texts.noSpread : fillText(texts.fewVisitors, { fewest })}`;
  }
  const points = (/** @type {number} */ value) =>
    `${value > 0 ? "+" : ""}${number(100 * value, language, 0)}`.replace("-", "\u2212");
  const [low, high] = interval.map(points);
  return `${shares} ${fillText(texts[verdict], { difference: points(difference), low, high })}`;
}
