import assert from "node:assert/strict";
import { test } from "node:test";

import { differenceText, pagesWithVersions, sideBySide, sideOf, versionOf } from "../../../../../Public/features/classroom/study/versions.js";
import { STUDY_TEXTS } from "../../../../../Public/languages/en/pages/features/classroom/study/texts.js";
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

test("a difference is claimed with its interval only", () => {
  const compared = {
    share: "missed", first: 0.12, second: 0.05, difference: -0.07, interval: [-0.118, -0.02], verdict: "lower", missing: [],
  };
  const told = (changes) => differenceText({ ...compared, ...changes }, 12, STUDY_TEXTS.en, "en").replaceAll("\u00a0", " ");
  assert.equal(
    told({}),
    "Missed: 12 %, then 5 %. Difference −7 percentage points, 95 % interval −12 to −2: fewer with the second version.",
  );
  assert.match(told({ interval: [-0.1, 0.02], verdict: "unclear" }), /−10 to \+2: chance may have made it/);
  assert.match(told({ interval: [0.01, 0.02], verdict: "higher" }), /more with the second version/);
  const without = { interval: null, verdict: null };
  assert.equal(
    told({ ...without, missing: ["few-in-second"] }),
    "Missed: 12 %, then 5 %. For an interval, each version needs 12 visitors.",
  );
  assert.match(told({ ...without, missing: ["no-spread"] }), /All visitors are alike/);
  assert.equal(told({ ...without, second: null, difference: null }), "Missed: one version has no touches there.");
});
