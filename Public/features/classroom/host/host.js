// @ts-check
/** The host's controls: a bar of buttons. */

import { byId } from "../../../shared/dom/dom.js";
import { HostBar } from "../room/host-bar.js";
import { controlOf } from "../room/controls.js";
import { openData } from "./data.js";
import { openRemote } from "./hand-over.js";
import { askToClear, askToEnd, askToRemoveIdle } from "./questions.js";
import { isDrawing } from "../stage/drawing.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../room/keys.js").Keys} Keys */

/**
 * @param {Classroom} classroom
 * @param {Keys} keys
 * @param {import("../stage/stage.js").Stage} stage
 * @param {(error: unknown) => void} fail
 * @returns {HostBar}
 */
export function offerControls(classroom, keys, stage, fail) {
  const { room, texts, language, code } = classroom;
  const bar = new HostBar(byId("host"));
  const command = (/** @type {{action: string, [field: string]: unknown}} */ action) => classroom.command(action).catch(fail);
  /** @param {import("../room/controls.js").ControlID} id @param {(() => void)|string} run */
  const add = (id, run) => {
    const control = controlOf(id, language);
    bar.add({ ...control, label: control.words.label, run });
    keys.control(control.key, () => bar.click(id));
  };
  const toggle = (/** @type {import("../room/controls.js").ControlID} */ id, /** @type {boolean} */ isOn) => {
    const { label, on = label } = controlOf(id, language).words;
    bar.rename(id, isOn ? on : label);
    bar.setOn(id, isOn);
  };
  add("freeze", () => command({ action: room.state.frozen ? "unfreeze" : "freeze" }));
  add("clear", () => askToClear(classroom));
  add("hide", () => command({ action: room.state.hidden ? "reveal" : "hide" }));
  bar.addMenu({ id: "more", icon: "more", label: texts.moreControls });
  add("ask", () => import("../ask/ask.js").then(({ openAsk }) => openAsk(classroom)).catch(fail));
  add("touchkit", () => command({ action: "touchkit", on: !room.state.touchkit }));
  add("lock", () => command({ action: room.state.locked ? "unlock" : "lock" }));
  add("idle", () => askToRemoveIdle(classroom));
  add("ground", () => import("../ground/ground.js").then(({ openGround }) => openGround(classroom)).catch(fail));
  add("teams", () => import("../teams/sheet.js").then(({ openTeams }) => openTeams(classroom)).catch(fail));
  add("remote", () => openRemote(classroom));
  add("study", () => import("../study/study.js").then(({ openStudy }) => openStudy(classroom)).catch(fail));
  add("consent", () => import("../consent/consent.js").then(({ openConsent }) => openConsent(classroom)).catch(fail));
  add("replay", `/replay?s=${code}`);
  const slow = (/** @type {boolean} */ isOn) => toggle("slow", isOn);
  add(
    "slow",
    () =>
      import("../stage/slow-motion.js").then(({ toggleSlowMotion }) => toggleSlowMotion(classroom, stage, slow)).catch(fail),
  );
  add("compare", `/compare?s=${code}`);
  add("data", () => openData(classroom));
  add("end", () => askToEnd(classroom));

  classroom.listen({
    state() {
      const { frozen, hidden, touchkit, locked, ground, teams } = room.state;
      toggle("freeze", frozen);
      toggle("hide", hidden);
      toggle("ground", ground !== null);
      toggle("teams", teams !== null);
      bar.show("ground", isDrawing(classroom));
      toggle("touchkit", touchkit);
      toggle("lock", locked);
      for (const id of ["replay", "slow"]) bar.show(id, room.retention === "replay");
      byId("host").hidden = classroom.host === null;
    },
  });
  return bar;
}
