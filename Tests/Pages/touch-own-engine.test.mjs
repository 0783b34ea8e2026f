import assert from "node:assert/strict";
import { test } from "node:test";

import { TouchMetrics } from "../../Public/engines/touch-metrics.js";
import { Outbox } from "../../Public/net/outbox.js";
import { OwnEngine } from "../../Public/pages/touch-own-engine.js";
import { builtEngines, seeded, touches } from "./built-engines.mjs";

const engines = await builtEngines();
const SCREEN = { width: 390, height: 844 };
const PER_CENTIMETRE = 61.7;
const NOTHING = {
  distance: { lastCentimetres: 0, totalCentimetres: 0 },
  time: { lastSeconds: 0, totalSeconds: 0 },
};

const create = () => new TouchMetrics(engines, SCREEN);

/** What a server with the same engine tells. */
function told(metrics) {
  const { distance, time } = metrics.figures;
  return {
    distance: {
      lastCentimetres: distance.lastPixels / PER_CENTIMETRE,
      totalCentimetres: distance.totalPixels / PER_CENTIMETRE,
    },
    time,
  };
}

function take(events, count) {
  return Array.from({ length: count }, () => events.next().value);
}

/** Counts per block that were ever touched. */
function counted(metrics, into) {
  for (const [block, count] of metrics.takeChanges()) into.set(block, count);
  return into;
}

for (let seed = 1; seed <= 12; seed += 1) {
  test(`what is shown is what the server will say, whatever it has told yet (seed ${seed})`, () => {
    const random = seeded(seed);
    const events = touches(random);
    const outbox = new Outbox();
    const own = new OwnEngine(create, outbox);
    const [server, ahead] = [create(), create()];
    const [serverCounts, aheadCounts] = [new Map(), new Map()];
    const sent = [];
    let figures = NOTHING;
    let seq = 0;
    for (let step = 0; step < 400; step += 1) {
      const batch = take(events, 1 + Math.floor(random() * 12));
      outbox.add(batch);
      assert.ok(ahead.apply(batch));
      own.follow();
      // The network takes some, the server tells some, the disk acknowledges fewer; or nothing for long.
      while (step % 100 < 70 && random() < 0.7) {
        const next = outbox.next();
        if (next) sent.push(next);
      }
      while (sent.length > 0 && random() < 0.5) {
        const { seq: number, events: content } = sent.shift();
        assert.ok(server.apply(content));
        seq = number;
        figures = told(server);
        counted(server, serverCounts);
        if (random() < 0.8) outbox.acknowledge(seq);
      }
      own.settle(seq);
      assert.deepEqual(own.grown(figures, PER_CENTIMETRE), told(ahead));
      if (step % 10 > 0) continue;
      counted(ahead, aheadCounts);
      const shown = new Map(serverCounts);
      for (const [block, more] of own.cells) shown.set(block, (shown.get(block) ?? 0) + more);
      assert.deepEqual([...shown].sort(), [...aheadCounts].sort());
    }
  });
}

test("an engine that comes late adds what it saw, and the server's figures take its place", () => {
  const random = seeded(99);
  const events = touches(random);
  const [outbox, server] = [new Outbox(), create()];
  const tell = () => {
    for (let batch = outbox.next(); batch; batch = outbox.next()) {
      server.apply(batch.events);
      outbox.acknowledge(batch.seq);
    }
    return told(server);
  };
  outbox.add(take(events, 50));
  let figures = tell();
  const own = new OwnEngine(create, outbox);
  own.follow();
  assert.deepEqual(own.grown(figures, PER_CENTIMETRE), figures);
  for (let step = 0; step < 50; step += 1) {
    outbox.add(take(events, 10));
    own.follow();
    const shown = own.grown(figures, PER_CENTIMETRE);
    assert.ok(shown.distance.totalCentimetres > figures.distance.totalCentimetres);
    figures = tell();
    own.settle(outbox.last);
    assert.deepEqual(own.grown(figures, PER_CENTIMETRE), figures);
    assert.equal(own.cells.size, 0);
  }
});

test("figures that were cleared grow from nothing", () => {
  const [outbox, server] = [new Outbox(), create()];
  const own = new OwnEngine(create, outbox);
  outbox.add([[0, 1, 10, 10, 0], [1, 1, 110, 10, 100]]);
  own.follow();
  server.apply(outbox.next().events);
  outbox.acknowledge(1);
  own.settle(1);
  outbox.add([[1, 1, 110, 60, 200]]);
  own.follow();
  assert.deepEqual(own.grown(NOTHING, 1).distance, { totalCentimetres: 50, lastCentimetres: 50 });
});

test("what is given up is not counted", () => {
  const outbox = new Outbox();
  const own = new OwnEngine(create, outbox);
  outbox.add([[0, 1, 10, 10, 0], [1, 1, 110, 10, 100]]);
  own.follow();
  outbox.dropUnsent();
  own.follow();
  assert.deepEqual(own.grown(NOTHING, 1), NOTHING);
  // A pointer that the freeze lifted while its finger stayed down begins anew, as on the server.
  outbox.add([[1, 1, 110, 20, 200], [1, 1, 110, 40, 300]]);
  own.follow();
  assert.equal(own.grown(NOTHING, 1).distance.totalCentimetres, 20);
});

test("batches that waited through a reload count on from what was told before", () => {
  const batches = [
    { key: 7, seq: 4, events: [[1, 1, 10, 10, 0], [1, 1, 20, 10, 10]] },
    { key: 8, seq: 0, events: [[1, 1, 50, 10, 20], [2, 1, 50, 10, 30]] },
  ];
  const outbox = new Outbox({ last: 4, batches });
  const own = new OwnEngine(create, outbox);
  own.follow();
  own.settle(4);
  const saved = { distance: { lastCentimetres: 3, totalCentimetres: 100 }, time: { lastSeconds: 1, totalSeconds: 9 } };
  const shown = own.grown(saved, 1);
  assert.deepEqual(shown.distance, { lastCentimetres: 33, totalCentimetres: 130 });
  assert.ok(Math.abs(shown.time.totalSeconds - 9.02) < 1e-9);
});
