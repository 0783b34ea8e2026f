import assert from "node:assert/strict";
import { test } from "node:test";

import { batchMessage, MAX_WAITING_EVENTS } from "../../../../Public/shared/model/messages.js";
import { Outbox } from "../../../../Public/shared/net/outbox.js";

const moves = (count) => Array.from({ length: count }, (_, t) => [1, 0, 1, 1, t]);
const saved = (seq) => ({ key: seq, seq, events: moves(1) });

/** The numbers of all batches that may be sent now. */
function send(outbox) {
  const numbers = [];
  for (let batch = outbox.next(); batch; batch = outbox.next()) numbers.push(batch.seq);
  return numbers;
}

/** An outbox that has sent batches 1 to `count`. */
function sent(count) {
  const outbox = new Outbox();
  for (let i = 0; i < count; i++) {
    outbox.add(moves(1));
    send(outbox);
  }
  return outbox;
}

test("waiting events are sent in full batches of 512, in order", () => {
  const outbox = new Outbox();
  outbox.add(moves(1000));
  outbox.add(moves(300));
  assert.deepEqual([outbox.next(), outbox.next(), outbox.next()].map(({ events }) => events.length), [512, 512, 276]);
  assert.equal(outbox.next(), null);
  assert.deepEqual(outbox.batches.flatMap(({ events }) => events.map((event) => event[4])).slice(998, 1002), [
    998, 999, 0, 1,
  ]);
});

test("numbers rise by one from 1, given when a batch is first sent", () => {
  const outbox = new Outbox();
  outbox.add(moves(3));
  assert.equal(outbox.last, 0);
  assert.deepEqual(send(outbox), [1]);
  outbox.add(moves(3));
  assert.deepEqual(send(outbox), [2]);
  assert.equal(outbox.last, 2);
});

test("an event that may be refused is sent in a separate batch", () => {
  const outbox = new Outbox();
  outbox.add(moves(2));
  outbox.addAlone([3, 0, 0, 0, 1]);
  outbox.addAlone([3, 1, 0, 0, 1]);
  outbox.add(moves(4));
  const lengths = [];
  for (let batch = outbox.next(); batch; batch = outbox.next()) lengths.push(batch.events.length);
  assert.deepEqual(lengths, [2, 1, 1, 4]);
});

test("acknowledged batches are dropped", () => {
  const outbox = sent(3);
  outbox.acknowledge(2);
  assert.deepEqual([outbox.waiting, outbox.inFlight, outbox.batches[0].seq], [1, 1, 3]);
  outbox.acknowledge(3);
  assert.deepEqual([outbox.waiting, outbox.inFlight], [0, 0]);
});

test("the batch that was acknowledged last can still be looked up, for the figures that come with it", () => {
  const outbox = sent(3);
  const second = outbox.batch(2);
  assert.equal(second.seq, 2);
  outbox.acknowledge(2);
  assert.equal(outbox.batch(2), second);
  assert.equal(outbox.batch(1), undefined);
  assert.equal(outbox.batch(3).seq, 3);
});

test("after a reconnection everything above the acknowledgement is sent again under its number", () => {
  const outbox = sent(4);
  outbox.welcome({ seq: 3, ack: 2 });
  outbox.add(moves(1));
  assert.deepEqual(send(outbox), [3, 4, 5]);
});

for (const { name, kept, welcome, numbers } of [
  { name: "saved everything", kept: [18, 19], welcome: { seq: 19, ack: 17 }, numbers: [18, 19, 20] },
  { name: "could not save its last batches", kept: [18, 19], welcome: { seq: 25, ack: 17 }, numbers: [18, 19, 26] },
  { name: "had nothing waiting", kept: [], welcome: { seq: 25, ack: 25 }, numbers: [26] },
  { name: "knew more than the server", kept: [18], welcome: { seq: 10, ack: 10 }, numbers: [11, 12] },
]) {
  test(`a page continues with the right numbers after one that ${name}`, () => {
    const outbox = new Outbox({ last: 19, batches: kept.map(saved) });
    outbox.welcome(welcome);
    // The batches of the previous page are numbered; new events begin another one.
    outbox.add(moves(1));
    assert.deepEqual(send(outbox), numbers);
  });
}

test("a missing number is sent next and the ones after it follow without a gap", () => {
  const outbox = sent(5);
  outbox.rewind(3);
  assert.deepEqual(send(outbox), [3, 4, 5]);
  const behind = new Outbox({ last: 19, batches: [saved(18), saved(19)] });
  behind.rewind(11);
  assert.deepEqual(send(behind), [11, 12]);
});

test("a refused batch is not sent again and counts as acknowledged once those before it are", () => {
  const outbox = sent(3);
  outbox.refuse(2);
  assert.equal(outbox.waiting, 3);
  outbox.acknowledge(1);
  assert.deepEqual(outbox.batches.map(({ seq }) => seq), [3]);
  outbox.refuse(3);
  assert.equal(outbox.waiting, 0);
});

test("at most 200 numbered batches are unacknowledged at once", () => {
  const outbox = new Outbox();
  for (let i = 0; i < 201; i++) outbox.addAlone([3, 0, 0, 0, i]);
  assert.equal(send(outbox).at(-1), 200);
  outbox.acknowledge(1);
  assert.deepEqual(send(outbox), [201]);
});

test("when frozen, unsent events are dropped and sent ones stay", () => {
  const outbox = sent(1);
  outbox.add(moves(600));
  outbox.dropUnsent();
  assert.deepEqual([outbox.waiting, send(outbox)], [1, []]);
});

test("it is full while there is still room for the ends of the pointers", () => {
  const outbox = new Outbox();
  outbox.add(moves(MAX_WAITING_EVENTS - 1001));
  assert.equal(outbox.full, false);
  outbox.add(moves(1));
  assert.equal(outbox.full, true);
});

test("a new participant starts with 1", () => {
  const outbox = sent(3);
  outbox.clear();
  outbox.add(moves(1));
  assert.deepEqual([outbox.waiting, send(outbox)], [1, [1]]);
});

test("the time of the last touch in a batch is none for a walk's fixes, whose fifth value is a scene", () => {
  const outbox = new Outbox();
  outbox.add([[0, 0, 1, 1, 70], [1, 0, 2, 2, 90]]);
  outbox.addFix([47, 8, 5, 100, 3]);
  assert.deepEqual(send(outbox), [1, 2]);
  assert.deepEqual([1, 2, 3].map((seq) => outbox.latestIn(seq)), [90, undefined, undefined]);
  outbox.acknowledge(1);
  assert.equal(outbox.latestIn(1), 90);
});

test("anchors are sent in batches of one page, within the numbers of the touches", () => {
  const outbox = new Outbox();
  const anchor = ["#a", 0.5, 0.5, 100, "hit"];
  outbox.add(moves(1));
  for (let i = 0; i < 33; i++) outbox.addAnchor("https://a/", 390, anchor);
  outbox.addAnchor("https://a/b", 390, anchor);
  outbox.add(moves(1));
  const batches = [outbox.next(), outbox.next(), outbox.next(), outbox.next(), outbox.next()];
  assert.deepEqual(batches.map(({ seq, kind, page, events }) => [seq, kind, page, events.length]), [
    [1, undefined, undefined, 1], [2, "anchors", "https://a/", 32], [3, "anchors", "https://a/", 1],
    [4, "anchors", "https://a/b", 1], [5, undefined, undefined, 1],
  ]);
  assert.equal(outbox.waiting, 36);
  assert.deepEqual(JSON.parse(batchMessage(batches[3])), { type: "anchors", seq: 4, page: "https://a/b", width: 390, anchors: [anchor] });
  outbox.acknowledge(5);
  assert.equal(outbox.waiting, 0);
});

test("a batch of a task's own is one among the touches", () => {
  const outbox = new Outbox();
  outbox.add(moves(1));
  outbox.addTaskMessage({ type: "flash", t: 4821.5 });
  outbox.add(moves(2));
  outbox.addTaskMessage({ type: "flash", t: 9000 });
  const batches = [outbox.next(), outbox.next(), outbox.next(), outbox.next()];
  assert.deepEqual(batches.map(({ kind, events }) => [kind, events.length]), [[undefined, 1], ["own", 1], [undefined, 2], ["own", 1]]);
  assert.deepEqual(JSON.parse(batchMessage(batches[1])), { type: "flash", seq: 2, t: 4821.5 });
  assert.equal(outbox.latestIn(2), undefined);
  outbox.acknowledge(4);
  assert.equal(outbox.waiting, 0);
});
