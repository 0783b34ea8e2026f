// @ts-check
/** Tells the host that a code is on two connected phones at once, where codes identify. Loaded once it happens. */

import { notify, withdraw } from "../../../shared/dom/notices.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { fillText } from "../../../shared/model/language.js";
import { NAMING_TEXTS } from "../../../languages/en/pages/features/classroom/names/texts.js";

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {import("../../../shared/model/room.js").RoomParticipant[]} phones
 */
export function showCodeTwice({ host, language }, phones) {
  if (!host || phones.length === 0) return withdraw("codeTwice");
  const names = phones.map(numberedName).join(", ");
  notify("codeTwice", fillText(NAMING_TEXTS[language].codeTwice, { names }), { kind: "warn" });
}
