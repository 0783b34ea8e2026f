import assert from "node:assert/strict";
import test from "node:test";

import { WalkTurn } from "../../../../Public/features/walk/turn.js";

const NAME = "touchfigures.walk.ferryman";

/**
 * Web Locks that grant nothing until the first request was given up.
 * @param {{name: string}[]} held
 */
function useSlowLocks(held) {
  let requests = 0;
  const locks = {
    query: async () => ({ held }),
    request: (name, { signal }, granted) => {
      requests += 1;
      if (requests > 1 && held.length === 0) return Promise.resolve(granted());
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks }, configurable: true });
  Object.assign(globalThis, { window: {}, addEventListener: () => {} });
}

test("a free lock that is granted late does not mean another tab", async () => {
  useSlowLocks([]);
  assert.equal(await new WalkTurn("ferryman").acquire(), true);
});

test("a lock that another tab holds is not acquired", async () => {
  useSlowLocks([{ name: NAME }]);
  assert.equal(await new WalkTurn("ferryman").acquire(), false);
});
