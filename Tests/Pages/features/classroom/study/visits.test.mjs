import assert from "node:assert/strict";
import { test } from "node:test";

import { isInLocalNetwork, obstacles, visitorsByDay } from "../../../../../Public/features/classroom/study/visits.js";
import { inZone } from "../../../support/zone.js";

/** A time of this machine's own clock. */
const at = (day, hour) => new Date(2026, 2, day, hour);

test("hours become the days of this machine's clock, with the empty ones between and until today", () => {
  const hours = [[at(27, 9), 2], [at(27, 23), 1], [at(30, 0), 4]].map(([day, participants]) => ({ beganAt: day.toISOString(), participants }));
  assert.deepEqual(visitorsByDay(hours, at(31, 8).getTime()).map(({ day, count }) => [new Date(day).getDate(), count]), [
    [27, 3], [28, 0], [29, 0], [30, 4], [31, 0],
  ]);
  assert.deepEqual(visitorsByDay([], Date.now()), []);
});

for (const [zone, month, day] of [["America/Santiago", 8, 6], ["Asia/Beirut", 2, 29], ["Africa/Cairo", 3, 24], ["Asia/Kathmandu", 11, 31]]) {
  test(`each visitor is in its day around one without a midnight, in ${zone}`, () => inZone(zone, () => {
    const noons = [-1, 0, 1, 2].map((later) => new Date(2026, month, day + later, 12));
    const days = visitorsByDay(noons.map((noon) => ({ beganAt: noon.toISOString(), participants: 1 })), noons[3].getTime());
    assert.deepEqual(days.map((each) => [new Date(each.day).getDate(), each.count]), noons.map((noon) => [noon.getDate(), 1]));
  }));
}

test("addresses of the local network are distinguished from the Internet", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]", "192.168.1.7", "10.0.0.1", "172.20.1.1", "169.254.1.1", "[fd00::1]", "[fe80::1]", "lab.local", "server"]) {
    assert.equal(isInLocalNetwork(host), true, host);
  }
  for (const host of ["study.example.org", "172.32.0.1", "11.0.0.1", "[2001:db8::1]", "10.example.org", "local.example"]) {
    assert.equal(isInLocalNetwork(host), false, host);
  }
});

test("obstacles for visitors are listed by importance", () => {
  const now = Date.UTC(2026, 4, 1);
  const state = { ended: false, frozen: false, locked: false, expiresAt: new Date(now + 30 * 86_400_000).toISOString() };
  const lacks = (more, origin = "https://study.example.org", touches = 1) => obstacles({ origin, state: { ...state, ...more }, touches }, now);
  assert.deepEqual(lacks({}), []);
  assert.deepEqual(lacks({ frozen: true, locked: true, expiresAt: new Date(now + 3600_000).toISOString() }, "http://192.168.1.7:8080", 0), [
    "frozen", "locked", "local", "soon", "empty",
  ]);
  assert.deepEqual(lacks({}, "http://study.example.org"), ["insecure"]);
  assert.deepEqual(lacks({ ended: true, frozen: true }, "http://localhost", 0), []);
});
