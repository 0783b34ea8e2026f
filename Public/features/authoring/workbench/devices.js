// @ts-check
/** Hands a draft to and fro between a computer and a phone, and notices changes made on the other device. */

import { phoneToken } from "../drafts/author-token.js";
import { iconButton } from "./bar.js";

/** Interval at which the computer requests the phone's changes after the handover (ms). */
const POLL_INTERVAL_MS = 3000;

/** Whether this page has handed a draft over: a reopened editor continues polling. */
let isHandedOver = false;

/**
 * @typedef {object} Shared
 * @property {string} address  of the list
 * @property {string} subject  the query's key for opening a work
 * @property {() => {id: string|null, updatedAt: string|null}} remote  the page's state of the server's version
 * @property {() => boolean} isSending
 * @property {() => Promise<unknown>} send  sends the draft to the server if possible
 * @property {(id: string) => Promise<{updatedAt: string|null}>} load  the server's version
 * @property {() => void} reopen  opens the work again, with the server's version
 * @property {() => import("../../../shared/model/language.js").Language} language
 */

export class Devices {
  #shared;
  /** @type {ReturnType<typeof setInterval>|undefined} */
  #asking;
  /** The entries in the editor's menu; none on a phone that received the draft. */
  buttons = phoneToken() ? [] : [iconButton("phone", "onPhone", { id: "hand-over", click: () => void this.#handOver() })];

  /** @param {Shared} shared */
  constructor(shared) {
    this.#shared = shared;
    document.addEventListener("visibilitychange", this.#poll);
    window.addEventListener("focus", this.#poll);
    if (isHandedOver) this.#asking = setInterval(this.#poll, POLL_INTERVAL_MS);
  }

  close() {
    clearInterval(this.#asking);
    document.removeEventListener("visibilitychange", this.#poll);
    window.removeEventListener("focus", this.#poll);
  }

  async #handOver() {
    const { send, remote, address, subject, language } = this.#shared;
    // If a draft cannot be sent yet, such as an empty walk, the phone starts with an empty one.
    await send();
    const { id } = remote();
    const { openHandOver } = await import("../desk/hand-over.js");
    openHandOver(language(), id ? `${address}?${subject}=${id}` : `${address}?draft=new`);
    isHandedOver = true;
    clearInterval(this.#asking);
    this.#asking = setInterval(this.#poll, POLL_INTERVAL_MS);
  }

  #poll = async () => {
    const { remote, isSending, load, reopen } = this.#shared;
    const { id, updatedAt } = remote();
    if (!id || document.visibilityState !== "visible" || isSending() || document.querySelector("dialog[open]")) return;
    try {
      const serverVersion = await load(id);
      const isSame = serverVersion.updatedAt === updatedAt || remote().updatedAt !== updatedAt || isSending();
      if (!isSame && !document.querySelector("dialog[open]")) reopen();
    } catch {
      // Polling continues; sending reports errors.
    }
  };
}
