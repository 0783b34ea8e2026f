// @ts-check
/** All of the classroom page except joining: the picture, the board, the activities, and the host's controls. */

import { byId, setText, translate } from "../../shared/dom/dom.js";
import { Board, byDistance } from "../../shared/drawing/board.js";
import { LAYOUTS } from "../../shared/drawing/view-buttons.js";
import { keepAwake } from "../../shared/input/wake-lock.js";
import { fillText } from "../../shared/model/language.js";
import { distanceLine, elapsed, line, number, touchTimeText } from "../../shared/model/units.js";
import { request, serverNow } from "../../shared/net/rest.js";
import { addBadges } from "./abilities/badges.js";
import { offerChallenges } from "./challenge/challenge.js";
import { offerExperiments } from "./experiment/experiment.js";
import { offerScale } from "./forces/forces.js";
import { offerGame } from "./game/game.js";
import { followRemote } from "./host/display.js";
import { offerControls } from "./host/host.js";
import { followRequests } from "./host/remote-request.js";
import { offerLessons } from "./lesson/lesson.js";
import { Arrivals } from "./lobby/arrivals.js";
import { showSessionState } from "./room/states.js";
import { followStorage } from "./room/storage.js";
import { Switcher } from "./room/switcher.js";
import { PAGE_KEYS } from "./room/page-keys.js";
import { PRESENT_TEXTS } from "./room/texts.js";
import { RoomHeat } from "./stage/heat.js";
import { Layouts } from "./stage/layouts.js";
import { openAllPhones, openPhone } from "./stage/phone.js";
import { Stage } from "./stage/stage.js";
import { offerWalk } from "./walk/walk.js";
import "../../shared/classes/full-server.js";

export { showEnded } from "./host/ended.js";
export { openKeys } from "./room/key-list.js";

/** @typedef {import("./room/classroom.js").Classroom} Classroom */
/** @typedef {import("./room/keys.js").Keys} Keys */

/** Minimum interval between two updates of the figures. */
const FIGURES_INTERVAL_MS = 250;
const DAY_SECONDS = 86_400;

/**
 * Adds the parts to the page.
 * @param {Classroom} classroom
 * @param {Keys} keys
 * @param {{fail: (error: unknown) => void, reconnect: () => void}} page
 */
export function openParts(classroom, keys, { fail, reconnect }) {
  const { room, savedHost, language, texts } = classroom;
  translate(language, Object.assign(texts, PRESENT_TEXTS[language]));
  const heat = new RoomHeat(classroom);
  const stage = new Stage(classroom, heat);
  const layouts = new Layouts(classroom, stage, heat, fail);
  const choose = (/** @type {string} */ id) => {
    if (classroom.activity === "draw" && layouts.layout === "spotlight" && room.state.spotlight !== id) layouts.spotlight(id);
    else openPhone(classroom, layouts, id);
  };
  const board = new Board(byId("board"), {
    choose: savedHost ? choose : null,
    showAll: () => openAllPhones(classroom, choose),
  });
  const arrivals = new Arrivals(classroom);
  if (savedHost) offerControls(classroom, keys, fail);
  const switcher = savedHost ? new Switcher(byId("activities"), classroom, keys) : null;
  if (switcher) addBadges(classroom, switcher);
  offerDrawing(classroom, switcher, fail);
  offerScale(classroom, switcher, fail);
  offerChallenges(classroom, switcher, keys);
  offerExperiments(classroom, switcher, fail);
  offerGame(classroom, switcher, (id) => openPhone(classroom, layouts, id));
  offerWalk(classroom, switcher, fail);
  offerLessons(classroom, switcher, keys, fail);
  if (savedHost) {
    followRemote(classroom, keys, reconnect);
    followRequests(classroom);
  }
  if (savedHost) followStorage(classroom);
  // Which tells a viewer the server's time, as the host's requests do.
  else void request("/healthz", { cache: "no-store" }).catch(() => {});
  offerViewKeys(classroom, keys, layouts);
  keepAwake();

  const drawn = () => ({ title: texts.board, rows: room.board.map((participant) => byDistance(participant, language)) });
  let outdated = true;
  const invalidate = () => {
    outdated = true;
  };
  const showFigures = () => {
    showSums(classroom);
    if (!outdated) return;
    outdated = false;
    const { title, rows } = (classroom.rankings.get(classroom.activity) ?? drawn)();
    setText(byId("board-title"), title);
    board.rank(room.state.hidden ? withoutFigures(rows) : rows, language, texts);
    arrivals.show(layouts.layout);
    layouts.update();
  };
  classroom.listen({
    snapshot() {
      invalidate();
      showFigures();
    },
    frame: invalidate,
    people: invalidate,
    state() {
      invalidate();
      showSessionState(classroom);
      board.choose = classroom.host ? choose : null;
    },
  });
  setInterval(showFigures, FIGURES_INTERVAL_MS);
}

/**
 * While the class is hidden, the board lists the connected participants without results, whose order would reveal them.
 * @param {import("../../shared/drawing/board.js").Ranked[]} rows
 */
function withoutFigures(rows) {
  return rows.map(({ participant }) => ({ participant, figure: "" })).sort((a, b) =>
    a.participant.number - b.participant.number
  );
}

/**
 * Phones, gestures, distance, the time that fingers touched, and the class's age.
 * @param {Classroom} classroom
 */
function showSums({ room, loaded, activity, language, texts }) {
  if (!loaded) return;
  const { phones, touches, centimetres, seconds, isAssumed } = room.sums;
  byId("trust").hidden = !isAssumed || activity !== "draw";
  const sums = fillText(texts.sums, {
    phones: phones === 1 ? texts.phoneOne : fillText(texts.phoneMany, { count: number(phones, language) }),
    touches: touches === 1 ? texts.touchOne : fillText(texts.touchMany, { count: number(touches, language) }),
    distance: distanceLine(centimetres, language, isAssumed),
    time: touchTimeText(seconds, language),
    age: ageText((serverNow() - room.createdAt) / 1000, texts.days),
  });
  setText(byId("sums"), sums);
}

/**
 * The age of a class: a running time, and days from the second one on.
 * @param {number} seconds
 * @param {string} pattern
 */
function ageText(seconds, pattern) {
  const days = Math.floor(seconds / DAY_SECONDS);
  return days > 0 ? fillText(pattern, { days }) : line(elapsed(seconds));
}

/**
 * Registers drawing, the default activity; only here its views are offered.
 * @param {Classroom} classroom
 * @param {Switcher|null} switcher  null for a spectator
 * @param {(error: unknown) => void} fail
 */
function offerDrawing(classroom, switcher, fail) {
  classroom.listen({
    state() {
      document.body.dataset.activity = classroom.activity;
      byId("views").hidden = classroom.activity !== "draw";
    },
  });
  switcher?.offer("draw", () => void classroom.command({ action: "activity", activity: "touch" }).catch(fail));
}

/**
 * @param {Classroom} classroom
 * @param {Keys} keys
 * @param {Layouts} layouts
 */
function offerViewKeys(classroom, keys, layouts) {
  const on = (/** @type {import("./room/page-keys.js").PageKey} */ key, /** @type {() => void} */ run) =>
    keys.on(key, () => classroom.activity === "draw" && run());
  PAGE_KEYS[0].keys.forEach((key, index) => on(key, () => layouts.choose(LAYOUTS[index])));
  on("V", () => layouts.toggleFading());
  on("ArrowLeft", () => layouts.turn(-1));
  on("ArrowRight", () => layouts.turn(1));
}
