// @ts-check
/** The choice between http and https, with its consequences for phones. Loaded on demand. */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { SCHEME_TEXTS } from "../../../languages/en/pages/features/classroom/lobby/scheme-texts.js";

const styled = Promise.all([addStyle("/shared/dom/sheet.css"), addStyle("/shared/dom/thing.css")]);

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {import("./scheme-choice.js").Schemes} schemes
 * @param {(origin: string) => void} chosen
 */
export async function openSchemes(classroom, { origin, other, warns }, chosen) {
  await styled;
  if (other === null || document.querySelector("dialog[open]")) return;
  const texts = SCHEME_TEXTS[classroom.language];
  const [http, https] = origin.startsWith("https:") ? [other, origin] : [origin, other];
  const option = (/** @type {string} */ each, /** @type {string} */ title, /** @type {string} */ note) =>
    element(
      "button",
      {
        class: each === origin ? "thing primary" : "thing",
        "aria-current": each === origin && "true",
        "data-scheme": new URL(each).protocol.slice(0, -1),
        click: () => (sheet.close(), chosen(each)),
      },
      element("b", {}, title),
      element("span", {}, note),
      element("span", { class: "numbers" }, each),
    );
  const sheet = openSheet({ title: texts.title, close: classroom.texts.close }, [
    element(
      "div",
      { class: "rows" },
      option(http, texts.httpTitle, texts.httpNote),
      option(https, texts.httpsTitle, `${texts.httpsNote} ${warns ? texts.warns : ""}`),
    ),
    element("p", { class: "muted" }, texts.scale),
    classroom.room.participants.size > 0 && element("p", { class: "muted" }, texts.here),
    warns && element("p", {}, element("a", { href: "/ca", target: "_blank" }, texts.trust)),
  ]);
}
