import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import * as authorToken from "../../../../Public/features/authoring/drafts/author-token.js";
import { draft, newKey, storeDraft, storedFile, storeFile, sweepDrafts } from "../../../../Public/shared/net/draft-store.js";
import { rememberSolved } from "../../../../Public/features/spot/picture/next-puzzle.js";
import * as walk from "../../../../Public/features/walk/listening/store.js";
import { hostedCodes, storeHost } from "../../../../Public/shared/net/host.js";
import { isCurrent } from "../../../../Public/shared/net/current.js";
import { isOver, keep, readKept, RULES, tidyStorage } from "../../../../Public/shared/net/kept.js";
import { PhoneStore } from "../../../../Public/shared/net/phone-store.js";
import { keysWith, read, readJSON, remove, write } from "../../../../Public/shared/net/storage.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PUBLIC = new URL("../../../../Public", import.meta.url).pathname;

const keys = () => keysWith("touchfigures.").sort();

beforeEach(() => {
  for (const key of keys()) remove(key);
});

test("a person's data is kept for a double lesson after the last use, and for a day", () => {
  const now = Date.now();
  const rows = [
    [{ savedAt: now }, true],
    [{ savedAt: now - 89 * MINUTE }, true],
    [{ savedAt: now - 90 * MINUTE }, false],
    [{ savedAt: now - 10 * DAY }, false],
    [{ savedAt: now - MINUTE, since: now - 23 * HOUR }, true],
    [{ savedAt: now - MINUTE, since: now - DAY }, false],
    // A clock that was set a little, and one that went back.
    [{ savedAt: now + MINUTE }, true],
    [{ savedAt: now + HOUR }, false],
    [{ savedAt: now, since: now + HOUR }, false],
    // Of an older version, damaged, or nothing.
    [{}, false],
    [null, false],
    [{ savedAt: "yesterday" }, false],
    [{ savedAt: null }, false],
  ];
  for (const [stored, expected] of rows) assert.equal(isCurrent(stored, now), expected, JSON.stringify(stored));
});

test("a value that is stored again all day long expires a day after the first time", () => {
  const start = Date.now() - 2 * DAY;
  for (let at = start; at < start + DAY; at += HOUR) keep("touchfigures.walk.play.w", { path: [[47, 9]] }, at);
  assert.deepEqual(readKept("touchfigures.walk.play.w", start + DAY - MINUTE).path, [[47, 9]]);
  assert.equal(readKept("touchfigures.walk.play.w", start + DAY), null);
  assert.deepEqual(keys(), [], "it is not only hidden, but gone");
});

test("the next walker at the tablet finds no path, place, consent or accepted warning of the previous one", () => {
  const stored = { revision: "1", time: 5, checkpoint: Uint8Array.of(1, 2), path: [[47, 9], [47.1, 9]] };
  const store = () => {
    walk.storeWalk("w", stored);
    walk.setPlacement("w", { latitude: 47, longitude: 9 });
    walk.setConsent("K7M2QX", true);
    walk.acceptTrafficWarning();
    walk.setWalkSettings({ filterMetres: 12 });
    rememberSolved("bridge");
    keep("touchfigures.round.alone.bridge", { id: "r1" });
  };
  store();
  assert.deepEqual(walk.storedWalk("w").path, stored.path, "a reload goes on");
  assert.deepEqual([...walk.storedWalk("w").checkpoint], [1, 2]);
  assert.equal(walk.placement("w").latitude, 47);
  assert.equal(walk.consent("K7M2QX"), true);
  assert.equal(walk.hasAcceptedTrafficWarning(), true);

  for (const later of [91 * MINUTE, DAY, 10 * DAY, -HOUR]) {
    store();
    tidyStorage(Date.now() + later);
    assert.deepEqual(keys(), ["touchfigures.walk.settings"], `${later} ms later`);
  }
  assert.equal(walk.storedWalk("w"), null);
  assert.equal(walk.consent("K7M2QX"), null);
  assert.equal(walk.hasAcceptedTrafficWarning(), false);
  assert.equal(walk.walkSettings().filterMetres, 12, "what says nothing about a person stays");
});

test("a refusal is remembered as an answer", () => {
  walk.setConsent("K7M2QX", false);
  assert.equal(walk.consent("K7M2QX"), false);
});

test("the next phone of a session starts without the token and the touches of the previous one", () => {
  const store = new PhoneStore("K7M2QX");
  const { phone } = store.load();
  store.own();
  store.savePhone({ ...phone, resume: "token" });
  store.saveBatches([{ key: 1, seq: 1, kind: "touches", events: [[0, 1, 2, 3, 4]] }]);
  const again = new PhoneStore("K7M2QX").load(Date.now() + 80 * MINUTE);
  assert.equal(again.phone.resume, "token", "a reload within the lesson");
  assert.equal(again.batches.length, 1);
  tidyStorage(Date.now() + 80 * MINUTE);
  assert.equal(keys().length, 3);

  const next = new PhoneStore("K7M2QX").load(Date.now() + 91 * MINUTE);
  assert.equal(next.phone.resume, null);
  assert.notEqual(next.phone.join, phone.join);
  assert.deepEqual(next.batches, []);
  assert.deepEqual(keys(), ["touchfigures.phone.K7M2QX.tab"]);
});

test("a phone that saves again keeps its first time", () => {
  const store = new PhoneStore("K7M2QX");
  const { phone } = store.load();
  store.own();
  store.savePhone(phone);
  const { since } = readJSON("touchfigures.phone.K7M2QX");
  store.savePhone(phone);
  const reloaded = new PhoneStore("K7M2QX");
  const saved = reloaded.load().phone;
  reloaded.own();
  reloaded.savePhone(saved);
  assert.equal(readJSON("touchfigures.phone.K7M2QX").since, since);
});

test("the rest of an outbox is deleted with its phone, and without one", () => {
  write("touchfigures.phone.K7M2QX.batch.1", JSON.stringify({ key: 1, events: [[0]] }));
  write("touchfigures.phone.WNXEPA", JSON.stringify({ resume: "t", savedAt: Date.now() - 2 * HOUR }));
  write("touchfigures.phone.WNXEPA.batch.1", JSON.stringify({ key: 1, events: [[0]] }));
  write("touchfigures.phone.WNXEPA.tab", "x");
  new PhoneStore("222222").own();
  tidyStorage();
  assert.deepEqual(keys(), ["touchfigures.phone.222222.tab"], "the page that was just opened");
  tidyStorage(Date.now() + DAY);
  assert.deepEqual(keys(), []);
});

test("a host's token ends with the session, or after a day; that of a phone alone with its phone", () => {
  const now = Date.now();
  const host = { hostToken: "t", joinURL: "u" };
  storeHost("222222", { ...host, expiresAt: new Date(now + HOUR).toISOString() });
  storeHost("333333", host);
  storeHost("444444", { ...host, alone: true });
  tidyStorage(now + 30 * MINUTE);
  assert.equal(hostedCodes().length, 3);
  tidyStorage(now + 2 * HOUR);
  assert.deepEqual(hostedCodes(), ["333333"]);
  tidyStorage(now + DAY + MINUTE);
  assert.deepEqual(hostedCodes(), []);
});

test("in a class of 90 days a phone and its host's token are stored for that time, and the phone asks who uses it", () => {
  const now = Date.now();
  const end = now + 90 * DAY;
  storeHost("K7M2QX", { hostToken: "t", joinURL: "u", expiresAt: new Date(end).toISOString() });
  const store = new PhoneStore("K7M2QX");
  const { phone } = store.load();
  store.own();
  store.savePhone({ ...phone, resume: "token", until: end });
  store.saveBatches([{ key: 1, seq: 1, kind: "touches", events: [[0, 1, 2, 3, 4]] }]);
  assert.equal(new PhoneStore("K7M2QX").load(now + 80 * MINUTE).phone.away, undefined, "a reload within the lesson");
  for (const days of [1, 7, 47, 89]) {
    tidyStorage(now + days * DAY);
    const later = new PhoneStore("K7M2QX").load(now + days * DAY);
    assert.equal(later.phone.resume, "token", `${days} days`);
    assert.equal(later.phone.away, true);
    assert.equal(later.batches.length, 1);
    assert.deepEqual(hostedCodes(), ["K7M2QX"]);
  }
  tidyStorage(now + 90 * DAY);
  assert.deepEqual(keys(), []);
});

test("a returning phone without an answer asks again who uses it after a reload", () => {
  const now = Date.now();
  write("touchfigures.phone.K7M2QX", JSON.stringify({ resume: "t", savedAt: now - 7 * DAY, since: now - 7 * DAY, until: now + DAY }));
  const store = new PhoneStore("K7M2QX");
  store.own();
  store.savePhone(store.load().phone);
  assert.equal(new PhoneStore("K7M2QX").load().phone.away, true);
  const again = new PhoneStore("K7M2QX");
  const { phone } = again.load();
  again.own();
  again.savePhone({ ...phone, away: undefined });
  assert.equal(new PhoneStore("K7M2QX").load().phone.away, undefined, "once it has said so");
});

test("an end beyond 90 days stores nothing", () => {
  const now = Date.now();
  write("touchfigures.phone.K7M2QX", JSON.stringify({ resume: "t", savedAt: now - 2 * HOUR, until: now + 200 * DAY }));
  storeHost("222222", { hostToken: "t", joinURL: "u", expiresAt: new Date(now + 200 * DAY).toISOString() });
  tidyStorage(now);
  assert.deepEqual(keys(), []);
});

test("a host's token that was stored without a time expires a day from now", () => {
  const now = Date.now();
  write("touchfigures.host.222222", JSON.stringify({ hostToken: "t", joinURL: "u" }));
  write("touchfigures.host.333333", JSON.stringify({ joinURL: "u" }));
  tidyStorage(now);
  assert.deepEqual(hostedCodes(), ["222222"]);
  tidyStorage(now + 23 * HOUR);
  assert.deepEqual(hostedCodes(), ["222222"]);
  tidyStorage(now + DAY);
  assert.deepEqual(hostedCodes(), []);
});

test("a token with a wrong end, a wrong time or none has expired", () => {
  const now = Date.now();
  const at = (milliseconds) => new Date(now + milliseconds).toISOString();
  assert.equal(isOver({ expiresAt: at(HOUR), savedAt: now }, now), false);
  assert.equal(isOver({ savedAt: now }, now), false);
  for (const stored of [null, {}, { expiresAt: "never" }, { expiresAt: at(-1) }, { expiresAt: at(9 * DAY) }, { savedAt: now - DAY }, { savedAt: now + 2 * DAY }]) {
    assert.equal(isOver(stored, now), true, JSON.stringify(stored));
  }
});

test("a token stored under a wrong clock ends with its class, by that clock and by one set right since", () => {
  const now = Date.now();
  const at = (milliseconds) => new Date(now + milliseconds).toISOString();
  for (const ahead of [-9000 * DAY, -40 * DAY, 2 * DAY, 40 * DAY, 1100 * DAY]) {
    const stored = { expiresAt: at(HOUR), savedAt: now, ahead };
    for (const clock of [now, now + ahead]) {
      assert.equal(isOver(stored, clock), false, `${ahead} ms ahead`);
      assert.equal(isOver(stored, clock + 2 * HOUR), true, `${ahead} ms ahead`);
    }
  }
});

test("the token of a phone with an author's rights expires", () => {
  authorToken.storePhoneToken({ authorToken: "t", expiresAt: new Date(Date.now() + HOUR).toISOString() });
  assert.equal(authorToken.phoneToken(), "t");
  tidyStorage(Date.now() + 2 * HOUR);
  assert.equal(authorToken.phoneToken(), null);
  assert.deepEqual(keys(), []);
});

test("a draft unchanged for a month is deleted with its files; a newer one stays", async () => {
  const now = Date.now();
  const file = await storeFile(/** @type {any} */ ({ size: 1 }));
  const old = { key: newKey("d."), kind: "play", id: null, base: null, document: { title: "o", file }, changedAt: now - 29 * DAY };
  const ahead = { ...old, key: newKey("d."), document: { title: "a" }, changedAt: now + 9 * DAY };
  await storeDraft(old);
  await storeDraft(ahead);
  await sweepDrafts(now);
  assert.ok(await draft(old.key));
  assert.ok(await storedFile(file));
  assert.equal((await draft(ahead.key)).changedAt, now, "the month of a clock that was wrong begins now");
  await sweepDrafts(now + 2 * DAY);
  assert.equal(await draft(old.key), undefined);
  assert.equal(await storedFile(file), undefined);
  assert.ok(await draft(ahead.key));
});

test("keys without a rule are removed", () => {
  write("touchfigures.setting.solved", '["bridge"]');
  write("touchfigures.setting.language", '"de"');
  write("foreign", "stays");
  tidyStorage();
  assert.deepEqual(keys(), ["touchfigures.setting.language"]);
  assert.deepEqual(keysWith("foreign"), ["foreign"]);
});

test("each key in the pages has a rule, and each rule a line in the record", () => {
  const files = readdirSync(PUBLIC, { recursive: true }).filter((name) => name.endsWith(".js"));
  const texts = files.map((name) => readFileSync(`${PUBLIC}/${name}`, "utf8")).join("\n");
  const settings = [...texts.matchAll(/\b(?:setSetting|setting)\("(\w+)"/g)].map(([, name]) => `setting.${name}`);
  // A name that begins with "touchfigures." and is not a key: a channel, a database, the tab's own.
  const others = ["", "authoring", "admin", "rehearsal.", "remote.", "setting.", "v1"];
  const named = [...texts.matchAll(/"touchfigures\.([\w.]*)"/g)].map(([, name]) => name).filter((name) => !others.includes(name));
  const prefixes = RULES.map(([prefix]) => prefix);
  for (const name of new Set([...settings, ...named])) {
    assert.ok(prefixes.some((prefix) => name.startsWith(prefix)), `touchfigures.${name} has no rule`);
  }
  const record = readFileSync(`${PUBLIC}/../docs/administration.md`, "utf8");
  for (const prefix of prefixes) {
    const name = prefix.startsWith("setting.") ? "setting." : prefix;
    assert.ok(record.includes(`touchfigures.${name}`), `touchfigures.${name} is not in docs/administration.md`);
  }
});

test("a value that does not fit into the storage is newer than the stored one", (context) => {
  /** @type {Map<string, string>} */
  const stored = new Map();
  let isFull = false;
  globalThis.localStorage = {
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem(key, value) {
      if (isFull) throw new Error("full");
      stored.set(key, value);
    },
  };
  context.after(() => delete globalThis.localStorage);
  write("touchfigures.filling", "old");
  isFull = true;
  write("touchfigures.filling", "new");
  assert.equal(read("touchfigures.filling"), "new");
  isFull = false;
  write("touchfigures.filling", "newest");
  assert.equal(read("touchfigures.filling"), "newest");
  remove("touchfigures.filling");
  assert.equal(read("touchfigures.filling"), null);
});
