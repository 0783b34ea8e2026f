// @ts-check
/** The classroom page: the way in, who is here, every finger now, and the host's controls. */

import { keepAwake } from "../input/wake-lock.js";
import { forgetExpiredHosts, hostOf, keepHost } from "../net/host.js";
import { currentLanguage } from "../net/settings.js";
import { watchSession } from "../net/viewer-link.js";
import { fillText } from "../protocol/language.js";
import { codeInQuery } from "../protocol/session-code.js";
import { PRESENT_TEXTS } from "../protocol/texts/present.js";
import { distanceLine, elapsed, line, number } from "../protocol/units.js";
import { Board } from "../view/board.js";
import { byId, element, setText, speak } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { notify, withdraw } from "../view/notices.js";
import { showState } from "../view/state-panel.js";
import { offerChallenges } from "./present-challenge.js";
import { Classroom } from "./present-classroom.js";
import { showEnded } from "./present-ended.js";
import { offerScale } from "./present-forces.js";
import { RoomHeat } from "./present-heat.js";
import { offerGame } from "./present-game.js";
import { offerControls } from "./present-host.js";
import { Keys, openKeys } from "./present-keys.js";
import { Layouts, LAYOUTS } from "./present-layouts.js";
import { Lobby } from "./present-lobby.js";
import { openAllPhones, openPhone } from "./present-phone.js";
import { Stage } from "./present-stage.js";
import { showConnection, showRefusal, showSessionState } from "./present-states.js";
import { offerWalk } from "./present-walk.js";
import { showWayIn } from "./present-way-in.js";
import "./touchkit.js";

document.documentElement.dataset.started = "yes";

/** Figures are read, not watched: so often is enough (ms). */
const FIGURES_APART = 250;

/** @param {string} code */
function present(code) {
  forgetExpiredHosts(Date.now());
  const classroom = new Classroom(code, hostOf(code), language, texts);
  const { room, host } = classroom;
  const fail = (/** @type {unknown} */ error) =>
    notify("control", error instanceof Error ? error.message : String(error), { kind: "bad", seconds: 20 });

  document.title = `${fillText(texts.title, { code })} · TouchFigures`;
  showWayIn(classroom).catch(() => {});
  const keys = new Keys();
  const heat = new RoomHeat(classroom);
  const stage = new Stage(classroom, heat);
  const layouts = new Layouts(classroom, stage, heat, fail);
  const choose = (/** @type {string} */ id) => {
    if (layouts.layout === "spotlight" && room.state.spotlight !== id) layouts.spotlight(id);
    else openPhone(classroom, layouts, id);
  };
  const board = new Board(byId("board"), {
    choose: host ? choose : null,
    showAll: () => openAllPhones(classroom, choose),
  });
  const lobby = new Lobby(classroom);
  if (host) document.body.dataset.host = "yes";
  const bar = host ? offerControls(classroom, keys, fail) : null;
  offerScale(classroom, bar, keys, fail);
  offerChallenges(classroom, bar, keys);
  offerGame(classroom, bar, keys, (id) => openPhone(classroom, layouts, id));
  offerWalk(classroom, bar, keys, fail);
  offerTools(classroom, keys);
  LAYOUTS.forEach((layout, index) => keys.on(String(index + 1), () => layouts.choose(layout)));
  for (const [key, step] of /** @type {[string, 1|-1][]} */ ([["ArrowLeft", -1], ["ArrowRight", 1]])) {
    keys.on(key, () => layouts.turn(step));
  }
  keepAwake();

  let outdated = true;
  const outdate = () => {
    outdated = true;
  };
  const showFigures = () => {
    showSums(classroom);
    if (!outdated) return;
    outdated = false;
    board.show(room.board, language, texts);
    lobby.show(layouts.layout === "together");
    layouts.update();
  };
  classroom.listen({
    snapshot({ expiresAt }) {
      withdraw("connection");
      if (host) keepHost(code, { ...host, expiresAt });
      outdate();
      showFigures();
    },
    frame: outdate,
    people: outdate,
    state() {
      outdate();
      withdraw("control");
      showSessionState(classroom);
    },
  });
  setInterval(showFigures, FIGURES_APART);

  watchSession(code, host?.hostToken ?? null, {
    snapshot: (message) => classroom.snapshot(message),
    frame: (message) => classroom.frame(message, performance.now()),
    session: (message) => classroom.session(message),
    connection: (state) => showConnection(classroom, state),
    refused(closeCode) {
      classroom.over = true;
      void showRefusal(classroom, closeCode, showEnded);
    },
  });
}

/**
 * Phones, gestures, distance and the time since the start.
 * @param {Classroom} classroom
 */
function showSums({ room, loaded }) {
  if (!loaded) return;
  const { phones, touches, centimetres, calibrated } = room.sums;
  byId("trust").hidden = calibrated;
  const sums = fillText(texts.sums, {
    phones: phones === 1 ? texts.phoneOne : fillText(texts.phoneMany, { count: number(phones, language) }),
    touches: touches === 1 ? texts.touchOne : fillText(texts.touchMany, { count: number(touches, language) }),
    distance: distanceLine(centimetres, language, calibrated),
    time: line(elapsed((Date.now() - room.createdAt) / 1000)),
  });
  setText(byId("sums"), sums);
}

/**
 * @param {Classroom} classroom
 * @param {Keys} keys
 */
function offerTools(classroom, keys) {
  /** @param {string} label @param {string} key @param {import("../view/icons.js").IconName} sign @param {() => void} does */
  const add = (label, key, sign, does) => {
    const properties = { type: "button", class: "round", "aria-label": label, title: `${label} (${key})`, click: does };
    byId("tools").append(element("button", properties, icon(sign)));
    keys.on(key, does);
  };
  if (document.fullscreenEnabled) {
    const toggle = () =>
      (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {
        // The browser did not allow it; the page is as it was.
      });
    add(texts.fullScreen, "Ctrl+Enter", "fullScreen", toggle);
  }
  add(texts.keys, "?", "keys", () => openKeys(classroom));
}

const language = currentLanguage();
const texts = PRESENT_TEXTS[language];
speak(language, texts);
const code = codeInQuery(location.search);
if (code) present(code);
else showState({ title: texts.noCodeTitle, text: texts.noCode, actions: [{ label: texts.home, does: "/" }] });
