// @ts-check
/** Opens an audio walk in its editor: from the server, or a draft from this browser. */

import { addStyle } from "../../../shared/dom/dom.js";
import { hideState } from "../../../shared/dom/states/state-panel.js";
import { RestError } from "../../../shared/net/rest.js";
import { allDrafts, draft as storedDraft, newKey } from "../../../shared/net/draft-store.js";
import { remoteOf, soundDraft } from "../drafts/sound-draft.js";
import { EDITOR_STYLES, fromServer, showNotFound } from "../workbench/workbench.js";
import { authoredPlay } from "./api.js";
import { AUTHOR_PLAY_TEXTS } from "../../../languages/en/pages/features/authoring/play/editor-texts.js";
import { PlayEditor } from "./editor.js";
import { emptyPlay, playDraftOf } from "./model/draft.js";
import { UNKNOWN_PLAY } from "./sync.js";

/** @typedef {import("./model/draft.js").PlayDraft} PlayDraft */
/** @typedef {import("./sync.js").RemotePlay} RemotePlay */

/**
 * @param {HTMLElement} container
 * @param {{id: string|null, key: string|null}} wanted
 * @param {import("../desk/gate.js").Gate} gate
 * @param {import("./editor.js").PlaySurroundings} surroundings
 * @returns {Promise<PlayEditor|null>} null if there is no such play; a message is shown then
 */
export async function openPlay(container, { id, key }, gate, surroundings) {
  const texts = AUTHOR_PLAY_TEXTS[surroundings.language];
  hideState();
  const styled = Promise.all([...EDITOR_STYLES, "/features/authoring/play/editor.css"].map(addStyle));
  const stored = key && key !== "new"
    ? await storedDraft(key)
    : (await allDrafts("play")).find((draft) => id && draft.id === id);
  /** @type {RemotePlay} */
  let remote = remoteOf(stored, UNKNOWN_PLAY);
  /** @type {PlayDraft|null} */
  let serverVersion = null;
  try {
    const playID = id ?? remote.id;
    if (playID) {
      const play = await fromServer(
        () => gate.pass(() => authoredPlay(playID), { failsWhenDown: Boolean(stored) }),
        Boolean(stored),
      );
      if (play && (!stored || play.updatedAt !== remote.updatedAt)) serverVersion = playDraftOf(play, () => newKey("scene."));
      if (play) {
        remote = { ...remote, id: play.id, updatedAt: play.updatedAt, complete: play.complete, draft: play.draft ?? false };
      }
    } else if (key !== "new" && !stored) {
      throw new RestError(404, "no such draft");
    }
  } catch (error) {
    showNotFound(error, texts, surroundings, "/author/play");
    return null;
  }
  await styled;
  const empty = emptyPlay(surroundings.language);
  const kept = stored && soundDraft("play", /** @type {PlayDraft} */ (stored.document), surroundings.language);
  const document = kept?.document ?? serverVersion ?? empty;
  const work = { key: stored?.key ?? newKey("play."), isDirty: Boolean(stored) };
  const editor = new PlayEditor(container, document, remote, work, surroundings);
  if (stored && serverVersion) editor.offerServerVersion(serverVersion);
  if (stored && kept) void editor.offerStored(stored, kept.isWhole);
  return editor;
}
