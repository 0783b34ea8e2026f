// @ts-check
/** The sheet about a class that does not get in; it can be printed. */

import { element } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { serverInfo } from "../../../shared/net/rest.js";
import { HELP_TEXTS } from "./help-texts.js";

/**
 * @param {import("../../../shared/model/language.js").Language} language
 * @param {string} close
 * @param {string} origin  where phones join
 */
export async function openNetworkHelp(language, close, origin) {
  const info = await serverInfo().catch(() => null);
  if (document.querySelector("dialog[open]")) return;
  const { title, causes, print, visited, notVisited } = HELP_TEXTS[language];
  const { port, protocol } = new URL(origin);
  const values = { address: origin, port: port || (protocol === "https:" ? "443" : "80") };
  const rows = causes.map(([cause, remedy]) =>
    element("li", {}, element("b", {}, cause), element("p", {}, fillText(remedy, values)))
  );
  const sheet = openSheet({ title, close }, [
    info && element("p", { class: "visited" }, info.visited ? visited : notVisited),
    element("ol", {}, ...rows),
    element("button", { type: "button", class: "print", click: () => window.print() }, print),
  ]);
  sheet.classList.add("network-help");
}
