// The outbox against a model of the server, over cuts, crashes of the server and reloads of the page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox } from "../../Public/net/outbox.js";

/** A seeded random source (mulberry32), so that a failure can be repeated. */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Applies each number once, knows what is on disk, and forgets the rest in a crash. */
class Server {
  applied = [];
  seq = 0;
  disk = { length: 0, seq: 0 };

  /** @returns {number} the number expected after a gap, else 0 */
  take({ seq, events }) {
    if (seq > this.seq + 1) return this.seq + 1;
    if (seq === this.seq + 1) {
      this.seq = seq;
      this.applied.push(...events.map(([, , , , t]) => t));
    }
    return 0;
  }

  commit() {
    this.disk = { length: this.applied.length, seq: this.seq };
  }

  crash() {
    this.applied.length = this.disk.length;
    this.seq = this.disk.seq;
  }
}

/** What the page keeps in its storage. */
const saved = (outbox) => JSON.parse(JSON.stringify({ last: outbox.last, batches: outbox.batches }));

for (let seed = 1; seed <= 200; seed++) {
  test(`no event is lost, doubled or out of order (seed ${seed})`, () => {
    const chance = random(seed);
    const server = new Server();
    let outbox = new Outbox();
    let t = 0;
    const reconnect = () => outbox.welcome({ seq: server.seq, ack: server.disk.seq });
    const send = (most) => {
      for (let batch; most-- > 0 && (batch = outbox.next()); ) {
        const expected = server.take(batch);
        if (expected) outbox.rewind(expected);
      }
    };
    for (let step = 0; step < 120; step++) {
      const roll = chance();
      if (roll < 0.5) outbox.add(Array.from({ length: 1 + Math.floor(chance() * 40) }, () => [1, 1, 0, 0, ++t]));
      else if (roll < 0.75) send(1 + Math.floor(chance() * 5));
      else if (roll < 0.85) server.commit();
      else if (roll < 0.9) outbox.acknowledge(server.disk.seq);
      else if (roll < 0.94) reconnect();
      else if (roll < 0.97) {
        server.crash();
        reconnect();
      } else {
        outbox = new Outbox(saved(outbox));
        reconnect();
      }
    }
    send(Infinity);
    server.commit();
    outbox.acknowledge(server.disk.seq);
    assert.deepEqual(server.applied, Array.from({ length: t }, (_, index) => index + 1));
    assert.equal(outbox.waiting, 0);
  });
}

test("no batch is longer than the server takes", () => {
  const outbox = new Outbox();
  outbox.add(Array.from({ length: 1300 }, (_, t) => [1, 1, 0, 0, t]));
  const sizes = [];
  for (let batch; (batch = outbox.next()); ) sizes.push(batch.events.length);
  assert.deepEqual(sizes, [512, 512, 276]);
});

test("a batch that was refused is not sent again", () => {
  const outbox = new Outbox();
  outbox.addAlone([1, 9, 0, 0, 1]);
  outbox.add([[0, 1, 0, 0, 2]]);
  const refused = outbox.next();
  outbox.next();
  outbox.refuse(refused.seq);
  outbox.welcome({ seq: 2, ack: 1 });
  assert.equal(outbox.next().seq, 2);
  assert.equal(outbox.next(), null);
});
