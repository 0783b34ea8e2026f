// @ts-check
/** The choice between http and https for joining phones: displayed and changed in the lobby if the server has both. */

import { byId, element, setText } from "../../../shared/dom/dom.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/**
 * The addresses at which phones join.
 * @typedef {object} Schemes
 * @property {string} origin the current one
 * @property {string|null} other  over the other scheme
 * @property {boolean} warns  whether phones warn of the certificate
 */

/**
 * @param {Classroom} classroom
 * @param {(origin: string) => void} chosen
 * @returns {(schemes: Schemes) => void} shows the current scheme
 */
export function schemeChoice(classroom, chosen) {
  const { texts } = classroom;
  /** @type {Schemes|null} */
  let now = null;
  const open = async () => {
    const { openSchemes } = await import("./scheme-sheet.js");
    if (now) await openSchemes(classroom, now, chosen);
  };
  const node = element("button", {
    id: "lobby-scheme",
    class: "quiet",
    title: texts.schemeChange,
    hidden: true,
    // Without a network the sheet cannot be loaded; the class continues.
    click: () => void open().catch(() => {}),
  });
  byId("lobby-addresses").after(node);
  return (schemes) => {
    now = schemes;
    node.hidden = classroom.host === null || schemes.other === null;
    const isSecure = schemes.origin.startsWith("https:");
    setText(node, isSecure ? (schemes.warns ? texts.schemeHttpsWarns : texts.schemeHttps) : texts.schemeHttp);
  };
}
