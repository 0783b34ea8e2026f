// @ts-check
/** The replay of a walk: where everybody was at any instant, how fast, and in which scene. */

import { hostOf } from "../net/host.js";
import { RestError } from "../net/rest.js";
import { currentLanguage } from "../net/settings.js";
import { fetchWalks } from "../net/walks.js";
import { fillText } from "../protocol/language.js";
import { ReplayClock } from "../protocol/replay-clock.js";
import { codeInQuery } from "../protocol/session-code.js";
import { REPLAY_TEXTS } from "../protocol/texts/replay.js";
import { WALKERS_TEXTS } from "../protocol/texts/walkers.js";
import { number } from "../protocol/units.js";
import { placeAt, WalkTraces, wayUntil } from "../protocol/walk-traces.js";
import { byId, setText, speak } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { notify, withdraw } from "../view/notices.js";
import { hideState } from "../view/state-panel.js";
import { WalkerList } from "../view/walker-list.js";
import { FrameLoop } from "./frame-loop.js";
import { ReplayControls } from "./replay-controls.js";
import { showNoCode, showRefusal, TRY_AGAIN } from "./replay-states.js";
import { WalkersChart } from "./walkers-chart.js";
import { walkerRow } from "./walkers-words.js";
import "./touchkit.js";

document.documentElement.dataset.started = "yes";

/** The list is read, not watched (ms). */
const LIST_APART = 250;
/** Nobody walks faster (m/s). */
const FASTEST = 15;
/** When the server does not answer (ms). */
const RETRY_AFTER = 2000;

const language = currentLanguage();
const texts = { ...REPLAY_TEXTS[language], ...WALKERS_TEXTS[language] };

/** @param {string} code */
async function start(code) {
  const [first, second] = byId("code").children;
  setText(first, code.slice(0, 3));
  setText(second, code.slice(3));
  document.title = fillText(texts.title, { code });
  const back = /** @type {HTMLAnchorElement} */ (byId("back"));
  back.href = `/present?s=${code}`;
  back.prepend(icon("previous"));
  const host = hostOf(code);
  if (!host) return showRefusal(new RestError(401, ""), code, texts);
  notify("loading", texts.loading, { kind: "calm", sign: "info" });
  const lines = await untilAnswered(code, host.hostToken);
  withdraw("loading");
  if (lines !== null) play(new WalkTraces(lines));
}

/**
 * @param {string} code
 * @param {string} hostToken
 * @returns {Promise<string|null>} null where no answer will come
 */
async function untilAnswered(code, hostToken) {
  for (;;) {
    try {
      const lines = await fetchWalks(code, hostToken);
      hideState();
      return lines;
    } catch (error) {
      if (showRefusal(error, code, texts) !== TRY_AGAIN) return null;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
    }
  }
}

/** @param {WalkTraces} traces */
function play(traces) {
  const walked = traces.all.filter(({ rows }) => rows.length > 0);
  byId("empty").hidden = walked.length > 0;
  byId("player").hidden = walked.length === 0;
  const chart = new WalkersChart(byId("walk"), language, () => frames.want());
  if (walked.length === 0) return;
  // Those who walked the same play share the map's regions; of several plays the first one's.
  void chart.show(walked.find(({ play: id }) => id)?.play ?? null);
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
      places.map(({ trace, place }) => ({ ...trace, ...place, trail: wayUntil(trace, time) })),
    );
    if (time !== listTime && (!clock.playing || now - listAt >= LIST_APART)) {
      [listAt, listTime] = [now, time];
      const ranked = places.sort((a, b) => b.place.metres - a.place.metres);
      list.show(
        ranked.map(({ trace, place }) => walkerRow(trace, { ...place, heard: speedText(place) }, chart.scenes, language)),
        (left) => fillText(texts.more, { count: number(left, language) }),
      );
    }
    return clock.playing;
  });
  chart.changed = () => {
    listTime = NaN;
    frames.want();
  };
  controls.changed = () => frames.want();
  controls.show({ participants: [], markers: [], activity: traces.activity });
  frames.want();
}

/** @param {{speed: number, lost: boolean}} place */
function speedText({ speed, lost }) {
  if (lost) return texts.lost;
  // Walked before the session began, or without a network by a clock that was set: when exactly is not known.
  return speed > FASTEST ? "–" : fillText(texts.kilometresPerHour, { speed: number(speed * 3.6, language, 1) });
}

speak(language, texts);
const code = codeInQuery(location.search);
if (code) void start(code);
else showNoCode(texts);
