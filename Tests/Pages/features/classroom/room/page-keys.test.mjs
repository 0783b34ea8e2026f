import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Keys } from "../../../../../Public/features/classroom/room/keys.js";
import { KEY_TEXTS } from "../../../../../Public/features/classroom/room/key-texts.js";
import { PAGE_KEYS } from "../../../../../Public/features/classroom/room/page-keys.js";

const TOUR = new URL("../../../../../docs/tour.md", import.meta.url);

test("each key stands once and is described in every language", () => {
  const keys = PAGE_KEYS.flatMap((entry) => [...entry.keys]);
  assert.equal(new Set(keys).size, keys.length);
  const effects = PAGE_KEYS.map(({ does }) => does).sort();
  for (const texts of Object.values(KEY_TEXTS)) {
    assert.deepEqual(Object.keys(texts.effects).sort(), effects);
    assert.ok(Object.values(texts.effects).every((text) => text !== ""));
  }
});

test("the tour has the list", () => {
  const { names, effects } = KEY_TEXTS.en;
  const wanted = PAGE_KEYS.map(({ does, keys }) => [keys.map((key) => `\`${names[key] ?? key}\``).join(" "), effects[does]]);
  const [, section] = readFileSync(TOUR, "utf8").split("All keys of the projector");
  const rows = [...section.split("\n## ")[0].matchAll(/^\| (`.+`) \| (.+) \|$/gm)].map(([, keys, effect]) => [keys, effect]);
  assert.deepEqual(rows, wanted);
});

test("a control's key is active for the host alone, a page's key for everybody", () => {
  let isHost = false;
  globalThis.document = { addEventListener() {} };
  const keys = new Keys(() => isHost);
  keys.control("G", () => {});
  keys.on("B", () => {});
  assert.deepEqual(["G", "B", "K"].map((key) => keys.isActive(key)), [false, true, false]);
  isHost = true;
  assert.deepEqual(["G", "B", "K"].map((key) => keys.isActive(key)), [true, true, false]);
  // The display of a remote keeps the key.
  keys.control("M", () => {});
  keys.on("M", () => {});
  isHost = false;
  assert.equal(keys.isActive("M"), true);
});
