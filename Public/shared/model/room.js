// @ts-check
/** A viewer's model of a session: its state, participants and figures, and the fingers down now. Pure. */

import { BLANK_STATE } from "./contract.js";

/** @typedef {Contract.ParticipantStats["densityFrom"]} DensityFrom */
/**
 * @typedef {object} RoomParticipant
 * @property {string} id
 * @property {number} number in the order of joining, from 1; never reused
 * @property {string} name  the displayed name: its own name or code, or the invented one
 * @property {string|undefined} label  its own name or code, if it is displayed
 * @property {string|undefined} group
 * @property {boolean} labelHidden  whether the host hides its label
 * @property {string|undefined} person  who has it, if codes identify and it is displayed
 * @property {boolean} codeTwice  whether another connected phone has its code, if codes identify
 * @property {string|undefined} colour
 * @property {string|undefined} shape
 * @property {{width: number, height: number}|undefined} screen  CSS px, natural orientation
 * @property {boolean} connected
 * @property {DensityFrom} densityFrom the source of its screen's density
 * @property {string|null} play  the id of the current play, or the last one
 * @property {number} lastCentimetres
 * @property {number} totalCentimetres
 * @property {number} lastSeconds
 * @property {number} totalSeconds
 * @property {number} touches  gestures
 * @property {RoomForce} force
 * @property {RoomLength|null} length  of the last gesture on a picture with a scale, in its unit
 */
/** @typedef {{value: number, error: number}} Measured */
/** @typedef {Measured & {picture: string|undefined, area?: Measured, angle?: Measured}} RoomLength  what the same gesture measures besides */
/**
 * @typedef {object} RoomForce whole numbers; null for a figure that was not measured
 * @property {import("./force.js").Provenance} provenance
 * @property {number|null} percent
 * @property {number|null} grams
 * @property {number|null} peakGrams
 */
/** @typedef {{participant: string, pointer: number, x: number, y: number, pressure: number|null}} RoomTouch */
/**
 * The class's state, as the contract has it: of a field that may be missing, what that means, or null.
 * @typedef {Required<{[F in keyof Contract.SessionState]: typeof BLANK_STATE[F] extends null ? Contract.SessionState[F]|null
 *   : NonNullable<Contract.SessionState[F]>}>} RoomState
 */
/**
 * The part of a participant's stats that a viewer needs.
 * @typedef {object} RoomStats
 * @property {string} id
 * @property {string} [name]
 * @property {string} [label]  its own name or code, if it is displayed
 * @property {string} [group]
 * @property {boolean} [labelHidden]  by the host
 * @property {string} [person]
 * @property {boolean} [codeTwice]
 * @property {string} [colour]
 * @property {string} [shape]
 * @property {{width: number, height: number}} [screen]  CSS px
 * @property {DensityFrom} [densityFrom]
 * @property {boolean} [connected]  default true
 * @property {{lastCentimetres: number, totalCentimetres: number}} [distance]
 * @property {{lastSeconds: number, totalSeconds: number}} [time]
 * @property {number} [touches]  gestures
 * @property {{provenance: import("./force.js").Provenance, force: number|null, grams: number|null, peakGrams: number|null}}
 *   [pressure]  force in percent
 * @property {{play: string|null}} [walk]
 * @property {Contract.ParticipantStats["onPicture"]} [onPicture]
 */
/** @typedef {Partial<import("./messages.js").SessionState>} SessionState */
/**
 * A snapshot, or the known part of a session's stats.
 * @typedef {SessionState & {retention?: string, createdAt?: string, expiresAt?: string, participants?: RoomStats[],
 *   abilities?: Contract.AbilityCounts}} Snapshot
 */
/** @typedef {Partial<Contract.FrameMessage>} Frame */

/** The phase of a path by which a gesture is taken back. */
const TAKES_BACK = 5;

export class Room {
  state = /** @type {RoomState} */ ({ ...BLANK_STATE });
  retention = "replay";
  /**
   * Counts of the connected phones' abilities; null for viewers without the host's token.
   * @type {Contract.AbilityCounts|null}
   */
  abilities = null;
  /** Milliseconds since 1970, UTC; NaN while unknown. */
  createdAt = NaN;
  expiresAt = NaN;
  /**
   * Participants in the order of joining.
   * @type {Map<string, RoomParticipant>}
   */
  participants = new Map();
  /** @type {RoomTouch[]} */
  touches = [];
  /**
   * Strokes since the previous frame, also of fingers that are up again.
   * @type {import("./finger-tracks.js").PathSegment[]}
   */
  pathSegments = [];
  /**
   * When the newest events of phones that moved were, by the room's clock, on the axis of the frame's time (ms).
   * @type {ReadonlyMap<string, number>}
   */
  times = new Map();
  /**
   * The participants that were cleared, by the newest message.
   * @type {Set<string>}
   */
  cleared = new Set();
  /** Participants of whom a gesture was taken back, until their next figures, which may be less. */
  #takenBack = new Set();
  /**
   * The names that the server sent, including those that are not shown.
   * @type {Map<string, string>}
   */
  #names = new Map();
  #isNameless = false;

  /** @param {boolean} nameless  whether the order of joining replaces the names */
  set nameless(nameless) {
    if (nameless === this.#isNameless) return;
    this.#isNameless = nameless;
    for (const participant of this.participants.values()) participant.name = this.#nameOf(participant);
  }

  /** @param {Snapshot} snapshot  a session's stats */
  load(snapshot) {
    this.cleared.clear();
    this.pathSegments = [];
    const present = new Set((snapshot.participants ?? []).map(({ id }) => id));
    for (const id of this.participants.keys()) if (!present.has(id)) this.participants.delete(id);
    this.touches = [];
    this.abilities = snapshot.abilities ?? null;
    this.retention = snapshot.retention ?? this.retention;
    this.createdAt = Date.parse(snapshot.createdAt ?? "");
    this.expiresAt = Date.parse(snapshot.expiresAt ?? "");
    for (const stats of snapshot.participants ?? []) this.#join(stats);
    this.applyState(snapshot);
  }

  /** @param {SessionState} session  the state after a control */
  applyState(session) {
    if (session.expiresAt !== undefined) this.expiresAt = Date.parse(session.expiresAt);
    const fields = /** @type {(keyof RoomState)[]} */ (Object.keys(BLANK_STATE));
    const activity = session.activity ?? this.state.activity;
    const values = fields.map((field) => [field, session[field] ?? BLANK_STATE[field]]);
    this.state = { ...Object.fromEntries(values), activity };
  }

  /** @param {Frame} frame */
  apply(frame) {
    // Noted separately, because figures that have increased again do not show that they were cleared.
    this.cleared = new Set(frame.cleared);
    this.abilities = frame.abilities ?? this.abilities;
    for (const stats of frame.joined ?? []) this.#join(stats);
    for (const named of frame.labels ?? []) this.#label(named);
    for (const id of frame.left ?? []) {
      const participant = this.participants.get(id);
      if (participant) participant.connected = false;
    }
    for (const id of frame.removed ?? []) this.participants.delete(id);
    this.pathSegments = (frame.ink ?? []).map(([participant, pointer, phase, points]) => ({
      participant,
      pointer,
      begins: phase === 0,
      points,
      ...(phase === TAKES_BACK ? { takesBack: true } : {}),
    }));
    for (const { participant, takesBack } of this.pathSegments) if (takesBack) this.#takenBack.add(participant);
    for (const [id, ...figures] of frame.figures ?? []) {
      const participant = this.participants.get(id);
      if (!participant) continue;
      const [lastCentimetres, totalCentimetres, lastSeconds, totalSeconds, touches] = figures;
      if (!this.#takenBack.delete(id) && wasCleared(participant, { totalSeconds, touches })) this.cleared.add(id);
      Object.assign(participant, { lastCentimetres, totalCentimetres, lastSeconds, totalSeconds, touches });
    }
    for (const [id, percent, grams, provenance, peakGrams] of frame.forces ?? []) {
      const participant = this.participants.get(id);
      if (participant) participant.force = { provenance, percent, grams, peakGrams };
    }
    for (const [id, value, error] of frame.lengths ?? []) {
      const participant = this.participants.get(id);
      if (participant) participant.length = { picture: this.state.ground?.picture, value, error };
    }
    for (const name of /** @type {const} */ (["areas", "angles"])) {
      for (const [id, value, error] of frame[name] ?? []) {
        const length = this.participants.get(id)?.length;
        if (length) length[name === "areas" ? "area" : "angle"] = { value, error };
      }
    }
    this.times = new Map((frame.times ?? []).map(([id, milliseconds]) => [id, milliseconds]));
    if (!frame.touches) return;
    this.touches = frame.touches.map(([participant, pointer, x, y, pressure]) => ({
      participant,
      pointer,
      x,
      y,
      pressure,
    }));
  }

  /** The connected participants. */
  get here() {
    return [...this.participants.values()].filter(({ connected }) => connected);
  }

  /** Sorts by total distance, the longest first; among equals, the earlier participant first. */
  get board() {
    return [...this.participants.values()].sort((a, b) => b.totalCentimetres - a.totalCentimetres);
  }

  get sums() {
    const all = [...this.participants.values()];
    const sum = (/** @type {(participant: RoomParticipant) => number} */ figure) =>
      all.reduce((total, participant) => total + figure(participant), 0);
    return {
      phones: all.filter((participant) => participant.connected).length,
      touches: sum((participant) => participant.touches),
      centimetres: sum((participant) => participant.totalCentimetres),
      seconds: sum((participant) => participant.totalSeconds),
      isAssumed: all.some((participant) => participant.densityFrom === "assumed" && participant.totalCentimetres !== 0),
    };
  }

  /** @param {RoomStats} stats  of a participant that joined or returned */
  #join(
    {
      id,
      name,
      label,
      group,
      labelHidden = false,
      person,
      codeTwice = false,
      colour,
      shape,
      screen,
      densityFrom,
      connected = true,
      distance,
      time,
      touches,
      pressure,
      walk,
      onPicture,
    },
  ) {
    const before = this.participants.get(id);
    const place = before?.number ?? this.#number(id);
    if (name) this.#names.set(id, name);
    /** @type {RoomParticipant} */
    const joined = {
      id,
      number: place,
      name: this.#nameOf({ id, number: place, label }),
      label,
      group,
      labelHidden,
      person,
      codeTwice,
      colour: colour ?? before?.colour,
      shape: shape ?? before?.shape,
      screen: screen ?? before?.screen,
      connected,
      play: walk?.play ?? before?.play ?? null,
      densityFrom: densityFrom ?? before?.densityFrom ?? "assumed",
      lastCentimetres: distance?.lastCentimetres ?? before?.lastCentimetres ?? 0,
      totalCentimetres: distance?.totalCentimetres ?? before?.totalCentimetres ?? 0,
      lastSeconds: time?.lastSeconds ?? before?.lastSeconds ?? 0,
      totalSeconds: time?.totalSeconds ?? before?.totalSeconds ?? 0,
      touches: touches ?? before?.touches ?? 0,
      force: pressure
        ? {
          provenance: pressure.provenance,
          percent: pressure.force,
          grams: pressure.grams,
          peakGrams: pressure.peakGrams,
        }
        : (before?.force ?? { provenance: "none", percent: null, grams: null, peakGrams: null }),
      length: onPicture
        ? {
          picture: onPicture.picture,
          value: onPicture.length,
          error: onPicture.lengthError.error ?? 0,
          area: measuredOf(onPicture.area, onPicture.areaError),
          angle: measuredOf(onPicture.angle, onPicture.angleError),
        }
        : null,
    };
    if (before && wasCleared(before, joined)) this.cleared.add(id);
    this.participants.set(id, joined);
  }

  /** @param {Pick<RoomStats, "id"|"label"|"group"|"labelHidden"|"person"|"codeTwice">} named  its name from now on */
  #label({ id, label, group, labelHidden = false, person, codeTwice = false }) {
    const participant = this.participants.get(id);
    if (!participant) return;
    Object.assign(participant, { label, group, labelHidden, person, codeTwice });
    participant.name = this.#nameOf(participant);
  }

  /** @param {{id: string, number: number, label?: string}} participant */
  #nameOf({ id, number, label }) {
    return this.#isNameless ? `#${number}` : (label ?? this.#names.get(id) ?? id);
  }

  /** @param {string} id  such as `p12` */
  #number(id) {
    return Number(/^p(\d+)$/.exec(id)?.[1] ?? this.participants.size + 1);
  }
}

/**
 * Time and gestures only grow, unless they are cleared; a server that was killed may have lost the newest part.
 * @param {{totalSeconds: number, touches: number}} before
 * @param {{totalSeconds: number, touches: number}} now
 */
function wasCleared(before, now) {
  return now.totalSeconds < before.totalSeconds / 2 || (now.touches === 0 && before.touches > 0);
}

/**
 * @param {number|undefined} value
 * @param {Contract.FigureError|undefined} error
 * @returns {{value: number, error: number}|undefined}
 */
function measuredOf(value, error) {
  return value === undefined ? undefined : { value, error: error?.error ?? 0 };
}
