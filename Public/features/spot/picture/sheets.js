// @ts-check
/** The sheets about the picture and for sharing a result. Loaded when first opened. */

import { addStyle, element } from "../../../shared/dom/dom.js";
import { askFirst } from "../../../shared/dom/confirm.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { SPOT_PICTURE_TEXTS } from "../../../languages/en/pages/features/spot/picture/texts.js";

const styled = addStyle("/shared/dom/sheet.css");

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../../../shared/net/rounds.js").Puzzle} Puzzle */

/**
 * @param {Language} language
 * @param {Puzzle} puzzle
 * @param {number} total  of the round
 * @param {(() => Promise<void>)|null} giveUp  null if there is no round to give up
 */
export async function openInfo(language, puzzle, total, giveUp) {
  await styled;
  const texts = SPOT_PICTURE_TEXTS[language];
  const ask = () => {
    sheet.close();
    const { giveUpTitle: title, giveUpText: text, giveUp: yes, giveUpNo: no, close } = texts;
    if (giveUp) askFirst({ title, text, yes, no, close, run: giveUp });
  };
  const sheet = openSheet({ title: puzzle.title, close: texts.close }, [
    ...puzzle.description.split("\n").filter(Boolean).map((paragraph) => element("p", {}, paragraph)),
    element("p", {}, total === 1 ? texts.infoOne : fillText(texts.infoCount, { total })),
    element("p", { class: "muted" }, texts.infoHow),
    element("p", { class: "muted" }, texts.howSpoken),
    giveUp &&
    element("div", { class: "pair" }, element("button", { "data-give-up": true, click: ask }, texts.giveUp)),
  ]);
}

/**
 * Uses the phone's own sharing, otherwise the clipboard, otherwise a text to copy by hand.
 * @param {Language} language
 * @param {Puzzle} puzzle
 * @param {string} text
 * @param {(text: string) => void} say
 */
export async function share(language, puzzle, text, say) {
  const texts = SPOT_PICTURE_TEXTS[language];
  const url = `${location.origin}/spot?puzzle=${encodeURIComponent(puzzle.id)}`;
  try {
    if (navigator.share) return await navigator.share({ title: puzzle.title, text, url });
  } catch (error) {
    // If the user closes the phone's share sheet, no other way of sharing follows.
    if (error instanceof DOMException && error.name === "AbortError") return;
  }
  try {
    await navigator.clipboard.writeText(`${text} ${url}`);
    say(texts.copied);
  } catch {
    // Plain HTTP on a LAN address has no clipboard.
    await styled;
    const field = element("input", { readonly: true, value: `${text} ${url}`, "aria-label": texts.copyTitle });
    openSheet({ title: texts.copyTitle, close: texts.close }, [element("div", { class: "rows" }, field)]);
    field.focus();
    field.select();
  }
}
