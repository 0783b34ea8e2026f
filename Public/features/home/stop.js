// @ts-check
/** Ends a server that was started from a desktop's menu, and so has no terminal to end it in. */

import { askFirst } from "../../shared/dom/confirm.js";
import { addStyle, byId } from "../../shared/dom/dom.js";
import { showState } from "../../shared/dom/states/state-panel.js";
import { request } from "../../shared/net/rest.js";

/** @param {() => typeof import("../../languages/en/pages/features/home/texts.js").HOME_TEXTS.en} texts  returns the texts of the current language */
export async function offerStop(texts) {
  await addStyle("/shared/dom/sheet.css");
  const button = byId("stop");
  button.addEventListener("click", () => {
    const { stopTitle: title, stopText: text, stopYes: yes, cancel: no, close, stoppedTitle, stopped } = texts();
    const stop = async () => {
      await request("/api/v1/server/stop", { method: "POST" });
      showState({ title: stoppedTitle, text: stopped, drawing: "done" });
    };
    askFirst({ title, text, yes, no, close, run: stop });
  });
  button.hidden = false;
}
