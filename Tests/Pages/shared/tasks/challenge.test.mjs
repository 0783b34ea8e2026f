import assert from "node:assert/strict";
import { test } from "node:test";

import { axisText, boundText, missOf, moreDigits, resultText, resultUnit, resultWithError, shortfall, targetText } from "../../../../Public/shared/tasks/challenge.js";
import { COUNTDOWN_MS, hasResults, RoundStart } from "../../../../Public/shared/model/round-start.js";
import { CHALLENGE_TEXTS } from "../../../../Public/languages/en/pages/shared/phone/challenge-texts.js";
import { CHALLENGE_KINDS } from "../../../../Public/shared/model/contract.js";
import { errorNote } from "../../../../Public/shared/tasks/result-errors.js";
import { KINDS, TASKS } from "../../../../Public/shared/tasks/kinds.js";
import "../../../../Public/languages/languages.js";

const plain = (text) => text.replaceAll("\u00a0", " ");

test("results have the digits and the unit of their kind, in the language", () => {
  assert.equal(plain(resultText("distance", 9.72, "en")), "9.7 cm");
  assert.equal(plain(resultText("hold", 2.905, "de")), "2,91 s");
  assert.equal(plain(resultText("targets", 4.81, "en")), "4.8 bits/s");
  assert.equal(plain(resultText("targets", 4.81, "de")), "4,8 Bit/s");
});

test("short distances are in millimetres, with the digits that differ", () => {
  const centimetre = { kind: "distance", target: 1 };
  assert.equal(plain(resultText("distance", 1.034, "de", centimetre)), "10,3 mm");
  assert.equal(plain(missOf("distance", 1, 0.98, "en").difference), "0.2 mm");
  assert.equal(axisText(centimetre, 0.95, 0.05, "en"), "9.5");
  assert.equal(moreDigits({ kind: "distance", target: 10 }, [9.52, 9.54]), 1);
  assert.equal(moreDigits({ kind: "distance", target: 10 }, [9.52, 9.52, 9.6]), 0);
  assert.equal(plain(resultText("distance", 9.52, "en", { more: 1 })), "9.52 cm");
});

test("an error has the result's digits, rounded up, and a missing one its reason", () => {
  const centimetre = { kind: "distance", target: 1 };
  assert.equal(plain(resultWithError("hold", 2.905, 0.0177, "de", { target: 3 })), "2,91 ± 0,02 s");
  assert.equal(plain(resultWithError("distance", 1.034, 0.061, "en", centimetre)), "10.3 ± 0.7 mm");
  assert.equal(plain(resultWithError("distance", 9.72, 0.6, "en", { target: 10, more: 1 })), "9.72 ± 0.60 cm");
  assert.equal(plain(resultWithError("press", 201, "scaleErrorUnknown", "en", { target: 200 })), "201 g");
  assert.equal(plain(errorNote(centimetre, { error: 0.061, kind: "bound", sources: {} }, "fr")), "± 0,7 mm au plus");
  assert.equal(errorNote(centimetre, { error: null, reason: "densityAssumed" }, "en"), "without ±: not calibrated");
  assert.equal(errorNote(centimetre, undefined, "en"), "", "an earlier server says nothing");
});

test("reactions are whole milliseconds, and the faster one is better", () => {
  assert.equal(plain(resultText("reaction", 243.51, "de")), "244 ms");
  assert.equal(targetText("reaction", 5, "fr"), "5");
  const reaction = { kind: "reaction", target: 5 };
  assert.equal(moreDigits(reaction, [243.1, 243.2]), 0);
  assert.ok(shortfall(reaction, 200) < shortfall(reaction, 201));
  assert.ok(shortfall({ kind: "targets", target: 3 }, 5) < shortfall({ kind: "targets", target: 3 }, 4));
  assert.ok(shortfall({ kind: "hold", target: 3 }, 2.9) < shortfall({ kind: "hold", target: 3 }, 3.2));
});

test("a target has a fraction only where it needs one", () => {
  assert.equal(plain(targetText("distance", 10, "en")), "10 cm");
  assert.equal(plain(targetText("hold", 2.5, "de")), "2,50 s");
  assert.equal(plain(targetText("targets", 3, "de")), "3 Bit");
});

test("a target is in the unit of its results, also where they are in millimetres", () => {
  for (const [target, wanted] of [[1, "10 mm"], [0.7, "7 mm"], [4.5, "45 mm"], [0.75, "7.5 mm"], [5, "5 cm"], [2.54, "25.4 mm"]]) {
    assert.equal(plain(targetText("distance", target, "en")), wanted);
    const unit = resultUnit({ kind: "distance", target }, "en");
    assert.ok(wanted.endsWith(unit) && resultText("distance", target, "en", { target }).endsWith(unit));
  }
});

test("a bound is rounded away from the results", () => {
  const ten = { kind: "distance", target: 10 };
  assert.equal(plain(boundText(ten, 0.61, "up", "en", 0)), "0.7 cm");
  assert.equal(plain(boundText(ten, 0.1 + 0.5, "up", "en", 0)), "0.6 cm");
  assert.equal(plain(boundText({ kind: "distance", target: 1 }, 0.3 - 0.1, "up", "de", 0)), "2,0 mm");
  assert.equal(plain(boundText({ kind: "targets", target: 3 }, 5.19, "down", "en", 0)), "5.1 bits/s");
  assert.equal(plain(boundText(ten, 0.612, "up", "en", 1)), "0.62 cm");
});

for (const [value, side, difference] of [
  [9.7, -1, "0.3 cm"],
  [10.04, 0, "0.0 cm"],
  [9.96, 0, "0.0 cm"],
  [10.05, 1, "0.1 cm"],
  [25, 1, "15.0 cm"],
  [0, -1, "10.0 cm"],
]) {
  test(`${value} cm is stated as a miss of ${difference} on side ${side}, as it is shown`, () => {
    const missed = missOf("distance", 10, value, "en");
    assert.deepEqual([missed.side, plain(missed.difference)], [side, difference]);
  });
}

test("only kinds with results are shown", () => {
  assert.deepEqual(
    ["distance", "hold", "targets", "press", "reaction", "toString", undefined].map(hasResults),
    [true, true, true, true, true, false, false],
  );
});

test("each kind of the contract has its folder, in the order of the contract", () => {
  assert.deepEqual(KINDS, CHALLENGE_KINDS);
});

test("all languages have the same texts, with the same placeholders", () => {
  const places = (text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  const flat = (texts) =>
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "string" ? [[name, places(text)]] : flat(text).map(([own, found]) => [`${name}.${own}`, found])
    );
  for (const texts of [CHALLENGE_TEXTS, ...KINDS.map((kind) => TASKS[kind].texts)]) {
    for (const language of ["de", "fr"]) assert.deepEqual(flat(texts[language]), flat(texts.en));
  }
});

const first = { number: 1 };
const second = { number: 2 };

test("a page that sees a challenge start waits for 3-2-1", () => {
  const round = new RoundStart();
  round.load(null);
  round.change(first, 1000);
  assert.equal(round.wait(1, 1000), COUNTDOWN_MS);
  assert.equal(round.wait(1, 3500), 500);
  assert.equal(round.wait(1, 4001), 0);
  assert.equal(round.wait(2, 1000), 0);
});

test("the same challenge sent again does not restart, the next one starts", () => {
  const round = new RoundStart();
  round.load(null);
  round.change(first, 1000);
  round.change(first, 3000);
  assert.equal(round.wait(1, 3000), 1000);
  round.change(null, 5000);
  round.change(second, 6000);
  assert.equal(round.wait(2, 6000), COUNTDOWN_MS);
});

test("a later page may begin at once", () => {
  const round = new RoundStart();
  round.change(first, 1000);
  assert.equal(round.wait(1, 1000), 0, "nothing was received before");
  round.load(second);
  round.change(second, 2000);
  assert.equal(round.wait(2, 2000), 0, "it began while the page was away");
});

test("the next page continues the countdown, also after the clock was set back", () => {
  const round = new RoundStart({ number: 1, at: 4000 });
  round.load(first);
  assert.equal(round.wait(1, 2500), 1500);
  assert.equal(round.wait(1, 0), COUNTDOWN_MS);
});

test("a page that opens during the countdown continues it", () => {
  const round = new RoundStart();
  round.load({ number: 4 });
  assert.equal(round.wait(4, 1000), 0);
  assert.equal(round.joinLate(4, 1.8, 1000), true);
  assert.equal(round.wait(4, 1000), 1800);
  assert.equal(round.joinLate(4, 1.2, 1600), false, "the server says it again with each result");
  assert.equal(round.wait(4, 1600), 1200);
  assert.equal(round.joinLate(5, undefined, 9000), false);
  assert.equal(round.wait(5, 9000), 0);
});
