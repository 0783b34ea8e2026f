// @ts-check
/** Sends a play to the server: its file, then each missing sound; then deletes sounds that no scene uses. */

import { RestError } from "../../../shared/net/rest.js";
import { storedFile } from "../../../shared/net/draft-store.js";
import { putPlay, removeSound, sendSound } from "./api.js";
import { playXML } from "./model/xml.js";

/** @typedef {import("./model/draft.js").PlayDraft} PlayDraft */
/**
 * @typedef {object} RemotePlay
 * @property {string|null} id
 * @property {string|null} updatedAt
 * @property {boolean} complete  whether listeners see it
 * @property {boolean} [draft]  whether the server stores it as a draft
 * @property {Record<string, string>} sent  by the sound's name: the key of the file that was sent from here
 */

/** @type {RemotePlay} */
export const UNKNOWN_PLAY = Object.freeze({ id: null, updatedAt: null, complete: false, sent: {} });

/** The statuses of a refused sound: too large, another type, or not a sound. */
const REFUSAL_STATUSES = new Set([413, 415, 422]);

/** An error that the server reports for a scene. */
export class SceneError extends Error {
  /** @param {string} reason @param {number} scene  -1: with the play as a whole */
  constructor(reason, scene) {
    super(reason);
    this.scene = scene;
  }
}

export class PlaySync {
  #remote;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /** @param {RemotePlay} remote */
  constructor(remote) {
    this.#remote = remote;
  }

  get remote() {
    return this.#remote;
  }

  /**
   * @param {PlayDraft} draft
   * @param {(name: string, share: number) => void} progress
   * @param {boolean} [isDraft]  whether it stays hidden from listeners
   * @returns {Promise<boolean>} true once the server has everything
   * @throws {import("../../../shared/net/rest.js").RestError|SceneError} the next call continues where this one failed
   */
  save(draft, progress, isDraft = false) {
    const saving = this.#queue.then(() => this.#save(draft, progress, isDraft));
    this.#queue = saving.catch(() => {});
    return saving;
  }

  /**
   * Makes the next call replace a version that came from another device.
   * @param {import("./api.js").Play} play
   */
  adopt(play) {
    this.#update(play);
  }

  /** @param {PlayDraft} draft @param {(name: string, share: number) => void} progress @param {boolean} isDraft */
  async #save(draft, progress, isDraft) {
    const { text, scenes } = playXML(draft, isDraft);
    let play;
    try {
      play = await putPlay(this.#remote.id, text);
    } catch (error) {
      const [fault] = error instanceof RestError ? error.faults : [];
      if (!fault) throw error;
      throw new SceneError(fault.reason, scenes[fault.line ?? 0] ?? -1);
    }
    this.#update(play);
    const id = /** @type {string} */ (this.#remote.id);
    const names = new Set();
    for (const [index, { sound }] of draft.scenes.entries()) {
      if (!sound || names.has(sound.name)) continue;
      names.add(sound.name);
      if (!sound.key || this.#remote.sent[sound.name] === sound.key) continue;
      const file = await storedFile(sound.key);
      if (!file) throw new Error(`this browser no longer has ${sound.name}; choose it again`);
      play = await sendSound(id, sound.name, file, (share) => progress(sound.name, share)).catch((error) => {
        throw REFUSAL_STATUSES.has(error.status) ? new SceneError(error.message, index) : error;
      });
      this.#remote = { ...this.#remote, sent: { ...this.#remote.sent, [sound.name]: sound.key } };
      this.#update(play);
    }
    for (const { name } of play.files ?? []) {
      if (names.has(name)) continue;
      await removeSound(id, name);
      const { [name]: _, ...sent } = this.#remote.sent;
      this.#remote = { ...this.#remote, sent };
    }
    // This request changes `updatedAt`.
    this.#update(await putPlay(id, text));
    return true;
  }

  /** @param {import("./api.js").Play} play */
  #update({ id, updatedAt, complete, draft = false }) {
    this.#remote = { ...this.#remote, id, updatedAt, complete, draft };
  }
}
