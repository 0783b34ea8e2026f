// @ts-check
/** The sheet in which a host chooses the lifetime of a class. Loaded on demand. */

import { addStyle, element, setText } from "../dom/dom.js";
import { openSheet } from "../dom/sheet.js";
import { fillText } from "../model/language.js";
import { isSessionOver, RestError, serverInfo, serverNow } from "../net/rest.js";
import { endText, lifetimes, lifetimeText } from "./lifetime.js";
import { LIFETIME_TEXTS } from "../../languages/en/pages/shared/classes/lifetime-texts.js";

const styled = Promise.all([addStyle("/shared/dom/sheet.css"), addStyle("/shared/dom/thing.css")]);

/**
 * @param {{createdAt: number, expiresAt: number, language: import("../model/language.js").Language,
 *   extend: (seconds: number) => Promise<unknown>}} klass  times in ms since 1970; `extend` asks the server for a life of so
 *   many seconds from now
 * @param {() => void} changed  called after a choice, and if the class is over meanwhile
 * @throws {import("../net/rest.js").RestError} if the server does not send the allowed lifetimes
 */
export async function openLifetime({ createdAt, expiresAt, language, extend }, changed) {
  const texts = LIFETIME_TEXTS[language];
  const [{ sessionLifetime: { limitSeconds } }] = await Promise.all([serverInfo(), styled]);
  const failure = element("p", { class: "failure", role: "alert" });
  const now = serverNow();
  /** @param {number} seconds */
  const choose = async (seconds) => {
    setText(failure, "");
    try {
      await extend(seconds);
    } catch (error) {
      const isDown = error instanceof RestError && error.status === 0;
      const detail = error instanceof Error ? error.message : String(error);
      if (!isSessionOver(error)) return setText(failure, isDown ? texts.down : fillText(texts.failed, { detail }));
    }
    sheet.close();
    changed();
  };
  const options = lifetimes(limitSeconds, createdAt, now);
  // The lifetime that is closest to the current one.
  const distances = options.map((seconds) => Math.abs(now + seconds * 1000 - expiresAt));
  const current = distances.indexOf(Math.min(...distances));
  const sheet = openSheet({ title: texts.title, close: texts.close }, [
    element("p", { class: "muted" }, texts.text),
    element(
      "div",
      { class: "rows" },
      ...options.map((seconds, index) =>
        element(
          "button",
          {
            class: index === current ? "thing primary" : "thing",
            "data-lifetime": String(seconds),
            click: () => void choose(seconds),
          },
          element("b", {}, lifetimeText(seconds, language)),
          element("span", {}, fillText(texts.until, { end: endText(now + seconds * 1000, language, now) })),
        )
      ),
    ),
    element("p", { class: "muted" }, fillText(texts.limit, { most: lifetimeText(limitSeconds, language) })),
    failure,
  ]);
}
