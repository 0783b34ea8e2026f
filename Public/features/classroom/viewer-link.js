// @ts-check
/** A projector's or a remote's side of the live connection: one snapshot, then frames. */

import { viewHello } from "../../shared/model/messages.js";
import { Connection } from "../../shared/net/connection.js";
import { sessionExists } from "../../shared/net/rest.js";
import { showConnection } from "./room/states.js";

/** @typedef {import("./room/classroom.js").Classroom} Classroom */
/**
 * @typedef {object} ViewerListener
 * @property {(message: Contract.SnapshotMessage) => void} snapshot
 * @property {(message: Contract.FrameMessage) => void} frame
 * @property {(message: Contract.SessionMessage) => void} session
 * @property {(state: "connecting"|"open"|"waiting") => void} connection
 * @property {(closeCode: number) => void} refused
 */

/**
 * @param {string} code
 * @param {() => string|null} hostToken  called at each connection
 * @param {ViewerListener} listener
 * @returns {Connection}
 */
function watchSession(code, hostToken, listener) {
  const connection = new Connection(code, {
    hello: () => viewHello(hostToken()),
    received(message) {
      if (message.type === "snapshot") {
        connection.settled();
        listener.snapshot(message);
      } else if (message.type === "frame") listener.frame(message);
      else if (message.type === "session") listener.session(message);
    },
    changed: listener.connection,
    refused: listener.refused,
    exists: () => sessionExists(code),
  });
  return connection;
}

/**
 * Passes the messages of a session to its classroom.
 * @param {Classroom} classroom
 * @param {() => string|null} hostToken  called at each connection
 * @param {(closeCode: number) => void} refused
 */
export function followSession(classroom, hostToken, refused) {
  const link = watchSession(classroom.code, hostToken, {
    snapshot: (message) => classroom.snapshot(message),
    frame: (message) => classroom.frame(message, performance.now()),
    session: (message) => classroom.session(message),
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
