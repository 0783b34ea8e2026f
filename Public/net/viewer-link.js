// @ts-check
/** A projector's side of the live channel: one snapshot, then frames. */

import { viewHello } from "../protocol/messages.js";
import { CODE } from "../protocol/constants.js";
import { Connection } from "./reconnecting.js";
import { sessionExists } from "./rest.js";

/** @typedef {import("../protocol/messages.js").ServerMessage} ServerMessage */
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
 * @param {string|null} hostToken
 * @param {ViewerListener} listener
 * @returns {Connection}
 */
export function watchSession(code, hostToken, listener) {
  let failures = 0;
  const connection = new Connection(code, {
    hello: () => viewHello(hostToken),
    received(message) {
      if (message.type === "snapshot") {
        failures = 0;
        connection.settled();
        listener.snapshot(message);
      } else if (message.type === "frame") listener.frame(message);
      else if (message.type === "session") listener.session(message);
    },
    changed(state) {
      listener.connection(state);
      if (state === "waiting") void probe();
    },
    refused: listener.refused,
  });

  async function probe() {
    failures += 1;
    if (failures % 3 === 0 && (await sessionExists(code)) === false) {
      connection.stop();
      listener.refused(CODE.noSuchSession);
    }
  }
  return connection;
}
