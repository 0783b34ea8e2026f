// @ts-check
/** The replay of a walk: everybody's position at any instant, with the scene, at several speeds. */

import { byId, translate } from "../../../shared/dom/dom.js";
import { FrameLoop } from "../../../shared/dom/frame-loop.js";
import { WalkerList } from "../../../shared/map/walker-list.js";
import { WalkersChart } from "../../../shared/map/walkers-chart.js";
import { WALKERS_TEXTS } from "../../../languages/en/pages/shared/map/walkers-texts.js";
import { walkerRow } from "../../../shared/map/walkers-words.js";
import { numberedName } from "../../../shared/drawing/participant-number.js";
import { fillText } from "../../../shared/model/language.js";
import { codeInQuery } from "../../../shared/model/session-code.js";
import { number } from "../../../shared/model/units.js";
import { pathUntil, placeAt, WalkTraces } from "../../../shared/model/walk-traces.js";
import { tidyStorage } from "../../../shared/net/kept.js";
import { currentLanguage } from "../../../shared/net/settings.js";
import { fetchWalks } from "../../../shared/net/walks.js";
import { ReplayClock } from "../clock.js";
import { ReplayControls } from "../controls.js";
import { openReplay, showNoCode } from "../states.js";
import { REPLAY_TEXTS } from "../../../languages/en/pages/features/replay/texts.js";
import "../../../shared/dom/touchkit.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

/** Minimum interval between two updates of the list. */
const LIST_INTERVAL_MS = 250;
/** Maximum walking speed (m/s). */
const MAX_SPEED = 15;

const language = currentLanguage();
const texts = { ...REPLAY_TEXTS[language], ...WALKERS_TEXTS[language] };

/** @param {string} code */
async function start(code) {
  const opened = await openReplay(code, texts, fetchWalks);
  if (opened) play(new WalkTraces(opened.data));
}

/** @param {WalkTraces} traces */
function play(traces) {
  const walked = traces.all.filter(({ rows }) => rows.length > 0);
  byId("empty").hidden = walked.length > 0;
  byId("player").hidden = byId("walk").hidden = walked.length === 0;
  if (walked.length === 0) return;
  const chart = new WalkersChart(byId("walk"), language, () => frames.requestRedraw());
  // Walkers of the same play share the map's regions; with several plays, the first one's are shown.
  const shown = walked.find(({ play: id }) => id)?.play ?? null;
  void chart.showPlay(shown);
  const clock = new ReplayClock(traces.begin, traces.end);
  const controls = new ReplayControls(clock, language, texts);
  const list = new WalkerList(byId("walkers"), (id) => chart.map?.follow(id));
  let listAt = -Infinity;
  let listTime = NaN;

  const frames = new FrameLoop((now) => {
    const time = clock.tick(now, traces.end);
    controls.update();
    byId("room").dataset.shown = String(Math.round(time));
    const places = walked.flatMap((trace) => {
      const place = placeAt(trace, time);
      return place ? [{ trace, place }] : [];
    });
    chart.map?.show(
      places.map(({ trace, place }) => ({ ...trace, ...place, trail: pathUntil(trace, time) })),
    );
    if (time !== listTime && (!clock.playing || now - listAt >= LIST_INTERVAL_MS)) {
      [listAt, listTime] = [now, time];
      const ranked = places.sort((a, b) => b.place.metres - a.place.metres);
      list.show(
        ranked.map(({ trace, place }) => {
          const scenes = trace.play === shown ? chart.scenes : [];
          return walkerRow(
            { ...trace, name: numberedName({ number: Number(trace.id.slice(1)), name: trace.name }) },
            { ...place, heard: speedText(place) },
            scenes,
            language,
          );
        }),
        (left) => fillText(texts.more, { count: number(left, language) }),
      );
    }
    return clock.playing;
  });
  chart.changed = () => {
    listTime = NaN;
    frames.requestRedraw();
  };
  controls.changed = () => frames.requestRedraw();
  controls.show({ participants: [], markers: [], activity: traces.activity });
  frames.requestRedraw();
}

/** @param {{speed: number, lost: boolean}} place */
function speedText({ speed, lost }) {
  if (lost) return texts.lost;
  // The exact time is unknown: these fixes were recorded before the session began, or without a network on a clock that
  // was then changed.
  return speed > MAX_SPEED ? "–" : fillText(texts.kilometresPerHour, { speed: number(speed * 3.6, language, 1) });
}

translate(language, texts);
const code = codeInQuery(location.search);
if (code) void start(code);
else showNoCode(texts);
