// @ts-check
/** The end of a walk: the distance, the heard scenes, and the next actions. Loaded when a walk ends. */

import { saveFile } from "../../../shared/dom/save-file.js";
import { showState } from "../../../shared/dom/states/state-panel.js";
import { fillText } from "../../../shared/model/language.js";
import { distanceText } from "../../../shared/model/geography.js";
import { listAddress } from "./address.js";
import { WALK_STATE_TEXTS } from "../../../languages/en/pages/features/walk/texts/states.js";

/**
 * @param {object} walk
 * @param {import("../../../shared/model/language.js").Language} walk.language
 * @param {import("../listening/listener.js").WalkListener} walk.listener
 */
export async function showEnded({ language, listener }) {
  const texts = WALK_STATE_TEXTS[language];
  const { play, path, state: { scenes, walkedMetres, walkedMetresError } } = listener;
  const heardCount = scenes.filter((scene) => scene.heard).length;
  const values = { distance: distanceText(walkedMetres, language), heard: heardCount, count: scenes.length };
  const restart = () => {
    listener.forget();
    location.reload();
  };
  const text = fillText(heardCount === scenes.length ? texts.endedAll : texts.endedText, values);
  const error = walkedMetresError === null
    ? texts.endedErrorUnknown
    : fillText(texts.endedError, { error: distanceText(walkedMetresError, language) });
  showState({
    title: texts.ended,
    text: walkedMetres > 0 ? `${text} ${error}` : text,
    drawing: "done",
    actions: [
      { label: texts.endedAnew, run: restart },
      ...(path.points.length > 1
        ? [{ label: texts.endedWay, run: () => saveFile(`${play.id}.geojson`, wayFile(listener)) }]
        : []),
      { label: texts.toList, run: listAddress(location.search) },
    ],
  });
}

/**
 * The walked path as GeoJSON (RFC 7946), longitude first: the page's own record, in steps of four metres or more.
 * @param {import("../listening/listener.js").WalkListener} listener
 */
function wayFile({ play, path }) {
  const coordinates = path.points.map(([latitude, longitude]) => [longitude, latitude]);
  const geometry = { type: "LineString", coordinates };
  const way = { type: "FeatureCollection", features: [{ type: "Feature", properties: { name: play.title }, geometry }] };
  return new Blob([JSON.stringify(way)], { type: "application/geo+json" });
}
