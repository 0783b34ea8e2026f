// @ts-check
/** Opens an audio walk in its editor: the server's, or what was begun in this browser. */

import { allDrafts, draft as keptDraft, newKey } from "../net/draft-store.js";
import { authoredPlay } from "../net/play-authoring.js";
import { RestError } from "../net/rest.js";
import { emptyPlay, playDraftOf } from "../protocol/play-draft.js";
import { AUTHOR_PLAY_TEXTS } from "../protocol/texts/author-play.js";
import { addStyle } from "../view/dom.js";
import { hideState } from "../view/state-panel.js";
import { PlayEditor } from "./author-play-editor.js";
import { UNKNOWN_PLAY } from "./author-play-sync.js";
import { sayNothingThere, serversOrNone } from "./author-workbench.js";

/** @typedef {import("../protocol/play-draft.js").PlayDraft} PlayDraft */
/** @typedef {import("./author-play-sync.js").RemotePlay} RemotePlay */

/**
 * @param {HTMLElement} container
 * @param {{id: string|null, key: string|null}} wanted
 * @param {import("./author-gate.js").Gate} gate
 * @param {import("./author-play-editor.js").PlaySurroundings} surroundings
 * @returns {Promise<PlayEditor|null>} null: there is no such play, and that is said
 */
export async function openPlay(container, { id, key }, gate, surroundings) {
  const texts = AUTHOR_PLAY_TEXTS[surroundings.language];
  hideState();
  const styled = Promise.all(["editor", "picture", "map", "play"].map((name) => addStyle(`/css/author-${name}.css`)));
  const kept = key && key !== "new" ? await keptDraft(key) : (await allDrafts("play")).find((draft) => id && draft.id === id);
  /** @type {RemotePlay} */
  let remote = kept?.more?.remote ?? UNKNOWN_PLAY;
  /** @type {PlayDraft|null} */
  let theirs = null;
  try {
    const known = id ?? remote.id;
    if (known) {
      const play = await serversOrNone(
        () => gate.pass(() => authoredPlay(known), { unlessDown: Boolean(kept) }),
        Boolean(kept),
      );
      if (play && (!kept || play.updatedAt !== remote.updatedAt)) theirs = playDraftOf(play, () => newKey("scene."));
      if (play) remote = { ...remote, id: play.id, updatedAt: play.updatedAt, complete: play.complete };
    } else if (key !== "new" && !kept) {
      throw new RestError(404, "no such draft");
    }
  } catch (error) {
    sayNothingThere(error, texts, surroundings, "/author/play");
    return null;
  }
  await styled;
  const document = kept?.document ?? theirs ?? emptyPlay(surroundings.language);
  const work = { key: kept?.key ?? newKey("play."), isDirty: Boolean(kept) };
  const editor = new PlayEditor(container, document, remote, work, surroundings);
  if (kept && theirs) editor.offerTheirs(theirs);
  return editor;
}
