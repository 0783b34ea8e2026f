// @ts-check
/** The end of a walk: the distance, the heard scenes, and the next actions. Loaded when a walk ends. */

import { showState } from "../../../shared/dom/state-panel.js";
import { fillText } from "../../../shared/model/language.js";
import { distanceText } from "../../../shared/model/geography.js";
import { listAddress } from "./address.js";
import { WALK_STATE_TEXTS } from "../texts/states.js";

/**
 * @param {object} walk
 * @param {import("../../../shared/model/language.js").Language} walk.language
 * @param {import("../listening/listener.js").WalkListener} walk.listener
 */
export async function showEnded({ language, listener }) {
  const texts = WALK_STATE_TEXTS[language];
  const { scenes, walkedMetres } = listener.state;
  const heardCount = scenes.filter((scene) => scene.heard).length;
  const values = { distance: distanceText(walkedMetres, language), heard: heardCount, count: scenes.length };
  const restart = () => {
    listener.forget();
    location.reload();
  };
  const text = fillText(heardCount === scenes.length ? texts.endedAll : texts.endedText, values);
  showState({
    title: texts.ended,
    text: walkedMetres > 0 ? `${text} ${texts.endedError}` : text,
    icon: "done",
    actions: [{ label: texts.endedAnew, run: restart }, { label: texts.toList, run: listAddress(location.search) }],
  });
}
