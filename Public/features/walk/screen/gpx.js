// @ts-check
/**
 * Reads the path from a GPX file: the points of its tracks, or of its routes if it has no track.
 *
 * A separate scanner suffices, because the accepted files are simple: no document type, and no entities except XML's five,
 * so that nothing expands or is fetched.
 */

import { isCoordinate } from "../listening/coordinates.js";

/** @typedef {{latitude: number, longitude: number, time: number|null}} GPXPoint  time: ms since 1970 */

/** More than a walk of a day has at one point a second. */
export const MAX_POINTS = 100_000;

/** @typedef {"notGPX"|"doctype"|"noPoints"|"badPoint"|"tooMany"} GPXReason */

/** The file is not GPX that can be replayed; `line` counts from 1. */
export class GPXFault extends Error {
  /**
   * @param {GPXReason} reason
   * @param {number} line
   */
  constructor(reason, line) {
    super(`${reason} in line ${line}`);
    this.reason = reason;
    this.line = line;
  }
}

// Each pattern passes any text in linear time, also one of a program that meant harm: no start of a tag makes the search
// read beyond the next one.
const NO_MARKUP_START = /<!--|<!\[CDATA\[|<\?/g;
/** @type {Record<string, string>} */
const NO_MARKUP_END = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };
// A point counts from its start tag on: an interrupted recorder has written no end.
const POINT_PATTERN = /<(?:[\w-]+:)?(trkpt|rtept)(?=[\s/>])((?:[^<>"']|"[^<"]{0,200}"|'[^<']{0,200}'){0,500})>/g;
const NEXT_PATTERN = /<\/?(?:[\w-]+:)?(?:trkpt|rtept)[\s/>]/;
/** Maximum number of characters in which the time of a point is searched. */
const MAX_CONTENT = 20_000;
const TAG_PATTERN = /<(\/?)(?:[\w-]+:)?([\w-]+)[^<>]*?(\/?)>/g;

/**
 * Decodes a file: UTF-16 with a byte order mark or by its first character (XML 1.0, appendix F), otherwise UTF-8. In other
 * encodings, only names are read incorrectly.
 * @param {ArrayBuffer} file
 */
export function decodedXML(file) {
  const [first, second] = new Uint8Array(file, 0, Math.min(2, file.byteLength));
  const isLittleEndian = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const isBigEndian = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  return new TextDecoder(isLittleEndian ? "utf-16le" : isBigEndian ? "utf-16be" : "utf-8").decode(file);
}

/**
 * @param {string} text
 * @returns {GPXPoint[]} in the order of the file; later points never earlier in time
 * @throws {GPXFault}
 */
export function readGPX(text) {
  const plain = withoutMarkup(text);
  /** @param {number} index */
  const line = (index) => plain.slice(0, index).split("\n").length;
  const doctype = plain.indexOf("<!DOCTYPE");
  if (doctype >= 0) throw new GPXFault("doctype", line(doctype));
  if (!/<(?:[\w-]+:)?gpx[\s>]/.test(plain)) throw new GPXFault("notGPX", 1);

  /** @type {{trkpt: GPXPoint[], rtept: GPXPoint[]}} */
  const byTag = { trkpt: [], rtept: [] };
  /** @type {number|null} */
  let hole = null;
  for (const match of plain.matchAll(POINT_PATTERN)) {
    const points = byTag[/** @type {"trkpt"|"rtept"} */ (match[1])];
    const coordinate = { latitude: number(match[2], "lat"), longitude: number(match[2], "lon") };
    if (!isCoordinate(coordinate)) {
      // A recorder without a fix leaves a gap; the other points count, as on the server.
      hole ??= match.index ?? 0;
      continue;
    }
    points.push({ ...coordinate, time: time(contentOf(match, plain)) });
    if (points.length > MAX_POINTS) throw new GPXFault("tooMany", line(match.index ?? 0));
  }
  const points = byTag.trkpt.length ? byTag.trkpt : byTag.rtept;
  if (!points.length && hole !== null) throw new GPXFault("badPoint", line(hole));
  if (!points.length) throw new GPXFault("noPoints", line(plain.length));
  return inOrder(points);
}

/**
 * Comments, CDATA and processing instructions may contain text like a point, so they are blanked; line breaks stay, so
 * that line numbers are correct. One without an end is text.
 * @param {string} text
 */
function withoutMarkup(text) {
  const parts = [];
  /** @type {Set<string>} */
  const missing = new Set();
  let kept = 0;
  for (const { 0: start, index } of text.matchAll(NO_MARKUP_START)) {
    const end = NO_MARKUP_END[start];
    if (index < kept || missing.has(end)) continue;
    const last = text.indexOf(end, index + start.length);
    if (last < 0) {
      missing.add(end);
      continue;
    }
    parts.push(text.slice(kept, index), text.slice(index, last + end.length).replace(/[^\n]/g, " "));
    kept = last + end.length;
  }
  return parts.join("") + text.slice(kept);
}

/**
 * The text between a point's start tag and its end, or the next point.
 * @param {RegExpMatchArray} match
 * @param {string} plain
 */
function contentOf(match, plain) {
  if (match[2].endsWith("/")) return "";
  const start = (match.index ?? 0) + match[0].length;
  const following = plain.slice(start, start + MAX_CONTENT);
  const end = following.search(NEXT_PATTERN);
  return end < 0 ? following : following.slice(0, end);
}

/**
 * @param {string} attributes
 * @param {string} name
 */
function number(attributes, name) {
  const value = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  const text = (value?.[1] ?? value?.[2] ?? "").trim();
  return text === "" ? NaN : Number(text);
}

/**
 * The time of the point itself: extensions may have times, too, such as that of a sensor's reading.
 * @param {string} content
 */
function time(content) {
  let depth = 0;
  for (const { 0: tag, 1: closes, 2: name, 3: isEmpty, index } of content.matchAll(TAG_PATTERN)) {
    if (isEmpty) continue;
    if (depth === 0 && !closes && name === "time") {
      const start = index + tag.length;
      const end = content.indexOf("<", start);
      const instant = Date.parse(content.slice(start, end < 0 ? undefined : end).trim());
      return Number.isFinite(instant) ? instant : null;
    }
    depth += closes ? -1 : 1;
    if (depth < 0) break;
  }
  return null;
}

/**
 * A clock that was set back while it recorded must not make a walker run backwards: such a point counts as one without
 * a time.
 * @param {GPXPoint[]} points
 */
function inOrder(points) {
  let latest = -Infinity;
  return points.map((point) => {
    if (point.time === null || point.time < latest) return { ...point, time: null };
    latest = point.time;
    return point;
  });
}
