/** Requests for a drawing, in frames. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { FrameLoop } from "../../../../Public/shared/dom/frame-loop.js";

/** Frames that come when the test says so. */
function frames(context) {
  let waiting = [];
  context.after(() => delete globalThis.requestAnimationFrame);
  globalThis.requestAnimationFrame = (work) => waiting.push(work);
  const next = () => {
    const [now, count] = [waiting, waiting.length];
    waiting = [];
    for (const work of now) work();
    return count;
  };
  return { next };
}

test("several requests are one drawing in the next frame, and later ones another", (context) => {
  const { next } = frames(context);
  let drawn = 0;
  const loop = new FrameLoop(() => {
    drawn += 1;
    return false;
  });
  assert.equal(next(), 0);
  loop.requestRedraw();
  loop.requestRedraw();
  assert.equal(drawn, 0);
  assert.deepEqual([next(), drawn], [1, 1]);
  assert.equal(next(), 0);
  loop.requestRedraw();
  assert.deepEqual([next(), drawn], [1, 2]);
});

test("a drawing that asks for it is drawn in each frame, once", (context) => {
  const { next } = frames(context);
  const moments = [];
  const loop = new FrameLoop((now) => {
    moments.push(now);
    loop.requestRedraw();
    return moments.length < 3;
  });
  loop.requestRedraw();
  assert.deepEqual([next(), next(), next(), next()], [1, 1, 1, 1]);
  assert.equal(moments.length, 4);
  assert.ok(moments.every((now, index) => now >= (moments[index - 1] ?? 0) && now > 0));
});
