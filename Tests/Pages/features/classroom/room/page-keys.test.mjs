import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { Keys } from "../../../../../Public/features/classroom/room/keys.js";
import { PAGE_KEYS } from "../../../../../Public/features/classroom/room/page-keys.js";
import { KEY_TEXTS } from "../../../../../Public/languages/en/pages/features/classroom/room/page-keys.js";

const TOUR = new URL("../../../../../docs/tour.md", import.meta.url);

test("each key stands once and is described in every language", () => {
  const keys = PAGE_KEYS.flatMap((entry) => [...entry.keys]);
  assert.equal(new Set(keys).size, keys.length);
  for (const language of Object.keys(KEY_TEXTS)) {
    const effects = PAGE_KEYS.map(({ does }) => does(language));
    assert.ok(effects.every((effect) => effect && !effect.includes("…")), language);
    assert.equal(new Set(effects).size, effects.length);
  }
});

test("the tour has the list", () => {
  const { names } = KEY_TEXTS.en;
  const wanted = PAGE_KEYS.map(({ does, keys }) => [keys.map((key) => `\`${names[key] ?? key}\``).join(" "), does("en")]);
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

test("a key that a part of the page asks for is in the list", () => {
  const listed = new Set(PAGE_KEYS.flatMap(({ keys }) => keys));
  const folder = new URL("../../../../../Public/features/classroom/", import.meta.url);
  const asked = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js")).flatMap((name) =>
    [...readFileSync(new URL(name, folder), "utf8").matchAll(/\b(?:keys\.)?(?:on|control)\("([^"]+)",/g)].map(([, key]) => key)
  );
  assert.ok(asked.length >= 8, `found only ${asked}`);
  assert.deepEqual(asked.filter((key) => !listed.has(key)), []);
});
