/** The networks, clocks and events of the table in docs/clock.md, and what has to hold in each. */

/** @typedef {import("./simulation.mjs").World} World */

const QUICK = { there: 1, back: 1 };
const [SECONDS, DRIFT] = [600, 100];

/**
 * `p95`: the largest that the 95th percentile of the errors may be, ms.
 * @type {readonly {name: string, world: World, p95?: number}[]}
 */
export const WORLDS = Object.freeze([
  { name: "jitter 3 ms", world: { delay: QUICK, jitter: 3 }, p95: 2 },
  { name: "jitter 3 ms, a timer of 1 ms", world: { delay: QUICK, jitter: 3, step: 1 }, p95: 2 },
  { name: "jitter 3 ms, a timer of 16.7 ms", world: { delay: QUICK, jitter: 3, step: 16.667 } },
  { name: "jitter 3 ms, a timer of 100 ms", world: { delay: QUICK, jitter: 3, step: 100 } },
  { name: "jitter 30 ms", world: { delay: { there: 3, back: 3 }, jitter: 30 }, p95: 5 },
  { name: "jitter 3 ms, one message in five up to 400 ms late", world: { delay: QUICK, jitter: 3, stalls: 0.2 }, p95: 2 },
  { name: "jitter 3 ms, the way there 10 ms longer", world: { delay: { there: 11, back: 1 }, jitter: 3 } },
  { name: "jitter 3 ms, the way there 30 ms longer", world: { delay: { there: 31, back: 1 }, jitter: 3 } },
  { name: "jitter 30 ms, the way back 30 ms longer", world: { delay: { there: 1, back: 31 }, jitter: 30 } },
  { name: "jitter 3 ms, sleeps of 5 to 40 s", world: { delay: QUICK, jitter: 3, event: "sleep" }, p95: 2 },
  { name: "jitter 3 ms, sleeps of 0.5 to 4 s", world: { delay: QUICK, jitter: 3, event: "short sleep" }, p95: 2 },
  { name: "jitter 3 ms, reloads", world: { delay: QUICK, jitter: 3, event: "reload" }, p95: 2 },
  { name: "jitter 3 ms, jumps of 50 to 400 ms", world: { delay: QUICK, jitter: 3, event: "jump" }, p95: 2 },
].map(({ world, ...row }) => ({ ...row, world: { seconds: SECONDS, drift: DRIFT, ...world } })));

/** The share of touches in which the stated error has to hold. */
export const HELD = 0.99;
