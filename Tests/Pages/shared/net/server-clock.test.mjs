import assert from "node:assert/strict";
import { test } from "node:test";

import { assumeAhead, clockAhead, readDate, serverNow } from "../../../../Public/shared/net/rest.js";

const DAY = 86_400_000;
const of = (time) => new Response(null, { headers: time === null ? {} : { date: new Date(time).toUTCString() } });

test("a clock that is off is known from the date of a response, and a right one stays as it is", () => {
  assumeAhead(3 * DAY);
  assert.equal(clockAhead(), 3 * DAY, "as an earlier page knew");
  for (const ahead of [1100 * DAY, 40 * DAY, -40 * DAY, -9000 * DAY]) {
    const server = Date.now() - ahead;
    readDate(of(server));
    assumeAhead(3 * DAY);
    // The date has whole seconds.
    assert.ok(Math.abs(serverNow() - server) < 30_000, `${ahead} ms ahead`);
    readDate(of(null));
    assert.ok(Math.abs(clockAhead() - ahead) < 30_000, "a response without a date says nothing");
  }
  readDate(of(Date.now() - 5000));
  assert.equal(clockAhead(), 0);
});
