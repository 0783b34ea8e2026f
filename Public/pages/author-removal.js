// @ts-check
/** Deleting a puzzle: asked first, hidden from players at once, gone some seconds later. */

import { allDrafts, forgetDraft } from "../net/draft-store.js";
import { authoredPuzzle, changePuzzle, removePuzzle } from "../net/puzzle-authoring.js";
import { RestError } from "../net/rest.js";
import { fillText } from "../protocol/language.js";
import { bodyOf, draftOf } from "../protocol/puzzle-draft.js";
import { AUTHOR_TEXTS } from "../protocol/texts/author.js";
import { AUTHORING_TEXTS } from "../protocol/texts/authoring.js";
import { askFirst } from "../view/confirm.js";
import { element } from "../view/dom.js";
import { notify, withdraw } from "../view/notices.js";

/** So long it can be taken back. */
const SECONDS = 10;

/**
 * @param {import("../net/puzzle-authoring.js").Puzzle} puzzle
 * @param {import("../protocol/language.js").Language} language
 * @param {{removing: () => void, restored: () => void}} told
 */
export function askToRemove({ id, title, published }, language, { removing, restored }) {
  const texts = AUTHOR_TEXTS[language];
  const shared = AUTHORING_TEXTS[language];
  const values = { title };

  /** @param {boolean} isPublished */
  const publish = async (isPublished) => {
    const puzzle = await authoredPuzzle(id);
    await changePuzzle(id, bodyOf(draftOf(puzzle, null), { published: isPublished, untitled: title }));
  };

  const begin = () => {
    const name = `removed.${id}`;
    /** @param {unknown} error */
    const failed = (error) => {
      const detail = error instanceof Error ? error.message : String(error);
      notify(name, fillText(texts.deleteFailed, { ...values, detail }), { kind: "bad", seconds: SECONDS });
      restored();
    };
    const finish = async () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", finish);
      withdraw(name);
      try {
        // Also when the page is being left: the author has said so.
        await removePuzzle(id);
        for (const { key, id: of } of await allDrafts("puzzle")) if (of === id) await forgetDraft(key);
      } catch (error) {
        if (!(error instanceof RestError && error.status === 404)) failed(error);
      }
    };
    const takeBack = async () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", finish);
      try {
        if (published) await publish(true);
        notify(name, fillText(texts.restored, values), { kind: "calm", sign: "done", seconds: 4 });
        restored();
      } catch (error) {
        failed(error);
      }
    };
    const undo = element("button", { type: "button", click: takeBack }, shared.undo);
    const timer = setTimeout(finish, SECONDS * 1000);
    window.addEventListener("pagehide", finish);
    notify(name, fillText(texts.deleted, values), { kind: "calm", sign: "bin", actions: [undo] });
    undo.focus();
    removing();
  };

  askFirst({
    title: texts.deleteTitle,
    text: fillText(texts.deleteText, values),
    yes: texts.deleteYes,
    no: texts.deleteNo,
    close: shared.close,
    does: async () => {
      if (published) await publish(false);
      begin();
    },
  });
}
