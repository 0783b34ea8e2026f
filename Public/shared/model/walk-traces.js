// @ts-check
/** The positions of all walkers at any instant of a session's recorded walks. Pure. */

/**
 * @typedef {[milliseconds: number, latitude: number, longitude: number, accuracy: number, scene: number|null,
 *   metres: number, plausible: boolean, error?: number|null]} TraceRow  milliseconds since the session's start
 * @typedef {{id: string, name: string, colour: string, shape: string, play: string|null, rows: TraceRow[]}} Trace
 * @typedef {object} Place  of a walker at an instant
 * @property {number} latitude
 * @property {number} longitude
 * @property {number} accuracy  metres
 * @property {number|null} scene
 * @property {number} metres  walked until then
 * @property {number|null} error  the metres are wrong by at most this; null if it is unknown
 * @property {number} speed  metres a second
 * @property {boolean} lost whether there was no fix for a while
 */

/** The maximum gap between two fixes; during a longer one the position is unknown. */
const MAX_GAP_MS = 15_000;
/** Time over which a speed is averaged, because single steps are noisy. */
const SPEED_WINDOW_MS = 10_000;
/** Number of intervals in the timeline's profile. */
const PROFILE_INTERVALS = 200;

export class WalkTraces {
  /** @type {Trace[]} */
  all;
  begin = 0;
  end = 0;

  /** @param {string} lines  JSON Lines, the walkers first */
  constructor(lines) {
    const [head, ...pieces] = lines.split("\n").filter(Boolean).map((line) => JSON.parse(line));
    this.all = (head?.participants ?? []).map((/** @type {Omit<Trace, "rows">} */ walker) => ({ ...walker, rows: [] }));
    const byId = new Map(this.all.map((trace) => [trace.id, trace]));
    for (const { participant, fixes } of pieces) {
      for (const row of fixes) if (row[6]) byId.get(participant)?.rows.push(row);
    }
    // Fixes recorded offline arrive later; each walker's own times never go back.
    const times = this.all.flatMap(({ rows }) => (rows.length > 0 ? [rows[0][0], rows[rows.length - 1][0]] : []));
    if (times.length === 0) return;
    this.begin = times.reduce((minimum, time) => Math.min(minimum, time));
    this.end = times.reduce((maximum, time) => Math.max(maximum, time));
  }

  /**
   * Number of walkers in each interval, for the timeline.
   * @returns {[milliseconds: number, participants: number][]}
   */
  get activity() {
    const piece = Math.max(1, (this.end - this.begin) / PROFILE_INTERVALS);
    /** @type {Map<number, Set<string>>} */
    const walking = new Map();
    for (const { id, rows } of this.all) {
      for (const [time] of rows) {
        const index = Math.floor((time - this.begin) / piece);
        walking.set(index, (walking.get(index) ?? new Set()).add(id));
      }
    }
    return [...walking].sort(([a], [b]) => a - b).map(([index, ids]) => [this.begin + (index + 1) * piece, ids.size]);
  }
}

/**
 * @param {Trace} trace
 * @param {number} time  ms since the session's start
 * @returns {Place|null} null before the first fix
 */
export function placeAt({ rows }, time) {
  const index = lastUntil(rows, time);
  if (index < 0) return null;
  const [then, latitude, longitude, accuracy, scene, metres, , error = null] = rows[index];
  const next = rows[index + 1];
  const speed = speedAt(rows, index);
  const fields = { accuracy, scene, metres, error, speed, latitude, longitude, lost: time - then > MAX_GAP_MS };
  if (!next || next[0] - then > MAX_GAP_MS || next[0] === then) return { ...fields, speed: fields.lost ? 0 : speed };
  const part = (time - then) / (next[0] - then);
  const east = ((next[2] - longitude + 540) % 360) - 180;
  return {
    ...fields,
    latitude: latitude + (next[1] - latitude) * part,
    longitude: longitude + east * part,
    lost: false,
  };
}

/**
 * The path up to an instant.
 * @param {Trace} trace
 * @param {number} time  ms
 * @returns {[latitude: number, longitude: number][]}
 */
export function pathUntil({ rows }, time) {
  return rows.slice(0, lastUntil(rows, time) + 1).map(([, latitude, longitude]) => [latitude, longitude]);
}

/**
 * @param {TraceRow[]} rows
 * @param {number} time
 */
function lastUntil(rows, time) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle][0] <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * @param {TraceRow[]} rows
 * @param {number} index
 */
function speedAt(rows, index) {
  let first = index;
  while (first > 0 && rows[index][0] - rows[first - 1][0] <= SPEED_WINDOW_MS) first -= 1;
  const milliseconds = rows[index][0] - rows[first][0];
  return milliseconds > 0 ? ((rows[index][5] - rows[first][5]) / milliseconds) * 1000 : 0;
}
