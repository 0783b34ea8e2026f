// @ts-check
/** What a viewer knows of a session: participants, their figures, the fingers down now. Pure. */

/**
 * @typedef {object} RoomParticipant
 * @property {string} id
 * @property {string} name
 * @property {string|undefined} colour
 * @property {string|undefined} shape
 * @property {boolean} connected
 * @property {number} lastCentimetres
 * @property {number} totalCentimetres
 * @property {number} lastSeconds
 * @property {number} totalSeconds
 * @property {number} touches  gestures
 */
/** @typedef {{participant: string, pointer: number, x: number, y: number, pressure: number|null}} RoomTouch */
/** @typedef {{[field: string]: any}} Message */

export class Room {
  /**
   * In the order of joining.
   * @type {Map<string, RoomParticipant>}
   */
  participants = new Map();
  /**
   * All pointers down now; x and y from 0 to 1.
   * @type {RoomTouch[]}
   */
  touches = [];

  /** @param {Message} snapshot */
  load(snapshot) {
    this.participants.clear();
    this.touches = [];
    for (const stats of snapshot.participants ?? []) this.#join(stats);
  }

  /** @param {Message} frame */
  apply(frame) {
    for (const stats of frame.joined ?? []) this.#join(stats);
    for (const id of frame.left ?? []) {
      const participant = this.participants.get(id);
      if (participant) participant.connected = false;
    }
    for (const [id, ...figures] of frame.figures ?? []) {
      const participant = this.participants.get(id);
      if (!participant) continue;
      const [lastCentimetres, totalCentimetres, lastSeconds, totalSeconds, touches] = figures;
      Object.assign(participant, { lastCentimetres, totalCentimetres, lastSeconds, totalSeconds, touches });
    }
    if (!frame.touches) return;
    this.touches = frame.touches.map((/** @type {any[]} */ [participant, pointer, x, y, pressure]) => ({
      participant,
      pointer,
      x,
      y,
      pressure: pressure ?? null,
    }));
  }

  /** Longest total distance first; who joined earlier comes first among equals. */
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
    };
  }

  /** @param {Message} stats  of a participant, also one that comes back */
  #join({ id, name, colour, shape, connected = true, distance, time, touches = 0 }) {
    const before = this.participants.get(id);
    this.participants.set(id, {
      id,
      name: name ?? before?.name ?? id,
      colour: colour ?? before?.colour,
      shape: shape ?? before?.shape,
      connected,
      lastCentimetres: distance?.lastCentimetres ?? before?.lastCentimetres ?? 0,
      totalCentimetres: distance?.totalCentimetres ?? before?.totalCentimetres ?? 0,
      lastSeconds: time?.lastSeconds ?? before?.lastSeconds ?? 0,
      totalSeconds: time?.totalSeconds ?? before?.totalSeconds ?? 0,
      touches: touches || before?.touches || 0,
    });
  }
}
