// @ts-check
/** The class's retention in the lobby; the host may change it until the first phone has joined and read it. */

import { activityOfStep } from "../../../shared/activities/activities.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { endText } from "../../../shared/classes/lifetime.js";
import { extend } from "../../../shared/net/host.js";
import { LOBBY_TEXTS } from "../../../languages/en/pages/features/classroom/lobby/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/**
 * @param {Classroom} classroom
 * @param {(error: unknown) => void} fail
 * @returns {{node: HTMLButtonElement, show: () => void}}
 */
export function retentionChoice(classroom, fail) {
  const texts = LOBBY_TEXTS[classroom.language];
  const decide = async () => {
    const { lesson } = classroom.room.state;
    const [{ askForRetention }, { activitiesOf }] = await Promise.all([
      import("./retention-sheet.js"),
      import("../../../shared/net/lessons.js"),
    ]);
    const steps = lesson && !lesson.asked ? await activitiesOf(lesson.id) : [];
    await askForRetention(
      classroom.language,
      classroom.room.retention === "replay" ? "replay" : "figures",
      (retention) => void classroom.decideRetention(retention).catch(fail),
      {
        omitsSteps: steps.some(({ name }) => activityOfStep(name)?.needsEvents),
        end: classroom.room.expiresAt,
        chooseEnd: () => void chooseEnd(classroom).catch(fail),
      },
    );
  };
  const node = element("button", { id: "lobby-retention", class: "quiet", click: () => void decide().catch(fail) });
  const show = () => {
    const { room, host, language } = classroom;
    node.hidden = host === null || Number.isNaN(room.expiresAt);
    if (node.hidden) return;
    const expires = endText(room.expiresAt, language);
    setText(node, fillText(room.retention === "replay" ? texts.keptReplay : texts.keptFigures, { expires }));
    node.disabled = room.participants.size > 0;
    if (node.disabled) node.removeAttribute("title");
    else node.title = texts.keptChange;
  };
  return { node, show };
}

/**
 * The lifetime of the class, from now.
 * @param {Classroom} classroom
 */
async function chooseEnd({ code, savedHost, room, language }) {
  if (!savedHost) return;
  const { openLifetime } = await import("../../../shared/classes/lifetime-sheet.js");
  const { createdAt, expiresAt } = room;
  const change = (/** @type {number} */ seconds) => extend(code, savedHost.hostToken, seconds);
  // The new end comes with the session's state.
  await openLifetime({ createdAt, expiresAt, language, extend: change }, () => {});
}
