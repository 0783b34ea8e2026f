// @ts-check
/** All of the classroom page except joining: the picture, the board, the activities, and the host's controls. */

import { ACTIVITY_NAMES } from "../../shared/activities/activities.js";
import { byId, setText, translate } from "../../shared/dom/dom.js";
import { Board } from "../../shared/drawing/board.js";
import { keepAwake } from "../../shared/input/wake-lock.js";
import { fillText } from "../../shared/model/language.js";
import { distanceLine, elapsed, line, number, touchTimeText } from "../../shared/model/units.js";
import { request, serverNow } from "../../shared/net/rest.js";
import { addBadges } from "./abilities/badges.js";
import { BEGIN, PROJECT } from "./activities.js";
import { followRemote } from "./host/display.js";
import { offerControls } from "./host/host.js";
import { followRequests } from "./host/remote-request.js";
import { Arrivals } from "./lobby/arrivals.js";
import { followCodes } from "./names/choice.js";
import { offerActivities } from "./bar/activity-sheet.js";
import { ChangedLast } from "./bar/changed-last.js";
import { offerDrawer } from "./bar/drawer.js";
import { followUse } from "./bar/idle.js";
import { showSessionState } from "./room/states.js";
import { keepFocus } from "./room/keep-focus.js";
import { offerSound } from "./room/sound.js";
import { followStorage } from "./room/storage.js";
import { PRESENT_TEXTS } from "./room/texts.js";
import { followArrivals } from "./bar/way-in.js";
import { ClassFigures } from "./stage/class-figures.js";
import { followJoining } from "./stage/fly-in.js";
import { RoomHeat } from "./stage/heat.js";
import { byDistance, isDrawing } from "./stage/drawing.js";
import { Layouts } from "./stage/layouts.js";
import { openAllPhones, openPhone } from "./stage/phone.js";
import { Stage } from "./stage/stage.js";
import "../../shared/classes/full-server.js";

export { showEnded } from "./host/ended.js";
export { openKeys } from "./room/key-list.js";

/** @typedef {import("./room/classroom.js").Classroom} Classroom */
/** @typedef {import("./room/keys.js").Keys} Keys */
/** @typedef {import("./activities.js").ActivityName} ActivityName */

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
  followJoining(classroom, stage.picture);
  const choose = (/** @type {string} */ id) => {
    if (isDrawing(classroom) && layouts.layout === "spotlight" && room.state.spotlight !== id) layouts.spotlight(id);
    else openPhone(classroom, layouts, id);
  };
  const changedLast = new ChangedLast();
  const board = new Board(byId("board"), {
    choose: savedHost ? choose : null,
    showAll: () => openAllPhones(classroom, choose),
    pick: (ranked, count) => room.state.hidden ? ranked.slice(0, count) : changedLast.pick(ranked, count),
  });
  const arrivals = new Arrivals(classroom);
  const classFigures = new ClassFigures(texts);
  if (savedHost) offerControls(classroom, keys, stage, fail);
  const begin = (/** @type {ActivityName} */ name) => BEGIN[name](classroom, fail);
  if (savedHost) addBadges(classroom, offerActivities(classroom, keys, begin));
  const openOne = (/** @type {string} */ id) => openPhone(classroom, layouts, id);
  const projections = ACTIVITY_NAMES.map((name) => {
    const projector = { classroom, keys, layouts, openPhone: openOne, begin: () => begin(name), fail };
    return /** @type {const} */ ([name, PROJECT[name](projector)]);
  });
  const rankings = new Map(projections.flatMap(([name, { ranking }]) => ranking ? [[name, ranking]] : []));
  if (savedHost) {
    followRemote(classroom, keys, reconnect);
    followRequests(classroom);
  }
  if (savedHost) {
    followStorage(classroom);
    followCodes(classroom);
  } else {
    // Which tells a viewer the server's time, as the host's requests do.
    void request("/healthz", { cache: "no-store" }).catch(() => {});
  }
  keepAwake();
  followUse();
  followArrivals(classroom);

  const keepPlace = keepFocus();
  let outdated = true;
  const invalidate = () => {
    outdated = true;
  };
  const showFigures = () => {
    keepPlace();
    showSums(classroom);
    if (!outdated) return;
    outdated = false;
    const { title, rows } = (rankings.get(classroom.activity) ?? byDistance)(classroom);
    changedLast.see(rows, performance.now());
    board.teams = room.state.teams;
    board.rank(room.state.hidden ? withoutFigures(rows) : rows, language, texts);
    const isPicked = rows.length > board.capacity && !room.state.hidden;
    setText(byId("board-title"), isPicked ? `${title} · ${texts.changedLast}` : title);
    arrivals.show(layouts.layout);
    classFigures.show(classroom);
    layouts.update();
  };
  offerSound(keys, language);
  offerDrawer(keys, texts, () => {
    invalidate();
    showFigures();
  });
  // Another page's link begins an activity, once.
  let asked = savedHost ? ACTIVITY_NAMES.find((name) => `#${name}` === location.hash) : undefined;
  classroom.listen({
    snapshot() {
      invalidate();
      showFigures();
      if (!asked) return;
      history.replaceState(null, "", location.pathname + location.search);
      begin(asked);
      asked = undefined;
    },
    frame: invalidate,
    people: invalidate,
    state() {
      invalidate();
      document.body.dataset.activity = classroom.activity;
      byId("stage").toggleAttribute("data-picture", classroom.activity === "draw");
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
function showSums({ room, loaded, language, texts }) {
  if (!loaded) return;
  const { phones, touches, centimetres, seconds, isAssumed } = room.sums;
  byId("trust").hidden = !isAssumed;
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
