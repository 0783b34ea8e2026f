import assert from "node:assert/strict";
import { test } from "node:test";

import { pagesWithVersions, sideBySide, sideOf, versionOf } from "../../../../../Public/features/classroom/study/versions.js";
import { pageAddress } from "../../../../../Public/features/study/recorder/address.js";

test("a version is removed from the address to which the tag added it", () => {
  for (const version of ["2", "2026-05-04", "a.b_c"]) {
    const page = pageAddress(new URL("https://a.example/shop?tab=2#/cart"), { query: "on", hash: "on", version });
    assert.deepEqual(versionOf(page), { address: "https://a.example/shop?tab=2#/cart", version });
  }
  assert.deepEqual(versionOf("https://a.example/shop"), { address: "https://a.example/shop", version: null });
  assert.deepEqual(versionOf("no address"), { address: "no address", version: null });
});

const counts = (page, touches = 1) => ({ page, participants: 1, touches, dead: 0, rage: 0, slips: 0, missed: 0 });

test("pages with several versions have them in their order, none first", () => {
  const found = pagesWithVersions([
    counts("https://a.example/?touchkit-version=10"),
    counts(null),
    counts("https://a.example/other?touchkit-version=1"),
    counts("https://a.example/?touchkit-version=9"),
    counts("https://a.example/"),
  ]);
  assert.deepEqual(found.map(({ address, versions }) => [address, versions.map(({ version }) => version)]), [
    ["https://a.example/", [null, "9", "10"]],
  ]);
});

test("elements of two versions are side by side, with shares of the touches meant for them", () => {
  const rows = sideBySide([
    [{ element: "#old", touches: 1, dead: 1, missed: 0 }, { element: "#buy", touches: 6, dead: 0, missed: 2 }],
    [{ element: "#buy", touches: 19, dead: 0, missed: 1 }, { element: null, touches: 0, dead: 0, missed: 0 }],
  ]);
  assert.deepEqual(rows.map(({ element, sides }) => [element, ...sides.map(({ touches, missed, dead }) => [touches, missed, dead])]), [
    ["#buy", [6, 0.25, 0], [19, 0.05, 0]],
    ["#old", [1, 0, 1], [0, null, null]],
    [null, [0, null, null], [0, null, null]],
  ]);
  assert.deepEqual(sideOf({ touches: 3, dead: 1, missed: 1 }), { touches: 3, meant: 4, missed: 0.25, dead: 1 / 3 });
});
