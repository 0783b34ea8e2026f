import assert from "node:assert/strict";
import { test } from "node:test";

import { qrCode } from "../../../../../Public/features/classroom/room/qr-code.js";
import { storedWifi, storeWifi, wifiText } from "../../../../../Public/features/classroom/lobby/wifi.js";
import { tidyStorage } from "../../../../../Public/shared/net/kept.js";
import { keysWith, write } from "../../../../../Public/shared/net/storage.js";

const HOUR = 3600_000;

test("special characters of the code's text are escaped", () => {
  assert.equal(wifiText({ name: "School", password: "twelve cats" }), "WIFI:T:WPA;S:School;P:twelve cats;;");
  assert.equal(wifiText({ name: 'a\\b;c,d:e"f', password: '\\;,:"\\\\x' }), 'WIFI:T:WPA;S:a\\\\b\\;c\\,d\\:e\\"f;P:\\\\\\;\\,\\:\\"\\\\\\\\x;;');
  assert.equal(wifiText({ name: "Gäste 🐟", password: "" }), "WIFI:T:nopass;S:Gäste 🐟;;");
});

test("the network is stored for a day, and no longer than the host's limit", () => {
  const now = Date.now();
  const wifi = { name: "School", password: "twelve cats" };
  storeWifi(wifi, now);
  tidyStorage(now + 23 * HOUR);
  assert.deepEqual(storedWifi(now + 23 * HOUR), wifi);
  assert.equal(storedWifi(now + 24 * HOUR), null);
  tidyStorage(now + 24 * HOUR);
  assert.deepEqual(keysWith("touchfigures.wifi"), []);
  storeWifi(wifi);
  storeWifi(null);
  assert.deepEqual(keysWith("touchfigures.wifi"), []);
  for (const damaged of ["", "[]", "7", '{"name":1,"password":"x","savedAt":1}']) {
    write("touchfigures.wifi", damaged);
    assert.equal(storedWifi(), null, damaged);
  }
});

/** Rows to base 36, by libqrencode 4.1.1 as bytes at level M; both choose the same mask for this text. */
const KNOWN = "5ico2c4jun 2tl769h3y9 41f857de1p 41piy060yl 41k5vlnnml 2tvcje8ytd 5iicojrr7j l9l8mtc0 44gq311uv0 3ep9p6pzp4 3z6jcod5bf z5pum7a34 452httwrbj 3tfncf4035 2o7zfpguj iu0efuoz6 21i3jly2cn 2wg7q4z6r2 3xyiq3tqir 1qzuyjb42r 1ju190tdnt 1lgbwjom34 2eypgce1o1 51kqen4w7v xi1v9ian3 1ktuxzqmfu 22t18c231z 4msmmti0sx 4tnupg83cu 2350it95nv 5ey7qimdaf 32npgajpd5 5f1h1yzccf 2371ag62ao 50kur92ndb 6zmrnkjc2 16zs00y1y1 1qflf48yw8 1k24kl3nnf 2fevr7tdz4 4xjzygp69r mz02qtco 5icxpsksib 2u16qfgv83 41je6y41rr 41izspc5x5 41h9uuu0js 2tove0u675 5imfw6sgpj";

test("a code is, module by module, that of libqrencode", () => {
  const { side, isDark } = qrCode(`WIFI:T:WPA;S:Room 0;P:${"twelve cats ".repeat(9)};;`);
  const rows = Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => (isDark(row, column) ? "1" : "0")).join(""));
  assert.equal(rows.map((row) => Number.parseInt(row, 2).toString(36)).join(" "), KNOWN);
});

test("the smallest version that fits a text is used, up to the longest network and password", () => {
  // ISO/IEC 18004, table 7: bytes at level M.
  for (const [version, bytes] of [[1, 14], [2, 26], [6, 106], [7, 122], [9, 180], [10, 213], [13, 331], [15, 412]]) {
    assert.equal(qrCode("x".repeat(bytes)).side, 17 + 4 * version);
    if (bytes < 412) assert.equal(qrCode("x".repeat(bytes + 1)).side, 21 + 4 * version);
  }
  assert.throws(() => qrCode("x".repeat(413)), /413 bytes/);
  assert.ok(qrCode(wifiText({ name: ";".repeat(32), password: '"'.repeat(63) })).side > 0);
});
