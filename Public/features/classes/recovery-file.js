// @ts-check
/** Saves and loads the recovery file. */

import { leads, readableCode } from "../../shared/classes/own-classes.js";
import { byId, setText } from "../../shared/dom/dom.js";
import { saveFile } from "../../shared/dom/save-file.js";
import { fillText } from "../../shared/model/language.js";
import { localTime } from "../../shared/model/units.js";
import { hostedCodes, hostOf, storeHost } from "../../shared/net/host.js";
import { isStorageLasting } from "../../shared/net/storage.js";
import { leadsWith } from "./look-up.js";
import { recoveredClasses, recoveryText } from "./recovery.js";

/**
 * @param {() => typeof import("../../languages/en/pages/features/classes/texts.js").CLASSES_TEXTS.en} texts  of the language that is chosen then
 * @param {() => void} changed
 */
export function offerRecovery(texts, changed) {
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  const say = (/** @type {string} */ text, isBad = false) => {
    byId("recovered").className = isBad ? "bad" : "";
    setText(byId("recovered"), text);
  };
  byId("save").addEventListener("click", () => {
    const classes = hostedCodes().flatMap((code) => {
      const host = hostOf(code);
      // The token of a remote is not included, because it is not the host's own.
      return host && leads(code) && !host.remote ? [{ ...host, code }] : [];
    });
    const content = recoveryText(classes, location.origin, Date.now());
    saveFile(`touchfigures-classes-${localTime(new Date()).day}.json`, new Blob([content], { type: "application/json" }));
    say(classes.length === 1 ? texts().savedOne : fillText(texts().saved, { count: String(classes.length) }));
  });
  byId("restore").addEventListener("click", () => isStorageLasting() ? file.click() : say(texts().noStorage, true));
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    const classes = recoveredClasses(await chosen.text().catch(() => ""));
    if (!classes) return say(texts().notAFile, true);
    const codes = [];
    for (const { code, ...host } of classes) {
      const leadsIt = await leadsWith(code, host.hostToken);
      if (leadsIt === null) return say(texts().serverDown, true);
      if (!leadsIt) continue;
      storeHost(code, { ...host, alone: false });
      codes.push(readableCode(code));
    }
    say(codes.length ? fillText(texts().recovered, { codes: codes.join(", ") }) : texts().recoveredNone);
    changed();
  });
}
