// @ts-check
/** A projector's or a remote's side of the live connection: one snapshot, then frames. */

import { viewHello } from "../../shared/model/messages.js";
import { Connection } from "../../shared/net/connection.js";
import { request, RestError, sessionExists } from "../../shared/net/rest.js";
import { showConnection } from "./room/states.js";

/** Time without a message after which a viewer asks whether the server can still be reached (ms). */
const MAX_SILENCE_MS = 10_000;
/** Interval between two checks for silence. */
const LOOK_INTERVAL_MS = 2500;
/** Time within which the server has to answer. */
const ANSWER_TIMEOUT_MS = 5000;

/** @typedef {import("./room/classroom.js").Classroom} Classroom */
/** @typedef {30|60} FrameRate  frames a second that a page wants at most */
/**
 * @typedef {object} ViewerListener
 * @property {(message: Contract.SnapshotMessage) => void} snapshot
 * @property {(message: Contract.FrameMessage) => void} frame
 * @property {(message: Contract.SessionMessage) => void} session
 * @property {(message: Contract.ClockAnswerMessage) => void} clock
 * @property {(state: "connecting"|"open"|"waiting") => void} connection
 * @property {(closeCode: number) => void} refused
 */

/**
 * @param {string} code
 * @param {() => string|null} hostToken  called at each connection
 * @param {FrameRate} frames
 * @param {ViewerListener} listener
 * @returns {Connection}
 */
function watchSession(code, hostToken, frames, listener) {
  let heardAt = performance.now();
  const connection = new Connection(code, {
    hello: () => viewHello(hostToken(), frames),
    received(message) {
      heardAt = performance.now();
      if (message.type === "snapshot") {
        connection.settled();
        listener.snapshot(message);
      } else if (message.type === "frame") listener.frame(message);
      else if (message.type === "session") listener.session(message);
      else if (message.type === "clock") listener.clock(message);
    },
    changed: listener.connection,
    refused(closeCode) {
      clearInterval(looking);
      listener.refused(closeCode);
    },
    exists: () => sessionExists(code),
  });
  // A class in which nothing happens is silent, too, and a viewer sends nothing by which it would notice a dead network.
  const looking = setInterval(async () => {
    if (!connection.open || document.hidden || performance.now() - heardAt < MAX_SILENCE_MS) return;
    const requestedAt = heardAt = performance.now();
    if (!(await isReachable()) && heardAt === requestedAt) connection.restart();
  }, LOOK_INTERVAL_MS);
  return connection;
}

/** Whether the server answers at all. */
async function isReachable() {
  try {
    await request("/healthz", { timeoutMs: ANSWER_TIMEOUT_MS, cache: "no-store" });
    return true;
  } catch (error) {
    return error instanceof RestError && error.status > 0;
  }
}

/**
 * Passes the messages of a session to its classroom.
 * @param {Classroom} classroom
 * @param {() => string|null} hostToken  called at each connection
 * @param {(closeCode: number) => void} refused
 * @param {FrameRate} [frames]
 */
export function followSession(classroom, hostToken, refused, frames = 30) {
  const link = watchSession(classroom.code, hostToken, frames, {
    snapshot: (message) => classroom.snapshot(message),
    frame: (message) => classroom.frame(message, performance.now()),
    session: (message) => classroom.session(message),
    clock: (message) => classroom.clock(message),
    connection(state) {
      showConnection(classroom, state);
      if (state !== "open") classroom.disconnected();
    },
    refused(closeCode) {
      classroom.over = true;
      classroom.disconnected();
      refused(closeCode);
    },
  });
  classroom.link = link;
  return link;
}
