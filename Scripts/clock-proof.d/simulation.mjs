/**
 * A phone, a server and the network between them, in simulated time, with the page's own estimator: how far the room's
 * time of its touches is from the true one, and from what the phone states. Times in ms.
 */

import { MAX_DRIFT } from "../../Public/shared/input/room-clock.js";
import { RoomTime } from "../../Public/shared/phone/room-time.js";

/**
 * @typedef {object} World
 * @property {number} seconds  how long the phone is watched
 * @property {{there: number, back: number}} delay  the least delay of each way
 * @property {number} jitter  each message is late by up to as much more
 * @property {number} [stalls]  a share of messages that are late by up to 400 ms more
 * @property {number} [drift]  of the phone's and of the server's clock, at most (ppm)
 * @property {number} [step]  of the phone's timer
 * @property {"sleep"|"short sleep"|"reload"|"jump"} [event]  what happens every minute
 */
/** @typedef {{t: number, truth: number, since: number}} Touch  on the phone's clock and on the room's; `since` the page began */

/** @param {number} seed */
export function generator(seed) {
  let state = seed >>> 0;
  // Mulberry32 (Tommy Ettinger 2017).
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A phone's clock: it drifts, jumps, and is read in steps. */
class PhoneClock {
  #rate;
  #step;
  #value;
  #at = 0;

  /**
   * @param {number} rate
   * @param {number} step
   * @param {number} start
   */
  constructor(rate, step, start) {
    this.#rate = rate;
    this.#step = step;
    this.#value = start;
  }

  /** @param {number} time  true */
  #exact(time) {
    return this.#value + (time - this.#at) * this.#rate;
  }

  /** @param {number} time  true */
  read(time) {
    return Math.floor(this.#exact(time) / this.#step) * this.#step;
  }

  /**
   * @param {number} time  true
   * @param {number} by
   */
  jump(time, by) {
    this.#value = this.#exact(time) + by;
    this.#at = time;
  }
}

/**
 * @param {World} world
 * @param {number} seed
 * @returns {{errors: number[], stated: number[], syncs: number}} of each touch: its error, and the one stated at most
 */
export function simulate(world, seed) {
  const random = generator(seed);
  const between = (/** @type {number} */ low, /** @type {number} */ high) => low + (high - low) * random();
  const { seconds, delay, jitter, stalls = 0, drift = 100, step = 0.1, event } = world;
  const ppm = () => 1 + between(-drift, drift) * 1e-6;
  const phoneClock = new PhoneClock(ppm(), step, between(0, 1e5));
  const [roomRate, roomStart] = [ppm(), between(0, 1e6)];
  const room = (/** @type {number} */ time) => roomStart + time * roomRate;

  /** @type {{time: number, order: number, run: () => void}[]} */
  const events = [];
  let order = 0;
  let now = 0;
  let connection = 0;
  let asleep = 0;
  const at = (/** @type {number} */ time, /** @type {() => void} */ run) => {
    const next = { time, order: order++, run };
    const index = events.findIndex((other) => other.time > time);
    events.splice(index < 0 ? events.length : index, 0, next);
  };
  // Messages of a connection do not overtake each other.
  const arrived = { there: 0, back: 0 };
  const send = (/** @type {"there"|"back"} */ way, /** @type {() => void} */ run) => {
    const late = between(0, jitter) + (random() < stalls ? between(0, 400) : 0);
    arrived[way] = Math.max(arrived[way], now + delay[way] + late);
    const sentOn = connection;
    at(arrived[way], () => sentOn === connection && run());
  };

  let pages = 0;
  /** @type {RoomTime} */
  let page;
  /** @type {import("../../Public/shared/input/room-clock.js").Sync[]} */
  const syncs = [];
  /** @type {Touch[]} */
  const touches = [];
  const load = () => {
    const number = ++pages;
    const mine = (/** @type {() => void} */ run) => () => number === pages && run();
    const begun = phoneClock.read(now);
    page = new RoomTime({
      now: () => phoneClock.read(now),
      reading: () => phoneClock.read(now),
      wall: () => Math.round(now + 1.7e12),
      asks: () => true,
      counts: () => true,
      ask: ({ id }) =>
        send("there", () => {
          const received = room(now);
          now += between(0, 0.3);
          const sent = room(now);
          send("back", mine(() => page.answered({ id, received, sent })));
        }),
      tell: (sync) => syncs.push(sync),
      later: (run, wait) => at(now + wait + between(0, 4), mine(() => awake(run))),
    }, begun);
    welcome();
  };
  // A timer that is due while the phone sleeps runs when it wakes.
  const awake = (/** @type {() => void} */ run) => now < asleep ? at(asleep, run) : run();
  const welcome = () => {
    const number = pages;
    connection += 1;
    arrived.there = arrived.back = now;
    at(now + delay.there + delay.back, () => number === pages && page.welcomed());
  };
  const touch = () => {
    at(now + between(20, 400), touch);
    if (now < asleep) return;
    page.noticeJump(phoneClock.read(now));
    touches.push({ t: phoneClock.read(now), truth: room(now), since: 0 });
  };
  const disturb = () => {
    at(now + 60_000, disturb);
    const by = between(5000, 40_000);
    if (event === "jump") phoneClock.jump(now, by / 100);
    else if (event === "reload") {
      // Its clock goes on by the wall clock, which may have been set meanwhile.
      phoneClock.jump(now, between(0, 300));
      load();
    } else {
      asleep = now + (event === "sleep" ? by : by / 10);
      phoneClock.jump(now, now - asleep);
      at(asleep, () => {
        // A long sleep ends the connection, a short one may not.
        if (event === "sleep") welcome();
      });
    }
  };

  load();
  touch();
  if (event) at(between(20_000, 60_000), disturb);
  for (let next = events.shift(); next && next.time < seconds * 1000; next = events.shift()) {
    now = Math.max(now, next.time);
    next.run();
  }

  const errors = [];
  const stated = [];
  for (const { t, truth } of touches) {
    const sync = syncs.findLast((told) => told.t <= t) ?? syncs[0];
    if (!sync) continue;
    errors.push(Math.abs(t + sync.offset + sync.drift * (t - sync.t) - truth));
    stated.push(sync.error + MAX_DRIFT * Math.abs(t - sync.t));
  }
  return { errors, stated, syncs: syncs.length };
}

/**
 * @param {World} world
 * @param {number} phones
 * @returns {{held: number, p95: number, stated: number, syncsPerMinute: number, touches: number}} `held`: the share of
 *   touches whose error is at most the stated one; `p95` of the errors; `stated`: the median of those stated
 */
export function proof(world, phones) {
  const errors = [];
  const stated = [];
  let held = 0;
  let syncs = 0;
  for (let seed = 1; seed <= phones; seed += 1) {
    const run = simulate(world, seed);
    syncs += run.syncs;
    run.errors.forEach((error, index) => {
      held += error <= run.stated[index] ? 1 : 0;
      errors.push(error);
      stated.push(run.stated[index]);
    });
  }
  const quantile = (/** @type {number[]} */ values, /** @type {number} */ share) =>
    Float64Array.from(values).sort()[Math.min(values.length - 1, Math.floor(values.length * share))];
  const syncsPerMinute = syncs / phones / (world.seconds / 60);
  return {
    held: held / errors.length,
    p95: quantile(errors, 0.95),
    stated: quantile(stated, 0.5),
    syncsPerMinute,
    touches: errors.length,
  };
}
