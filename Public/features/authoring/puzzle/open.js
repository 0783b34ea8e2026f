// @ts-check
/** Opens a puzzle in its editor: from the server, or a draft from this browser. */

import { addStyle } from "../../../shared/dom/dom.js";
import { hideState } from "../../../shared/dom/states/state-panel.js";
import { RestError } from "../../../shared/net/rest.js";
import { allDrafts, draft as storedDraft, newKey } from "../../../shared/net/draft-store.js";
import { remoteOf, soundDraft } from "../drafts/sound-draft.js";
import { EDITOR_STYLES, fromServer, showNotFound } from "../workbench/workbench.js";
import { authoredPuzzle } from "./api.js";
import { AUTHOR_PUZZLE_TEXTS } from "../../../languages/en/pages/features/authoring/puzzle/editor-texts.js";
import { PuzzleEditor } from "./editor.js";
import { draftOf, emptyDraft } from "./model/draft.js";
import { storePictures } from "./server-pictures.js";
import { UNKNOWN } from "./sync.js";

/** @typedef {import("./model/draft.js").PuzzleDraft} PuzzleDraft */
/** @typedef {import("./sync.js").Remote} Remote */

/**
 * @param {HTMLElement} container
 * @param {{id: string|null, key: string|null}} wanted
 * @param {import("../desk/gate.js").Gate} gate
 * @param {import("./editor.js").Surroundings} surroundings
 * @returns {Promise<PuzzleEditor|null>} null if there is no such puzzle; a message is shown then
 */
export async function openPuzzle(container, { id, key }, gate, surroundings) {
  const texts = AUTHOR_PUZZLE_TEXTS[surroundings.language];
  hideState();
  const styled = Promise.all(EDITOR_STYLES.map(addStyle));
  const stored = key && key !== "new"
    ? await storedDraft(key)
    : (await allDrafts("puzzle")).find((draft) => id && draft.id === id);
  /** @type {Remote} */
  let remote = remoteOf(stored, UNKNOWN);
  /** @type {PuzzleDraft|null} */
  let serverVersion = null;
  try {
    if (id ?? remote.id) {
      const puzzleID = /** @type {string} */ (id ?? remote.id);
      const puzzle = await fromServer(
        () => gate.pass(() => authoredPuzzle(puzzleID), { failsWhenDown: Boolean(stored) }),
        Boolean(stored),
      );
      if (puzzle && !(stored && puzzle.updatedAt === remote.updatedAt)) {
        const keys = await storePictures(puzzle);
        serverVersion = draftOf(puzzle, keys);
        remote = { id: puzzle.id, published: puzzle.published, updatedAt: puzzle.updatedAt, ...keys, position: null };
      }
    } else if (key !== "new" && !stored) {
      throw new RestError(404, "no such draft");
    }
  } catch (error) {
    showNotFound(error, texts, surroundings, "/author");
    return null;
  }
  await styled;
  const kept = stored && soundDraft("puzzle", /** @type {PuzzleDraft} */ (stored.document));
  const document = kept?.document ?? serverVersion ?? emptyDraft();
  const editor = new PuzzleEditor(
    container,
    document,
    remote,
    { key: stored?.key ?? newKey("puzzle."), isDirty: Boolean(stored) },
    surroundings,
  );
  if (stored && serverVersion) editor.offerServerVersion(serverVersion);
  if (stored && kept) void editor.offerStored(stored, kept.isWhole);
  return editor;
}
