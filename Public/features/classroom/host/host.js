// @ts-check
/** The host's controls: a bar of buttons. */

import { byId } from "../../../shared/dom/dom.js";
import { HostBar } from "../room/host-bar.js";
import { openData } from "./data.js";
import { openRemote } from "./hand-over.js";
import { CONSENT_TEXTS } from "../consent/texts.js";
import { STUDY_TEXTS } from "../study/texts.js";
import { askToClear, askToEnd, askToRemoveIdle } from "./questions.js";
import { HAND_OVER_TEXTS } from "./remote-texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {import("../room/keys.js").Keys} Keys */

/**
 * @param {Classroom} classroom
 * @param {Keys} keys
 * @param {(error: unknown) => void} fail
 * @returns {HostBar}
 */
export function offerControls(classroom, keys, fail) {
  const { room, texts, code } = classroom;
  const bar = new HostBar(byId("host"));
  const command = (/** @type {{action: string, [field: string]: unknown}} */ action) => classroom.command(action).catch(fail);
  const openTheStudy = () => import("../study/study.js").then(({ openStudy }) => openStudy(classroom)).catch(fail);
  /** @param {import("../room/host-bar.js").BarButton} button */
  const add = (button) => {
    bar.add(button);
    keys.control(button.key, () => bar.click(button.id));
  };
  add({
    id: "freeze",
    icon: "frozen",
    label: texts.freeze,
    key: "F",
    run: () => command({ action: room.state.frozen ? "unfreeze" : "freeze" }),
  });
  add({ id: "clear", icon: "clear", label: texts.clear, key: "C", run: () => askToClear(classroom) });
  add({
    id: "hide",
    icon: "hide",
    label: texts.hide,
    key: "H",
    run: () => command({ action: room.state.hidden ? "reveal" : "hide" }),
  });
  bar.addMenu({ id: "more", icon: "more", label: texts.moreControls });
  add({
    id: "touchkit",
    icon: "touches",
    label: texts.touchkit,
    key: "T",
    toggle: true,
    menu: "more",
    run: () => command({ action: "touchkit", on: !room.state.touchkit }),
  });
  add({
    id: "lock",
    icon: "locked",
    label: texts.lock,
    key: "L",
    toggle: true,
    menu: "more",
    run: () => command({ action: room.state.locked ? "unlock" : "lock" }),
  });
  add({ id: "idle", icon: "bin", label: texts.idle, key: "I", menu: "more", run: () => askToRemoveIdle(classroom) });
  add({
    id: "remote",
    icon: "phone",
    label: HAND_OVER_TEXTS[classroom.language].menu,
    key: "M",
    menu: "more",
    run: () => openRemote(classroom),
  });
  add({
    id: "study",
    icon: "heatmap",
    label: STUDY_TEXTS[classroom.language].menu,
    key: "Y",
    menu: "more",
    run: openTheStudy,
  });
  add({
    id: "consent",
    icon: "question",
    label: CONSENT_TEXTS[classroom.language].menu,
    key: "K",
    menu: "more",
    run: () => import("../consent/consent.js").then(({ openConsent }) => openConsent(classroom)).catch(fail),
  });
  add({ id: "replay", icon: "replay", label: texts.replay, key: "R", menu: "more", run: `/replay?s=${code}` });
  add({ id: "compare", icon: "swap", label: texts.compare, key: "O", menu: "more", run: `/compare?s=${code}` });
  add({ id: "data", icon: "data", label: texts.data, key: "X", menu: "more", run: () => openData(classroom) });
  add({ id: "end", icon: "end", label: texts.end, key: "E", menu: "more", danger: true, run: () => askToEnd(classroom) });

  classroom.listen({
    state() {
      const { frozen, hidden, touchkit, locked } = room.state;
      bar.rename("freeze", frozen ? texts.unfreeze : texts.freeze);
      bar.setOn("freeze", frozen);
      bar.rename("hide", hidden ? texts.reveal : texts.hide);
      bar.setOn("hide", hidden);
      bar.setOn("touchkit", touchkit);
      bar.setOn("lock", locked);
      bar.show("replay", room.retention === "replay");
      byId("host").hidden = classroom.host === null;
    },
  });
  return bar;
}
