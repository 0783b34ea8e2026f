// @ts-check
/** A projector's side of the live connection: one snapshot, then frames. */

import { viewHello } from "../../shared/model/messages.js";
import { Connection } from "../../shared/net/connection.js";

/** @typedef {import("../../shared/model/messages.js").ServerMessage} ServerMessage */
/**
 * @typedef {object} ViewerListener
 * @property {(message: ServerMessage) => void} snapshot
 * @property {(message: ServerMessage) => void} frame
 * @property {(message: ServerMessage) => void} session
 * @property {(state: "connecting"|"open"|"waiting") => void} connection
 * @property {(closeCode: number) => void} refused
 */

/**
 * @param {string} code
 * @param {() => string|null} hostToken  asked for at each connection
 * @param {ViewerListener} listener
 * @returns {Connection}
 */
export function watchSession(code, hostToken, listener) {
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
  });
  return connection;
}
