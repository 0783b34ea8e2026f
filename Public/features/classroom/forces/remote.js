// @ts-check
/** The scale on the remote. */

import { FORCES_REMOTE_TEXTS } from "../../../languages/en/pages/features/classroom/forces/remote-texts.js";
import { PRESENT_FORCES_TEXTS } from "../../../languages/en/pages/features/classroom/forces/texts.js";

/** @type {import("../room/class-activity.js").MakeRow} */
export function scaleRow({ classroom, command, fail }) {
  const texts = FORCES_REMOTE_TEXTS[classroom.language];
  const correct = () => void import("./correct.js").then(({ openCorrections }) => openCorrections(classroom)).catch(fail);
  return {
    words: () => ({ title: texts.title, text: texts.text }),
    buttons: [
      { name: "tare", label: texts.tare, isPrimary: true, run: () => command({ action: "tare" }) },
      { name: "calibrate", label: PRESENT_FORCES_TEXTS[classroom.language].correct, run: correct },
    ],
  };
}
