import assert from "node:assert/strict";
import { test } from "node:test";

import { LiveDwell } from "../../../../../Public/features/touch/figures/live-dwell.js";
import { OwnEngine } from "../../../../../Public/features/touch/figures/own-engine.js";
import { TouchMetrics } from "../../../../../Public/features/touch/figures/touch-metrics.js";
import { Outbox } from "../../../../../Public/shared/net/outbox.js";
import { builtEngines, seeded, touches } from "../../../shared/engines/built-engines.mjs";

const engines = await builtEngines("touch");
const SCREEN = { width: 390, height: 844 };
const PER_CENTIMETRE = 61.7;
const NOTHING = {
  distance: { lastCentimetres: 0, totalCentimetres: 0 },
  time: { lastSeconds: 0, totalSeconds: 0 },
};

const create = () => new TouchMetrics(engines, SCREEN);

/** The figures of a server with the same engine. */
function figuresOf(metrics) {
  const { distance, time } = metrics.figures;
  return {
    distance: {
      lastCentimetres: distance.lastPixels / PER_CENTIMETRE,
      totalCentimetres: distance.totalPixels / PER_CENTIMETRE,
    },
    time,
  };
}

/** Shown figures without their errors, which no server tells. */
function sums({ distance: { lastCentimetres, totalCentimetres }, time }) {
  return { distance: { lastCentimetres, totalCentimetres }, time };
}

function take(events, count) {
  return Array.from({ length: count }, () => events.next().value);
}

/** The counts of touched blocks. */
function counted(metrics, into) {
  for (const [block, count] of metrics.removeChanges()) into.set(block, count);
  return into;
}

/** A phone, its server, and an engine that is ahead of both because it gets everything at once. */
function phoneAndServer(seed, hasGround = false) {
  const random = seeded(seed);
  const events = touches(random);
  const outbox = new Outbox();
  const own = new OwnEngine(create, outbox);
  const [server, ahead] = [create(), create()];
  const sent = [];
  if (hasGround) {
    outbox.addTaskMessage({ type: "ground", picture: "0f3a" });
    ahead.lay({ number: 1, scale: 1, x: 0, y: 0 });
  }
  return {
    random, outbox, own, server, ahead,

    /** Draws, and the network accepts some waiting batches, or none for long. */
    draw(step) {
      const batch = take(events, 1 + Math.floor(random() * 12));
      outbox.add(batch);
      assert.ok(ahead.apply(batch));
      own.follow();
      while (step % 100 < 70 && random() < 0.7) {
        const next = outbox.next();
        if (next) sent.push(next);
      }
    },

    /** The numbers of the batches that reach the server now, each after it was applied. */
    *arrivals() {
      while (sent.length > 0 && random() < 0.5) {
        const { seq, events: content, kind } = sent.shift();
        if (kind) server.lay(content[0].picture !== undefined);
        else assert.ok(server.apply(content));
        yield seq;
      }
    },
  };
}

// With a picture under the finger cancelled gestures count nowhere.
for (let seed = 1; seed <= 16; seed += 1) {
  test(`the shown figures are those that the server will send (seed ${seed})`, () => {
    const phone = phoneAndServer(seed, seed > 12);
    const { random, outbox, own, server, ahead } = phone;
    const [serverCounts, aheadCounts] = [new Map(), new Map()];
    let figures = NOTHING;
    let seq = 0;
    for (let step = 0; step < 400; step += 1) {
      phone.draw(step);
      // The server reports some, the disk acknowledges fewer.
      for (const number of phone.arrivals()) {
        seq = number;
        figures = figuresOf(server);
        counted(server, serverCounts);
        if (random() < 0.8) outbox.acknowledge(seq);
      }
      own.settle(seq);
      assert.deepEqual(sums(own.withProgress(figures, PER_CENTIMETRE)), figuresOf(ahead));
      if (step % 10 > 0) continue;
      counted(ahead, aheadCounts);
      const shown = new Map(serverCounts);
      for (const [block, more] of own.cells) shown.set(block, (shown.get(block) ?? 0) + more);
      assert.deepEqual([...shown].sort(), [...aheadCounts].sort());
    }
  });
}

/** A server's response to a request for the dwell layer now. */
function dwellOf(metrics, seq) {
  const { columns, rows } = metrics.figures.heatmap;
  return { seq, columns, rows, values: [...metrics.dwell] };
}

for (let seed = 1; seed <= 16; seed += 1) {
  test(`the time layer equals the server's, whenever it answered (seed ${seed})`, () => {
    const phone = phoneAndServer(seed, seed > 12);
    const { random, outbox, own, server, ahead } = phone;
    const live = new LiveDwell();
    let answer = null;
    let seq = 0;
    live.clear(dwellOf(server, 0));
    for (let step = 0; step < 400; step += 1) {
      phone.draw(step);
      for (const number of phone.arrivals()) {
        // A response may be made between any two batches, and arrive when the figures are far beyond it.
        if (live.isAsked && !answer && random() < 0.3) answer = dwellOf(server, number);
        if (random() < 0.8) seq = number;
        if (random() < 0.8) outbox.acknowledge(number);
      }
      if (!live.isAsked && random() < 0.1) live.ask();
      else if (answer && random() < 0.2) {
        live.answer(answer);
        answer = null;
      }
      live.follow(own);
      own.settle(seq);
      live.grow();
      assert.deepEqual([...live.grid.values], [...ahead.dwell]);
      assert.equal(live.grid.highest, Math.max(...ahead.dwell));
    }
  });
}

test("a time layer continues over a reload without a network", () => {
  const random = seeded(7);
  const events = touches(random);
  const [ahead, server] = [create(), create()];
  const outbox = new Outbox();
  const own = new OwnEngine(create, outbox);
  const live = new LiveDwell();
  live.clear(dwellOf(server, 0));
  const draw = (into, engine, layer) => {
    const batch = take(events, 20);
    into.add(batch);
    ahead.apply(batch);
    engine.follow();
    layer.follow(engine);
    engine.settle(layer.settled);
    layer.grow();
    // Two sums of the same times, in another order.
    layer.grid.values.forEach((milliseconds, block) => assert.ok(Math.abs(milliseconds - ahead.dwell[block]) < 1e-6));
  };
  for (let step = 0; step < 40; step += 1) {
    draw(outbox, own, live);
    // The disk is behind the figures, and the figures behind the sent batches.
    if (step < 30) live.settled = outbox.next().seq;
    if (step === 20) outbox.acknowledge(15);
    if (step > 30) outbox.next();
  }
  const kept = JSON.parse(JSON.stringify({ layer: live, last: outbox.last, batches: outbox.batches }));
  const again = new Outbox(kept);
  const restored = new LiveDwell();
  restored.restore(kept.layer);
  restored.settled = kept.layer.seq;
  const engine = new OwnEngine(create, again);
  for (let step = 0; step < 20; step += 1) draw(again, engine, restored);
  const sum = ({ values }) => values.reduce((all, milliseconds) => all + milliseconds, 0);
  assert.ok(sum(restored.grid) > sum(live.grid) + 1000);
});

test("a cleared time layer grows from nothing, and an earlier response changes nothing", () => {
  const [outbox, server, live] = [new Outbox(), create(), new LiveDwell()];
  const own = new OwnEngine(create, outbox);
  const shown = () => {
    own.follow();
    live.follow(own);
    live.grow();
    return live.grid.values.filter((milliseconds) => milliseconds > 0).join();
  };
  assert.deepEqual([live.isKnown, shown()], [false, ""]);
  live.clear(dwellOf(server, 0));
  outbox.add([[0, 1, 10, 10, 0], [1, 1, 12, 10, 100]]);
  assert.deepEqual([live.isGrowing, shown()], [true, "100"]);
  server.apply(outbox.next().events);
  live.ask();
  const late = dwellOf(server, 1);
  live.clear({ ...late, seq: 1 });
  assert.equal(shown(), "");
  live.answer(late);
  outbox.add([[4, 1, null, null, 175]]);
  assert.equal(shown(), "75");
  // Dropped by a freeze.
  outbox.dropUnsent();
  assert.equal(shown(), "");
  // Without the engine it equals the server's.
  live.follow(null);
  live.ask();
  live.answer(late);
  live.follow(null);
  live.grow();
  assert.deepEqual([live.isGrowing, [...live.grid.values]], [false, late.values]);
});

test("a late engine adds its events, and the server's figures replace them", () => {
  const random = seeded(99);
  const events = touches(random);
  const [outbox, server] = [new Outbox(), create()];
  const tell = () => {
    for (let batch = outbox.next(); batch; batch = outbox.next()) {
      server.apply(batch.events);
      outbox.acknowledge(batch.seq);
    }
    return figuresOf(server);
  };
  outbox.add(take(events, 50));
  let figures = tell();
  const own = new OwnEngine(create, outbox);
  own.follow();
  assert.deepEqual(sums(own.withProgress(figures, PER_CENTIMETRE)), figures);
  for (let step = 0; step < 50; step += 1) {
    outbox.add(take(events, 10));
    own.follow();
    const shown = own.withProgress(figures, PER_CENTIMETRE);
    assert.ok(shown.distance.totalCentimetres > figures.distance.totalCentimetres);
    figures = tell();
    own.settle(outbox.last);
    assert.deepEqual(sums(own.withProgress(figures, PER_CENTIMETRE)), figures);
    assert.equal(own.cells.size, 0);
  }
});

test("cleared figures grow from nothing", () => {
  const [outbox, server] = [new Outbox(), create()];
  const own = new OwnEngine(create, outbox);
  outbox.add([[0, 1, 10, 10, 0], [1, 1, 110, 10, 100]]);
  own.follow();
  server.apply(outbox.next().events);
  outbox.acknowledge(1);
  own.settle(1);
  outbox.add([[1, 1, 110, 60, 200]]);
  own.follow();
  assert.deepEqual(sums(own.withProgress(NOTHING, 1)).distance, { totalCentimetres: 50, lastCentimetres: 50 });
});

test("abandoned batches are not counted", () => {
  const outbox = new Outbox();
  const own = new OwnEngine(create, outbox);
  outbox.add([[0, 1, 10, 10, 0], [1, 1, 110, 10, 100]]);
  own.follow();
  outbox.dropUnsent();
  own.follow();
  assert.deepEqual(sums(own.withProgress(NOTHING, 1)), NOTHING);
  // A pointer that the freeze lifted while its finger stayed down is a new one, as on the server.
  outbox.add([[1, 1, 110, 20, 200], [1, 1, 110, 40, 300]]);
  own.follow();
  assert.equal(own.withProgress(NOTHING, 1).distance.totalCentimetres, 20);
});

test("batches that waited through a reload are added to the figures before it", () => {
  const batches = [
    { key: 7, seq: 4, events: [[1, 1, 10, 10, 0], [1, 1, 20, 10, 10]] },
    { key: 8, seq: 0, events: [[1, 1, 50, 10, 20], [2, 1, 50, 10, 30]] },
  ];
  const outbox = new Outbox({ last: 4, batches });
  const own = new OwnEngine(create, outbox);
  own.follow();
  own.settle(4);
  const saved = { distance: { lastCentimetres: 3, totalCentimetres: 100 }, time: { lastSeconds: 1, totalSeconds: 9 } };
  const shown = own.withProgress(saved, 1);
  assert.deepEqual(sums(shown).distance, { lastCentimetres: 33, totalCentimetres: 130 });
  assert.ok(Math.abs(shown.time.totalSeconds - 9.02) < 1e-9);
});

test("a trembling finger has the error of its trembling, and what the server told before is not forgotten", () => {
  const random = seeded(5);
  const trembling = (tremble) => {
    const outbox = new Outbox();
    const own = new OwnEngine(create, outbox);
    const at = (index) => 40 + index + tremble * (random() - 0.5);
    outbox.add(Array.from({ length: 300 }, (_, index) => [index === 0 ? 0 : 1, 1, at(index), 100 + tremble * (random() - 0.5), 8 * index]));
    own.follow();
    return own;
  };
  const error = (size) => ({ error: size, kind: "bound", sources: { jitter: size } });
  const toldWith = (sum, estimate, size) => ({
    lastCentimetres: sum,
    totalCentimetres: sum,
    lastCentimetresError: error(size),
    totalCentimetresError: error(size),
    estimated: {
      lastCentimetres: estimate,
      totalCentimetres: estimate,
      lastCentimetresError: error(size),
      totalCentimetresError: error(size),
    },
  });
  const shownAfter = (told, own) => own.withProgress({ ...NOTHING, distance: told, told }, 1).distance;
  const { errors, estimated, ...sum } = shownAfter(toldWith(0, 0, 0), trembling(3));
  const length = 299;
  assert.ok(sum.totalCentimetres > 1.2 * length, "the sum is too long");
  for (const which of ["lastCentimetres", "totalCentimetres"]) {
    assert.ok(Math.abs(sum[which] - length) <= errors[which]);
    assert.ok(Math.abs(estimated[which] - length) <= estimated.errors[which] && estimated.errors[which] < 0.15 * length);
  }
  const still = shownAfter(toldWith(12, 10, 2), trembling(0));
  assert.ok(Math.abs(still.estimated.totalCentimetres - 309) < 1e-9 && still.estimated.errors.totalCentimetres > 2);
  assert.ok(still.errors.totalCentimetres > 2 && still.errors.lastCentimetres < 4);
  // Before the first touch.
  const fresh = shownAfter(toldWith(12, 10, 2), new OwnEngine(create, new Outbox()));
  assert.deepEqual([fresh.estimated.totalCentimetres, fresh.estimated.errors.totalCentimetres], [10, 2]);
});

test("an engine that starts again, or later, knows that a picture lies there, and takes back", () => {
  const outbox = new Outbox();
  outbox.ground = { picture: "0f3a", scale: 1, x: 0, y: 0 };
  const own = new OwnEngine(create, outbox);
  const cancelled = (t) => [[0, 1, 10, 10, t], [1, 1, 90, 10, t + 10], [3, 1, 0, 0, t + 20]];
  const total = () => own.withProgress(NOTHING, 1).distance.totalCentimetres;
  outbox.add(cancelled(0));
  own.follow();
  assert.equal(total(), 0);
  own.restart();
  own.follow();
  assert.equal(total(), 0);
  outbox.addTaskMessage({ type: "ground" });
  outbox.add(cancelled(1000));
  own.follow();
  assert.equal(total(), 80);
});
