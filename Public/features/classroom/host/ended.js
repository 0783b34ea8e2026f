// @ts-check
/** After the end of a class: the host can replay, download and wipe it, and delete one phone's data. */

import { showState } from "../../../shared/dom/states/state-panel.js";
import { fillText } from "../../../shared/model/language.js";
import { storeHost } from "../../../shared/net/host.js";
import { RestError, sessionStats } from "../../../shared/net/rest.js";
import { showWiped } from "../room/states.js";
import { controlOf } from "../room/controls.js";
import { askToWipe, expiry, openData } from "./data.js";

/** @param {import("../room/classroom.js").Classroom} classroom */
export async function showEnded(classroom) {
  const { code, room, texts, language } = classroom;
  try {
    room.load(await sessionStats(code));
  } catch (error) {
    if (error instanceof RestError && error.status === 404) {
      // Another page of the host has wiped the session, or it has expired.
      storeHost(code, null);
      return showWiped(classroom);
    }
  }
  const replay = { label: controlOf("replay", language).words.label, run: `/replay?s=${code}` };
  showState({
    title: texts.endedTitle,
    text: fillText(texts.endedHost, { expires: expiry(classroom) }),
    drawing: "done",
    actions: [
      ...(room.retention === "replay" ? [replay] : []),
      { label: controlOf("data", language).words.label, run: () => openData(classroom) },
      ...(room.participants.size > 0 ? [{ label: texts.eraseOne, run: () => void chooseToErase(classroom) }] : []),
      { label: texts.wipe, run: () => askToWipe(classroom), danger: true },
      { label: texts.home, run: "/" },
    ],
  });
}

/** @param {import("../room/classroom.js").Classroom} classroom */
async function chooseToErase(classroom) {
  const { askToErase, openAllPhones } = await import("../stage/phone.js");
  openAllPhones(classroom, (id) => askToErase(classroom, id));
}
