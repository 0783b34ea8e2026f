// @ts-check
/** Opens a puzzle in its editor: the server's, or what was begun in this browser. */

import { allDrafts, draft as keptDraft, keepFile, newKey } from "../net/draft-store.js";
import { authoredPuzzle, serverPicture } from "../net/puzzle-authoring.js";
import { RestError } from "../net/rest.js";
import { draftOf, emptyDraft } from "../protocol/puzzle-draft.js";
import { AUTHOR_PUZZLE_TEXTS } from "../protocol/texts/author-puzzle.js";
import { addStyle } from "../view/dom.js";
import { hideState } from "../view/state-panel.js";
import { PuzzleEditor } from "./author-puzzle.js";
import { UNKNOWN } from "./author-sync.js";
import { sayNothingThere, serversOrNone } from "./author-workbench.js";

/** @typedef {import("../protocol/puzzle-draft.js").PuzzleDraft} PuzzleDraft */
/** @typedef {import("./author-sync.js").Remote} Remote */

/**
 * @param {HTMLElement} container
 * @param {{id: string|null, key: string|null}} wanted
 * @param {import("./author-gate.js").Gate} gate
 * @param {import("./author-puzzle.js").Surroundings} surroundings
 * @returns {Promise<PuzzleEditor|null>} null: there is no such puzzle, and that is said
 */
export async function openPuzzle(container, { id, key }, gate, surroundings) {
  const texts = AUTHOR_PUZZLE_TEXTS[surroundings.language];
  hideState();
  const styled = Promise.all(["editor", "picture", "map"].map((name) => addStyle(`/css/author-${name}.css`)));
  const kept = key && key !== "new" ? await keptDraft(key) : (await allDrafts("puzzle")).find((draft) => id && draft.id === id);
  /** @type {Remote} */
  let remote = kept?.more?.remote ?? UNKNOWN;
  /** @type {PuzzleDraft|null} */
  let theirs = null;
  try {
    if (id ?? remote.id) {
      const known = /** @type {string} */ (id ?? remote.id);
      const puzzle = await serversOrNone(
        () => gate.pass(() => authoredPuzzle(known), { unlessDown: Boolean(kept) }),
        Boolean(kept),
      );
      if (puzzle && !(kept && puzzle.updatedAt === remote.updatedAt)) {
        const picture = puzzle.picture && (await keepFile(await serverPicture(puzzle.picture.url)));
        theirs = draftOf(puzzle, picture);
        remote = { id: puzzle.id, published: puzzle.published, updatedAt: puzzle.updatedAt, picture, position: null };
      }
    } else if (key !== "new" && !kept) {
      throw new RestError(404, "no such draft");
    }
  } catch (error) {
    sayNothingThere(error, texts, surroundings, "/author");
    return null;
  }
  await styled;
  const document = kept?.document ?? theirs ?? emptyDraft();
  const editor = new PuzzleEditor(
    container,
    document,
    remote,
    { key: kept?.key ?? newKey("puzzle."), isDirty: Boolean(kept) },
    surroundings,
  );
  if (kept && theirs) editor.offerTheirs(theirs);
  return editor;
}
