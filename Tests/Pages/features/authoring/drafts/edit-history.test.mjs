import assert from "node:assert/strict";
import { test } from "node:test";

import { EditHistory } from "../../../../../Public/features/authoring/drafts/edit-history.js";

test("changes, undo and redo give the same documents as a list of them", () => {
  let seed = 20260101;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const history = new EditHistory(0);
  let documents = [0];
  let at = 0;
  for (let step = 1; step < 2000; step++) {
    const action = random(4);
    if (action === 0) {
      assert.equal(history.undo(), at > 0);
      at = Math.max(0, at - 1);
    } else if (action === 1) {
      assert.equal(history.redo(), at < documents.length - 1);
      at = Math.min(documents.length - 1, at + 1);
    } else {
      history.change(step);
      documents = [...documents.slice(0, at + 1), step];
      at += 1;
    }
    assert.equal(history.present, documents[at]);
    assert.deepEqual([history.canUndo, history.canRedo], [at > 0, at < documents.length - 1]);
  }
});

test("typing in one field is one step, and settling begins another", () => {
  const history = new EditHistory("");
  for (const text of ["H", "Ha", "Hal"]) history.change(text, "title");
  history.settle();
  history.change("Hall", "title");
  history.change("Hall!", "description");
  history.undo();
  assert.equal(history.present, "Hall");
  history.undo();
  assert.equal(history.present, "Hal");
  history.undo();
  assert.equal(history.present, "");
  assert.equal(history.undo(), false);
  history.redo();
  // After an undo or redo the same field begins a new step.
  history.change("Half", "title");
  history.undo();
  assert.equal(history.present, "Hal");
});

test("a change to the same document is not a step", () => {
  const present = {};
  const history = new EditHistory(present);
  history.change(present);
  assert.equal(history.canUndo, false);
});
