// @ts-check
/**
 * A sequence of steering as the phone computes it before the server's message: the state of the finger, and the finished
 * trials. The rules are the server's (docs/experiments.md). Pure.
 *
 * @typedef {[x: number, y: number]} Place  CSS px in natural orientation
 * @typedef {Pick<Contract.ExperimentProgressMessage, "number"|"sequence"|"trials"|"tunnel">} SequenceMessage
 * @typedef {NonNullable<SequenceMessage["tunnel"]>} Tunnel
 * @typedef {"away"|"ready"|"beside"|"inside"|"outside"|"broken"|"through"} SteeringState the finger has not reached the
 *   start line; is in front of it; has passed it beside the tunnel; is in the tunnel; has left the tunnel; was lifted
 *   too early; has passed the end line
 */

/** The server's limit of a trial. */
const MAX_POINTS = 2000;

export class SteeredSequence {
  #key = "";
  /** @type {Tunnel|null} */
  tunnel = null;
  /** The number of finished trials. */
  trials = 0;
  /** @type {SteeringState} */
  state = "away";
  /**
   * The points since the last one before the start line.
   * @type {Place[]}
   */
  trail = [];
  /** @type {number|null} */
  #pointer = null;

  /**
   * Applies the server's state. A message that is older than the latest trials changes nothing.
   * @param {SequenceMessage} message
   * @returns {boolean} whether the phone is ahead of the server
   */
  load({ number, sequence, trials = 0, tunnel }) {
    const key = sequence === undefined ? "" : `${number}:${sequence}`;
    const isNew = key !== this.#key || (tunnel !== undefined && tunnel.width !== this.tunnel?.width);
    this.#key = key;
    if (key === "") this.tunnel = null;
    else if (tunnel) this.tunnel = tunnel;
    if (isNew) {
      this.trail = [];
      this.state = "away";
      this.#pointer = null;
    }
    if (!isNew && trials < this.trials) return true;
    this.trials = trials;
    return false;
  }

  /** @param {number} trials the server's count, which replaces the phone's after a while without a trial */
  applyState(trials) {
    this.trials = trials;
  }

  /** Whether all trials are done, and the server's next sequence is awaited. */
  get isOver() {
    return this.tunnel !== null && this.trials >= this.tunnel.trials;
  }

  /**
   * @param {"began"|"moved"|"ended"|"cancelled"} phase
   * @param {number} pointer
   * @param {{x: number, y: number}} place  CSS px in natural orientation
   * @returns {boolean} whether something changed
   */
  touch(phase, pointer, { x, y }) {
    if (!this.tunnel || this.isOver) return false;
    const isUnderWay = this.state === "inside" || this.state === "outside";
    if (phase === "began") {
      if (isUnderWay && pointer !== this.#pointer) return false;
      this.#pointer = pointer;
      this.state = "away";
      this.trail = [];
    } else if (pointer !== this.#pointer) return false;
    if (phase !== "cancelled") this.#move([x, y], this.tunnel);
    if (phase === "ended" || phase === "cancelled") this.#lift();
    return true;
  }

  /**
   * @param {Place} place
   * @param {Tunnel} tunnel
   */
  #move(place, tunnel) {
    const now = placeIn(tunnel, place);
    if (now.along < 0) {
      this.trail = [place];
      this.state = "ready";
      return;
    }
    if (this.state === "ready") {
      const before = placeIn(tunnel, this.trail[0]);
      const share = before.along / (before.along - now.along);
      const across = before.across + share * (now.across - before.across);
      this.state = Math.abs(across) > tunnel.width / 2 ? "beside" : "inside";
    }
    if (this.state !== "inside" && this.state !== "outside") return;
    this.trail.push(place);
    this.state = Math.abs(now.across) > tunnel.width / 2 ? "outside" : "inside";
    if (now.along >= now.length) {
      this.trials += 1;
      this.state = "through";
    } else if (this.trail.length === MAX_POINTS) this.state = "broken";
  }

  #lift() {
    this.#pointer = null;
    if (this.state === "inside" || this.state === "outside") this.state = "broken";
    else if (this.state === "ready") this.state = "away";
  }
}

/**
 * Converts a place to a tunnel's own axes, as the server computes it: along it from the start line, across it from the
 * middle.
 * @param {Tunnel} tunnel
 * @param {Place} place
 */
function placeIn({ start: [startX, startY], end: [endX, endY] }, [placeX, placeY]) {
  const length = Math.sqrt((endX - startX) ** 2 + (endY - startY) ** 2);
  const [axisX, axisY] = [(endX - startX) / length, (endY - startY) / length];
  const [x, y] = [placeX - startX, placeY - startY];
  return { along: x * axisX + y * axisY, across: y * axisX - x * axisY, length };
}
