// @ts-check
/** The classroom page: the way in, who is here, every finger now. */

import { control, hostOf, keepHost } from "../net/host.js";
import { qrAddress, serverInfo } from "../net/rest.js";
import { currentLanguage } from "../net/settings.js";
import { watchSession } from "../net/viewer-link.js";
import { CODE } from "../protocol/messages.js";
import { fillText } from "../protocol/language.js";
import { Room } from "../protocol/room.js";
import { codeInQuery } from "../protocol/session-code.js";
import { PRESENT_TEXTS } from "../protocol/texts/present.js";
import { distance, duration, line, number } from "../protocol/units.js";
import { Board } from "../view/board.js";
import { byId, element, setText, speak } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { notify, withdraw } from "../view/notices.js";
import { RoomCanvas } from "../view/room-canvas.js";
import { openSheet } from "../view/sheet.js";
import { showState } from "../view/state-panel.js";
import { FrameLoop } from "./frame-loop.js";
import "./touchkit.js";

document.documentElement.dataset.started = "yes";

/** The board is read, not watched: so often is enough (ms). */
const BOARD_APART = 250;

const language = currentLanguage();
const texts = PRESENT_TEXTS[language];

/** @param {string} code */
function present(code) {
  const host = hostOf(code);
  const room = new Room();
  const canvas = /** @type {HTMLCanvasElement} */ (byId("fingers"));
  const fingers = new RoomCanvas(canvas);
  const board = new Board(byId("board"));
  let size = { width: canvas.clientWidth, height: canvas.clientHeight };
  let boardAt = -Infinity;
  const frames = new FrameLoop((now) => {
    fingers.draw(room, size);
    if (now - boardAt < BOARD_APART) return true;
    boardAt = now;
    showFigures(room, board);
    return false;
  });
  new ResizeObserver(() => {
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
    frames.want();
  }).observe(canvas);

  document.title = fillText(texts.title, { code });
  showWayIn(code, host?.joinURL).catch(() => {});
  const connection = watchSession(code, host?.hostToken ?? null, {
    snapshot(message) {
      room.load(message);
      showSession(message);
      frames.want();
    },
    frame(message) {
      room.apply(message);
      fingers.follow(room);
      frames.want();
    },
    session: showSession,
    connection: showConnection,
    refused: (closeCode) => showRefusal(closeCode, code),
  });

  const end = byId("end");
  end.hidden = !host;
  end.addEventListener("click", () => {
    if (host) askToEnd(code, host.hostToken, () => connection.stop());
  });
}

/**
 * @param {Room} room
 * @param {Board} board
 */
function showFigures(room, board) {
  board.show(room.board, language, texts);
  byId("lobby").hidden = room.participants.size > 0;
  const { phones, touches, centimetres, seconds } = room.sums;
  const sums = fillText(texts.sums, {
    phones: phones === 1 ? texts.phoneOne : fillText(texts.phoneMany, { count: number(phones, language) }),
    touches: touches === 1 ? texts.touchOne : fillText(texts.touchMany, { count: number(touches, language) }),
    distance: line(distance(centimetres, language)),
    time: line(duration(seconds, language)),
  });
  setText(byId("sums"), sums);
}

/**
 * Code, address and QR code: the address the server gave, or one that phones can reach.
 * @param {string} code
 * @param {string|undefined} joinURL
 */
async function showWayIn(code, joinURL) {
  const [first, second] = byId("code").children;
  setText(first, code.slice(0, 3));
  setText(second, code.slice(3));
  const address = joinURL ?? `${await reachableOrigin()}/touch?s=${code}`;
  const { hostname, origin } = new URL(address);
  setText(byId("address"), origin);
  byId("unreachable").hidden = !isLoopback(hostname);
  const qr = /** @type {HTMLImageElement} */ (byId("qr"));
  qr.src = qrAddress(address);
  qr.alt = fillText(texts.qrLabel, { address });
  const copy = byId("copy");
  copy.prepend(icon("copy"));
  copy.addEventListener("click", async () => {
    const label = /** @type {Element} */ (copy.querySelector("span"));
    try {
      await navigator.clipboard.writeText(address);
      setText(label, texts.copied);
    } catch {
      // Plain HTTP on a LAN address has no clipboard.
      setText(label, fillText(texts.copyFailed, { address }));
    }
    setTimeout(() => setText(label, texts.copy), 8000);
  });
}

/**
 * A phone that opens a loopback address finds itself.
 * @param {string} hostname
 */
const isLoopback = (hostname) => /^(localhost$|127\.|\[::1\])/.test(hostname);

async function reachableOrigin() {
  if (!isLoopback(location.hostname)) return location.origin;
  const { http, https } = await serverInfo();
  return http[0] ?? https[0] ?? location.origin;
}

/** @param {import("../protocol/messages.js").ServerMessage} session */
function showSession({ frozen }) {
  if (frozen) notify("frozen", texts.frozen, { sign: "frozen" });
  else withdraw("frozen");
}

/** @param {"connecting"|"open"|"waiting"} state */
function showConnection(state) {
  if (state === "open") withdraw("connection");
  else if (navigator.onLine === false) notify("connection", texts.offline, { sign: "offline" });
  else if (state === "waiting") notify("connection", texts.reconnecting, { sign: "offline" });
}

/**
 * @param {number} closeCode
 * @param {string} code
 */
function showRefusal(closeCode, code) {
  const actions = [{ label: texts.home, does: "/" }];
  if (closeCode === CODE.ended) {
    keepHost(code, null);
    showState({ title: texts.endedTitle, text: texts.ended, sign: "done", actions });
  } else if (closeCode === CODE.noSuchSession) {
    showState({ title: texts.unknownTitle, text: fillText(texts.unknown, { code }), actions });
  } else {
    const reload = { label: texts.reload, does: () => location.reload() };
    const text = fillText(texts.refused, { code: closeCode });
    showState({ title: texts.refusedTitle, text, sign: "warning", actions: [reload, ...actions] });
  }
}

/**
 * @param {string} code
 * @param {string} hostToken
 * @param {() => void} ended
 */
function askToEnd(code, hostToken, ended) {
  const failure = element("p", { role: "alert" });
  const end = async () => {
    try {
      await control(code, hostToken, { action: "end" });
      ended();
      sheet.close();
      showRefusal(CODE.ended, code);
    } catch (error) {
      setText(failure, fillText(texts.endFailed, { detail: error instanceof Error ? error.message : String(error) }));
    }
  };
  const sheet = openSheet({ title: texts.endTitle, close: texts.close }, [
    element("p", {}, texts.endText),
    failure,
    element(
      "div",
      { class: "rows" },
      element("button", { class: "primary", type: "button", click: end }, texts.endYes),
    ),
  ]);
}

speak(language, texts);
const code = codeInQuery(location.search);
if (code) present(code);
else showState({ title: texts.noCodeTitle, text: texts.noCode, actions: [{ label: texts.home, does: "/" }] });
