// @ts-check
/** The sheet in which the host chooses the play that the class walks. Loaded when it is first opened. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { WALKERS_TEXTS } from "../../../languages/en/pages/shared/map/walkers-texts.js";
import { fillText } from "../../../shared/model/language.js";
import { fetchPlays } from "../../../shared/net/plays.js";
import { abilityNote } from "../abilities/note.js";
import { secureAddressPanel } from "../abilities/secure-way.js";
import { explain } from "../room/failures.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/** @param {Classroom} classroom */
export function openPlays(classroom) {
  if (document.querySelector("dialog[open]")) return;
  const texts = WALKERS_TEXTS[classroom.language];
  addStyle("/shared/map/walkers.css");
  const list = element("ul", { class: "plays" });
  const state = element("p", { class: "muted", role: "status" });
  const failure = element("p", { class: "failure", role: "alert" });
  const retry = element("button", { hidden: true, click: () => void load() }, texts.retry);
  const startWalk = async (/** @type {string|null} */ subject) => {
    setText(failure, "");
    try {
      await classroom.command({ action: "activity", activity: "walk", subject });
      sheet.close();
    } catch (error) {
      setText(failure, error instanceof Error ? error.message : String(error));
    }
  };
  const card = (/** @type {string|null} */ id, /** @type {string} */ title, /** @type {string} */ more) =>
    element(
      "li",
      {},
      element(
        "button",
        { "data-play": id ?? "", click: () => void startWalk(id) },
        element("span", { class: "name" }, title),
        element("span", { class: "muted" }, more),
      ),
    );
  const load = async () => {
    retry.hidden = true;
    setText(state, texts.loading);
    try {
      const all = await fetchPlays();
      setText(state, all.length === 0 ? texts.none : "");
      list.replaceChildren(
        ...all.map(({ id, title, scenes }) =>
          card(id, title, scenes === 1 ? texts.sceneOne : fillText(texts.scenes, { count: scenes }))
        ),
        card(null, texts.without, ""),
      );
    } catch (error) {
      setText(state, explain(error, classroom.texts));
      retry.hidden = false;
    }
  };
  const sheet = openSheet({ title: texts.chooserTitle, close: classroom.texts.close }, [
    abilityNote(classroom, "position", ""),
    secureAddressPanel(classroom),
    failure,
    list,
    state,
    retry,
  ]);
  void load();
}
