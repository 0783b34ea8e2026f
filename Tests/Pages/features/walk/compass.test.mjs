import assert from "node:assert/strict";
import { test } from "node:test";

import { headingOf } from "../../../../Public/features/walk/listening/compass.js";

for (const { what, reading, angle = 0, heading } of [
  { what: "to the north", reading: { absolute: true, alpha: 0 }, heading: 0 },
  { what: "to the east, against whose sense alpha counts", reading: { absolute: true, alpha: 270 }, heading: 90 },
  { what: "with the page turned", reading: { absolute: true, alpha: 270 }, angle: 90, heading: 180 },
  { what: "as Safari says it", reading: { absolute: false, alpha: 12, webkitCompassHeading: 350 }, heading: 350 },
  { what: "as Safari says it, the page turned back", reading: { absolute: false, alpha: 12, webkitCompassHeading: 10 }, angle: -90, heading: 280 },
  { what: "nowhere, when alpha is that of an unknown north", reading: { absolute: false, alpha: 12 }, heading: null },
  { what: "nowhere without a sensor", reading: { absolute: true, alpha: null }, heading: null },
]) {
  test(`a phone points ${what}`, () => assert.equal(headingOf(reading, angle), heading));
}
