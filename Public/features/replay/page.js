// @ts-check
/** The replay page: the class at any instant, from the server's log. */

import { byId, setText, translate } from "../../shared/dom/dom.js";
import { FrameLoop } from "../../shared/dom/frame-loop.js";
import { onTheme } from "../../shared/dom/theme.js";
import { notify, withdraw } from "../../shared/dom/notices.js";
import { Board } from "../../shared/drawing/board.js";
import { fillText } from "../../shared/model/language.js";
import { codeInQuery } from "../../shared/model/session-code.js";
import { distanceLine, number, touchTimeText } from "../../shared/model/units.js";
import { tidyStorage } from "../../shared/net/kept.js";
import { RestError } from "../../shared/net/rest.js";
import { currentLanguage } from "../../shared/net/settings.js";
import { fetchReplay, fetchSegment } from "../../shared/net/replay.js";
import { AskedAnswers } from "./answers.js";
import { askedAt } from "./asked.js";
import { ReplayControls } from "./controls.js";
import { ReplayScene } from "./scene.js";
import { openReplay, showNoCode, showRefusal } from "./states.js";
import { REPLAY_TEXTS } from "../../languages/en/pages/features/replay/texts.js";
import { ReplayViews } from "./views.js";
import "../../shared/dom/touchkit.js";

document.documentElement.dataset.started = "yes";
tidyStorage();

/** @typedef {import("../../shared/net/replay.js").Replay} Replay */

/** Minimum interval between two updates of the board during play. */
const BOARD_INTERVAL_MS = 250;
/** With more phones the figures have a task of their own after the picture's. */
const CROWD = 100;
/** Interval between requests for the changes of a running session. */
const POLL_INTERVAL_MS = 5000;

const language = currentLanguage();
const texts = REPLAY_TEXTS[language];

/** @param {string} code */
async function start(code) {
  const opened = await openReplay(code, texts, fetchReplay);
  if (opened) play(opened.data, opened.hostToken);
}

/**
 * @param {Replay} replay
 * @param {string} hostToken
 */
function play(replay, hostToken) {
  const { code } = replay;
  const canvases = {
    backdrop: /** @type {HTMLCanvasElement} */ (byId("backdrop")),
    fingers: /** @type {HTMLCanvasElement} */ (byId("fingers")),
  };
  const scene = new ReplayScene(replay, (from, to) => fetchSegment(code, hostToken, from, to), canvases);
  const { clock, loader } = scene;
  const controls = new ReplayControls(clock, language, texts);
  const views = new ReplayViews(scene, texts);
  const asked = new AskedAnswers(byId("stage"), { code, language, texts });
  const board = new Board(byId("board"), { choose: (id) => views.spotlight(id), showAll: () => views.showAll() });
  let boardAt = -Infinity;
  let boardTime = NaN;
  const showFigures = () => {
    scene.showFigures();
    board.show(scene.room.board, language, texts);
    const { axis: key, count = 0 } = scene.axis ?? {};
    setText(byId("sums"), sumsText(scene.room.sums) + (key ? ` · ${fillText(texts[key], { count })}` : ""));
    views.update();
  };

  const frames = new FrameLoop((now) => {
    const { time: shown, more } = scene.draw(now);
    controls.update();
    byId("room").dataset.shown = Number.isNaN(shown) ? "" : String(Math.round(shown));
    if (Number.isNaN(shown)) return false;
    asked.show(askedAt(scene.replay.questions, shown));
    withdraw("connection");
    if (scene.complete) withdraw("damaged");
    else notify("damaged", texts.damaged);
    if (shown !== boardTime && (!clock.playing || now - boardAt >= BOARD_INTERVAL_MS)) {
      boardAt = now;
      boardTime = shown;
      if (scene.room.participants.size > CROWD) setTimeout(showFigures);
      else showFigures();
    }
    return more || clock.playing;
  });
  views.changed = () => frames.requestRedraw();
  controls.changed = () => {
    loader.want(clock);
    frames.requestRedraw();
  };
  loader.loaded = () => frames.requestRedraw();
  loader.failed = (error) => {
    const { status } = error instanceof RestError ? error : { status: -1 };
    if (status === 0) notify("connection", texts.offline, { icon: "offline" });
    else if (status === 429 || status === 503) notify("connection", texts.busy);
    else {
      loader.stop();
      clock.pause();
      showRefusal(error, code, texts);
    }
  };
  const measure = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = byId("picture");
    scene.picture.size = { width, height };
    const { left, top, bottom } = byId("picture").getBoundingClientRect();
    const free = byId("stage").getBoundingClientRect();
    // The canvas may end above the stage's edge: no line of a sheet is cut off there.
    const end = Math.min(free.bottom, bottom - 1);
    scene.picture.free = { x: free.left - left, y: free.top - top, width: free.width, height: Math.max(0, end - free.top) };
    scene.picture.fontSize = parseFloat(getComputedStyle(byId("room")).fontSize);
    scene.picture.rearrange();
    frames.requestRedraw();
  });
  for (const id of ["picture", "stage"]) measure.observe(byId(id));
  onTheme(() => frames.requestRedraw());

  const show = (/** @type {Replay} */ newest) => {
    scene.extend(newest);
    controls.show(newest);
    byId("empty").hidden = newest.durationMilliseconds > 0 && newest.participants.length > 0;
    frames.requestRedraw();
  };
  show(replay);
  if (!replay.ended) followSession(code, hostToken, show);
  byId("video").addEventListener("click", async () => {
    clock.pause();
    frames.requestRedraw();
    try {
      const { openVideo } = await import("./video.js");
      openVideo({ replay: scene.replay, hostToken, from: clock.time, speed: clock.speed, language, texts });
    } catch {
      notify("connection", texts.offline, { icon: "offline" });
    }
  });
}

/**
 * Regularly requests what a running session has added.
 * @param {string} code
 * @param {string} hostToken
 * @param {(replay: Replay) => void} show
 */
function followSession(code, hostToken, show) {
  let shownState = "";
  const timer = setInterval(async () => {
    if (document.visibilityState === "hidden") return;
    try {
      const replay = await fetchReplay(code, hostToken);
      const state = JSON.stringify([replay.durationMilliseconds, replay.participants.length, replay.markers.length]);
      if (state !== shownState) show(replay);
      shownState = state;
      if (replay.ended) clearInterval(timer);
    } catch {
      // If the request fails, the displayed state is kept; the requests for segments report errors.
    }
  }, POLL_INTERVAL_MS);
}

/** @param {import("../../shared/model/room.js").Room["sums"]} sums */
function sumsText({ phones, touches, centimetres, seconds, isAssumed }) {
  byId("trust").hidden = !isAssumed;
  return fillText(texts.sums, {
    phones: phones === 1 ? texts.phoneOne : fillText(texts.phoneMany, { count: number(phones, language) }),
    touches: touches === 1 ? texts.touchOne : fillText(texts.touchMany, { count: number(touches, language) }),
    distance: distanceLine(centimetres, language, isAssumed),
    time: touchTimeText(seconds, language),
  });
}

translate(language, texts);
const code = codeInQuery(location.search);
if (code) void start(code);
else showNoCode(texts);
