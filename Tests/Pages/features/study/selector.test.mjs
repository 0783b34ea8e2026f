import assert from "node:assert/strict";
import { test } from "node:test";

import { isHandwritten } from "../../../../Public/features/study/elements/selector.js";

for (const name of ["buy", "main-menu", "section_2", "überschrift", "add-to-cart", "h2", "step-12", "facade", "deadbeef"]) {
  test(`${name} looks handwritten`, () => assert.equal(isHandwritten(name), true));
}

for (const name of [
  "", ":r1:", "ember1234", "user-20931", "a1b2c3d4", "mui-4f3a9c2e", "9lives", "x y", "a>b", "radix-:r3:", "react-select-1a2b3-input", "a".repeat(70),
]) {
  test(`${name || "nothing"} does not`, () => assert.equal(isHandwritten(name), false));
}
