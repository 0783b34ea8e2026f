import assert from "node:assert/strict";
import { test } from "node:test";

import { RoomTime } from "../../../../Public/shared/phone/room-time.js";
import { proof } from "../../../../Scripts/clock-proof.d/simulation.mjs";
import { HELD, WORLDS } from "../../../../Scripts/clock-proof.d/worlds.mjs";

/** A phone on a room that is 1000 ms ahead, each way 2 ms long, in simulated time. */
class Bench {
  now = 500;
  asleepFor = 0;
  asks = true;
  counts = true;
  /** @type {any[]} */
  questions = [];
  /** @type {any[]} */
  syncs = [];
  /** @type {{at: number, run: () => void}[]} */
  timers = [];
  roomTime = new RoomTime({
    now: () => this.now,
    reading: () => this.now,
    wall: () => this.now + this.asleepFor,
    asks: () => this.asks,
    counts: () => this.counts,
    ask: (question) => this.questions.push(question),
    tell: (sync) => this.syncs.push(sync),
    later: (run, delay) => this.timers.push({ at: this.now + delay, run }),
  }, 100);

  /** @param {number} until @param {boolean} [answers] */
  run(until, answers = true) {
    for (;;) {
      if (answers) this.answer();
      const due = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers.splice(this.timers.indexOf(due), 1);
      this.now = Math.max(this.now, due.at);
      due.run();
    }
    this.now = until;
  }

  #answered = 0;

  answer() {
    for (const { id, t } of this.questions.slice(this.#answered)) {
      this.#answered += 1;
      const received = t + 2.3 + 1000 + this.asleepFor;
      this.now += 4.7;
      this.roomTime.answered({ id, received, sent: received });
    }
  }
}

/** @param {Bench} bench @param {number} from */
const asked = (bench, from) => bench.questions.filter(({ t }) => t >= from).length;

test("a welcome is followed by eight questions in two seconds, and then by one in five seconds", () => {
  const bench = new Bench();
  bench.roomTime.welcomed();
  bench.run(2500);
  assert.equal(bench.questions.length, 8);
  assert.deepEqual(Object.keys(bench.questions[0]), ["type", "id", "t"]);
  bench.run(22_500);
  assert.equal(bench.questions.length, 12);
  assert.equal(new Set(bench.questions.map(({ id }) => id)).size, 12);
});

test("the first sync is told after the first questions, and counts since the page began", () => {
  const bench = new Bench();
  bench.roomTime.welcomed();
  bench.run(1500);
  assert.equal(bench.syncs.length, 0);
  assert.equal(bench.roomTime.roomTime(3000), null);
  assert.ok(Math.abs(bench.roomTime.phoneTime(4000) - 3000) < 10, "what is shown by the room's time need not wait");
  bench.run(2500);
  assert.equal(bench.syncs.length, 2);
  const [{ type, t, offset, error, drift }, next] = bench.syncs;
  assert.ok(next.t > 2000 && next.error < error, "the next one is that of the newest answer");
  assert.deepEqual([type, t, drift], ["sync", 100, 0]);
  assert.ok(Math.abs(offset - 1000) <= error && error < 5, `${offset} ± ${error}`);
  assert.ok(Math.abs(bench.roomTime.roomTime(3000) - 4000) <= error);
  assert.ok(Math.abs(bench.roomTime.phoneTime(4000) - 3000) <= error);
});

test("a clock that stays is told again only as its bound gets old", () => {
  const bench = new Bench();
  bench.roomTime.welcomed();
  bench.run(302_000);
  assert.ok(bench.syncs.length > 3 && bench.syncs.length < 25, `${bench.syncs.length}`);
  const times = bench.syncs.map(({ t }) => t);
  assert.deepEqual(times, times.toSorted((a, b) => a - b));
});

test("a phone that slept begins a new stretch when it is touched, and the sync of that counts from there", () => {
  const bench = new Bench();
  bench.roomTime.welcomed();
  bench.run(4000);
  bench.asleepFor = 30_000;
  bench.roomTime.noticeJump(4321);
  assert.equal(bench.roomTime.roomTime(4400), null);
  bench.run(8000);
  const { t, offset, error } = bench.syncs.at(-2);
  assert.equal(t, 4321);
  assert.equal(bench.questions.find(({ t: at }) => at >= 4321).t, 4321, "the server knows that time by a question");
  assert.ok(Math.abs(offset - 31_000) <= error, `${offset} ± ${error}`);
});

test("an answer to a question from before a jump is not used", () => {
  const bench = new Bench();
  bench.roomTime.welcomed();
  const [{ id, t }] = bench.questions;
  bench.asleepFor = 30_000;
  bench.roomTime.noticeJump(600);
  bench.roomTime.answered({ id, received: t + 1002, sent: t + 1002 });
  bench.run(4000);
  const { offset, error } = bench.syncs[0];
  assert.ok(Math.abs(offset - 31_000) <= error, `${offset} ± ${error}`);
});

test("each welcome is followed by a sync, though nothing changed", () => {
  const bench = new Bench();
  bench.roomTime.welcomed();
  bench.run(4000);
  assert.equal(bench.syncs.length, 2);
  const now = bench.now;
  bench.roomTime.welcomed();
  bench.run(6500);
  assert.deepEqual(bench.syncs.slice(2).map(({ t }) => t >= now), [true, true]);
});

test("a task is prepared by twenty questions in ten seconds, and a sync", () => {
  const bench = new Bench();
  bench.roomTime.welcomed();
  bench.run(4000);
  bench.roomTime.prepare();
  bench.run(14_000);
  assert.equal(asked(bench, 4000), 20);
  assert.equal(bench.syncs.length, 3);
});

test("nothing is asked while the page is hidden or the server has no clock, and later it goes on", () => {
  const bench = new Bench();
  bench.asks = false;
  bench.roomTime.welcomed();
  bench.run(60_000);
  assert.equal(bench.questions.length + bench.syncs.length, 0);
  bench.asks = true;
  bench.run(70_000);
  assert.ok(bench.questions.length > 0 && bench.syncs.length > 0);
});

test("nothing is told while the class is frozen, and afterwards it is told again", () => {
  const bench = new Bench();
  bench.roomTime.welcomed();
  bench.run(4000);
  bench.counts = false;
  bench.run(20_000);
  assert.equal(bench.syncs.length, 2);
  bench.counts = true;
  bench.run(26_000);
  assert.equal(bench.syncs.length, 3);
});

test("a server that never answers is told nothing", () => {
  const bench = new Bench();
  bench.roomTime.welcomed();
  bench.run(600_000, false);
  assert.equal(bench.syncs.length, 0);
});

for (const { name, world, p95: most = Infinity } of WORLDS) {
  test(`the stated error holds: ${name}`, () => {
    const { held, p95, touches } = proof({ ...world, seconds: 150 }, 20);
    assert.ok(touches > 2000, `${touches} touches`);
    assert.ok(held >= HELD, `holds in ${held}`);
    assert.ok(p95 <= most, `95 % within ${p95} ms`);
  });
}
