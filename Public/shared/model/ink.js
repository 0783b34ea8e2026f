// @ts-check
/** The ink of a session: every stroke until it is cleared. Pure; times in ms. */

/** Minimum distance between two points of a stroke, as a share of the screen. */
const MIN_POINT_DISTANCE = 0.003;
/** Maximum length of a stroke, at two numbers per point. A longer one is split, so that its beginning can fade. */
const MAX_STROKE_NUMBERS = 300;
/** Maximum length of one phone's ink, half an hour of a busy finger; its oldest strokes are dropped first. */
const MAX_NUMBERS = 60_000;

/** The path of one finger from its first point, or a part of that path. */
export class Stroke {
  /**
   * x and y in turn, from 0 to 1.
   * @type {number[]}
   */
  points = [];
  /** The time at which the finger was lifted. */
  endedAt = Infinity;

  /** @param {string} participant */
  constructor(participant) {
    this.participant = participant;
  }
}

export class Ink {
  /**
   * The strokes in the order of their starts.
   * @type {Stroke[]}
   */
  strokes = [];
  /** Incremented when strokes were removed or inserted beneath others; not when one begins, grows or ends. */
  revision = 0;
  /**
   * The total length of each phone's strokes.
   * @type {Map<string, number>}
   */
  #kept = new Map();

  /** @param {string} participant */
  begin(participant) {
    const stroke = new Stroke(participant);
    this.strokes.push(stroke);
    return stroke;
  }

  /**
   * Extends a stroke to a point; a stroke that was cleared meanwhile starts again at that point.
   * @param {Stroke} stroke
   * @param {number} x
   * @param {number} y
   * @param {number} t
   * @returns {Stroke} the stroke that continues from there
   */
  extend(stroke, x, y, t) {
    if (stroke.endedAt < Infinity) stroke = this.begin(stroke.participant);
    const { points, participant } = stroke;
    const lastX = points.at(-2) ?? Infinity;
    const lastY = points.at(-1) ?? Infinity;
    if (Math.abs(x - lastX) < MIN_POINT_DISTANCE && Math.abs(y - lastY) < MIN_POINT_DISTANCE) return stroke;
    points.push(x, y);
    const kept = (this.#kept.get(participant) ?? 0) + 2;
    this.#kept.set(participant, kept);
    if (kept > MAX_NUMBERS) this.#dropOldest(participant);
    if (points.length < MAX_STROKE_NUMBERS) return stroke;
    this.end(stroke, t);
    const next = this.begin(participant);
    next.points.push(x, y);
    return next;
  }

  /**
   * @param {Stroke} stroke
   * @param {number} t
   */
  end(stroke, t) {
    stroke.endedAt = t;
  }

  /**
   * Puts strokes that were drawn earlier beneath all others.
   * @param {Stroke[]} strokes  all have ended
   */
  recall(strokes) {
    if (strokes.length === 0) return;
    this.strokes.unshift(...strokes);
    this.#settle(this.strokes);
  }

  /**
   * Removes strokes, including those that are being drawn.
   * @param {(stroke: Stroke) => boolean} which
   */
  clear(which) {
    const remaining = this.strokes.filter((stroke) => !which(stroke));
    if (remaining.length === this.strokes.length) return;
    for (const stroke of this.strokes) if (stroke.endedAt === Infinity && which(stroke)) stroke.endedAt = 0;
    this.#settle(remaining);
  }

  /** @param {string} participant */
  #dropOldest(participant) {
    const oldest = this.strokes.find((stroke) => stroke.participant === participant);
    if (oldest && oldest.endedAt < Infinity) this.#settle(this.strokes.filter((stroke) => stroke !== oldest));
  }

  /** @param {Stroke[]} strokes */
  #settle(strokes) {
    this.strokes = strokes;
    this.revision += 1;
    this.#kept.clear();
    for (const { participant, points } of strokes) {
      this.#kept.set(participant, (this.#kept.get(participant) ?? 0) + points.length);
    }
  }
}

/**
 * @typedef {object} InkLook  which strokes are emphasised
 * @property {boolean} steppingBack whether only each phone's newest strokes are emphasised
 * @property {number} fadeTime  time from the finger's lift to the stroke's removal (ms); Infinity: it stays
 * @property {ReadonlySet<string>} away  participants that have left, whose strokes are dimmed
 */

/** Number of strokes of one phone that count as its newest. */
const NEWEST_STROKES = 2;

/**
 * Separates the strokes into emphasised and faded ones; the others are removed.
 * @param {readonly Stroke[]} strokes
 * @param {InkLook} look
 * @param {number} now
 * @returns {{fresh: Stroke[], old: Stroke[]}}  both in the order in which they began
 */
export function splitInk(strokes, { steppingBack, fadeTime, away }, now) {
  /** @type {Stroke[]} */
  const fresh = [];
  /** @type {Stroke[]} */
  const old = [];
  /** @type {Map<string, number>} */
  const newer = new Map();
  for (let i = strokes.length - 1; i >= 0; i--) {
    const stroke = strokes[i];
    // A restarted server has another time origin; earlier strokes count as old.
    const age = stroke.endedAt === Infinity || fadeTime === Infinity ? 0 : Math.abs(now - stroke.endedAt);
    if (age >= fadeTime) continue;
    const count = newer.get(stroke.participant) ?? 0;
    newer.set(stroke.participant, count + 1);
    const hasStepped = away.has(stroke.participant) || (steppingBack && count >= NEWEST_STROKES && stroke.endedAt < Infinity);
    (hasStepped || age >= fadeTime / 2 ? old : fresh).push(stroke);
  }
  return { fresh: fresh.reverse(), old: old.reverse() };
}
