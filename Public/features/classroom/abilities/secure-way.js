// @ts-check
/** Why phones on plain HTTP cannot walk, and the ways to HTTPS; for the sheet in which the host chooses a walk. */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { number } from "../../../shared/model/units.js";
import { qrAddress, serverInfo } from "../../../shared/net/rest.js";
import { countOf } from "./counts.js";
import { ABILITY_TEXTS } from "../../../languages/en/pages/features/classroom/abilities/texts.js";

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @returns {HTMLElement|null} null while every phone is on HTTPS
 */
export function secureAddressPanel({ room, language, code }) {
  const insecure = countOf(room.abilities, "position")?.insecure ?? 0;
  if (insecure === 0) return null;
  const texts = ABILITY_TEXTS[language];
  const why = element("p", {});
  setText(why, insecure === 1 ? texts.insecureOne : fillText(texts.insecure, { count: number(insecure, language) }));
  const way = element("div", { class: "way" });
  const internet = element("a", { href: "/docs?document=deploy", target: "_blank" }, texts.internet);
  const root = element("div", { class: "secure-way warning" }, why, way, element("p", {}, internet));
  void show(way, code, texts);
  return root;
}

/**
 * The address over HTTPS, if the server has one.
 * @param {HTMLElement} way
 * @param {string} code
 * @param {typeof ABILITY_TEXTS.en} texts
 */
async function show(way, code, texts) {
  const server = await serverInfo().catch(() => null);
  const origin = server?.publicURL ?? server?.https[0];
  if (!server || !origin?.startsWith("https:")) return;
  const address = `${new URL(origin).origin}/touch?s=${code}`;
  way.append(
    element("p", {}, texts.scanAgain),
    element("img", { src: qrAddress(address), alt: fillText(texts.qr, { address }), class: "qr" }),
    element("p", { class: "numbers" }, element("b", {}, address)),
  );
  if (!server.certificateAuthority) return;
  way.append(element("p", {}, texts.warns, " ", element("a", { href: "/ca", target: "_blank" }, texts.trust)));
}
